//! The branches of parallel groups, one by one: the edges to and from them, and what they may do.
//!
//! A branch is one node with an edge to its join. Its edges have at most one fault: that nothing leads to
//! it, that it ends the run, that it leads away, or that it has no edge to the join, in this order.

use super::super::ast::{Edge, FINALIZE, Group, Node, SIDE_EFFECTS};
use super::super::view::View;
use crate::diag::codes::{
    JUDGE_IN_BRANCH, PARALLEL_BRANCH_NOT_CONVERGING, PARALLEL_FANOUT_MISSING,
    PARALLEL_FINALIZE_BEFORE_JOIN, PARALLEL_JOIN_EDGE_MISSING, PARALLEL_METADATA_DROPPED,
    PARALLEL_SIDE_EFFECT_FORBIDDEN,
};
use crate::diag::{Diagnostic, Part, Report};
use crate::source::Spanned;
use crate::suggestion::{Certainty, Suggestion};

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for group in &view.graph.groups {
        for (branch, node) in view.branches(group) {
            let Some(node) = node else { continue };
            if let Some(found) = edges(view, group, branch) {
                report.add(found);
            }
            work(view, group, branch, node, report);
        }
    }
}

/// Whether the edges of a branch have a fault that is reported here: then what seems to follow is not.
pub(super) fn has_fault(view: &View<'_>, id: &str) -> bool {
    view.groups_of(id).any(|group| {
        let mut branches = group.branches.iter();
        let branch = branches.find(|branch| branch.value == id);
        branch.is_some_and(|branch| edges(view, group, branch).is_some())
    })
}

fn edges(view: &View<'_>, group: &Group, branch: &Spanned<String>) -> Option<Diagnostic> {
    if !view.knows_edges {
        return None;
    }
    let (id, name) = (&branch.value, &group.id.value);
    let inside = |from: &str| group.branches.iter().any(|other| other.value == from);
    if !view.leading_to(id).any(|edge| !inside(&edge.from.value)) {
        let message = format!("no edge leads to the branch `{id}` of the parallel group `{name}`");
        let found = Diagnostic::new(
            &PARALLEL_FANOUT_MISSING,
            branch.span,
            message,
            "never starts",
        );
        return Some(match sibling(view, group) {
            Some(sibling) => {
                let from = &sibling.from.value;
                let found = found.help(format!(
                    "add `{{from: {from}, to: {id}, when: \"true\"}}`, like the edges to its siblings"
                ));
                offered(found, view, sibling, edge(from, id))
            }
            None => found.help(format!(
                "add an edge to `{id}` from the node before the group"
            )),
        });
    }
    if let Some(edge) = view.out(id).iter().find(|edge| edge.to.value == FINALIZE) {
        let message =
            format!("the branch `{id}` of the parallel group `{name}` goes to `finalize`");
        let found = Diagnostic::new(
            &PARALLEL_FINALIZE_BEFORE_JOIN,
            edge.to.span,
            message,
            "the run would end before the join",
        );
        return Some(match view.join(group) {
            Some(join) => found
                .help(format!("let it go to `{join}`, which goes on"))
                .respelled(edge.to.span, Suggestion::sure(join), join),
            None => found.help("let it go to the join of the group"),
        });
    }
    let join = view.join(group)?;
    let leaves = view.out(id).iter().find(|edge| {
        let to = edge.to.value.as_str();
        to != join && view.node(to).is_some() && !view.reach(to).contains(join)
    });
    if let Some(edge) = leaves {
        let to = &edge.to.value;
        let message = format!(
            "the branch `{id}` of the parallel group `{name}` goes to `{to}`, from which no way leads to the join `{join}`"
        );
        let found = Diagnostic::new(
            &PARALLEL_BRANCH_NOT_CONVERGING,
            edge.to.span,
            message,
            "leads away from the join",
        );
        return Some(found.help(format!(
            "let `{id}` go to `{join}`, and do the work of `{to}` before or after the group"
        )));
    }
    if view.out(id).iter().any(|edge| edge.to.value == join) {
        return None;
    }
    Some(unjoined(view, group, branch, join))
}

