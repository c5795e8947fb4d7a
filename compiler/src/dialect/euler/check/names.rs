//! Names of nodes: each is there once, and what edges and groups name is there.

use super::super::ast::{Edge, EdgeCondition, FINALIZE};
use super::super::view::View;
use crate::diag::codes::{DUPLICATE_EDGE, DUPLICATE_NODE, UNKNOWN_NODE};
use crate::diag::listed;
use crate::diag::{Diagnostic, Report};
use crate::dialect::meant_node::did_you_mean;
use crate::source::{Span, Spanned, removal};
use std::collections::BTreeMap;

/// Whether every edge leads from a node to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeSoundness {
    Yes,
    No,
}

pub(super) fn check(view: &View<'_>, report: &mut Report) -> EdgeSoundness {
    let mut first: BTreeMap<&str, Span> = BTreeMap::new();
    let mut sound = EdgeSoundness::Yes;
    for node in &view.graph.nodes {
        let (id, span) = (node.id.value.as_str(), node.id.span);
        if let Some(known) = first.get(id) {
            sound = EdgeSoundness::No;
            let message = format!("the node `{id}` is there twice");
            let found = Diagnostic::new(&DUPLICATE_NODE, span, message, "the second")
                .label(*known, "the first");
            report.add(found.help("give one of them another id, or remove it"));
        } else {
            first.insert(id, span);
        }
    }
    twice(view, report);
    for edge in &view.graph.edges {
        if edge.from.value == FINALIZE {
            sound = EdgeSoundness::No;
            let message = "an edge leads away from `finalize`, where the run ends";
            let found = Diagnostic::new(&UNKNOWN_NODE, edge.from.span, message, "the run is over");
            let before = view
                .leading_to(FINALIZE)
                .map(|edge| edge.from.value.as_str());
            let before: Vec<&str> = before.collect();
            let to = edge.to.value.as_str();
            let is_left = view.leading_to(to).all(|edge| edge.from.value == FINALIZE);
            report.add(match before.as_slice() {
                [before] if is_left && view.node(to).is_some() => found.help(format!(
                    "let `{to}` come before the end: `{before} -> {to} -> finalize`; or remove the edge"
                )),
                _ => found.help("remove the edge"),
            });
        } else if view.node(&edge.from.value).is_none() {
            sound = EdgeSoundness::No;
            report.add(unknown(view, &edge.from, "an edge comes from", (&[], ENDS)));
        }
        if !view.is_target(&edge.to.value) {
            sound = EdgeSoundness::No;
            report.add(unknown(
                view,
                &edge.to,
                "an edge leads to",
                (&[FINALIZE], UNENTERED),
            ));
        }
    }
    for group in &view.graph.groups {
        let name = &group.id.value;
        for branch in &group.branches {
            if view.node(&branch.value).is_none() {
                sound = EdgeSoundness::No;
                let what = format!("a branch of the group `{name}` is");
                report.add(unknown(view, branch, &what, (&[], UNENTERED)));
            }
        }
        // Several joins are a fault of their own.
        if let [join] = group.joins.as_slice()
            && view.node(&join.value).is_none()
        {
            sound = EdgeSoundness::No;
            let what = format!("the join of the group `{name}` is");
            report.add(unknown(view, join, &what, (&[], UNENTERED)));
        }
    }
    sound
}

/// Groups of one name, and edges that say the same.
fn twice(view: &View<'_>, report: &mut Report) {
    let mut groups: BTreeMap<&str, Span> = BTreeMap::new();
    for group in &view.graph.groups {
        let Spanned { value: name, span } = &group.id;
        if name.is_empty() {
            continue;
        }
        if let Some(known) = groups.get(name.as_str()) {
            let message = format!("the parallel group `{name}` is there twice");
            let found = Diagnostic::new(&DUPLICATE_NODE, *span, message, "the second")
                .label(*known, "the first");
            report.add(found.help("give one of them another id"));
        } else {
            groups.insert(name, *span);
        }
    }
    for (at, edge) in view.graph.edges.iter().enumerate() {
        let same = |other: &&Edge| {
            other.from.value == edge.from.value
                && other.to.value == edge.to.value
                && other.when.value == edge.when.value
                && edge.when.value != EdgeCondition::Unread
        };
        if let Some(first) = view.graph.edges.iter().take(at).find(same) {
            let (from, to) = (&edge.from.value, &edge.to.value);
            let message = format!("the edge from `{from}` to `{to}` is there twice");
            let found = Diagnostic::new(&DUPLICATE_EDGE, edge.span, message, "says the same again")
                .label(first.span, "the first");
            let gone = removal(&view.graph.edges, at, |edge| edge.span);
            report.add(found.remove_or(gone, "remove one of the two"));
        }
    }
}

/// Nodes that a name of no node may mean.
struct Free {
    why: &'static str,
    is: fn(&View<'_>, &str) -> bool,
}

const UNENTERED: Free = Free {
    why: "nothing leads to",
    // The run begins at one that edges lead away from.
    is: |view, id| {
        let is_first = view.ids().next() == Some(id) && !view.out(id).is_empty();
        !is_first && !view.is_entered(id)
    },
};

const ENDS: Free = Free {
    why: "nothing leads away from",
    is: |view, id| view.out(id).is_empty() && !view.is_branch(id),
};

/// Whether a name is what others call the end of a graph.
fn is_end(name: &str) -> bool {
    const ENDS: [&str; 6] = ["done", "end", "exit", "finish", "finished", "stop"];
    let name = name.trim_matches('_').to_lowercase();
    ENDS.contains(&name.as_str())
}

/// A name of no node. The one that is meant is one of `more`, or a node; among these one that is `free` sooner.
fn unknown(
    view: &View<'_>,
    at: &Spanned<String>,
    what: &str,
    (more, free): (&[&'static str], Free),
) -> Diagnostic {
    let name = &at.value;
    let message = format!("{what} `{name}`, which is not a node of this graph");
    let found = Diagnostic::new(&UNKNOWN_NODE, at.span, message, "no node has this id");
    if more.contains(&FINALIZE) && is_end(name) {
        let help = format!("the end of a graph is called `{FINALIZE}` here: write that");
        return found.help(help).suggestion(at.span, FINALIZE);
    }
    let ids = view.ids().filter(|id| (free.is)(view, id));
    match did_you_mean(
        found,
        at,
        view.ids().chain(more.iter().copied()),
        (free.why, ids),
    ) {
        Ok(found) => found,
        Err(found) if name == FINALIZE => {
            found.help("only an edge can name the end of the graph, under `to`")
        }
        Err(found) => found.help(format!("the nodes are {}", listed(view.ids()))),
    }
}
