//! Which keys are there when a node is entered, on every way (must) or on some way (may).
//!
//! A worklist over sets of keys, in the order of the graph. A key is there after an exit that always writes it. A
//! branch has a copy of the state of its fork; the join has what any branch must have written, because it waits for
//! all of them (with `Join::First(n)` and fewer than all: what every branch must have written). An item chain has the
//! item and lacks the output key; nothing of it leaves but the collected list.
//!
//! What a script does that says nothing is a matter of [`ScriptTrust`]; whether failures that the text does not route count
//! is a matter of [`Failures`]. Facts for code generation trust nothing and count all.

use super::edges::{Edge, ExitFacts, Kind};
use super::flow_graph::{BranchArrival, FlowGraph, JoinedFork};
use super::table::{KeySet, PerNode};
use crate::ir::{Join, NodeId};
use std::collections::BTreeSet;

/// What is believed of a script that declares nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptTrust {
    /// It may have written whatever is needed, and goes where it must.
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
    Must(ScriptTrust, Failures),
    /// On every way, if nothing fails that the text does not route, scripts do what is needed, and replies have all
    /// their optional properties?
    Hoped,
    /// On some way?
    May,
}

/// The keys that are there when a node is entered.
#[derive(Clone, Debug)]
pub(crate) struct AssignedKeys {
    /// By node. Of a node that no way leads to: the answer that raises no alarm.
    pub(crate) entry: PerNode<KeySet>,
}

impl FlowGraph<'_> {
    /// Answers `question` for every node.
    pub(crate) fn solve(&self, question: Question) -> AssignedKeys {
        let mut solver = Solver::new(self, question);
        solver.run();
        AssignedKeys {
            entry: solver.entry,
        }
    }
}

/// In joins of more branches than this that wait for some, only what each branch has is taken for there.
const COUNTED: usize = 64;

/// The keys that at least so many have. `None`: none of them is asked for.
fn had_by(least: usize, arrived: impl Iterator<Item = KeySet>) -> Option<KeySet> {
    // What as many have as the place says, and one more.
    let mut had: Vec<KeySet> = Vec::new();
    for one in arrived {
        for at in (0..had.len()).rev() {
            let mut both = had.get(at)?.clone();
            both.meet(&one);
            match had.get_mut(at + 1) {
                Some(more) => more.join(&both),
                None => had.push(both),
            }
        }
        match had.first_mut() {
            Some(first) => first.join(&one),
            None => had.push(one),
        }
        had.truncate(least);
    }
    had.get(least.checked_sub(1)?).cloned()
}

/// Which way through the order of the nodes.
enum Direction {
    Down,
    Up,
}

struct Solver<'a> {
    flow_graph: &'a FlowGraph<'a>,
    question: Question,
    entry: PerNode<KeySet>,
    /// What the join has of each fork so far.
    forked: Vec<KeySet>,
    /// What is there wherever a script may jump.
    jumped: KeySet,
    queue: BTreeSet<usize>,
}

impl<'a> Solver<'a> {
    fn new(flow_graph: &'a FlowGraph<'a>, question: Question) -> Self {
        let keys = flow_graph.program.keys.len();
        let top = match question {
            Question::Must(..) | Question::Hoped => KeySet::full(keys),
            Question::May => KeySet::empty(keys),
        };
        Self {
            flow_graph,
            question,
            entry: PerNode::filled(flow_graph.program.nodes.len(), top.clone()),
            forked: vec![top.clone(); flow_graph.forks.all.len()],
            jumped: top,
            queue: (0..flow_graph.order.nodes.len()).collect(),
        }
    }

    fn run(&mut self) {
        loop {
            let mut last = (0, Direction::Down);
            while let Some(at) = self.next(&mut last) {
                if let Some(node) = self.flow_graph.order.nodes.get(at).copied() {
                    self.visit(node);
                }
            }
            if !self.jump() {
                return;
            }
            self.queue = (0..self.flow_graph.order.nodes.len()).collect();
        }
    }

    /// The next place that waits: down the order to its end, then up again. So what goes round a loop of many nodes goes through all of them
    /// at once, whichever way it leads.
    fn next(&mut self, (last, direction): &mut (usize, Direction)) -> Option<usize> {
        let below = |queue: &BTreeSet<usize>, last: usize| queue.range(last..).next().copied();
        let above = |queue: &BTreeSet<usize>, last: usize| queue.range(..last).next_back().copied();
        let at = match direction {
            Direction::Down => below(&self.queue, *last).or_else(|| {
                *direction = Direction::Up;
                above(&self.queue, *last)
            }),
            Direction::Up => above(&self.queue, *last).or_else(|| {
                *direction = Direction::Down;
                below(&self.queue, *last)
            }),
        }?;
        let _ = self.queue.remove(&at);
        *last = at;
        Some(at)
    }

    fn visit(&mut self, node: NodeId) {
        let mut found = self.top();
        if node == self.flow_graph.program.start {
            self.meet(&mut found, &self.start());
        }
        for edge in &self.flow_graph.plain[node] {
            self.meet_edge(&mut found, *edge);
        }
        let again = self.join(node, &mut found);
        if self.counts_jumps() {
            self.meet(&mut found, &self.jumped);
        }
        if self.enters_branches() {
            // A branch that a script jumped into comes to the join alone.
            for edge in &self.flow_graph.arrivals[node] {
                self.meet_edge(&mut found, *edge);
            }
        }
        if again {
            self.wake(node);
            let waiting = &self.flow_graph.waiting[node];
            waiting.iter().for_each(|entry| self.wake(*entry));
        }
        if self.entry[node] != found {
            self.entry[node] = found;
            let flow_graph = self.flow_graph;
            for edge in flow_graph.edges.out(node) {
                self.wake(edge.to);
                // A branch that waits for this one reads what it hands to the join.
                flow_graph.waiting[edge.to]
                    .iter()
                    .for_each(|entry| self.wake(*entry));
            }
        }
    }

