//! Nodes that are shown nothing, tools and agents that texts speak of, and boards that nobody reads.

use super::supply::{codes, graph, node};

const SENDS: &str =
    ", message_passing: { output: true }, prompt: { template: 1, user_message: true }";
const ASKS: &str = "go {user_message}";

/// A node with this template behind one that sends.
fn behind(template: &str, more: &str, edges: &str) -> Vec<&'static str> {
    let nodes = node("m", SENDS) + &node("b", more);
    codes(&graph(&[template, ASKS], &nodes, edges))
}

#[test]
fn a_node_is_shown_what_its_text_speaks_of() {
    let flat = "edges: [{ node: m }, { node: b }]\n";
    let ordered = "edges: [{ node: m, children: [{ node: b }] }]\n";
    let reads = ", message_passing: { input: true }, prompt: { template: 0 }";
    let says = ", prompt: { template: 0, prompt_placeholders: { style: brief } }";
    assert_eq!(behind("See above.", reads, flat), ["unused-placeholder"]);
    assert_eq!(behind("See above.", reads, ordered), ["unused-placeholder"]);
    assert_eq!(behind("{message_passing}", reads, flat), [""; 0]);
    assert_eq!(behind("Tell a joke.", reads, flat), [""; 0]);
    let found = behind("Look at the findings, {style}.", says, ordered);
    assert!(found.contains(&"output-not-consumed"), "{found:?}");
    let found = behind("Tell a joke, {style}.", says, ordered);
    assert!(!found.contains(&"output-not-consumed"), "{found:?}");
    let asked = ", message_passing: { input: true }, prompt: { template: 0, user_message: true }";
    assert_eq!(behind("Go on with {user_message}.", asked, flat), [""; 0]);
}

#[test]
fn a_guard_is_shown_the_message() {
    let guarded = |template: &str, more: &str| {
        let schema = "structured_output: { parameters: { validation: { type: boolean } }, required: [validation] }";
        let guard = node(
            "boss",
            &format!(", prompt: {{ template: 0{more} }}, {schema}"),
        );
        let asked = node("b", ", prompt: { template: 1, user_message: true }");
        codes(&graph(
            &[template, ASKS],
            &(guard + &asked),
            "user_message: hello\n",
        ))
    };
    assert_eq!(guarded("Is it fine?", ""), ["unread-input"]);
    assert_eq!(
        guarded("Is it {how}?", ", prompt_placeholders: { how: fine }"),
        ["unread-input"]
    );
    assert_eq!(
        guarded("Is {user_message} fine?", ", user_message: true"),
        [""; 0]
    );
}

#[test]
fn nothing_is_put_into_what_a_user_says() {
    let says = |message: &str, turn: &str| {
        let more = format!(
            "user_message: \"{message}\"\nchat_history: {{ h: [{{ role: user, content: \"{turn}\" }}, {{ role: assistant, content: yes }}] }}\n"
        );
        let more_of = ", prompt: { template: 0, user_message: true, chat_history: h }";
        codes(&graph(&[ASKS], &node("a", more_of), &more))
    };
    assert_eq!(says("Where is {order_id}?", "hello"), ["literal-reference"]);
    assert_eq!(says("hello", "Where is {order_id}?"), ["literal-reference"]);
    // A graph that works on texts with placeholders.
    let about = "Placeholders such as {{name}} stay as they are. {user_message}";
    let node = node("a", ", prompt: { template: 0, user_message: true }");
    let more = "user_message: \"Dear {name}\"\n";
    assert_eq!(codes(&graph(&[about], &node, more)), [""; 0]);
    for fine in [
        "Where is 12?",
        "What does the f-string {name} say?",
        "The set {A, B}",
    ] {
        assert_eq!(says(fine, fine), [""; 0], "{fine}");
    }
}

#[test]
fn a_board_is_no_file_that_the_graph_is_made_of() {
    let told = |file: &str| {
        let boards = format!(
            "documents: [{{ uri: ./src.md }}]\nblackboard: {{ path: ., boards: [{{ id: x, file: {file}, cleanup: false }}] }}\n"
        );
        let nodes = node(
            "a",
            ", documents: [0], blackboard: { id: x, read: true, write: true }, prompt: { template: 0, user_message: true }",
        );
        let found = codes(&graph(&["{user_message} {blackboard}"], &nodes, &boards));
        found.iter().filter(|code| **code == "repeated-id").count()
    };
    assert_eq!(told("src.md"), 1);
    assert_eq!(told("graph.yml"), 1);
    assert_eq!(told("x.md"), 0);
}

