//! Keys that a branch writes and nobody reads, where the join reads what the others write.

use super::super::ast::Group;
use super::super::view::View;
use crate::diag::codes::UNUSED_KEY;
use crate::diag::{Diagnostic, Report};
use std::collections::BTreeSet;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let reads = view.graph.nodes.iter().flat_map(|node| &node.reads);
    let read: BTreeSet<&str> = reads.map(|read| read.value.as_str()).collect();
    for group in &view.graph.groups {
        of_group(view, group, &read, report);
    }
}

fn of_group(view: &View<'_>, group: &Group, read: &BTreeSet<&str>, report: &mut Report) {
    let declared = view.graph.schema.as_deref().unwrap_or_default();
    let is_declared = |name: &str| declared.iter().any(|key| key.name.value == name);
    let join = view.join(group).and_then(|join| view.node(join));
    // A join that says nothing of what it reads may read everything.
    let Some(join) = join.filter(|join| !join.reads.is_empty()) else {
        return;
    };
    // A name that is not declared is told, and may mean the one that nobody reads.
    if !join.reads.iter().all(|read| is_declared(&read.value)) {
        return;
    }
    // So may any other node that says nothing of it.
    let (branches, behind) = (view.branches(group), view.reach(&join.id.value));
    let is_silent = |id: &&str| {
        let node = view.node(id);
        node.is_some_and(|node| node.judge().is_none() && node.reads.is_empty())
    };
    if behind.iter().any(is_silent) {
        return;
    }
    let mut told = BTreeSet::new();
    for (branch, node) in branches {
        for write in node.iter().flat_map(|node| node.writes()) {
            let name = write.value.as_str();
            if read.contains(name) || !is_declared(name) || !told.insert(name) {
                continue;
            }
            let message = format!(
                "the branch `{}` writes `{name}`, which no node reads: not even the join `{}`",
                branch.value, join.id.value
            );
            let found = Diagnostic::new(&UNUSED_KEY, write.span, message, "collected for nobody");
            report.add(found.help(format!(
                "write `{name}` into `reads_state` of `{}`, or take it out of `writes_state`",
                join.id.value
            )));
        }
    }
}
