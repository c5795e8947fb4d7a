//! Replies that nobody is shown, agents that do not listen, and numbers that contradict what stands beside them.

use super::supply::{codes, graph, node};

const SHOWN: &str = "  - { id: z, model: 0, temperature: 0, max_tokens: 9, show: true, prompt: { template: 0 }, message_passing: { input: true } }\n";

/// What is said of a node beside one that is shown and reads messages.
fn beside(more: &str) -> Vec<&'static str> {
    let nodes = node("m", &format!(", prompt: {{ template: 1 }}{more}")) + SHOWN;
    let boards = "blackboard: { path: ./, boards: [{ id: x, file: x.md }] }\ntools: [{ name: t, description: d, parameters: {}, required: [] }, { name: find_it, description: d, parameters: {}, required: [] }]\n";
    let mut found = codes(&graph(&["read", "go"], &nodes, boards));
    found.retain(|code| !["never-filled", "unused-entry"].contains(code));
    found
}

#[test]
fn a_reply_is_shown_sent_or_kept() {
    assert_eq!(beside(""), ["lost-reply"]);
    assert_eq!(beside(", tools: [find_it]"), ["lost-reply"]);
    assert_eq!(
        beside(", structured_output: { description: d, parameters: { valid: { type: boolean } } }"),
        ["lost-reply"]
    );
    for kept in [
        ", message_passing: { output: true }",
        ", blackboard: { id: x, write: true }",
        ", tools: [t]",
        ", structured_output: { description: d, parameters: { validation: { type: boolean } }, required: [validation] }",
    ] {
        assert_eq!(beside(kept), [""; 0], "{kept}");
    }
    let late = SHOWN.to_owned()
        + &node(
            "m",
            ", prompt: { template: 1 }, message_passing: { output: true }",
        );
    let found = codes(&graph(&["read", "go"], &late, ""));
    assert!(found.contains(&"lost-reply"), "{found:?}");
}

#[test]
fn somebody_is_shown_and_what_stands_before_others_may_be_there_for_the_order() {
    let one = node("m", ", prompt: { template: 0 }");
    assert_eq!(codes(&graph(&["go"], &one, "")), ["lost-reply"]);
    let two = one + &node("a", ", prompt: { template: 0 }");
    assert_eq!(codes(&graph(&["go"], &two, "")), ["lost-reply"]);
    let edges = "edges: [{ node: m, children: [{ node: a }] }]\n";
    assert_eq!(codes(&graph(&["go"], &two, edges)), [""; 0]);
}

#[test]
fn a_guard_requires_its_field_and_spells_it() {
    let with = |name: &str, required: &str| {
        beside(&format!(
            ", message_passing: {{ output: true }}, structured_output: {{ description: d, parameters: {{ {name}: {{ type: boolean }}, reason: {{ type: string }} }}, required: [{required}] }}"
        ))
    };
    assert_eq!(with("validation", "validation"), [""; 0]);
    assert_eq!(with("validation", "reason"), ["reserved-field"]);
    assert_eq!(with("validaton", "validaton"), ["reserved-field"]);
    assert_eq!(with("violation", "violation"), [""; 0]);
}

#[test]
fn a_board_that_is_named_is_used() {
    let with = |more: &str| {
        let node = node(
            "a",
            &format!(", prompt: {{ template: 0 }}, blackboard: {{ id: x{more} }}"),
        );
        let boards = "blackboard: { path: ./, boards: [{ id: x, file: x.md }] }\n";
        codes(&graph(&["go"], &node, boards))
    };
    assert_eq!(with(""), ["unused-entry"]);
    assert_eq!(with(", read: false, write: false"), ["unused-entry"]);
    assert_eq!(with(", write: true"), [""; 0]);
}

/// A controller with this prompt, and its agent `clerk`.
fn controlled(prompt: &str, agent: &str) -> Vec<&'static str> {
    let nodes = node("boss", ", prompt: { template: 0 }")
        + &node("clerk", &format!(", prompt: {{ template: 1 }}{agent}"));
    let edges = "edges: [{ node: boss, react: [{ node: clerk }] }]\n";
    codes(&graph(&[prompt, "{message_passing}"], &nodes, edges))
}

const LISTENS: &str = ", message_passing: { input: true }";

#[test]
fn an_agent_listens_and_is_called_what_the_prompt_says() {
    for fine in [
        "go",
        "- clerk: what is there\\n- `clerk`: again",
        "- short: two lines\\n- plain: no marks",
        "Ask them.\\n- clerk: all\\n\\nRules\\n- short: two lines",
    ] {
        assert_eq!(controlled(fine, LISTENS), [""; 0], "{fine}");
    }
    assert_eq!(
        controlled(
            "- clerk: what is there\\n- lawyer: what is allowed",
            LISTENS
        ),
        ["undeclared-node"]
    );
    let nodes =
        node("boss", ", prompt: { template: 0 }") + &node("clerk", ", prompt: { template: 0 }");
    let edges = "edges: [{ node: boss, react: [{ node: clerk }] }]\n";
    assert_eq!(
        codes(&graph(&["go"], &nodes, edges)),
        ["output-not-consumed"]
    );
}

