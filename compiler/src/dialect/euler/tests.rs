//! What is told of texts, budgets and bounds, and what is not told beside its cause.

mod limits;
mod proposals;
mod routes;
mod spoken;

use crate::diag::{Level, Report};
use crate::ir::Dialect;
use crate::pipeline;
use crate::source::Sources;
use crate::world::ListedFiles;

/// A graph that searches, judges and revises.
const GRAPH: &str = r#"id: graph.example
version: 1
category: research
description: An example.
checkpointer: memory
state_schema:
  summary: { type: string, merge: last_write }
defaults: { max_iterations: 3, max_total_tool_calls: 4 }
nodes:
  - id: draft
    kind: llm
    runner: { mode: execute, exclude_tools: [web.search] }
    system_append: Write a summary.
    writes_state: [summary]
  - id: evaluate
    kind: judge
    judge: { schema: evaluator_v1, route_values: [finalize, revise] }
  - id: revise
    kind: llm
    runner: { mode: execute }
    reads_state: [summary]
    writes_state: [summary]
edges:
  - { from: draft, to: evaluate, when: "true" }
  - { from: evaluate, to: finalize, when: "judge.route == finalize" }
  - { from: evaluate, to: revise, when: "judge.route == revise" }
  - { from: revise, to: evaluate, when: "true" }
finalize: { artifact: report.md }
"#;

/// What is told of the graph with another text in it.
fn codes(old: &str, new: &str) -> Vec<&'static str> {
    assert!(GRAPH.contains(old), "{old}");
    of(&GRAPH.replacen(old, new, 1))
}

/// What is told of a graph.
fn of(text: &str) -> Vec<&'static str> {
    let report = report_of(text);
    let found = report.diagnostics.iter();
    found.map(|found| found.code.name).collect()
}

fn report_of(text: &str) -> Report {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let world = ListedFiles::new([]);
    pipeline::lower(file, Some(Dialect::Euler), &mut sources, &world).1
}

fn told(text: &str) -> Vec<&'static str> {
    codes("Write a summary.", &format!("\"{text}\""))
}

#[test]
fn a_text_speaks_of_tools_and_keys_that_the_node_has() {
    for text in [
        "Use `web.search` first.",
        "Call `web_search()`.",
        "Use `file.wirte`.",
    ] {
        assert_eq!(told(text), ["foreign-tool"], "{text}");
    }
    assert_eq!(told("Put it into `sumary`."), ["text-against-schema"]);
    for text in [
        "Do not use `web.search`.",
        "Write without `web.search`.",
        "Use `file.write`.",
        "Put it into `summary`, as `text`.",
        "Revise what `revise` said.",
    ] {
        assert_eq!(told(text), [""; 0], "{text}");
    }
}

#[test]
fn a_text_has_no_references() {
    for text in [
        "Say {{summary}}",
        "Say {{ summary }}",
        "Say ${summary}",
        "{summary}",
    ] {
        assert_eq!(told(text), ["literal-reference"], "{text}");
    }
    for text in ["Reply {like this}", "{{other}}", "the summary"] {
        assert_eq!(told(text), [""; 0], "{text}");
    }
}

#[test]
fn what_the_graph_is_for_has_no_references() {
    let described = |text: &str| codes("An example.", &format!("\"{text}\""));
    for text in [
        "Write {{summary}} for all.",
        "A ${summary}.",
        "A letter on {topic}.",
    ] {
        assert_eq!(described(text), ["literal-reference"], "{text}");
    }
    assert_eq!(described("Write a summary for all."), [""; 0]);
}

#[test]
fn what_a_field_of_a_schema_is_has_no_references() {
    let schema = |text: &str| {
        let own = format!(
            "x-schemas:\n  own: {{ type: object, properties: {{ route: {{ type: string, description: \"{text}\" }} }}, required: [route] }}\ndefaults:"
        );
        let graph = GRAPH.replacen("defaults:", &own, 1);
        of(&graph.replacen("evaluator_v1", "own", 1))
    };
    assert_eq!(schema("How good {{summary}} is."), ["literal-reference"]);
    assert_eq!(schema("How good the summary is."), [""; 0]);
}

