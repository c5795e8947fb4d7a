//! Which keys are there when a node is entered, on every way (must) or on some way (may).
//!
//! A worklist over sets of keys, in the order of the graph. A key is there after an exit that always writes it. A
//! branch has a copy of the state of its fork; the join has what any branch must have written, because it waits for
//! all of them (with `Join::First(n)` and fewer than all: what every branch must have written). An item chain has the
//! item and lacks the output key; nothing of it leaves but the collected list.
//!
//! What a script does that says nothing is a matter of [`Trust`]; whether failures that the text does not route count
//! is a matter of [`Failures`]. Facts for code generation trust nothing and count all.

use super::edges::{Edge, Edges, Kind};
use super::forks::Forks;
use super::order::Order;
use super::reach::Reach;
use super::table::{KeySet, PerNode};
use crate::ir::{Join, NodeId, Program};
use std::collections::BTreeSet;

/// What is believed of a script that declares nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It may have written whatever is needed, and goes where it must (L19).
    Scripts,
    /// It writes nothing, and goes anywhere.
    Nothing,
}

/// Whether failures count that the text does not route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failures {
    /// They are ways like others.
    Counted,
    /// Only successes and declared fallbacks are ways.
    Ignored,
}

/// Which question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// On every way?
    Must(Trust, Failures),
    /// On some way?
    May,
}

/// The keys that are there when a node is entered.
#[derive(Clone, Debug)]
pub(crate) struct Assigned {
    /// By node. Of a node that no way leads to: the answer that raises no alarm.
    pub(crate) entry: PerNode<KeySet>,
}

/// What the analysis needs of the graph, computed once for all questions.
pub(crate) struct Ground<'a> {
    program: &'a Program,
    edges: &'a Edges,
    forks: &'a Forks,
    reach: &'a Reach,
    order: Order,
    seeds: KeySet,
    joins: PerNode<Vec<Joined>>,
    /// Edges that are a way into a node by themselves: all but those by which a branch arrives at its join.
    plain: PerNode<Vec<Edge>>,
    /// Branch entries that wait for other branches, by the join of their fork.
    waiting: PerNode<Vec<NodeId>>,
}

/// A fork at its join.
#[derive(Clone, Debug)]
struct Joined {
    fork: usize,
    policy: Join,
    branches: Vec<Arriving>,
    /// Whether the join is not also the join of a branch around the fork.
    outer: bool,
}

/// How a branch arrives at the join.
#[derive(Clone, Debug, Default)]
struct Arriving {
    edges: Vec<Edge>,
    forks: Vec<usize>,
}

impl<'a> Ground<'a> {
    pub(crate) fn of(
        program: &'a Program,
        edges: &'a Edges,
        forks: &'a Forks,
        reach: &'a Reach,
    ) -> Self {
        let count = program.nodes.len();
        let mut waiting = PerNode::filled(count, Vec::new());
        let mut after: PerNode<Vec<NodeId>> = PerNode::filled(count, Vec::new());
        for fork in &forks.all {
            for branch in fork
                .branches
                .iter()
                .filter(|branch| !branch.after.is_empty())
            {
                if let Some(join) = fork.join {
                    waiting[join].push(branch.entry);
                }
                let earlier = branch.after.iter().filter_map(|at| fork.branches.get(*at));
                for (node, _) in earlier.flat_map(|found| &found.arrives) {
                    after[*node].push(branch.entry);
                }
            }
        }
        let roots = std::iter::once(program.start).chain(program.node_ids());
        let order = Order::reverse_post(count, roots, |node| {
            edges
                .out(node)
                .map(|edge| edge.to)
                .chain(after[node].iter().copied())
                .collect()
        });
        let mut ground = Self {
            program,
            edges,
            forks,
            reach,
            order,
            seeds: seeds(program),
            joins: PerNode::filled(count, Vec::new()),
            plain: PerNode::filled(count, Vec::new()),
            waiting,
        };
        ground.gather();
        ground
    }

    fn gather(&mut self) {
        let mut depth: Vec<(NodeId, usize, usize)> = Vec::new();
        for (number, fork) in self.forks.all.iter().enumerate() {
            let Some(join) = fork.join else { continue };
            depth.push((join, self.around(fork.node, join), number));
        }
        // Inner forks first: the value of an outer one is made of theirs.
        depth.sort_by_key(|(join, depth, number)| (*join, std::cmp::Reverse(*depth), *number));
        for (join, _, number) in depth {
            let Some(fork) = self.forks.all.get(number) else {
                continue;
            };
            let branches = vec![Arriving::default(); fork.branches.len()];
            let outer = self.forks.parents(number).is_empty();
            self.joins[join].push(Joined {
                fork: number,
                policy: fork.policy,
                branches,
                outer,
            });
        }
        for node in self.program.node_ids() {
            if self.joins[node].is_empty() {
                self.plain[node] = self.edges.into(node).collect();
            } else {
                self.group(node);
            }
        }
    }

