//! What stands where it means nothing: fields one level too deep, keys of ours at other places, conditions without a part.

use super::actions::{codes, said};
use super::idle_actions::hook;
use super::{Strictness, checked, graph, names};
use crate::world::ListedFiles;

/// What is said of a node of a graph of actions.
fn node(node: &str) -> Vec<String> {
    let mut all = said(&format!("    a: {node}\n    z: {{ type: return }}\n"));
    let aside = ["unreachable-node", "idle-choice"];
    all.retain(|one| !aside.iter().any(|code| one.contains(code)));
    all
}

fn action(more: &str) -> String {
    format!("{{ action: {{ item_id: rye/bash, params: {{ command: ls }} }}, {more} }}")
}

#[test]
fn a_return_node_does_nothing_else() {
    let found = node("{ type: return, action: { item_id: rye/bash, params: { command: ls } } }");
    assert_eq!(codes(&found), ["warning unknown-key"], "{found:?}");
    let found = node("{ type: return, on_error: z }");
    assert_eq!(codes(&found), ["warning unknown-key"], "{found:?}");
}

#[test]
fn a_condition_without_a_part_is_told() {
    let part = "{ path: inputs.word, op: eq, value: x }";
    for (condition, code) in [
        ("{ all: [] }", "warning always-holds"),
        ("{ any: [] }", "warning unfit-value"),
        (
            &format!("{{ any: [{part}, {{}}] }}"),
            "warning always-holds",
        ),
        (
            &format!("{{ all: [{part}, null] }}"),
            "warning always-holds",
        ),
        ("{ not: {} }", "warning unfit-value"),
        (
            "{ any: [{ path: inputs.size, op: lt, value: 5.5 }, { path: inputs.size, op: gt, value: 5.2 }] }",
            "warning always-holds",
        ),
    ] {
        let next = format!("next: [{{ to: z, when: {condition} }}, {{ to: z }}]");
        let found = node(&action(&next));
        assert!(codes(&found).contains(&code), "{condition}: {found:?}");
    }
    let next = format!("next: [{{ to: z, when: {{ all: [{part}] }} }}, {{ to: z }}]");
    assert_eq!(node(&action(&next)), [""; 0]);
}

#[test]
fn a_node_that_leads_back_to_itself_is_told() {
    let found = node(&action("on_error: a, next: z"));
    assert_eq!(codes(&found), ["warning unchanging-loop"], "{found:?}");
    let found = node(&action("on_error: z, next: a"));
    assert!(
        codes(&found).contains(&"warning unchanging-loop"),
        "{found:?}"
    );
    let polls = "{ action: { item_id: rye/bash, params: { command: \"sleep 5 && pgrep make\" } }, on_error: z, next: a }";
    assert!(!codes(&node(polls)).contains(&"warning unchanging-loop"));
    let waits = polls.replace("on_error: z, next: a", "on_error: a, next: z");
    assert!(!codes(&node(&waits)).contains(&"warning unchanging-loop"));
    let takes = "{ action: { item_id: shop/take_next }, on_error: z, next: a }";
    assert!(!codes(&node(takes)).contains(&"warning unchanging-loop"));
}

#[test]
fn parameters_of_built_in_actions_are_those_that_they_take() {
    let bash = |params: &str| {
        node(&format!(
            "{{ action: {{ item_id: rye/bash, params: {params} }}, next: z }}"
        ))
    };
    for params in [
        "{ command: ls, cwd: site }",
        "{ command: ls, env: { A: b } }",
        "{ command: ls, x-quote: true }",
        "{ command: ls, timeout: 0 }",
        "{ command: \"\" }",
    ] {
        let found = bash(params);
        assert_eq!(
            codes(&found),
            ["warning action-params"],
            "{params}: {found:?}"
        );
    }
    assert_eq!(
        bash("{ command: ls, working_dir: site, timeout: 5 }"),
        [""; 0]
    );
    let limit = node(
        "{ action: { item_id: rye/agent/threads/thread_directive, params: { directive_id: a/b, turns: 3, inputs: { x: y } } }, next: z }",
    );
    assert_eq!(codes(&limit), ["warning action-params"], "{limit:?}");
    let thread = node(
        "{ action: { item_id: rye/agent/threads/thread_directive, params: { directive_id: a/b, inputs: [x], limit_overrides: { turns: 3 } } }, next: z }",
    );
    assert_eq!(codes(&thread), ["warning action-params"], "{thread:?}");
}

#[test]
fn a_value_that_is_the_path_of_another_lacks_its_braces() {
    let found = node(&action("assign: { x: result.stdout }, next: z"));
    assert_eq!(codes(&found), ["warning literal-reference"], "{found:?}");
    let found = node(&action("assign: { x: inputs.word }, next: z"));
    assert_eq!(codes(&found), ["warning literal-reference"], "{found:?}");
    assert_eq!(
        node(&action("assign: { x: inputs.stranger }, next: z")),
        [""; 0]
    );
    for text in ["see inputs.word", "result.json"] {
        let found = node(&action(&format!("assign: {{ x: {text} }}, next: z")));
        assert_eq!(found, [""; 0], "{text}");
    }
    for call in [
        "item_id: rye/file-system/grep, params: { pattern: inputs.word }",
        "item_id: rye/file-system/read, params: { path: result.md }",
    ] {
        assert_eq!(
            node(&format!("{{ action: {{ {call} }}, next: z }}")),
            [""; 0],
            "{call}"
        );
    }
}

