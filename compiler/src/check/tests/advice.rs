//! What messages propose: the node, the key or the list that was meant.

use super::actions::{HEAD, bash};
use super::{Strictness, UnknownWorld, checked, names};

/// The advice of the finding of a kind about a graph of actions.
fn advice(nodes: &str, code: &str) -> String {
    let report = checked(
        &format!("{HEAD}{nodes}"),
        &UnknownWorld,
        Strictness::Optimistic,
    );
    let mut found = report.diagnostics.iter();
    match found.find(|found| found.code.name == code) {
        Some(found) => found.help.join("; "),
        None => panic!("{:?}", names(&report)),
    }
}

#[test]
fn an_unknown_target_may_mean_the_node_to_which_nothing_leads() {
    let of = |id: &str| {
        let nodes = bash("a", "word: \"${result.stdout}\"", "z")
            .replace("next: z", "next: z\n      on_error: tell_tests");
        let more = format!(
            "    {id}: {{ type: return, output: failed }}\n    z: {{ type: return, output: \"${{state.word}}\" }}\n"
        );
        advice(&(nodes + &more), "unknown-target")
    };
    assert_eq!(of("tell_test_failure"), "did you mean `tell_test_failure`?");
    assert_eq!(
        of("give_up"),
        "write `give_up`, if that is meant, or add a node `tell_tests`"
    );
}

#[test]
fn results_that_nobody_keeps_are_collected() {
    let each = "    a: { type: foreach, over: [1], as: it, action: { item_id: own/x, params: { p: \"${it}\" } }, next: b }\n    b: { type: gate, next: z }\n";
    let of = |each: &str| {
        let end = "    z: { type: return, output: \"${state.found}\" }\n";
        advice(&format!("{each}{end}"), "never-written")
    };
    assert!(
        of(each).starts_with("write `collect: found` in `a`"),
        "{}",
        of(each)
    );
    let kept = each.replace("as: it", "as: it, collect: items");
    assert!(!of(&kept).contains("collect"), "{}", of(&kept));
}

#[test]
fn what_a_failed_node_was_to_write_is_not_read() {
    let node = bash("a", "word: \"${result.stdout}\"", "z")
        .replace("next: z", "next: z\n      on_error: lost");
    let of = |path: &str| {
        let nodes = format!(
            "{node}    lost: {{ type: return, output: \"${{state.{path}}}\" }}\n    z: {{ type: return, output: \"${{state.word}}\" }}\n"
        );
        advice(&nodes, "unassigned-read")
    };
    assert!(
        of("word").starts_with("`a` has failed on this way"),
        "{}",
        of("word")
    );
}

#[test]
fn what_lies_behind_a_node_that_is_not_reached_is_told_with_it() {
    let nodes = bash("a", "word: \"${result.stdout}\"", "z")
        + "    b: { type: gate, next: c }\n    c: { type: gate, next: y }\n    y: { type: return }\n    d: { type: gate, next: e }\n    e: { type: gate, next: d }\n    z: { type: return, output: \"${state.word}\" }\n";
    let report = checked(
        &format!("{HEAD}{nodes}"),
        &UnknownWorld,
        Strictness::Optimistic,
    );
    let found = report.diagnostics.iter();
    let found = found.filter(|found| found.code.name == "unreachable-node");
    let notes: Vec<String> = found.map(|found| found.notes.join("")).collect();
    let behind = "what lies behind it is not reached either: ";
    assert_eq!(
        notes,
        [format!("{behind}`c` and `y`"), format!("{behind}`e`")]
    );
}

#[test]
fn a_return_node_without_its_type_is_told_once() {
    let nodes =
        bash("a", "word: \"${result.stdout}\"", "z") + "    z: { output: \"${state.word}\" }\n";
    assert_eq!(
        advice(&nodes, "missing-action"),
        "write `type: return` before it"
    );
}
