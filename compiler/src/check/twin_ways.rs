//! Ways between which a condition or an answer decides, and on which the very same is done.

use super::graph::Graph;
use crate::diag::codes::IDLE_CHOICE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{
    Ends, Exit, ExitCondition, Node, NodeId, OtherWrites, Outcome, Step, Target, deed,
};
use crate::node_names::differ_in_a_number;
use std::collections::BTreeMap;

/// How many ways out of one node are compared.
const MOST_WAYS: usize = 16;

/// How many steps of two ways are compared.
const LONGEST: usize = 6;

/// How many pairs of nodes are compared in all, so that a graph of thousands, or one whose ways meet again and again, comes to an end.
const COMPARED: usize = 20_000;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged || hooks_ask_where(graph) {
        return;
    }
    let mut look = Look {
        graph,
        deeds: BTreeMap::new(),
        same: BTreeMap::new(),
        left: COMPARED,
    };
    for (id, node) in graph.program.each_node() {
        let Some(ways) = ways(graph, node) else {
            continue;
        };
        for (at, one) in ways.iter().enumerate() {
            let others = ways.iter().skip(at + 1);
            let twin = others.copied().find(|other| look.are_twins(one.0, other.0));
            if let Some(other) = twin {
                report.add(finding(graph, id, *one, other));
                break;
            }
        }
    }
}

/// Whether a hook asks at which node a run is: it may do something else on each of two ways.
fn hooks_ask_where(graph: &Graph<'_>) -> bool {
    let hooks = graph.program.workflow.iter().flat_map(|flow| &flow.hooks);
    let mut asked = hooks.flat_map(|hook| hook.condition.refs());
    asked.any(|found| match found.path.first() {
        Some(Step::Field(name) | Step::Part(name)) => name.contains("node"),
        Some(Step::Index(_)) | None => false,
    })
}

/// The nodes to which the ways lead between which a node decides, if they write the same.
fn ways<'a>(graph: &Graph<'a>, node: &'a Node) -> Option<Vec<(NodeId, &'a Exit)>> {
    let exits = node.exits.iter();
    let chosen: Vec<&Exit> = exits
        .filter(|exit| exit.outcome == Outcome::Success)
        .collect();
    let decides = |exit: &&Exit| match exit.when {
        ExitCondition::If(_) | ExitCondition::Answer(_) | ExitCondition::Routed(_) => true,
        ExitCondition::Done
        | ExitCondition::Other
        | ExitCondition::Failed
        | ExitCondition::FailedIf(_)
        | ExitCondition::RoutedAnywhere => false,
    };
    if chosen.len() < 2 || !chosen.iter().any(decides) || !write_the_same(&chosen) {
        return None;
    }
    let mut found: Vec<(NodeId, &Exit)> = Vec::new();
    for exit in chosen {
        if let Some(to) = exit.to.node()
            && does_something(&graph.program[to])
            && !found.iter().any(|(known, _)| *known == to)
        {
            found.push((to, exit));
        }
    }
    (found.len() > 1 && found.len() <= MOST_WAYS).then_some(found)
}

fn write_the_same(exits: &[&Exit]) -> bool {
    let is_plain = exits.iter().all(|exit| exit.unlisted == OtherWrites::None);
    let written = |exit: &Exit| -> Vec<_> {
        let writes = exit.writes.iter();
        writes.map(|write| (write.key, write.span)).collect()
    };
    let mut all = exits.iter().map(|exit| written(exit));
    let first = all.next();
    is_plain && all.all(|other| Some(other) == first)
}

/// Whether a node is there for more than its name: it is no end, and what it does does not depend on what it is called.
fn does_something(node: &Node) -> bool {
    let profile = node.work.profile();
    let writes = node.exits.iter().any(|exit| !exit.writes.is_empty());
    profile.ends == Ends::Not && !profile.sees_state && (profile.has_effects || writes)
}

struct Look<'g, 'a> {
    graph: &'g Graph<'a>,
    deeds: BTreeMap<NodeId, u64>,
    /// Whether the rest of two ways is the same, with so many steps left.
    same: BTreeMap<(NodeId, NodeId, usize), bool>,
    /// How many pairs may still be compared.
    left: usize,
}

impl Look<'_, '_> {
    fn are_twins(&mut self, one: NodeId, other: NodeId) -> bool {
        let names = (self.graph.id(one), self.graph.id(other));
        !differ_in_a_number(names.0, names.1) && self.do_the_same(one, other, LONGEST)
    }

    /// Whether two ways do the same until they meet.
    fn do_the_same(&mut self, one: NodeId, other: NodeId, steps: usize) -> bool {
        if one == other {
            return true;
        }
        let place = (one, other, steps);
        if let Some(known) = self.same.get(&place) {
            return *known;
        }
        let Some(left) = self.left.checked_sub(1) else {
            return false;
        };
        self.left = left;
        let same = self.go_on_alike(one, other, steps);
        self.same.insert(place, same);
        same
    }

    fn go_on_alike(&mut self, one: NodeId, other: NodeId, steps: usize) -> bool {
        let program = self.graph.program;
        let (first, second) = (&program[one], &program[other]);
        let Some(steps) = steps.checked_sub(1) else {
            return false;
        };
        if !does_something(first)
            || !does_something(second)
            || first.exits.len() != second.exits.len()
            || first.on_interrupted != second.on_interrupted
            || first.pause_before != second.pause_before
            || first.pause_after != second.pause_after
            || self.deed(one) != self.deed(other)
        {
            return false;
        }
        let exits = first.exits.iter().zip(&second.exits);
        let mut targets = exits.map(|(one, other)| (&one.to, &other.to));
        targets.all(|targets| match targets {
            (Target::Node(one, _), Target::Node(other, _)) => self.do_the_same(*one, *other, steps),
            (Target::End, Target::End) | (Target::Fail, Target::Fail) => true,
            _ => false,
        })
    }

    fn deed(&mut self, id: NodeId) -> u64 {
        let program = self.graph.program;
        let of = || deed(program, &program[id]);
        *self.deeds.entry(id).or_insert_with(of)
    }
}

fn finding(
    graph: &Graph<'_>,
    node: NodeId,
    (one, way): (NodeId, &Exit),
    (other, second): (NodeId, &Exit),
) -> Diagnostic {
    let (id, first, twin) = (graph.id(node), graph.id(one), graph.id(other));
    let decides = match (&way.when, &second.when) {
        (ExitCondition::If(_), _) | (_, ExitCondition::If(_)) => "the condition of",
        _ => "the answer of",
    };
    let message = format!(
        "`{first}` and `{twin}` do the very same, so {decides} `{id}` that leads to one of them decides nothing"
    );
    let span = graph.program[other].span;
    let found = Diagnostic::new(&IDLE_CHOICE, span, message, "a copy of the other");
    found
        .label(graph.program[one].span, "the other one")
        .label(way.span, format!("decides between `{first}` and `{twin}`"))
        .help(format!(
            "let `{twin}` do its own part, or lead both ways to `{first}`"
        ))
}
