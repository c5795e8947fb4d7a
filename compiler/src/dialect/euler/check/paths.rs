//! The ways through a graph: one first node, the end within reach, forks that are groups.

use super::super::ast::{Edge, EdgeCondition, FINALIZE, Node};
use super::super::view::View;
use super::{branches, judges};
use crate::diag::codes::{
    DEAD_END, FINALIZE_UNREACHABLE, MULTIPLE_ENTRY_NODES, NO_ENTRY_NODE, TORN_FAN_OUT,
};
use crate::diag::listed;
use crate::diag::{Diagnostic, Report};
use crate::node_names::is_remedy;
use std::collections::BTreeSet;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        fan_out(view, node, report);
    }
    let entries = entries(view);
    let first = match entries.as_slice() {
        [] => {
            report.add(match view.graph.nodes.first() {
                Some(node) => no_entry(view, node),
                None => no_nodes(view),
            });
            return;
        }
        [only] => only,
        // A route that leads nowhere leads there.
        [_, others @ ..] if others.len() <= judges::open_routes(view) => return,
        [first, second, ..] => {
            report.add(several(view, &entries, (first, second)));
            return;
        }
    };
    let id = first.id.value.as_str();
    let reached = view.reach(id);
    if !reached.contains(FINALIZE) {
        let message = format!("no way leads from the first node `{id}` to `finalize`");
        let mut found = Diagnostic::new(
            &FINALIZE_UNREACHABLE,
            view.graph.finalize.span,
            message,
            "never reached",
        )
        .label(first.id.span, "every run begins here");
        let ends = view
            .graph
            .nodes
            .iter()
            .filter(|node| view.out(&node.id.value).is_empty());
        for node in ends.take(3) {
            found = found.label(node.id.span, "no edge leads away from here");
        }
        let last = view
            .graph
            .nodes
            .iter()
            .rfind(|node| view.out(&node.id.value).is_empty());
        report.add(match last {
            Some(node) => found.help(format!(
                "add `{{from: {}, to: finalize, when: \"true\"}}`",
                node.id.value
            )),
            None => found.help("let a node on the way go to `finalize`"),
        });
        return;
    }
    for node in &view.graph.nodes {
        let own = node.id.value.as_str();
        let faulty = view.is_branch(own) && branches::has_fault(view, own);
        // A judge without edges has routes that no edge follows.
        if own != FINALIZE && view.out(own).is_empty() && node.judge().is_none() && !faulty {
            let message = format!("no edge leads away from node `{own}`");
            let found = Diagnostic::new(
                &DEAD_END,
                node.id.span,
                message,
                "a run that comes here cannot go on",
            );
            let next = judge_of(view, own).unwrap_or(FINALIZE);
            report.add(found.help(format!("add `{{from: {own}, to: {next}, when: \"true\"}}`")));
        }
    }
}

/// Several nodes that no edge leads to. The only one that no edge leads away from seems to go on to the second.
fn several(view: &View<'_>, entries: &[&Node], (first, second): (&Node, &Node)) -> Diagnostic {
    let names = listed(entries.iter().map(|node| node.id.value.as_str()));
    let message = format!("{names} could each be the first node: no edge leads to them");
    let witness = "no edge leads here";
    let found = Diagnostic::new(&MULTIPLE_ENTRY_NODES, second.id.span, message, witness)
        .label(first.id.span, witness);
    let mut ends = view.graph.nodes.iter().filter(|node| {
        let id = node.id.value.as_str();
        view.out(id).is_empty() && node.judge().is_none()
    });
    let end = ends.next().filter(|_| ends.next().is_none());
    let is_behind = |end: &Node| view.reach(&second.id.value).contains(end.id.value.as_str());
    match end.filter(|end| entries.len() == 2 && end.id != second.id && !is_behind(end)) {
        Some(end) => found
            .label(end.id.span, "no edge leads away from here")
            .help(format!(
                "add `{{from: {}, to: {}, when: \"true\"}}`, or remove what is not used",
                end.id.value, second.id.value
            )),
        None => found.help("lead an edge to all but one of them, or remove what is not used"),
    }
}

/// The judge that sends back to a node which mends: what it makes is judged again.
fn judge_of<'g>(view: &View<'g>, id: &str) -> Option<&'g str> {
    let mut ways = view.leading_to(id).filter(|edge| {
        let judge = view.node(&edge.from.value).and_then(Node::judge);
        judge.is_some() && matches!(edge.when.value, EdgeCondition::Route(_))
    });
    let way = ways.next().filter(|_| is_remedy(id))?;
    Some(way.from.value.as_str())
}

/// The nodes that no edge leads to. A branch without one has a code of its own.
fn entries<'g>(view: &View<'g>) -> Vec<&'g Node> {
    let nodes = view.graph.nodes.iter().filter(|node| {
        let id = node.id.value.as_str();
        let first = !view.leading_to(id).any(|edge| edge.from.value != id);
        first && !view.is_branch(id)
    });
    nodes.collect()
}

