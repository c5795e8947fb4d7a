//! Routes that are called by one node and lead to another, and those that say no and lead where yes leads.

use super::super::ast::{Edge, EdgeCondition, FINALIZE, Node};
use super::super::view::View;
use crate::diag::codes::{IDLE_CHOICE, WAY_AGAINST_NAME};
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use std::collections::BTreeSet;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        if node.judge().is_some() {
            let id = node.id.value.as_str();
            let found = view
                .out(id)
                .iter()
                .find_map(|edge| elsewhere(view, id, edge));
            report.diagnostics.extend(found);
            report.diagnostics.extend(no_as_yes(view, id));
        }
    }
}

/// Routes by which a judge lets something through.
const YES: [&str; 14] = [
    "accept", "accepted", "approve", "approved", "deliver", "ok", "pass", "passed", "post",
    "publish", "release", "send", "ship", "yes",
];

/// Routes by which it does not.
const NO: [&str; 12] = [
    "block", "decline", "deny", "denied", "discard", "drop", "fail", "failed", "no", "refuse",
    "reject", "rejected",
];

/// What a node is called that lets it through. One that sends something may send a refusal.
const GOES_OUT: [&str; 7] = [
    "accept", "approve", "deliver", "deploy", "publish", "release", "ship",
];

/// A route that lets nothing through, and leads to the node that is called by letting it through.
fn no_as_yes(view: &View<'_>, judge: &str) -> Option<Diagnostic> {
    let routes = || {
        view.out(judge)
            .iter()
            .filter_map(|edge| match &edge.when.value {
                EdgeCondition::Route(route) => Some((*edge, route.as_str())),
                EdgeCondition::True | EdgeCondition::ApprovalsResolved | EdgeCondition::Unread => {
                    None
                }
            })
    };
    let goes_out = |to: &str| {
        let mut words = to.split(['_', '-']);
        words.any(|word| GOES_OUT.contains(&word)) && view.node(to).is_some()
    };
    let (edge, no) =
        routes().find(|(edge, route)| NO.contains(route) && goes_out(&edge.to.value))?;
    let to = &edge.to.value;
    let (other, yes) =
        routes().find(|(other, route)| YES.contains(route) && other.to.value == *to)?;
    // Where each leads there, that is told.
    if routes().all(|(other, _)| other.to.value == *to) {
        return None;
    }
    let message = format!(
        "the route `{no}` of the judge `{judge}` leads to `{to}`, as the route `{yes}` does"
    );
    let found = Diagnostic::new(&IDLE_CHOICE, edge.to.span, message, "says no, and goes on");
    Some(
        found
            .label(other.span, format!("the way of `{yes}`"))
            .help(format!(
                "lead `{no}` elsewhere, such as to `{FINALIZE}`, or take it out of `route_values`"
            )),
    )
}

fn elsewhere(view: &View<'_>, judge: &str, edge: &Edge) -> Option<Diagnostic> {
    let EdgeCondition::Route(route) = &edge.when.value else {
        return None;
    };
    let to = edge.to.value.as_str();
    let named = view
        .node(route)
        .or_else(|| spoken(view, judge, edge, route))?;
    let name = named.id.value.as_str();
    if to == name || name == judge || leads_to(view, judge, to, name) {
        return None;
    }
    // Where two have exchanged their targets, that is told of both.
    let exchanged = |other: &&Edge| {
        let answers = matches!(&other.when.value, EdgeCondition::Route(label) if label == to);
        answers && other.to.value == *route
    };
    if view
        .out(judge)
        .iter()
        .copied()
        .any(|other| exchanged(&other))
    {
        return None;
    }
    let message = format!(
        "the route `{route}` of the judge `{judge}` leads to `{to}`, and not to the node `{name}`"
    );
    let found = Diagnostic::new(&WAY_AGAINST_NAME, edge.to.span, message, "another node");
    Some(
        found
            .label(named.id.span, "the node of this name")
            .help(format!(
                "lead the route to `{name}`, or call it by what is done at `{to}`"
            )),
    )
}

/// The node of whose name a route has the words, where another route of the judge leads to the same target and has the words of that:
/// `mix_again` leads to `taste`, as `taste_again` does.
fn spoken<'g>(view: &View<'g>, judge: &str, edge: &Edge, route: &str) -> Option<&'g Node> {
    let to = edge.to.value.as_str();
    let names = |route: &str, id: &str| {
        let (route, id) = (words(route), words(id));
        !id.is_empty() && route.windows(id.len()).any(|part| part == id)
    };
    let is_other = |other: &&&Edge| {
        let named = matches!(&other.when.value, EdgeCondition::Route(label) if names(label, to));
        named && other.to.value == to
    };
    let _ = view.out(judge).iter().find(is_other)?;
    let mut nodes = view.graph.nodes.iter();
    nodes.find(|node| node.id.value != to && names(route, &node.id.value) && !names(route, to))
}

/// Whether a way leads on to a node without the judge being asked again.
fn leads_to(view: &View<'_>, judge: &str, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::from([judge]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        if seen.insert(at) {
            open.extend(view.out(at).iter().map(|edge| edge.to.value.as_str()));
        }
    }
    judge != to && seen.contains(to)
}
