//! Who waits for whom, and why: edges, then message passing, guards, boards and controllers.
//!
//! The result is the exact set of dependencies, not levels: a node starts when its own are done.

use super::ast::{Graph, Node};
use super::edges::{DeclaredEdge, Edges};
use super::wait_cycle::break_cycles;
use super::waits::{Reasons, closure};
use crate::diag::Report;
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The order of the main graph.
#[derive(Debug, Default)]
pub(super) struct Schedule {
    /// The nodes of the main graph without guards, in the order of the text.
    pub(super) nodes: Vec<usize>,
    /// Guards, in the order in which they run.
    pub(super) guards: Vec<usize>,
    /// Every direct wait, with its reasons.
    pub(super) waits: BTreeMap<(usize, usize), Reasons>,
    /// By node: all nodes that must be done before it starts.
    pub(super) before: Vec<BTreeSet<usize>>,
    /// By node: its place among all who write on boards.
    pub(super) ranks: Vec<u32>,
}

/// Finds the order out.
pub(super) fn infer(graph: &Graph, edges: &Edges, report: &mut Report) -> Schedule {
    let mut builder = Builder {
        graph,
        edges,
        waits: BTreeMap::new(),
    };
    for DeclaredEdge {
        node,
        after,
        why,
        span,
    } in &edges.said
    {
        builder.wait(*node, *after, why.clone(), Some(*span));
    }
    let main: Vec<usize> = (0..graph.nodes.len())
        .filter(|node| !edges.agents.contains(node))
        .collect();
    builder.message_passing(&main);
    builder.boards(&main);
    builder.turns(&main);
    builder.guards(&main);
    builder
        .waits
        .retain(|(node, after), _| !edges.agents.contains(node) && !edges.agents.contains(after));
    break_cycles(graph, &mut builder.waits, report);
    let mut before = closure(graph.nodes.len(), &builder.waits);
    let guards = builder.chain_guards(&main, &mut before);
    builder.chain_controllers(&mut before);
    let ranks = ranks(graph, edges, &main, &before);
    Schedule {
        nodes: main
            .iter()
            .copied()
            .filter(|node| !guards.contains(node))
            .collect(),
        guards,
        waits: builder.waits,
        before,
        ranks,
    }
}

impl Schedule {
    /// The waits of a node that no other of its waits implies.
    pub(super) fn direct(&self, node: usize) -> Vec<usize> {
        let waits = self.waits.range((node, 0)..=(node, usize::MAX));
        let all: Vec<usize> = waits.map(|((_, after), _)| *after).collect();
        // Those that wait for most imply most: they are asked first.
        let mut deeper: Vec<(usize, &BTreeSet<usize>)> = all
            .iter()
            .filter_map(|after| Some((*after, self.before.get(*after)?)))
            .collect();
        deeper.sort_by_key(|(_, before)| std::cmp::Reverse(before.len()));
        let implied = |after: &usize| {
            let mut others = deeper.iter().filter(|(other, _)| other != after);
            others.any(|(_, before)| before.contains(after))
        };
        all.iter()
            .copied()
            .filter(|after| !implied(after))
            .collect()
    }
}

/// How a node uses its board (source document, section 5, "Node categories").
fn category(node: &Node) -> Option<u8> {
    let board = node.blackboard.as_ref()?;
    match (board.read, board.write) {
        (false, true) => Some(1),
        (true, true) => Some(2),
        (true, false) => Some(3),
        (false, false) => None,
    }
}

struct Builder<'a> {
    graph: &'a Graph,
    edges: &'a Edges,
    waits: BTreeMap<(usize, usize), Reasons>,
}

impl<'a> Builder<'a> {
    fn wait(&mut self, node: usize, after: usize, why: String, span: Option<Span>) {
        let reasons = self.waits.entry((node, after)).or_default();
        if !reasons.why.contains(&why) {
            reasons.why.push(why);
        }
        reasons.span = reasons.span.or(span);
    }

