//! Expressions that are not closed, or are written in the braces of another language.

use super::super::ast::{Graph, HookAction, Kind, Node};
use super::super::interpolate;
use super::{hook, node_templates};
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::braces::{self, BrokenReference, Form};
use crate::source::{Sources, Span};
use crate::syntax::{Node as Tree, Value, locate};
use std::collections::BTreeSet;

/// What a run keeps in the state besides what nodes assign.
const OWN: [&str; 3] = ["inputs", "_last_error", "_retries"];

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    let keys = keys(graph);
    let inputs = graph
        .schema
        .as_ref()
        .and_then(|schema| schema.get("properties")?.entries())
        .unwrap_or_default();
    for node in &graph.nodes {
        let item = match &node.kind {
            Kind::ForEach(each) => Some(each.item.as_str()),
            Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => None,
        };
        let means = |path: &str, closed: bool| -> Option<String> {
            let (root, next) = braces::names(path);
            let whole = Some(path.to_owned());
            match (root, next) {
                ("state", Some(key)) if !closed || keys.contains(key) || OWN.contains(&key) => {
                    whole
                }
                ("inputs", Some(name)) => {
                    let declared = inputs.iter().any(|entry| entry.key == name);
                    (!closed || declared || inputs.is_empty()).then_some(path.to_owned())
                }
                ("result", Some(_)) if matches!(node.kind, Kind::Action(_)) => whole,
                // Opened as an expression is, so it is one.
                ("state" | "inputs" | "result" | "_now" | "_timestamp", None) if !closed => whole,
                (name, _) if Some(name) == item => whole,
                (name, _) if keys.contains(name) => Some(format!("state.{path}")),
                (name, Some(key)) if braces::is_foreign_root(name) && keys.contains(key) => {
                    Some(format!("state.{key}"))
                }
                _ => None,
            }
        };
        let mut texts = Vec::new();
        for tree in node_templates(node) {
            scalars(tree, &mut texts);
        }
        let owner = format!("node `{}`", node.id.value);
        let shell = command(node);
        for (text, span) in texts {
            of_text(&owner, (text, span), &means, sources, report);
            if !is_meant(node, text.trim(), span) {
                unbraced(&owner, (text, span), &means, report);
            }
            // The shell has variables of its own.
            if shell != Some(span) {
                bare(&owner, (text, span), &means, sources, report);
            }
        }
    }
    for hook in &graph.hooks {
        let HookAction::Call(action) = &hook.deed else {
            continue;
        };
        let means = |path: &str, _: bool| {
            let (root, _) = braces::names(path);
            hook::names(hook)
                .any(|name| name == root)
                .then(|| path.to_owned())
        };
        let mut texts = Vec::new();
        action
            .params
            .iter()
            .for_each(|tree| scalars(tree, &mut texts));
        for (text, span) in texts {
            of_text("a hook", (text, span), &means, sources, report);
        }
    }
}

fn of_text(
    owner: &str,
    (text, span): (&str, Span),
    means: &dyn Fn(&str, bool) -> Option<String>,
    sources: &Sources,
    report: &mut Report,
) {
    let mut said: Vec<&str> = Vec::new();
    for piece in interpolate::pieces(text) {
        let interpolate::Piece::Literal(literal) = piece else {
            continue;
        };
        for broken in braces::find(literal) {
            if said.contains(&broken.whole) {
                continue;
            }
            if let Some(path) = meant(&broken, means) {
                said.push(broken.whole);
                let place = locate(sources, span, broken.whole, 0);
                report.add(finding(owner, &broken, &path, place));
            }
        }
    }
}

/// Whether a path is meant as the text that it is: a pattern to look for, or a file like `result.json`.
fn is_meant(node: &Node, text: &str, span: Span) -> bool {
    let action = match &node.kind {
        Kind::Action(action) => Some(action),
        Kind::ForEach(each) => each.action.as_ref(),
        Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    };
    let params = action.and_then(|action| action.params.as_ref());
    let within = |outer: Span| outer.start <= span.start && span.end <= outer.end;
    let is_pattern = params
        .and_then(|params| params.get("pattern"))
        .is_some_and(|pattern| pattern.span == span);
    let ends = [
        "json", "jsonl", "csv", "md", "txt", "html", "yaml", "yml", "xml", "log", "pdf",
    ];
    let is_file = text
        .rsplit_once('.')
        .is_some_and(|(_, end)| ends.contains(&end));
    // A result is there only once the action has run.
    let is_result = text.starts_with("result.");
    // A name that only looks like a path: `format: result.v2`.
    let last = text.rsplit('.').next().unwrap_or_default();
    let digits = last.strip_prefix('v').unwrap_or_default();
    let is_version = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_pattern
        || is_result && is_version
        || is_result && (is_file || params.is_some_and(|params| within(params.span)))
}

