//! A description of an input that lists other values than its `enum`.

use super::super::ast::Graph;
use crate::diag::codes::ENUM_TEXT;
use crate::diag::{Diagnostic, Report, listed};
use crate::listed_values::other_value;
use crate::syntax::{Entry, Node};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let properties = graph
        .schema
        .as_ref()
        .and_then(|schema| schema.get("properties"));
    let entries = properties.and_then(Node::entries).unwrap_or_default();
    report
        .diagnostics
        .extend(entries.iter().filter_map(of_input));
}

fn of_input(entry: &Entry) -> Option<Diagnostic> {
    let values: Option<Vec<&str>> = entry
        .value
        .get("enum")?
        .items()?
        .iter()
        .map(Node::text)
        .collect();
    let (values, doc) = (values?, entry.value.get("description")?);
    let other = other_value(doc.text()?, &values)?;
    let name = &entry.key;
    let message =
        format!("the description of the input `{name}` lists `{other}`, which its enum has not");
    let found = Diagnostic::new(&ENUM_TEXT, doc.span, message, "an input with it is refused");
    Some(found.help(format!("the enum has {}", listed(values))))
}
