//! Where nodes go, and what was said before them.

use super::super::ast::{Edge, FINALIZE};
use super::super::view::View;
use super::Lowering;
use crate::ir::{Branch, Fork, Join, KeyId, Target};
use crate::source::Span;
use std::collections::BTreeSet;

/// The node that no edge leads to.
pub(super) fn first<'g>(view: &View<'g>) -> Option<&'g str> {
    let mut ids = view.ids();
    ids.find(|id| !view.leading_to(id).any(|edge| edge.from.value != *id))
}

impl<'g> Lowering<'g> {
    /// Where edges of one condition lead: to a node, or to all branches of a group.
    pub(super) fn target(&self, edges: &[&Edge]) -> Target {
        let Some(first) = edges.first() else {
            return Target::Stuck;
        };
        let group = self.view.groups_of(&first.to.value).next();
        let join = group.and_then(|group| Some((group, self.view.join(group)?)));
        let Some((group, join)) = join else {
            return match self.id(&first.to.value) {
                Some(id) => Target::Node(id, first.to.span),
                None => Target::Stuck,
            };
        };
        let branches = self.view.branches(group).filter_map(|(branch, _)| {
            let edge = edges.iter().find(|edge| edge.to.value == branch.value);
            Some(Branch {
                entry: self.id(&branch.value)?,
                after: Vec::new(),
                span: edge.map_or(branch.span, |edge| edge.to.span),
            })
        });
        Target::Fork(Fork {
            branches: branches.collect(),
            join: self.id(join),
            policy: Join::All,
            span: first.span,
        })
    }

    /// The end of the graph.
    pub(super) fn end(&self, span: Span) -> Target {
        self.id(FINALIZE)
            .map_or(Target::Stuck, |id| Target::Node(id, span))
    }

    /// The keys that hold what was said before a node, in the order of the text. A judge says nothing of its own: what
    /// it judged still counts.
    pub(super) fn said_before(&mut self, id: &str, span: Span) -> Vec<KeyId> {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&str> = self.before(id).collect();
        while let Some(at) = open.pop() {
            if seen.insert(at) && self.is_judge(at) {
                open.extend(self.before(at));
            }
        }
        let mut keys = Vec::new();
        for node in self.in_order(&seen) {
            // What branches beside it said, in an earlier round of a loop, is in what the judge said of it.
            let siblings = node != id
                && self
                    .view
                    .groups_of(id)
                    .any(|group| group.branches.iter().any(|branch| branch.value == node));
            if self.is_judge(node) || siblings {
                continue;
            }
            let key = if self.view.is_branch(node) {
                self.keys.said_by(node, span)
            } else {
                self.keys.last(span)
            };
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// Nodes in the order of the text; the branches of a group where its first one stands, in the order of `branches`.
    fn in_order(&self, nodes: &BTreeSet<&'g str>) -> Vec<&'g str> {
        let mut ordered: Vec<&str> = Vec::new();
        for id in self.view.ids().filter(|id| nodes.contains(id)) {
            let branches = self.view.groups_of(id).flat_map(|group| &group.branches);
            let siblings = branches.map(|branch| branch.value.as_str());
            for one in siblings.filter(|one| nodes.contains(one)).chain([id]) {
                if !ordered.contains(&one) {
                    ordered.push(one);
                }
            }
        }
        ordered
    }

    /// Whether an edge leads from a judge to a node.
    pub(super) fn follows_judge(&self, id: &str) -> bool {
        self.before(id).any(|before| self.is_judge(before))
    }

    fn before(&self, id: &str) -> impl Iterator<Item = &'g str> {
        let edges = self.graph().edges.iter();
        let id = id.to_string();
        edges
            .filter(move |edge| edge.to.value == id)
            .map(|edge| edge.from.value.as_str())
    }

    fn is_judge(&self, id: &str) -> bool {
        self.view
            .node(id)
            .is_some_and(|node| node.judge().is_some())
    }
}
