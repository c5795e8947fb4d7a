//! Defaults of inputs that are not what the input says it is.
//!
//! Where the dialect comes from types are never checked, so such a graph runs there with the default as it is; it does here,
//! too, and its author is told. What a caller gives must fit.

use super::super::ast::Graph;
use super::super::interpolate;
use crate::diag::codes::UNFIT_DEFAULT;
use crate::diag::{Diagnostic, Report};
use crate::dialect::schema::{Document, is_of};
use crate::syntax::{Node, plain};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let Some(schema) = &graph.schema else {
        return;
    };
    let whole = Document::new(schema);
    let properties = schema.get("properties").and_then(Node::entries);
    for property in properties.unwrap_or_default() {
        let name = &property.key;
        report
            .diagnostics
            .extend(expression(name, property.value.get("default")));
        let Some(why) = unfit(&property.value, &whole) else {
            continue;
        };
        let Some(default) = property.value.get("default") else {
            continue;
        };
        let message = format!("the default of input `{name}` does not fit its schema: {why}");
        let found = Diagnostic::new(&UNFIT_DEFAULT, default.span, message, "is used as it is");
        report.add(match without_quotes(&property.value, default) {
            Some(text) => found
                .help(format!("without quotes it fits: `{text}`"))
                .safe_fix(default.span, text),
            None => found.help(
                "write a default that fits, or let the schema of the input say what it may be",
            ),
        });
    }
}

/// A default with an expression in it, which nobody fills in.
fn expression(name: &str, default: Option<&Node>) -> Option<Diagnostic> {
    let default = default?;
    let text = default.text()?;
    let pieces = interpolate::pieces(text).into_iter();
    let spelled = pieces.into_iter().find_map(|piece| match piece {
        interpolate::Piece::Expression(spelled, _) => Some(spelled),
        interpolate::Piece::Literal(_) => None,
    })?;
    let message =
        format!("the default of input `{name}` has `${{{spelled}}}` in it, which is not filled in");
    let found = Diagnostic::new(&UNFIT_DEFAULT, default.span, message, "is used as it is");
    Some(found.help(format!(
        "take the default out, and write `${{inputs.{name} || {spelled}}}` where it is read"
    )))
}

/// A number or a truth that stands in quotes, where its property wants one.
fn without_quotes<'v>(property: &Node, default: &'v Node) -> Option<&'v str> {
    let wanted = property.get("type")?.text()?;
    let text = default
        .text()
        .filter(|text| !text.is_empty() && *text == text.trim())?;
    (!is_of(wanted, &default.value) && is_of(wanted, &plain(text))).then_some(text)
}

/// Why the default of a property does not fit its schema. `None`: it fits, or there is none.
pub(in super::super) fn unfit(property: &Node, schema: &Document<'_>) -> Option<String> {
    schema.misfit(property, property.get("default")?)
}
