//! Which nodes wait for which, and for which others by that.

use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Why a node waits for another.
#[derive(Clone, Debug, Default)]
pub(super) struct Reasons {
    pub(super) why: Vec<String>,
    pub(super) span: Option<Span>,
}

/// All nodes before each node. The waits have no cycle.
pub(super) fn closure(
    count: usize,
    waits: &BTreeMap<(usize, usize), Reasons>,
) -> Vec<BTreeSet<usize>> {
    let mut before: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); count];
    for node in order(count, waits).0 {
        let waits = waits.range((node, 0)..=(node, usize::MAX));
        let mut direct: Vec<usize> = waits.map(|((_, after), _)| *after).collect();
        // With what waits for most comes most of the others, and all that is before them.
        direct.sort_by_key(|after| std::cmp::Reverse(before.get(*after).map_or(0, BTreeSet::len)));
        let mut all = BTreeSet::new();
        for after in direct {
            if all.insert(after) {
                all.extend(before.get(after).into_iter().flatten().copied());
            }
        }
        if let Some(place) = before.get_mut(node) {
            *place = all;
        }
    }
    before
}

/// The nodes so that each comes after what it waits for; and those that wait for themselves.
pub(super) fn order(
    count: usize,
    waits: &BTreeMap<(usize, usize), Reasons>,
) -> (Vec<usize>, BTreeSet<usize>) {
    let mut open: Vec<usize> = vec![0; count];
    let mut followers: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (node, after) in waits.keys() {
        if let (Some(open), Some(followers)) = (open.get_mut(*node), followers.get_mut(*after)) {
            *open += 1;
            followers.push(*node);
        }
    }
    let mut ready: BTreeSet<usize> = open
        .iter()
        .enumerate()
        .filter(|(_, open)| **open == 0)
        .map(|(node, _)| node)
        .collect();
    let mut done = Vec::new();
    while let Some(node) = ready.pop_first() {
        done.push(node);
        for follower in followers.get(node).into_iter().flatten() {
            if let Some(open) = open.get_mut(*follower) {
                *open -= 1;
                if *open == 0 {
                    ready.insert(*follower);
                }
            }
        }
    }
    let left = open
        .iter()
        .enumerate()
        .filter(|(_, open)| **open > 0)
        .map(|(node, _)| node);
    (done, left.collect())
}
