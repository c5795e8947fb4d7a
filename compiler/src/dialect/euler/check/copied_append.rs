//! A `system_append` that was copied from another node, and tells its node to make what the other one makes.

use super::super::ast::Node;
use super::super::view::View;
use crate::diag::codes::ASKED_TWICE;
use crate::diag::{Diagnostic, Report};
use crate::node_names::differ_in_a_number;

/// How long a text is at least, so that nobody writes it twice by chance.
const SHORTEST: usize = 20;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for (at, node) in view.graph.nodes.iter().enumerate() {
        let others = view.graph.nodes.iter().enumerate();
        let others = others.filter(|(other, _)| *other != at);
        let own = text(node);
        let mut same = others
            .map(|(_, other)| other)
            .filter(|other| own.is_some() && text(other) == own);
        // What three nodes are told is a rule of the graph.
        if let (Some(other), None) = (same.next(), same.next()) {
            report.diagnostics.extend(copied(node, other));
        }
    }
}

/// The words of its text.
fn text(node: &Node) -> Option<Vec<&str>> {
    let text = node.system_append.as_ref()?;
    Some(text.value.split_whitespace().collect())
}

/// `node` is told to make what `other` makes.
fn copied(node: &Node, other: &Node) -> Option<Diagnostic> {
    let text = node.system_append.as_ref()?;
    let (id, first) = (&node.id.value, &other.id.value);
    if text.value.len() < SHORTEST || differ_in_a_number(id, first) {
        return None;
    }
    let keys = |node: &Node| -> Vec<String> {
        node.writes().iter().map(|key| key.value.clone()).collect()
    };
    let (own, others) = (keys(node), keys(other));
    let words: Vec<String> = text
        .value
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .map(str::to_lowercase)
        .collect();
    let says = |name: &str| words.iter().any(|word| *word == name.to_lowercase());
    let made = others.iter().find(|key| !own.contains(key) && says(key))?;
    let differ = !own.is_empty() && own.iter().all(|key| !others.contains(key));
    if !differ || own.iter().any(|key| says(key)) || says(id) {
        return None;
    }
    let message = format!(
        "`{id}` is told the same as `{first}`, which makes `{made}`, and has to make {}",
        crate::diag::listed(own.iter().map(String::as_str))
    );
    let found = Diagnostic::new(&ASKED_TWICE, text.span, message, "seems to be copied");
    let found = found.label(other.id.span, format!("`{first}` is told so, too"));
    Some(found.help(format!("let the text of `{id}` say what it is to make")))
}
