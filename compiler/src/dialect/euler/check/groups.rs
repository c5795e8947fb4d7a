//! Parallel groups as a whole: their join, how many branches they have, and what branches write together.

use super::super::ast::{Group, Merge, StateKey};
use super::super::view::View;
use crate::diag::codes::{
    NODE_IN_TWO_GROUPS, PARALLEL_BRANCH_LIMIT_EXCEEDED, PARALLEL_FEW_BRANCHES,
    PARALLEL_JOIN_IN_BRANCHES, PARALLEL_JOIN_MISSING, PARALLEL_JOIN_MULTIPLE,
    PARALLEL_NONDETERMINISTIC_MERGE, PARALLEL_ORDER_DEPENDENT_MERGE,
    PARALLEL_STATE_KEY_MERGE_MISSING, PARALLEL_STATE_SCHEMA_MISSING,
};
use crate::diag::listed;
use crate::diag::{Diagnostic, Level, Part, Report};
use crate::source::{Span, removal};
use crate::suggestion::Certainty;
use std::collections::BTreeMap;

/// The most branches that a group may have (reference, 1.3).
const MOST: usize = 8;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    if let (None, Some(at), false) = (
        &view.graph.schema,
        view.graph.groups_at,
        view.graph.groups.is_empty(),
    ) {
        let message = "the graph has parallel groups and no `state_schema`";
        let witness = "what their branches write is combined by it";
        let found = Diagnostic::new(&PARALLEL_STATE_SCHEMA_MISSING, at, message, witness);
        report.add(found.help("add `state_schema:` at the top level, with a type and a merge for each key that a branch writes"));
    }
    for group in &view.graph.groups {
        joins(view, group, report);
        counted(group, report);
        if let Some(keys) = &view.graph.schema {
            for key in keys {
                written(view, group, key, report);
            }
        }
    }
    twice(view, report);
}

fn joins(view: &View<'_>, group: &Group, report: &mut Report) {
    let name = &group.id.value;
    match group.joins.as_slice() {
        [] => {
            let message = format!("the parallel group `{name}` has no `join`");
            let witness = "its branches meet nowhere";
            let found = Diagnostic::new(&PARALLEL_JOIN_MISSING, group.id.span, message, witness);
            report.add(match common_target(view, group) {
                Some(target) => found
                    .help(format!("all its branches lead to `{target}`"))
                    .insert(
                        group.branches_at,
                        Part::Entry("join", target.into()),
                        Certainty::Alone,
                    ),
                None => found.help("add `join: <node>`, the node that all branches lead to"),
            });
        }
        [only] => {
            let own = group
                .branches
                .iter()
                .position(|branch| branch.value == only.value);
            if let Some((at, branch)) = own.and_then(|at| Some((at, group.branches.get(at)?))) {
                let join = &only.value;
                let message = format!(
                    "`{join}` is the join of the parallel group `{name}` and one of its branches"
                );
                let found = Diagnostic::new(
                    &PARALLEL_JOIN_IN_BRANCHES,
                    branch.span,
                    message,
                    "it would wait for itself",
                )
                .label(only.span, "the join");
                let help = format!("remove `{join}` from `branches`");
                let gone = removal(&group.branches, at, |branch| branch.span);
                report.add(found.remove_or(gone, help));
            }
        }
        [first, more @ ..] => {
            let names = listed(group.joins.iter().map(|join| join.value.as_str()));
            let message = format!(
                "the parallel group `{name}` has {} joins: {names}",
                group.joins.len()
            );
            let at = more.first().map_or(first.span, |second| second.span);
            let mut found =
                Diagnostic::new(&PARALLEL_JOIN_MULTIPLE, at, message, "a group has one join");
            if at != first.span {
                found = found.label(first.span, "another");
            }
            let help = "leave the one node that all branches lead to";
            let target = common_target(view, group);
            let mut others = group
                .joins
                .iter()
                .enumerate()
                .filter(|(_, join)| Some(join.value.as_str()) != target)
                .map(|(at, _)| at);
            let alone = match (others.next(), others.next()) {
                (Some(at), None) => removal(&group.joins, at, |join| join.span),
                _ => None,
            };
            report.add(found.remove_or(alone, help));
        }
    }
}

/// The one node outside of the group that every branch leads to.
fn common_target<'g>(view: &View<'g>, group: &Group) -> Option<&'g str> {
    let first = group.branches.first()?;
    let targets = view
        .out(&first.value)
        .iter()
        .map(|edge| edge.to.value.as_str());
    let mut common = targets.filter(|target| {
        view.node(target).is_some()
            && group.branches.iter().all(|branch| {
                let mut out = view.out(&branch.value).iter();
                out.any(|edge| edge.to.value == *target)
            })
    });
    common.next()
}

fn counted(group: &Group, report: &mut Report) {
    let (name, count) = (&group.id.value, group.branches.len());
    if count > MOST {
        let message =
            format!("the parallel group `{name}` has {count} branches; at most {MOST} are allowed");
        let at = group
            .branches
            .get(MOST)
            .map_or(group.branches_at, |branch| branch.span);
        let found = Diagnostic::new(&PARALLEL_BRANCH_LIMIT_EXCEEDED, at, message, "one too many");
        report.add(found.help("divide the group into two that run one after another"));
    } else if count < 2 {
        let has = if count == 1 {
            "one branch"
        } else {
            "no branches"
        };
        let message =
            format!("the parallel group `{name}` has {has}; it takes two to run side by side");
        let found = Diagnostic::new(
            &PARALLEL_FEW_BRANCHES,
            group.branches_at,
            message,
            "fewer than two",
        );
        report.add(found.help("add a branch, or remove the group: a single node needs none"));
    }
}

