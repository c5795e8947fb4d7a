//! Texts and settings of nodes against what they may call, write and decide.

use super::routes::changed_in;
use super::{of, report_of};

/// A plan that is searched for, written, judged, mended and published.
const PAGE: &str = r#"id: graph.page
version: 1
category: research
description: Search, write, judge, publish.
checkpointer: sqlite
state_schema:
  hits: { type: list, merge: last_write }
  outline: { type: string, merge: last_write }
  page: { type: string, merge: last_write }
defaults: { max_iterations: 3, max_total_tool_calls: 30 }
nodes:
  - id: search
    kind: llm
    runner: { mode: plan, force_tool: web.search, exclude_tools: [shell.exec] }
    guardrails: { tool_call_budget: { web.search: 6 } }
    writes_state: [hits]
    system_append: Look at news of the last week.
  - id: sketch
    kind: llm
    runner: { mode: execute }
    reads_state: [hits]
    writes_state: [outline]
    system_append: Make an outline with at most five points.
  - id: write
    kind: llm
    runner: { mode: execute }
    reads_state: [outline]
    writes_state: [page]
    system_append: Write the page in plain words.
  - id: check
    kind: judge
    judge: { schema: evaluator_v1, route_values: [accept, rework] }
    reads_state: [page]
  - id: rework
    kind: llm
    runner: { mode: execute }
    reads_state: [page, outline]
    writes_state: [page]
  - id: publish
    kind: llm
    runner: { mode: plan, force_tool: file.write }
    reads_state: [page]
    interrupt_before: true
    artifacts: { primary: page.md }
edges:
  - { from: search, to: sketch, when: "approvals_resolved" }
  - { from: sketch, to: write, when: "true" }
  - { from: write, to: check, when: "true" }
  - { from: check, to: publish, when: "judge.route == accept" }
  - { from: check, to: rework, when: "judge.route == rework" }
  - { from: rework, to: check, when: "true" }
  - { from: publish, to: finalize, when: "approvals_resolved" }
finalize: { artifact: page.md }
"#;

fn changed(changes: &[(&str, &str)]) -> String {
    changed_in(PAGE, changes)
}

fn with(changes: &[(&str, &str)]) -> Vec<&'static str> {
    of(&changed(changes))
}

#[test]
fn a_text_asks_for_no_more_calls_than_the_budget_has() {
    assert_eq!(with(&[]), [""; 0]);
    let of = |text: &str| with(&[("Look at news of the last week.", text)]);
    for text in [
        "Make at least 10 searches.",
        "Propose ten web searches.",
        "Make 8 search queries.",
        "Make at least 40 tool calls.",
        "Make one search for each of the ten countries.",
    ] {
        assert_eq!(of(text), ["other-number"], "{text}");
    }
    for text in [
        "Make at most ten searches.",
        "Make about ten searches.",
        "Make six searches.",
        "Make one search for each of the two countries.",
        "Note one search for each of the ten countries.",
        "Make up to ten searches.",
        "Do not make ten searches.",
        "Name ten pages.",
        "Make a table of ten searches per page.",
    ] {
        assert!(
            !of(text).contains(&"other-number") || text.contains("table"),
            "{text}"
        );
    }
}

#[test]
fn a_plan_has_a_tool_to_propose() {
    let runner = "runner: { mode: plan, force_tool: file.write }";
    let of = |new: &str| with(&[(runner, new)]);
    let all = "exclude_tools: [web.search, file.write, shell.exec]";
    let idle = format!("runner: {{ mode: plan, {all} }}");
    assert!(of(&idle).contains(&"unused-runner-field"), "{idle}");
    let bound = format!("runner: {{ mode: plan, min_proposals: 1, {all} }}");
    assert!(of(&bound).contains(&"budget-inconsistent"), "{bound}");
    for fine in [
        "runner: { mode: plan, exclude_tools: [web.search, shell.exec] }".to_owned(),
        format!("x-tools: [ask_desk]\n    runner: {{ mode: plan, {all} }}"),
    ] {
        assert!(!of(&fine).contains(&"unused-runner-field"), "{fine}");
    }
}

#[test]
fn a_pause_comes_before_a_deed() {
    let pause = ("interrupt_before: true", "interrupt_after: true");
    assert_eq!(with(&[pause]), ["misplaced-pause"]);
    // Who looks at a draft decides whether it is the result.
    let other = changed(&[pause]).replace("publish", "polish");
    assert!(!of(&other).contains(&"misplaced-pause"));
    // What a node is told says it as well as its name.
    let acts = other.replace(
        "interrupt_after: true",
        "interrupt_after: true\n    system_append: Place the order.",
    );
    assert!(of(&acts).contains(&"misplaced-pause"));
    let both = (
        "interrupt_before: true",
        "interrupt_before: true\n    interrupt_after: true",
    );
    assert_eq!(with(&[both]), [""; 0]);
}

#[test]
fn a_text_is_not_that_of_another_node() {
    let own = "Write the page in plain words.";
    let outline = "Make an outline with at most five points.";
    assert_eq!(with(&[(own, outline)]), ["asked-twice"]);
    for fine in [
        "Keep to plain and short words.",
        "Make the page from an outline of points.",
    ] {
        assert_eq!(with(&[(own, fine), (outline, fine)]), [""; 0], "{fine}");
    }
}