/// A text that is the path of a value, and nothing else.
fn unbraced(
    owner: &str,
    (text, span): (&str, Span),
    means: &dyn Fn(&str, bool) -> Option<String>,
    report: &mut Report,
) {
    let path = text.trim();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_.[]".contains(letter);
    let rooted = ["inputs.", "state.", "result."].iter();
    let is_path = path.chars().all(plain) && rooted.clone().any(|root| path.starts_with(root));
    if !is_path || means(path, true).as_deref() != Some(path) {
        return;
    }
    let message = format!("`{path}` in {owner} is no expression, and stays as it is");
    let found = Diagnostic::new(&LITERAL_REFERENCE, span, message, "has no braces");
    let expression = format!("\"${{{path}}}\"");
    report.add(
        found
            .help(format!("write `{expression}`"))
            .suggestion(span, expression),
    );
}

/// The command that a shell reads.
fn command(node: &Node) -> Option<Span> {
    let action = match &node.kind {
        Kind::Action(action) => Some(action),
        Kind::ForEach(each) => each.action.as_ref(),
        Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    };
    action?.command().map(|command| command.span)
}

/// `$inputs.name`, without braces.
fn bare(
    owner: &str,
    (text, span): (&str, Span),
    means: &dyn Fn(&str, bool) -> Option<String>,
    sources: &Sources,
    report: &mut Report,
) {
    for piece in interpolate::pieces(text) {
        let interpolate::Piece::Literal(literal) = piece else {
            continue;
        };
        for (start, _) in literal.match_indices('$') {
            let before = literal.get(..start).unwrap_or_default();
            if before.trim_end().ends_with('{') {
                continue;
            }
            let rest = literal.get(start + 1..).unwrap_or_default();
            // `$(inputs.name)`.
            let inner = rest.strip_prefix('(');
            let rest = inner.unwrap_or(rest);
            let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
            let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            let path = rest
                .get(..end)
                .unwrap_or_default()
                .trim_end_matches(['.', '-']);
            let rooted = ["inputs.", "state.", "result."].iter();
            let Some(path) =
                means(path, true).filter(|_| rooted.clone().any(|root| path.starts_with(root)))
            else {
                continue;
            };
            let closes = rest
                .get(path.len()..)
                .is_some_and(|behind| behind.starts_with(')'));
            let written = match inner {
                Some(_) if closes => format!("$({path})"),
                Some(_) => continue,
                None => format!("${path}"),
            };
            let place = locate(sources, span, &written, 0);
            let message =
                format!("`{written}` in {owner} is no expression, and stays in the text as it is");
            let found = Diagnostic::new(&LITERAL_REFERENCE, place, message, "has no braces");
            let expression = format!("${{{path}}}");
            report.add(
                found
                    .help(format!("write `{expression}`"))
                    .suggestion(place, expression),
            );
            break;
        }
    }
}

/// The path that was meant, if the text was surely meant to be an expression.
fn meant(
    broken: &BrokenReference<'_>,
    means: &dyn Fn(&str, bool) -> Option<String>,
) -> Option<String> {
    let dotted = broken.path.contains('.');
    match broken.form {
        // What is closed is an expression.
        Form::Dollar => None,
        Form::OpenDollar | Form::DollarInside => means(broken.path, false),
        Form::Double | Form::OpenDouble | Form::Tag => means(broken.path, true),
        // In programs and JSON a name may well stand in braces.
        Form::Single | Form::Uneven | Form::Percent if dotted => means(broken.path, true),
        // No program has these names.
        Form::Single | Form::Uneven if ["_now", "_timestamp"].contains(&broken.path) => {
            Some(broken.path.to_owned())
        }
        Form::Single | Form::Uneven | Form::Percent => None,
    }
}

fn finding(owner: &str, broken: &BrokenReference<'_>, path: &str, place: Span) -> Diagnostic {
    let whole = broken.whole;
    let message = format!("`{whole}` in {owner} is no expression, and stays in the text as it is");
    let witness = if broken.form == Form::OpenDollar {
        "has no closing brace"
    } else {
        "the braces of another language"
    };
    let found = Diagnostic::new(&LITERAL_REFERENCE, place, message, witness);
    let expression = format!("${{{path}}}");
    let found = found.help(format!("write `{expression}`"));
    if broken.form == Form::Tag {
        found.note("an expression is one path, or several with `||` between them")
    } else {
        found.suggestion(place, expression)
    }
}

/// The keys that the graph writes.
fn keys(graph: &Graph) -> BTreeSet<&str> {
    let assigned = graph.nodes.iter().flat_map(|node| &node.assign);
    let seeded = graph.state.iter().chain(assigned);
    let collected = graph.nodes.iter().filter_map(|node| match &node.kind {
        Kind::ForEach(each) => each.collect.as_ref(),
        Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    });
    seeded
        .map(|(key, _)| key.value.as_str())
        .chain(collected.map(|key| key.value.as_str()))
        .collect()
}

fn scalars<'t>(tree: &'t Tree, out: &mut Vec<(&'t str, Span)>) {
    match &tree.value {
        Value::Text(text) => out.push((text, tree.span)),
        Value::List(items) => items.iter().for_each(|item| scalars(item, out)),
        Value::Map(entries) => entries.iter().for_each(|entry| scalars(&entry.value, out)),
        Value::Null | Value::Bool(_) | Value::Number(..) => {}
    }
}
