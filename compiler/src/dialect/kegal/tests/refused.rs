//! Tools that a provider refuses, and agents that a prompt names and that there are not.

use super::supply::{codes, graph, node};

fn tools(llm: &str, name: &str, parameters: &str) -> Vec<&'static str> {
    let tool = format!(
        "tools: [{{ name: \"{name}\", description: Looks it up, parameters: {{ {parameters} }}, required: [] }}]\n"
    );
    let nodes = node(
        "a",
        &format!(", tools: [\"{name}\"], prompt: {{ template: 0, user_message: true }}"),
    );
    let all = graph(&["Look up {user_message}"], &nodes, &tool);
    let all = all.replace("llm: ollama", llm);
    let mut found = codes(&all);
    found.retain(|code| *code == "beyond-model");
    found
}

#[test]
fn a_tool_that_the_provider_refuses_is_told() {
    let text = "goods: { type: string }";
    let openai = "llm: openai, api_key: \"${KEY}\"";
    for name in ["duty.rate", "duty rate", "duty/rate", "tarif_d\u{fc}r"] {
        assert_eq!(tools(openai, name, text), ["beyond-model"], "{name}");
    }
    assert_eq!(tools(openai, &"a".repeat(65), text), ["beyond-model"]);
    let elsewhere = "llm: openai, host: \"https://models.example\"";
    for (llm, name) in [
        (openai, "duty_rate"),
        (openai, "duty-rate-2"),
        ("llm: ollama", "duty.rate"),
        ("llm: gemini", "duty.rate"),
        (elsewhere, "duty.rate"),
    ] {
        assert_eq!(tools(llm, name, text), [""; 0], "{llm} {name}");
    }
    for list in [
        "weeks: { type: array }",
        "weeks: { type: [array, 'null'], description: The weeks }",
        "trip: { type: object, properties: { weeks: { type: array } } }",
        "trips: { type: array, items: { type: array } }",
        "weeks: { anyOf: [{ type: array }, { type: 'null' }] }",
    ] {
        assert_eq!(tools(openai, "look", list), ["beyond-model"], "{list}");
        assert_eq!(tools("llm: gemini", "look", list), ["beyond-model"]);
        assert_eq!(tools("llm: anthropic", "look", list), [""; 0]);
    }
    let whole = "weeks: { type: array, items: { type: string } }";
    assert_eq!(tools(openai, "look", whole), [""; 0]);
}

#[test]
fn a_controller_calls_one_agent_at_a_time_and_has_room_to_say_which() {
    let of = |next: &str, tokens: u32, code: &str| {
        let boss = node(
            "boss",
            &format!(
                ", prompt: {{ template: 0 }}, react: {{ max_iterations: 6 }}, react_output: {{ parameters: {{ done: {{ type: boolean }}, next_agent: {next}, agent_input: {{ type: string }}, final_answer: {{ type: string }} }}, required: [done] }}"
            ),
        );
        let boss = boss.replacen("max_tokens: 9,", &format!("max_tokens: {tokens},"), 1);
        let worker = node(
            "router",
            ", prompt: { template: 1 }, message_passing: { input: true, output: true }",
        );
        let all = codes(&graph(
            &["Ask router.", "Route {message_passing}"],
            &(boss + &worker),
            "edges: [{ node: boss, react: [{ node: router }] }]\n",
        ));
        all.contains(&code)
    };
    let text = "{ type: string }";
    for wrong in [
        "{ type: array, items: { type: string } }",
        "{ type: integer }",
        "{ type: [object, \"null\"] }",
    ] {
        assert!(of(wrong, 100, "reserved-field"), "{wrong}");
    }
    for fine in [
        text,
        "{ type: [string, \"null\"] }",
        "{ enum: [router, \"\"] }",
    ] {
        assert!(!of(fine, 100, "reserved-field"), "{fine}");
    }
    let listed = |names: &str| format!("{{ type: string, pattern: \"^({names})?$\" }}");
    assert!(of(&listed("router|coach"), 100, "reserved-field"));
    assert!(!of(&listed("router|none"), 100, "reserved-field"));
    assert!(!of(
        "{ type: string, pattern: \"^[a-z]+$\" }",
        100,
        "reserved-field"
    ));
    assert!(of(text, 9, "impossible-number"));
    assert!(!of(text, 100, "impossible-number"));
}

#[test]
fn a_controller_asks_agents_that_it_has() {
    let of = |text: &str| {
        let routing = "react_output: { parameters: { done: { type: boolean }, next_agent: { type: string }, agent_input: { type: string }, final_answer: { type: string } }, required: [done] }";
        let worker = |id: &str, at: usize| {
            node(
                id,
                &format!(
                    ", prompt: {{ template: {at} }}, message_passing: {{ input: true, output: true }}"
                ),
            )
        };
        let nodes = node(
            "boss",
            &format!(", prompt: {{ template: 0 }}, react: {{ max_iterations: 6 }}, {routing}"),
        ) + &worker("router", 1)
            + &worker("broker", 2);
        let all = codes(&graph(
            &[text, "Route {message_passing}", "Tax {message_passing}"],
            &nodes,
            "edges: [{ node: boss, react: [{ node: router }, { node: broker }] }]\n",
        ));
        all.contains(&"undeclared-node")
    };
    for wrong in [
        "Ask router for sailings and customs for duties, one at a time.",
        "Call the router for sailings and the customs for duties.",
        "Ask `router` about sailings. Ask `customs` about duties.",
        "Ask router when a sailing is wanted; ask customs when a duty is.",
    ] {
        assert!(of(wrong), "{wrong}");
    }
    for fine in [
        "Ask router for sailings and broker for duties, one at a time.",
        "Ask router for sailings and the brokers for duties.",
        "Ask router for sailings and customers for patience, and broker for duties.",
        "Ask the user for patience.",
        "Ask router for sailings. Thank them for it.",
        "Ask router first.",
    ] {
        assert!(!of(fine), "{fine}");
    }
}
