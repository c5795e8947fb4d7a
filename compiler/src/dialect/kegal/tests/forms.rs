//! What people who know other languages write, and what a text or a schema says that its graph does not have.

use super::read;
use super::supply::{MODEL, graph, node};
use crate::diag::Level;

/// The codes and the advice of what is said of a graph.
fn told(text: &str) -> Vec<(&'static str, String)> {
    let (_, report) = read(text);
    let found = report.diagnostics.iter();
    found
        .map(|found| (found.code.name, found.help.join(" ")))
        .collect()
}

fn with_tool(role: &str) -> bool {
    let tool = "tools: [{ name: get_order, description: d, parameters: { order_id: { type: string }, with_items: { type: boolean } }, required: [order_id] }]\n";
    let nodes = node("a", ", tools: [get_order], prompt: { template: 0 }");
    let all = told(&format!("{tool}{}", graph(&[role], &nodes, "")));
    all.iter().any(|(code, _)| *code == "foreign-tool")
}

#[test]
fn a_text_names_the_arguments_that_a_tool_takes() {
    for wrong in [
        "Call get_order(order_number, with_items) first.",
        "Call get_order(order=4) first.",
        "Use the `get_order` tool with the argument `order_number`.",
        "Call `get_order` with `order_number`.",
    ] {
        assert!(with_tool(wrong), "{wrong}");
    }
    for fine in [
        "Call get_order(order_id, with_items) first.",
        "Call get_order(order_id=4) first.",
        "Call get_order(order) first.",
        "Use get_order (for order_number only).",
        "Use the `get_order` tool with the argument `order_id`.",
        "Call `get_order` with `tides`.",
        "Call `get_order` and give back `order_number`.",
        "Call `forget_order(order_number)`.",
    ] {
        assert!(!with_tool(fine), "{fine}");
    }
}

#[test]
fn a_text_asks_for_no_more_calls_than_its_node_may_make() {
    let of = |role: &str| {
        let tool = "tools: [{ name: find, description: d, parameters: { word: { type: string } }, required: [word] }]\n";
        let more = ", tools: [find], max_tool_calls: 4, prompt: { template: 0 }";
        let all = told(&format!("{tool}{}", graph(&[role], &node("a", more), "")));
        all.iter().any(|(code, _)| *code == "other-number")
    };
    assert!(of("Make at least ten searches."));
    assert!(of("Make six tool calls."));
    assert!(of("Make at most ten searches."));
    for fine in [
        "Make four searches.",
        "Make at most three searches.",
        "Never make ten calls.",
        "Name ten calls.",
    ] {
        assert!(!of(fine), "{fine}");
    }
}

#[test]
fn a_list_of_agents_that_lacks_one_is_told() {
    let of = |listed: &str| {
        let routing = format!(
            "react_output: {{ parameters: {{ done: {{ type: boolean }}, next_agent: {{ type: string, enum: [{listed}] }}, agent_input: {{ type: string }}, final_answer: {{ type: string }} }}, required: [done] }}"
        );
        let worker = ", prompt: { template: 1 }, message_passing: { input: true, output: true }";
        let nodes = node(
            "boss",
            &format!(", prompt: {{ template: 0 }}, react: {{ max_iterations: 6 }}, {routing}"),
        ) + &node("worker", worker)
            + &node("helper", worker);
        let all = told(&graph(
            &["Ask worker or helper.", "{message_passing}"],
            &nodes,
            "edges: [{ node: boss, react: [{ node: worker }, { node: helper }] }]\n",
        ));
        all.iter()
            .filter(|(code, _)| *code == "reserved-field")
            .count()
    };
    assert_eq!(of("worker"), 1);
    assert_eq!(of("worker, worker"), 1);
    assert_eq!(of("worker, helper"), 0);
    assert_eq!(of("worker, helper, \"\""), 0);
    // The one that is none of them is the one that is missing.
    assert_eq!(of("worker, helpr"), 1);
}

