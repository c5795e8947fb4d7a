//! One node of a state graph.

use super::super::ast::{Damage, Edge, Kind, Node};
use super::action::action;
use super::foreach::{foreach, untyped_foreach};
use super::{all, at, condition, key};
use crate::diag::codes::{MISSING_FIELD, UNKNOWN_KEY, UNKNOWN_NODE_TYPE, WRONG_TYPE};
use crate::diag::{Diagnostic, Part, Report};
use crate::dialect::interruption;
use crate::ir::OnInterrupted;
use crate::source::{Span, Spanned, removal};
use crate::suggestion::Certainty;
use crate::syntax::{Entry, FieldReader, Value, nearest_word};

const TYPES: [&str; 4] = ["return", "foreach", "gate", "action"];

/// How other languages call `next`, and `when` of an edge.
const NEXT: &[(&str, &str)] = &[("edges", "next"), ("goto", "next"), ("transitions", "next")];
const WHEN: &[(&str, &str)] = &[("if", "when"), ("condition", "when")];

/// Reads a node. `None`: it is not even a map.
pub(super) fn node(entry: &Entry, at_once: u32, report: &mut Report) -> Option<Node> {
    let id = key(entry);
    let mut fields = FieldReader::of_entry(format!("node `{}`", id.value), entry, report)?;
    fields.accept(&["comment"]);
    let doc = fields
        .optional_scalar_text("description")
        .map_or(String::new(), |found| found.value.into());
    let kind = kind(&mut fields, entry, &id, at_once, report);
    let assign_entry = fields.removal("assign");
    let assign = fields.map("assign").map_or_else(Vec::new, |map| {
        map.value
            .iter()
            .map(|entry| (key(entry), entry.value.clone()))
            .collect()
    });
    let next_entry = fields.removal("next");
    fields.also_called(NEXT);
    let next = fields
        .present("next")
        .map_or_else(Vec::new, |entry| edges(&id, entry, report));
    let written = fields.present("next").and_then(|entry| entry.value.items());
    let damage = match written {
        Some(items) if items.len() > next.len() => Damage::Some,
        Some(_) | None => Damage::None,
    };
    let on_error = fields.optional_scalar_text("on_error").map(at);
    if matches!(kind, Kind::Return(_)) {
        idle(&mut fields, &id.value, "on_error", "is never followed");
    }
    if let (Kind::Gate, Some(_)) = (&kind, &on_error) {
        let gone = fields.removal("on_error");
        let span = fields
            .entry("on_error")
            .map_or(id.span, |entry| entry.key_span);
        let message = format!(
            "`on_error` of gate `{}` has no effect: it calls nothing that could fail",
            id.value
        );
        let found = Diagnostic::new(&UNKNOWN_KEY, span, message, "is never followed");
        fields.find(found.remove_or(gone, "take it out"));
    }
    let env = fields
        .one_or_more_texts("env_requires")
        .map_or_else(Vec::new, all);
    super::variables(&mut fields, &env);
    let on_interrupted = match &kind {
        Kind::Action(_) | Kind::ForEach(_) | Kind::Broken => interruption::read(&mut fields),
        Kind::Gate | Kind::Return(_) => {
            interruption::idle(&mut fields, "nodes with an action, and foreach nodes");
            OnInterrupted::Retry
        }
    };
    fields.belongs_elsewhere(&[
        ("cache", "older versions; it is `cache_result` now"),
        ("params", "`action`"),
        ("timeout", "`params` of `action`, in seconds"),
        ("item_id", "`action`"),
        ("item_type", "`action`"),
    ]);
    fields.close(report);
    Some(Node {
        id,
        doc,
        kind,
        assign,
        next,
        damage,
        next_entry,
        assign_entry,
        on_error,
        env,
        on_interrupted,
    })
}

fn kind(
    fields: &mut FieldReader<'_>,
    node: &Entry,
    id: &Spanned<String>,
    at_once: u32,
    report: &mut Report,
) -> Kind {
    let named = fields.optional_scalar_text("type");
    if let Some(over) = untyped_foreach(node) {
        let message = format!("node `{}` goes `over` a list and has no `type`", id.value);
        let found = Diagnostic::new(&MISSING_FIELD, over.key_span, message, "has no effect");
        let found = found.note("without a `type` a node calls its `action` once");
        let part = Part::Entry("type", "foreach".into());
        fields.find(found.insert(over.span(), part, Certainty::Guess));
        return Kind::ForEach(foreach(fields, id, at_once, report));
    }
    match named.map(|found| found.value) {
        Some("return") => {
            // A template that is null is no result either.
            let output = fields.present("output").map(|entry| entry.value.clone());
            idle(fields, &id.value, "action", "is never called");
            Kind::Return(output)
        }
        Some("gate") => Kind::Gate,
        Some("foreach") => Kind::ForEach(foreach(fields, id, at_once, report)),
        None | Some("action") => {
            match action(fields, &format!("node `{}`", id.value), id, report) {
                Some(action) => Kind::Action(action),
                None => Kind::Broken,
            }
        }
        Some(other) => {
            let span = named.map_or(id.span, |found| found.span);
            let message = format!(
                "node `{}` has the type `{other}`, which does not exist",
                id.value
            );
            let found = Diagnostic::new(&UNKNOWN_NODE_TYPE, span, message, "no such type");
            let found = found.note("the types are `return`, `foreach` and `gate`; a node without a type calls its `action`");
            fields.find(match nearest_word(other, TYPES) {
                Some(near) => found.did_you_mean(span, near),
                None => found,
            });
            fields.accept(&[
                "action",
                "over",
                "as",
                "collect",
                "parallel",
                "output",
                "cache_result",
            ]);
            Kind::Broken
        }
    }
}

