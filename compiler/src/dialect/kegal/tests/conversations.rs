//! Chat histories, their examples and files, and what descriptions say of the fields that the run looks at.

use super::supply::{codes, graph, node};
use super::{read, read_in};
use crate::world::ListedFiles;

const ASKS: &str = "go {user_message}";

#[test]
fn two_conversations_are_kept_in_two_files() {
    let of = |path: &str, auto: bool| {
        let more = |scope: &str| {
            format!(", prompt: {{ template: 0, user_message: true, chat_history: {scope} }}")
        };
        let nodes = node("a", &more("x")) + &node("b", &more("y"));
        let history = format!(
            "chat_history: {{ x: {{ path: ./h.json, auto: true }}, y: {{ path: {path}, auto: {auto} }} }}\n"
        );
        let mut found = codes(&graph(&[ASKS], &nodes, &history));
        found.retain(|code| *code == "repeated-id");
        found
    };
    assert_eq!(of("h.json", true), ["repeated-id"]);
    assert_eq!(of("h.json", false), [""; 0]);
    assert_eq!(of("g.json", true), [""; 0]);
}

#[test]
fn examples_do_not_grow() {
    let of = |comment: &str, name: &str, auto: bool| {
        let more = format!(", prompt: {{ template: 0, user_message: true, chat_history: {name} }}");
        let history =
            format!("chat_history:\n  # {comment}\n  {name}: {{ path: ./h.json, auto: {auto} }}\n");
        let mut found = codes(&graph(&[ASKS], &node("a", &more), &history));
        found.retain(|code| *code == "history-turns");
        found.len()
    };
    assert_eq!(of("Examples of letters.", "letters", true), 1);
    assert_eq!(of("Letters.", "examples", true), 1);
    assert_eq!(of("What was said.", "talk", true), 0);
    assert_eq!(of("Examples of letters.", "letters", false), 0);
}

#[test]
fn an_example_fits_the_schema_of_the_node() {
    let of = |answer: &str, first: &str| {
        let schema = ", structured_output: { parameters: { kind: { type: string, enum: [x, y] } }, required: [kind] }";
        let nodes = node(
            "a",
            &format!(", prompt: {{ template: 0, user_message: true, chat_history: h }}{schema}"),
        );
        let history = format!(
            "chat_history:\n  h:\n    - {{ role: user, content: p }}\n    - {{ role: assistant, content: '{first}' }}\n    - {{ role: user, content: q }}\n    - {{ role: assistant, content: '{answer}' }}\n"
        );
        codes(&graph(&[ASKS], &nodes, &history))
    };
    let fits = "{\"kind\": \"x\"}";
    assert_eq!(of("{\"kind\": \"z\"}", fits), ["history-turns"]);
    assert_eq!(of("{\"sort\": \"x\"}", fits), ["history-turns"]);
    assert_eq!(of("It is x.", fits), ["history-turns"]);
    assert_eq!(of(fits, fits), [""; 0]);
    assert_eq!(of("It is x.", "It is y."), [""; 0]);
}

#[test]
fn a_verdict_is_not_sent_with_what_others_say() {
    let of = |sends: bool, more: &str, others: bool| {
        let schema = format!(
            "structured_output: {{ parameters: {{ validation: {{ type: boolean }}{more} }}, required: [validation] }}"
        );
        let asks = "prompt: { template: 0, user_message: true }";
        let nodes = node(
            "boss",
            &format!(", message_passing: {{ output: {sends} }}, {asks}, {schema}"),
        ) + &node(
            "a",
            &format!(", message_passing: {{ output: {others} }}, {asks}"),
        ) + &node(
            "b",
            ", message_passing: { input: true }, prompt: { template: 1 }",
        );
        let edges = "edges: [{ node: boss, children: [{ node: a, children: [{ node: b }] }] }]\n";
        let mut found = codes(&graph(&[ASKS, "{message_passing}"], &nodes, edges));
        found.retain(|code| *code == "output-not-consumed");
        found
    };
    let reason = ", reason: { type: string }";
    assert_eq!(of(true, reason, true), ["output-not-consumed"]);
    assert_eq!(of(false, reason, true), [""; 0]);
    assert_eq!(of(true, ", topic: { type: string }", true), [""; 0]);
    assert_eq!(of(true, reason, false), [""; 0]);
}

