//! Values that reach nobody, and fields that cannot do what they are for.

use super::read;

pub(super) const MODEL: &str = "models: [{ llm: ollama, model: m }]\n";

pub(super) fn codes(text: &str) -> Vec<&'static str> {
    let (_, report) = read(text);
    let found = report.diagnostics.iter();
    found.map(|found| found.code.name).collect()
}

pub(super) fn node(id: &str, more: &str) -> String {
    let show = ["a", "b", "boss"].contains(&id);
    format!("  - {{ id: {id}, model: 0, temperature: 0, max_tokens: 9, show: {show}{more} }}\n")
}

/// A graph of these templates, nodes and further keys.
pub(super) fn graph(templates: &[&str], nodes: &str, more: &str) -> String {
    let one = |text: &&str| format!("  - template: {{ prompt_template: {{ t: \"{text}\" }} }}\n");
    let prompts: String = templates.iter().map(one).collect();
    format!("{MODEL}prompts:\n{prompts}nodes:\n{nodes}{more}")
}

#[test]
fn a_value_that_no_placeholder_uses_is_told() {
    let with = |template: &str, prompt: &str| {
        codes(&graph(
            &[template],
            &node("a", &format!(", prompt: {{ template: 0, {prompt} }}")),
            "",
        ))
    };
    assert_eq!(with("go", "user_message: true"), ["unused-placeholder"]);
    assert_eq!(
        with("go {name}", "prompt_placeholders: { name: x, other: y }"),
        ["unused-placeholder"]
    );
    assert_eq!(
        with("{{user_message}}", "user_message: true"),
        ["literal-reference"]
    );
    assert_eq!(
        with("{{ name }}", "prompt_placeholders: { name: x }"),
        ["literal-reference"]
    );
    assert_eq!(
        with("${user_message}", "user_message: true"),
        ["literal-reference"]
    );
    for (template, prompt) in [
        ("{user_message}", "user_message: true"),
        (
            "{user_message} as in {{user_message}}",
            "user_message: true",
        ),
        ("go", "user_message: false"),
        ("{{name}} {{\\\"a\\\": 1}}", "user_message: false"),
        ("{name}", "prompt_placeholders: { name: x }"),
    ] {
        assert_eq!(with(template, prompt), [""; 0], "{template}");
    }
}

#[test]
fn a_pipe_and_a_board_need_somebody_who_fills_them() {
    let pipe = |first: &str| {
        let nodes = node("a", &format!(", prompt: {{ template: 0 }}{first}"))
            + &node(
                "b",
                ", prompt: { template: 1 }, message_passing: { input: true }",
            );
        let edges = "edges: [{ node: a, children: [{ node: b }] }]\n";
        codes(&graph(&["go", "{message_passing}"], &nodes, edges))
    };
    assert_eq!(pipe(""), ["never-filled"]);
    assert_eq!(pipe(", message_passing: { output: true }"), [""; 0]);
    let board = |writes: bool, cleanup: bool| {
        let first =
            format!(", prompt: {{ template: 0 }}, blackboard: {{ id: x, write: {writes} }}");
        let nodes = node("a", &first)
            + &node(
                "b",
                ", prompt: { template: 1 }, blackboard: { id: x, read: true }",
            );
        let boards = format!(
            "blackboard: {{ path: ./, boards: [{{ id: x, file: x.md, cleanup: {cleanup} }}] }}\n"
        );
        codes(&graph(&["go", "{blackboard}"], &nodes, &boards))
    };
    assert_eq!(board(false, true), ["unused-entry", "never-filled"]);
    assert_eq!(board(true, true), [""; 0]);
    assert_eq!(board(false, false), ["unused-entry"]);
}

#[test]
fn a_guard_must_be_able_to_let_a_run_pass() {
    let guard = |validation: &str, required: &str| {
        let schema = format!(
            ", prompt: {{ template: 0 }}, structured_output: {{ description: d, parameters: {{ validation: {validation} }}, required: [{required}] }}"
        );
        let (_, report) = read(&graph(&["go"], &node("a", &schema), ""));
        let found = report.diagnostics.iter();
        found
            .map(|found| (found.code.name, found.level))
            .collect::<Vec<_>>()
    };
    use crate::diag::Level::{Error, Warning};
    for wrong in [
        "{ type: string }",
        "{ type: boolean, const: false }",
        "{ type: boolean, enum: [false] }",
        "{ type: [string, integer] }",
    ] {
        assert_eq!(
            guard(wrong, "validation"),
            [("reserved-field", Error)],
            "{wrong}"
        );
        assert_eq!(guard(wrong, ""), [("reserved-field", Warning)], "{wrong}");
    }
    for right in [
        "{ type: boolean }",
        "{ description: d }",
        "{ type: [boolean, string] }",
        "{ type: boolean, enum: [true, false] }",
    ] {
        assert_eq!(guard(right, "validation"), [], "{right}");
    }
}