#[test]
fn a_schema_in_an_envelope_is_told_once() {
    let of = |schema: &str| {
        let nodes = node(
            "a",
            &format!(", prompt: {{ template: 0 }}, structured_output: {schema}"),
        );
        told(&graph(&["go"], &nodes, ""))
    };
    let fields = "{ type: object, properties: { word: { type: string } }, required: [word] }";
    let found = of(&format!(
        "{{ type: json_schema, json_schema: {{ name: n, schema: {fields} }} }}"
    ));
    let [(code, help)] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(*code, "invalid-schema");
    assert!(help.contains("`json_schema.schema`"), "{help}");
    let found = of(&format!("{{ name: n, schema: {fields} }}"));
    assert!(
        matches!(found.as_slice(), [("invalid-schema", _)]),
        "{found:?}"
    );
    assert_eq!(
        of("{ parameters: { schema: { type: string } }, required: [schema] }"),
        []
    );
}

#[test]
fn a_switch_that_is_no_map_is_shown_as_one() {
    let nodes = node(
        "a",
        ", prompt: { template: 0 }, message_passing: { output: true }",
    ) + &node("b", ", prompt: { template: 1 }, message_passing: true");
    let found = told(&graph(
        &["go", "{message_passing}"],
        &nodes,
        "edges: [{ node: a, children: [{ node: b }] }]\n",
    ));
    assert!(
        found
            .iter()
            .any(|(code, help)| *code == "wrong-type"
                && help.contains("{ input: true, output: true }")),
        "{found:?}"
    );
    assert!(
        !found
            .iter()
            .any(|(code, _)| *code == "inactive-placeholder"),
        "{found:?}"
    );
}

#[test]
fn an_edge_of_another_language_is_shown_in_this_one() {
    let nodes = node(
        "a",
        ", prompt: { template: 0 }, message_passing: { output: true }",
    ) + &node(
        "b",
        ", prompt: { template: 1 }, message_passing: { input: true }",
    );
    let found = told(&graph(
        &["go", "{message_passing}"],
        &nodes,
        "edges: [{ from: a, to: b }]\n",
    ));
    let [(code, help)] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(*code, "missing-field");
    assert!(
        help.contains("{ node: a, children: [{ node: b }] }"),
        "{help}"
    );
}

#[test]
fn a_key_of_the_prompt_beside_it_is_led_back() {
    let text = format!(
        "{MODEL}chat_history: {{ talk: [{{ role: user, content: a }}, {{ role: assistant, content: b }}] }}\nprompts:\n  - template: {{ prompt_template: {{ t: go }} }}\nnodes:\n{}",
        node("a", ", chat_history: talk, prompt: { template: 0 }")
    );
    let found = told(&text);
    assert!(
        found.iter().any(|(code, help)| *code == "unknown-key"
            && help.contains("belongs to `prompt` of the node")),
        "{found:?}"
    );
}

/// Prompts of which each says who the model is, and what it is asked.
fn prompts(parts: &[(&str, &str)]) -> String {
    let one = |(system, user): &(&str, &str)| {
        format!(
            "  - template: {{ system_template: {{ {system} }}, prompt_template: {{ {user} }} }}\n"
        )
    };
    let prompts: String = parts.iter().map(one).collect();
    let node = |number: usize| {
        let id = ["a", "b", "boss"].get(number).copied().unwrap_or("more");
        node(
            id,
            &format!(", prompt: {{ template: {number}, user_message: true }}"),
        )
    };
    let nodes: String = (0..parts.len()).map(node).collect();
    format!("{MODEL}user_message: hello\nprompts:\n{prompts}nodes:\n{nodes}")
}

#[test]
fn a_template_with_its_parts_exchanged_is_told() {
    let asked = "message: \"{user_message}\"";
    let of = |first: (&str, &str)| {
        let parts = [
            first,
            ("role: You sort.", asked),
            ("role: You answer.", asked),
        ];
        let all = told(&prompts(&parts));
        all.iter()
            .filter(|(code, _)| *code == "spoken-value")
            .count()
    };
    assert_eq!(of((asked, "role: You decide.")), 1);
    for fine in [
        ("role: You decide.", asked),
        ("role: \"You decide on {user_message}.\"", "task: Decide."),
        ("message: Be short.", asked),
        ("context: \"{user_message}\"", "task: Decide."),
    ] {
        assert_eq!(of(fine), 0, "{fine:?}");
    }
}