#[test]
fn what_an_event_tells_has_a_type() {
    let act = |word: &str| {
        format!("action: {{ item_id: rye/bash, params: {{ command: \"echo {word}\" }} }}")
    };
    for condition in [
        "event: after_step, condition: { path: node, op: gt, value: 3 }",
        "event: after_step, condition: { path: node, op: eq, value: [a] }",
        "event: after_step, condition: { path: step_count, op: eq, value: \"5\" }",
        "event: error, condition: { path: classification.retryable, op: eq, value: \"true\" }",
        "event: error, condition: { path: \"\", op: eq, value: a }",
    ] {
        let found = hook(&format!("{{ {condition}, {} }}", act("x")));
        assert_eq!(
            codes(&found),
            ["warning unfit-value"],
            "{condition}: {found:?}"
        );
    }
    let part = hook(&format!(
        "{{ event: after_step, {} }}",
        act("${step_count.value}")
    ));
    assert_eq!(codes(&part), ["warning no-such-part"], "{part:?}");
    for condition in [
        "event: after_step, condition: { path: step_count, op: gte, value: 5 }",
        "event: error, condition: { path: classification.category, op: in, value: [transient] }",
        "event: after_step, condition: { path: result.x, op: eq, value: 5 }",
    ] {
        let found = hook(&format!("{{ {condition}, {} }}", act("${node}")));
        assert_eq!(found, [""; 0], "{condition}");
    }
}

#[test]
fn keys_of_ours_mean_something_at_their_places_alone() {
    let end = "done: { type: end, output: x }";
    let llm = |more: &str| {
        graph(&format!(
            "nodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", next: done{more} }}\n  {end}\n"
        ))
    };
    assert!(llm("").is_empty());
    assert_eq!(llm(", x-writes: [k]"), ["invalid-value"]);
    assert_eq!(llm(", x-on-interupted: ask"), ["invalid-value"]);
    for own in ["x-owner: me", "x-mode: draft", "x-router: r", "x-read: 1"] {
        assert!(llm(&format!(", {own}")).is_empty(), "{own}");
    }
    let script = graph(&format!(
        "nodes:\n  a: {{ type: script, script: a.sh, x-route: [done], next: done }}\n  {end}\n"
    ));
    assert!(script.contains(&"invalid-value"), "{script:?}");
}

#[test]
fn a_field_of_a_node_stands_beside_its_updates_and_its_schema() {
    let llm = |updates: &str, more: &str| {
        graph(&format!(
            "nodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ r: \"{{{{output}}}}\"{updates} }}, next: done{more} }}\n  done: {{ type: end, output: \"{{{{r}}}}\" }}\n"
        ))
    };
    assert!(llm("", "").is_empty());
    assert_eq!(llm(", fallback: done", ""), ["unknown-key"]);
    assert_eq!(llm(", instructions: Be short.", ""), ["unknown-key"]);
    assert!(llm(", fallback: nobody", "").is_empty());
    let schema = |more: &str| {
        format!(
            ", output_schema: {{ type: object, properties: {{ n: {{ type: string }} }}, required: [n]{more} }}"
        )
    };
    assert!(llm("", &schema("")).is_empty());
    assert_eq!(llm("", &schema(", max_attempts: 3")), ["unknown-key"]);
    let listed = ", output_schema: { type: object, properties: { n: { type: array, items: [{ type: string }] } }, required: [n, n] }";
    assert_eq!(llm("", listed), ["invalid-schema", "invalid-schema"]);
    let union = ", output_schema: { type: object, properties: { n: { type: string, enum: [\"yes | no\"] } }, required: [n] }";
    assert_eq!(llm("", union), ["invalid-schema"]);
    for right in [
        "{ type: string, enum: [\"Springfield, Illinois\"] }",
        "{ type: string, enum: [\"1,5\"] }",
        "{ type: array, items: [{ type: string }, { type: number }], additionalItems: false }",
        "{ type: array, items: [{ type: string }, { type: number }], maxItems: 2 }",
    ] {
        let schema = format!(
            ", output_schema: {{ type: object, properties: {{ n: {right} }}, required: [n] }}"
        );
        assert!(llm("", &schema).is_empty(), "{right}");
    }
}

#[test]
fn a_map_may_be_limited_by_what_is_called_as_a_field() {
    let limited = |limit: &str| {
        let found = graph(&format!(
            "nodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ l: {{ type: array, items: {{ type: string }} }} }}, required: [l] }}, state_updates: {{ l: \"{{{{output.l}}}}\", model: \"4\" }}, next: m }}\n  m: {{ type: map, over: \"{{{{l}}}}\", as: one, branch: b, collect_into: all, max_concurrency: {limit}, next: done }}\n  b: {{ type: llm, prompt: \"{{{{one}}}}\" }}\n  done: {{ type: end, output: \"{{{{all}}}}\" }}\n"
        ));
        found.contains(&"unknown-key")
    };
    assert!(limited("3"));
    assert!(!limited("\"{{model}}\""));
}

