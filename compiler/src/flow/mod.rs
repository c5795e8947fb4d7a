//! Facts about a whole graph: what can be reached, what is written before it is read, what type it has, where
//! branches meet, what loops.
//!
//! Computes and never reports: code generation and every check ask the same facts, so they cannot disagree. Nothing
//! here asks for the kind of a node; a node is its reads and its exits. One file per fact.

mod all_paths;
mod assign;
mod bound;
mod bounds;
mod calls;
mod chains;
mod condition;
mod edges;
mod flow_graph;
mod forks;
mod loops;
mod order;
mod paths;
mod postdominator;
mod reach;
mod table;
mod type_path;
mod types;
mod values;

#[cfg(test)]
mod example_graph;
#[cfg(test)]
mod tests;

pub use all_paths::{MOST_PATHS, Stop, WholePath, all_paths};
pub use assign::{Failures, ScriptTrust};
pub use bound::{Bound, NoBound, NoBoundReason};
pub use bounds::Bounds;
use bounds::Rounds;
pub use chains::Chain;
pub use forks::{BranchFacts, ForkFacts};
pub use loops::Loop;
pub use type_path::{PathError, part_type};
pub use values::{Comparison, MissingPart, Place, PossibleValue, Site, ValueShape, Values};

use crate::ir::{Fork, KeyId, NodeId, Outcome, Program, Type};
use assign::{AssignedKeys, Question};
use chains::Chains;
use edges::Edges;
use flow_graph::FlowGraph;
use forks::Forks;
use loops::Exits;
use postdominator::{CountedExits, Postdominator, Postdominators};
use reach::Reach;
use types::{Texts, Types};

/// One step of a path: a node and the exit by which it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The node.
    pub node: NodeId,
    /// The index of the exit in its list.
    pub exit: usize,
}

/// Whether a key is there when a node is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// On every possible way, whatever fails and whatever scripts leave out.
    Always,
    /// On some ways.
    Sometimes,
    /// On none.
    Never,
}

/// Everything the analyses know of one program and its children.
#[derive(Clone, Debug)]
pub struct Facts {
    edges: Edges,
    reach: Reach,
    loops: Vec<Loop>,
    cycles: Vec<Loop>,
    forks: Forks,
    rounds: Rounds,
    chains: Chains,
    types: Types,
    start: NodeId,
    seeded: Vec<bool>,
    sure: AssignedKeys,
    sure_unless_failed: AssignedKeys,
    likely: AssignedKeys,
    likely_unless_failed: AssignedKeys,
    hoped: AssignedKeys,
    ever: AssignedKeys,
    children: Vec<Self>,
}

impl Facts {
    /// All facts about `program`.
    pub fn of(program: &Program) -> Self {
        let edges = Edges::of(program);
        let reach = Reach::of(program, &edges);
        let forks = Forks::of(program, &edges);
        let flow_graph = FlowGraph::of(program, &edges, &forks, &reach);
        let must = |trust, failures| flow_graph.solve(Question::Must(trust, failures));
        let sure = must(ScriptTrust::Nothing, Failures::Counted);
        let sure_unless_failed = must(ScriptTrust::Nothing, Failures::Ignored);
        let likely = must(ScriptTrust::Scripts, Failures::Counted);
        let likely_unless_failed = must(ScriptTrust::Scripts, Failures::Ignored);
        let hoped = flow_graph.solve(Question::Hoped);
        let ever = flow_graph.solve(Question::May);
        let loops = loops::find(program, &edges, Exits::All);
        Self {
            rounds: Rounds::of(program, &forks, &loops),
            chains: Chains::of(program, &edges),
            loops,
            cycles: loops::find(program, &edges, Exits::Unrouted),
            types: Types::of(program),
            start: program.start,
            seeded: program
                .keys
                .iter()
                .map(|key| key.initial.is_some())
                .collect(),
            edges,
            reach,
            forks,
            sure,
            sure_unless_failed,
            likely,
            likely_unless_failed,
            hoped,
            ever,
            children: program.children.iter().map(Self::of).collect(),
        }
    }

