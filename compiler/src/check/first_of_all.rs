//! A join that goes on with the first branches that arrive, and reads what more of them write: the others are stopped.

use super::graph::Graph;
use super::write_race::writers;
use crate::diag::codes::SIBLING_READ;
use crate::diag::{Diagnostic, Level, Report, listed};
use crate::flow::{ForkFacts, Presence};
use crate::ir::{Join, KeyId};
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let forks = graph.facts.forks().iter();
    let found = forks.filter_map(|fork| of_fork(graph, fork));
    report.diagnostics.extend(found);
}

fn of_fork(graph: &Graph<'_>, fork: &ForkFacts) -> Option<Diagnostic> {
    let Join::First(count) = fork.policy else {
        return None;
    };
    let id = fork.join?;
    let join = &graph.program[id];
    let written = writers(graph, fork);
    // What several branches write is there, whichever comes first.
    let only_writer = |key: &KeyId| {
        let mut branches = written.get(key)?.iter().map(|writer| writer.branch);
        let first = branches.next()?;
        branches.all(|other| other == first).then_some(first)
    };
    let keys = join.reads.iter().filter_map(|read| read.from.key());
    // Of one that has no value before, its read says that it may be missing.
    let keys = keys.filter(|key| graph.facts.presence(id, *key) == Presence::Always);
    let mut needed: BTreeMap<usize, KeyId> = BTreeMap::new();
    for (branch, key) in keys.filter_map(|key| Some((only_writer(&key)?, key))) {
        needed.entry(branch).or_insert(key);
    }
    if needed.len() <= usize::try_from(count).unwrap_or(usize::MAX) {
        return None;
    }
    let names = listed(needed.values().map(|key| graph.name(*key)));
    let waits = match count {
        1 => "the first branch that arrives".to_owned(),
        _ => format!("the first {count} branches that arrive"),
    };
    let message = format!(
        "`{}` reads {names} of {} branches, and goes on with {waits}: the others are stopped",
        join.id,
        needed.len()
    );
    let label = "does not wait for all of them";
    let found = Diagnostic::new(&SIBLING_READ, fork.span, message, label).level(Level::Warning);
    Some(found.help(format!(
        "let `{}` wait for all branches, or let it read what each of them writes under one key",
        join.id
    )))
}