#[test]
fn a_field_is_described_the_right_way_round() {
    let guard = |doc: &str| {
        let schema = format!(
            ", structured_output: {{ parameters: {{ validation: {{ type: boolean, description: \"{doc}\" }} }}, required: [validation] }}"
        );
        let more = format!(", prompt: {{ template: 0, user_message: true }}{schema}");
        codes(&graph(&[ASKS], &node("boss", &more), ""))
    };
    assert_eq!(
        guard("true if the request must be blocked"),
        ["reserved-field"]
    );
    assert_eq!(guard("true if the request must not be blocked"), [""; 0]);
    assert_eq!(
        guard("true if the request may go on, false if it must be blocked"),
        [""; 0]
    );
    let done = |doc: &str| {
        let schema = format!(
            ", react_output: {{ parameters: {{ done: {{ type: boolean, description: \"{doc}\" }}, next_agent: {{ type: string }}, agent_input: {{ type: string }}, final_answer: {{ type: string }} }}, required: [done] }}"
        );
        let nodes = node(
            "boss",
            &format!(", prompt: {{ template: 0, user_message: true }}{schema}"),
        ) + &node(
            "w",
            ", message_passing: { input: true }, prompt: { template: 1 }",
        );
        let edges = "edges: [{ node: boss, react: [{ node: w }] }]\n";
        let mut found = codes(&graph(&[ASKS, "{message_passing}"], &nodes, edges));
        found.retain(|code| *code == "reserved-field");
        found
    };
    for doc in [
        "true when another agent must be asked",
        "true if the plan is not finished",
        "True while information is missing.",
    ] {
        assert_eq!(done(doc), ["reserved-field"], "{doc}");
    }
    for doc in [
        "true when the plan is complete",
        "true if no other agent must be asked",
        "true when nothing is missing",
        "false while another agent must be asked",
        "true if the plan is complete, false if it is not finished",
    ] {
        assert_eq!(done(doc), [""; 0], "{doc}");
    }
}

#[test]
fn arguments_of_a_server_are_a_list() {
    let of = |args: &str, command: &str| {
        let more = format!(
            "mcp_servers: [{{ id: logs, transport: stdio, command: {command}, args: {args} }}]\n"
        );
        codes(&graph(
            &[ASKS],
            &node(
                "a",
                ", mcp_servers: [{ id: logs }], prompt: { template: 0, user_message: true }",
            ),
            &more,
        ))
    };
    assert_eq!(of("[\"log.js --root /var\"]", "node"), ["invalid-value"]);
    assert_eq!(of("[log.js, --root, /var]", "node"), [""; 0]);
    assert_eq!(of("[\"my file.js\"]", "node"), [""; 0]);
}

#[test]
fn a_controller_may_ask_all_that_it_has_to() {
    let of = |most: u8, text: &str| {
        let schema = ", react_output: { parameters: { done: { type: boolean }, next_agent: { type: string }, agent_input: { type: string }, final_answer: { type: string } }, required: [done] }";
        let nodes = node(
            "boss",
            &format!(
                ", react: {{ max_iterations: {most} }}, prompt: {{ template: 0, user_message: true }}{schema}"
            ),
        ) + &node(
            "trains",
            ", message_passing: { input: true }, prompt: { template: 1 }",
        ) + &node(
            "hotels",
            ", message_passing: { input: true }, prompt: { template: 1 }",
        );
        let edges = "edges: [{ node: boss, react: [{ node: trains }, { node: hotels }] }]\n";
        let mut found = codes(&graph(
            &[&format!("{text} {{user_message}}"), "{message_passing}"],
            &nodes,
            edges,
        ));
        found.retain(|code| *code == "other-number");
        found
    };
    for text in [
        "Ask each of trains and hotels.",
        "Ask each of your agents.",
        "Ask each of them once.",
        "Ask every agent.",
    ] {
        assert_eq!(of(2, text), ["other-number"], "{text}");
        assert_eq!(of(3, text), [""; 0], "{text}");
    }
    assert_eq!(of(2, "Ask trains or hotels."), [""; 0]);
}

