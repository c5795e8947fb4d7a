//! Secrets in texts.

use super::graph::Graph;
use super::texts::texts;
use crate::diag::codes::SECRET_IN_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, NodeId, Part, Piece, Tree};
use crate::known_secret::{Secret, key_in};
use crate::source::Span;
use serde_json::Value;

/// What the name of a secret's variable contains.
const NAMES: [&str; 5] = ["API_KEY", "TOKEN", "SECRET", "PASSWORD", "PRIVATE_KEY"];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        for text in texts(node) {
            let literals = text.parts.iter().filter_map(|part| match part {
                Part::Literal(literal) => Some(literal.as_str()),
                Part::Ref(_) => None,
            });
            for literal in literals {
                if let Some(secret) = key_in(literal) {
                    report.add(key(graph, id, text.span, secret));
                } else if let Some(name) = variable_in(literal) {
                    report.add(variable(graph, id, text.span, name));
                }
            }
        }
    }
    in_params(graph, report);
    shown(graph, report);
    for key in graph.program.key_ids() {
        let initial = graph.program[key].initial.as_ref();
        let Some((span, text)) =
            initial.and_then(|initial| Some((initial.span, initial.value.as_str()?)))
        else {
            continue;
        };
        if let Some(message) = named_like_one(graph, key, text) {
            let witness = "stands in the file and in the state";
            report.add(
                Diagnostic::new(&SECRET_IN_TEXT, span, message, witness)
                    .help("let a script or tool read it from its environment"),
            );
        } else if let Some(secret) = key_in(text) {
            let message = format!("the value of `{}` looks like a secret", graph.name(key));
            report.add(
                Diagnostic::new(&SECRET_IN_TEXT, span, message, secret.does())
                    .help("let the caller give it, or let a script read it from its environment"),
            );
        }
    }
}

/// Keys in what actions are called with.
fn in_params(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        let trees = node.work.trees().into_iter();
        let mut found = trees.filter_map(|(tree, _)| in_tree(tree));
        if let Some(secret) = found.next() {
            report.add(key(graph, id, node.span, secret));
        }
    }
}

fn in_tree(tree: &Tree) -> Option<Secret> {
    match tree {
        Tree::Literal(value) => in_value(value),
        Tree::Text(pieces) => pieces.iter().find_map(|piece| match piece {
            Piece::Literal(literal) => key_in(literal),
            Piece::Pick(_) | Piece::Word(_) => None,
        }),
        Tree::List(items) => items.iter().find_map(in_tree),
        Tree::Map(entries) => entries.iter().find_map(|(_, tree)| in_tree(tree)),
        Tree::Pick(_) => None,
    }
}

fn in_value(value: &Value) -> Option<Secret> {
    match value {
        Value::String(text) => key_in(text),
        Value::Array(items) => items.iter().find_map(in_value),
        Value::Object(fields) => fields.values().find_map(in_value),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Values with the name of a secret that a model is shown.
fn shown(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        if node.work.model_calls().is_empty() {
            continue;
        }
        let refs = node.work.texts().into_iter().flat_map(|text| text.refs());
        let secret = refs.into_iter().find_map(|found| {
            let name = graph.name(found.key()?);
            is_secret(name).then_some((found, name))
        });
        if let Some((found, name)) = secret {
            let message = format!(
                "a text of node `{}` shows the model `{name}`, which sounds like a secret",
                node.id
            );
            let label = "is sent to the provider, and may come back in a reply";
            let told = Diagnostic::new(&SECRET_IN_TEXT, found.span, message, label);
            report.add(told.help("let a tool or script read it from its environment"));
        }
    }
}

/// Whether a name is that of a secret.
fn is_secret(name: &str) -> bool {
    const HINTS: [&str; 8] = [
        "pass", "PASS", "key", "KEY", "ecret", "ECRET", "token", "TOKEN",
    ];
    if !HINTS.iter().any(|hint| name.contains(hint)) {
        return false;
    }
    let lower = name.to_lowercase();
    let named = SECRETS
        .iter()
        .any(|known| lower == *known || lower.ends_with(&format!("_{known}")));
    // Such a token leads to the next page, or is a part of a text.
    let harmless = [
        "page",
        "next",
        "continuation",
        "cursor",
        "sync",
        "max",
        "stop",
        "start",
        "end",
        "first",
        "last",
        "special",
    ];
    let other = lower
        .strip_suffix("_token")
        .is_some_and(|rest| !rest.split('_').any(|word| harmless.contains(&word)));
    named || other
}

/// Names of secrets, and how they end.
const SECRETS: [&str; 12] = [
    "password",
    "passwd",
    "passphrase",
    "api_key",
    "apikey",
    "secret",
    "client_secret",
    "access_token",
    "auth_token",
    "api_token",
    "private_key",
    "secret_key",
];

/// What is said of a first value whose key has the name of a secret. A text to be filled in is none, nor is a short word
/// about one.
fn named_like_one(graph: &Graph<'_>, key: KeyId, text: &str) -> Option<String> {
    let name = graph.name(key);
    let lower = name.to_lowercase();
    let named = SECRETS
        .iter()
        .any(|known| lower == *known || lower.ends_with(&format!("_{known}")));
    let given = text.len() >= 6 && !text.contains([' ', '{', '$', '<']);
    (named && given)
        .then(|| format!("`initial_state` holds the value of `{name}`, which sounds like a secret"))
}

fn variable_in(text: &str) -> Option<&str> {
    // What is shown in a block of code is no text of this graph's own.
    let spoken = text.split("```").step_by(2);
    let pieces = spoken.flat_map(|part| part.split('$').skip(1));
    pieces
        .filter_map(|piece| match piece.strip_prefix('{') {
            Some(inner) => Some(inner.split_once('}')?.0),
            None => piece
                .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
                .next(),
        })
        .find(|name| {
            let plain = name
                .chars()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
            plain && NAMES.iter().any(|part| name.contains(part))
        })
}

fn key(graph: &Graph<'_>, node: NodeId, span: Span, secret: Secret) -> Diagnostic {
    let message = format!(
        "a text of node `{}` holds what looks like a secret",
        graph.id(node)
    );
    Diagnostic::new(&SECRET_IN_TEXT, span, message, secret.does())
        .help("remove it, and make a new key: this one has been seen")
}

fn variable(graph: &Graph<'_>, node: NodeId, span: Span, name: &str) -> Diagnostic {
    let message = format!(
        "a text of node `{}` names the variable `{name}`, which is not replaced",
        graph.id(node)
    );
    Diagnostic::new(
        &SECRET_IN_TEXT,
        span,
        message,
        format!("`{name}` is sent as it stands"),
    )
    .help("give secrets to scripts and tools through their environment, not to models")
}