#[test]
fn what_is_mended_is_not_written_anew_unread() {
    let back = ("from: rework, to: check", "from: rework, to: write");
    assert_eq!(with(&[back]), ["dead-store"]);
    let reads = (
        "reads_state: [outline]\n    writes_state: [page]",
        "reads_state: [outline, page]\n    writes_state: [page]",
    );
    assert!(!with(&[back, reads]).contains(&"dead-store"));
}

#[test]
fn a_node_that_mends_and_goes_nowhere_is_led_back_to_its_judge() {
    let graph = changed(&[("  - { from: rework, to: check, when: \"true\" }\n", "")]);
    let report = report_of(&graph);
    let codes: Vec<&str> = report.diagnostics.iter().map(|one| one.code.name).collect();
    assert_eq!(codes, ["dead-end"]);
    let help = report.diagnostics[0].help.join(" ");
    assert!(help.contains("to: check"), "{help}");
}

#[test]
fn a_key_of_the_defaults_in_a_judge_is_led_there() {
    let judge = "judge: { schema: evaluator_v1, ";
    let graph = changed(&[(judge, "judge: { max_iterations: 6, schema: evaluator_v1, ")]);
    let report = report_of(&graph);
    let help = report.diagnostics[0].help.join(" ");
    assert!(
        help.contains("`max_iterations` belongs to `defaults`"),
        "{help}"
    );
}

#[test]
fn a_branch_that_is_named_twice_may_stand_for_another() {
    let graph = r#"id: graph.notes
version: 1
category: c
description: d
state_schema: { changes: { type: list, merge: append_list } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: collect, branches: [commits, commits], join: merge }
nodes:
  - { id: scope, kind: llm, runner: { mode: execute } }
  - { id: commits, kind: llm, runner: { mode: execute }, writes_state: [changes] }
  - { id: issues, kind: llm, runner: { mode: execute }, writes_state: [changes] }
  - { id: merge, kind: llm, runner: { mode: execute }, reads_state: [changes] }
edges:
  - { from: scope, to: commits, when: "true" }
  - { from: scope, to: issues, when: "true" }
  - { from: commits, to: merge, when: "true" }
  - { from: issues, to: merge, when: "true" }
  - { from: merge, to: finalize, when: "true" }
finalize: { artifact: notes.md }
"#;
    let report = report_of(graph);
    let twice = report
        .diagnostics
        .iter()
        .find(|one| one.code.name == "node-in-two-groups");
    let help = twice.map(|found| found.help.join(" ")).unwrap_or_default();
    assert!(help.contains("did you mean `issues`?"), "{report:?}");
}

#[test]
fn a_server_has_a_name() {
    let told = |tool: &str| {
        let graph = crate::dialect::euler::tests::routes::changed(&[(
            "    runner: { mode: execute }\n    writes_state: [outline]\n",
            &format!(
                "    runner: {{ mode: execute }}\n    x-tools: [\"{tool}\"]\n    writes_state: [outline]\n"
            ),
        )]);
        let found = super::report_of(&graph).diagnostics;
        let says = |one: &crate::diag::Diagnostic| one.message.contains("names no MCP server");
        found.iter().filter(|one| says(one)).count()
    };
    for wrong in ["mcp:", "mcp: ", "mcp", "tracker:", "mpc:tracker"] {
        assert_eq!(told(wrong), 1, "{wrong}");
    }
    for fine in ["mcp:tracker", "ask_desk", "own:tool"] {
        assert_eq!(told(fine), 0, "{fine}");
    }
}

#[test]
fn branches_that_do_the_very_same_are_told() {
    let told = |second: &str, text: &str, more: &str| {
        let graph = format!(
            "id: graph.g\nversion: 1\ncategory: c\ndescription: d\nstate_schema:\n  notes: {{ type: string, merge: concat_str }}\ndefaults: {{ max_total_tool_calls: 4 }}\nparallel_groups:\n  - {{ id: sides, branches: [buyers, {second}], join: brief }}\nnodes:\n  - {{ id: sharpen, kind: llm, runner: {{ mode: execute }} }}\n  - {{ id: buyers, kind: llm, runner: {{ mode: execute }}, system_append: Who buys here and what do they pay?, writes_state: [notes] }}\n  - {{ id: {second}, kind: llm, runner: {{ mode: execute }}, system_append: \"{text}\", writes_state: [notes]{more} }}\n  - {{ id: brief, kind: llm, runner: {{ mode: execute }}, reads_state: [notes], artifacts: {{ primary: brief.md }} }}\nedges:\n  - {{ from: sharpen, to: buyers, when: \"true\" }}\n  - {{ from: sharpen, to: {second}, when: \"true\" }}\n  - {{ from: buyers, to: brief, when: \"true\" }}\n  - {{ from: {second}, to: brief, when: \"true\" }}\n  - {{ from: brief, to: finalize, when: \"true\" }}\nfinalize: {{ artifact: brief.md }}\n"
        );
        let found = super::report_of(&graph).diagnostics;
        let says = |one: &crate::diag::Diagnostic| one.code.name == "asked-twice";
        found.iter().filter(|one| says(one)).count()
    };
    let same = "Who buys here and what do they pay?";
    assert_eq!(told("rivals", same, ""), 1);
    assert_eq!(
        told("rivals", "who buys here,  and what do they pay", ""),
        1
    );
    for (second, text, more) in [
        ("rivals", "Who sells here and how large are they?", ""),
        ("rivals", same, ", x-model: \"openai:gpt-4o\""),
        ("rivals", same, ", x-tools: [search]"),
        // Several answers to one question.
        ("buyers_2", same, ""),
    ] {
        assert_eq!(told(second, text, more), 0, "{second} {text} {more}");
    }
}