#[test]
fn a_text_has_a_node_use_its_own_tools() {
    let of = |text: &str| {
        let graph = GRAPH.replacen("runner: { mode: execute }\n    reads", "runner: { mode: execute }\n    x-tools: [weir_gauge]\n    system_append: Read the level with `weir_gauge`.\n    reads", 1);
        of(&graph.replacen("Write a summary.", &format!("\"{text}\""), 1))
    };
    for text in [
        "Look up with `weir_gauge` how high it is.",
        "Take from weir_gauge the level of the river.",
        "Write a summary, and ask weir_gauge first.",
    ] {
        assert_eq!(of(text), ["foreign-tool"], "{text}");
    }
    for text in [
        "Do not use weir_gauge.",
        "Write a summary. The next step works with weir_gauge.",
        "Check the readings from `weir_gauge` against the limits.",
        "Write a summary.",
    ] {
        assert_eq!(of(text), [""; 0], "{text}");
    }
}

#[test]
fn a_judge_that_is_asked_once_sends_nobody_back() {
    let bound = |most: &str| codes("max_iterations: 3", &format!("max_iterations: {most}"));
    assert_eq!(bound("1"), ["impossible-number"]);
    assert_eq!(bound("2"), [""; 0]);
    assert_eq!(bound("0"), ["invalid-number"]);
}

#[test]
fn a_budget_counts_a_tool_that_is_offered() {
    let budget = |tool: &str| {
        let more = format!("guardrails: {{ tool_call_budget: {{ {tool}: 2 }} }}");
        codes("system_append: Write a summary.", &more)
    };
    assert_eq!(budget("web.search"), ["unused-runner-field"]);
    assert_eq!(budget("file.write"), [""; 0]);
}

#[test]
fn nothing_follows_from_a_mode_that_cannot_be_read() {
    let found = codes(
        "mode: execute, exclude_tools: [web.search]",
        "mode: planing, force_tool: web.search, min_proposals: 2",
    );
    assert_eq!(found, ["invalid-value"]);
}

#[test]
fn a_text_speaks_of_what_the_node_is_shown() {
    let with = |text: &str| {
        codes(
            "reads_state: [summary]\n    writes_state: [summary]\nedges",
            &format!("system_append: \"{text}\"\nedges"),
        )
    };
    let found = with("Improve the `summary`.");
    assert!(found.contains(&"text-against-schema"), "{found:?}");
    let found = with("Improve it.");
    assert!(!found.contains(&"text-against-schema"), "{found:?}");
    for text in [
        "Say state.summary",
        "Say {state[summary]}",
        "Say {state.summary}",
    ] {
        assert_eq!(told(text), ["literal-reference"], "{text}");
    }
    assert_eq!(told("Use web.search to find sources."), ["foreign-tool"]);
    assert_eq!(told("Never use web.search here."), [""; 0]);
}

#[test]
fn a_judge_is_told_of_its_routes() {
    let with = |text: &str| {
        codes(
            "kind: judge\n",
            &format!("kind: judge\n    system_append: \"{text}\"\n"),
        )
    };
    for text in [
        "Answer `accept` or `revise`.",
        "Reply finalize or redo.",
        "Answer `accept` if it is complete, and `reject` if not.",
    ] {
        assert_eq!(with(text), ["text-against-schema"], "{text}");
    }
    for text in [
        "Answer `finalize` or `revise`.",
        "Judge the style or the facts.",
        "Revise or leave it.",
        "Say whether it speaks of `accept` or `reject`.",
        "Answer `finalize` if it speaks of `accept` and `reject`.",
    ] {
        assert_eq!(with(text), [""; 0], "{text}");
    }
}

#[test]
fn the_final_artifact_is_one_that_the_last_nodes_write() {
    let last = "runner: { mode: execute }\n    reads_state: [summary]";
    let revise = |name: &str| {
        codes(
            last,
            &format!("artifacts: {{ primary: {name} }}\n    {last}"),
        )
    };
    // The draft leads to the judge too, and writes none.
    assert_eq!(revise("text.md"), [""; 0]);
    assert_eq!(revise("reports.md"), ["unwritten-artifact"]);
    let both = GRAPH
        .replace(
            "system_append: Write a summary.",
            "artifacts: { primary: draft.md }",
        )
        .replace(
            last,
            &format!("artifacts: {{ primary: text.md }}\n    {last}"),
        );
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", both);
    let (_, report) = pipeline::lower(
        file,
        Some(Dialect::Euler),
        &mut sources,
        &ListedFiles::new([]),
    );
    let found: Vec<&str> = report
        .diagnostics
        .iter()
        .map(|found| found.code.name)
        .collect();
    assert_eq!(found, ["unwritten-artifact"]);
}

/// What is told of the judge with this text.
fn judged(text: &str) -> Vec<&'static str> {
    let judge = "    judge: { schema: evaluator_v1, route_values: [finalize, revise] }\n";
    codes(judge, &format!("{judge}    system_append: \"{text}\"\n"))
}

