//! Budgets and defaults against what rounds need, and those that limit nothing.

use super::routes::{changed, with};
use super::{of, report_of};

const REWORK: &str = "  - id: rework\n    kind: llm\n    runner: { mode: execute }\n";

#[test]
fn the_searches_of_each_round_fit_into_the_budget() {
    let searches = |rounds: u32, most: u32| {
        with(&[
            (
                "{ max_iterations: 3 }",
                &format!("{{ max_iterations: {rounds}, max_web_search_calls: {most} }}"),
            ),
            (
                REWORK,
                "  - id: rework\n    kind: llm\n    runner: { mode: plan, force_tool: web.search, min_proposals: 4 }\n",
            ),
            (
                "{ from: rework, to: check, when: \"true\"",
                "{ from: rework, to: check, when: \"approvals_resolved\"",
            ),
        ])
    };
    assert_eq!(searches(3, 5), ["budget-inconsistent"]);
    assert_eq!(searches(3, 8), [""; 0]);
    // The second verdict ends the run.
    assert_eq!(searches(2, 5), [""; 0]);
}

#[test]
fn what_was_revised_is_read_before_it_is_written_again() {
    let back = |to: &str| {
        with(&[(
            "{ from: rework, to: check",
            &format!("{{ from: rework, to: {to}"),
        )])
    };
    assert_eq!(back("write"), ["dead-store"]);
    assert_eq!(back("check"), [""; 0]);
}

#[test]
fn a_judge_is_not_asked_again_for_the_same() {
    let found = with(&[
        (
            "{ from: check, to: save",
            "{ from: check, to: check, when: \"judge.route == again\" }\n  - { from: check, to: save",
        ),
        ("[accept, rework]", "[accept, rework, again]"),
    ]);
    assert_eq!(found, ["unchanging-loop"]);
}

#[test]
fn a_limit_has_something_to_limit() {
    let excludes = |more: &str| {
        changed(&[("max_iterations: 3", &format!("max_iterations: 3, {more}"))]).replace(
            "mode: execute }",
            "mode: execute, exclude_tools: [web.search] }",
        )
    };
    for limit in ["max_web_search_calls: 3", "dedupe_web_search: true"] {
        assert_eq!(of(&excludes(limit)), ["unused-runner-field"], "{limit}");
    }
    let both = excludes("max_web_search_calls: 3, dedupe_web_search: true");
    assert_eq!(of(&both), ["unused-runner-field"]);
    assert_eq!(of(&excludes("pass_threshold: 0.8")), [""; 0]);
    assert_eq!(of(&excludes("pass_threshold: 0")), [""; 0]);
    assert_eq!(of(&excludes("pass_threshold: 0.08")), ["impossible-number"]);
    assert_eq!(of(&excludes("dedupe_web_search: false")), [""; 0]);
    let no_judge = "id: graph.d\nversion: 1\ncategory: c\ndescription: d\ndefaults: { pass_threshold: 0.8 }\nnodes:\n  - { id: a, kind: llm, runner: { mode: execute } }\nedges:\n  - { from: a, to: finalize, when: \"true\" }\nfinalize: { artifact: d.md }\n";
    assert_eq!(of(no_judge), ["unused-runner-field"]);
}

#[test]
fn a_tool_that_others_had_is_not_asked_for() {
    let told = |text: &str| {
        let graph = changed(&[]).replace(
            "mode: execute }",
            &format!(
                "mode: execute, exclude_tools: [web.search] }}\n    system_append: \"{text}\""
            ),
        );
        of(&graph).contains(&"foreign-tool")
    };
    assert!(told("Find the sources with `web.search`."));
    assert!(!told("Never call `web.search`."));
    assert!(!told("The step before had `web.search`; you have not."));
}

#[test]
fn a_budget_is_for_the_tool_that_a_node_must_use() {
    let save = |tool: &str, text: &str| {
        with(&[
            (
                "{ max_iterations: 3 }",
                "{ max_iterations: 3, max_total_tool_calls: 9 }",
            ),
            (
                "  - id: save\n    kind: llm\n    runner: { mode: execute }\n",
                &format!(
                    "  - id: save\n    kind: llm\n    runner: {{ mode: plan, force_tool: file.write }}\n    guardrails: {{ tool_call_budget: {{ {tool}: 1 }} }}\n    system_append: {text}\n"
                ),
            ),
            (
                "{ from: save, to: finalize, when: \"true\"",
                "{ from: save, to: finalize, when: \"approvals_resolved\"",
            ),
        ])
    };
    assert_eq!(
        save("web.search", "Save the digest."),
        ["unused-runner-field"]
    );
    assert_eq!(save("file.write", "Save the digest."), [""; 0]);
}

