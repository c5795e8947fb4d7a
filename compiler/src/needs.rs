//! Which optional parts of the runtime a graph uses: an agent is built with these and no others.

use crate::ir::{Agent, Child, Llm, Program, Retrieve, Work};
use std::collections::BTreeSet;

/// The cargo features of the runtime that a program, and the graphs it runs, need.
pub fn features(program: &Program) -> BTreeSet<&'static str> {
    let own = program.nodes.iter().flat_map(|node| of_work(&node.work));
    let children = program.children.iter().flat_map(features);
    own.chain(children).collect()
}

fn of_work(work: &Work) -> Vec<&'static str> {
    match work {
        Work::Llm(work) => of_llm(work),
        Work::Agent(work) => of_agent(work),
        Work::Retrieve(work) => of_retrieve(work),
        Work::Script(_) | Work::Ask(_) | Work::Map(_) | Work::Finish(_) => Vec::new(),
    }
}

fn of_llm(work: &Llm) -> Vec<&'static str> {
    // A tool that is named may be a function of a server.
    if work.tools.is_empty() {
        vec!["models"]
    } else {
        vec!["models", "mcp"]
    }
}

/// An agent that is no graph says only when it runs which servers it uses.
fn of_agent(work: &Agent) -> Vec<&'static str> {
    match work.child {
        Child::Graph(_) => Vec::new(),
        Child::Config(..) | Child::Unknown => vec!["models", "mcp"],
    }
}

fn of_retrieve(work: &Retrieve) -> Vec<&'static str> {
    let remote =
        |document: &str| document.starts_with("http://") || document.starts_with("https://");
    if work.documents.iter().any(|(document, _)| remote(document)) {
        vec!["retrieval", "http"]
    } else {
        vec!["retrieval"]
    }
}
