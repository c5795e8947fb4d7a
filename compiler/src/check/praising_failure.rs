//! An end that is called a failure, and says that all went well.

use super::sense::{Sense, is_failure, of_answer, of_truth};
use crate::diag::Diagnostic;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::ir::{Ends, Node, Text, Tree};
use crate::node_names::words;
use serde_json::Value;
use std::collections::BTreeMap;

/// What an end may not say that is called a failure.
const PRAISE: [&str; 4] = ["success", "successful", "successfully", "succeeded"];

/// Words that turn it around.
const DENIES: [&str; 26] = [
    "last", "latest", "next", "only", "stopped", "until", "not", "no", "cannot", "couldn",
    "failed", "fail", "without", "un", "never", "didn", "wasn", "before", "logged", "recorded",
    "reported", "restored", "reverted", "rolled", "saved", "undone",
];

/// What such an end says, if a node is one.
pub(super) fn of(node: &Node) -> Option<Diagnostic> {
    if !is_failure(&node.id) || node.work.profile().ends == Ends::Not {
        return None;
    }
    let (at, said) = praise(node.work.result()).or_else(|| {
        let trees = node.work.trees();
        let found = trees.iter().find_map(|(tree, _)| claimed(tree))?;
        Some((node.span, found))
    })?;
    let message = format!("the end `{}` says {said}", node.id);
    let found = Diagnostic::new(&WAY_AGAINST_NAME, at, message, "as if all had gone well");
    Some(found.help("say what went wrong, or give the node another name"))
}

fn praise(text: Option<&Text>) -> Option<(crate::source::Span, String)> {
    let text = text?;
    let said = words(&text.literals().collect::<Vec<_>>().join(" "));
    if said.iter().any(|word| DENIES.contains(&word.as_str())) {
        return None;
    }
    let word = said.iter().find(|word| PRAISE.contains(&word.as_str()))?;
    Some((text.span, format!("\"{word}\"")))
}

/// An end that is called a failure and gives, word by word, what another end gives that is none: `released: true`.
pub(super) fn copied(node: &Node, nodes: &[Node]) -> Option<Diagnostic> {
    let given = literal(node)?;
    if !is_failure(&node.id) || node.work.profile().ends == Ends::Not {
        return None;
    }
    let (key, _) = given
        .iter()
        .find(|(_, value)| value.as_bool() == Some(true))?;
    let mut others = nodes.iter().filter(|other| !is_failure(&other.id));
    let other = others.find(|other| literal(other).as_ref() == Some(&given))?;
    let message = format!(
        "the end `{}` gives the same as `{}`, with `{key}: true`",
        node.id, other.id
    );
    let label = "as if all had gone well";
    let found = Diagnostic::new(&WAY_AGAINST_NAME, node.span, message, label);
    let found = found.label(other.span, "the same");
    Some(found.help("say what went wrong, or give the node another name"))
}

/// The result of an end, where all of it is written out.
fn literal(node: &Node) -> Option<BTreeMap<&str, &Value>> {
    let trees = node.work.trees();
    let [(tree, _)] = trees.as_slice() else {
        return None;
    };
    match tree {
        Tree::Literal(Value::Object(fields)) => Some(
            fields
                .iter()
                .map(|(key, value)| (key.as_str(), value))
                .collect(),
        ),
        Tree::Map(entries) => {
            let fields = entries.iter().map(|(key, tree)| match tree {
                Tree::Literal(value) => Some((key.as_str(), value)),
                Tree::Pick(_) | Tree::Text(_) | Tree::List(_) | Tree::Map(_) => None,
            });
            fields.collect()
        }
        Tree::Literal(_) | Tree::Pick(_) | Tree::Text(_) | Tree::List(_) => None,
    }
}

/// A field of a result that is constantly good: `success: true`, `status: "ok"`.
fn claimed(tree: &Tree) -> Option<String> {
    let entry = |key: &str, value: &Value| match value {
        Value::Bool(true) => {
            let is_good = PRAISE.contains(&key) || of_truth(key) == Some(Sense::Good);
            is_good.then(|| format!("`{key}: true`"))
        }
        Value::String(word) => {
            let is_state = ["status", "outcome", "result", "state"].contains(&key);
            let is_good = of_answer(word) == Some(Sense::Good);
            (is_state && is_good).then(|| format!("`{key}: {word}`"))
        }
        Value::Bool(false)
        | Value::Null
        | Value::Number(_)
        | Value::Array(_)
        | Value::Object(_) => None,
    };
    match tree {
        Tree::Literal(Value::Object(fields)) => {
            fields.iter().find_map(|(key, value)| entry(key, value))
        }
        Tree::Map(entries) => entries.iter().find_map(|(key, tree)| match tree {
            Tree::Literal(value) => entry(key, value),
            Tree::Pick(_) | Tree::Text(_) | Tree::List(_) | Tree::Map(_) => None,
        }),
        Tree::Literal(_) | Tree::Pick(_) | Tree::Text(_) | Tree::List(_) => None,
    }
}
