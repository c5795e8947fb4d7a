//! `GraphEdge`: an entry of `edges`, and the entries that stand in it, to any depth.

use super::super::ast::Edge;
use super::at;
use crate::diag::codes::MISSING_FIELD;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;
use crate::syntax::{FieldReader, Node};

/// Reads an entry. `None`: it names no node. The tree is no deeper than its reader allows.
pub(super) fn read(item: &Node, report: &mut Report) -> Option<Edge> {
    if let Some(found) = foreign(item) {
        report.add(found);
        return None;
    }
    let name = item.get("node").and_then(Node::text);
    let owner = name.map_or_else(|| "an edge".to_owned(), |id| format!("the edge of `{id}`"));
    let mut fields = FieldReader::of_item(owner, item, report)?;
    let node = fields.scalar_text("node").map(at);
    let mut list = |key: &'static str, report: &mut Report| {
        let list = fields.list(key)?.value;
        let entries = list.iter().filter_map(|entry| read(entry, report));
        Some(entries.collect())
    };
    let (children, fan_in) = (list("children", report), list("fan_in", report));
    let ordered_children = list("ordered_children", report);
    let ordered_fan_in = list("ordered_fan_in", report);
    let react = list("react", report);
    let mut batch = Vec::new();
    let mut batched = Vec::new();
    for key in ["batch_children", "batch_fan_in"] {
        if let Some(entry) = fields.present(key) {
            batch.push(Spanned {
                value: key,
                span: entry.key_span,
            });
            let named = entry.value.items().unwrap_or_default().iter();
            let named = named.filter_map(|item| item.get("node"));
            batched.extend(named.filter_map(|name| {
                Some(Spanned {
                    value: name.text()?.to_owned(),
                    span: name.span,
                })
            }));
        }
    }
    fields.close(report);
    Some(Edge {
        span: item.span,
        batch,
        batched,
        node: node?,
        children,
        fan_in,
        ordered_children,
        ordered_fan_in,
        react,
    })
}

/// An edge as other languages write it: `{ from: a, to: b }`.
fn foreign(item: &Node) -> Option<Diagnostic> {
    let ends = [("from", "to"), ("source", "target")];
    let has = |key: &str| item.get(key).and_then(Node::text);
    let (key, from, to) = ends
        .into_iter()
        .find_map(|(key, end)| Some((key, has(key)?, has(end)?)))?;
    if item.get("node").is_some() {
        return None;
    }
    let entry = item.entries()?.iter().find(|entry| entry.key == key)?;
    let message = format!("the edge from `{from}` to `{to}` has no `node`");
    let label = "edges are written another way here";
    let found = Diagnostic::new(&MISSING_FIELD, entry.key_span, message, label);
    Some(found.help(format!(
        "write `- {{ node: {from}, children: [{{ node: {to} }}] }}`"
    )))
}
