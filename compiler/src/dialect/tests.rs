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

/// The codes of this folder, and what fires them.
fn found(example: &crate::diag::Example) -> Vec<(&'static str, String)> {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", example.graph);
    let world = crate::world::Listed::example(example);
    let (_, report) = crate::pipeline::lower(file, None, &mut sources, &world);
    report
        .diagnostics
        .into_iter()
        .map(|found| (found.code.id, found.message))
        .collect()
}

#[test]
fn every_example_fires_its_code_and_nothing_else() {
    let families = ["G011", "G012", "G02", "G07"];
    let own = |id: &str| families.iter().any(|family| id.starts_with(family));
    let mut faults = Vec::new();
    let mut seen = 0;
    for code in crate::registry::ALL.iter().filter(|code| own(code.id)) {
        let bad = found(&code.bad);
        if bad.is_empty() || bad.iter().any(|(id, _)| *id != code.id) {
            faults.push(format!("bad example of {}: {bad:?}", code.name));
        }
        let good = found(&code.good);
        if !good.is_empty() {
            faults.push(format!("good example of {}: {good:?}", code.name));
        }
        seen += 1;
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(seen >= 35, "{seen}");
}
