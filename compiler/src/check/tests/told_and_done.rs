//! What questions, examples and descriptions promise, against what the graph does; and what is right though it looks odd.

use super::{Strictness, checked, count_told, names};
use crate::diag::Level;
use crate::world::ListedFiles;

#[test]
fn a_question_that_promises_more_rounds_than_there_are_is_told() {
    let told = |times: &str| {
        let graph = format!(
            "name: t\nstart: write\nsettings: {{ max_loop_iterations: 3, x-allow-cycles: true }}\ninitial_state: {{ wish: \"\" }}\nnodes:\n  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {{{{wish}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: ask }}\n  ask: {{ type: approval, question: \"{{{{text}}}} {times}\", options: [good, again], routes: {{ good: done, again: write }}, on_other: write, state_updates: {{ wish: \"{{{{choice}}}}\" }} }}\n  done: {{ type: end, output: x }}\n"
        );
        count_told(&graph, &[], "other-number")
    };
    assert_eq!(told("You can have it changed up to six times."), 1);
    assert_eq!(told("You can have it changed up to two times."), 0);
    assert_eq!(told("Customers called up to six times."), 0);
    assert_eq!(told("It has six lines."), 0);
}

/// A loop of euleragent whose node `rewrite` has this text, and whose key `column` is put together so.
fn rewritten(text: &str, merge: &str) -> usize {
    let graph = format!(
        "id: graph.column\nversion: 1\ncategory: c\ndescription: d\nstate_schema:\n  column: {{ type: string, merge: {merge} }}\n  headline: {{ type: string, merge: last_write }}\ndefaults: {{ max_iterations: 3 }}\nnodes:\n  - {{ id: write, kind: llm, runner: {{ mode: execute, exclude_tools: [shell.exec] }}, writes_state: [column, headline] }}\n  - {{ id: editor, kind: judge, judge: {{ schema: evaluator_v1, route_values: [finalize, again] }}, reads_state: [column, headline] }}\n  - {{ id: again, kind: llm, runner: {{ mode: execute, exclude_tools: [shell.exec] }}, system_append: \"{text}\", reads_state: [column], writes_state: [column, headline], artifacts: {{ primary: column.md }} }}\nedges:\n  - {{ from: write, to: editor, when: \"true\" }}\n  - {{ from: editor, to: finalize, when: \"judge.route == finalize\" }}\n  - {{ from: editor, to: again, when: \"judge.route == again\" }}\n  - {{ from: again, to: editor, when: \"true\" }}\nfinalize: {{ artifact: column.md }}\n"
    );
    count_told(&graph, &[], "appended-again")
}

#[test]
fn a_text_that_is_written_anew_and_added_is_told() {
    assert_eq!(rewritten("Write the whole column anew.", "concat_str"), 1);
    assert_eq!(
        rewritten(
            "Answer with all of it, in place of the old one.",
            "concat_str"
        ),
        1
    );
    assert_eq!(rewritten("Write the whole column anew.", "last_write"), 0);
    assert_eq!(rewritten("Write one more paragraph.", "concat_str"), 0);
}

/// A judge of euleragent whose text shows this.
fn judged(shows: &str) -> usize {
    let graph = format!(
        "id: graph.exam\nversion: 1\ncategory: c\ndescription: d\nx-schemas:\n  exam_v1:\n    type: object\n    properties:\n      score: {{ type: number, minimum: 0, maximum: 1 }}\n      route: {{ type: string, enum: [finalize, again] }}\n      reason: {{ type: string }}\n    required: [score, route, reason]\nstate_schema: {{ text: {{ type: string, merge: last_write }} }}\ndefaults: {{ max_iterations: 3 }}\nnodes:\n  - {{ id: write, kind: llm, runner: {{ mode: execute, exclude_tools: [shell.exec] }}, writes_state: [text], artifacts: {{ primary: a.md }} }}\n  - id: examiner\n    kind: judge\n    judge: {{ schema: exam_v1, route_values: [finalize, again] }}\n    reads_state: [text]\n    system_append: |\n      {shows}\n  - {{ id: again, kind: llm, runner: {{ mode: execute, exclude_tools: [shell.exec] }}, reads_state: [text], writes_state: [text], artifacts: {{ primary: a.md }} }}\nedges:\n  - {{ from: write, to: examiner, when: \"true\" }}\n  - {{ from: examiner, to: finalize, when: \"judge.route == finalize\" }}\n  - {{ from: examiner, to: again, when: \"judge.route == again\" }}\n  - {{ from: again, to: examiner, when: \"true\" }}\nfinalize: {{ artifact: a.md }}\n"
    );
    count_told(&graph, &[], "text-against-schema")
}