#[test]
fn a_runner_of_a_judge_is_told_once() {
    let report = report_of(&changed(&[(
        "kind: judge\n",
        "kind: judge\n    runner: { mode: plan, force_tool: web.search, min_proposals: 1 }\n    guardrails: { tool_call_budget: { web.search: 1 } }\n",
    )]));
    let said: Vec<&str> = report
        .diagnostics
        .iter()
        .map(|found| found.message.as_str())
        .collect();
    assert_eq!(
        said,
        [
            "`force_tool`, `min_proposals`, `guardrails` have no effect on node `check`: a judge uses no tools"
        ]
    );
}

#[test]
fn a_run_pauses_once_where_it_is_said() {
    let pauses = |description: &str, rework: &str, save: &str| {
        with(&[
            (
                "description: Write a digest, judge it, revise it.",
                &format!("description: {description}\ncheckpointer: memory"),
            ),
            (
                "  - id: write\n    kind: llm\n",
                &format!("  - id: write\n    kind: llm\n{rework}"),
            ),
            (
                "  - id: plan\n    kind: llm\n",
                &format!("  - id: plan\n    kind: llm\n{save}"),
            ),
        ])
    };
    let (before, after) = (
        "    interrupt_before: true\n",
        "    interrupt_after: true\n",
    );
    assert_eq!(pauses("d", before, after), ["misplaced-pause"]);
    assert_eq!(pauses("d", before, ""), [""; 0]);
    assert_eq!(pauses("d", "", after), [""; 0]);
    for said in ["Written after a pause", "It waits for approval"] {
        assert_eq!(pauses(said, "", ""), ["misplaced-pause"], "{said}");
        assert_eq!(pauses(said, before, ""), [""; 0], "{said}");
    }
    for said in [
        "No pause before publishing",
        "Approved papers",
        "It never waits for approval",
    ] {
        assert_eq!(pauses(said, "", ""), [""; 0], "{said}");
    }
}

#[test]
fn a_route_that_says_no_does_not_publish() {
    let judged = |no: &str, to: &str| {
        let new = format!(
            "to: save, when: \"judge.route == accept\" }}\n  - {{ from: check, to: {to}, when: \"judge.route == {no}\" }}"
        );
        let graph = changed(&[
            ("[accept, rework]", &format!("[accept, rework, {no}]")),
            ("to: save, when: \"judge.route == accept\" }", &new),
        ]);
        of(&graph.replace("save", "publish"))
    };
    assert_eq!(judged("reject", "save"), ["idle-choice"]);
    assert_eq!(judged("reject", "finalize"), [""; 0]);
    assert_eq!(judged("minor", "save"), [""; 0]);
}

#[test]
fn a_number_is_no_text() {
    let count = |name: &str, rest: &str| {
        with(&[
            (
                "state_schema:\n",
                &format!("state_schema:\n  {name}: {rest}\n"),
            ),
            (
                "writes_state: [outline]",
                &format!("writes_state: [outline, {name}]"),
            ),
            (
                "    reads_state: [outline]\n",
                &format!("    reads_state: [outline, {name}]\n"),
            ),
        ])
    };
    let text = "{ type: string, merge: concat_str }";
    assert_eq!(count("source_count", text), ["reducer-type"]);
    assert_eq!(
        count("source_count", "{ type: integer, merge: sum_int }"),
        [""; 0]
    );
    assert_eq!(count("sources", text), [""; 0]);
}

#[test]
fn a_text_names_keys_that_there_are_and_that_the_node_is_shown() {
    let writes = |text: &str, reads: &str| {
        with(&[(
            "    reads_state: [outline]\n    writes_state: [digest]\n",
            &format!(
                "    reads_state: [{reads}]\n    writes_state: [digest]\n    system_append: \"{text}\"\n"
            ),
        )])
    };
    assert_eq!(
        writes("Sort `findings` into `digest`.", "outline"),
        ["text-against-schema"]
    );
    for fine in [
        "Sort `outline` by `source` into `digest`.",
        "Rank by `source` into `digest`.",
        "Sort the outline by `source` into `digest`.",
        "Sort `claims` of the outline into `digest`.",
        "Sort `findings`.",
    ] {
        assert_eq!(writes(fine, "outline"), [""; 0], "{fine}");
    }
    let revises = |reads: &str| {
        with(&[(
            "    reads_state: [digest, outline]\n    writes_state: [digest]\n",
            &format!(
                "    reads_state: [{reads}]\n    writes_state: [digest]\n    system_append: Write it anew from the outline and the digest.\n"
            ),
        )])
    };
    assert_eq!(revises("digest"), ["text-against-schema"]);
    assert_eq!(revises("digest, outline"), [""; 0]);
}

