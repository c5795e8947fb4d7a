//! Reading and lowering KeGAL graphs: what is wrong, who waits for whom, what prompts are made of.

mod advice;
mod attached;
mod blind;
mod conversations;
mod forms;
mod idle_field;
mod lists;
mod lost_replies;
mod refused;
mod said;
mod supply;

use crate::diag::Report;
use crate::ir::stage::{Piece, Speak, Stage};
use crate::ir::{Dialect, Program, Target, Work};
use crate::pipeline;
use crate::source::Sources;
use crate::world::ListedFiles;

const HEAD: &str = "models: [{ llm: ollama, model: m }]\nprompts: [{ template: { prompt_template: { t: \"{message_passing}\" } } }, { template: { prompt_template: { t: go } } }]\n";

fn read(text: &str) -> (Option<Program>, Report) {
    read_in(text, &ListedFiles::new([]))
}

/// The same, with files beside it.
fn read_in(text: &str, world: &ListedFiles) -> (Option<Program>, Report) {
    let mut sources = Sources::default();
    let file = sources.add("graph.yml", text);
    pipeline::lower(file, Some(Dialect::Kegal), &mut sources, world)
}

fn program(text: &str) -> Program {
    let (program, report) = read(text);
    assert!(!report.has_errors(), "{report:?}");
    program.unwrap()
}

fn node(id: &str, more: &str) -> String {
    format!("  - {{ id: {id}, model: 0, temperature: 0, max_tokens: 9, show: true{more} }}\n")
}

fn speak<'p>(program: &'p Program, id: &str) -> &'p Speak {
    let work = &program[program.find(id).unwrap()].work;
    if let Work::Stage(Stage::React(react)) = work {
        return &react.speak;
    }
    let Work::Stage(Stage::Speak(speak)) = work else {
        panic!("{work:?}");
    };
    speak
}

/// The branches with what each waits for.
fn branches(program: &Program) -> Vec<(String, Vec<String>)> {
    let exits = program.nodes.iter().flat_map(|node| &node.exits);
    let fork = exits
        .filter_map(|exit| {
            if let Target::Fork(fork) = &exit.to {
                Some(fork)
            } else {
                None
            }
        })
        .next()
        .unwrap();
    let id = |at: usize| program[fork.branches[at].entry].id.clone();
    let after = |at: usize| fork.branches[at].after.iter().map(|at| id(*at)).collect();
    (0..fork.branches.len())
        .map(|at| (id(at), after(at)))
        .collect()
}

fn waits(text: &str) -> Vec<(String, Vec<String>)> {
    branches(&program(text))
}

fn row(id: &str, after: &[&str]) -> (String, Vec<String>) {
    (
        id.to_owned(),
        after.iter().map(|id| (*id).to_owned()).collect(),
    )
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let text = format!(
        "{HEAD}nodes:\n{}{}edges: [{{ node: c }}, {{ node: a, children: [{{ node: a }}] }}]\n",
        node("a", ", prompt: { template: 7 }, tools: [t]"),
        node(
            "a",
            ", prompt: { template: 0 }, images: [0], blackboard: { id: b, read: true }"
        )
    );
    let (program, report) = read(&text);
    assert!(program.is_none());
    let mut names: Vec<&str> = report
        .diagnostics
        .iter()
        .map(|found| found.code.name)
        .collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "dependency-cycle",
            "inactive-placeholder",
            "index-out-of-range",
            "index-out-of-range",
            "repeated-id",
            "undeclared-board",
            "undeclared-node",
            "undeclared-tool",
            "unused-placeholder",
        ]
    );
}

#[test]
fn a_node_waits_for_no_more_than_it_must() {
    let nodes: String = ["a", "b", "c", "d"]
        .iter()
        .map(|id| node(id, ", prompt: { template: 1 }"))
        .collect();
    let edges = "edges:\n  - { node: a, children: [{ node: b, children: [{ node: c }] }, { node: c }] }\n  - { node: d, fan_in: [{ node: a }, { node: b }] }\n";
    assert_eq!(
        waits(&format!("{HEAD}nodes:\n{nodes}{edges}")),
        [
            row("a", &[]),
            row("b", &["a"]),
            row("c", &["b"]),
            row("d", &["b"])
        ]
    );
}