#[test]
fn an_example_with_all_keys_of_a_schema_is_a_reply() {
    let example = "{\"score\": 7, \"route\": \"again\", \"reason\": \"Too long.\"}";
    assert_eq!(judged(&format!("An example: {example}")), 1);
    assert_eq!(judged(&format!("Never so: {example}")), 0);
    assert_eq!(
        judged(&format!("An example: {}", example.replace("7", "0.7"))),
        0
    );
    assert_eq!(judged("An example: {\"score\": 7}"), 0);
}

/// A graph of Rye with these permissions, an action by this id, and what is said of its node.
fn rolled_out(permissions: &str, item: &str, more: &str) -> Vec<String> {
    let graph = format!(
        "version: \"1.0.0\"\ntool_type: graph\nexecutor_id: rye/core/runtimes/state-graph/runtime\ncategory: c\npermissions: [{permissions}]\nconfig_schema: {{ type: object, properties: {{ stage: {{ type: string, enum: [dev, live] }}, other: {{ type: string }} }}, required: [stage] }}\nconfig:\n  start: out\n  max_steps: 5\n  nodes:\n    out: {{ {more} action: {{ item_id: \"{item}\", params: {{ a: 1 }} }}, assign: {{ by: \"${{result.by}}\" }}, next: done }}\n    done: {{ type: return, output: \"${{state.by}}\" }}\n"
    );
    names(&checked(
        &graph,
        &ListedFiles::new([]),
        Strictness::Optimistic,
    ))
}

#[test]
fn each_value_of_an_input_needs_its_permission() {
    let denied = |permissions: &str, item: &str| {
        let all = rolled_out(permissions, item, "");
        all.iter()
            .filter(|one| one.contains("permission-denied"))
            .count()
    };
    let (dev, live) = ("rye.execute.tool.out.dev", "rye.execute.tool.out.live");
    assert_eq!(denied(dev, "out/${inputs.stage}"), 1);
    assert_eq!(denied(&format!("{dev}, {live}"), "out/${inputs.stage}"), 0);
    assert_eq!(denied("rye.execute.tool.out.*", "out/${inputs.stage}"), 0);
    assert_eq!(denied(dev, "out/${inputs.other}"), 0);
}

#[test]
fn what_is_so_at_the_moment_is_not_kept() {
    let kept = |more: &str| {
        let all = rolled_out("rye.execute.tool.*", "market/price", more);
        all.iter()
            .filter(|one| one.contains("cached-effect"))
            .count()
    };
    assert_eq!(
        kept("description: The price of this minute., cache_result: true,"),
        1
    );
    assert_eq!(
        kept("description: The price of a day., cache_result: true,"),
        0
    );
    assert_eq!(kept("description: The price of this minute.,"), 0);
}

/// What is told of a script at a node behind one that writes `discount`, which may be 0.
fn scripted(path: &str, text: &'static str, files: &[(&'static str, &'static str)]) -> Vec<String> {
    let graph = format!(
        "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ discount: {{ type: number, minimum: 0 }} }}, required: [discount] }}, fallback: done, next: b }}\n  b: {{ type: script, script: {path}, x-reads: [discount], x-writes: {{ price: {{ type: number }} }}, x-routes: [], fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{price}}}}\" }}\n"
    );
    let all = files.iter().copied().chain([(path, text)]);
    let world = ListedFiles::new(all);
    names(&checked(&graph, &world, Strictness::Optimistic))
}

#[test]
fn a_default_in_the_place_of_zero_is_told() {
    let told = |other: &'static str| {
        let text = format!(
            "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\nrebate = {other}\nprint(json.dumps({{\"price\": 100 - rebate}}))\n"
        );
        let all = scripted("b.py", Box::leak(text.into_boxed_str()), &[]);
        all.iter()
            .filter(|one| one.contains("is 0 (line 3)"))
            .count()
    };
    assert_eq!(told("state.get(\"discount\") or 5"), 1);
    assert_eq!(told("state[\"discount\"] or 5"), 1);
    assert_eq!(told("state.get(\"discount\", 5)"), 0);
    assert_eq!(told("state.get(\"discount\") or 0"), 0);
}

