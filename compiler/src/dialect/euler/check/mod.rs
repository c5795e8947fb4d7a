//! What is wrong with a graph by the tables of the source, and what they leave open: all of it in one pass.
//!
//! One file per subject. A fault that follows from another is not reported: the file of the later one says why it is
//! silent. The order of the checks does not matter to what they find.

pub(super) use branches::SIDE_EFFECTS;

mod artifacts;
mod branches;
mod groups;
mod judges;
mod names;
mod runners;
mod state;
mod tools;
mod ways;

use super::ast::{Edge, FINALIZE, Graph, Group, Node};
use crate::diag::Report;
use crate::source::Spanned;
use std::collections::{BTreeMap, BTreeSet};

/// Checks a graph.
pub(super) fn check(graph: &Graph, report: &mut Report) {
    let mut found = Report::default();
    let view = View::new(graph);
    let sound = names::check(&view, &mut found);
    state::check(&view, &mut found);
    groups::check(&view, &mut found);
    // Without a list of edges everything would seem to lack one.
    if graph.has_edges {
        branches::check(&view, &mut found);
        judges::check(&view, &mut found);
    }
    runners::check(&view, &mut found);
    tools::check(&view, &mut found);
    artifacts::check(&view, &mut found);
    // An edge to a name that does not exist is the cause of what seems to be missing.
    if sound == names::Sound::Yes && graph.has_edges {
        ways::check(&view, &mut found);
    }
    for one in &mut found.diagnostics {
        one.published = one.code.published;
    }
    report.extend(found);
}

/// A graph with the questions that several checks ask.
pub(super) struct View<'g> {
    pub(super) graph: &'g Graph,
    ids: BTreeMap<&'g str, &'g Node>,
    out: BTreeMap<&'g str, Vec<&'g Edge>>,
}

impl<'g> View<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let mut ids = BTreeMap::new();
        for node in &graph.nodes {
            ids.entry(node.id.value.as_str()).or_insert(node);
        }
        let mut out: BTreeMap<&str, Vec<&Edge>> = BTreeMap::new();
        for edge in &graph.edges {
            out.entry(edge.from.value.as_str()).or_default().push(edge);
        }
        Self { graph, ids, out }
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
        self.graph
            .edges
            .iter()
            .filter(move |edge| edge.to.value == id)
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

/// "`a`, `b` and `c`"
pub(super) fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let mut quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match quoted.pop() {
        None => String::new(),
        Some(last) if quoted.is_empty() => last,
        Some(last) => format!("{} and {last}", quoted.join(", ")),
    }
}
