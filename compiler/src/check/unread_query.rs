//! Words that were made for a search, and a search behind them that does not read them.

use super::graph::Graph;
use super::unused_key::seen_by_none;
use crate::diag::codes::UNUSED_KEY;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, Outcome, Partner, Source};
use crate::node_names::words;
use crate::source::Span;

/// What words of a search are called.
const QUERIES: [&str; 9] = [
    "keyword",
    "keywords",
    "queries",
    "query",
    "search",
    "searches",
    "question",
    "rephrased",
    "terms",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let program = graph.program;
    if graph.damaged || program.workflow.is_some() {
        return;
    }
    for (id, node) in program.each_node() {
        if node.work.profile().partner != Some(Partner::Knowledge) {
            continue;
        }
        let query = node.work.texts();
        let read = query.iter().flat_map(|text| text.refs());
        let is_prompt = |key: KeyId| {
            let mut inputs = program.inputs.iter();
            inputs.any(|input| input.key == key && input.prompt)
        };
        let mut read = read.peekable();
        if read.peek().is_none() || !read.all(|found| found.key().is_some_and(is_prompt)) {
            continue;
        }
        let others = program.each_node().filter(|(other, _)| *other != id);
        let all =
            others.flat_map(|(other, node)| made(node).into_iter().map(move |one| (other, one)));
        let found = { all }.find(|(other, (_, key, _))| {
            let said = words(graph.name(*key));
            said.iter().any(|word| QUERIES.contains(&word.as_str()))
                && is_unread(graph, *key)
                && graph.facts.path(*other, id).is_some()
        });
        let found = found.map(|(_, made)| made);
        let Some((maker, key, span)) = found else {
            continue;
        };
        let (name, by) = (graph.name(key), &maker.id);
        let message = format!(
            "`{}` searches for the prompt of the caller, and nothing reads `{name}`, which `{by}` writes",
            node.id
        );
        let found = Diagnostic::new(&UNUSED_KEY, span, message, "nothing reads it");
        report.add(found.label(node.span, "searches behind it").help(format!(
            "write `query: \"{{{{{name}}}}}\"` in `{}`",
            node.id
        )));
    }
}

/// What a model makes of something else at a node, and where it is kept.
fn made(node: &Node) -> Vec<(&Node, KeyId, Span)> {
    if node.work.model_calls().is_empty() {
        return Vec::new();
    }
    let exits = node.exits.iter();
    let exits = exits.filter(|exit| exit.outcome == Outcome::Success);
    let writes = exits.flat_map(|exit| &exit.writes);
    let writes =
        writes.filter(|write| matches!(write.source, Source::Text(_) | Source::Returned(_)));
    writes.map(|write| (node, write.key, write.span)).collect()
}

/// Whether neither a text nor a script has the name of a key.
fn is_unread(graph: &Graph<'_>, key: KeyId) -> bool {
    let nodes = &graph.program.nodes;
    let mut reads = nodes.iter().flat_map(|node| &node.reads);
    let seen = nodes.iter().any(|node| node.work.sees_state());
    !reads.any(|read| read.from.key() == Some(key)) && (!seen || seen_by_none(graph, key))
}
