//! What a graph has names for.

use super::super::view::View;
use super::append_names::is_key;

/// Whether a word is anything that a graph has a name for.
pub(super) fn is_known(view: &View<'_>, word: &str) -> bool {
    let mut nodes = view.graph.nodes.iter();
    is_key(view, word)
        || view.node(word).is_some()
        || view.groups().any(|group| group.id.value == word)
        || nodes.any(|node| {
            let routes = node.judge().into_iter().flat_map(|judge| &judge.routes);
            routes.into_iter().any(|route| route.value == word)
        })
}
