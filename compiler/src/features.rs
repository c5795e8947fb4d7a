//! Which optional parts of the runtime a graph uses: an agent is built with these and no others.

use crate::ir::{Program, RuntimePart};
use std::collections::BTreeSet;

/// The cargo features of the runtime that a program, and the graphs it runs, need.
pub fn of(program: &Program) -> BTreeSet<&'static str> {
    let own = program.nodes.iter().flat_map(|node| node.work.parts());
    let own = own.map(feature);
    let children = program.children.iter().flat_map(of);
    let project = program.workflow.is_some().then_some("project");
    own.chain(children)
        .chain(project)
        .chain(of_dialects(program))
        .collect()
}

/// Those of them that hold what one dialect has and no other: the rooms of the runtime below `dialects` that the nodes of a program
/// are linked against. What the graphs need that it runs, is not among them.
pub fn of_dialects(program: &Program) -> BTreeSet<&'static str> {
    let parts = program.nodes.iter().flat_map(|node| node.work.parts());
    let own = parts.filter(is_of_dialect).map(feature);
    let project = program.workflow.is_some().then_some("rye");
    own.chain(project).collect()
}

fn is_of_dialect(part: &RuntimePart) -> bool {
    match part {
        RuntimePart::Actions | RuntimePart::Conversations | RuntimePart::Budgets => true,
        RuntimePart::Models
        | RuntimePart::Servers
        | RuntimePart::Search
        | RuntimePart::Pdf
        | RuntimePart::Web
        | RuntimePart::Yaml => false,
    }
}

fn feature(part: RuntimePart) -> &'static str {
    match part {
        RuntimePart::Models => "models",
        RuntimePart::Servers => "mcp",
        RuntimePart::Search => "retrieval",
        RuntimePart::Pdf => "pdf",
        RuntimePart::Web => "http",
        RuntimePart::Yaml => "yaml",
        RuntimePart::Actions => "rye",
        RuntimePart::Conversations => "kegal",
        RuntimePart::Budgets => "euler",
    }
}

#[cfg(test)]
mod tests;
