//! The files that a graph reads when it runs, whose content decides what its nodes do.

use crate::ir::stage::{MediaSource, Stage};
use crate::ir::{Child, Program, Work};
use std::collections::BTreeSet;

/// Scripts, documents and pictures that stand in the text, with those of the graphs that are run below it; relative to the
/// graph's directory, each once. Texts that are compiled in are not among them, nor is what stands behind a URL.
pub(super) fn read_when_it_runs(program: &Program) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    gather(program, "", &mut files);
    files
}

fn gather(program: &Program, below: &str, files: &mut BTreeSet<String>) {
    let mut found = |path: &str| {
        if !path.contains("://") {
            files.insert(format!("{below}{path}"));
        }
    };
    for node in &program.nodes {
        match &node.work {
            Work::Script(script) => found(&script.path),
            Work::Retrieve(retrieve) => {
                for (document, _) in &retrieve.documents {
                    found(document);
                }
            }
            Work::Stage(Stage::Begin(begin)) => {
                for media in &begin.media {
                    if let MediaSource::File(path) = &media.source {
                        found(path);
                    }
                }
            }
            Work::Llm(_)
            | Work::Agent(_)
            | Work::Ask(_)
            | Work::Map(_)
            | Work::Finish(_)
            | Work::Action(_)
            | Work::Pass
            | Work::ForEach(_)
            | Work::Return(_)
            | Work::Runner(_)
            | Work::Judge(_)
            | Work::Publish(_)
            | Work::Stage(_) => {}
        }
    }
    for node in &program.nodes {
        if let Work::Agent(agent) = &node.work
            && let Child::Graph(index) = agent.child
            && let Some(child) = program.children.get(index)
        {
            gather(child, &format!("{below}../{}/", agent.name), files);
        }
    }
}
