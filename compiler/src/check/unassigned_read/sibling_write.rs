//! A key that a branch beside the one which failed writes as well.

use super::Graph;
use crate::flow::BranchFacts;
use crate::ir::{KeyId, NodeId, Outcome};

/// Whether a branch that runs beside a node writes a key: then it is there where they meet, though the node has failed.
pub(super) fn is_written_beside(graph: &Graph<'_>, failed: NodeId, key: KeyId) -> bool {
    let writes = |node: &NodeId| {
        let exits = graph.program[*node].exits.iter();
        let mut successes = exits.filter(|exit| exit.outcome == Outcome::Success);
        successes.any(|exit| {
            exit.writes
                .iter()
                .any(|write| write.key == key && write.always)
        })
    };
    let holds = |branch: &BranchFacts| branch.nodes.contains(&failed);
    let forks = graph.facts.forks().iter();
    let mut met = forks.filter(|fork| fork.join.is_some());
    met.any(|fork| {
        let (own, others): (Vec<&BranchFacts>, Vec<&BranchFacts>) =
            fork.branches.iter().partition(|branch| holds(branch));
        !own.is_empty() && others.iter().any(|branch| branch.nodes.iter().any(writes))
    })
}
