//! Keys that are missing after a failure of an action, and the conditions behind it.

use super::{Strictness, UnknownWorld, checked};

/// What is said where `count` fails or not, goes on to `next`, and `b` reads what it assigns, as does the end if it `shows` that.
fn told(next: &str, shows: &str) -> Vec<(&'static str, bool)> {
    let text = format!(
        "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: count\n  on_error: continue\n  nodes:\n    count:\n      action: {{ item_id: stats/count }}\n      assign: {{ n: \"${{result.n}}\", m: \"${{result.m}}\" }}\n      next: {next}\n    b: {{ type: return, output: \"${{state.n}} of ${{state.m}}\" }}\n    z: {{ type: return, output: \"{shows}\" }}\n"
    );
    let report = checked(&text, &UnknownWorld, Strictness::Optimistic);
    let ways = |notes: &[String]| notes.iter().any(|note| note.contains("count -(failed)-> "));
    let all = report.diagnostics.iter();
    all.map(|found| (found.code.id, ways(&found.notes)))
        .collect()
}

#[test]
fn a_condition_that_does_not_hold_after_a_failure_is_no_way() {
    for condition in [
        "{ path: state.n, op: gt, value: 10 }",
        "{ path: state.n, op: exists }",
        "{ path: result.n, op: gte, value: 1 }",
        "{ all: [ { path: state.m, op: exists }, { path: state.n, op: gt, value: 3 } ] }",
        "{ any: [ { path: state.n, op: lte, value: 3 } ] }",
        "{ not: { path: state.n, op: ne, value: bad } }",
        "{ path: result.status, op: eq, value: success }",
    ] {
        let next = format!("[ {{ to: b, when: {condition} }}, {{ to: z }} ]");
        assert_eq!(told(&next, "none"), [], "{condition}");
        // The last edge is taken after a failure.
        assert_eq!(told(&next, "${state.n}"), [("G0403", true)], "{condition}");
    }
}

#[test]
fn behind_a_condition_that_holds_after_each_failure_none_is_left() {
    for condition in [
        "{ path: state._last_error, op: exists }",
        "{ path: state._last_error.error, op: exists }",
        "{ path: result.status, op: eq, value: error }",
        "{ path: result.error, op: exists }",
    ] {
        let next = format!("[ {{ to: z, when: {condition} }}, {{ to: b }} ]");
        assert_eq!(told(&next, "none"), [], "{condition}");
    }
}

#[test]
fn a_condition_that_may_hold_after_a_failure_is_a_way() {
    for condition in [
        "{ path: state.n, op: ne, value: 3 }",
        "{ any: [ { path: state.n, op: exists }, { path: inputs.x, op: exists } ] }",
        "{ path: result.exit_code, op: gt, value: 0 }",
        "{ path: result.status, op: ne, value: success }",
    ] {
        let next = format!("[ {{ to: b, when: {condition} }}, {{ to: z }} ]");
        let told = told(&next, "none");
        assert!(told.contains(&("G0403", true)), "{condition}: {told:?}");
    }
}
