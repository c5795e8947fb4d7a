//! The exits of a run that is resumed, by chain.
//!
//! What knows the graph is one list. All else is apart from it: a map of what a graph has is compiled with each graph, and takes longer
//! than most of the run loop.

use crate::graph::BranchPath;
use crate::run::Graph;
use crate::run::journal::JournalEntry;
use crate::value::shared::Shared;
use std::collections::BTreeMap;

/// An exit of a run that is resumed.
pub(super) struct EarlierExit<G: Graph> {
    pub(super) at: G::At,
    pub(super) exit: Shared<G::Exit>,
    /// Which exit of the run it is, in the order in which they were made.
    pub(super) order: u32,
}

/// The exits that are still to be taken.
pub(super) struct EarlierExits<G: Graph> {
    exits: Vec<Option<EarlierExit<G>>>,
    chains: Chains,
}

/// Where the exits of each chain stand in the list, the first one first.
#[derive(Default)]
struct Chains(BTreeMap<BranchPath, Vec<usize>>);

/// How often nodes were tried again, by chain and step.
#[derive(Default)]
pub(super) struct Repeats(BTreeMap<(BranchPath, u32), u32>);

impl<G: Graph> EarlierExits<G> {
    pub(super) fn none() -> Self {
        Self {
            exits: Vec::new(),
            chains: Chains::default(),
        }
    }

    pub(super) fn of(entries: Vec<JournalEntry<G::At, G::Exit>>) -> Self {
        let mut all = Self::none();
        for (order, entry) in (0..).zip(entries) {
            let JournalEntry {
                branch, at, exit, ..
            } = entry;
            all.chains.push(branch, all.exits.len());
            all.exits.push(Some(EarlierExit { at, exit, order }));
        }
        all
    }

    /// Those of a chain, which are then taken; the next is the last.
    pub(super) fn take(&mut self, branch: &BranchPath) -> Vec<EarlierExit<G>> {
        let mut taken = Vec::new();
        for place in self.chains.take(branch).into_iter().rev() {
            if let Some(exit) = self.exits.get_mut(place) {
                taken.extend(exit.take());
            }
        }
        taken
    }

    /// A copy of those in the branches of a fork, and below them.
    pub(super) fn below(&self, first: &BranchPath) -> Self {
        let (chains, places) = self.chains.below(first);
        let copy = |place: &usize| {
            let found = self.exits.get(*place)?.as_ref()?;
            Some(EarlierExit {
                at: found.at,
                exit: found.exit.clone(),
                order: found.order,
            })
        };
        Self {
            exits: places.iter().map(copy).collect(),
            chains,
        }
    }

    /// A chain of which some are not taken.
    pub(super) fn left(&self) -> Option<&BranchPath> {
        self.chains.0.keys().next()
    }
}

impl Chains {
    fn push(&mut self, branch: BranchPath, place: usize) {
        self.0.entry(branch).or_default().push(place);
    }

    fn take(&mut self, branch: &BranchPath) -> Vec<usize> {
        self.0.remove(branch).unwrap_or_default()
    }

    /// The chains in the branches of a fork, and below them, for a list of their own exits; and where these stand in this list.
    fn below(&self, first: &BranchPath) -> (Self, Vec<usize>) {
        let mut below = Self::default();
        let mut from = Vec::new();
        for (branch, places) in &self.0 {
            if branch.is_below(first) {
                let own = from.len()..from.len() + places.len();
                below.0.insert(branch.clone(), own.collect());
                from.extend(places);
            }
        }
        (below, from)
    }
}

impl Repeats {
    pub(super) fn keep(&mut self, branch: &BranchPath, step: u32, repeats: u32) {
        if repeats > 0 {
            self.0.insert((branch.clone(), step), repeats);
        }
    }

    pub(super) fn of(&self, branch: &BranchPath, step: u32) -> u32 {
        let place = (branch.clone(), step);
        self.0.get(&place).copied().unwrap_or_default()
    }
}
