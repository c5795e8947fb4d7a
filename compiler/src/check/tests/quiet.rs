//! Graphs that are right, and look like ones that are not.

use super::{Strictness, checked, count_told, names};
use crate::world::ListedFiles;

/// What is told of a graph with these nodes, and with these lines before them.
fn told(before: &str, nodes: &str) -> Vec<String> {
    let none: [(&str, &str); 0] = [];
    let graph = format!(
        "name: t\n{before}nodes:\n{nodes}  failed: {{ type: end, output: \"It did not work.\" }}\n"
    );
    names(&checked(
        &graph,
        &ListedFiles::new(none),
        Strictness::Optimistic,
    ))
}

fn count(all: &[String], code: &str) -> usize {
    all.iter().filter(|one| one.contains(code)).count()
}

#[test]
fn a_question_for_a_value_is_no_approval() {
    let graph = |question: &str, other: &str| {
        let nodes = format!(
            "  research: {{ type: llm, prompt: \"Research {{{{initial_prompt}}}}\", state_updates: {{ notes: \"{{{{output}}}}\" }}, fallback: failed, next: ask }}\n  ask: {{ type: approval, question: \"{question}\", options: [post, slides], routes: {{ post: write, slides: write }}, on_other: {other}, state_updates: {{ format: \"{{{{choice}}}}\" }} }}\n  write: {{ type: llm, prompt: \"As {{{{format}}}}: {{{{notes}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        count(&told("start: research\n", &nodes), "blind-question")
    };
    assert_eq!(graph("Which format do you want?", "failed"), 0);
    assert_eq!(graph("A post or slides?", "write"), 0);
    assert_eq!(graph("Shall it be written?", "failed"), 1);
}

#[test]
fn a_question_may_show_another_form_of_the_same_reply() {
    let graph = |updates: &str| {
        let nodes = format!(
            "  write: {{ type: llm, prompt: \"Write on {{{{initial_prompt}}}}\", state_updates: {{ {updates} }}, fallback: failed, next: ask }}\n  ask: {{ type: approval, question: \"{{{{full}}}} Send it?\", options: [send, drop], routes: {{ send: done, drop: failed }}, on_other: failed }}\n  done: {{ type: end, output: \"{{{{reply}}}}\" }}\n"
        );
        count(
            &told("start: write\ninitial_state: { full: \"\" }\n", &nodes),
            "blind-question",
        )
    };
    assert_eq!(
        graph("reply: \"{{output}}\", full: \"{{output}} (warm)\""),
        0
    );
    assert_eq!(
        graph("reply: \"{{output}}\", full: \"{{initial_prompt}}\""),
        1
    );
}

#[test]
fn what_others_reply_is_no_example() {
    let graph = |text: &str| {
        let nodes = format!(
            "  a: {{ type: llm, instructions: '{text}', prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ sql: {{ type: string }} }}, required: [sql] }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{sql}}}}\" }}\n"
        );
        count(&told("start: a\n", &nodes), "text-against-schema")
    };
    for fine in [
        "Never reply with {\"error\": \"no\"}.",
        "A configuration looks like this: {\"server\": 1}",
        "The tool returns JSON: {\"rows\": []}.",
    ] {
        assert_eq!(graph(fine), 0, "{fine}");
    }
    for wrong in [
        "Reply with {\"query\": \"select 1\"}.",
        "An answer looks like this:\n\n\n      {\"query\": \"select 1\"}",
        "Answer with one line of values separated by semicolons and nothing else.",
        "Please reply only with a numbered list.",
        "Answer in running sentences only, without lists.",
        "Answer without braces.",
        "Answer in full sentences, no JSON and no lists.",
        "Fill in the fields `sql` and `why_so` from the notes.",
        "Short sentences, running text only, no JSON and no lists.",
        "Write one running paragraph, with no braces, keys or lists.",
        "Speak calmly, in one flowing sentence without lists, keys or braces, and guess nothing.",
    ] {
        assert_eq!(graph(wrong), 1, "{wrong}");
    }
    for fine in [
        "Answer with one line of SQL.",
        "The output of the code must have no braces.",
        "Write the answer of the customer, plain text, no JSON, into `sql`.",
        "Fill in the field `sql`; the columns `a` and `b` are there.",
        "Give the fields `a` and `b` of the table.",
        "Reply in one line of JSON and nothing else.",
        "The table is a CSV only.",
        "Reply with tables only where they help.",
    ] {
        assert_eq!(graph(fine), 0, "{fine}");
    }
}

#[test]
fn an_example_that_shows_a_real_reply_has_the_kinds_of_its_schema() {
    let graph = |example: &str| {
        let nodes = format!(
            "  a: {{ type: llm, instructions: 'Answer like this: {example}', prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ grade: {{ type: string, enum: [amber, red] }}, tugs: {{ type: integer }}, hazards: {{ type: array, items: {{ type: string }} }}, until: {{ type: string, pattern: \"^[0-9]{{4}}-[0-9]{{2}}$\" }} }}, required: [grade, tugs, hazards] }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{grade}}}} {{{{tugs}}}} {{{{hazards}}}} {{{{until}}}}\" }}\n"
        );
        count(&told("start: a\n", &nodes), "text-against-schema")
    };
    for wrong in [
        "{\"grade\": \"amber\", \"tugs\": 2, \"hazards\": \"buoy\"}",
        "{\"grade\": \"amber\", \"tugs\": \"2\", \"hazards\": [\"buoy\"]}",
        "{\"grade\": \"amber\", \"tugs\": 2, \"hazards\": [], \"until\": \"March 2027\"}",
    ] {
        assert_eq!(graph(wrong), 1, "{wrong}");
    }
    for fine in [
        "{\"grade\": \"amber\", \"tugs\": 2, \"hazards\": [\"buoy\"]}",
        "{\"grade\": \"amber\", \"tugs\": 2, \"hazards\": [], \"until\": \"2027-03\"}",
        "{\"grade\": \"amber\", \"tugs\": 2, \"hazards\": [], \"until\": \"YYYY-MM\"}",
        "{\"grade\": \"amber\", \"tugs\": \"<how many>\", \"hazards\": \"list of texts\"}",
        "{\"grade\": \"...\", \"tugs\": \"...\", \"hazards\": \"...\"}",
    ] {
        assert_eq!(graph(fine), 0, "{fine}");
    }
}

#[test]
fn what_two_nodes_store_may_differ_where_it_is_only_shown() {
    let graph = |prompt: &str, ask: &str| {
        let nodes = format!(
            "  a: {{ type: llm, prompt: p, output_schema: {{ type: object, properties: {{ risks: {{ type: array, items: {{ type: string }} }} }}, required: [risks] }}, fallback: ask, next: show }}\n  ask: {{ type: input, question: \"Which?\", state_updates: {{ risks: \"{{{{input}}}}\" }}, next: {ask} }}\n  show: {{ type: llm, prompt: \"{prompt}\", state_updates: {{ memo: \"Of {{{{risks}}}}: {{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{risks}}}}\" }}\n"
        );
        count(&told("start: a\n", &nodes), "mixed-types")
    };
    assert_eq!(graph("Write about {{risks}}.", "show"), 0);
    assert_eq!(graph("Write about {{risks[0]}}.", "show"), 1);
    // Where only the list comes, a part of it may be read.
    assert_eq!(graph("Write about {{risks[0]}}.", "done"), 0);
}

#[test]
fn a_number_that_only_texts_show_may_come_as_a_text() {
    let graph = |next: &str| {
        let nodes = format!(
            "  count: {{ type: input, question: \"How many?\", default: \"5\", state_updates: {{ number: \"{{{{input}}}}\" }}, next: write }}\n  write: {{ type: llm, prompt: \"Write {{{{number}}}} questions.\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: failed, next: {next} }}\n  each: {{ type: map, over: \"{{{{number}}}}\", as: it, branch: one, collect_into: all, next: done }}\n  one: {{ type: llm, prompt: \"{{{{it}}}}\", state_updates: {{ output: \"{{{{output}}}}\" }} }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        let nodes = match next {
            "done" => nodes
                .lines()
                .filter(|line| !line.contains(" each:") && !line.contains(" one:"))
                .map(|line| format!("{line}\n"))
                .collect(),
            _ => nodes,
        };
        count(
            &told("start: count\ninitial_state: { number: 5 }\n", &nodes),
            "mixed-types",
        )
    };
    assert_eq!(graph("done"), 0);
    assert_eq!(graph("each"), 1);
}

#[test]
fn more_is_counted_than_the_first_number_says() {
    let graph = |text: &str| {
        let one = |id: &str| {
            format!(
                "  {id}: {{ type: llm, prompt: \"You are {id}. {{{{q}}}}\", state_updates: {{ r_{id}: \"{{{{output}}}}\" }}, next: m }}\n"
            )
        };
        let nodes = format!(
            "  a: {{ type: llm, prompt: \"Restate: {{{{initial_prompt}}}}\", state_updates: {{ q: \"{{{{output}}}}\" }}, fallback: failed, next: [one, two, lay] }}\n{}{}{}  m: {{ type: llm, prompt: \"{text} {{{{r_one}}}} {{{{r_two}}}} {{{{r_lay}}}}\", state_updates: {{ t: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{t}}}}\" }}\n",
            one("one"),
            one("two"),
            one("lay")
        );
        count(&told("start: a\n", &nodes), "other-number")
    };
    assert_eq!(graph("Two experts and a layman answered:"), 0);
    assert_eq!(graph("Two experts answered:"), 1);
}

#[test]
fn a_history_of_forms_is_added_to_beside_the_newest() {
    let graph = |updates: &str| {
        let nodes = format!(
            "  write: {{ type: llm, prompt: \"Write on {{{{initial_prompt}}}}\", state_updates: {{ drafts: \"{{{{output}}}}\", current: \"{{{{output}}}}\" }}, fallback: failed, next: revise }}\n  revise: {{ type: llm, prompt: \"All drafts: {{{{drafts}}}}\", state_updates: {{ {updates} }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{current}}}} {{{{drafts}}}}\" }}\n"
        );
        let before = "start: write\nreducers: { drafts: append }\ninitial_state: { drafts: [] }\n";
        count(&told(before, &nodes), "appended-again")
    };
    assert_eq!(graph("drafts: \"{{output}}\", current: \"{{output}}\""), 0);
    assert_eq!(graph("drafts: \"{{output}}\""), 1);
    // What is there is added to what is there.
    let twice = "drafts: \"{{drafts}} {{output}}\", current: \"{{output}}\"";
    assert_eq!(graph(twice), 1);
}

#[test]
fn code_that_is_shown_is_no_text_of_the_graph() {
    let graph = |text: &str| {
        let nodes = format!(
            "  a: {{ type: llm, instructions: \"{text}\", prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ t: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{t}}}}\" }}\n"
        );
        let all = told("start: a\n", &nodes);
        count(&all, "secret-in-text") + count(&all, "foreign-tool")
    };
    assert_eq!(
        graph("You write files:\\n```yaml\\nPASSWORD: ${DB_PASSWORD}\\n```"),
        0
    );
    assert_eq!(graph("Log in with ${DB_PASSWORD}."), 1);
    assert_eq!(
        graph("An example: \\\"Build an agent that browses. Search the web for it\\\""),
        0
    );
    assert_eq!(graph("Search the web for it."), 1);
}

#[test]
fn what_a_branch_beside_the_failed_one_writes_is_there() {
    let graph = |style: &str| {
        let nodes = format!(
            "  a: {{ type: llm, prompt: \"Translate: {{{{initial_prompt}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: [terms, style], fallback: failed }}\n  terms: {{ type: llm, prompt: \"Terms in {{{{text}}}}\", output_schema: {{ type: object, properties: {{ issues: {{ type: array, items: {{ type: string }} }} }}, required: [issues] }}, next: fix }}\n  style: {{ type: llm, prompt: \"Style of {{{{text}}}}\", output_schema: {{ type: object, properties: {{ {style}: {{ type: array, items: {{ type: string }} }} }}, required: [{style}] }}, next: fix }}\n  fix: {{ type: llm, prompt: \"Mend: {{{{text}}}} {{{{issues}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: done, fallback: failed }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        );
        count(
            &told("start: a\nreducers: { issues: extend }\n", &nodes),
            "missing-after-failure",
        )
    };
    assert_eq!(graph("issues"), 0);
    assert_eq!(graph("other"), 1);
}

#[test]
fn a_last_step_may_fail_where_a_script_says_where_it_leads() {
    let graph = |next: &str, key: &str| {
        let nodes = format!(
            "  write: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ report: \"{{{{output}}}}\" }}, fallback: failed, next: tidy }}\n  tidy: {{ type: script, script: tidy.sh, {next} fallback: succeeded }}\n  succeeded: {{ type: end, output: \"{{{{report}}}}\" }}\n  more: {{ type: llm, prompt: \"{{{{report}}}}\", state_updates: {{ {key}: \"{{{{output}}}}\" }}, next: succeeded }}\n"
        );
        count(&told("start: write\n", &nodes), "way-against-name")
    };
    assert_eq!(graph("", "report"), 0);
    assert_eq!(graph("x-routes: [], next: more,", "report"), 1);
    // What the end gives was there before: the last steps may fail.
    assert_eq!(graph("x-routes: [], next: more,", "other"), 0);
}

#[test]
fn a_seed_that_a_script_reads_is_no_slip_of_a_key_of_nearly_its_name() {
    let graph = "name: t\nstart: a\ninitial_state: { topics: [x] }\nnodes:\n  a: { type: script, script: a.py, x-routes: [], fallback: done, next: b }\n  b: { type: llm, prompt: \"{{initial_prompt}} {{topic}}\", state_updates: { topic: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{topic}}\" }\n";
    let script = |key: &str| {
        format!(
            "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\nprint(json.dumps({{\"topic\": state[\"{key}\"][0]}}))\n"
        )
    };
    let told = |key: &str| count_told(graph, &[("a.py", &script(key))], "unused-key");
    assert_eq!(told("topics"), 0);
    assert_eq!(told("initial_prompt"), 1);
}

#[test]
fn an_end_that_says_nothing_may_be_meant() {
    let graph = |output: &str| {
        let nodes = format!(
            "  a: {{ type: approval, question: \"{{{{initial_prompt}}}}?\", options: [one, two], routes: {{ one: b, two: c }}, on_other: quiet }}\n  b: {{ type: end, output: one }}\n  c: {{ type: end, output: two }}\n  quiet: {{ type: end{output} }}\n"
        );
        let graph = format!("name: t\nstart: a\nnodes:\n{nodes}");
        count_told(&graph, &[], "missing-field")
    };
    assert_eq!(graph(", output: \"\""), 0);
    assert_eq!(graph(""), 1);
}

#[test]
fn what_looks_something_up_has_not_done_it() {
    let graph = |node: &str| {
        let nodes = format!(
            "  {node}: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", tools: [find_it], state_updates: {{ offer: \"{{{{output}}}}\" }}, fallback: failed, next: ok }}\n  ok: {{ type: approval, question: \"{{{{offer}}}} Book it?\", options: [book, cancel], routes: {{ book: done, cancel: failed }}, on_other: failed }}\n  done: {{ type: end, output: \"{{{{offer}}}}\" }}\n"
        );
        count(&told(&format!("start: {node}\n"), &nodes), "late-question")
    };
    assert_eq!(graph("book_search"), 0);
    assert_eq!(graph("book_hotel"), 1);
}

#[test]
fn a_text_of_a_safe_pattern_cannot_break_out_of_a_command() {
    let graph = |pattern: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: {{ type: object, properties: {{ name: {{ type: string, pattern: \"{pattern}\" }} }}, required: [name] }}\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"echo ${{inputs.name}}\" }} }}, assign: {{ o: \"${{result.stdout}}\" }}, next: z }}\n    z: {{ type: return, output: \"${{state.o}}\" }}\n"
        );
        count_told(&graph, &[], "shell-input")
    };
    assert_eq!(graph("^[a-z-]+$"), 0);
    assert_eq!(graph("^[a-z;]+$"), 1);
}

#[test]
fn what_one_reply_may_leave_out_is_told_once() {
    let graph = r#"name: t
start: a
nodes:
  a:
    type: llm
    prompt: Who is it?
    output_schema: { type: object, properties: { email: { type: string }, phone: { type: string }, name: { type: string } }, required: [name] }
    next: done
  done: { type: end, output: "{{name}} {{email}} {{phone}}" }
"#;
    let report = super::checked(graph, &super::UnknownWorld, super::Strictness::Optimistic);
    let found = report
        .diagnostics
        .iter()
        .filter(|one| one.code.name == "optional-read");
    let found: Vec<_> = found.collect();
    let [only] = found.as_slice() else {
        panic!("{found:?}");
    };
    let help = only.help.join(" ");
    assert!(
        help.contains("add `email`, `phone` to `required`"),
        "{help}"
    );
    assert!(help.contains("give them a value"), "{help}");
}

#[test]
fn what_the_worker_can_do_is_no_order_to_the_planner() {
    let graph = |text: &str| {
        let nodes = format!(
            "  plan: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {text}\", state_updates: {{ steps: \"{{{{output}}}}\" }}, fallback: failed, next: work }}\n  work: {{ type: llm, prompt: \"{{{{steps}}}}\", tools: [read_page], state_updates: {{ found: \"{{{{output}}}}\" }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{found}}}}\" }}\n"
        );
        count(&told("start: plan\n", &nodes), "foreign-tool")
    };
    assert_eq!(graph("Read the page with `read_page`."), 1);
    assert_eq!(graph("The worker can use `read_page`. You only plan."), 0);
}

#[test]
fn the_one_value_of_a_node_may_have_keys_of_its_own() {
    let graph = |text: &str| {
        let graph = format!(
            "id: graph.t\nversion: 1\ncategory: research\ndescription: An example.\nstate_schema:\n  brief: {{ type: string, merge: last_write }}\ndefaults: {{ max_iterations: 3 }}\nnodes:\n  - id: write\n    kind: llm\n    runner: {{ mode: execute }}\n    system_append: \"{text}\"\n    writes_state: [brief]\n  - id: tell\n    kind: llm\n    runner: {{ mode: execute }}\n    system_append: Give out the brief.\n    reads_state: [brief]\n    artifacts: {{ primary: note.md }}\nedges:\n  - {{ from: write, to: tell, when: \"true\" }}\n  - {{ from: tell, to: finalize, when: \"true\" }}\nfinalize: {{ artifact: note.md }}\n"
        );
        let none: [(&str, &str); 0] = [];
        let all = names(&checked(
            &graph,
            &ListedFiles::new(none),
            Strictness::Optimistic,
        ));
        count(&all, "asks for JSON with")
    };
    assert_eq!(graph("Write it as JSON with the keys title and body."), 0);
    assert_eq!(graph("Return JSON with the keys brief and body."), 1);
}

#[test]
fn what_decides_the_way_on_is_read() {
    let graph = |path: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: poll\n  max_steps: 9\n  state: {{ n: 0 }}\n  nodes:\n    poll:\n      action: {{ item_id: jobs/poll, params: {{ n: \"${{state.n}}\" }} }}\n      assign: {{ n: \"${{result.n}}\", status: \"${{result.status}}\" }}\n      next:\n        - {{ to: done, when: {{ path: {path}, value: DONE }} }}\n        - to: poll\n    done: {{ type: return, output: \"done after ${{state.n}}\" }}\n"
        );
        count_told(&graph, &[], "dead-store")
    };
    assert_eq!(graph("state.status"), 0);
    assert_eq!(graph("result.status"), 1);
}

#[test]
fn an_object_that_a_later_sentence_shows_is_no_example() {
    let graph = |text: &str| {
        let nodes = format!(
            "  sort: {{ type: llm, prompt: \"Sort {{{{initial_prompt}}}}. {text}\", output_schema: {{ type: object, properties: {{ level: {{ type: string }} }}, required: [level] }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{level}}}}\" }}\n"
        );
        count(&told("start: sort\n", &nodes), "text-against-schema")
    };
    let shown = "{\\\"severity\\\": 1}";
    assert_eq!(graph(&format!("Reply as JSON.\\n{shown}")), 1);
    assert_eq!(
        graph(&format!(
            "Reply as JSON.\\nThe pager takes {shown} from others."
        )),
        0
    );
}

#[test]
fn an_example_of_one_field_need_not_be_all_of_the_reply() {
    let graph = |shown: &str| {
        let text = shown.replace('"', "\\\"");
        let nodes = format!(
            "  write: {{ type: llm, prompt: \"Write on {{{{initial_prompt}}}}. Give a note where something is odd, for example: {text}\", output_schema: {{ type: object, properties: {{ title: {{ type: string }}, minutes: {{ type: integer }}, note: {{ type: string }} }}, required: [title, minutes] }}, fallback: failed, next: done }}\n  done: {{ type: end, output: \"{{{{title}}}} {{{{minutes}}}} {{{{note}}}}\" }}\n"
        );
        count(&told("start: write\n", &nodes), "text-against-schema")
    };
    assert_eq!(graph("{\"note\": \"the date lies in the future\"}"), 0);
    assert_eq!(graph("{\"minutes\": \"3 min\"}"), 1);
}