#[test]
fn a_flat_list_of_edges_orders_nothing() {
    let nodes = node(
        "a",
        ", message_passing: { output: true }, prompt: { template: 1 }",
    ) + &node(
        "b",
        ", message_passing: { input: true }, prompt: { template: 0 }",
    );
    let flat = format!("{HEAD}nodes:\n{nodes}edges: [{{ node: b }}, {{ node: a }}]\n");
    assert_eq!(waits(&flat), [row("a", &[]), row("b", &["a"])]);
    let declared = format!(
        "{HEAD}nodes:\n{nodes}{}edges: [{{ node: c, children: [{{ node: b }}] }}]\n",
        node("c", ", prompt: { template: 1 }")
    );
    assert_eq!(
        waits(&declared),
        [row("a", &[]), row("b", &["c"]), row("c", &[])]
    );
    assert!(speak(&program(&declared), "b").pipe.is_empty());
}

#[test]
fn boards_that_are_not_read_do_not_matter() {
    let boards = "blackboard: { path: ., boards: [{ id: x, file: x }, { id: y, file: y, import: [x] }, { id: z, file: z }] }\n";
    let with = |id: &str, board: &str| {
        node(
            id,
            &format!(", blackboard: {{ {board} }}, prompt: {{ template: 1 }}"),
        )
    };
    let nodes = with("r", "id: y, read: true")
        + &with("wz", "id: z, write: true")
        + &with("wx", "id: x, write: true")
        + &with("ex", "id: x, read: true, write: true");
    let text = format!("{HEAD}{boards}nodes:\n{nodes}");
    assert_eq!(
        waits(&text),
        [
            row("r", &["ex"]),
            row("wz", &[]),
            row("wx", &[]),
            row("ex", &["wx"])
        ]
    );
    let program = program(&text);
    let reader = speak(&program, "r");
    let seen: Vec<(usize, usize)> = reader
        .reads
        .iter()
        .map(|part| (part.board, part.writers.len()))
        .collect();
    assert_eq!(seen, [(0, 2), (1, 0)]);
}

#[test]
fn independent_controllers_run_one_after_another() {
    let nodes: String = ["p", "q", "h", "i"]
        .iter()
        .map(|id| node(id, ", prompt: { template: 1 }"))
        .collect();
    let edges = "edges: [{ node: q, react: [{ node: h }] }, { node: p, react: [{ node: i }] }]\n";
    assert_eq!(
        waits(&format!("{HEAD}nodes:\n{nodes}{edges}")),
        [row("p", &[]), row("q", &["p"])]
    );
}

#[test]
fn templates_become_pieces() {
    let prompts = "prompts: [{ template: { prompt_template: { \"a b\": \"{{x}} {user_message} ${HOME} ${price} {n}\" } } }]\n";
    let values = "prompt: { template: 0, user_message: true, prompt_placeholders: { price: 5, n: [1, null] } }";
    let text = format!(
        "models: [{{ llm: ollama, model: m }}]\n{prompts}nodes:\n{}{}",
        node("a", &format!(", {values}")),
        node("b", "")
    );
    let program = program(&text);
    let text = |text: &str| Piece::Text(text.to_owned());
    assert_eq!(
        speak(&program, "a").user,
        [
            text("<a_b>\n{x} "),
            Piece::UserMessage,
            text(" "),
            Piece::Variable("HOME".to_owned()),
            text(" $5 [1,null]</a_b>\n\n"),
        ]
    );
    assert_eq!(
        program
            .env
            .iter()
            .map(|(name, _)| name.as_str())
            .collect::<Vec<_>>(),
        ["HOME"]
    );
    assert!(!speak(&program, "b").prompted);
}

#[test]
fn nodes_take_turns_at_a_board_where_they_chain() {
    let board = |chain: &str| {
        format!(
            ", prompt: {{ template: 1 }}, blackboard: {{ id: b, read: true, write: true{chain} }}"
        )
    };
    let text = format!(
        "{HEAD}blackboard: {{ path: ., boards: [{{ id: b, file: B.md }}] }}\nnodes:\n{}{}{}{}edges: []\n",
        node("a", &board(", chain: true")),
        node("b", &board("")),
        node("c", &board(", chain: true")),
        node("d", &board(", chain: true")),
    );
    assert_eq!(
        waits(&text),
        [
            row("a", &[]),
            row("b", &[]),
            row("c", &["a"]),
            row("d", &["c"])
        ]
    );
}

