//! Work of which nothing is left: counts that begin anew, branches that are stopped, files that are written again.

use super::count_told;

/// A loop of `write` and `look`, with what `write` stores, where `look` goes, and what else there is.
fn counted(stores: &str, routes: &str, others: &str) -> usize {
    let graph = format!(
        "name: t\nstart: plan\ninitial_state: {{ rounds: \"0\", text: \"\" }}\nnodes:\n  plan: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ plan: \"{{{{output}}}}\" }}, fallback: done, next: write }}\n  write: {{ type: llm, prompt: \"Write {{{{plan}}}}\", state_updates: {{ text: \"{{{{output}}}}\", {stores} }}, fallback: done, next: look }}\n  look: {{ type: script, script: look.py, x-reads: [text, rounds], x-writes: {{ rounds: {{ type: string }} }}, x-routes: [{routes}], fallback: done }}\n{others}  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
    );
    count_told(&graph, &[], "unchanging-loop")
}

#[test]
fn a_count_that_a_node_of_its_loop_sets_back_is_told() {
    assert_eq!(counted("rounds: \"0\"", "write, done", ""), 1);
    assert_eq!(counted("part: \"0\"", "write, done", ""), 0);
    // The script counts while it leads to itself.
    assert_eq!(counted("rounds: \"0\"", "write, look, done", ""), 0);
    // A round of its own that does not come by the node.
    let mend = "  mend: { type: llm, prompt: \"Mend {{text}}\", state_updates: { text: \"{{output}}\" }, fallback: done, next: look }\n";
    assert_eq!(counted("rounds: \"0\"", "write, mend, done", mend), 0);
    // Two that count make a sum of each round.
    let second = "  second: { type: script, script: b.py, x-reads: [rounds], x-writes: { rounds: { type: string } }, fallback: done, next: write }\n";
    assert_eq!(counted("rounds: \"0\"", "second, done", second), 0);
}

/// A fork of two quotes, with what the fork and the join are.
fn forked(waits: &str, reads: &str, other: &str) -> usize {
    let graph = format!(
        "name: t\nstart: cut\ninitial_state: {{ north: \"\", south: \"\" }}\nnodes:\n  cut: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ cuts: \"{{{{output}}}}\" }}, fallback: done, next: [a, b]{waits} }}\n  a: {{ type: llm, prompt: \"One {{{{cuts}}}}\", state_updates: {{ north: \"{{{{output}}}}\" }}, fallback: both, next: both }}\n  b: {{ type: llm, prompt: \"Two {{{{cuts}}}}\", state_updates: {{ {other}: \"{{{{output}}}}\" }}, fallback: both, next: both }}\n  both: {{ type: llm, prompt: \"{reads}\", state_updates: {{ advice: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{advice}}}} {{{{north}}}} {{{{south}}}}\" }}\n"
    );
    count_told(&graph, &[], "goes on with the first branch")
}

#[test]
fn a_join_that_reads_branches_for_which_it_does_not_wait_is_told() {
    let both = "Compare {{north}} with {{south}}";
    assert_eq!(forked(", x-join: any", both, "south"), 1);
    assert_eq!(forked("", both, "south"), 0);
    // One that may be missing is told where it is read.
    assert_eq!(
        forked(", x-join: any", "Compare {{north}} with {{last}}", "last"),
        0
    );
    assert_eq!(forked(", x-join: any", "Take {{north}}", "south"), 0);
    assert_eq!(forked(", x-join: any", "Take {{north}}", "north"), 0);
}

/// A foreach of Rye with these parameters.
fn written(item: &str, params: &str) -> usize {
    let graph = format!(
        "version: \"1.0.0\"\ntool_type: graph\nexecutor_id: rye/core/runtimes/state-graph/runtime\ncategory: c\npermissions: [\"rye.execute.tool.*\"]\nconfig:\n  start: all\n  nodes:\n    all:\n      type: foreach\n      over: \"${{inputs.flats}}\"\n      as: flat\n      action: {{ item_id: {item}, params: {{ {params} }} }}\n      collect: written\n      next: done\n    done: {{ type: return, output: \"${{state.written}}\" }}\nconfig_schema: {{ type: object, properties: {{ flats: {{ type: array }}, year: {{ type: integer }} }} }}\n"
    );
    count_told(&graph, &[], "to the same file")
}

#[test]
fn one_file_for_all_items_is_told() {
    let write = "rye/file-system/write";
    let content = "content: \"For ${flat.tenant}\"";
    let of = |path: &str| format!("path: \"{path}\", {content}");
    assert_eq!(written(write, &of("out/${inputs.year}/flat.md")), 1);
    assert_eq!(written(write, &of("out/${flat.number}.md")), 0);
    assert_eq!(written("house/append_log", &of("out/all.md")), 0);
    let adds = format!("{}, mode: append", of("out/all.md"));
    assert_eq!(written(write, &adds), 0);
    assert_eq!(written(write, "path: \"out/all.md\", content: \"x\""), 0);
}

/// What an intake asks for, whose schema has `kind`, `day` and `sum`.
fn asked(lines: &str) -> usize {
    let graph = format!(
        "name: t\nstart: a\nnodes:\n  a:\n    type: llm\n    prompt: |\n      Read {{{{initial_prompt}}}}\n      {lines}\n    output_schema: {{ type: object, properties: {{ kind: {{ type: string }}, day: {{ type: string }}, sum: {{ type: number }} }}, required: [kind, day, sum] }}\n    fallback: done\n    next: done\n  done: {{ type: end, output: \"{{{{kind}}}} {{{{day}}}} {{{{sum}}}}\" }}\n"
    );
    count_told(&graph, &[], "text-against-schema")
}

#[test]
fn keys_that_lines_list_are_held_against_the_schema() {
    let head = "Answer with one JSON object that has exactly these keys:";
    let lines = |sum: &str| {
        format!(
            "{head}\n        \"kind\"  what it is\n        \"day\"  when\n        \"{sum}\"  in EUR"
        )
    };
    assert_eq!(asked(&lines("amount")), 1);
    assert_eq!(asked(&lines("sum")), 0);
    assert_eq!(
        asked(&lines("amount").replace("Answer with", "It is not")),
        0
    );
    let apart = format!(
        "{head}\n        - `kind`\n        - `day`\n        - `sum`\n\n      \"amount\" is another word."
    );
    assert_eq!(asked(&apart), 0);
}

#[test]
fn a_number_of_the_whole_list_is_not_added_up() {
    let told = |text: &str| {
        let graph = format!(
            "name: t\nstart: a\nreducers: {{ open: sum }}\ninitial_state: {{ open: 0, list: \"\" }}\nnodes:\n  a: {{ type: llm, prompt: \"{text} {{{{list}}}}\", output_schema: {{ type: object, properties: {{ open: {{ type: integer }}, list: {{ type: string }} }}, required: [open, list] }}, fallback: done, next: b }}\n  b: {{ type: approval, question: \"{{{{list}}}} {{{{open}}}}\", options: [more, done], routes: {{ more: a, done: done }}, on_other: done }}\n  done: {{ type: end, output: \"{{{{list}}}}\" }}\n"
        );
        count_told(&graph, &[], "appended-again")
    };
    assert_eq!(
        told("Give `open` as the number of entries of the whole list."),
        1
    );
    assert_eq!(told("Give `open` as the number of new entries."), 0);
}