    /// The facts about the child graphs, in their order.
    pub fn children(&self) -> &[Self] {
        &self.children
    }

    /// Whether the declared edges lead from the start to `node`.
    pub fn declared(&self, node: NodeId) -> bool {
        self.reach.declared[node]
    }

    /// Whether a run can come to `node`, over declared edges or because a script that declares no routes names it.
    pub fn reachable(&self, node: NodeId) -> bool {
        self.reach.possible[node]
    }

    /// The nodes that declared edges lead to from `node`, which is one of them.
    pub fn reached_from(&self, node: NodeId, program: &Program) -> Vec<NodeId> {
        let seen = reach::forward(program.nodes.len(), &self.edges, [node]);
        program.node_ids().filter(|node| seen[*node]).collect()
    }

    /// The nodes with an exit by which a script may go to any node, and that exit, in the order of the text.
    pub fn jumps(&self) -> &[(NodeId, usize)] {
        &self.edges.jumps
    }

    /// Whether `key` is there when `node` is entered. Sound: believes no script, counts every failure.
    pub fn presence(&self, node: NodeId, key: KeyId) -> Presence {
        let seeded = self.seeded.get(key.index()) == Some(&true);
        if !self.reach.possible[node] {
            return if seeded {
                Presence::Always
            } else {
                Presence::Sometimes
            };
        }
        if self.sure.entry[node].has(key) {
            Presence::Always
        } else if self.ever.entry[node].has(key) {
            Presence::Sometimes
        } else {
            Presence::Never
        }
    }

    /// Whether `key` may be missing when `node` is entered, if scripts and failures are taken as said.
    pub fn may_miss(
        &self,
        node: NodeId,
        key: KeyId,
        trust: ScriptTrust,
        failures: Failures,
    ) -> bool {
        !self.assigned(trust, failures).entry[node].has(key)
    }

    /// Whether `key` may be missing when `node` is entered even if nothing fails that the text does not route, scripts
    /// do what is needed, and replies have all their optional properties.
    pub fn may_miss_at_best(&self, node: NodeId, key: KeyId) -> bool {
        !self.hoped.entry[node].has(key)
    }

    /// A shortest way from the start to `node` on which `key` is not written, if there is one.
    pub fn path_missing(
        &self,
        node: NodeId,
        key: KeyId,
        trust: ScriptTrust,
        failures: Failures,
    ) -> Option<Vec<Step>> {
        let assigned = self.assigned(trust, failures);
        paths::missing(
            &self.edges,
            assigned,
            trust,
            failures,
            self.start,
            node,
            key,
        )
    }

    /// Whether the exit may write keys besides those it lists.
    pub fn may_write_more(&self, node: NodeId, exit: usize) -> bool {
        self.edges
            .exit(node, exit)
            .is_some_and(|found| found.opaque)
    }

    /// A shortest way from `from` to `to` over declared edges.
    pub fn path(&self, from: NodeId, to: NodeId) -> Option<Vec<Step>> {
        paths::shortest(&self.edges, from, to)
    }

    /// The nodes from which a declared edge leads to `node`.
    pub fn before(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        Edges::into(&self.edges, node).map(|edge| edge.from)
    }

    /// A shortest way from `from` to `to` that does not touch `node`.
    pub fn path_around(&self, from: NodeId, to: NodeId, node: NodeId) -> Option<Vec<Step>> {
        paths::around(&self.edges, from, to, node)
    }

    fn assigned(&self, trust: ScriptTrust, failures: Failures) -> &AssignedKeys {
        match (trust, failures) {
            (ScriptTrust::Nothing, Failures::Counted) => &self.sure,
            (ScriptTrust::Nothing, Failures::Ignored) => &self.sure_unless_failed,
            (ScriptTrust::Scripts, Failures::Counted) => &self.likely,
            (ScriptTrust::Scripts, Failures::Ignored) => &self.likely_unless_failed,
        }
    }

