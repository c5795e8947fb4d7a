//! Which optional parts of the runtime a graph uses: an agent is built with these and no others.

use crate::ir::{Program, Work};
use std::collections::BTreeSet;

/// The cargo features of the runtime that a program, and the graphs it runs, need.
pub fn features(program: &Program) -> BTreeSet<&'static str> {
    let own = program.nodes.iter().filter_map(|node| feature(&node.work));
    let children = program.children.iter().flat_map(features);
    own.chain(children).collect()
}

fn feature(work: &Work) -> Option<&'static str> {
    match work {
        Work::Llm(_) | Work::Agent(_) => Some("models"),
        Work::Script(_) | Work::Ask(_) | Work::Retrieve(_) | Work::Map(_) | Work::Finish(_) => None,
    }
}