    fn around(&self, node: NodeId, join: NodeId) -> usize {
        self.forks.members[node]
            .iter()
            .filter(|(fork, _)| self.meets(*fork, join))
            .count()
    }

    fn meets(&self, fork: usize, join: NodeId) -> bool {
        self.forks
            .all
            .get(fork)
            .is_some_and(|found| found.join == Some(join))
    }

    fn group(&mut self, join: NodeId) {
        let mut pairs: Vec<((usize, usize), Edge)> = Vec::new();
        for edge in self.edges.into(join) {
            let own = match edge.kind {
                Kind::Branch { fork, branch } if self.meets(fork, join) => vec![(fork, branch)],
                Kind::Branch { .. } | Kind::Plain | Kind::Collected { .. } => {
                    self.forks.innermost(edge.from, join)
                }
                Kind::Item { .. } => Vec::new(),
            };
            if own.is_empty() {
                self.plain[join].push(edge);
            }
            pairs.extend(own.into_iter().map(|pair| (pair, edge)));
        }
        let numbers: Vec<usize> = self.joins[join].iter().map(|one| one.fork).collect();
        let children: Vec<((usize, usize), usize)> = numbers
            .iter()
            .flat_map(|inner| {
                self.forks
                    .parents(*inner)
                    .into_iter()
                    .map(|outer| (outer, *inner))
            })
            .collect();
        for ((fork, branch), edge) in pairs {
            if let Some(found) = arriving(&mut self.joins[join], fork, branch) {
                found.edges.push(edge);
            }
        }
        for ((fork, branch), inner) in children {
            if let Some(found) = arriving(&mut self.joins[join], fork, branch) {
                found.forks.push(inner);
            }
        }
    }

    /// Answers `question` for every node.
    pub(crate) fn solve(&self, question: Question) -> Assigned {
        let mut solver = Solver::new(self, question);
        solver.run();
        Assigned {
            entry: solver.entry,
        }
    }
}

fn arriving(joins: &mut [Joined], fork: usize, branch: usize) -> Option<&mut Arriving> {
    joins
        .iter_mut()
        .find(|one| one.fork == fork)?
        .branches
        .get_mut(branch)
}

/// The keys that are there before the first node: seeded ones and what a caller gives. Whether an optional input was
/// given is the caller's matter.
fn seeds(program: &Program) -> KeySet {
    let mut seeds = KeySet::empty(program.keys.len());
    for key in program
        .key_ids()
        .filter(|key| program[*key].initial.is_some())
    {
        seeds.insert(key);
    }
    for input in &program.inputs {
        seeds.insert(input.key);
    }
    seeds
}

struct Solver<'a> {
    ground: &'a Ground<'a>,
    question: Question,
    entry: PerNode<KeySet>,
    /// What the join has of each fork so far.
    forked: Vec<KeySet>,
    /// What is there wherever a script may jump.
    jumped: KeySet,
    queue: BTreeSet<usize>,
}

impl<'a> Solver<'a> {
    fn new(ground: &'a Ground<'a>, question: Question) -> Self {
        let keys = ground.program.keys.len();
        let top = match question {
            Question::Must(..) => KeySet::full(keys),
            Question::May => KeySet::empty(keys),
        };
        Self {
            ground,
            question,
            entry: PerNode::filled(ground.program.nodes.len(), top.clone()),
            forked: vec![top.clone(); ground.forks.all.len()],
            jumped: top,
            queue: (0..ground.order.nodes.len()).collect(),
        }
    }

    fn run(&mut self) {
        loop {
            while let Some(at) = self.queue.pop_first() {
                if let Some(node) = self.ground.order.nodes.get(at).copied() {
                    self.visit(node);
                }
            }
            if !self.jump() {
                return;
            }
            self.queue = (0..self.ground.order.nodes.len()).collect();
        }
    }

    fn visit(&mut self, node: NodeId) {
        let mut found = self.top();
        if node == self.ground.program.start {
            self.meet(&mut found, &self.start());
        }
        for edge in &self.ground.plain[node] {
            self.meet_edge(&mut found, *edge);
        }
        let again = self.join(node, &mut found);
        if self.counts_jumps() {
            self.meet(&mut found, &self.jumped);
        }
        if again {
            self.wake(node);
            let waiting = &self.ground.waiting[node];
            waiting.iter().for_each(|entry| self.wake(*entry));
        }
        if self.entry[node] != found {
            self.entry[node] = found;
            let ground = self.ground;
            for edge in ground.edges.out(node) {
                self.wake(edge.to);
                // A branch that waits for this one reads what it hands to the join.
                ground.waiting[edge.to]
                    .iter()
                    .for_each(|entry| self.wake(*entry));
            }
        }
    }

    fn wake(&mut self, node: NodeId) {
        self.queue.insert(self.ground.order.place[node]);
    }

