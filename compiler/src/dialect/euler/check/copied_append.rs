//! A `system_append` that was copied from another node: it tells its node to make what the other one makes, or two branches do the very same.

use super::super::ast::{Node, Runner};
use super::super::view::View;
use crate::amount::bare;
use crate::diag::codes::ASKED_TWICE;
use crate::diag::{Diagnostic, Report};
use crate::node_names::differ_in_a_number;
use crate::source::Spanned;
use std::collections::BTreeSet;

/// How long a text is at least, so that nobody writes it twice by chance.
const SHORTEST: usize = 20;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    twins(view, report);
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

/// How many branches of a group are compared, which are more than a group may have.
const MOST_BRANCHES: usize = 16;

/// Branches of one group that ask the same model the same, and see and store the same.
fn twins(view: &View<'_>, report: &mut Report) {
    for group in view.groups() {
        let names = group.branches.iter().take(MOST_BRANCHES);
        let branches: Vec<&Node> = names.filter_map(|name| view.node(&name.value)).collect();
        for (at, node) in branches.iter().enumerate() {
            let mut earlier = branches.iter().take(at);
            if let Some(other) = earlier.find(|other| are_twins(node, other)) {
                report.add(twin(node, other));
            }
        }
    }
}

fn are_twins(node: &Node, other: &Node) -> bool {
    let names = |list: &[Spanned<String>]| -> BTreeSet<String> {
        list.iter().map(|one| one.value.clone()).collect()
    };
    let words = |node: &Node| -> Option<Vec<String>> {
        let words = text(node)?.into_iter();
        Some(words.map(|word| bare(word).to_lowercase()).collect())
    };
    let long = |node: &Node| {
        let text = node.system_append.as_ref();
        text.is_some_and(|text| text.value.len() >= SHORTEST)
    };
    let model = |node: &Node| node.model.as_ref().map(|model| model.value.clone());
    let offered = |runner: &Runner| (runner.mode.value, names(&runner.exclude_tools));
    let file = |node: &Node| node.artifact.as_ref().map(|file| file.value.clone());
    let (one, second) = (&node.id.value, &other.id.value);
    one != second
        && !differ_in_a_number(one, second)
        && long(node)
        && words(node) == words(other)
        && names(&node.reads) == names(&other.reads)
        && names(node.writes()) == names(other.writes())
        && names(&node.tools) == names(&other.tools)
        && model(node) == model(other)
        && file(node) == file(other)
        && node.runner().is_some()
        && node.runner().map(offered) == other.runner().map(offered)
}

fn twin(node: &Node, other: &Node) -> Diagnostic {
    let (id, first) = (&node.id.value, &other.id.value);
    let at = node
        .system_append
        .as_ref()
        .map_or(node.id.span, |text| text.span);
    let message = format!(
        "`{id}` asks a model the same as `{first}`, side by side with it: they are told, shown and offered the same"
    );
    let found = Diagnostic::new(&ASKED_TWICE, at, message, "paid for twice");
    found
        .label(other.id.span, "this one")
        .help(format!("let the text of `{id}` ask for its own part"))
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
