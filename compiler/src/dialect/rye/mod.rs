//! Rye state graphs: graph tools whose nodes call actions inside of a project.

mod ast;
mod choices;
mod contract;
mod graph_tool;
mod interpolate;
mod lower;
pub mod permission;
mod project;
mod read;
mod shell;
mod suspect;

use crate::diag::Report;
use crate::ir::Program;
use crate::source::Sources;
use crate::syntax::Node;
use crate::world::World;

/// Reads and lowers a graph tool, and the graph tools that its actions run.
pub fn lower(root: &Node, sources: &mut Sources, world: &dyn World) -> (Option<Program>, Report) {
    compile(root, sources, world, world.grants(), &[])
}

fn compile(
    root: &Node,
    sources: &mut Sources,
    world: &dyn World,
    grants: &[String],
    callers: &[String],
) -> (Option<Program>, Report) {
    let (graph, mut report) = read::graph(root);
    let Some(mut graph) = graph else {
        return (None, report);
    };
    project::know(&mut graph, world);
    let unknown = suspect::item::check(&graph, world, &mut report);
    permission::check(&graph, grants, &unknown, &mut report);
    suspect::check(&graph, sources, world, &mut report);
    project::check(&graph, world, &mut report);
    let nested = graph_tool::read(&graph, sources, world, callers, &mut report);
    let program = lower::lower(&graph, sources, grants, nested, root.span.file, &mut report);
    (program, report)
}