    /// Adds what `node` gets as a join; whether a later visit could find more.
    fn join(&mut self, node: NodeId, found: &mut KeySet) -> bool {
        let ground = self.ground;
        let mut again = false;
        for joined in &ground.joins[node] {
            let value = self.joined(joined);
            if joined.outer {
                self.meet(found, &value);
            }
            if let Some(slot) = self.forked.get_mut(joined.fork)
                && *slot != value
            {
                *slot = value;
                again = true;
            }
        }
        again
    }

    fn joined(&self, joined: &Joined) -> KeySet {
        let waits_for_all = match joined.policy {
            Join::All => true,
            Join::First(count) => count as usize >= joined.branches.len(),
        };
        let mut value: Option<KeySet> = None;
        for branch in &joined.branches {
            let one = self.arrived(branch);
            match &mut value {
                None => value = Some(one),
                Some(all) if waits_for_all => all.join(&one),
                Some(all) => self.meet(all, &one),
            }
        }
        value.unwrap_or_else(|| self.top())
    }

    fn arrived(&self, branch: &Arriving) -> KeySet {
        let mut value = self.top();
        for edge in &branch.edges {
            self.meet_edge(&mut value, *edge);
        }
        for inner in &branch.forks {
            if let Some(known) = self.forked.get(*inner) {
                self.meet(&mut value, known);
            }
        }
        value
    }

    fn meet_edge(&self, found: &mut KeySet, edge: Edge) {
        if let Some(along) = self.along(edge) {
            self.meet(found, &along);
        }
    }

    /// What is there at the end of `edge`; `None` if it does not count as a way.
    fn along(&self, edge: Edge) -> Option<KeySet> {
        if self.question == Question::May && !self.ground.reach.possible[edge.from] {
            return None;
        }
        let exit = self.ground.edges.leaving(edge)?;
        let mut keys = after_exit(self.question, &self.entry[edge.from], exit)?;
        match edge.kind {
            Kind::Plain => {}
            Kind::Item { item, output } => {
                keys.remove(output);
                keys.insert(item);
            }
            Kind::Collected { collect } => keys.insert(collect),
            Kind::Branch { fork, branch } => self.wait(&mut keys, fork, branch),
        }
        Some(keys)
    }

    fn wait(&self, keys: &mut KeySet, fork: usize, branch: usize) {
        let Some(found) = self.ground.forks.all.get(fork) else {
            return;
        };
        let (Some(join), Some(one)) = (found.join, found.branches.get(branch)) else {
            return;
        };
        let Some(joined) = self.ground.joins[join]
            .iter()
            .find(|joined| joined.fork == fork)
        else {
            return;
        };
        for earlier in one.after.iter().filter_map(|at| joined.branches.get(*at)) {
            keys.join(&self.arrived(earlier));
        }
    }

    fn jump(&mut self) -> bool {
        if !self.counts_jumps() {
            return false;
        }
        let mut found = self.top();
        for (node, exit) in &self.ground.edges.jumps {
            let after = self
                .ground
                .edges
                .exit(*node, *exit)
                .filter(|_| self.ground.reach.possible[*node]);
            if let Some(keys) =
                after.and_then(|exit| after_exit(self.question, &self.entry[*node], exit))
            {
                self.meet(&mut found, &keys);
            }
        }
        let changed = self.jumped != found;
        self.jumped = found;
        changed
    }

    fn counts_jumps(&self) -> bool {
        matches!(
            self.question,
            Question::May | Question::Must(Trust::Nothing, _)
        )
    }

    fn start(&self) -> KeySet {
        let mut keys = self.ground.seeds.clone();
        if self.question == Question::Must(Trust::Nothing, Failures::Counted) {
            for input in self
                .ground
                .program
                .inputs
                .iter()
                .filter(|input| !input.required)
            {
                if self.ground.program[input.key].initial.is_none() {
                    keys.remove(input.key);
                }
            }
        }
        keys
    }

    fn top(&self) -> KeySet {
        match self.question {
            Question::Must(..) => KeySet::full(self.ground.program.keys.len()),
            Question::May => KeySet::empty(self.ground.program.keys.len()),
        }
    }

    fn meet(&self, found: &mut KeySet, other: &KeySet) {
        match self.question {
            Question::Must(..) => found.meet(other),
            Question::May => found.join(other),
        }
    }
}

/// What is there after an exit; `None` if the question does not count it as a way.
fn after_exit(
    question: Question,
    entry: &KeySet,
    exit: &super::edges::ExitFacts,
) -> Option<KeySet> {
    let mut keys = entry.clone();
    let believed = match question {
        Question::Must(_, Failures::Ignored) if exit.tolerated => return None,
        Question::Must(Trust::Scripts, _) | Question::May => true,
        Question::Must(Trust::Nothing, _) => false,
    };
    exit.always.iter().for_each(|key| keys.insert(*key));
    if question == Question::May {
        exit.maybe.iter().for_each(|key| keys.insert(*key));
    }
    if exit.opaque && believed {
        keys.fill();
    }
    Some(keys)
}
