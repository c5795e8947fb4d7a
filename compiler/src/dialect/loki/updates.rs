//! Entries of `state_updates` that hold something else than they seem to: all of them read the state as it was before, and each wins
//! over a property of the reply.

use super::ast::{Graph, Kind, Node, Update};
use super::template::{Piece, pieces, single_reference};
use crate::diag::codes::{DEAD_STORE, EARLIER_VALUE};
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Schema};
use std::collections::{BTreeMap, BTreeSet};

/// What a reply is called in `state_updates`.
const OUTPUT: &str = "output";

/// What nodes of each kind call it.
const REPLIES: [&str; 3] = [OUTPUT, "choice", "input"];

/// Words in the name of a key that is there to keep an earlier value.
const EARLIER: [&str; 10] = [
    "before", "earlier", "former", "history", "last", "log", "old", "prev", "prior", "so_far",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let mut rounds = Rounds {
        ways: None,
        left: MOST,
    };
    for node in &graph.nodes {
        for (at, update) in node.updates().iter().enumerate() {
            let before = node.updates().get(..at).unwrap_or_default();
            let found = earlier(graph, &mut rounds, (node, before), update);
            report.diagnostics.extend(found);
            report.diagnostics.extend(whole_reply(node, update));
        }
    }
}

/// An entry that reads what an entry above it has just written.
fn earlier<'g>(
    graph: &'g Graph,
    rounds: &mut Rounds<'g>,
    (node, before): (&Node, &[Update]),
    update: &Update,
) -> Option<Diagnostic> {
    let keeps = EARLIER.iter().any(|word| update.key.value.contains(word));
    if keeps || before.is_empty() {
        return None;
    }
    let read: Vec<String> = pieces(&update.text.value)
        .into_iter()
        .filter_map(|piece| match piece {
            Piece::Reference { path, .. } => Some(path?.key),
            Piece::Literal(_) => None,
        })
        .collect();
    // What collects all there was reads itself; what shows the reply beside it tells the two apart; and a copy keeps what was.
    let is_copy = single_reference(update.text.value.trim()).is_some();
    let shows_reply = read.iter().any(|name| REPLIES.contains(&name.as_str()));
    if read.contains(&update.key.value) || is_copy || shows_reply {
        return None;
    }
    // `{{output}}` is the reply, whatever else is called so.
    let is_written = |other: &&Update| {
        let name = &other.key.value;
        read.contains(name) && !REPLIES.contains(&name.as_str())
    };
    let other = before.iter().find(is_written)?;
    // One that nothing has written before is told as missing; in a loop, the round before has.
    if !has_a_value(graph, node, &other.key.value) && !rounds.repeat(graph, node) {
        return None;
    }
    let (id, key, name) = (&node.id.value, &update.key.value, &other.key.value);
    let message =
        format!("`state_updates.{key}` of node `{id}` reads `{name}` as it was before this node");
    let found = Diagnostic::new(
        &EARLIER_VALUE,
        update.text.span,
        message,
        "an earlier value",
    );
    let found = found.label(other.key.span, "written at the same time");
    let meant = other.text.value.trim();
    Some(match single_reference(meant) {
        Some(_) => found.help(format!("write `{meant}` in place of `{{{{{name}}}}}`")),
        None => found.help(format!(
            "write the text of `{name}` out here, or put `{key}` together in a node after this one"
        )),
    })
}

/// Which nodes a run may come to again.
struct Rounds<'g> {
    /// Where the ways lead, if somebody has asked.
    ways: Option<Ways<'g>>,
    /// How many nodes may still be looked at.
    left: usize,
}

impl<'g> Rounds<'g> {
    fn repeat(&mut self, graph: &'g Graph, node: &Node) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            return false;
        };
        self.left = left;
        repeats(self.ways.get_or_insert_with(|| ways(graph)), node)
    }
}

/// Where the ways of each node lead.
type Ways<'g> = BTreeMap<&'g str, Vec<&'g str>>;

fn ways(graph: &Graph) -> Ways<'_> {
    let mut ways = Ways::new();
    for node in &graph.nodes {
        let leads = node.ways().into_iter();
        let leads = leads.map(|to| to.value.as_str()).collect();
        ways.insert(node.id.value.as_str(), leads);
    }
    ways
}

/// How many nodes are looked at for whether they repeat, each of which walks the graph.
const MOST: usize = 64;

/// Whether ways that are declared lead from a node back to it.
fn repeats(ways: &Ways<'_>, node: &Node) -> bool {
    let own = node.id.value.as_str();
    let mut seen = BTreeSet::new();
    let mut open = vec![own];
    while let Some(id) = open.pop() {
        let next = ways.get(id).into_iter().flatten();
        for to in next.copied() {
            if to == own {
                return true;
            }
            if seen.insert(to) {
                open.push(to);
            }
        }
    }
    false
}

/// Whether a key is given a value anywhere but in the updates of this node.
fn has_a_value(graph: &Graph, node: &Node, name: &str) -> bool {
    let others = || {
        graph
            .nodes
            .iter()
            .filter(|other| other.id.value != node.id.value)
    };
    let updated = |other: &Node| {
        other
            .updates()
            .iter()
            .any(|update| update.key.value == name)
    };
    let replied = |other: &Node| {
        schema(other)
            .and_then(|schema| property(schema, name))
            .is_some()
    };
    graph.initial_state.iter().any(|(key, _)| key.value == name)
        || graph
            .variables
            .iter()
            .any(|variable| variable.name.value == name)
        || replied(node)
        || others().any(|other| updated(other) || replied(other))
}

/// The whole reply under the name of one of its properties.
fn whole_reply(node: &Node, update: &Update) -> Option<Diagnostic> {
    let property = property(schema(node)?, &update.key.value)?;
    if single_reference(update.text.value.trim()) != Some(OUTPUT) {
        return None;
    }
    let (id, key) = (&node.id.value, &update.key.value);
    let message = format!(
        "the property `{key}` of the reply of node `{id}` is lost: `state_updates` stores the whole reply as `{key}`"
    );
    let found = Diagnostic::new(
        &DEAD_STORE,
        update.key.span,
        message,
        "wins over the property",
    );
    let found = found.label(property.span, "stored as `{{output}}` has it, and replaced");
    let path = format!("{{{{{OUTPUT}.{key}}}}}");
    Some(found.help(format!(
        "take `{key}` out of `state_updates`: properties are stored by themselves; or write `{path}`"
    )))
}

fn property<'s>(schema: &'s Schema, name: &str) -> Option<&'s Property> {
    schema.properties.iter().find(|one| one.name == name)
}

fn schema(node: &Node) -> Option<&Schema> {
    match &node.kind {
        Kind::Llm(llm) => llm.output_schema.as_ref(),
        Kind::Agent(agent) => agent.output_schema.as_ref(),
        Kind::Script(_)
        | Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::End(_)
        | Kind::Unknown(_) => None,
    }
}