/// A key of a return node, which only ends the run.
fn idle(fields: &mut FieldReader<'_>, id: &str, key: &'static str, what: &str) {
    let Some(entry) = fields.entry(key) else {
        return;
    };
    let gone = fields.removal(key);
    let message = format!("`{key}` of return node `{id}` has no effect: the run ends there");
    let found = Diagnostic::new(&UNKNOWN_KEY, entry.key_span, message, what);
    let help = match key {
        "action" => "take `type: return` out, and let `next` lead to a return node",
        _ => "take it out",
    };
    fields.find(match key {
        "action" => found.help(help),
        _ => found.remove_or(gone, help),
    });
}

/// Where a node goes.
fn edges(id: &Spanned<String>, entry: &Entry, report: &mut Report) -> Vec<Edge> {
    if let Some(items) = entry.value.items() {
        if items.len() > 1 && items.iter().all(|item| scalar(item).is_some()) {
            return names(id, items, report);
        }
        let read = items.iter().enumerate();
        return read
            .filter_map(|(number, item)| {
                Some(Edge {
                    entry: removal(items, number, |item| item.span),
                    ..edge(id, number + 1, item, report)?
                })
            })
            .collect();
    }
    match scalar(&entry.value) {
        Some(to) => vec![Edge {
            to: Spanned {
                value: to,
                span: entry.value.span,
            },
            when: None,
            entry: None,
        }],
        None if entry.value.get("to").is_some() => {
            report.add(one_edge(id, entry));
            edge(id, 1, &entry.value, report).into_iter().collect()
        }
        None => {
            let subject = format!("`next` of node `{}`", id.value);
            report.add(crate::syntax::wrong_type(
                &subject,
                "the id of a node, or a list of `{to, when}`",
                &entry.value,
                entry.key_span,
            ));
            Vec::new()
        }
    }
}

/// `next: { to: a }`: an edge that stands in no list.
fn one_edge(id: &Spanned<String>, entry: &Entry) -> Diagnostic {
    let message = format!(
        "`next` of node `{}` must be the id of a node, or a list of edges, but it is one edge",
        id.value
    );
    let found = Diagnostic::new(&WRONG_TYPE, entry.key_span, message, "is no list");
    let to = entry.value.get("to").and_then(scalar).unwrap_or_default();
    found.help(match entry.value.get("when") {
        Some(_) => format!("put it in brackets: `next: [{{ to: {to}, when: … }}]`"),
        None => format!("write `next: {to}`, or put it in brackets: `next: [{{ to: {to} }}]`"),
    })
}

/// `next: [a, b]`: several nodes at once, as in other languages.
fn names(id: &Spanned<String>, items: &[crate::syntax::Node], report: &mut Report) -> Vec<Edge> {
    let nodes: Vec<(String, Span)> = items
        .iter()
        .filter_map(|item| Some((scalar(item)?, item.span)))
        .collect();
    let span = items.first().map_or(id.span, |item| item.span);
    let message = format!("`next` of node `{}` is a list of names", id.value);
    let found = Diagnostic::new(&WRONG_TYPE, span, message, "a name, and not an edge");
    let edges: Vec<String> = nodes
        .iter()
        .map(|(name, _)| format!("{{ to: {name} }}"))
        .collect();
    report.add(
        found
            .note("a run is at one node at a time; of several edges the first is taken whose `when` holds")
            .help(format!(
                "write `next: [{}]`, each but the last with a `when`; to do the same for several things, use a `foreach` node",
                edges.join(", ")
            )),
    );
    let edge = |(to, span)| Edge {
        to: Spanned { value: to, span },
        // Each of them was meant to be taken.
        when: Some(super::super::ast::Condition::Any(Vec::new())),
        entry: None,
    };
    nodes.into_iter().map(edge).collect()
}

fn edge(
    id: &Spanned<String>,
    number: usize,
    item: &crate::syntax::Node,
    report: &mut Report,
) -> Option<Edge> {
    let owner = format!("edge {number} of node `{}`", id.value);
    let mut fields = FieldReader::of_item(owner.clone(), item, report)?;
    let to = fields.scalar_text("to").map(at);
    fields.also_called(WHEN);
    let when = fields
        .entry("when")
        .filter(|entry| entry.value.value != Value::Null);
    let when = when.map(|entry| {
        let owner = format!("`when` of {owner}");
        let read = condition::when(&owner, entry.key_span, &entry.value, report);
        // What cannot be read is no edge without a condition.
        read.unwrap_or_else(|| super::super::ast::Condition::Any(Vec::new()))
    });
    fields.close(report);
    Some(Edge {
        to: to?,
        when,
        entry: None,
    })
}

/// The text of a scalar, as it is spelled.
fn scalar(node: &crate::syntax::Node) -> Option<String> {
    match &node.value {
        Value::Text(text) => Some(text.clone()),
        Value::Number(_, spelled) => Some(spelled.clone()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Null | Value::List(_) | Value::Map(_) => None,
    }
}