/// What the branches of a group write under one key.
fn written(view: &View<'_>, group: &Group, key: &StateKey, report: &mut Report) {
    let name = &key.name.value;
    let writers: Vec<(&str, Span)> = view
        .branches(group)
        .filter_map(|(branch, node)| {
            let write = node?.writes().iter().find(|write| write.value == *name)?;
            Some((branch.value.as_str(), write.span))
        })
        .collect();
    let Some((first, at)) = writers.first().copied() else {
        return;
    };
    if !key.has_merge {
        let message =
            format!("branch `{first}` writes `{name}`, which has no `merge` in `state_schema`");
        let merge = key.ty.as_ref().and_then(|ty| Merge::of_many(ty.value));
        let merge = merge.unwrap_or(Merge::LastWrite).name();
        let found = Diagnostic::new(
            &PARALLEL_STATE_KEY_MERGE_MISSING,
            key.name.span,
            message,
            "no `merge`",
        )
        .label(at, format!("`{first}` writes it"));
        report.add(found.help(format!("add `merge: {merge}`")));
        return;
    }
    let Some(merge) = &key.merge else { return };
    match merge.value {
        Merge::LastWrite | Merge::FirstWrite if writers.len() > 1 => {
            report.add(nondeterministic(key, merge.value, merge.span, &writers));
        }
        Merge::AppendList => {
            let names = listed(writers.iter().map(|(name, _)| *name));
            let of = if writers.len() == 1 {
                "the branch"
            } else {
                "the branches"
            };
            let message = format!(
                "the order of the items of `{name}` depends on {of} {names} of the parallel group `{}`",
                group.id.value
            );
            let found = Diagnostic::new(
                &PARALLEL_ORDER_DEPENDENT_MERGE,
                merge.span,
                message,
                "in the order of `branches`",
            )
            .label(at, format!("`{first}` appends here"));
            // Where the join sorts them, that is what there is to do.
            let join = view.join(group).and_then(|join| view.node(join));
            let text = join.and_then(|join| join.system_append.as_ref());
            let sorts = text.is_some_and(|text| {
                let lower = text.value.to_lowercase();
                let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
                words.any(|word| matches!(word, "sort" | "rank" | "order"))
            });
            let level = if sorts { Level::Note } else { Level::Warning };
            let found = found.level(level);
            report.add(found.help(
                "give the items fields such as `source` and `rank`, and sort them in the join",
            ));
        }
        Merge::LastWrite | Merge::FirstWrite | Merge::SumInt | Merge::ConcatStr => {}
    }
}

fn nondeterministic(
    key: &StateKey,
    merge: Merge,
    at: Span,
    writers: &[(&str, Span)],
) -> Diagnostic {
    let (name, merge_name) = (&key.name.value, merge.name());
    let names = listed(writers.iter().map(|(name, _)| *name));
    let message =
        format!("the branches {names} write `{name}`, and `{merge_name}` keeps one value of them");
    let mut found = Diagnostic::new(
        &PARALLEL_NONDETERMINISTIC_MERGE,
        at,
        message,
        "all but one are lost",
    );
    for (writer, span) in writers.iter().take(3) {
        found = found.label(*span, format!("`{writer}` writes it"));
    }
    match key.ty.as_ref().map(|ty| (ty.value, Merge::of_many(ty.value))) {
        Some((_, Some(better))) => found
            .help(format!("`merge: {}` keeps all of them", better.name()))
            .suggestion(at, better.name()),
        Some((ty, None)) => found.help(format!(
            "no merge keeps several values of type `{}`: let each branch write a key of its own, or let one of them write",
            ty.name()
        )),
        None => found.help("let one branch write it"),
    }
}

/// Nodes that are branches twice.
fn twice(view: &View<'_>, report: &mut Report) {
    let mut first: BTreeMap<&str, (&str, Span)> = BTreeMap::new();
    for group in &view.graph.groups {
        for (number, branch) in group.branches.iter().enumerate() {
            let id = branch.value.as_str();
            let Some((other, at)) = first.get(id).copied() else {
                first.insert(id, (&group.id.value, branch.span));
                continue;
            };
            let message = if other == group.id.value {
                format!("`{id}` is named twice as a branch of the group `{other}`")
            } else {
                format!(
                    "`{id}` is a branch of the groups `{other}` and `{}`",
                    group.id.value
                )
            };
            let found =
                Diagnostic::new(&NODE_IN_TWO_GROUPS, branch.span, message, "the second time")
                    .label(at, "the first time");
            let help = "leave it in one place; another node can do the same work elsewhere";
            let twice = removal(&group.branches, number, |branch| branch.span);
            if let Some(meant) = forgotten(view, group).filter(|_| other == group.id.value) {
                let help = format!("did you mean `{meant}`? an edge leads to it, too");
                report.add(found.help(help).suggestion(branch.span, meant));
                continue;
            }
            report.add(found.remove_or(twice.filter(|_| other == group.id.value), help));
        }
    }
}

/// The one node to which the run goes beside the branches of a group, and which leads on to its join.
fn forgotten<'g>(view: &View<'g>, group: &'g Group) -> Option<&'g str> {
    let is_branch = |id: &str| group.branches.iter().any(|branch| branch.value == id);
    let first = group.branches.first()?;
    let sources = view.leading_to(&first.value);
    let others = sources.flat_map(|edge| view.out(&edge.from.value));
    let mut others = others
        .map(|edge| edge.to.value.as_str())
        .filter(|id| !is_branch(id));
    let other = others.next()?;
    let join = view.join(group)?;
    let goes_on = view.out(other).iter().any(|edge| edge.to.value == join);
    (goes_on && others.next().is_none()).then_some(other)
}
