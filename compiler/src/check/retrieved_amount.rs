//! A search that brings back more than the models of the graph look at.

use super::graph::Graph;
use crate::diag::codes::BEYOND_MODEL;
use crate::diag::{Diagnostic, Report};
use crate::ir::Partner;
use crate::providers::{CHARACTERS_OF_TOKEN, context, widest_context};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let nodes = || graph.program.nodes.iter();
    let mut searches = nodes()
        .filter_map(|node| Some((node, node.work.found_at_most()?)))
        .peekable();
    if searches.peek().is_none() {
        return;
    }
    // Any of them may be shown what is found. Of one that nobody knows the widest is believed.
    let widest = widest_context();
    let asks = nodes().filter(|node| {
        let partner = node.work.profile().partner;
        matches!(partner, Some(Partner::Model | Partner::Agent))
    });
    let looks_at = asks.map(|node| {
        let demand = node.work.demand();
        let named = demand.and_then(|demand| demand.model.split_once(':'));
        let known = named.and_then(|(provider, name)| context(provider, name));
        known.unwrap_or(widest)
    });
    let most = looks_at.max().unwrap_or(widest);
    for (node, found) in searches {
        if found.characters() <= most.saturating_mul(CHARACTERS_OF_TOKEN) {
            continue;
        }
        let message = format!(
            "`{}` brings back up to {} chunks of {} characters, and no model that is asked here looks at more than {} tokens",
            node.id, found.chunks, found.size, most
        );
        let told = Diagnostic::new(&BEYOND_MODEL, node.span, message, "more than a model takes");
        report.add(told.help("let `top_k` be some ten, and `chunk_size` some thousand"));
    }
}
