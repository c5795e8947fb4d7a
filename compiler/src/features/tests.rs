//! What graphs of each dialect are built with.

use super::{of, of_dialects};
use crate::ir::Program;
use crate::source::Sources;
use crate::world::ListedFiles;
use std::collections::BTreeSet;

/// The features that hold what one dialect has and no other.
const DIALECTS: [&str; 3] = ["euler", "kegal", "rye"];

const LOKI: &str = include_str!("../../cli/src/new/loki/graph.yaml");
const RYE: &str = include_str!("../../cli/src/new/rye/graph.yaml");
const KEGAL: &str = include_str!("../../cli/src/new/kegal/graph.yaml");
const EULER: &str = include_str!("../../cli/src/new/euler/graph.yaml");

fn program(text: &str) -> Program {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (program, report) = crate::pipeline::lower(file, None, &mut sources, &ListedFiles::new([]));
    program.unwrap_or_else(|| panic!("{report:?}"))
}

/// Those of the dialects among the features of a program.
fn dialects(program: &Program) -> Vec<&'static str> {
    let all = of(program).into_iter();
    all.filter(|part| DIALECTS.contains(part)).collect()
}

#[test]
fn a_graph_is_built_without_the_other_dialects() {
    for (graph, own) in [
        (LOKI, None),
        (RYE, Some("rye")),
        (KEGAL, Some("kegal")),
        (EULER, Some("euler")),
    ] {
        let program = program(graph);
        assert_eq!(dialects(&program), Vec::from_iter(own), "{graph}");
        assert_eq!(of_dialects(&program), BTreeSet::from_iter(own), "{graph}");
    }
}

#[test]
fn a_graph_is_built_with_the_dialects_of_the_graphs_that_it_runs() {
    let mut outer = program(LOKI);
    let mut inner = program(RYE);
    inner.children.push(program(KEGAL));
    outer.children.push(inner);
    assert_eq!(dialects(&outer), ["kegal", "rye"]);
    assert!(of(&outer).contains("project"));
    // Its own module names nothing of theirs.
    assert!(of_dialects(&outer).is_empty());
    assert_eq!(of_dialects(&outer.children[0]), BTreeSet::from(["rye"]));
}