#[test]
fn a_judge_is_told_of_scores_that_it_has() {
    for text in [
        "Give a score from 1 to 10.",
        "Score it on a scale of 1-10.",
        "Rate it: 7 out of 10 is good.",
    ] {
        assert_eq!(judged(text), ["enum-text"], "{text}");
    }
    for text in [
        "Give a score from 0 to 1.",
        "Read 1 to 10 pages.",
        "Score a text of 2-3 sentences.",
        "Score it. Read 1 to 10 pages first.",
    ] {
        assert!(judged(text).is_empty(), "{text}");
    }
    let passes = |text: &str| {
        let judge = "    judge: { schema: evaluator_v1, route_values: [finalize, revise] }\n";
        let both = GRAPH
            .replacen(judge, &format!("{judge}    system_append: \"{text}\"\n"), 1)
            .replacen(
                "max_iterations: 3",
                "max_iterations: 3, pass_threshold: 0.8",
                1,
            );
        of(&both)
    };
    assert_eq!(
        passes("A score of at least 0.95 passes."),
        ["text-against-schema"]
    );
    assert_eq!(passes("Nothing passes below 0.9."), ["text-against-schema"]);
    assert!(passes("Nothing passes below 0.8.").is_empty());
    assert!(passes("Nothing below 0.5 is good.").is_empty());
    assert!(passes("A score of at least 0.8 passes.").is_empty());
    assert!(passes("A score of 0.5 means that half of it is right.").is_empty());
    assert_eq!(
        passes("A score of at least 0.5 is enough."),
        ["text-against-schema"]
    );
}

#[test]
fn a_text_speaks_of_the_file_that_is_written() {
    let writes = |text: &str| {
        codes(
            "system_append: Write a summary.",
            &format!("system_append: {text}\n    artifacts: {{ primary: report.md }}"),
        )
    };
    assert_eq!(
        writes("Write it to summary.md, please."),
        ["text-against-schema"]
    );
    assert_eq!(
        writes("Write it into the file summary.md, please."),
        ["text-against-schema"]
    );
    assert!(writes("Write it to report.md, please.").is_empty());
    assert!(writes("Read what is in summary.md.").is_empty());
    assert!(writes("Write down the totals that stand in sales.csv.").is_empty());
}

#[test]
fn a_first_write_stays() {
    let keeps = |schema: &str| codes("merge: last_write", schema);
    assert_eq!(keeps("merge: first_write"), ["dead-store"]);
    assert!(keeps("merge: last_write").is_empty());
}

#[test]
fn schemas_of_judges_decide_by_the_route() {
    let with = |schema: &str| {
        let text = GRAPH
            .replacen("schema: evaluator_v1", "schema: own", 1)
            .replacen(
                "defaults:",
                &format!("x-schemas:\n  own: {schema}\ndefaults:"),
                1,
            );
        of(&text)
    };
    for schema in [
        "{ type: object, properties: { route: { type: boolean } } }",
        "{ type: object, properties: { route: { type: string, enum: [finalize, again] } } }",
        "{ type: object, properties: { verdict: { type: string, enum: [finalize, revise] } } }",
        // A route that it does not let the judge name.
        "{ type: object, properties: { route: { type: string, enum: [finalize] } } }",
        "{ type: object, properties: { route: { const: revise } } }",
        "{ type: object, properties: { route: { type: string, maxLength: 6 } } }",
        "{ type: object, properties: { route: { type: string, pattern: '^[A-Z]+$' } } }",
        "{ type: object, properties: { route: { anyOf: [{ const: finalize }, { const: again }] } } }",
    ] {
        assert_eq!(with(schema), ["reserved-field"], "{schema}");
    }
    for fine in [
        "{ type: object, properties: { route: { type: string, enum: [finalize, revise] }, why: { type: string } } }",
        "{ type: object, properties: { route: { type: string, pattern: '^[a-z]+$' } } }",
        "{ type: object, properties: { route: { type: string } } }",
    ] {
        assert!(with(fine).is_empty(), "{fine}: {:?}", with(fine));
    }
    let unused = GRAPH.replacen(
        "defaults:",
        "x-schemas:\n  own: { type: object }\ndefaults:",
        1,
    );
    assert_eq!(of(&unused), ["unused-entry"]);
}

#[test]
fn a_limit_of_searches_where_nobody_searches_is_told() {
    let limit = "max_total_tool_calls: 4, max_web_search_calls: 2";
    let all = GRAPH
        .replacen("max_total_tool_calls: 4", limit, 1)
        .replacen(
            "runner: { mode: execute }",
            "runner: { mode: execute, exclude_tools: [web.search] }",
            1,
        );
    assert_eq!(of(&all), ["unused-runner-field"]);
    assert!(codes("max_total_tool_calls: 4", limit).is_empty());
}

