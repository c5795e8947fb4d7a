//! A search that brings back more than the models of the graph look at.

use super::graph::Graph;
use crate::diag::codes::BEYOND_MODEL;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, Partner};
use crate::providers::{CHARACTERS_OF_TOKEN, context, widest_context};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let nodes = || graph.program.nodes.iter();
    let mut searches = nodes()
        .filter_map(|node| Some((node, node.work.found_at_most()?)))
        .peekable();
    if searches.peek().is_none() {
        return;
    }
    // Of a model that nobody knows the widest is believed.
    let widest = widest_context();
    let looks_at = |node: &Node| {
        let named = node.asked_model().and_then(|model| model.split_once(':'));
        let known = named.and_then(|(provider, name)| context(provider, name));
        known.unwrap_or(widest)
    };
    let asks = |node: &&Node| {
        let partner = node.work.profile().partner;
        matches!(partner, Some(Partner::Model | Partner::Agent))
    };
    for (node, found) in searches {
        let kept: Vec<KeyId> = written(node).collect();
        let is_shown = |node: &&Node| kept.iter().any(|key| graph.program.may_read(node, *key));
        let readers = nodes().filter(asks).filter(is_shown);
        let Some(most) = readers.map(looks_at).max() else {
            continue;
        };
        if found.characters() <= most.saturating_mul(CHARACTERS_OF_TOKEN) {
            continue;
        }
        let message = format!(
            "`{}` brings back up to {} chunks of {} characters, and no model that is shown them looks at more than {} tokens",
            node.id, found.chunks, found.size, most
        );
        let told = Diagnostic::new(&BEYOND_MODEL, node.span, message, "more than a model takes");
        report.add(told.help("let `top_k` be some ten, and `chunk_size` some thousand"));
    }
}

/// The keys under which a node keeps something.
fn written(node: &Node) -> impl Iterator<Item = KeyId> {
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    writes.map(|write| write.key)
}
