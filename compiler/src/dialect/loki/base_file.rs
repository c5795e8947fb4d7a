//! A rag node whose knowledge base would be kept in a file that the graph is made of, or in that of another node: it is called by the id of
//! the node, `lookup.yaml`.

use super::ast::{Graph, Kind, Node, Rag};
use crate::diag::codes::RESERVED_NAME;
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Sources;
use std::collections::BTreeMap;

/// What stands beside a graph under these names, with the end of a knowledge base.
const TAKEN: [(&str, &str); 3] = [
    ("config", "the file of an agent"),
    ("graph", "the file of the graph"),
    ("policy", "the file of its policies"),
];

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    let mut bases: BTreeMap<&str, &Node> = BTreeMap::new();
    for (node, rag) in rags(graph) {
        let id = node.id.value.as_str();
        // What stands before a `/` names no directory there.
        let base = id.rsplit('/').next().unwrap_or(id);
        let file = format!("{base}.yaml");
        let own = sources.path(node.id.span.file).file_name();
        let is_own = own.and_then(|name| name.to_str()) == Some(file.as_str());
        let taken = TAKEN.iter().find(|(name, _)| *name == base);
        let taken = taken.map(|(_, what)| *what);
        let taken = taken.or_else(|| is_own.then_some("the file of the graph"));
        let document = || {
            let mut documents = rag.documents.iter();
            documents.find(|document| document.value.trim_start_matches("./") == file)
        };
        let (what, at) = match (taken, document(), bases.get(base)) {
            (Some(what), ..) => (what.to_owned(), None),
            (None, Some(document), _) => ("one of its documents".to_owned(), Some(document.span)),
            (None, None, Some(other)) => (
                format!("that of node `{}`", other.id.value),
                Some(other.id.span),
            ),
            (None, None, None) => {
                let _ = bases.insert(base, node);
                continue;
            }
        };
        let message = format!("node `{id}` keeps its knowledge base in `{file}`, which is {what}");
        let found = Diagnostic::new(&RESERVED_NAME, node.id.span, message, "one file for two");
        let found = match at {
            Some(at) => found.label(at, "this one"),
            None => found,
        };
        report.add(found.level(Level::Error).help("give the node another id"));
    }
}

fn rags(graph: &Graph) -> impl Iterator<Item = (&Node, &Rag)> {
    graph.nodes.iter().filter_map(|node| {
        let Kind::Rag(rag) = &node.kind else {
            return None;
        };
        Some((node, rag))
    })
}
