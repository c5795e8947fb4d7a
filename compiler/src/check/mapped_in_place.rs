//! Results of a list that take the place of the list itself, where a later text still speaks of what was in it.

use super::graph::Graph;
use crate::diag::codes::MAP_NAME_CLASH;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{KeyId, MapList, Node, NodeId, Target, Text, Tree, ValueExpr};
use crate::source::Span;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        let Some(key) = node.work.over().and_then(root) else {
            continue;
        };
        let Some(place) = collected(node, key) else {
            continue;
        };
        let Some((reader, text, said)) = original(graph, id, key) else {
            continue;
        };
        let name = graph.name(key);
        let message = format!(
            "`{}` puts its results into `{name}`, the list that it goes over, and a text of `{}` still speaks of what was there (\"{said}\")",
            node.id, reader.id
        );
        let found = Diagnostic::new(&MAP_NAME_CLASH, place, message, "replaces the list");
        report.add(
            found
                .level(Level::Warning)
                .label(text.span, format!("reads the results as `{name}`"))
                .help("collect the results under another name: both are there then"),
        );
    }
}

/// The key of the list.
fn root(list: MapList<'_>) -> Option<KeyId> {
    match list {
        MapList::Value(ValueExpr::Ref(found)) => found.key(),
        MapList::Tree(Tree::Pick(pick), _) => match pick.refs.as_slice() {
            [only] => only.key(),
            _ => None,
        },
        MapList::Value(_) | MapList::Tree(..) => None,
    }
}

/// Where a node says that its results come under this key.
fn collected(node: &Node, key: KeyId) -> Option<Span> {
    node.exits.iter().find_map(|exit| match &exit.to {
        Target::Each(each) => (each.collect == key).then_some(each.span),
        Target::Node(..)
        | Target::Anywhere
        | Target::Fork(_)
        | Target::ItemDone
        | Target::End
        | Target::Stuck
        | Target::Fail => {
            let mut writes = exit.writes.iter();
            let write = writes.find(|write| write.key == key)?;
            Some(write.span)
        }
    })
}

/// A later text that shows the key and speaks of what was there at first.
fn original<'a>(
    graph: &Graph<'a>,
    from: NodeId,
    key: KeyId,
) -> Option<(&'a Node, &'a Text, &'static str)> {
    const ORIGINAL: [&str; 8] = [
        "original",
        "as they were",
        "as it was",
        "as they came",
        "untranslated",
        "unedited",
        "word for word",
        "verbatim",
    ];
    let program = graph.program;
    let then = program[from]
        .exits
        .iter()
        .filter_map(|exit| match &exit.to {
            Target::Each(each) => Some(each.then),
            Target::Node(to, _) => Some(*to),
            Target::Anywhere
            | Target::Fork(_)
            | Target::ItemDone
            | Target::End
            | Target::Stuck
            | Target::Fail => None,
        });
    let behind = then.flat_map(|to| graph.facts.reached_from(to, program));
    behind.into_iter().find_map(|id| {
        let node = &program[id];
        node.work.texts().into_iter().find_map(|text| {
            let shows = text.refs().any(|found| found.key() == Some(key));
            let said = text.literals().find_map(|literal| {
                let lower = literal.to_lowercase();
                ORIGINAL.into_iter().find(|said| lower.contains(said))
            });
            Some((node, text, said.filter(|_| shows)?))
        })
    })
}
