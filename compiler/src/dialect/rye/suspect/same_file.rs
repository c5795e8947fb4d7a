//! A foreach that writes the text of each item to one file: `path: "out/${inputs.year}/flat.md"`.

use super::super::ast::{ForEach, Graph, Kind, Node};
use super::same_receiver::{paths, root};
use crate::diag::codes::IDLE_MAP;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use crate::syntax::Node as Tree;

/// Parameters that name a file.
const NAMES: [&str; 8] = [
    "path",
    "file",
    "file_path",
    "filename",
    "file_name",
    "output",
    "output_path",
    "key",
];

/// What makes a file anew. What adds to one may add all items to it.
const WRITES: [&str; 5] = ["write", "save", "store", "upload", "put"];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        if let Kind::ForEach(each) = &node.kind {
            report.diagnostics.extend(of_node(node, each));
        }
    }
}

fn of_node(node: &Node, each: &ForEach) -> Option<Diagnostic> {
    let action = each.action.as_ref()?;
    let last = action.item.value.rsplit('/').next()?;
    if !words(last)
        .iter()
        .any(|word| WRITES.contains(&word.as_str()))
    {
        return None;
    }
    let entries = action.params.as_ref()?.entries()?;
    let item = each.item.as_str();
    let is_own = |tree: &Tree| paths(tree).iter().any(|path| root(path) == item);
    let mut names = entries
        .iter()
        .filter(|entry| NAMES.contains(&entry.key.as_str()));
    let name = names.next().filter(|_| names.next().is_none())?;
    // What the call adds to, or makes by itself, is no file of one item.
    let adds = |entry: &&str| ["append", "mode", "unique"].contains(entry);
    let mut keys = entries.iter().map(|entry| entry.key.as_str());
    let said = name.value.text().filter(|text| text.contains('.'))?;
    let others = entries.iter().filter(|entry| entry.key != name.key);
    let is_lost = !item.is_empty()
        && !is_own(&name.value)
        && !paths(&name.value)
            .iter()
            .any(|path| root(path) == "_timestamp")
        && !keys.any(|key| adds(&key))
        && { others }.any(|entry| is_own(&entry.value));
    is_lost.then(|| {
        let message = format!(
            "foreach node `{}` writes the text of each `{item}` to the same file, `{said}`",
            node.id.value
        );
        let label = "the last one is left";
        let found = Diagnostic::new(&IDLE_MAP, name.value.span, message, label);
        found.help(format!(
            "put a field of `{item}` into the name, such as `${{{item}.id}}`"
        ))
    })
}
