//! Which nodes run side by side: what a picture puts a frame around.
//!
//! Branches that wait for each other are no region: nearly every node of such a graph is in the one fork, and a frame around
//! everything says nothing.

use super::{Picture, Region, Shape};
use crate::flow::{Facts, ForkFacts};
use crate::ir::Program;
use std::collections::BTreeSet;

/// The regions of a program, each after the one around it.
pub(super) fn of(program: &Program) -> Vec<Region> {
    let facts = Facts::of(program);
    let mut found: Vec<(String, BTreeSet<usize>)> = facts
        .forks()
        .iter()
        .filter(|fork| fork.branches.iter().all(|branch| branch.after.is_empty()))
        .map(|fork| (label(program, fork), nodes(fork)))
        .filter(|(_, nodes)| nodes.len() > 1)
        .collect();
    // A region is inside of another if its nodes are: the larger ones come first.
    found.sort_by_key(|(_, nodes)| std::cmp::Reverse(nodes.len()));
    let mut regions: Vec<(Region, BTreeSet<usize>)> = Vec::new();
    for (label, nodes) in found {
        if regions.iter().any(|(_, others)| *others == nodes) {
            continue;
        }
        let around = |(_, others): &(Region, BTreeSet<usize>)| others.is_superset(&nodes);
        let apart = |(_, others): &(Region, BTreeSet<usize>)| others.is_disjoint(&nodes);
        if !regions.iter().all(|region| around(region) || apart(region)) {
            continue;
        }
        let within = regions.iter().rposition(around);
        for (region, _) in &mut regions {
            region.nodes.retain(|node| !nodes.contains(node));
        }
        let region = Region {
            label,
            nodes: nodes.iter().copied().collect(),
            within,
        };
        regions.push((region, nodes));
    }
    regions.into_iter().map(|(region, _)| region).collect()
}

fn label(program: &Program, fork: &ForkFacts) -> String {
    format!("after {}, side by side", program[fork.node].id)
}

fn nodes(fork: &ForkFacts) -> BTreeSet<usize> {
    fork.branches
        .iter()
        .flat_map(|branch| branch.nodes.iter().map(|node| node.index()))
        .collect()
}

impl Picture {
    /// Whether a node is drawn inside of a region.
    pub(super) fn in_region(&self, at: usize) -> bool {
        self.regions.iter().any(|region| region.nodes.contains(&at))
    }

    /// The shapes of a region, in the order of the text.
    pub(super) fn shapes_of<'p>(
        &'p self,
        region: &'p Region,
    ) -> impl Iterator<Item = (usize, &'p Shape)> {
        let one = |at: &usize| self.nodes.get(*at).map(|shape| (*at, shape));
        region.nodes.iter().filter_map(one)
    }

    /// The regions directly inside of a region.
    pub(super) fn inside(&self, at: usize) -> impl Iterator<Item = usize> {
        let all = self.regions.iter().enumerate();
        all.filter(move |(_, region)| region.within == Some(at))
            .map(|(inner, _)| inner)
    }

    /// All nodes of a region, also those of regions inside of it.
    pub(super) fn all_of(&self, at: usize) -> BTreeSet<usize> {
        let own = self.regions.get(at).into_iter();
        let mut all: BTreeSet<usize> = own
            .flat_map(|region| region.nodes.iter().copied())
            .collect();
        for inner in self.inside(at) {
            all.extend(self.all_of(inner));
        }
        all
    }
}
