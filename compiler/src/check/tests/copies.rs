//! Nodes that are copies of one anchor, and advice that a graph has followed already.

use super::{Strictness, checked, count_told, exits};
use crate::diag::Report;
use crate::world::UnknownWorld;

fn report(text: &str) -> Report {
    checked(text, &UnknownWorld, Strictness::Optimistic)
}

#[test]
fn each_copy_of_an_anchor_writes_its_own_values() {
    let graph = |reducer: &str| {
        format!(
            "name: t\nstart: a\nsettings: {{ x-typed-updates: true }}\nreducers: {{ k: {reducer} }}\nx-base: &base {{ type: llm, state_updates: {{ k: \"{{{{output}}}}\" }}, fallback: e, next: e }}\nnodes:\n  a: {{ <<: *base, prompt: \"Rate {{{{initial_prompt}}}}\", output_schema: {{ type: integer }}, next: b }}\n  b: {{ <<: *base, prompt: \"Tell {{{{k}}}}\" }}\n  e: {{ type: end, output: \"{{{{k:-}}}}\" }}\n"
        )
    };
    assert_eq!(count_told(&graph("sum"), &[], "reducer-type"), 1);
    assert_eq!(count_told(&graph("append"), &[], "reducer-type"), 0);
}

#[test]
fn a_branch_is_not_taken_out_where_only_a_loop_would_be_left() {
    let graph = |next: &str| {
        format!(
            "name: t\nstart: a\nsettings: {{ x-allow-cycles: true, max_loop_iterations: 3 }}\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", next: [{next}, c] }}\n  b: {{ type: llm, prompt: \"b {{{{initial_prompt}}}}\", next: c }}\n  c: {{ type: llm, prompt: \"c {{{{initial_prompt}}}}\", next: e }}\n  e: {{ type: end, output: x }}\n"
        )
    };
    let fixes = |next: &str| {
        let report = report(&graph(next));
        let mut all = report.diagnostics.iter();
        let found = all.find(|found| found.code.name == "branch-is-join");
        found.map(|found| found.fixes.len())
    };
    assert_eq!(fixes("a"), Some(0));
    assert_eq!(fixes("b"), Some(1));
}

#[test]
fn what_a_branch_makes_is_not_there_when_an_item_begins() {
    let graph = "name: t\nstart: m\ninitial_state: { l: [1, 2], o: \"\" }\nnodes:\n  m: { type: map, over: \"{{l}}\", as: it, branch: b, output_key: o, collect_into: c, next: e }\n  b: { type: llm, prompt: \"{{it}} and {{o}}\", state_updates: { o: \"{{output}}\" } }\n  e: { type: end, output: \"{{c}}\" }\n";
    let report = report(graph);
    let mut all = report.diagnostics.iter();
    let found = all.find(|found| found.code.name == "unassigned-read");
    let help = found.map(|found| found.help.join(" ")).unwrap_or_default();
    assert!(
        help.contains("`output_key`") && !help.contains("initial_state"),
        "{help}"
    );
}

#[test]
fn the_exits_of_a_node_have_names_of_their_own() {
    let graph = "tool_type: graph\npermissions: [\"rye.*\"]\nconfig:\n  start: a\n  nodes:\n    a: { action: { item_id: own/x }, on_error: lost, next: [{ to: failed, when: { path: result.ok, op: eq, value: false } }, { to: z }] }\n    failed: { type: return }\n    lost: { type: return }\n    z: { type: return }\n";
    let expected = ["failed", "z", "failed_2"].map(str::to_owned);
    assert_eq!(exits(graph, "a"), expected);
}