#[test]
fn a_script_may_read_what_is_called_as_a_field() {
    let said = |script: &str| {
        let graph = "name: t\nstart: a\nnodes:\n  a: { type: llm, prompt: \"{{initial_prompt}}\", state_updates: { instructions: \"{{output}}\", next: done }, next: b }\n  b: { type: script, script: b.py, fallback: done, next: done }\n  done: { type: end, output: x }\n";
        let world = ListedFiles::new([("b.py", script)]);
        names(&checked(graph, &world, Strictness::Optimistic))
    };
    let head = "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\n";
    let read =
        format!("{head}print(json.dumps({{\"a\": state[\"instructions\"] + state[\"next\"]}}))\n");
    let told = |found: &[String]| {
        let deep = found.iter().filter(|one| one.contains("unknown-key"));
        deep.count()
    };
    assert_eq!(told(&said(&read)), 0, "{:?}", said(&read));
    let other = format!("{head}print(json.dumps({{\"a\": state[\"initial_prompt\"]}}))\n");
    assert_eq!(told(&said(&other)), 2, "{:?}", said(&other));
}

#[test]
fn an_answer_that_is_asked_for_is_kept() {
    let input = |more: &str| {
        graph(&format!(
            "nodes:\n  a: {{ type: input, question: \"Who?\", next: b{more} }}\n  b: {{ type: input, question: \"Why?\", state_updates: {{ why: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{initial_prompt}}}} {{{{why}}}}\" }}\n"
        ))
    };
    assert_eq!(input(", validation: \"len(input) > 2\""), ["lost-reply"]);
    assert_eq!(input(""), ["lost-reply"]);
    assert_eq!(input(", default: me"), ["lost-reply"]);
    assert_eq!(input(", state_updates: { who: \"{{input}}\" }"), [""; 0]);
    let ready = "nodes:\n  a: { type: input, question: \"Ready to continue?\", next: b }\n  b: { type: input, question: \"Why?\", state_updates: { why: \"{{input}}\" }, next: done }\n  done: { type: end, output: \"{{initial_prompt}} {{why}}\" }\n";
    assert_eq!(graph(ready), [""; 0]);
    let pause = "nodes:\n  a: { type: input, question: \"Press Enter to go on.\", default: ok, next: b }\n  b: { type: input, question: \"Why?\", state_updates: { why: \"{{input}}\" }, next: done }\n  done: { type: end, output: \"{{initial_prompt}} {{why}}\" }\n";
    assert_eq!(graph(pause), [""; 0]);
}

#[test]
fn a_key_that_was_renamed_where_it_is_written_is_told() {
    let written = |key: &str| {
        graph(&format!(
            "initial_state: {{ report_file: a.md }}\nnodes:\n  a: {{ type: input, question: \"{{{{report_file}}}}?\", state_updates: {{ {key}: \"{{{{input}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{initial_prompt}}}} {{{{report_file}}}}\" }}\n"
        ))
    };
    assert!(written("report_file").is_empty());
    assert_eq!(written("report_files"), ["unused-key"]);
    assert!(written("answer").is_empty());
    // A script may write it, whatever it declares.
    let by_script = graph(
        "initial_state: { report_file: a.md }\nnodes:\n  a: { type: script, script: a.sh, state_updates: { report_files: x }, fallback: done, next: done }\n  done: { type: end, output: \"{{initial_prompt}} {{report_file}}\" }\n",
    );
    assert!(!by_script.contains(&"unused-key"), "{by_script:?}");
}

#[test]
fn a_failure_that_ends_a_map_in_any_case_is_not_told_as_a_missing_result() {
    let graph = |more: &str| {
        format!(
            "name: t\ninitial_state: {{ texts: [a] }}\nstart: each\nnodes:\n  each: {{ type: map, over: \"{{{{texts}}}}\", as: text, branch: rate, output_key: rating, collect_into: ratings, next: done }}\n  rate: {{ type: llm, prompt: \"Rate {{{{text}}}}\", output_schema: {{ type: object, properties: {{ rating: {{ type: number }} }}, required: [rating] }}{more} }}\n  done: {{ type: end, output: \"{{{{ratings}}}}\" }}\n"
        )
    };
    let found = |more: &str| {
        let report = super::checked(
            &graph(more),
            &super::UnknownWorld,
            super::Strictness::Optimistic,
        );
        super::names(&report)
    };
    let missing = |more: &str| {
        found(more)
            .iter()
            .any(|one| one.contains("map-result-missing"))
    };
    assert!(!missing(""));
    let other = ", fallback: low }\n  low: { type: llm, prompt: \"Shorten {{text}}\", state_updates: { short: \"{{output}}\" }";
    assert!(missing(other), "{:?}", found(other));
}
