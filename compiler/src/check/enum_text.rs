//! A description that lists other values than its schema: of its enum, of a truth value, of its range.

use super::graph::Graph;
use super::range_text;
use crate::diag::codes::ENUM_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Schema, Type};
use crate::listed_values::{other_value, words};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, _) in graph.replies() {
        let found = schema.properties.iter();
        let found = found.filter_map(|property| {
            other_word(id, property)
                .or_else(|| untrue(id, property))
                .or_else(|| outside(id, schema, property))
                .or_else(|| percent(id, schema, property))
        });
        found.for_each(|found| report.add(found));
    }
}

fn other_word(node: &str, property: &Property) -> Option<Diagnostic> {
    let values = property.ty.texts()?;
    let other = other_value(&property.doc, values)?;
    let name = &property.name;
    let message =
        format!("the description of `{name}` in `{node}` lists `{other}`, which its enum has not");
    let found = Diagnostic::new(
        &ENUM_TEXT,
        property.span,
        message,
        "a reply with it is refused",
    );
    let listed = crate::diag::listed(values.iter().map(String::as_str));
    Some(found.help(format!("the enum has {listed}")))
}

/// A truth value whose description lists more than two.
fn untrue(node: &str, property: &Property) -> Option<Diagnostic> {
    const TRUTHS: [&str; 4] = ["true", "false", "yes", "no"];
    if property.ty != Type::Bool && property.ty != Type::Bool.or_null() {
        return None;
    }
    let said = words(&property.doc)?;
    let is_truth = |word: &&String| {
        let known = TRUTHS
            .iter()
            .filter(|known| known.eq_ignore_ascii_case(word));
        known.count() > 0
    };
    if said.iter().filter(is_truth).count() < 2 {
        return None;
    }
    let other = said.iter().find(|word| !is_truth(word))?;
    let name = &property.name;
    let message =
        format!("the description of `{name}` in `{node}` lists `{other}`, and it is a boolean");
    let found = Diagnostic::new(
        &ENUM_TEXT,
        property.span,
        message,
        "a reply with it is refused",
    );
    Some(found.help("leave it out of the description, or make the values an `enum` of strings"))
}

/// A share of one whose description speaks of percent.
fn percent(node: &str, schema: &Schema, property: &Property) -> Option<Diagnostic> {
    let (_, most) = range_text::limits(schema, &property.name)?;
    let lower = property.doc.to_lowercase();
    let speaks = ["in percent", "percentage", "as a percent", "per cent"];
    let said = speaks.iter().find(|said| lower.contains(**said))?;
    let is_share = most.is_some_and(|most| most <= 1.0) && !lower.contains("fraction");
    if !is_share {
        return None;
    }
    let name = &property.name;
    let message =
        format!("the description of `{name}` in `{node}` says \"{said}\", and its maximum is 1");
    let label = "a reply of 80 is refused, and one of 0.8 means less than 1 %";
    let found = Diagnostic::new(&ENUM_TEXT, property.span, message, label);
    Some(found.help("write `maximum: 100`, or describe it as a share from 0 to 1"))
}

/// A number whose description names a wider range than its schema.
fn outside(node: &str, schema: &Schema, property: &Property) -> Option<Diagnostic> {
    let limits = range_text::limits(schema, &property.name)?;
    let said = range_text::said(&property.doc)?;
    let other = range_text::excluded(limits, said)?;
    let name = &property.name;
    let message = format!(
        "the description of `{name}` in `{node}` says {} to {}, and its schema excludes {other}",
        said.0, said.1
    );
    let found = Diagnostic::new(
        &ENUM_TEXT,
        property.span,
        message,
        "a reply with it is refused",
    );
    Some(found.help("let the description and the schema name the same numbers"))
}
