//! Who waits for whom, and why: edges, then message passing, guards, boards and controllers.
//!
//! The result is the exact set of dependencies, not levels: a node starts when its own are done.

use super::ast::{Graph, Node};
use super::edges::{DeclaredEdge, Edges};
use crate::diag::codes::DEPENDENCY_CYCLE;
use crate::diag::{Diagnostic, Report};
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

/// Why a node waits for another.
#[derive(Clone, Debug, Default)]
pub(super) struct Reasons {
    pub(super) why: Vec<String>,
    pub(super) span: Option<Span>,
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
        for pair in row.windows(2) {
            let [first, second] = pair else { continue };
            if !before.get(*second).is_some_and(|all| all.contains(first)) {
                let why = format!("`{}` {why}", self.id(*first));
                self.wait(*second, *first, why, None);
            }
        }
        *before = closure(before.len(), &self.waits);
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

/// All nodes before each node. The waits have no cycle.
fn closure(count: usize, waits: &BTreeMap<(usize, usize), Reasons>) -> Vec<BTreeSet<usize>> {
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
fn order(count: usize, waits: &BTreeMap<(usize, usize), Reasons>) -> (Vec<usize>, BTreeSet<usize>) {
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

/// Reports each cycle, and takes one wait out of it, so that the rest can be looked at.
fn break_cycles(graph: &Graph, waits: &mut BTreeMap<(usize, usize), Reasons>, report: &mut Report) {
    loop {
        let (_, left) = order(graph.nodes.len(), waits);
        let Some(cycle) = cycle_among(&left, waits) else {
            return;
        };
        report.add(said(graph, &cycle, waits));
        for (place, node) in cycle.iter().enumerate() {
            let after = cycle.get(place + 1).or(cycle.first());
            if let Some(after) = after {
                waits.remove(&(*node, *after));
            }
        }
    }
}

/// Nodes of which each waits for the next, and the last for the first.
fn cycle_among(
    left: &BTreeSet<usize>,
    waits: &BTreeMap<(usize, usize), Reasons>,
) -> Option<Vec<usize>> {
    let mut way = vec![*left.first()?];
    loop {
        let last = *way.last()?;
        let mut next = waits
            .range((last, 0)..=(last, usize::MAX))
            .map(|((_, after), _)| *after);
        let next = next.find(|after| left.contains(after))?;
        if let Some(start) = way.iter().position(|node| *node == next) {
            return Some(way.split_off(start));
        }
        way.push(next);
    }
}

/// Of two nodes that wait for each other, the one that only reads a board, and the one that only writes to it.
fn exchanged<'g>(graph: &'g Graph, cycle: &[usize]) -> Option<(&'g str, &'g str)> {
    let [one, other] = cycle else { return None };
    let (one, other) = (graph.nodes.get(*one)?, graph.nodes.get(*other)?);
    let (first, second) = (one.blackboard.as_ref()?, other.blackboard.as_ref()?);
    let (id, next) = (one.id.value.as_str(), other.id.value.as_str());
    let only =
        |board: &super::ast::BoardRef| (board.read && !board.write, board.write && !board.read);
    if first.id.value != second.id.value {
        return None;
    }
    match (only(first), only(second)) {
        ((true, _), (_, true)) => Some((id, next)),
        ((_, true), (true, _)) => Some((next, id)),
        _ => None,
    }
}

fn said(graph: &Graph, cycle: &[usize], waits: &BTreeMap<(usize, usize), Reasons>) -> Diagnostic {
    let id = |index: usize| {
        graph
            .nodes
            .get(index)
            .map_or("?", |node| node.id.value.as_str())
    };
    let steps = cycle.iter().enumerate().filter_map(|(place, node)| {
        let after = cycle.get(place + 1).or(cycle.first())?;
        Some((*node, *after, waits.get(&(*node, *after))?))
    });
    let steps: Vec<(usize, usize, &Reasons)> = steps.collect();
    let place = steps.iter().find_map(|(_, _, reasons)| reasons.span);
    let usual = || {
        cycle
            .first()
            .and_then(|node| graph.nodes.get(*node))
            .map_or(graph.span, |node| node.id.span)
    };
    let names: Vec<String> = cycle
        .iter()
        .chain(cycle.first())
        .map(|node| format!("`{}`", id(*node)))
        .collect();
    let message = match cycle {
        [only] => format!("node `{}` waits for itself", id(*only)),
        _ => format!(
            "these nodes wait for each other: {}",
            names.join(" waits for ")
        ),
    };
    let mut found = Diagnostic::new(
        &DEPENDENCY_CYCLE,
        place.unwrap_or_else(usual),
        message,
        "none of them can start",
    );
    for (node, after, reasons) in steps {
        found = found.note(format!(
            "`{}` waits for `{}`: {}",
            id(node),
            id(after),
            reasons.why.join("; ")
        ));
    }
    found.help(match exchanged(graph, cycle) {
        Some((reads, writes)) => format!(
            "`{reads}` reads the board, and `{writes}` writes to it: exchange `read` and `write` of the two, or take one of these reasons away"
        ),
        None => "take one of these reasons away".to_owned(),
    })
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
