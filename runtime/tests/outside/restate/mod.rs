//! Graphs on a real Restate server: forks, people, failures, and processes that are killed in the middle. What nodes do is counted.

mod desk;
mod server;

use crate::patience::until;
use desk::{port, started};
use serde_json::{Value, json};
use server::Server;

#[test]
fn a_run_goes_over_branches_and_people_to_its_end() {
    let Some(server) = started("ways") else {
        return;
    };
    let _desk = server.desk("ways", port(), &[]);
    let (code, _, stderr) = server.agent("ways", &["--run-id", "r1"]);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(
        stderr.contains(
            "waiting: node `review` asks: Publish [\"plan\",\"a\",\"b\",\"b2\",\"c\",\"meet\"]?"
        ),
        "{stderr}"
    );
    assert!(stderr.contains("--answer TEXT"), "{stderr}");
    // Nobody is asked twice, and what is asked twice runs once.
    let (status, again) = server.call("ways", "r1", "run/send", "{}");
    assert_eq!(
        (status, &again["status"]),
        (202, &json!("PreviouslyAccepted")),
        "{again}"
    );
    let (status, said) = server.call("ways", "r1", "answer", r#"{"answer": "yes"}"#);
    assert_eq!(status, 200, "{said}");
    // What was answered is not asked any more, however soon one looks.
    let stand = server.stand("ways", "r1");
    assert_ne!(stand["questions"][0]["node"], "review", "{stand}");
    // An answer that breaks the rule of its node is not taken, and the question is asked again.
    let (code, _, stderr) = server.agent("ways", &["resume", "r1", "--answer", "X"]);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(
        stderr.contains("error: node `sign` does not take the answer `X`"),
        "{stderr}"
    );
    let (code, stdout, stderr) = server.agent("ways", &["resume", "r1", "--answer", "Ada"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert_eq!(
        stdout,
        "[\"plan\",\"a\",\"b\",\"b2\",\"c\",\"meet\",\"publish\"] by Ada\n"
    );
    for node in ["plan", "a", "b", "b2", "c", "meet", "publish"] {
        assert_eq!(server.told(&format!("end {node}")), 1, "{node}");
    }
    let (status, said) = server.call("ways", "r1", "answer", r#"{"answer": "yes"}"#);
    assert_eq!(status, 409, "{said}");
    let (code, shown, stderr) = server.agent("ways", &["show", "r1"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(shown.starts_with("r1 of ways: completed"), "{shown}");
    assert!(shown.contains("1.1/1  b2"), "{shown}");
}

#[test]
fn work_that_was_done_is_not_done_again_when_a_process_is_killed() {
    let Some(server) = started("killed") else {
        return;
    };
    let at = port();
    let mut desk = server.desk("ways", at, &[("HOLD", "b c")]);
    let (status, _) = server.call("ways", "r1", "run/send", "{}");
    assert_eq!(status, 202);
    until("the held nodes are at work", || {
        server.told("begin b") == 1 && server.told("begin c") == 1
    });
    knows(&server, "a");
    desk.kill();
    let _desk = server.another("ways", at, &[]);
    server.stands("ways", "r1", "waiting");
    for node in ["plan", "a", "b2", "meet"] {
        assert_eq!(server.told(&format!("end {node}")), 1, "{node}");
    }
    // What was under way when its process died is done once more, and not more often.
    for node in ["b", "c"] {
        assert_eq!(server.told(&format!("begin {node}")), 2, "{node}");
    }
    server.call("ways", "r1", "answer", r#"{"answer": "no"}"#);
    let stand = server.stands("ways", "r1", "completed");
    assert_eq!(stand["outcome"]["output"], "refused: no");
}

/// Waits until the server knows that a node was left: before that, its work may be done once more after a kill.
fn knows(server: &Server, node: &str) {
    until("the server knows it", || {
        let history = server.call("ways", "r1", "history", "{}").1;
        let rows = history["rows"].as_array().into_iter().flatten();
        let mut exits = rows.filter_map(|rows| rows["exits"].as_array()).flatten();
        exits.any(|exit| exit["node"] == node)
    });
}

/// Waits until the server keeps what so many calls inside of nodes at work gave: before that, they may be made once more after a kill.
fn keeps_calls(server: &Server, many: usize) {
    let kept = "SELECT id FROM sys_journal WHERE entry_type = 'Notification: Run' \
        AND id IN (SELECT id FROM sys_journal WHERE name = 'calls') \
        AND id NOT IN (SELECT id FROM sys_journal WHERE entry_type = 'Command: Output')";
    until("the server keeps what calls gave", || {
        server.query(kept).len() == many
    });
}

#[test]
fn a_run_outlives_its_server() {
    let Some(mut server) = started("server") else {
        return;
    };
    let _desk = server.desk("ways", port(), &[("HOLD", "c")]);
    server.call("ways", "r1", "run/send", "{}");
    until("two branches are done", || {
        server.told("end a") == 1 && server.told("end b2") == 1 && server.told("begin c") == 1
    });
    knows(&server, "b2");
    knows(&server, "a");
    server.kill();
    server.begin().expect("it begins again");
    server.go_on();
    let stand = server.stands("ways", "r1", "waiting");
    assert_eq!(stand["questions"][0]["node"], "review");
    server.kill();
    server.begin().expect("it begins again");
    // The promise is as durable as the rest.
    let (status, said) = server.call("ways", "r1", "answer", r#"{"answers": {"review": "yes"}}"#);
    assert_eq!(status, 200, "{said}");
    let (code, stdout, stderr) = server.agent("ways", &["resume", "r1", "--answer", "sign=Grace"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stdout.ends_with("by Grace\n"), "{stdout}");
    for node in ["plan", "a", "b", "b2", "meet", "publish"] {
        assert_eq!(server.told(&format!("end {node}")), 1, "{node}");
    }
}

/// A server that dies behind the last word of a node's journal, and before it has closed that, hands the whole of it to the node once more.
/// An entry without its value could not be read from it again, and the run would never go on.
#[test]
fn the_journal_of_a_node_that_is_over_lacks_nothing() {
    let Some(server) = started("whole") else {
        return;
    };
    let _desk = server.desk("ways", port(), &[]);
    server.call("ways", "r1", "run/send", "{}");
    server.stands("ways", "r1", "waiting");
    let of = |what: &str| {
        let over = "SELECT id FROM sys_journal WHERE entry_type = 'Command: Output'";
        let sql =
            format!("SELECT id FROM sys_journal WHERE entry_type = '{what}' AND id IN ({over})");
        server.query(&sql).len()
    };
    until("the journals of five nodes are over", || {
        of("Command: Output") >= 5
    });
    assert!(of("Command: Run") >= 5, "the test has lost its point");
    assert_eq!(of("Command: Run"), of("Notification: Run"));
}

#[test]
fn a_branch_that_fails_fails_the_run_with_its_words() {
    let Some(server) = started("failing") else {
        return;
    };
    let _desk = server.desk("ways", port(), &[("LOST", "b2")]);
    let (code, _, stderr) = server.agent("ways", &["--run-id", "r1"]);
    assert_eq!(code, Some(1), "{stderr}");
    assert!(stderr.contains("error: at node `b2`: "), "{stderr}");
    assert!(stderr.contains("nowhere"), "{stderr}");
    // Not tried again by the server.
    assert_eq!(server.told("begin b2"), 1);
    let (status, said) = server.call("ways", "r2", "run", "{}");
    assert_eq!(status, 500, "{said}");
    let message = said["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("at node `b2`: ") && message.contains("nowhere"),
        "{said}"
    );
    let (status, said) = server.call("ways", "r3", "run", "[1]");
    assert_eq!(status, 400, "{said}");
}

#[test]
fn items_are_worked_on_side_by_side_and_a_failure_takes_its_exit() {
    let Some(server) = started("items") else {
        return;
    };
    let at = port();
    let first = server.desk("items", at, &[("FAIL", "weak")]);
    let second = server.another("items", at, &[("FAIL", "weak")]);
    let mut runs = 0;
    // Who takes a call is the kernel's to say; that one process takes all calls of several runs is hardly possible.
    until("both processes were given work", || {
        runs += 1;
        let run = format!("r{runs}");
        let (code, stdout, stderr) = server.agent("items", &["--run-id", &run]);
        assert_eq!(code, Some(0), "{stderr}");
        let sewn = json!(vec!["sew"; 5]).to_string();
        assert_eq!(stdout, format!("lived with it: {sewn}\n"));
        assert_eq!(first.visits() + second.visits(), runs * 13);
        first.visits() > 0 && second.visits() > 0
    });
    assert_eq!(
        (server.told("end cut"), server.told("end sew")),
        (runs * 5, runs * 5)
    );
    assert_eq!(server.told("begin weak"), runs);
}

#[test]
fn calls_inside_of_a_node_are_not_made_again() {
    let Some(server) = started("inside") else {
        return;
    };
    let at = port();
    let mut desk = server.desk("parent", at, &[("HOLD", "third")]);
    server.call("parent", "r1", "run/send", "{}");
    let stand = server.stands("parent", "r1", "waiting");
    assert_eq!(stand["questions"][0]["node"], "inside/ask");
    server.call("parent", "r1", "answer", r#"{"answer": "pond"}"#);
    until("the last script is at work", || {
        server.told("begin third") == 1
    });
    // What the person answered, and what the second script gave.
    keeps_calls(&server, 2);
    desk.kill();
    let _desk = server.another("parent", at, &[]);
    let stand = server.stands("parent", "r1", "completed");
    assert_eq!(stand["outcome"]["output"], "inner said pond");
    // The first was made before the person was asked, the second before the process was killed.
    assert_eq!(
        (server.told("begin first"), server.told("begin second")),
        (1, 1)
    );
    assert_eq!(server.told("begin third"), 2);
}

#[test]
fn time_is_up_and_people_are_waited_for_no_longer_than_they_may_take() {
    let Some(server) = started("late") else {
        return;
    };
    let _late = server.desk("late", port(), &[("HOLD", "slow")]);
    let (code, _, stderr) = server.agent("late", &["--run-id", "r1"]);
    assert_eq!(code, Some(4), "{stderr}");
    assert!(
        stderr.contains("Graph 'late' timed out after 1s at 'slow'"),
        "{stderr}"
    );
    let (status, said) = server.call("late", "r2", "run", "{}");
    assert_eq!(status, 408, "{said}");
    // What was at work was ended, not left to itself.
    server.none_is_held();
    assert_eq!(server.told("end slow"), 0);
    let at = port();
    let arguments = [
        "serve",
        "--restate",
        &at.to_string(),
        "--answer-within",
        "1",
        "--register",
        &format!("http://{}", server.admin),
    ];
    let arguments: Vec<String> = arguments.iter().map(|text| (*text).to_owned()).collect();
    let _ways = server.serving("ways", &arguments);
    let (status, said) = server.call("ways", "r1", "run/send", "{}");
    assert_eq!(status, 202, "{said}");
    let stand = server.stands("ways", "r1", "failed");
    let error = &stand["outcome"]["error"];
    assert_eq!(error["kind"], "timeout", "{stand}");
    assert_eq!(
        error["message"],
        "nobody answered the question of node `review` in time"
    );
}

#[test]
fn a_run_is_cancelled_with_what_is_at_work_for_it() {
    let Some(server) = started("cancel") else {
        return;
    };
    let _desk = server.desk("ways", port(), &[("HOLD", "b c")]);
    server.call("ways", "r1", "run/send", "{}");
    until("the held nodes are at work", || {
        server.told("begin b") == 1 && server.told("begin c") == 1
    });
    let (code, stdout, stderr) = server.agent("ways", &["cancel", "r1"]);
    assert_eq!(
        (code, stdout.as_str()),
        (Some(0), "run `r1` was asked to stop\n"),
        "{stderr}"
    );
    let stand = server.stands("ways", "r1", "cancelled");
    assert_eq!(stand["outcome"]["status"], "cancelled");
    server.none_is_held();
    assert_eq!((server.told("end b"), server.told("end c")), (0, 0));
    let (status, said) = server.call("ways", "r1", "cancel", "{}");
    assert_eq!(status, 409, "{said}");
}

#[test]
fn runs_stay_on_the_version_that_they_began_with() {
    let Some(server) = started("versions") else {
        return;
    };
    let old = server.desk("ways", port(), &[]);
    server.call("ways", "r1", "run/send", "{}");
    server.stands("ways", "r1", "waiting");
    let before = old.visits();
    let new = server.desk("ways-new", port(), &[]);
    server.call("ways", "r2", "run/send", "{}");
    server.stands("ways", "r2", "waiting");
    for run in ["r1", "r2"] {
        server.call("ways", run, "answer", r#"{"answer": "yes"}"#);
        until("the second question", || {
            server.stand("ways", run)["questions"][0]["node"] == "sign"
        });
        server.call("ways", run, "answer", r#"{"answer": "Ada"}"#);
    }
    let output = |run| server.stands("ways", run, "completed")["outcome"]["output"].clone();
    let said: Value = output("r1");
    assert_eq!(
        said,
        "[\"plan\",\"a\",\"b\",\"b2\",\"c\",\"meet\",\"publish\"] by Ada"
    );
    assert_eq!(
        output("r2"),
        "new: [\"plan\",\"a\",\"b\",\"c\",\"meet\",\"publish\"]"
    );
    assert!(
        old.visits() > before,
        "the old process goes on with its run"
    );
    assert!(new.said().contains("run r2") && !new.said().contains("run r1"));
}

#[test]
fn what_cannot_be_is_said() {
    let Some(server) = started("mistakes") else {
        return;
    };
    let (code, _, stderr) = server.agent("ways", &["--run-id", "r1"]);
    assert_eq!(code, Some(2));
    assert!(
        stderr.contains("does not know `ways`") && stderr.contains("register"),
        "{stderr}"
    );
    let _desk = server.desk("ways", port(), &[]);
    for (arguments, wanted) in [
        (
            vec!["resume", "r0", "--answer", "x"],
            "there is no run `r0`",
        ),
        (vec!["show", "r0"], "there is no run `r0`"),
        (vec!["cancel", "r0"], "there is no run `r0`"),
        (
            vec!["--model", "rehearsal"],
            "--model says how nodes are worked for",
        ),
        (
            vec!["fork", "r0", "--at", "1"],
            "--restate is for runs that are begun",
        ),
    ] {
        let (code, _, stderr) = server.agent("ways", &arguments);
        assert_eq!(code, Some(2), "{arguments:?} {stderr}");
        assert!(stderr.contains(wanted), "{arguments:?}: {stderr}");
    }
    let (status, said) = server.call("ways", "r0", "answer", r#"{"answer": "x"}"#);
    assert_eq!(status, 404, "{said}");
}
