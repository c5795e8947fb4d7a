//! Fields that have no effect where they stand, and files of tools.

use super::read_in;
use super::supply::{codes, graph, node};
use crate::world::ListedFiles;

/// What is said of one node with this beside its prompt.
fn said(template: &str, more: &str, top: &str) -> Vec<&'static str> {
    codes(&graph(
        &[template],
        &node("a", &format!(", prompt: {{ template: 0 }}{more}")),
        top,
    ))
}

#[test]
fn what_stands_beside_a_field_may_take_its_effect() {
    let boards = "blackboard: { path: ., boards: [{ id: main, file: main.md }] }\n";
    assert_eq!(said("go", ", max_tool_calls: 3", ""), ["unused-entry"]);
    let chain = ", blackboard: { id: main, write: true, chain: true }";
    assert_eq!(said("go", chain, boards), ["unused-entry"]);
    let object = ", blackboard: { id: main, write: true }, structured_output: { parameters: { n: { type: integer } }, required: [n] }";
    assert_eq!(said("go", object, boards), ["lost-reply"]);
    assert!(said("go", ", blackboard: { id: main, write: true }", boards).is_empty());
    let own = codes(&graph(
        &["{user_message}"],
        &node(
            "a",
            ", prompt: { template: 0, user_message: true, prompt_placeholders: { user_message: x } }",
        ),
        "",
    ));
    assert_eq!(own, ["unused-entry"]);
}

#[test]
fn a_server_is_started_or_reached() {
    let server = |more: &str| {
        said(
            "go",
            ", mcp_servers: [s]",
            &format!("mcp_servers: [{{ id: s, {more} }}]\n"),
        )
    };
    assert_eq!(
        server("transport: sse, url: \"http://x\", args: [a]"),
        ["unused-entry"]
    );
    assert_eq!(
        server("transport: stdio, command: x, env: { KEY: $OWN_KEY }"),
        ["literal-reference"]
    );
    assert!(server("transport: stdio, command: x, env: { KEY: \"${OWN_KEY}\" }").is_empty());
}

#[test]
fn files_of_boards_and_histories_are_their_own() {
    let both = "blackboard: { path: ./boards, boards: [{ id: main, file: ../s.json }] }\nchat_history: { s: { path: s.json, auto: true } }\n";
    let more = ", blackboard: { id: main, write: true }";
    let found = codes(&graph(
        &["go"],
        &node(
            "a",
            &format!(", prompt: {{ template: 0, chat_history: s }}{more}"),
        ),
        both,
    ));
    assert_eq!(found, ["repeated-id"]);
    let twice =
        "blackboard: { path: ., boards: [{ id: main, file: a.md }, { id: more, file: ./a.md }] }\n";
    assert!(said("go", more, twice).contains(&"repeated-id"));
}

#[test]
fn a_controller_has_time_to_conclude() {
    let controller = |react: &str, more: &str| {
        let boss = node(
            "boss",
            &format!(", prompt: {{ template: 0 }}, react: {{ {react} }}"),
        );
        let agent = node(
            "c",
            ", prompt: { template: 1 }, message_passing: { input: true, output: true }",
        );
        let boss = boss.replacen("max_tokens: 9,", "max_tokens: 90,", 1);
        codes(&graph(
            &["Your agents are c.", "{message_passing}"],
            &format!("{boss}{agent}"),
            &format!("{more}edges: [{{ node: boss, react: [{{ node: c }}] }}]\n"),
        ))
    };
    assert!(controller("max_iterations: 3", "").is_empty());
    assert_eq!(controller("max_iterations: 1", ""), ["impossible-number"]);
    assert_eq!(controller("compact_threshold: 0.5", ""), ["unused-entry"]);
    let two = "react_compact_prompts: [{ template: { system_template: { r: a } } }, { template: { system_template: { r: b } } }]\n";
    assert_eq!(
        controller("compact: true", two),
        [NO_WINDOW, "unused-entry"]
    );
    assert_eq!(controller("compact: false", two), ["unused-entry"]);
    let filled = "react_compact_prompts: [{ template: { system_template: { r: \"Sum up {user_message}.\" } } }]\n";
    assert_eq!(
        controller("compact: true", filled),
        [NO_WINDOW, "literal-reference"]
    );
    assert_eq!(controller("compact: true", ""), [NO_WINDOW]);
}

/// What is told of a controller that compacts, and whose model says nothing of what it reads.
const NO_WINDOW: &str = "impossible-number";

#[test]
fn an_agent_is_shown_what_it_is_asked() {
    let told = |template: &str, input: bool| {
        let boss = node(
            "boss",
            ", prompt: { template: 0, user_message: true }, react: { max_iterations: 3 }",
        );
        let agent = format!(
            ", prompt: {{ template: 1, user_message: true }}, message_passing: {{ input: {input}, output: true }}"
        );
        let found = codes(&graph(
            &["Your agents are c. {user_message}", template],
            &(boss + &node("c", &agent)),
            "edges: [{ node: boss, react: [{ node: c }] }]\n",
        ));
        found.contains(&"unused-placeholder")
    };
    assert!(told("Answer {user_message}", true));
    assert!(!told("Answer {user_message} {message_passing}", true));
    assert!(!told("Answer {user_message}", false));
}