#[test]
fn a_routing_decision_has_what_the_loop_reads() {
    let routing = |fields: &str| {
        let boss = format!(
            ", prompt: {{ template: 0 }}, react: {{ max_iterations: 3 }}, react_output: {{ description: d, parameters: {{ {fields} }} }}"
        );
        let nodes = node("boss", &boss)
            + &node(
                "helper",
                ", prompt: { template: 1 }, message_passing: { input: true }",
            );
        codes(&graph(
            &["go", "{message_passing}"],
            &nodes.replacen("max_tokens: 9,", "max_tokens: 90,", 1),
            "edges: [{ node: boss, react: [{ node: helper }] }]\n",
        ))
    };
    const ALL: &str = "done: { type: boolean }, next_agent: { type: string }, agent_input: { type: string }, final_answer: { type: string }";
    assert_eq!(routing(ALL), [""; 0]);
    assert_eq!(
        routing(&ALL.replace("done", "finished")),
        ["reserved-field"]
    );
    assert_eq!(
        routing(&ALL.replace("boolean", "string")),
        ["reserved-field"]
    );
    assert_eq!(routing("done: { type: boolean }"), ["reserved-field"; 3]);
    let listed = |name: &str| {
        let next = format!("next_agent: {{ type: string, enum: [{name}, \"\"] }}");
        routing(&ALL.replace("next_agent: { type: string }", &next))
    };
    assert_eq!(listed("helpr"), ["reserved-field"]);
    assert_eq!(listed("helper"), [""; 0]);
}

#[test]
fn names_and_numbers_that_do_nothing_are_told() {
    let nodes = node("a", ", prompt: { template: 0 }") + &node("b", ", prompt: { template: 0 }");
    let batch = |name: &str| {
        let edges = format!("edges: [{{ node: a, batch_children: [{{ node: {name} }}] }}]\n");
        codes(&graph(&["go"], &nodes, &edges))
    };
    assert_eq!(batch("c"), ["ignored-batch", "undeclared-node"]);
    assert_eq!(batch("b"), ["ignored-batch"]);
    let cold = nodes.replace("temperature: 0", "temperature: -1");
    assert_eq!(codes(&graph(&["go"], &cold, "")), ["impossible-number"; 2]);
    let none = graph(
        &["go"],
        &nodes.replace("max_tokens: 9", "max_tokens: 0"),
        "",
    );
    assert_eq!(codes(&none), ["invalid-number"; 2]);
    let key = |key: &str| {
        let text = graph(&["go"], &nodes, "");
        codes(&text.replace("model: m", &format!("model: m, api_key: \"{key}\"")))
    };
    assert_eq!(key("${KEY"), ["literal-reference"]);
    assert_eq!(key("${KEY}"), [""; 0]);
}

/// A graph of a guard and a node that answers, both of the template that shows messages.
fn guarded(guard: &str) -> Vec<&'static str> {
    let schema = "structured_output: { parameters: { validation: { type: boolean } }, required: [validation] }";
    let nodes = node(
        "a",
        &format!(", prompt: {{ template: 0 }}, {schema}{guard}"),
    ) + &node(
        "s",
        ", prompt: { template: 1 }, message_passing: { output: true }",
    ) + &node(
        "b",
        ", prompt: { template: 0 }, message_passing: { input: true }",
    );
    let edges = "edges: [{ node: a }, { node: b, fan_in: [{ node: s }] }]\n";
    codes(&graph(&["{message_passing}", "go"], &nodes, edges))
}

#[test]
fn a_guard_that_reads_messages_is_told_that_there_are_none() {
    assert_eq!(
        guarded(", message_passing: { input: true }"),
        ["never-filled"]
    );
    assert_eq!(guarded(""), ["inactive-placeholder"]);
}

