//! The files that a graph reads when it runs, whose content decides what its nodes do.

use crate::ir::{Child, Program};
use std::collections::BTreeSet;

/// Scripts, documents and pictures that stand in the text, with those of the graphs that are run below it; relative to the
/// graph's directory, each once. Texts that are compiled in are not among them, nor is what stands behind a URL.
pub(super) fn read_when_it_runs(program: &Program) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    gather(program, "", &mut files);
    files
}

fn gather(program: &Program, below: &str, files: &mut BTreeSet<String>) {
    let own = program.nodes.iter().flat_map(|node| node.work.files());
    let own = own.filter(|path| !path.contains("://"));
    files.extend(own.map(|path| format!("{below}{path}")));
    for node in &program.nodes {
        if let Some(agent) = node.work.agent()
            && let Child::Graph(index) = agent.child
            && let Some(child) = program.children.get(index)
        {
            gather(child, &format!("{below}{}/", agent.directory), files);
        }
    }
}
