//! Where a node goes: names of nodes become ids, and names that no node has are reported, once per place.

use super::super::ast;
use super::Lowering;
use crate::diag::codes::{IGNORED_NEXT, MISSING_NEXT, UNKNOWN_KEY, UNKNOWN_START, UNKNOWN_TARGET};
use crate::diag::{Code, Diagnostic, Level, Report};
use crate::ir::{Branch, Fork, Join, NodeId, Target};
use crate::source::{Span, Spanned};
use crate::suggestion::{Certainty, Suggestion};
use crate::syntax;
use std::collections::{BTreeMap, BTreeSet};

/// How many near names are looked for. Each search compares with every node, and after so many faults nobody reads on.
const SEARCHES: usize = 64;

/// Where the text says how the node goes on; where it says nothing, the node's id.
pub(super) fn span_of_next(node: &ast::Node) -> Span {
    node.next.first().map_or(node.id.span, |next| next.span)
}

/// The node that `start` names.
pub(super) fn start(
    start: &Spanned<String>,
    graph: &ast::Graph,
    ids: &BTreeMap<String, NodeId>,
    report: &mut Report,
) -> Option<NodeId> {
    let found = ids.get(&start.value).copied();
    // Without nodes, that is what is reported.
    if found.is_none() && !graph.nodes.is_empty() {
        let message = format!(
            "`start` names `{}`, which is not a node of this graph",
            start.value
        );
        report.add(unknown(
            &UNKNOWN_START,
            start,
            graph,
            None,
            (message, "name the node"),
        ));
    }
    found
}

fn unknown(
    code: &'static Code,
    at: &Spanned<String>,
    graph: &ast::Graph,
    from: Option<&str>,
    (message, named): (String, &'static str),
) -> Diagnostic {
    if at.value.trim().is_empty() {
        return Diagnostic::new(code, at.span, message, "nothing is named here").help(named);
    }
    let found = Diagnostic::new(code, at.span, message, "no node has this id");
    let ids: Vec<&str> = graph
        .nodes
        .iter()
        .map(|node| node.id.value.as_str())
        .collect();
    // A node that cannot go to itself is not meant by itself.
    let others = ids.iter().copied().filter(|id| Some(*id) != from);
    let near = syntax::nearest(&at.value, others);
    match near.or_else(|| only_end(&at.value, graph)) {
        Some(near) => {
            let found = match syntax::look_alike(&at.value, &near) {
                Some(note) => found.note(note),
                None => found,
            };
            found.did_you_mean(at.span, near)
        }
        None if ids.len() <= 12 => found.help(format!("the nodes are: {}", ids.join(", "))),
        None => found.help("add a node with this id under `nodes`, or name one that is there"),
    }
}

/// The one end node, for a name that other tools have for the end of a run.
fn only_end<'g>(written: &str, graph: &'g ast::Graph) -> Option<Suggestion<'g>> {
    const ENDS: [&str; 8] = [
        "end", "__end__", "finish", "done", "stop", "exit", "finalize", "output",
    ];
    let is_end = |node: &&ast::Node| matches!(node.kind, ast::Kind::End(_));
    let mut ends = graph.nodes.iter().filter(is_end);
    let only = ends.next().filter(|_| ends.next().is_none())?;
    ENDS.contains(&written.to_lowercase().as_str())
        .then_some(Suggestion {
            name: &only.id.value,
            certainty: Certainty::Guess,
        })
}