/// What is said of a graph with a tool in this file.
fn tool(file: &str, text: &str) -> Vec<String> {
    let tools = "tools: [{ name: stock, description: d, parameters: { article: { type: string }, colour: { type: string } }, required: [article] }]\n";
    let graph = graph(
        &["go"],
        &node("a", ", prompt: { template: 0 }, tools: [stock]"),
        tools,
    );
    let (_, report) = read_in(&graph, &ListedFiles::new([(file, text)]));
    let found = report.diagnostics.iter();
    found.map(|found| found.message.clone()).collect()
}

#[test]
fn a_function_takes_what_the_graph_declares() {
    let python = |head: &str| {
        tool(
            "tools/stock.py",
            &format!("{head}\n    \"\"\"How many.\"\"\"\n    return 1\n"),
        )
    };
    for head in [
        "def run(article: str, colour: str = \"blue\"):",
        "def run(**given):",
        "def stock(article, colour=None, more=1):",
    ] {
        assert_eq!(python(head), [""; 0], "{head}");
    }
    for (head, says) in [
        ("def run(item: str, colour=None):", "takes no `article`"),
        (
            "def run(article, colour):",
            "needs `colour`, which a model may leave out",
        ),
        ("def run(article, colour=None, *, size):", ""),
        (
            "def run(article, size, colour=None):",
            "needs `size`, which the graph does not declare",
        ),
    ] {
        let found = python(head);
        assert!(
            says.is_empty() || found.concat().contains(says),
            "{head}: {found:?}"
        );
    }
    let nothing = tool(
        "tools/stock.py",
        "import json, sys\nprint(json.load(sys.stdin))\n",
    );
    assert!(
        nothing.concat().contains("declares no tool `stock`"),
        "{nothing:?}"
    );
}

#[test]
fn what_stands_there_twice_or_for_nothing_is_told() {
    let decides = ", react_output: { parameters: { done: { type: boolean } }, required: [done] }";
    assert_eq!(said("go", decides, ""), ["unused-entry"]);
    let picture = "images: [{ uri: \"https://example.com/a.png\" }]\n";
    assert_eq!(said("go", ", images: [0, 0]", picture), ["unused-entry"]);
    assert!(said("go", ", images: [0]", picture).is_empty());
    let switch = codes(&graph(
        &["{user_message}"],
        &node(
            "a",
            ", prompt: { template: 0, prompt_placeholders: { user_message: true } }",
        ),
        "user_message: hello\n",
    ));
    assert_eq!(switch, ["literal-reference", "unread-input"]);
    let no_file = "blackboard: { path: ., boards: [{ id: main, file: \"\" }] }\n";
    let more = ", blackboard: { id: main, write: true }";
    assert_eq!(said("go", more, no_file), ["invalid-value"]);
}

#[test]
fn the_file_of_all_tools_has_those_of_the_graph() {
    let python = |name: &str, takes: &str| {
        tool(
            "tools.py",
            &format!("def {name}({takes}):\n    \"\"\"How many.\"\"\"\n    return 1\n"),
        )
    };
    assert_eq!(python("stock", "article, colour=None"), [""; 0]);
    let renamed = python("stocks", "article, colour=None").concat();
    assert!(renamed.contains("declares no tool `stock`"), "{renamed}");
    let other = python("stock", "item, colour=None").concat();
    assert!(other.contains("takes no `article`"), "{other}");
    assert_eq!(python("weather", "place"), [""; 0]);
}

#[test]
fn a_server_whose_file_has_nearly_another_name_is_told() {
    let started = |file: &str| {
        let servers = format!(
            "mcp_servers: [{{ id: s, transport: stdio, command: python3, args: [{file}] }}]\n"
        );
        let graph = graph(
            &["go"],
            &node("a", ", prompt: { template: 0 }, mcp_servers: [s]"),
            &servers,
        );
        let (_, report) = read_in(&graph, &ListedFiles::new([("server.py", "print(1)\n")]));
        report.diagnostics.len()
    };
    assert_eq!(started("server.py"), 0);
    assert_eq!(started("sever.py"), 1);
    assert_eq!(started("elsewhere/database.py"), 0);
}

#[test]
fn a_board_that_others_import_is_filled_by_a_node() {
    let told = |second: &str, keeps: &str| {
        let writer = |id: &str, board: &str| {
            node(
                id,
                &format!(", prompt: {{ template: 0 }}, blackboard: {{ id: {board}, write: true }}"),
            )
        };
        let nodes = writer("a", "facts")
            + &writer("b", second)
            + &node(
                "c",
                ", prompt: { template: 1 }, blackboard: { id: all, read: true }",
            );
        let boards = format!(
            "blackboard: {{ path: ., boards: [{{ id: facts, file: f.md }}, {{ id: past, file: p.md{keeps} }}, {{ id: all, file: a.md, import: [facts, past] }}] }}\n"
        );
        let found = codes(&graph(&["go", "{blackboard}"], &nodes, &boards));
        found.contains(&"never-filled")
    };
    assert!(told("facts", ""));
    assert!(!told("facts", ", cleanup: false"));
    assert!(!told("past", ""));
}