#[test]
fn variables_are_looked_up_when_the_graph_runs() {
    let text = format!(
        "{HEAD}user_message: \"About ${{TOPIC}}\"\nblackboard: {{ path: \"${{DIR}}/x\", boards: [{{ id: b, file: \"${{FILE}}\" }}] }}\n\
         chat_history: {{ h: [{{ role: user, content: \"${{WHO}}\" }}], f: {{ path: \"${{HISTORY}}\" }} }}\n\
         images: [{{ uri: \"${{PICTURE}}\" }}]\nnodes:\n{}",
        node(
            "a",
            ", prompt: { template: 1, prompt_placeholders: { t: \"${VALUE} ${} $PLAIN\" } }"
        )
    );
    let program = program(&text);
    let names: Vec<&str> = program.env.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["TOPIC", "PICTURE", "WHO", "HISTORY", "DIR", "FILE"]);
    let given = "prompts: [{ template: { prompt_template: { t: \"{t}\" } } }]";
    let text = text.replace(HEAD.lines().nth(1).unwrap(), given);
    let program = self::program(&text.replace("template: 1", "template: 0"));
    assert!(program.env.iter().any(|(name, _)| name == "VALUE"));
    let expected = [
        Piece::Text("<t>\n".into()),
        Piece::Variable("VALUE".into()),
        Piece::Text(" ${} $PLAIN</t>\n\n".into()),
    ];
    assert_eq!(speak(&program, "a").user, expected);
}

#[test]
fn what_would_surprise_is_said() {
    let text = format!(
        "{HEAD}batch_user_messages: [x]\nblackboard: {{ path: ., boards: [{{ id: a, file: F.md }}, {{ id: b, file: F.md }}] }}\n\
         tools: [{{ name: t, description: d, parameters: {{ q: text, n: {{ type: strin }} }}, required: [other] }}]\nnodes:\n{}",
        node(
            "a",
            ", prompt: { template: 1, batch_use_messages: true }, batch_message_passing: { input: true }, tools: [t], \
             structured_output: { parameters: { ok: { type: boolean, required: true } } }"
        )
    )
    .replace("llm: ollama, model: m", "llm: openai, model: m, api_key: sk-1, aws_secret_key: \"${S}\"");
    let (_, report) = read(&text);
    let found = report.diagnostics.iter();
    let mut codes: Vec<&str> = found.map(|found| found.code.id).collect();
    codes.sort_unstable();
    assert_eq!(
        codes,
        [
            "G0118", "G0118", "G0118", "G0119", "G0140", "G0151", "G0151", "G0151", "G0443",
            "G0443", "G0742"
        ],
        "{report:?}"
    );
}

#[test]
fn a_comma_that_ends_a_text_is_told() {
    let text = "models: [{ llm: ollama, model: m }]\nprompts: [{ template: { system_template: { role: Shorten it, keep all facts. }, prompt_template: { t: go } } }]\nnodes:\n";
    let (_, report) = read(&format!("{text}{}", node("a", ", prompt: { template: 0 }")));
    let mut found = report.diagnostics.iter();
    let wrong = found.find(|found| found.code.name == "wrong-type").unwrap();
    assert!(
        wrong.help[0].contains("put the whole text into quotes"),
        "{wrong:?}"
    );
}

#[test]
fn a_prompt_file_is_named_with_its_directory_and_holds_no_template() {
    let mut sources = Sources::default();
    let text = format!(
        "models: [{{ llm: ollama, model: m }}]\nprompts: [{{ uri: p/mail.yml }}]\nnodes:\n{}",
        node("a", ", prompt: { template: 0, user_message: true }")
    );
    let file = sources.add("desk/graph.yml", text);
    let world = ListedFiles::new([("p/mail.yml", "template: { prompt_template: { t: go } }\n")]);
    let (_, report) = pipeline::lower(file, Some(Dialect::Kegal), &mut sources, &world);
    let mut found = report.diagnostics.iter();
    let unknown = found
        .find(|found| found.code.name == "unknown-key")
        .unwrap();
    let path = sources.path(unknown.primary.span.file);
    assert_eq!(path, std::path::Path::new("desk/p/mail.yml"));
    let said = format!("{:?}", unknown);
    assert!(said.contains("begins with what stands under it"), "{said}");
    // What its texts show is not known.
    let mut found = report.diagnostics.iter();
    assert!(found.all(|found| found.code.name != "unused-placeholder"));
}
