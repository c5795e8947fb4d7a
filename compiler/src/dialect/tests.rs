//! Which shape is which dialect.

use super::*;

fn tree(text: &str) -> Node {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (tree, report) = crate::syntax::read(file, &sources);
    assert!(report.diagnostics.is_empty(), "{report:?}");
    tree.unwrap()
}

#[test]
fn each_dialect_is_known_by_its_shape() {
    let loki = "name: g\nstart: a\nnodes: { a: { type: end } }\n";
    let rye = "tool_type: graph\nconfig: { start: a, nodes: { a: { node_type: return } } }\n";
    let kegal = "models: []\nprompts: []\nnodes: [{ id: a, model: 0 }]\n";
    let euler = "nodes: [{ id: a, kind: llm }]\nedges: []\nfinalize: a\n";
    for (text, dialect) in [
        (loki, Dialect::Loki),
        (rye, Dialect::Rye),
        (kegal, Dialect::Kegal),
        (euler, Dialect::Euler),
    ] {
        assert_eq!(detect(&tree(text)), Some(dialect), "{text}");
    }
}

#[test]
fn a_loki_graph_with_a_hole_is_still_one() {
    assert_eq!(detect(&tree("name: g\nstart: a\n")), Some(Dialect::Loki));
    assert_eq!(
        detect(&tree("nodes: { a: { type: end } }\n")),
        Some(Dialect::Loki)
    );
}

#[test]
fn what_fits_none_or_several_is_explained() {
    let none = tree("name: g\nsteps: []\n");
    assert_eq!(detect(&none), None);
    let said = unknown(&none);
    assert_eq!(said.notes.len(), 4);
    let both = tree("models: []\nnodes: [{ kind: llm }]\n");
    assert_eq!(detect(&both), None);
    assert_eq!(unknown(&both).primary.text, "could be kegal or euler");
    assert_eq!(detect(&tree("just text\n")), None);
}