    fn node(&self, index: usize) -> Option<&'a Node> {
        self.graph.nodes.get(index)
    }

    fn id(&self, index: usize) -> &'a str {
        self.node(index).map_or("?", |node| node.id.value.as_str())
    }

    fn is_guard(&self, index: usize) -> bool {
        self.node(index).is_some_and(Node::is_guard) && !self.edges.controllers.contains_key(&index)
    }

    /// Only where the text declares no order.
    fn message_passing(&mut self, main: &[usize]) {
        if self.edges.declared {
            return;
        }
        for (place, writer) in main.iter().enumerate() {
            if !self.node(*writer).is_some_and(|node| node.output) {
                continue;
            }
            for reader in main.iter().skip(place + 1) {
                if self.node(*reader).is_some_and(|node| node.input) {
                    let why = format!(
                        "it reads messages, and `{}` before it sends them",
                        self.id(*writer)
                    );
                    self.wait(*reader, *writer, why, None);
                }
            }
        }
    }

    /// Writers, then enrichers, then readers, of one board and of those it imports.
    fn boards(&mut self, main: &[usize]) {
        for reader in main {
            let Some((node, own)) = self
                .node(*reader)
                .and_then(|node| Some((node, category(node)?)))
            else {
                continue;
            };
            let Some(board) = node.blackboard.as_ref().filter(|_| own > 1) else {
                continue;
            };
            let seen = boards_seen(self.graph, &board.id.value);
            for writer in main {
                let Some(other) = self.node(*writer) else {
                    continue;
                };
                let (Some(theirs), Some(used)) = (category(other), &other.blackboard) else {
                    continue;
                };
                if theirs >= own || !seen.contains(&used.id.value.as_str()) {
                    continue;
                }
                let verb = if theirs == 1 { "writes to" } else { "adds to" };
                let why = format!(
                    "it reads board `{}`, and `{}` {verb} `{}`",
                    board.id.value,
                    self.id(*writer),
                    used.id.value
                );
                self.wait(*reader, *writer, why, None);
            }
        }
    }

    /// Nodes with `chain: true` that read and write one board do so one after another (version 0.1.4.9 of the reference).
    fn turns(&mut self, main: &[usize]) {
        let mut last: BTreeMap<&str, usize> = BTreeMap::new();
        for index in main {
            let Some(node) = self.node(*index).filter(|node| category(node) == Some(2)) else {
                continue;
            };
            let Some(board) = node.blackboard.as_ref().filter(|board| board.chain) else {
                continue;
            };
            if let Some(before) = last.insert(&board.id.value, *index) {
                let why = format!(
                    "`chain` puts it behind `{}` at board `{}`",
                    self.id(before),
                    board.id.value
                );
                self.wait(*index, before, why, Some(board.id.span));
            }
        }
    }

    /// Every node waits for every guard.
    fn guards(&mut self, main: &[usize]) {
        let guards: Vec<usize> = main
            .iter()
            .copied()
            .filter(|node| self.is_guard(*node))
            .collect();
        for guard in &guards {
            for node in main.iter().filter(|node| !guards.contains(node)) {
                let why = format!("`{}` is a guard, and guards come first", self.id(*guard));
                self.wait(*node, *guard, why, None);
            }
        }
    }

    /// Guards run one after another: in the order of the text, unless the edges say otherwise.
    fn chain_guards(&mut self, main: &[usize], before: &mut Vec<BTreeSet<usize>>) -> Vec<usize> {
        let guards: Vec<usize> = main
            .iter()
            .copied()
            .filter(|node| self.is_guard(*node))
            .collect();
        self.chain(&guards, before, "is a guard that is declared before it");
        let mut ordered = guards;
        ordered.sort_by_key(|guard| before.get(*guard).map_or(0, BTreeSet::len));
        ordered
    }

    /// Controllers run one after another.
    fn chain_controllers(&mut self, before: &mut Vec<BTreeSet<usize>>) {
        let controllers: Vec<usize> = self.edges.controllers.keys().copied().collect();
        let main: Vec<usize> = controllers
            .into_iter()
            .filter(|node| !self.edges.agents.contains(node))
            .collect();
        self.chain(
            &main,
            before,
            "is a controller that is declared before it, and controllers run one at a time",
        );
    }

    fn chain(&mut self, nodes: &[usize], before: &mut Vec<BTreeSet<usize>>, why: &str) {
        let row = in_a_row(nodes, before);
        let known = self.waits.len();
        for pair in row.windows(2) {
            let [first, second] = pair else { continue };
            if !before.get(*second).is_some_and(|all| all.contains(first)) {
                let why = format!("`{}` {why}", self.id(*first));
                self.wait(*second, *first, why, None);
            }
        }
        if self.waits.len() > known {
            *before = closure(before.len(), &self.waits);
        }
    }
}