impl Lowering<'_> {
    /// The node that `field` of `node` names.
    pub(super) fn find(
        &mut self,
        node: &ast::Node,
        field: &str,
        at: &Spanned<String>,
    ) -> Option<NodeId> {
        let found = self.ids.get(&at.value).copied();
        if found.is_none() {
            let id = &node.id.value;
            let message = format!(
                "node `{id}` goes to `{}` (`{field}`), which is not a node of this graph",
                at.value
            );
            self.searches += 1;
            let loops = self.graph.settings.allow_cycles;
            let from = (!loops).then_some(id.as_str());
            self.report.add(if self.searches > SEARCHES {
                Diagnostic::new(&UNKNOWN_TARGET, at.span, message, "no node has this id")
                    .help("add a node with this id under `nodes`, or name one that is there")
            } else {
                // Without any other key the run could not go on.
                let named = match field {
                    "fallback" => "name the node, or remove the key",
                    _ => "name the node",
                };
                unknown(&UNKNOWN_TARGET, at, self.graph, from, (message, named))
            });
        }
        found
    }

    /// The target that `field` of `node` names.
    pub(super) fn goto(&mut self, node: &ast::Node, field: &str, at: &Spanned<String>) -> Target {
        self.find(node, field, at)
            .map_or(Target::Stuck, |id| Target::Node(id, at.span))
    }

    /// Where `next` leads, for a node that may do without; then it is stuck, or done with its item of a map.
    pub(super) fn next(&mut self, node: &ast::Node) -> Target {
        if node.next.is_empty() {
            let ends_item = self
                .ids
                .get(&node.id.value)
                .is_some_and(|id| self.in_branch.contains(id));
            return if ends_item {
                Target::ItemDone
            } else {
                Target::Stuck
            };
        }
        let mut branches: Vec<Branch> = Vec::new();
        let mut entries: BTreeSet<NodeId> = BTreeSet::new();
        for at in &node.next {
            let Some(entry) = self.find(node, "next", at) else {
                continue;
            };
            // A branch named twice is one branch, as in the reference.
            if entries.insert(entry) {
                branches.push(Branch {
                    entry,
                    after: Vec::new(),
                    span: at.span,
                });
            }
        }
        match branches.as_slice() {
            [] => Target::Stuck,
            [only] => Target::Node(only.entry, only.span),
            [first, ..] => Target::Fork(Fork {
                span: first.span,
                policy: policy(node),
                branches,
                join: None,
            }),
        }
    }

    /// Where `next` leads, for a node that cannot do without.
    pub(super) fn required_next(&mut self, node: &ast::Node) -> Target {
        let target = self.next(node);
        if let (Some(slip), Target::ItemDone) = (node.next_slip, &target) {
            let key = self.sources.slice(slip);
            let message = format!("unknown key `{key}` in node `{}`", node.id.value);
            let found = Diagnostic::new(&UNKNOWN_KEY, slip, message, "has no effect");
            self.report
                .add(found.help("did you mean `next`?").suggestion(slip, "next"));
        }
        if node.next_at.is_none() && matches!(target, Target::Stuck) {
            self.report_missing_next(node);
        }
        target
    }

    pub(super) fn report_missing_next(&mut self, node: &ast::Node) {
        let id = &node.id.value;
        let unreachable = self
            .ids
            .get(id)
            .is_some_and(|id| self.unreachable.contains(id));
        // It may be a branch of a map whose type is misspelt.
        let unknown = |node: &ast::Node| matches!(node.kind, ast::Kind::Unknown(_));
        if unreachable && self.graph.nodes.iter().any(unknown) {
            return;
        }
        let found = Diagnostic::new(
            &MISSING_NEXT,
            node.next_slip.unwrap_or(node.id.span),
            format!("node `{id}` does not say where the run goes next"),
            match node.next_slip {
                Some(_) => "means nothing here",
                None => "a run that gets here cannot go on",
            },
        );
        let found = match node.next_slip {
            Some(slip) => found
                .label(node.id.span, "a run that gets here cannot go on")
                .help("did you mean `next`?")
                .suggestion(slip, "next"),
            None => found.help(format!("add `next: <node>` to `{id}`")),
        };
        // Nothing leads here: the source document makes this an error of the run, and no run gets here.
        self.report.add(if unreachable {
            found.level(Level::Warning)
        } else {
            found
        });
    }

    /// Looks at a `next` that a node of this type never follows.
    pub(super) fn ignored_next(&mut self, node: &ast::Node, why: &str) {
        for at in &node.next {
            self.find(node, "next", at);
        }
        if let Some(first) = node.next.first() {
            let message = format!("`next` of node `{}` is never followed", node.id.value);
            let found = Diagnostic::new(&IGNORED_NEXT, first.span, message, why);
            self.report
                .add(found.remove_or(node.next_entry, "remove `next`"));
        }
    }
}

fn policy(node: &ast::Node) -> Join {
    match node.join.as_ref().map(|join| join.value) {
        None | Some(ast::Join::All) => Join::All,
        Some(ast::Join::First(count)) => Join::First(count),
    }
}