/// A branch without an edge to the join.
fn unjoined(view: &View<'_>, group: &Group, branch: &Spanned<String>, join: &str) -> Diagnostic {
    let (id, name) = (&branch.value, &group.id.value);
    let message = format!(
        "the branch `{id}` of the parallel group `{name}` has no edge to the join `{join}`"
    );
    let found = Diagnostic::new(
        &PARALLEL_JOIN_EDGE_MISSING,
        branch.span,
        message,
        "does not come to the join",
    );
    let found = match view.out(id).first() {
        Some(edge) => found
            .label(edge.span, format!("it goes to `{}`", edge.to.value))
            .note("a branch is one node: a chain of nodes is none"),
        None => found,
    };
    let found = found.help(format!("add `{{from: {id}, to: {join}, when: \"true\"}}`"));
    // Where it goes elsewhere, that edge may be the one that is wrong.
    let arrives = view.leading_to(join).next();
    match arrives.filter(|_| view.out(id).is_empty()) {
        Some(arrives) => offered(found, view, arrives, edge(id, join)),
        None => found,
    }
}

/// Offers an edge that is not there. Where one names a node that is not there either, that is the edge.
fn offered(found: Diagnostic, view: &View<'_>, before: &Edge, edge: Part) -> Diagnostic {
    let known = |id: &str| id == FINALIZE || view.node(id).is_some();
    let strays = |edge: &Edge| !known(&edge.from.value) || !known(&edge.to.value);
    if view.graph.edges.iter().any(strays) {
        return found;
    }
    found.insert(before.span, edge, Certainty::Alone)
}

/// An edge that always holds.
fn edge(from: &str, to: &str) -> Part {
    Part::Item(vec![
        ("from", from.into()),
        ("to", to.into()),
        ("when", "true".into()),
    ])
}

/// The first edge to another branch.
fn sibling<'g>(view: &View<'g>, group: &'g Group) -> Option<&'g Edge> {
    let inside = |from: &str| group.branches.iter().any(|other| other.value == from);
    let mut edges = group
        .branches
        .iter()
        .flat_map(|branch| view.leading_to(&branch.value));
    edges.find(|edge| !inside(&edge.from.value))
}

fn work(
    view: &View<'_>,
    group: &Group,
    branch: &Spanned<String>,
    node: &Node,
    report: &mut Report,
) {
    let (id, name) = (&branch.value, &group.id.value);
    if node.judge().is_some() {
        let message = format!("the judge `{id}` is a branch of the parallel group `{name}`");
        let found = Diagnostic::new(
            &JUDGE_IN_BRANCH,
            branch.span,
            message,
            "a branch always goes to its join",
        );
        let join = view.join(group).unwrap_or("the join");
        report.add(
            found
                .label(node.id.span, "a judge")
                .help(format!("let the judge stand after `{join}`")),
        );
        return;
    }
    let tool = node.runner().and_then(|runner| runner.force_tool.as_ref());
    if let Some(tool) = tool.filter(|tool| SIDE_EFFECTS.contains(&tool.value.as_str())) {
        let message = format!(
            "the branch `{id}` of the parallel group `{name}` must use `{}`, which changes the outside",
            tool.value
        );
        let found = Diagnostic::new(
            &PARALLEL_SIDE_EFFECT_FORBIDDEN,
            tool.span,
            message,
            "not side by side with others",
        )
        .label(branch.span, "the branch");
        let join = view.join(group).unwrap_or("the join");
        report.add(found.help(format!("do it in a node after `{join}`")));
    }
    if node.writes.is_none() {
        let message =
            format!("the branch `{id}` of the parallel group `{name}` has no `writes_state`");
        let found = Diagnostic::new(
            &PARALLEL_METADATA_DROPPED,
            node.id.span,
            message,
            "what it writes is not said",
        )
        .label(branch.span, "the branch");
        report.add(found.help(format!(
            "add `writes_state: [<key>, …]` to `{id}`, or `writes_state: []` if it writes nothing"
        )));
    }
}