/// Nodes in the order of the text, but each behind those that it waits for anyway.
fn in_a_row(nodes: &[usize], before: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut row = Vec::new();
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    let mut open: Vec<usize> = nodes.iter().rev().copied().collect();
    while let Some(node) = open.pop() {
        if seen.contains(&node) {
            continue;
        }
        let earlier = before.get(node);
        let is_next =
            |other: &usize| !seen.contains(other) && earlier.is_some_and(|all| all.contains(other));
        let left: Vec<usize> = nodes.iter().copied().filter(is_next).collect();
        if left.is_empty() {
            seen.insert(node);
            row.push(node);
        } else {
            open.push(node);
            open.extend(left.into_iter().rev());
        }
    }
    row
}

/// The boards whose text a node sees that reads `id`.
pub(super) fn boards_seen<'g>(graph: &'g Graph, id: &'g str) -> Vec<&'g str> {
    let boards = graph
        .blackboard
        .as_ref()
        .map_or(&[][..], |found| &found.boards);
    let mut seen: Vec<&str> = Vec::new();
    if let Some(own) = boards.iter().find(|board| board.id.value == id) {
        seen.extend(
            own.imports
                .iter()
                .map(|import| import.value.as_str())
                .filter(|import| *import != id),
        );
    }
    seen.push(id);
    let mut unique = BTreeSet::new();
    seen.retain(|board| unique.insert(*board));
    seen
}

/// The places of writers: as the text lists them, writers before enrichers before controllers whose agents write; but
/// what a node waits for stands before it.
fn ranks(graph: &Graph, edges: &Edges, main: &[usize], before: &[BTreeSet<usize>]) -> Vec<u32> {
    let group = |index: usize| {
        let node = graph.nodes.get(index);
        match node.and_then(category) {
            Some(1) => 0,
            Some(2) => 1,
            _ if edges.controllers.contains_key(&index) => 2,
            Some(_) | None => 3,
        }
    };
    let mut sorted: Vec<usize> = main.to_vec();
    sorted.sort_by_key(|node| (group(*node), *node));
    let mut placed: Vec<usize> = Vec::new();
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    for node in &sorted {
        let earlier = before.get(*node);
        let mut own: Vec<usize> = sorted
            .iter()
            .copied()
            .filter(|other| earlier.is_some_and(|all| all.contains(other)) && !seen.contains(other))
            .collect();
        own.sort_by_key(|other| {
            (
                before.get(*other).map_or(0, BTreeSet::len),
                group(*other),
                *other,
            )
        });
        own.push(*node);
        placed.extend(own.into_iter().filter(|one| seen.insert(*one)));
    }
    let mut ranks = vec![0; graph.nodes.len()];
    for (place, node) in placed.iter().enumerate() {
        if let Some(rank) = ranks.get_mut(*node) {
            *rank = u32::try_from(place).unwrap_or(u32::MAX);
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::{BTreeMap, BTreeSet, Reasons, closure, in_a_row};
    use proptest::prelude::*;

    /// Each pair of which neither waits for the other, one after the other: the later one waits for the earlier.
    fn pair_by_pair(nodes: &[usize], waits: &mut BTreeMap<(usize, usize), Reasons>, count: usize) {
        for (place, first) in nodes.iter().enumerate() {
            for second in nodes.iter().skip(place + 1) {
                let before = closure(count, waits);
                if !before[*first].contains(second) && !before[*second].contains(first) {
                    waits.insert((*second, *first), Reasons::default());
                }
            }
        }
    }

    proptest! {
        #[test]
        fn a_row_is_what_comes_of_all_pairs(
            edges in proptest::collection::vec((0_usize..8, 0_usize..8), 0..12),
            names in Just((0_usize..8).collect::<Vec<_>>()).prop_shuffle(),
            chained in proptest::collection::btree_set(0_usize..8, 0..8),
        ) {
            // Any names, but no circle.
            let later = edges.into_iter().filter(|(node, after)| node > after);
            let mut waits: BTreeMap<(usize, usize), Reasons> = later
                .map(|(node, after)| ((names[node], names[after]), Reasons::default()))
                .collect();
            let nodes: Vec<usize> = chained.into_iter().collect();
            let before = closure(8, &waits);
            let row = in_a_row(&nodes, &before);
            pair_by_pair(&nodes, &mut waits, 8);
            let after: Vec<BTreeSet<usize>> = closure(8, &waits);
            let mut expected = nodes.clone();
            expected.sort_by_key(|node| nodes.iter().filter(|other| after[*node].contains(other)).count());
            prop_assert_eq!(row, expected);
        }
    }
}