#[test]
fn prompts_that_moved_by_one_are_told_once() {
    let of = |numbers: [usize; 3], more: &str| {
        let pass = ", message_passing: { output: true }";
        let nodes = node(
            "a",
            &format!(
                "{pass}, prompt: {{ template: {}, user_message: true }}",
                numbers[0]
            ),
        ) + &node(
            "b",
            &format!(
                "{pass}, prompt: {{ template: {}, user_message: true }}",
                numbers[1]
            ),
        ) + &node(
            "boss",
            &format!(
                ", message_passing: {{ input: true }}, prompt: {{ template: {} }}",
                numbers[2]
            ),
        );
        let edges = "edges: [{ node: boss, fan_in: [{ node: a }, { node: b }] }]\n";
        told(&format!(
            "user_message: hello\n{}",
            graph(
                &[
                    more,
                    "sort {user_message}",
                    "weigh {user_message}",
                    "join {message_passing}"
                ],
                &nodes,
                edges
            )
        ))
    };
    let found = of([0, 1, 2], "translate {user_message}");
    let [(code, help)] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(
        *code == "inactive-placeholder" && help.contains("raise `template` by one"),
        "{help}"
    );
    let found = of([1, 2, 3], "translate {user_message}");
    assert!(
        matches!(found.as_slice(), [("unused-entry", _)]),
        "{found:?}"
    );
    // Two prompts are free.
    let found = of([0, 1, 1], "translate {user_message}");
    assert!(found.len() > 1, "{found:?}");
}

#[test]
fn agents_that_no_report_shows_are_told_at_once() {
    let agent = |id: &str| {
        format!(
            "  - {{ id: {id}, model: 0, temperature: 0, max_tokens: 9, show: true, prompt: {{ template: 1 }}, message_passing: {{ input: true, output: true }} }}\n"
        )
    };
    let routing = "react_output: { parameters: { done: { type: boolean }, next_agent: { type: string }, agent_input: { type: string }, final_answer: { type: string } }, required: [done] }";
    let nodes = node(
        "boss",
        &format!(", prompt: {{ template: 0 }}, react: {{ max_iterations: 6 }}, {routing}"),
    ) + &agent("worker")
        + &agent("helper");
    let (_, report) = read(&graph(
        &["Ask worker or helper.", "{message_passing}"],
        &nodes,
        "edges: [{ node: boss, react: [{ node: worker }, { node: helper }] }]\n",
    ));
    let mut hidden = report.diagnostics;
    hidden.retain(|found| found.code.name == "agent-output-hidden");
    assert_eq!(hidden.len(), 1, "{hidden:?}");
    assert!(
        hidden
            .iter()
            .all(|found| found.level == Level::Warning && found.fixes.is_empty())
    );
}

#[test]
fn a_text_names_the_tools_that_the_lists_of_servers_let_through() {
    let of = |role: &str, list: &str| {
        let server = "mcp_servers: [{ id: logs, transport: stdio, command: logs-server }]\n";
        let more = format!(", mcp_servers: [{{ id: logs{list} }}], prompt: {{ template: 0 }}");
        let all = told(&format!(
            "{server}{}",
            graph(&[role], &node("a", &more), "")
        ));
        all.iter().any(|(code, _)| *code == "foreign-tool")
    };
    for role in [
        "Read it with the read_log tool.",
        "Use the `read_log` tool.",
    ] {
        assert!(of(role, ", tools: [list_logs]"), "{role}");
        assert!(!of(role, ", tools: [list_logs, read_log]"), "{role}");
        assert!(!of(role, ""), "{role}");
    }
    assert!(!of(
        "Do not use the `read_log` tool.",
        ", tools: [list_logs]"
    ));
}
