//! A graph as checks and lowering look at it.

use super::ast::{Edge, EdgeList, FINALIZE, Graph, Group, Node};
use crate::source::Spanned;
use std::collections::{BTreeMap, BTreeSet};

/// A graph with the questions that several ask.
pub(super) struct View<'g> {
    pub(super) graph: &'g Graph,
    ids: BTreeMap<&'g str, &'g Node>,
    out: BTreeMap<&'g str, Vec<&'g Edge>>,
    into: BTreeMap<&'g str, Vec<&'g Edge>>,
    /// Whether every edge is known, and leads from a node to a node. Else one that seems to be missing may be one of the others.
    pub(super) knows_edges: bool,
}

impl<'g> View<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let mut ids = BTreeMap::new();
        for node in &graph.nodes {
            ids.entry(node.id.value.as_str()).or_insert(node);
        }
        let mut out: BTreeMap<&str, Vec<&Edge>> = BTreeMap::new();
        let mut into: BTreeMap<&str, Vec<&Edge>> = BTreeMap::new();
        for edge in &graph.edges {
            out.entry(edge.from.value.as_str()).or_default().push(edge);
            into.entry(edge.to.value.as_str()).or_default().push(edge);
        }
        let known = |edge: &Edge| {
            let to = edge.to.value.as_str();
            ids.contains_key(edge.from.value.as_str()) && (to == FINALIZE || ids.contains_key(to))
        };
        let knows_edges = graph.edge_list == EdgeList::Whole && graph.edges.iter().all(known);
        Self {
            graph,
            ids,
            out,
            into,
            knows_edges,
        }
    }

    /// The node with this id.
    pub(super) fn node(&self, id: &str) -> Option<&'g Node> {
        self.ids.get(id).copied()
    }

    /// Whether an edge may lead there.
    pub(super) fn is_target(&self, id: &str) -> bool {
        id == FINALIZE || self.ids.contains_key(id)
    }

    /// All ids, in the order of the text.
    pub(super) fn ids(&self) -> impl Iterator<Item = &'g str> {
        self.graph.nodes.iter().map(|node| node.id.value.as_str())
    }

    /// The edges from a node, in the order of the text.
    pub(super) fn out(&self, id: &str) -> &[&'g Edge] {
        self.out.get(id).map_or(&[], Vec::as_slice)
    }

    /// The edges to a node.
    pub(super) fn leading_to(&self, id: &str) -> impl Iterator<Item = &'g Edge> {
        self.into.get(id).into_iter().flatten().copied()
    }

    /// All from which edges lead to a node, directly or not; without the node itself, unless a circle leads back.
    pub(super) fn before(&self, id: &str) -> BTreeSet<&'g str> {
        self.before_any(std::iter::once(id))
    }

    /// All from which edges lead to one of these nodes.
    pub(super) fn before_any<'i>(&self, ids: impl Iterator<Item = &'i str>) -> BTreeSet<&'g str> {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&str> = ids.flat_map(|id| self.sources(id)).collect();
        while let Some(at) = open.pop() {
            if seen.insert(at) {
                open.extend(self.sources(at));
            }
        }
        seen
    }

    fn sources(&self, id: &str) -> impl Iterator<Item = &'g str> {
        self.leading_to(id).map(|edge| edge.from.value.as_str())
    }

    /// All that edges lead to from a node, directly or not; without the node itself, unless a circle leads back.
    pub(super) fn reach(&self, from: &str) -> BTreeSet<&'g str> {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&str> = self.targets(from).collect();
        while let Some(at) = open.pop() {
            if seen.insert(at) {
                open.extend(self.targets(at));
            }
        }
        seen
    }

    fn targets(&self, id: &str) -> impl Iterator<Item = &'g str> {
        self.out(id).iter().map(|edge| edge.to.value.as_str())
    }

    /// The branches of a group that are not its join, each once, with the node that each names if there is one.
    pub(super) fn branches(
        &self,
        group: &'g Group,
    ) -> impl Iterator<Item = (&'g Spanned<String>, Option<&'g Node>)> {
        let mut seen = BTreeSet::new();
        let branches = group.branches.iter().filter(move |branch| {
            let join = group.joins.iter().any(|join| join.value == branch.value);
            !join && seen.insert(branch.value.as_str())
        });
        branches.map(|branch| (branch, self.node(&branch.value)))
    }

    /// The groups that a node is a branch of.
    pub(super) fn groups_of(&self, id: &str) -> impl Iterator<Item = &'g Group> {
        self.graph.groups.iter().filter(move |group| {
            let branch = group.branches.iter().any(|branch| branch.value == id);
            branch && !group.joins.iter().any(|join| join.value == id)
        })
    }

    /// All groups, in the order of the text.
    pub(super) fn groups(&self) -> impl Iterator<Item = &'g Group> {
        self.graph.groups.iter()
    }

    /// Whether something leads to a node: an edge, or a group that it is a branch of.
    pub(super) fn is_entered(&self, id: &str) -> bool {
        self.leading_to(id).next().is_some() || self.is_branch(id)
    }

    /// Whether a node is a branch of a group.
    pub(super) fn is_branch(&self, id: &str) -> bool {
        self.groups_of(id).next().is_some()
    }

    /// The one node in which a group meets, if it has one that could be it.
    pub(super) fn join(&self, group: &'g Group) -> Option<&'g str> {
        let [join] = group.joins.as_slice() else {
            return None;
        };
        let inside = group
            .branches
            .iter()
            .any(|branch| branch.value == join.value);
        (!inside && self.node(&join.value).is_some()).then_some(join.value.as_str())
    }
}
