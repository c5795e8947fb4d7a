//! Which keys a visit reads, and what it means that nobody knows in which order.

use super::automaton::Mask;
use super::model::Graph;
use crate::ir::{NodeId, Root};
use std::collections::BTreeSet;

impl<'p> Graph<'p> {
    /// The keys that a visit reads, each once; with the exit that reads it where the work itself does not.
    pub(super) fn keys_read(&self, node: NodeId) -> BTreeSet<(&'p str, Option<usize>)> {
        let (program, found) = (self.program, self.node(node));
        let mut keys = BTreeSet::new();
        let all = || program.keys.iter().map(|key| key.name.as_str());
        if found.work.sees_state() {
            keys.extend(all().map(|key| (key, None)));
        }
        for read in &found.reads {
            match read.from.key() {
                Some(key) => drop(keys.insert((program[key].name.as_str(), read.exit))),
                None if read.from.root == Root::State => {
                    keys.extend(all().map(|key| (key, read.exit)));
                }
                None => {}
            }
        }
        keys
    }
}

/// Has all of these events happen, each once, in any order: what there is then.
///
/// `step`: what there is after one more event; `join`: puts what came of another order to it.
pub(super) fn in_any_order<S: Clone, E>(
    events: &[Mask],
    start: S,
    mut step: impl FnMut(&S, Mask) -> Result<S, E>,
    mut join: impl FnMut(&mut S, S),
) -> Result<S, E> {
    if events.is_empty() {
        return Ok(start);
    }
    let kinds = counted(events);
    let total = kinds.iter().map(|(_, count)| count + 1).product();
    // How often each has happened, as the digits of a number.
    let mut table: Vec<Option<S>> = vec![None; total];
    if let Some(first) = table.first_mut() {
        *first = Some(start.clone());
    }
    for at in 0..total {
        let Some(before) = table.get(at).cloned().flatten() else {
            continue;
        };
        let mut place = 1;
        for (event, count) in &kinds {
            if at / place % (count + 1) < *count {
                let after = step(&before, *event)?;
                match table.get_mut(at + place) {
                    Some(Some(known)) => join(known, after),
                    Some(empty) => *empty = Some(after),
                    None => {}
                }
            }
            place *= count + 1;
        }
    }
    Ok(table.pop().flatten().unwrap_or(start))
}

/// The different ones, and how often each. Where several are different, a third time of one changes nothing.
fn counted(events: &[Mask]) -> Vec<(Mask, usize)> {
    let different: BTreeSet<Mask> = events.iter().copied().collect();
    let most = if different.len() > 1 { 2 } else { 64 };
    let count = |one: Mask| events.iter().filter(|event| **event == one).count();
    let each = different.into_iter();
    each.map(|one| (one, count(one).min(most))).collect()
}