#[test]
fn a_revision_gets_into_the_final_artifact() {
    let of = |first: &str, revised: &str, more: &str| {
        let text = GRAPH
            .replacen(
                "    writes_state: [summary]\n",
                &format!("    writes_state: [summary]\n{first}"),
                1,
            )
            .replacen("  - id: revise\n", &format!("  - id: revise\n{revised}"), 1)
            .replacen("edges:\n", &format!("{more}edges:\n"), 1);
        of(&text).contains(&"unwritten-artifact")
    };
    let writes = |name: &str| format!("    artifacts: {{ primary: {name} }}\n");
    assert!(of(&writes("report.md"), &writes("revised.md"), ""));
    assert!(!of(&writes("report.md"), &writes("report.md"), ""));
    assert!(!of(&writes("report.md"), "", ""));
    assert!(!of(&writes("draft.md"), &writes("report.md"), ""));
    assert!(!of("", &writes("report.md"), ""));
    assert!(!of("", "", ""));
}

/// Two branches that write a key each, and a join that reads these keys.
fn joined(reads: &str, late: &str) -> bool {
    let text = format!(
        "id: graph.two\nversion: 1\ncategory: x\ndescription: x\nstate_schema:\n  \
         left: {{ type: string, merge: last_write }}\n  right: {{ type: string, merge: last_write }}\n\
         parallel_groups: [{{ id: g, branches: [a, b], join: j }}]\ndefaults: {{ max_total_tool_calls: 4 }}\nnodes:\n  \
         - {{ id: s, kind: llm, runner: {{ mode: execute }} }}\n  \
         - {{ id: a, kind: llm, runner: {{ mode: execute }}, writes_state: [left] }}\n  \
         - {{ id: b, kind: llm, runner: {{ mode: execute }}, writes_state: [right] }}\n  \
         - {{ id: j, kind: llm, runner: {{ mode: execute }}{reads} }}\n  \
         - {{ id: z, kind: llm, runner: {{ mode: execute }}{late} }}\nedges:\n  \
         - {{ from: s, to: a, when: \"true\" }}\n  - {{ from: s, to: b, when: \"true\" }}\n  \
         - {{ from: a, to: j, when: \"true\" }}\n  - {{ from: b, to: j, when: \"true\" }}\n  \
         - {{ from: j, to: z, when: \"true\" }}\n  - {{ from: z, to: finalize, when: \"true\" }}\nfinalize: {{ artifact: x.md }}\n"
    );
    of(&text).contains(&"unused-key")
}

#[test]
fn what_branches_write_is_read_where_the_join_says_what_it_reads() {
    assert!(joined(", reads_state: [left]", ", reads_state: [left]"));
    for (reads, late) in [
        (", reads_state: [left, right]", ""),
        (", reads_state: [left]", ", reads_state: [right]"),
        ("", ""),
        (", reads_state: [left]", ""),
        (", reads_state: [left, rigth]", ""),
    ] {
        assert!(!joined(reads, late), "{reads} {late}");
    }
}

#[test]
fn rounds_are_those_that_there_are() {
    let described = |text: &str| codes("description: An example.", &format!("description: {text}"));
    assert!(described("Revises up to nine times.").contains(&"other-number"));
    assert!(described("A text, revised up to five times.").contains(&"other-number"));
    for fine in [
        "Revises up to three times.",
        "A text, revised up to two times.",
        "Revises at most twice, in nine parts.",
        "Revises up to two times.",
    ] {
        assert!(!described(fine).contains(&"other-number"), "{fine}");
    }
    let loops = |number: u32| {
        codes(
            "{ mode: execute }",
            &format!("{{ mode: execute, max_loops: {number} }}"),
        )
    };
    assert!(loops(0).contains(&"impossible-number"));
    assert!(!loops(1).contains(&"impossible-number"));
}

#[test]
fn a_text_does_not_ask_for_a_search_that_is_excluded() {
    assert!(told("Search the web for it.").contains(&"foreign-tool"));
    assert!(!told("Do not search the web.").contains(&"foreign-tool"));
    assert!(!told("Read what is there.").contains(&"foreign-tool"));
}