#[test]
fn a_variable_of_runs_that_nothing_sets_is_told() {
    let told = |name: &str| {
        let text = format!(
            "import json, os\nrun = os.environ[\"{name}\"]\nprint(json.dumps({{\"price\": len(run)}}))\n"
        );
        let all = scripted("b.py", Box::leak(text.into_boxed_str()), &[]);
        all.iter()
            .filter(|one| one.contains("which nothing sets"))
            .count()
    };
    for name in ["GRAPH_RUN", "GRAPH_RUNID", "GRAPH_NODES"] {
        assert_eq!(told(name), 1, "{name}");
    }
    for name in [
        "GRAPH_RUN_ID",
        "GRAPH_STATE",
        "GRAPH_STATE_FILE",
        "GRAPH_DIR",
        "GRAPH_COLOUR",
        "RUN",
    ] {
        assert_eq!(told(name), 0, "{name}");
    }
}

#[test]
fn words_of_a_script_whose_sourced_file_leads_them_away_are_none_of_its_output() {
    let told = |common: &'static str| {
        let text = "source lib/common.sh\necho \"looking for it\"\nanswer '{\"price\": 1}'\n";
        let all = scripted("b.sh", text, &[("lib/common.sh", common)]);
        all.iter()
            .filter(|one| one.contains("prints words"))
            .count()
    };
    assert_eq!(told("answer() { jq -n \"$1\" >&3; }\nexec 3>&1 1>&2\n"), 0);
    assert_eq!(told("answer() { jq -n \"$1\"; }\n"), 1);
}

#[test]
fn what_a_node_reads_and_then_writes_may_begin_with_what_a_caller_gives() {
    let level = |writes: &str, other: &str| {
        let graph = format!(
            "id: graph.card\nversion: 1\ncategory: c\ndescription: d\nstate_schema: {{ portions: {{ type: integer, merge: last_write }} }}\nnodes:\n  - {{ id: scale, kind: llm, runner: {{ mode: execute, exclude_tools: [shell.exec] }}, reads_state: [portions], writes_state: [{writes}] }}\n  - {{ id: card, kind: llm, runner: {{ mode: execute, exclude_tools: [shell.exec] }}, reads_state: [portions], writes_state: [{other}], artifacts: {{ primary: card.md }} }}\nedges:\n  - {{ from: scale, to: card, when: \"true\" }}\n  - {{ from: card, to: finalize, when: \"true\" }}\nfinalize: {{ artifact: card.md }}\n"
        );
        let report = checked(&graph, &ListedFiles::new([]), Strictness::Optimistic);
        let mut found = report.diagnostics.iter();
        found
            .find(|one| one.code.name == "state-read-before-write")
            .map(|one| one.level)
    };
    assert_eq!(level("portions", ""), Some(Level::Note));
    assert_eq!(level("", "portions"), Some(Level::Warning));
}

const LOAD: &str = "import { readFileSync } from \"node:fs\";\nconst file = process.env.GRAPH_STATE_FILE;\nconst state = JSON.parse(file ? readFileSync(file, \"utf8\") : process.env.GRAPH_STATE!);\n";

#[test]
fn tries_of_a_constant_are_held_against_how_often_a_node_may_be_entered() {
    let told = |most: u32| {
        let text = format!(
            "{LOAD}const MOST_TRIES = 6;\nconst {{ tries }} = state;\nconst done = tries + 1;\nlet next = \"by_hand\";\nif (done < MOST_TRIES) {{\n  next = \"compose\";\n}}\nconsole.log(JSON.stringify({{ tries: done, _next: next }}));\n"
        );
        let graph = format!(
            "name: t\nstart: compose\nsettings: {{ max_loop_iterations: {most} }}\ninitial_state: {{ tries: 0 }}\nnodes:\n  compose: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ haiku: \"{{{{output}}}}\" }}, fallback: by_hand, next: count }}\n  count: {{ type: script, script: b.ts, x-writes: {{ tries: {{ type: integer }} }}, x-routes: [compose, by_hand], fallback: by_hand }}\n  by_hand: {{ type: end, output: \"{{{{haiku}}}}\" }}\n"
        );
        let world = ListedFiles::new([("b.ts", text.as_str())]);
        let all = names(&checked(&graph, &world, Strictness::Optimistic));
        all.iter()
            .filter(|one| one.contains("lets `done` come to 6"))
            .count()
    };
    assert_eq!(told(4), 1);
    assert_eq!(told(8), 0);
}
