//! Entries of lists that say nothing, conversations that are none, and values that nobody fills in.

use super::supply::{codes, graph, node};

const TWO: [&str; 2] = ["a", "b"];

/// What is said of two nodes with these edges.
fn edges(list: &str) -> Vec<&'static str> {
    let nodes: String = TWO
        .iter()
        .map(|id| node(id, ", prompt: { template: 0 }"))
        .collect();
    codes(&graph(&["go"], &nodes, &format!("edges: {list}\n")))
}

#[test]
fn an_entry_that_says_nothing_new_is_told() {
    for list in [
        "[{ node: a }, { node: a }, { node: b }]",
        "[{ node: b, fan_in: [{ node: a }, { node: a }] }]",
        "[{ node: a, children: [] }, { node: b }]",
    ] {
        assert_eq!(edges(list), ["repeated-edge"], "{list}");
    }
    for list in [
        "[{ node: a }, { node: b }]",
        "[{ node: a, children: [{ node: b }] }]",
        "[{ node: a }, { node: b }, { node: b, fan_in: [{ node: a }] }]",
        "[]",
    ] {
        assert_eq!(edges(list), [""; 0], "{list}");
    }
}

#[test]
fn a_node_that_nothing_orders_is_told_where_others_are_named() {
    assert_eq!(edges("[{ node: a }]"), ["node-without-edge"]);
    assert_eq!(edges("[{ node: a }, { node: c }]"), ["undeclared-node"]);
    let talks = node(
        "a",
        ", prompt: { template: 0 }, message_passing: { output: true }",
    ) + &node(
        "b",
        ", prompt: { template: 1 }, message_passing: { input: true }",
    );
    let found = codes(&graph(
        &["go", "{message_passing}"],
        &talks,
        "edges: [{ node: b }]\n",
    ));
    assert!(!found.contains(&"node-without-edge"), "{found:?}");
}

/// What is said of a conversation of these turns.
fn talk(turns: &[(&str, &str)]) -> Vec<&'static str> {
    let turns: String = turns
        .iter()
        .map(|(role, content)| format!("    - {{ role: {role}, content: \"{content}\" }}\n"))
        .collect();
    let nodes = node("a", ", prompt: { template: 0, chat_history: talk }");
    codes(&graph(
        &["go"],
        &nodes,
        &format!("chat_history:\n  talk:\n{turns}"),
    ))
}

#[test]
fn turns_that_are_no_conversation_are_told() {
    for turns in [
        &[("user", "")][..],
        &[("user", "x"), ("user", "y"), ("assistant", "z")],
        &[("assistant", "x"), ("user", "y"), ("assistant", "z")],
        &[("user", "x"), ("assistant", "y"), ("user", "z")],
    ] {
        assert_eq!(talk(turns), ["history-turns"], "{turns:?}");
    }
    assert_eq!(talk(&[("user", "x"), ("assistant", "y")]), [""; 0]);
    let unused = node("a", ", prompt: { template: 0 }");
    let history = "chat_history: { talk: [] }\n";
    assert_eq!(codes(&graph(&["go"], &unused, history)), ["unused-entry"]);
}

#[test]
fn a_value_that_nobody_fills_in_is_told() {
    let with = |value: &str| {
        let prompt = format!(", prompt: {{ template: 0, prompt_placeholders: {{ x: {value} }} }}");
        codes(&graph(&["go {x}"], &node("a", &prompt), ""))
    };
    for value in [
        "null",
        "\"about {user_message}\"",
        "\"{{b.answer}}\"",
        "\"{x}\"",
    ] {
        assert_eq!(with(value), ["literal-reference"], "{value}");
    }
    for value in ["\"about\"", "[1, 2]", "\"{ }\"", "3"] {
        assert_eq!(with(value), [""; 0], "{value}");
    }
}

#[test]
fn a_tool_that_there_is_not_is_told() {
    let with = |text: &str| codes(&graph(&[text], &node("a", ", prompt: { template: 0 }"), ""));
    for text in ["Call the `search_web` tool.", "Use the tool `search_web`."] {
        assert_eq!(with(text), ["foreign-tool"], "{text}");
    }
    for text in [
        "Do not call the `search_web` tool.",
        "Write `search_web`.",
        "Name a tool.",
    ] {
        assert_eq!(with(text), [""; 0], "{text}");
    }
}

#[test]
fn messages_that_nobody_reads_and_schemas_that_are_cut_off_are_told() {
    let sends = node(
        "a",
        ", prompt: { template: 0 }, message_passing: { output: true }",
    );
    let one = sends + &node("b", ", prompt: { template: 0 }");
    assert_eq!(codes(&graph(&["go"], &one, "")), ["output-not-consumed"]);
    let schema = |required: &str| {
        let more = format!(
            ", prompt: {{ template: 0 }}, structured_output: {{ description: d, parameters: {{ p: {{ type: string }}, q: {{ type: string }}, r: {{ type: string }} }}, required: [{required}] }}"
        );
        codes(&graph(&["go"], &node("a", &more), ""))
    };
    assert_eq!(schema("p, q, r"), ["impossible-number"]);
    assert_eq!(schema("p, q"), [""; 0]);
    let nested = ", prompt: { template: 0 }, structured_output: { description: d, parameters: { p: { type: object, PARTS: { x: { type: string } } } }, required: [p] }";
    let of = |parts: &str| {
        codes(&graph(
            &["go"],
            &node("a", &nested.replace("PARTS", parts)),
            "",
        ))
    };
    assert_eq!(of("parameters"), ["unknown-key"]);
    assert_eq!(of("properties"), [""; 0]);
}

#[test]
fn arguments_that_only_a_shell_takes_apart_are_told() {
    let with = |server: &str| {
        let nodes = node("a", ", prompt: { template: 0 }, mcp_servers: [s]");
        codes(&graph(
            &["go"],
            &nodes,
            &format!("mcp_servers: [{{ id: s, {server} }}]\n"),
        ))
    };
    assert_eq!(
        with("transport: stdio, command: npx, args: [\"-y @org/server\"]"),
        ["invalid-value"]
    );
    assert_eq!(
        with("transport: stdio, command: python, args: [\"~/server.py\"]"),
        ["invalid-value"]
    );
    assert_eq!(
        with("transport: stdio, command: python, url: \"http://localhost:1/sse\""),
        ["unused-entry"]
    );
    for fine in [
        "transport: stdio, command: npx, args: [\"-y\", \"@org/server\"]",
        "transport: stdio, command: python, args: [\"a b.py\", \"--name=a b\"]",
        "transport: sse, url: \"http://localhost:1/sse\"",
    ] {
        assert_eq!(with(fine), [""; 0], "{fine}");
    }
}

#[test]
fn a_model_names_its_provider_once() {
    let with = |llm: &str, model: &str, more: &str| {
        let text = graph(&["go"], &node("a", ", prompt: { template: 0 }"), "");
        let model = format!("models: [{{ llm: {llm}, model: \"{model}\"{more} }}]\n");
        codes(&text.replace(super::supply::MODEL, &model))
    };
    let found = with("anthropic", "anthropic/claude-sonnet-4-6", "");
    assert!(found.contains(&"unknown-model"), "{found:?}");
    for (llm, model, more) in [
        ("ollama", "hf.co/openai/x", ""),
        ("anthropic", "claude-sonnet-4-6", ""),
        (
            "openai",
            "openai/gpt-oss",
            ", host: \"https://router.example\"",
        ),
    ] {
        let found = with(llm, model, more);
        assert!(!found.contains(&"unknown-model"), "{model}: {found:?}");
    }
}