#[test]
fn numbers_leave_room_for_what_stands_beside_them() {
    assert_eq!(
        beside(", tools: [t], max_tool_calls: 0"),
        ["impossible-number"]
    );
    assert_eq!(
        beside(", message_passing: { output: true }, max_tool_calls: 0"),
        [""; 0]
    );
    let window = |tokens: u32| {
        let text = graph(&["go"], &node("a", ", prompt: { template: 0 }"), "");
        codes(&text.replace(
            "model: m }",
            &format!("model: m, context_window: {tokens} }}"),
        ))
    };
    assert_eq!(window(8), ["impossible-number"]);
    assert_eq!(window(9), [""; 0]);
}

#[test]
fn one_cause_is_told_once() {
    let with = |template: &str| {
        codes(&graph(
            &[template],
            &node(
                "a",
                ", prompt: { template: 0, prompt_placeholders: { what: x } }",
            ),
            "",
        ))
    };
    assert_eq!(with("go {waht}"), ["inactive-placeholder"]);
    assert_eq!(with("go {what.name}"), ["placeholder-syntax"]);
    assert_eq!(with("go {what"), ["placeholder-syntax"]);
    assert_eq!(with("go ${what}"), ["literal-reference"]);
    assert_eq!(with("{{initial_prompt}} {what}"), ["literal-reference"]);
}

#[test]
fn keys_are_variables_of_their_provider() {
    let with = |llm: &str, key: &str| {
        let text = graph(&["go"], &node("a", ", prompt: { template: 0 }"), "");
        codes(&text.replace(
            "llm: ollama, model: m",
            &format!("llm: {llm}, model: m, api_key: \"{key}\""),
        ))
    };
    assert_eq!(with("anthropic", "${OPENAI_API_KEY}"), ["unknown-provider"]);
    assert_eq!(with("anthropic", "${ANTHROPIC_API_KEY}"), [""; 0]);
    assert_eq!(with("anthropic", "${MY_KEY}"), [""; 0]);
    assert_eq!(with("anthropic", "$ANTHROPIC_API_KEY"), ["literal-secret"]);
}

#[test]
fn who_sends_is_heard_by_somebody_after_it() {
    let of = |last: &str| {
        let nodes = node(
            "a",
            ", prompt: { template: 1 }, message_passing: { output: true }",
        ) + &node(
            "b",
            &format!(", prompt: {{ template: 0 }}, message_passing: {{ input: true{last} }}"),
        );
        codes(&graph(
            &["{message_passing}", "go"],
            &nodes,
            "edges: [{ node: a, children: [{ node: b }] }]\n",
        ))
    };
    assert_eq!(of(", output: true"), ["output-not-consumed"]);
    assert_eq!(of(""), [""; 0]);
    assert_eq!(of(", output: false"), [""; 0]);
}

/// Two nodes that wait for the same, with these ids and further fields.
fn twins(ids: [&str; 2], more: [&str; 2]) -> bool {
    let one = |at: usize| {
        let own = more.get(at).copied().unwrap_or("");
        let id = ids.get(at).copied().unwrap_or("");
        format!("  - {{ id: {id}, model: 0, temperature: 0, max_tokens: 9, show: true{own} }}\n")
    };
    let found = codes(&graph(&["{part} {user_message}"], &(one(0) + &one(1)), ""));
    found.contains(&"asked-twice")
}

#[test]
fn who_is_asked_the_same_has_a_name_that_says_so() {
    let part = |part: &str| {
        format!(
            ", prompt: {{ template: 0, user_message: true, prompt_placeholders: {{ part: {part} }} }}"
        )
    };
    let (roads, money) = (part("roads"), part("money"));
    assert!(twins(["traffic", "finance"], [&roads, &roads]));
    assert!(!twins(["traffic", "finance"], [&roads, &money]));
    assert!(!twins(["vote_1", "vote_2"], [&roads, &roads]));
    assert!(!twins(["traffic", "second_traffic"], [&roads, &roads]));
    let tools = format!("{roads}, message_passing: {{ input: true }}");
    assert!(!twins(["traffic", "finance"], [&roads, &tools]));
    let other = roads.replace("user_message: true", "user_message: false");
    assert!(!twins(["traffic", "finance"], [&roads, &other]));
}

#[test]
fn a_prompt_lists_the_agents_that_there_are() {
    let of = |says: &str| {
        let boss = "  - { id: boss, model: 0, temperature: 0, max_tokens: 9, show: true, prompt: { template: 0 }, react: { max_iterations: 4 } }\n";
        let agents = ["scholar", "banker"].map(|id| {
            format!("  - {{ id: {id}, model: 0, temperature: 0, max_tokens: 9, show: false, message_passing: {{ input: true }}, prompt: {{ template: 1 }} }}\n")
        });
        let text = graph(
            &[says, "{message_passing}"],
            &(boss.to_owned() + &agents.concat()),
            "edges: [{ node: boss, react: [{ node: scholar }, { node: banker }] }]\n",
        );
        codes(&text).contains(&"undeclared-node")
    };
    assert!(of("Lead. Agents: historian, lawyer."));
    assert!(of(
        "The agents are:\\n scholar (knows), and lawyer (what is allowed, and what not)."
    ));
    assert!(of("The agents are: historian (knows) and banker (pays)."));
    for fine in [
        "Lead. Agents: scholar, banker.",
        "The agents are:\\n scholar (knows, and reads) and banker (pays).",
        "Lead the Scholar. These agents: quick, careful.",
        "Lead.",
        "Agents: ask one at a time.",
        "Agents: several.",
        "Your agents are fast, cheap and tireless.",
    ] {
        assert!(!of(fine), "{fine}");
    }
}