    fn wake(&mut self, node: NodeId) {
        self.queue.insert(self.flow_graph.order.place[node]);
    }

    /// Adds what `node` gets as a join; whether a later visit could find more.
    fn join(&mut self, node: NodeId, found: &mut KeySet) -> bool {
        let flow_graph = self.flow_graph;
        let mut again = false;
        for joined in &flow_graph.joins[node] {
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

    fn joined(&self, joined: &JoinedFork) -> KeySet {
        let waits_for_all = match joined.policy {
            Join::All => true,
            Join::First(count) => count as usize >= joined.branches.len(),
        };
        let arrived = joined.branches.iter().map(|branch| self.arrived(branch));
        let branches = joined.branches.len();
        let is_union = waits_for_all || self.question == Question::May;
        match joined.policy {
            Join::First(count) if !is_union && branches <= COUNTED => {
                let least = branches.saturating_sub(count as usize) + 1;
                had_by(least.min(branches), arrived).unwrap_or_else(|| self.top())
            }
            Join::First(_) | Join::All => {
                let together = arrived.reduce(|mut all, one| {
                    match is_union {
                        true => all.join(&one),
                        false => self.meet(&mut all, &one),
                    }
                    all
                });
                together.unwrap_or_else(|| self.top())
            }
        }
    }

    fn arrived(&self, branch: &BranchArrival) -> KeySet {
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
        if let Some(present_after) = self.present_after(edge) {
            self.meet(found, &present_after);
        }
    }

    /// What is there at the end of `edge`; `None` if it does not count as a way.
    fn present_after(&self, edge: Edge) -> Option<KeySet> {
        if self.question == Question::May && !self.flow_graph.reach.possible[edge.from] {
            return None;
        }
        let exit = self.flow_graph.edges.leaving(edge)?;
        let entry = &self.entry[edge.from];
        let mut keys = after_exit(self.question, entry, exit, &self.flow_graph.edges.fillable)?;
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
        let Some(found) = self.flow_graph.forks.all.get(fork) else {
            return;
        };
        let (Some(join), Some(one)) = (found.join, found.branches.get(branch)) else {
            return;
        };
        let Some(joined) = self.flow_graph.joins[join]
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
        for (node, exit) in &self.flow_graph.edges.jumps {
            let after = self
                .flow_graph
                .edges
                .exit(*node, *exit)
                .filter(|_| self.flow_graph.reach.possible[*node]);
            if let Some(keys) = after.and_then(|exit| {
                after_exit(
                    self.question,
                    &self.entry[*node],
                    exit,
                    &self.flow_graph.edges.fillable,
                )
            }) {
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
            Question::May | Question::Must(ScriptTrust::Nothing, _)
        )
    }

    fn enters_branches(&self) -> bool {
        let jumps = self.flow_graph.edges.jumps.iter();
        self.question != Question::May
            && self.counts_jumps()
            && jumps
                .clone()
                .any(|(node, _)| self.flow_graph.reach.declared[*node])
    }

    fn start(&self) -> KeySet {
        let mut keys = self.flow_graph.seeds.clone();
        if self.question == Question::Must(ScriptTrust::Nothing, Failures::Counted) {
            for input in self
                .flow_graph
                .program
                .inputs
                .iter()
                .filter(|input| !input.required)
            {
                if self.flow_graph.program[input.key].initial.is_none() {
                    keys.remove(input.key);
                }
            }
        }
        keys
    }

    fn top(&self) -> KeySet {
        match self.question {
            Question::Must(..) | Question::Hoped => {
                KeySet::full(self.flow_graph.program.keys.len())
            }
            Question::May => KeySet::empty(self.flow_graph.program.keys.len()),
        }
    }

    fn meet(&self, found: &mut KeySet, other: &KeySet) {
        match self.question {
            Question::Must(..) | Question::Hoped => found.meet(other),
            Question::May => found.join(other),
        }
    }
}

/// What is there after an exit; `None` if the question does not count it as a way.
fn after_exit(
    question: Question,
    entry: &KeySet,
    exit: &ExitFacts,
    fillable: &KeySet,
) -> Option<KeySet> {
    let mut keys = entry.clone();
    // Code is made after the answers that trust nothing, and holds for hosts whose actions fail in other ways.
    if let Question::Must(ScriptTrust::Scripts, _) | Question::Hoped = question {
        if exit.decision.never {
            return None;
        }
        exit.decision
            .needed
            .iter()
            .for_each(|key| keys.insert(*key));
    }
    let (believed, complete) = match question {
        Question::Must(_, Failures::Ignored) | Question::Hoped if exit.tolerated => return None,
        Question::Must(ScriptTrust::Scripts, _) => (true, exit.promised),
        Question::Must(ScriptTrust::Nothing, _) => (false, false),
        Question::Hoped | Question::May => (true, true),
    };
    exit.always.iter().for_each(|key| keys.insert(*key));
    if complete {
        exit.maybe.iter().for_each(|key| keys.insert(*key));
    }
    if exit.opaque && question == Question::May {
        // Code is made after this answer, and believes no text.
        keys.fill();
    } else if exit.opaque && believed {
        keys.join(fillable);
    }
    Some(keys)
}