#[test]
fn fields_of_a_schema_stand_under_one_name() {
    let with = |schema: &str| {
        codes(&graph(
            &["go"],
            &node(
                "a",
                &format!(", prompt: {{ template: 0 }}, structured_output: {schema}"),
            ),
            "",
        ))
    };
    let text = "type: string";
    assert_eq!(
        with(&format!(
            "{{ parameters: {{ x: {{ {text} }} }}, properties: {{ y: {{ {text} }} }} }}"
        )),
        ["unknown-key"]
    );
    for fine in ["parameters", "properties"] {
        let found = with(&format!(
            "{{ {fine}: {{ x: {{ {text} }}, parameters: {{ {text} }} }} }}"
        ));
        assert_eq!(found, [""; 0], "{fine}");
    }
}

#[test]
fn what_only_aws_asks_for_has_no_effect_elsewhere() {
    let with = |model: &str| {
        let head = format!("models: [{{ {model} }}]\n");
        codes(&graph(&["go"], &node("a", ", prompt: { template: 0 }"), "").replace(MODEL, &head))
    };
    assert_eq!(
        with("llm: ollama, model: m, aws_region_name: eu-central-1"),
        ["unused-entry"]
    );
    for fine in [
        "llm: bedrock, model: m, aws_region_name: eu-central-1",
        "llm: anthropic_aws, model: m, aws_region_name: eu-central-1",
        "llm: \"\", model: \"\", aws_region_name: \"\"",
        "llm: ollama, model: m, aws_region_name: \"\"",
    ] {
        assert!(!with(fine).contains(&"unused-entry"), "{fine}");
    }
}

#[test]
fn a_board_on_which_the_reader_alone_writes_is_empty() {
    let told = |writer: &str| {
        let nodes = node(
            "a",
            &format!(
                ", prompt: {{ template: 0, user_message: true }}, blackboard: {{ id: {writer}, write: true }}"
            ),
        ) + &node(
            "b",
            ", prompt: { template: 1, user_message: true }, blackboard: { id: facts, read: true, write: true }",
        );
        let boards = "blackboard: { path: boards, boards: [{ id: facts, file: facts.md, cleanup: true }, { id: text, file: text.md, cleanup: true }] }\n";
        let mut found = codes(&graph(
            &["go {user_message}", "{blackboard} {user_message}"],
            &nodes,
            boards,
        ));
        found.retain(|code| *code == "never-filled");
        found.len()
    };
    assert_eq!(told("text"), 1);
    assert_eq!(told("facts"), 0);
}

#[test]
fn a_model_stands_once() {
    let told = |second: &str| {
        let models = format!(
            "models: [{{ llm: ollama, model: small }}, {{ llm: ollama, model: {second} }}]\n"
        );
        let nodes = node("a", ", prompt: { template: 0 }")
            + &node("b", ", prompt: { template: 0 }").replacen("model: 0", "model: 1", 1);
        let found = codes(&graph(&["go"], &nodes, "").replace(MODEL, &models));
        found.iter().filter(|code| **code == "unused-entry").count()
    };
    assert_eq!(told("small"), 1);
    assert_eq!(told("large"), 0);
}

#[test]
fn nothing_is_translated_into_its_own_language() {
    let told = |target: &str| {
        let prompt = format!(
            ", prompt: {{ template: 0, prompt_placeholders: {{ source: English, target: {target} }} }}"
        );
        let texts = ["You translate from {source} into {target}."];
        codes(&graph(&texts, &node("a", &prompt), "")).contains(&"spoken-value")
    };
    assert!(told("English"));
    assert!(!told("Welsh"));
}

#[test]
fn a_node_has_the_model_that_is_for_it() {
    let of = |sorter: u8, writer: u8, comment: &str| {
        let text = format!(
            "models:\n  # small, for sorting\n  - llm: ollama\n    model: a\n  # large, {comment}\n  - llm: ollama\n    model: b\nprompts:\n  - template: {{ prompt_template: {{ t: \"Sort {{user_message}}\" }} }}\nnodes:\n  - {{ id: sorter, model: {sorter}, temperature: 0, max_tokens: 9, show: true, prompt: {{ template: 0, user_message: true }} }}\n  - {{ id: writer, model: {writer}, temperature: 0, max_tokens: 9, show: true, prompt: {{ template: 0, user_message: true }} }}\n"
        );
        let mut found = codes(&text);
        found.retain(|code| *code == "way-against-name");
        found.len()
    };
    assert_eq!(of(1, 0, "for writing"), 1);
    assert_eq!(of(0, 1, "for writing"), 0);
    assert_eq!(of(1, 1, "for writing"), 0);
    assert_eq!(of(1, 0, "and slow"), 0);
}