fn no_nodes(view: &View<'_>) -> Diagnostic {
    let message = "the graph has no nodes, so none is the first";
    Diagnostic::new(
        &NO_ENTRY_NODE,
        view.graph.nodes_at,
        message,
        "nothing to run",
    )
    .help("add a node of kind `llm`, and an edge from it to `finalize`")
}

fn no_entry(view: &View<'_>, first: &Node) -> Diagnostic {
    let id = first.id.value.as_str();
    let message = "edges lead to every node, so none is the first";
    let mut found = Diagnostic::new(
        &NO_ENTRY_NODE,
        first.id.span,
        message,
        "an edge leads here, too",
    );
    for edge in view.leading_to(id).take(2) {
        found = found.label(edge.span, format!("from `{}`", edge.from.value));
    }
    found.help(format!(
        "put a node in front of `{id}`, with an edge to it and none to itself"
    ))
}

/// Edges of one condition that lead to several nodes must lead to all branches of one group.
fn fan_out(view: &View<'_>, node: &Node, report: &mut Report) {
    let id = node.id.value.as_str();
    if view.is_branch(id) && branches::has_fault(view, id) {
        return;
    }
    let mut seen: Vec<&EdgeCondition> = Vec::new();
    for edge in view.out(id) {
        if seen.contains(&&edge.when.value) {
            continue;
        }
        seen.push(&edge.when.value);
        if edge.when.value == EdgeCondition::Unread {
            continue;
        }
        let same: Vec<&&Edge> = view
            .out(id)
            .iter()
            .filter(|other| other.when.value == edge.when.value)
            .collect();
        if let Some(found) = torn(view, id, &same) {
            report.add(found);
        }
    }
}

/// The node to which another one of these leads as well: `a -> b -> c`, and `a -> c`.
fn shortcut<'t>(view: &View<'_>, targets: &BTreeSet<&'t str>) -> Option<&'t str> {
    let leads = |from: &str, to: &str| view.reach(from).contains(to);
    let mut all = targets.iter().copied();
    all.find(|other| {
        let mut way = targets.iter().filter(|target| *target != other);
        way.any(|target| leads(target, other) && !leads(other, target))
    })
}

fn torn(view: &View<'_>, id: &str, edges: &[&&Edge]) -> Option<Diagnostic> {
    let targets: BTreeSet<&str> = edges.iter().map(|edge| edge.to.value.as_str()).collect();
    let last = edges.last()?;
    let group = targets
        .iter()
        .find_map(|target| view.groups_of(target).next());
    let Some(group) = group else {
        if targets.len() < 2 {
            return None;
        }
        let names = listed(targets.iter().copied());
        let message =
            format!("node `{id}` goes to {names} at once, and they are no parallel group");
        let found = Diagnostic::new(
            &TORN_FAN_OUT,
            last.to.span,
            message,
            "a second node at the same time",
        );
        return Some(match shortcut(view, &targets) {
            Some(other) => found.help(format!(
                "take the edge from `{id}` to `{other}` out, if `{other}` is to come later: another way leads there as well; or make them the branches of a parallel group with a join"
            )),
            None => found.help(
                "make them the branches of a parallel group with a join, or let one follow the other",
            ),
        });
    };
    let name = &group.id.value;
    if let Some(other) = edges.iter().find(|edge| {
        !group
            .branches
            .iter()
            .any(|branch| branch.value == edge.to.value)
    }) {
        let message = format!(
            "node `{id}` goes to branches of the parallel group `{name}` and to `{}` at once",
            other.to.value
        );
        let found = Diagnostic::new(
            &TORN_FAN_OUT,
            other.to.span,
            message,
            "not a branch of the group",
        );
        return Some(found.help(format!(
            "make `{}` a branch of `{name}`, or let it come after the join",
            other.to.value
        )));
    }
    // A branch that nothing leads to at all has a code of its own.
    let left_out = view.branches(group).find(|(branch, _)| {
        let led = |edge: &Edge| {
            !group
                .branches
                .iter()
                .any(|other| other.value == edge.from.value)
        };
        !targets.contains(branch.value.as_str()) && view.leading_to(&branch.value).any(led)
    });
    let (branch, _) = left_out?;
    let message = format!(
        "node `{id}` goes to some branches of the parallel group `{name}`, and not to `{}`",
        branch.value
    );
    let found = Diagnostic::new(
        &TORN_FAN_OUT,
        last.to.span,
        message,
        "only a part of the group",
    )
    .label(branch.span, "its join waits for this one, too");
    Some(found.help(format!(
        "add `{{from: {id}, to: {}, when: …}}` with the same condition",
        branch.value
    )))
}
