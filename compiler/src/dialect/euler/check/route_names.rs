//! Routes that are called by one node and lead to another.

use super::super::ast::{Edge, EdgeCondition};
use super::super::view::View;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
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
        }
    }
}

fn elsewhere(view: &View<'_>, judge: &str, edge: &Edge) -> Option<Diagnostic> {
    let EdgeCondition::Route(route) = &edge.when.value else {
        return None;
    };
    let (named, to) = (view.node(route)?, edge.to.value.as_str());
    if to == route || route == judge || leads_to(view, judge, to, route) {
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
        "the route `{route}` of the judge `{judge}` leads to `{to}`, and not to the node `{route}`"
    );
    let found = Diagnostic::new(&WAY_AGAINST_NAME, edge.to.span, message, "another node");
    Some(
        found
            .label(named.id.span, "the node of this name")
            .help(format!(
                "lead the route to `{route}`, or call it by what is done at `{to}`"
            )),
    )
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
