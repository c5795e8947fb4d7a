//! A store that an earlier version wrote (`earlier/make.sh` says how) still opens, and its runs go on.

use super::commands::Agent;
use serde_json::json;

/// An agent with a copy of that store.
fn earlier(name: &str) -> Agent {
    let agent = Agent::new(name);
    std::fs::write(agent.dir.file(), include_bytes!("earlier/runs.db")).expect("a file");
    agent
}

#[test]
fn runs_of_an_earlier_version_are_shown() {
    let agent = earlier("earlier-shown");
    let listed = agent.json(&["runs", "--json"]);
    let runs = listed["runs"].as_array().expect("a list").iter();
    let mut runs: Vec<_> = runs
        .map(|run| (run["run_id"].as_str(), run["status"].as_str()))
        .collect();
    runs.sort_unstable();
    let asked = (Some("asked"), Some("waiting"));
    assert_eq!(runs, [asked, (Some("failed"), Some("failed"))], "{listed}");

    let shown = agent.json(&["show", "asked", "--json"]);
    let written = json!({"title": "T", "body": "B"});
    assert_eq!(shown["steps"][0]["changed"], written, "{shown}");
    assert_eq!(
        shown["steps"][1]["changed"],
        json!({"attempts": 1}),
        "{shown}"
    );
    assert_eq!(shown["next"], "review", "{shown}");
    assert_eq!(shown["usage"]["calls"], 1, "{shown}");

    let shown = agent.json(&["show", "failed", "--json"]);
    assert_eq!(shown["next"], "gate", "{shown}");
    let (_, text, _) = agent.run(&["show", "failed"], "");
    assert!(text.contains("no gate"), "{text}");
}

#[test]
fn a_question_of_an_earlier_version_is_answered() {
    let agent = earlier("earlier-answered");
    let resume = ["resume", "asked", "--answer", "yes", "--quiet"];
    let (code, stdout, stderr) = agent.run(&resume, "");
    assert_eq!((code, stdout.as_str()), (Some(0), "# T\n\nB\n"), "{stderr}");
}

#[test]
fn a_run_that_failed_in_an_earlier_version_goes_on() {
    let agent = earlier("earlier-failed");
    // Nothing is asked again: the world of this resume has no reply of a model left.
    let world = json!({"scripts": {"gate": [{"stdout": "{\"attempts\": 1}"}]}});
    std::fs::write(agent.dir.0.join("mended.json"), world.to_string()).expect("a file");
    let resume = ["resume", "failed", "--answer", "yes", "--quiet"];
    let (code, stdout, stderr) = agent.run(&resume, "mended.json");
    assert_eq!((code, stdout.as_str()), (Some(0), "# T\n\nB\n"), "{stderr}");
}

#[test]
fn a_run_of_an_earlier_version_is_forked() {
    let agent = earlier("earlier-forked");
    let fork = [
        "fork",
        "asked",
        "--at",
        "1",
        "--run-id",
        "twig",
        "--detach-on-ask",
        "--quiet",
    ];
    let (code, _, stderr) = agent.run(&fork, "world.json");
    assert_eq!(code, Some(3), "{stderr}");
    let shown = agent.json(&["show", "twig", "--json"]);
    assert_eq!(shown["next"], "review", "{shown}");
}
