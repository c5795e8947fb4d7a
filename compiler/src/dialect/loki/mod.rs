//! Loki graph agents (`graph.yaml`): the native dialect.

mod ast;
mod config;
pub mod fan_out;
mod lower;
mod outside;
mod read;
mod suspect;
pub mod template;
mod validation;

pub use ast::{At, Graph, Kind, Settings};

use crate::diag::Report;
use crate::ir::Program;
use crate::source::{FileId, Sources};
use crate::syntax::Node;
use crate::world::World;

/// What the file says, with its defaults, before any name is resolved. `None`: it is not even a map.
pub fn read(root: &Node) -> (Option<Graph>, Report) {
    read::graph(root)
}

/// Reads and lowers a graph, and the graphs of the agents that it runs.
pub fn lower(root: &Node, sources: &mut Sources, world: &dyn World) -> (Option<Program>, Report) {
    compile(root, sources, world, &[])
}

fn compile(
    root: &Node,
    sources: &mut Sources,
    world: &dyn World,
    callers: &[String],
) -> (Option<Program>, Report) {
    let (graph, mut report) = read(root);
    let Some(graph) = graph else {
        return (None, report);
    };
    outside::check(&graph, world, &mut report);
    fan_out::check(&graph, &mut report);
    let around = lower::Surroundings {
        file: root.span.file,
        world,
        callers,
    };
    let program = lower::lower(&graph, sources, &around, &mut report);
    (program, report)
}

/// As [`lower`], of the file of a child: `callers` are the agents we are inside of, this one last.
fn compile_child(
    file: FileId,
    sources: &mut Sources,
    world: &dyn World,
    callers: &[String],
) -> (Option<Program>, Report) {
    let (root, mut report) = crate::syntax::read(file, sources);
    let Some(root) = root.filter(|_| is_readable(&report)) else {
        return (None, report);
    };
    let (program, found) = compile(&root, sources, world, callers);
    report.extend(found);
    (program, report)
}

/// Whether the tree is worth reading: what YAML finds wrong in a text that was read to its end leaves a tree of which the
/// rest can still be said.
pub(crate) fn is_readable(report: &Report) -> bool {
    crate::syntax::is_whole(report)
}
