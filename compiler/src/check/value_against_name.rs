//! A constant that is another choice of an input than the one that its node is called by: `publish_beta` with `channel: stable`.

use super::graph::Graph;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Tree, Type};
use crate::node_names::words;
use serde_json::Value;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let program = graph.program;
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
