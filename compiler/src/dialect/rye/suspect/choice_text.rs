//! A description of an input that lists other values than its `enum`.

use super::super::ast::Graph;
use crate::diag::Report;
use crate::dialect::choice_text;
use crate::syntax::Node;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let properties = graph
        .schema
        .as_ref()
        .and_then(|schema| schema.get("properties"));
    let entries = properties.and_then(Node::entries).unwrap_or_default();
    let found = entries.iter().filter_map(|entry| {
        let what = format!("the input `{}`", entry.key);
        choice_text::finding(entry, &what, "an input with it is refused")
    });
    report.diagnostics.extend(found);
}