#[test]
fn a_board_is_read_by_somebody() {
    let boards = |keeps: &str, imports: &str, more: &str| {
        let boards = format!(
            "blackboard: {{ path: ./, boards: [{{ id: x, file: x.md, cleanup: {keeps} }}, {{ id: y, file: y.md, cleanup: false, import: [{imports}] }}] }}\n"
        );
        let nodes = node(
            "m",
            &format!(
                ", blackboard: {{ id: x, write: true, read: false }}, prompt: {{ template: 0, user_message: true }}{more}"
            ),
        ) + &node(
            "b",
            ", blackboard: { id: y, read: true, write: false }, prompt: { template: 1 }",
        );
        codes(&graph(&[ASKS, "{blackboard}"], &nodes, &boards))
    };
    assert_eq!(boards("true", "", ""), ["lost-reply"]);
    assert_eq!(boards("true", "x", ""), [""; 0]);
    assert_eq!(boards("false", "", ""), [""; 0]);
}

#[test]
fn a_tool_that_a_text_has_a_model_use_is_given_to_the_node() {
    const TOOLS: &str =
        "tools: [{ name: get_order, description: d, parameters: {}, required: [] }]\n";
    let of = |text: &str, own: &str, other: &str| {
        let nodes = node("a", &format!(", prompt: {{ template: 0 }}{own}"))
            + &node("b", &format!(", prompt: {{ template: 1 }}{other}"));
        let mut found = codes(&graph(&[text, "go"], &nodes, TOOLS));
        found.retain(|code| *code != "unused-entry");
        found
    };
    let tool = ", tools: [get_order]";
    for (text, own, other) in [
        ("Use the find_order tool to look.", tool, ""),
        ("Call the tool get_orders.", tool, ""),
        ("Use the get_order tool to look.", "", tool),
        (
            "You look up with `get_order` what each customer wants.",
            "",
            tool,
        ),
        ("Find with get_order what each customer wants.", "", ""),
    ] {
        assert_eq!(of(text, own, other), ["foreign-tool"], "{text}");
    }
    for (text, own, other) in [
        ("Use the get_order tool to look.", tool, ""),
        ("Do not use the get_order tool.", "", tool),
        ("Use the right tool for it.", "", tool),
        ("Report what the get_order tool gave.", "", tool),
        ("Compare what others found with get_order.", "", tool),
        ("Find with `get_order` what each customer wants.", tool, ""),
        (
            "Check the order from get_order against the letter.",
            "",
            tool,
        ),
    ] {
        assert_eq!(of(text, own, other), [""; 0], "{text}");
    }
}

#[test]
fn a_tool_of_a_server_is_used_by_who_has_the_server() {
    let of = |text: &str, own: &str, other: &str| {
        let nodes = node("a", &format!(", prompt: {{ template: 0 }}{own}"))
            + &node("b", &format!(", prompt: {{ template: 1 }}{other}"));
        codes(&graph(
            &[text, "go"],
            &nodes,
            "mcp_servers: [{ id: s, transport: stdio, command: python }]\n",
        ))
    };
    let server = ", mcp_servers: [s]";
    assert_eq!(
        of("Use the query tool to look.", "", server),
        ["foreign-tool"]
    );
    assert_eq!(of("Use the query tool to look.", server, ""), [""; 0]);
    assert_eq!(of("Use the best tool to look.", "", server), [""; 0]);
}

#[test]
fn a_whole_schema_under_parameters_is_one_finding() {
    let of = |parameters: &str| {
        let schema = format!(
            ", structured_output: {{ parameters: {parameters}, required: [reason] }}, prompt: {{ template: 0 }}"
        );
        codes(&graph(&["go"], &node("a", &schema), ""))
    };
    let fields = "{ reason: { type: string } }";
    assert_eq!(
        of(&format!("{{ type: object, properties: {fields} }}")),
        ["invalid-schema"]
    );
    assert_eq!(of(fields), [""; 0]);
}

#[test]
fn who_is_not_collected_is_told_where_to() {
    let sends = ", message_passing: { output: true }, prompt: { template: 0 }";
    let nodes: String = ["k", "l", "m"].map(|id| node(id, sends)).concat()
        + &node(
            "a",
            ", message_passing: { input: true }, prompt: { template: 1 }",
        );
    let edges = "edges: [{ node: k }, { node: l }, { node: m }, { node: a, fan_in: [{ node: k }, { node: l }] }]\n";
    let (_, report) = super::read(&graph(&["go", "{message_passing}"], &nodes, edges));
    let mut help = report.diagnostics.iter().flat_map(|found| &found.help);
    assert!(help.any(|help| help.starts_with("add `- node: m` to `fan_in` of `a`")));
}

