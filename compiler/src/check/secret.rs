//! Secrets in texts.

use super::graph::Graph;
use super::texts::texts;
use crate::diag::codes::SECRET_IN_TEXT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, NodeId, Part};
use crate::source::Span;

/// How keys of well-known services begin, and how many letters follow at least.
const KEYS: [(&str, usize); 8] = [
    ("sk-", 20),
    ("ghp_", 30),
    ("github_pat_", 30),
    ("xoxb-", 20),
    ("xoxp-", 20),
    ("AKIA", 16),
    ("AIza", 30),
    ("glpat-", 20),
];

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
                if let Some(prefix) = key_in(literal) {
                    report.add(key(graph, id, text.span, prefix));
                } else if let Some(name) = variable_in(literal) {
                    report.add(variable(graph, id, text.span, name));
                }
            }
        }
    }
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
        } else if let Some(prefix) = key_in(text) {
            let message = format!("the value of `{}` looks like a secret", graph.name(key));
            report.add(
                Diagnostic::new(&SECRET_IN_TEXT, span, message, begins(prefix))
                    .help("let the caller give it, or let a script read it from its environment"),
            );
        }
    }
}

/// What is said of a first value whose key has the name of a secret. A text to be filled in is none, nor is a short word
/// about one.
fn named_like_one(graph: &Graph<'_>, key: KeyId, text: &str) -> Option<String> {
    const NAMES: [&str; 12] = [
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
    let name = graph.name(key);
    let lower = name.to_lowercase();
    let named = NAMES
        .iter()
        .any(|known| lower == *known || lower.ends_with(&format!("_{known}")));
    let given = text.len() >= 6 && !text.contains([' ', '{', '$', '<']);
    (named && given)
        .then(|| format!("`initial_state` holds the value of `{name}`, which sounds like a secret"))
}

fn key_in(text: &str) -> Option<&'static str> {
    if text.contains("-----BEGIN ") && text.contains("PRIVATE KEY-----") {
        return Some("-----BEGIN");
    }
    let found = KEYS.iter().find(|(prefix, least)| {
        text.match_indices(prefix).any(|(at, _)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let rest = text.get(at + prefix.len()..).unwrap_or_default();
            let length = rest
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
                .count();
            // As manuals write it.
            let sample = rest
                .get(..length)
                .is_some_and(|key| key.contains("EXAMPLE"));
            let digits = !sample && rest.chars().take(length).any(|c| c.is_ascii_digit());
            length >= *least && digits && !before.is_some_and(char::is_alphanumeric)
        })
    });
    found.map(|(prefix, _)| *prefix)
}

fn variable_in(text: &str) -> Option<&str> {
    let pieces = text.split('$').skip(1);
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

fn begins(prefix: &str) -> String {
    format!("holds something that begins like a key: `{prefix}\u{2026}`")
}

fn key(graph: &Graph<'_>, node: NodeId, span: Span, prefix: &str) -> Diagnostic {
    let message = format!(
        "a text of node `{}` holds what looks like a secret",
        graph.id(node)
    );
    Diagnostic::new(&SECRET_IN_TEXT, span, message, begins(prefix))
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

#[cfg(test)]
mod tests {
    use super::key_in;

    #[test]
    fn keys_are_found_and_those_of_manuals_are_not() {
        let key = |end: &str| format!("AKIA{}{end}", "IOSFODNN7");
        assert_eq!(key_in(&key("ABCDEFG")), Some("AKIA"));
        assert_eq!(key_in(&key("EXAMPLE")), None);
    }
}
