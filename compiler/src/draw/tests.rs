//! Pictures of small graphs.

use super::{Format, Reasons, draw, serialised, why};
use crate::ir::Program;
use crate::pipeline;
use crate::source::Sources;
use crate::world::Nothing;

fn program(text: &str) -> Program {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (program, report) = pipeline::lower(file, None, &mut sources, &Nothing);
    assert!(!report.has_errors(), "{report:?}");
    program.unwrap()
}

const HEAD: &str = "models: [{ llm: ollama, model: m }]\nprompts: [{ template: { prompt_template: { t: go } } }]\nnodes:\n";

fn node(id: &str, more: &str) -> String {
    format!(
        "  - {{ id: {id}, model: 0, temperature: 0, max_tokens: 9, show: false, prompt: {{ template: 0 }}{more} }}\n"
    )
}

#[test]
fn branches_are_drawn_by_what_they_wait_for() {
    let pipe = ", message_passing: { input: true, output: true }";
    let text = format!(
        "{HEAD}{}{}{}",
        node("a", pipe),
        node("b", pipe),
        node("c", pipe)
    );
    let program = program(&text);
    let drawn = draw(&program, Format::Text, Reasons::Hidden);
    assert_eq!(
        drawn,
        "begin  ──▶ a\na      ──▶ b\nb      ──▶ c\nc      ──▶ report\nreport ──▶ end\n"
    );
    let explained = why(&program).unwrap();
    assert!(
        explained.starts_with("a waits for nothing\nb waits for\n  a: it reads messages"),
        "{explained}"
    );
    let said = serialised(&program);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said.iter()
            .all(|said| said.starts_with("`c` runs after `b` only because"))
    );
    let reasons = draw(&program, Format::Dot, Reasons::Shown);
    assert!(
        reasons.contains("n1 -> n2 [label=\"it reads messages, and `a` before it sends them\"];"),
        "{reasons}"
    );
}

#[test]
fn agents_stand_beside_their_controller() {
    let edges = "edges: [{ node: boss, react: [{ node: one, children: [{ node: two }] }] }]\n";
    let program = program(&format!(
        "{HEAD}{}{}{}{edges}",
        node("boss", ""),
        node("one", ""),
        node("two", "")
    ));
    let drawn = draw(&program, Format::Mermaid, Reasons::Hidden);
    for line in [
        "  n1[[\"boss\"]]",
        "  subgraph agents1 [\"agents of boss\"]",
        "  n1 -.->|\"calls\"| n4",
        "  n4 --> n5",
    ] {
        assert!(drawn.contains(line), "{line}\n{drawn}");
    }
}

#[test]
fn labels_cannot_break_a_picture() {
    let text = "name: t\nstart: \"a\\\"]b\"\nnodes:\n  \"a\\\"]b\": { type: end, output: x }\n";
    let program = program(text);
    assert!(draw(&program, Format::Mermaid, Reasons::Hidden).contains("n0([\"a#34;]b\"])"));
    assert!(draw(&program, Format::Dot, Reasons::Hidden).contains("n0 [label=\"a\\\"]b\""));
}