#[test]
fn an_import_is_shown_to_who_reads_the_board_that_has_it() {
    let boards = |x: &str, z: &str, text: &str| {
        let boards = format!(
            "blackboard: {{ path: ./, boards: [{{ id: x, file: x.md, cleanup: true, import: [{x}] }}, {{ id: y, file: y.md, cleanup: true, import: [x] }}, {{ id: z, file: z.md, cleanup: true, import: [{z}] }}] }}\n"
        );
        let board = |id: &str, name: &str, reads: bool, template: u8| {
            let writes = id != "b";
            node(
                id,
                &format!(
                    ", blackboard: {{ id: {name}, read: {reads}, write: {writes} }}, prompt: {{ template: {template} }}"
                ),
            )
        };
        let nodes =
            board("m", "x", false, 0) + &board("a", "y", true, 1) + &board("b", "z", true, 2);
        let templates = ["go", "{blackboard}", &format!("{text} {{blackboard}}")];
        codes(&graph(&templates, &nodes, &boards))
    };
    assert_eq!(boards("", "y, x", "Sum the x up."), [""; 0]);
    assert_eq!(boards("", "y", "Sum the board up."), [""; 0]);
    assert_eq!(boards("", "y", "Sum the x up."), ["output-not-consumed"]);
    assert_eq!(boards("y", "y, x", "Sum up."), ["unused-entry"]);
}

#[test]
fn a_board_that_its_reader_alone_writes_is_empty() {
    let of = |cleanup: &str, more: &str, edges: &str| {
        let board =
            format!("blackboard: {{ path: ., boards: [{{ id: x, file: x.md{cleanup} }}] }}\n");
        let reads = ", blackboard: { id: x, read: true, write: true }, prompt: { template: 0 }, message_passing: { input: true }";
        let nodes = node(
            "boss",
            &format!(
                ", message_passing: {{ output: true }}, prompt: {{ template: 1, user_message: true }}, react: {{ max_iterations: 4 }}{more}"
            ),
        ) + &node(
            "worker",
            ", message_passing: { input: true, output: true }, prompt: { template: 2 }",
        ) + &node("b", reads);
        let found = codes(&graph(
            &["{blackboard} {message_passing}", ASKS, "{message_passing}"],
            &nodes,
            &(board + edges),
        ));
        found.contains(&"never-filled")
    };
    let edges = "edges: [{ node: boss, react: [{ node: worker }] }, { node: b, fan_in: [{ node: boss }] }]\n";
    assert!(of("", "", edges));
    assert!(!of(", cleanup: false", "", edges));
    // An agent is asked again.
    let edges = "edges: [{ node: boss, react: [{ node: worker }, { node: b }] }]\n";
    assert!(!of("", "", edges));
}

#[test]
fn a_board_that_is_read_is_shown_also_without_edges() {
    let of = |template: &str, more: &str, other: &str| {
        let nodes = node(
            "m",
            ", blackboard: { id: x, write: true }, prompt: { template: 0, user_message: true }",
        ) + &node(
            "a",
            ", blackboard: { id: x, read: true }, prompt: { template: 2 }",
        ) + &node(
            "b",
            &format!(", blackboard: {{ id: x, read: true{more} }}, prompt: {{ template: 1 }}"),
        );
        let boards = "blackboard: { path: ./, boards: [{ id: x, file: x.md }] }\n";
        codes(&graph(&[ASKS, template, other], &nodes, boards))
    };
    assert_eq!(
        of("Write the mail.", "", "{blackboard}"),
        ["unused-placeholder"]
    );
    assert_eq!(of("{blackboard}", "", "{blackboard}"), [""; 0]);
    // It takes its turn.
    assert_eq!(
        of("Write the mail.", ", write: true", "{blackboard}"),
        [""; 0]
    );
    assert_eq!(of("Go.", "", "Go."), [""; 0]);
}

#[test]
fn a_board_of_several_nodes_is_read_by_somebody() {
    let of = |imports: &str, keeps: &str, more: &str| {
        let boards = format!(
            "blackboard: {{ path: ./, boards: [{{ id: x, file: x.md, cleanup: {keeps} }}, {{ id: old, file: old.md, cleanup: false }}, {{ id: y, file: y.md, import: [{imports}] }}] }}\n"
        );
        let writes = |id: &str, more: &str| {
            node(
                id,
                &format!(
                    ", blackboard: {{ id: x, write: true }}, prompt: {{ template: 0, user_message: true }}{more}"
                ),
            )
        };
        let nodes = writes("m", "")
            + &writes("n", more)
            + &node(
                "a",
                ", blackboard: { id: y, read: true, write: true }, prompt: { template: 1 }",
            );
        let mut found = codes(&graph(&[ASKS, "{blackboard}"], &nodes, &boards));
        found.retain(|code| *code != "unused-entry");
        found
    };
    assert_eq!(of("old", "true", ""), ["lost-reply"]);
    assert_eq!(of("x", "true", ""), [""; 0]);
    assert_eq!(of("old", "false", ""), [""; 0]);
    assert!(!of("old", "true", ", message_passing: { output: true }").contains(&"lost-reply"));
}
