//! A constant that is another choice of an input than the one that its node is called by: `publish_beta` with `channel: stable`. Without
//! such an input it is the word by which another node of the same action is called: `deploy_staging` with `environment: production`.

use super::graph::Graph;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Action, Node, Tree, Type};
use crate::node_names::words;
use serde_json::Value;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let program = graph.program;
    of_pairs(&program.nodes, report);
    let declared = program.inputs.iter();
    let declared = declared.filter_map(|input| program[input.key].declared.as_ref());
    let choices: Vec<(&str, &[String])> = declared
        .flat_map(Type::fields)
        .filter_map(|field| Some((field.name.as_str(), field.ty.texts()?)))
        .collect();
    if choices.is_empty() {
        return;
    }
    for node in &program.nodes {
        report.diagnostics.extend(of_node(node, &choices));
    }
}

/// How many actions are compared with each other.
const MOST: usize = 64;

/// A constant that is the word of the other one of two nodes that are called alike and run the same action.
fn of_pairs(nodes: &[Node], report: &mut Report) {
    let actions = nodes
        .iter()
        .filter_map(|node| Some((node, node.work.action()?)));
    let actions: Vec<(&Node, &Action)> = actions.take(MOST).collect();
    for (node, action) in &actions {
        let mut others = actions.iter().filter(|(other, of_other)| {
            let same = action.item.constant_text();
            other.id != node.id && same.is_some() && of_other.item.constant_text() == same
        });
        let found = others.find_map(|(other, of_other)| of_pair((node, action), (other, of_other)));
        report.diagnostics.extend(found);
    }
}

fn of_pair(
    (node, action): (&Node, &Action),
    (other, of_other): (&Node, &Action),
) -> Option<Diagnostic> {
    let (own, theirs) = other_word(&node.id, &other.id)?;
    let given = constants(&action.params);
    let (name, value) = given
        .iter()
        .find(|(_, value)| value.eq_ignore_ascii_case(&theirs))?;
    // That the other one has it there, too, makes it a copy.
    let has = |(key, given): &(&str, &str)| key == name && given == value;
    let is_copied = constants(&of_other.params).iter().any(has);
    let says_own = given.iter().any(|(_, given)| words(given).contains(&own));
    if !is_copied || says_own {
        return None;
    }
    let message = format!(
        "`{}` is called for `{own}`, and gives `{value}` as `{name}`, as `{}` does",
        node.id, other.id
    );
    let found = Diagnostic::new(
        &WAY_AGAINST_NAME,
        node.span,
        message,
        "the value of the other one",
    );
    let found = found.label(other.span, "is called for it");
    Some(found.help(format!(
        "write `{name}: {own}`, or call the node for what it does"
    )))
}

/// The one word by which each of two names differs from the other, if that is all.
fn other_word(one: &str, other: &str) -> Option<(String, String)> {
    let (one, other) = (words(one), words(other));
    let moves = |all: &[String]| all.iter().any(|word| MOVES.contains(&word.as_str()));
    if one.len() != other.len() || one.len() < 2 || moves(&one) || moves(&other) {
        return None;
    }
    let mut pairs = one
        .into_iter()
        .zip(other)
        .filter(|(one, other)| one != other);
    let found = pairs.next()?;
    pairs.next().is_none().then_some(found)
}

/// Words with which a name says where something comes from, and not where it goes: `promote_beta`.
const MOVES: [&str; 13] = [
    "clone", "compare", "copy", "demote", "from", "migrate", "mirror", "move", "promote", "pull",
    "restore", "seed", "sync",
];

fn of_node(node: &Node, choices: &[(&str, &[String])]) -> Option<Diagnostic> {
    let action = node.work.action()?;
    let named = words(&node.id);
    if named.iter().any(|word| MOVES.contains(&word.as_str())) {
        return None;
    }
    let has = |value: &str| named.iter().any(|word| word.eq_ignore_ascii_case(value));
    choices.iter().find_map(|(input, values)| {
        let given = constants(&action.params);
        let (name, value) = given.into_iter().find(|(name, value)| {
            name == input && values.iter().any(|one| one == value) && !has(value)
        })?;
        let meant = values.iter().find(|one| has(one))?;
        let message = format!(
            "`{}` is called for `{meant}`, and gives `{value}` as `{name}`",
            node.id
        );
        let found = Diagnostic::new(&WAY_AGAINST_NAME, node.span, message, "another choice");
        Some(found.help(format!(
            "write `{name}: {meant}`, or call the node for what it does"
        )))
    })
}

/// The parameters that are constant texts.
fn constants(params: &Tree) -> Vec<(&str, &str)> {
    match params {
        Tree::Map(entries) => entries
            .iter()
            .filter_map(|(name, tree)| Some((name.as_str(), tree.constant_text()?)))
            .collect(),
        Tree::Literal(Value::Object(fields)) => fields
            .iter()
            .filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)))
            .collect(),
        Tree::Literal(_) | Tree::Pick(_) | Tree::Text(_) | Tree::List(_) => Vec::new(),
    }
}