#[test]
fn a_judge_decides_something() {
    let one_way = "judge.route == revise\" }\n  - { from: revise, to: evaluate, when: \"true\" }";
    let found = codes(
        one_way,
        "judge.route == revise\" }\n  - { from: revise, to: finalize, when: \"true\" }",
    );
    assert!(!found.contains(&"idle-choice"));
    let found = codes(
        "{ from: evaluate, to: revise,",
        "{ from: evaluate, to: finalize,",
    );
    assert!(found.contains(&"idle-choice"), "{found:?}");
}

#[test]
fn the_final_artifact_is_the_last_one() {
    let of = |draft: &str, last: &str| {
        let graph = GRAPH
            .replacen("    writes_state: [summary]", &format!("    writes_state: [summary]\n    artifacts: {{ primary: {draft} }}"), 1)
            .replacen("to: finalize, when: \"judge.route == finalize\"", "to: bind, when: \"judge.route == finalize\"", 1)
            .replacen("edges:\n", "  - id: bind\n    kind: llm\n    runner: { mode: execute }\n    reads_state: [summary]\n    artifacts: { primary: LAST }\nedges:\n  - { from: bind, to: finalize, when: \"true\" }\n".replace("LAST", last).as_str(), 1);
        super::tests::of(&graph).contains(&"unwritten-artifact")
    };
    assert!(of("report.md", "course.md"));
    assert!(!of("draft.md", "report.md"));
    assert!(!of("report.md", "report.md"));
    assert!(!of("report.md", "grades.json"));
}

#[test]
fn what_each_round_proposes_fits_into_the_budget() {
    let of = |least: u32, total: u32| {
        let graph = GRAPH
            .replacen("max_total_tool_calls: 4", &format!("max_total_tool_calls: {total}"), 1)
            .replacen("  - id: revise\n    kind: llm\n    runner: { mode: execute }", &format!("  - id: revise\n    kind: llm\n    runner: {{ mode: plan, force_tool: shell.exec, min_proposals: {least} }}\n    guardrails: {{ tool_call_budget: {{ shell.exec: 4 }} }}"), 1)
            .replacen("{ from: revise, to: evaluate, when: \"true\" }", "{ from: revise, to: evaluate, when: \"approvals_resolved\" }", 1);
        super::tests::of(&graph).contains(&"budget-inconsistent")
    };
    assert!(of(4, 6));
    assert!(!of(2, 6));
}

#[test]
fn a_key_that_only_a_caller_gives_is_a_note_told_once() {
    let graph = GRAPH
        .replacen(
            "  summary: {",
            "  customer: { type: string, merge: last_write }\n  summary: {",
            1,
        )
        .replacen(
            "writes_state: [summary]",
            "reads_state: [customer]\n    writes_state: [summary]",
            1,
        )
        .replacen(
            "    reads_state: [summary]",
            "    reads_state: [summary, customer]",
            1,
        );
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", graph);
    let world = ListedFiles::new([]);
    let (_, report) = pipeline::lower(file, Some(Dialect::Euler), &mut sources, &world);
    let mut found = report.diagnostics.iter();
    let note = found
        .find(|found| found.code.name == "state-read-before-write")
        .unwrap();
    assert_eq!(note.level, crate::diag::Level::Note);
    assert!(note.help[0].contains("--input customer="), "{note:?}");
    assert!(!found.any(|found| found.code.name == "state-read-before-write"));
}

#[test]
fn the_two_merges_that_are_advised_differ() {
    let graph = GRAPH.replacen("type: string, merge: last_write", "type: float", 1);
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", graph);
    let world = ListedFiles::new([]);
    let (_, report) = pipeline::lower(file, Some(Dialect::Euler), &mut sources, &world);
    let mut found = report.diagnostics.iter();
    let missing = found
        .find(|found| found.code.name == "missing-field")
        .unwrap();
    assert_eq!(
        missing.help,
        ["add `merge: last_write`, or `merge: first_write`"]
    );
}

#[test]
fn a_text_lets_the_score_pass_that_the_graph_does() {
    let judged = |text: &str, threshold: &str| {
        let judge = "    kind: judge\n";
        let graph = GRAPH
            .replacen(judge, &format!("{judge}    system_append: \"{text}\"\n"), 1)
            .replacen(
                "max_iterations: 3",
                &format!("max_iterations: 3, pass_threshold: {threshold}"),
                1,
            );
        of(&graph)
    };
    for text in ["It passes from 0.8.", "It passes from 80 points."] {
        assert_eq!(judged(text, "0.6"), ["text-against-schema"], "{text}");
    }
    for text in [
        "It passes from 0.6.",
        "It passes if 0.8 of the sentences have a source.",
    ] {
        assert_eq!(judged(text, "0.6"), [""; 0], "{text}");
    }
}
