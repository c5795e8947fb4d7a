//! A map whose branch never looks at the item.

use super::graph::Graph;
use crate::diag::codes::IDLE_MAP;
use crate::diag::{Diagnostic, Report};
use crate::flow::Chain;
use crate::ir::{KeyId, Target};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    for chain in graph.facts.chains() {
        let exit = graph.program[chain.node].exits.get(chain.exit);
        if let Some(Target::Each(each)) = exit.map(|exit| &exit.to)
            && !is_read(graph, chain, each.item)
        {
            let id = graph.id(chain.node);
            let name = graph.name(each.item);
            let entry = graph.id(each.entry);
            let message = format!("the branch of `{id}` never reads its item `{name}`");
            let found =
                Diagnostic::new(&IDLE_MAP, each.span, message, "does the same for each item");
            report.add(found.help(format!("read `{{{{{name}}}}}` in `{entry}`")));
        }
    }
}

/// Whether some node of the chain reads the item, or may read it unseen.
fn is_read(graph: &Graph<'_>, chain: &Chain, item: KeyId) -> bool {
    chain.nodes.iter().any(|node| {
        let node = &graph.program[*node];
        let reads = node.reads.iter().any(|read| read.from.key() == Some(item));
        // Who writes the item takes it for something else, which is said elsewhere.
        let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
        reads || node.work.sees_state() || writes.any(|write| write.key == item)
    })
}
