//! Branches that do not come together again.

use super::graph::Graph;
use crate::diag::codes::{BRANCH_IS_JOIN, MULTIPLE_ENDS};
use crate::diag::listed;
use crate::diag::{Diagnostic, Report};
use crate::flow::{BranchFacts, ForkFacts};
use crate::ir::{Cycles, NodeId};
use crate::source::removal;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut seen = Vec::new();
    for fork in graph.facts.forks() {
        // A node that fails into the branches it succeeds into forks twice at one place.
        if seen.contains(&fork.span) {
            continue;
        }
        seen.push(fork.span);
        match fork.join {
            Some(join) => branch_is_join(graph, fork, join, report),
            // Where a target is missing, that is the cause.
            None if graph.damaged => {}
            None => ends(graph, fork, report),
        }
    }
}

fn branch_is_join(graph: &Graph<'_>, fork: &ForkFacts, join: NodeId, report: &mut Report) {
    let Some(branch) = fork.branches.iter().find(|branch| branch.entry == join) else {
        return;
    };
    let others = || fork.branches.iter().filter(|other| other.entry != join);
    // Where a branch leads back to the fork, the refused cycle is the cause.
    let back = |other: &BranchFacts| graph.facts.path(other.entry, fork.node).is_some();
    if graph.program.limits.cycles == Cycles::Refused && others().any(back) {
        return;
    }
    let (from, to) = (graph.id(fork.node), graph.id(join));
    let names = listed(others().map(|other| graph.id(other.entry)));
    let message =
        format!("`{to}` is named as a branch of `{from}`, but it is where the others meet");
    let found = Diagnostic::new(
        &BRANCH_IS_JOIN,
        branch.span,
        message,
        format!("{names} leads here anyway"),
    );
    // Without the branch, the run would go round for ever.
    if let Some(other) = others().find(|other| back(other)) {
        let other = graph.id(other.entry);
        report.add(found.help(format!(
            "`{other}` leads back to `{from}`: let the branches meet first, and lead back behind that"
        )));
        return;
    }
    let at = fork.branches.iter().position(|one| one.entry == join);
    let gone = at.and_then(|at| removal(&fork.branches, at, |one| one.span));
    report.add(found.remove_or(gone, format!("remove `{to}` from `next` of `{from}`")));
}

fn ends(graph: &Graph<'_>, fork: &ForkFacts, report: &mut Report) {
    // Without a declared end in any branch, only scripts know where they lead (or a loop is the cause).
    let all: Vec<(NodeId, usize)> = fork
        .branches
        .iter()
        .flat_map(|branch| branch.ends.iter().copied())
        .collect();
    if all.is_empty() {
        return;
    }
    let from = graph.id(fork.node);
    let names = listed(all.iter().map(|(node, _)| graph.id(*node)));
    let message = match fork.nearly {
        Some(join) => format!(
            "a branch of `{from}` can end the run at {names} before the branches meet at `{}`",
            graph.id(join)
        ),
        None => format!("the branches of `{from}` do not meet again: they end the run at {names}"),
    };
    let mut found = Diagnostic::new(
        &MULTIPLE_ENDS,
        fork.span,
        message,
        "the run goes on in branches from here",
    );
    for branch in &fork.branches {
        let Some((end, _)) = branch.ends.first() else {
            continue;
        };
        found = found.label(
            branch.span,
            match graph
                .facts
                .path(branch.entry, *end)
                .map_or(0, |path| path.len())
            {
                1 => format!("this branch goes straight to `{}`", graph.id(*end)),
                _ => format!("this branch can come to `{}`", graph.id(*end)),
            },
        );
        if let Some(path) = graph
            .facts
            .path(branch.entry, *end)
            .filter(|path| !path.is_empty())
        {
            found = found.note(format!("the way of a branch: {}", graph.way(&path, *end)));
        }
    }
    report.add(match fork.nearly {
        Some(join) => {
            let join = graph.id(join);
            found.help(format!("let each way of each branch lead to `{join}`, also after a failure, and decide there"))
        }
        None => found.help("let all branches lead to one node, and end after it"),
    });
}