#[test]
fn reads_and_writes_that_are_exchanged_are_told_once() {
    let write = (
        "reads_state: [outline]\n    writes_state: [digest]",
        "reads_state: [digest]\n    writes_state: [outline]",
    );
    let straight = "id: graph.d\nversion: 1\ncategory: c\ndescription: d\ndefaults: { max_total_tool_calls: 9 }\nstate_schema:\n  outline: { type: string, merge: last_write }\n  digest: { type: string, merge: last_write }\nnodes:\n  - { id: plan, kind: llm, runner: { mode: execute }, writes_state: [outline] }\n  - id: write\n    kind: llm\n    runner: { mode: execute }\n    reads_state: [outline]\n    writes_state: [digest]\n  - { id: save, kind: llm, runner: { mode: execute }, reads_state: [outline, digest], artifacts: { primary: d.md } }\nedges:\n  - { from: plan, to: write, when: \"true\" }\n  - { from: write, to: save, when: \"true\" }\n  - { from: save, to: finalize, when: \"true\" }\nfinalize: { artifact: d.md }\n";
    assert_eq!(of(straight), [""; 0]);
    let report = report_of(&straight.replace(write.0, write.1));
    let said: Vec<&str> = report
        .diagnostics
        .iter()
        .map(|found| found.message.as_str())
        .collect();
    assert_eq!(
        said,
        [
            "`write` writes `outline`, which was written before it, and reads `digest`, which no node writes: the two are exchanged"
        ]
    );
}

#[test]
fn a_key_that_a_text_does_not_want_is_not_asked_for() {
    let write = |text: &str| {
        with(&[(
            "  - id: plan\n    kind: llm\n",
            &format!("  - id: plan\n    kind: llm\n    system_append: {text}\n"),
        )])
    };
    assert_eq!(write("Name the `digest`."), ["text-against-schema"]);
    assert_eq!(write("Do not name the `digest`."), [""; 0]);
}

#[test]
fn a_log_beside_the_result_is_not_the_result() {
    let log = |reads: &str| {
        with(&[
            (
                "edges:\n",
                &format!(
                    "  - id: log\n    kind: llm\n    runner: {{ mode: execute }}\n    reads_state: [{reads}]\n    artifacts: {{ primary: log.md }}\nedges:\n"
                ),
            ),
            (
                "{ from: save, to: finalize",
                "{ from: save, to: log, when: \"true\" }\n  - { from: log, to: finalize",
            ),
        ])
    };
    assert_eq!(log("digest"), [""; 0]);
}

#[test]
fn whoever_proposes_calls_has_a_tool() {
    let rework = |more: &str| {
        with(&[
            (
                REWORK,
                &format!("  - id: rework\n    kind: llm\n    runner: {{ mode: plan, {more} }}\n"),
            ),
            (
                "{ from: rework, to: check, when: \"true\"",
                "{ from: rework, to: check, when: \"approvals_resolved\"",
            ),
        ])
    };
    let none = "exclude_tools: [web.search, file.write, shell.exec]";
    assert_eq!(rework(none), ["unused-runner-field"]);
    assert_eq!(
        rework(&format!("{none}, min_proposals: 2")),
        ["budget-inconsistent"]
    );
    assert_eq!(rework("exclude_tools: [web.search, file.write]"), [""; 0]);
}

#[test]
fn a_pause_comes_before_the_deed() {
    let pauses = |when: &str| {
        let graph = changed(&[
            (
                "  - id: save\n    kind: llm\n",
                &format!("  - id: save\n    kind: llm\n    {when}: true\n"),
            ),
            ("state_schema:", "checkpointer: memory\nstate_schema:"),
        ]);
        (of(&graph), of(&graph.replace("save", "publish")))
    };
    assert_eq!(pauses("interrupt_after"), (vec![], vec!["misplaced-pause"]));
    assert_eq!(pauses("interrupt_before"), (vec![], vec![]));
}

#[test]
fn a_proposal_before_the_end_is_a_pause() {
    let gated = |description: &str, node: &str, to: &str| {
        with(&[
            ("Write a digest, judge it, revise it.", description),
            (
                "defaults: { max_iterations: 3 }",
                "defaults: { max_iterations: 3, max_total_tool_calls: 9 }",
            ),
            (
                &format!("  - id: {node}\n    kind: llm\n    runner: {{ mode: execute }}\n"),
                &format!("  - id: {node}\n    kind: llm\n    runner: {{ mode: plan }}\n"),
            ),
            (
                &format!("{{ from: {node}, to: {to}, when: \"true\""),
                &format!("{{ from: {node}, to: {to}, when: \"approvals_resolved\""),
            ),
        ])
    };
    let published = "Published after a pause";
    assert_eq!(gated(published, "plan", "write"), ["misplaced-pause"]);
    assert_eq!(gated(published, "save", "finalize"), [""; 0]);
    assert_eq!(
        gated("It pauses before searching", "plan", "write"),
        [""; 0]
    );
}

#[test]
fn checkpoints_live_as_long_as_the_run() {
    let of = |kept: &str, description: &str| {
        let found = with(&[(
            "version: 1",
            &format!("version: 1\ndescription: {description}\ncheckpointer: {kept}"),
        )]);
        found.contains(&"invalid-checkpointer".to_owned().as_str())
    };
    let later = "Somebody may answer days later.";
    assert!(of("memory", later));
    assert!(!of("sqlite", later));
    assert!(!of("memory", "Somebody answers."));
    assert!(!of("memory", "A run that waits is lost with a restart."));
}