    /// What may stand at the end of a path.
    pub fn values<'a>(&'a self, program: &'a Program) -> Values<'a> {
        Values::of(program, &self.edges)
    }

    /// The storage type of `key`: all that may ever be stored under it.
    pub fn type_of(&self, key: KeyId) -> &Type {
        self.types.storage(key)
    }

    /// The type of `key` when `node` is entered, from the writes that reach it over declared edges.
    /// [`Type::Any`] if none does, or a script that declares nothing may have written it.
    pub fn type_at(&self, node: NodeId, key: KeyId) -> Type {
        self.types.at(&self.edges, node, key, Texts::Unread)
    }

    /// As [`Facts::type_at`], if what declares nothing writes no key that its text does not name.
    pub fn type_by_texts(&self, node: NodeId, key: KeyId) -> Type {
        self.types.at(&self.edges, node, key, Texts::Believed)
    }

    /// What an exit writes, and of which type each value is, before any reducer.
    pub fn written(&self, node: NodeId, exit: usize) -> &[(KeyId, Type)] {
        self.types.written(node, exit)
    }

    /// The type of all that `node`'s work returns when it ends with `outcome`.
    pub fn returned(&self, program: &Program, node: NodeId, outcome: Outcome) -> Type {
        types::whole(program, &program[node], outcome)
    }

    /// Where all ways from each node meet again, before the run ends; ways that fail the run, and those that only a script knows, do not
    /// count.
    pub fn meetings(&self, program: &Program) -> Vec<Option<NodeId>> {
        let found = Postdominators::of(program, &self.edges, CountedExits::All);
        let each = program.node_ids().map(|node| match found.after(node) {
            Postdominator::At(node) => Some(node),
            Postdominator::End | Postdominator::Unknown => None,
        });
        each.collect()
    }

    /// All forks, in the order of the text.
    pub fn forks(&self) -> &[ForkFacts] {
        &self.forks.all
    }

    /// The fork at this exit, if it is one.
    pub fn fork(&self, node: NodeId, exit: usize) -> Option<&ForkFacts> {
        self.forks
            .all
            .iter()
            .find(|fork| fork.node == node && fork.exit == exit)
    }

    /// The node that waits for the branches of this fork: the one the text names, or the one that was found.
    pub fn join_of(&self, fork: &Fork) -> Option<NodeId> {
        let same = |known: &&ForkFacts| {
            let entries = known.branches.iter().map(|branch| branch.entry);
            known.span == fork.span && entries.eq(fork.branches.iter().map(|branch| branch.entry))
        };
        fork.join.or_else(|| self.forks.all.iter().find(same)?.join)
    }

    /// The branches that hold `node`: (index in [`Facts::forks`], index of the branch).
    pub fn branches_around(&self, node: NodeId) -> &[(usize, usize)] {
        &self.forks.members[node]
    }

    /// All item chains, in the order of the text.
    pub fn chains(&self) -> &[Chain] {
        &self.chains.all
    }

    /// Whether `node` runs per item of a list.
    pub fn in_chain(&self, node: NodeId) -> bool {
        self.chains.inside[node]
    }

    /// Whether declared edges lead to `node` from the start without entering an item chain.
    pub fn outside_chains(&self, node: NodeId) -> bool {
        self.chains.outside[node]
    }

    /// All loops over declared edges, in the order of the text.
    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }

    /// The loops that remain without the ways that a script chooses (`x-routes`), in the order of the text.
    pub fn cycles(&self) -> &[Loop] {
        &self.cycles
    }

    /// Whether one run may enter `node` more than once.
    pub fn repeats(&self, node: NodeId) -> bool {
        let jumps = self.reach.possible[node] && self.reach.to_jump[node];
        jumps
            || self
                .loops
                .iter()
                .any(|one| one.nodes.binary_search(&node).is_ok())
    }
}
