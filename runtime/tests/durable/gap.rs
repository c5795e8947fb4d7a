//! A run whose journal lacks an exit, as a person meets it.

use super::commands::Agent;
use serde_json::{Value, json};

#[test]
fn a_run_that_lacks_an_exit_is_shown_up_to_there_and_forked() {
    let agent = Agent::new("gap");
    agent.waiting("one");
    let file = rusqlite::Connection::open(agent.dir.file()).expect("a store");
    let lost = file.execute("DELETE FROM exits WHERE step = 1", []);
    assert_eq!(lost, Ok(1));
    // A later one, so that it is missed.
    let late = "INSERT INTO exits (run, lane, step, seq, node, exit, cost, made) \
                SELECT run, lane, 2, 3, 'review', exit, cost, made FROM exits WHERE step = 0";
    assert_eq!(file.execute(late, []), Ok(1));
    drop(file);
    let (code, _, stderr) = agent.run(&["resume", "one", "--answer", "yes"], "world.json");
    assert_eq!(code, Some(2), "{stderr}");
    let told = "the journal has no exit of step 1, but one of step 2; `show` tells what was before";
    assert!(stderr.contains(told), "{stderr}");
    let (code, text, stderr) = agent.run(&["show", "one"], "");
    assert_eq!(code, Some(0), "{stderr}");
    assert!(
        text.contains("0  draft") && !text.contains("2  review"),
        "{text}"
    );
    let gap = "gap: the journal has no exit of step 1, but one of step 2; what came after it is not shown";
    assert!(text.contains(gap), "{text}");
    let shown = agent.json(&["show", "one", "--json"]);
    assert_eq!(
        (&shown["steps"][1], &shown["next"]),
        (&Value::Null, &json!("gate"))
    );
    assert!(
        shown["gap"]
            .as_str()
            .is_some_and(|gap| gap.contains("step 1")),
        "{shown}"
    );
    let (code, _, stderr) = agent.run(
        &["fork", "one", "--at", "3", "--run-id", "two"],
        "world.json",
    );
    assert_eq!(code, Some(2));
    assert!(
        stderr.contains("the run has no step 3") && stderr.contains("no exit of step 1"),
        "{stderr}"
    );
    let fork = [
        "fork",
        "one",
        "--at",
        "1",
        "--run-id",
        "two",
        "--detach-on-ask",
        "--quiet",
    ];
    let (code, _, stderr) = agent.run(&fork, "world.json");
    assert_eq!(code, Some(3), "{stderr}");
    let forked = agent.json(&["show", "two", "--json"]);
    assert_eq!(forked["steps"][0]["node"], "gate");
}