#[test]
fn a_list_of_no_value_of_its_type_is_told_once() {
    let of = |values: &str| {
        let schema = format!(
            ", structured_output: {{ parameters: {{ kind: {{ type: integer, enum: [{values}] }} }}, required: [kind] }}"
        );
        let more = format!(", prompt: {{ template: 0, user_message: true }}{schema}");
        codes(&graph(&[ASKS], &node("a", &more), ""))
    };
    assert_eq!(of("'1', '2', '3'"), ["impossible-number"]);
    assert_eq!(of("1, '2', '3'"), ["impossible-number"]);
    assert_eq!(of("1, 2"), [""; 0]);
}

#[test]
fn a_picture_and_a_document_that_are_exchanged_are_told_once() {
    let of = |image: &str, document: &str| {
        let text = graph(
            &[ASKS],
            &node(
                "a",
                ", images: [0], documents: [0], prompt: { template: 0, user_message: true }",
            ),
            &format!("images: [{{ uri: {image} }}]\ndocuments: [{{ uri: {document} }}]\n"),
        );
        let world = ListedFiles::new([("a.png", ""), ("b.pdf", ""), ("c.txt", "")]);
        let (_, report) = read_in(&text, &world);
        let found = report.diagnostics.iter();
        found
            .filter(|found| found.code.name == "invalid-media")
            .count()
    };
    assert_eq!(of("a.png", "b.pdf"), 0);
    assert_eq!(of("b.pdf", "a.png"), 1);
    assert_eq!(of("c.txt", "a.png"), 2);
}

#[test]
fn a_result_under_another_name_is_named() {
    let schema = ", react_output: { parameters: { done: { type: boolean }, next_agent: { type: string }, agent_input: { type: string }, answer: { type: string } }, required: [done] }";
    let nodes = node(
        "boss",
        &format!(", prompt: {{ template: 0, user_message: true }}{schema}"),
    ) + &node(
        "w",
        ", message_passing: { input: true }, prompt: { template: 1 }",
    );
    let edges = "edges: [{ node: boss, react: [{ node: w }] }]\n";
    let (_, report) = read(&graph(&[ASKS, "{message_passing}"], &nodes, edges));
    let said = |words: &str| {
        let mut found = report.diagnostics.iter();
        found.any(|found| found.message.contains(words))
    };
    assert!(said("the loop does not read `answer`"), "{report:?}");
}

#[test]
fn a_tool_that_kept_a_name_is_told_alone() {
    let tools = "tools: [{ name: find_trains, description: d, parameters: {}, required: [] }, { name: find_trains, description: e, parameters: {}, required: [] }]\n";
    let more = ", tools: [find_trains], prompt: { template: 0, user_message: true }";
    let text = "Find one with the find_hotels tool. {user_message}";
    assert_eq!(
        codes(&graph(&[text], &node("a", more), tools)),
        ["repeated-id"]
    );
}

#[test]
fn the_examples_of_two_nodes_are_those_of_each() {
    let of = |first: &str, second: &str| {
        let more = |scope: &str, schema: &str| {
            format!(
                ", prompt: {{ template: 0, user_message: true, chat_history: {scope} }}{schema}"
            )
        };
        let schema = ", structured_output: { parameters: { kind: { type: string, enum: [x, y] } }, required: [kind] }";
        let nodes = node("a", &more(first, schema)) + &node("b", &more(second, ""));
        let turns = |name: &str, answer: &str| {
            format!(
                "  {name}:\n    - {{ role: user, content: p }}\n    - {{ role: assistant, content: '{answer}' }}\n"
            )
        };
        let history = format!(
            "chat_history:\n{}{}",
            turns("kinds", "{\"kind\": \"x\"}"),
            turns("slogans", "Go there.")
        );
        let mut found = codes(&graph(&[ASKS], &nodes, &history));
        found.retain(|code| *code == "history-turns");
        found
    };
    assert_eq!(of("slogans", "kinds"), ["history-turns"]);
    assert_eq!(of("kinds", "slogans"), [""; 0]);
}

#[test]
fn a_history_that_no_run_writes_and_that_is_not_there_is_told() {
    let of = |more: &str, files: &ListedFiles| {
        let nodes = node(
            "a",
            ", prompt: { template: 0, user_message: true, chat_history: x }",
        );
        let history = format!("chat_history: {{ x: {{ path: h/talk.json{more} }} }}\n");
        let (_, report) = read_in(&graph(&[ASKS], &nodes, &history), files);
        let found = report.diagnostics.iter();
        let found = found.filter(|found| found.code.name == "never-filled");
        found.map(|found| found.help.join(" ")).collect::<Vec<_>>()
    };
    let none = ListedFiles::new([]);
    let found = of("", &none);
    assert!(found[0].contains("`auto: true`"), "{found:?}");
    let near = ListedFiles::new([("h/talks.json", "[]")]);
    let found = of("", &near);
    assert!(found[0].contains("h/talks.json"), "{found:?}");
    assert_eq!(of(", auto: true", &none), [""; 0]);
    let there = ListedFiles::new([("h/talk.json", "[]")]);
    assert_eq!(of("", &there), [""; 0]);
}

#[test]
fn a_board_that_keeps_a_file_which_is_not_there_is_told() {
    let of = |file: &str, cleanup: bool, more: &str| {
        let world = ListedFiles::new([("boards/style.md", "Be brief.")]);
        let nodes = node(
            "a",
            ", blackboard: { id: s, read: true }, prompt: { template: 0, user_message: true }",
        );
        let boards = format!(
            "blackboard: {{ path: boards, boards: [{{ id: s, file: {file}, cleanup: {cleanup} }}] }}\n"
        );
        let text = graph(
            &["go {user_message} {blackboard}"],
            &(nodes + more),
            &boards,
        );
        let (_, report) = read_in(&text, &world);
        let found = report.diagnostics.iter();
        let found = found.filter(|found| found.message.contains("is not there"));
        found.map(|found| found.help.join(" ")).collect::<Vec<_>>()
    };
    let found = of("boards/style.md", false, "");
    assert!(found[0].contains("looked for in `path`"), "{found:?}");
    let found = of("styles.md", false, "");
    assert!(found[0].contains("boards/style.md"), "{found:?}");
    assert_eq!(of("style.md", false, ""), [""; 0]);
    let writes = node(
        "b",
        ", blackboard: { id: s, write: true }, prompt: { template: 0, user_message: true }",
    );
    assert_eq!(of("styles.md", false, &writes), [""; 0]);
}

#[test]
fn a_list_in_a_prompt_is_told_where_it_is_shown_as_it_is() {
    let of = |template: &str, value: &str| {
        let prompt = format!(
            ", prompt: {{ template: 0, user_message: true, prompt_placeholders: {{ topics: {value} }} }}"
        );
        let found = codes(&graph(&[template], &node("a", &prompt), ""));
        found.contains(&"literal-reference")
    };
    assert!(of("go {user_message} about {topics}", "[x, y]"));
    assert!(of("go {user_message} about {topics}", "{ x: 1 }"));
    assert!(!of("go {user_message} about {topics}", "x and y"));
    assert!(!of("go {user_message} in JSON: {topics}", "[x, y]"));
}

#[test]
fn a_tool_that_needs_another_one_can_be_called() {
    let of = |most: u32, told: &str| {
        let tool = |name: &str, of: &str| {
            format!(
                "  - {{ name: {name}, description: d, parameters: {{ id: {{ type: string, description: \"{of}\" }} }}, required: [id] }}\n"
            )
        };
        let more = format!(
            "tools:\n{}{}",
            tool("find_customer", "The name."),
            tool("find_orders", told)
        );
        let nodes = node(
            "a",
            &format!(
                ", prompt: {{ template: 0, user_message: true }}, tools: [find_customer, find_orders], max_tool_calls: {most}"
            ),
        );
        let found = codes(&graph(&[ASKS], &nodes, &more));
        found.contains(&"impossible-number")
    };
    let needs = "The number, as find_customer gives it.";
    assert!(of(1, needs));
    assert!(!of(2, needs));
    assert!(!of(1, "The number."));
}
