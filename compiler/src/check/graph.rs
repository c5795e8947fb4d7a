//! What a check looks at, and how it speaks of it: a program with its facts, and ways through it as witnesses.

use super::Strictness;
use crate::diag::listed;
use crate::diag::{Diagnostic, Level};
use crate::flow::{Facts, ForkFacts, ScriptTrust, Step};
use crate::ir::{
    Callee, Ends, Exit, ExitCondition, KeyId, Node, NodeId, Program, Schema, Target, Text,
};
use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;

/// A program and its facts.
pub(super) struct Graph<'a> {
    pub(super) program: &'a Program,
    pub(super) facts: &'a Facts,
    pub(super) strictness: Strictness,
    /// Whether reading or lowering left holes: a target that does not exist, a node of no known type. Findings about
    /// what is *not* there would only repeat that.
    pub(super) damaged: bool,
    /// [`Program::is_open`], which looks at every node: checks ask it about every read.
    pub(super) open: bool,
    /// How many more searches [`Graph::search`] lets through, of the check that runs.
    searches: Cell<usize>,
    /// The nodes by id, once somebody asked for one.
    by_id: OnceCell<BTreeMap<&'a str, NodeId>>,
    /// The nodes that work per item and keep nothing, once somebody asked for them.
    uncollected: OnceCell<Vec<NodeId>>,
}

/// How many ways and near names a check looks for. Each search walks the whole graph; a graph with more faults than this
/// gets findings that are as true, but shorter, instead of a check that takes minutes.
const SEARCHES: usize = 64;

/// How many steps of a way are shown in place.
const SHOWN: usize = 4;

/// Whether somebody else's program does the work of a node: a script, an agent, an action.
pub(super) fn is_program(node: &Node) -> bool {
    let work = &node.work;
    work.script().is_some() || work.agent().is_some() || work.action().is_some()
}

impl<'a> Graph<'a> {
    pub(super) fn new(program: &'a Program, facts: &'a Facts, strictness: Strictness) -> Self {
        let damaged = program.nodes.iter().any(is_damaged);
        let open = program.is_open();
        Self {
            program,
            facts,
            strictness,
            damaged,
            open,
            searches: Cell::new(SEARCHES),
            by_id: OnceCell::new(),
            uncollected: OnceCell::new(),
        }
    }

    /// Lets a check search as much as the one before it was let.
    pub(super) fn renew_searches(&self) {
        self.searches.set(SEARCHES);
    }

    /// What `look` finds, unless too much has been looked for already.
    pub(super) fn search<T>(&self, look: impl FnOnce() -> Option<T>) -> Option<T> {
        let left = self.searches.get().checked_sub(1)?;
        self.searches.set(left);
        look()
    }

    /// Each reply that is held to a schema: who gives it, the schema, and the texts that ask for it.
    pub(super) fn replies(
        &self,
    ) -> impl Iterator<Item = (&'a str, &'a Schema, Vec<&'a Text>)> + use<'a> {
        let program = self.program;
        let speakers = program.nodes.iter().flat_map(Node::speakers);
        speakers.filter_map(|speaker| Some((speaker.id, speaker.schema?, speaker.texts)))
    }

    /// What is believed of scripts.
    pub(super) fn trust(&self) -> ScriptTrust {
        match self.strictness {
            Strictness::Optimistic => ScriptTrust::Scripts,
            Strictness::Pessimistic => ScriptTrust::Nothing,
        }
    }

    /// What only the texts of scripts tell that declare nothing: that is enough for a warning.
    pub(super) fn told_by_text(&self, key: KeyId, found: Diagnostic) -> Diagnostic {
        if !self.open || self.trust() == ScriptTrust::Nothing {
            return found;
        }
        let name = self.name(key);
        found.level(Level::Warning).note(format!(
            "what scripts write is not declared, but no text of theirs holds the word `{name}`"
        ))
    }

    /// Whether a run may come to `node`, as far as is believed.
    pub(super) fn is_live(&self, node: NodeId) -> bool {
        match self.strictness {
            Strictness::Optimistic => self.facts.declared(node),
            Strictness::Pessimistic => self.facts.reachable(node),
        }
    }

    /// Whether a run ends at a node.
    pub(super) fn is_end(&self, node: NodeId) -> bool {
        self.program[node].work.profile().ends != Ends::Not
    }

    /// The id of `node`.
    pub(super) fn id(&self, node: NodeId) -> &'a str {
        &self.program[node].id
    }

    /// The node with this id.
    pub(super) fn named(&self, id: &str) -> Option<NodeId> {
        let nodes = || self.program.each_node();
        let by_id = || nodes().map(|(at, node)| (node.id.as_str(), at)).collect();
        self.by_id.get_or_init(by_id).get(id).copied()
    }

    /// The nodes that run an action per item and keep none of its results.
    pub(super) fn uncollected(&self) -> &[NodeId] {
        let is_uncollected = |node: &Node| {
            let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
            node.work.over().is_some()
                && node.work.action().is_some()
                && !writes.any(|write| write.source.is_returned())
        };
        self.uncollected.get_or_init(|| {
            let all = self.program.each_node();
            let all = all.filter(|(_, node)| is_uncollected(node));
            all.map(|(id, _)| id).collect()
        })
    }

    /// Whether a node may call something that is called by one of these words, or anything at all.
    pub(super) fn may_call_for(&self, node: &Node, words: &[&str]) -> bool {
        let mut calls = node.work.may_call(self.program).into_iter();
        calls.any(|call| match call.what {
            Callee::Tool(name) => words.iter().any(|word| name.contains(word)),
            Callee::Server(_, _) | Callee::Action(_, _) | Callee::Anything => true,
        })
    }

    /// The name of `key`.
    pub(super) fn name(&self, key: KeyId) -> &'a str {
        &self.program[key].name
    }

    /// The exit of a step.
    pub(super) fn exit(&self, step: Step) -> Option<&'a Exit> {
        self.program[step.node].exits.get(step.exit)
    }

    /// `a -> b -(failed)-> c`.
    pub(super) fn way(&self, steps: &[Step], to: NodeId) -> String {
        let mut text = String::new();
        for step in steps {
            text.push_str(self.id(step.node));
            let failed = |exit: &Exit| {
                matches!(
                    exit.when,
                    ExitCondition::Failed | ExitCondition::FailedIf(_)
                )
            };
            match self.exit(*step) {
                Some(exit) if failed(exit) => text.push_str(" -(failed)-> "),
                Some(exit) if exit.name != "done" => {
                    text.push_str(&format!(" -({})-> ", exit.name))
                }
                Some(_) | None => text.push_str(" -> "),
            }
        }
        text + self.id(to)
    }

    /// Shows the last steps of a way where the text declares them.
    pub(super) fn show(&self, mut found: Diagnostic, steps: &[Step]) -> Diagnostic {
        for step in steps.iter().skip(steps.len().saturating_sub(SHOWN)) {
            let Some(exit) = self.exit(*step) else {
                continue;
            };
            if exit.span != found.primary.span {
                found = found.label(exit.span, self.describe(step.node, exit));
            }
        }
        found
    }

    /// What happens at an exit: "when `a` fails, the run goes to `b`".
    pub(super) fn describe(&self, node: NodeId, exit: &Exit) -> String {
        let id = self.id(node);
        let when = match &exit.when {
            ExitCondition::Done => format!("after `{id}`"),
            ExitCondition::Failed => format!("when `{id}` fails"),
            ExitCondition::Answer(answer) => format!("when `{answer}` is answered to `{id}`"),
            ExitCondition::Other => format!("when something else is answered to `{id}`"),
            ExitCondition::Routed(to) => {
                format!("when the script of `{id}` names `{}`", self.id(*to))
            }
            ExitCondition::RoutedAnywhere => format!("when the script of `{id}` names a node"),
            ExitCondition::If(_) => format!("when the condition of `{id}` holds"),
            ExitCondition::FailedIf(_) => format!("when `{id}` fails and the condition holds"),
        };
        let to = match &exit.to {
            Target::Node(to, _) => format!("the run goes to `{}`", self.id(*to)),
            Target::Fork(_) => "the run goes on in branches".into(),
            Target::Each(each) => {
                let (entry, then) = (self.id(each.entry), self.id(each.then));
                format!("`{entry}` runs per item, and then the run goes to `{then}`")
            }
            Target::Anywhere => "the run goes there".into(),
            Target::ItemDone => "the item is done".into(),
            Target::End => "the run ends".into(),
            Target::Stuck | Target::Fail => "the run fails".into(),
        };
        format!("{when}, {to}")
    }

    /// The script nodes that do not say where they go, as a list for a sentence; `None`: there is none.
    pub(super) fn silent_scripts(&self) -> Option<String> {
        let ids = self.facts.jumps().iter().map(|(node, _)| self.id(*node));
        Some(listed(ids)).filter(|names| !names.is_empty())
    }
}

/// What a fan-out is to the user: where it begins, its branches, and where they meet.
pub(super) fn region(graph: &Graph<'_>, fork: &ForkFacts) -> String {
    let from = graph.id(fork.node);
    let branches = listed(fork.branches.iter().map(|branch| graph.id(branch.entry)));
    match fork.join {
        Some(join) => format!(
            "after `{from}` the branches {branches} run side by side until they meet at `{}`",
            graph.id(join)
        ),
        None => format!("after `{from}` the branches {branches} run side by side and do not meet"),
    }
}

fn is_damaged(node: &Node) -> bool {
    let script = node.work.script();
    // A node of a type that does not exist is lowered to a script that may do anything.
    if script.is_some_and(|script| script.path.is_empty()) {
        return true;
    }
    // A script without `next` is stuck only if it names no node, which is its own affair.
    let own = |exit: &Exit| script.is_some() && matches!(exit.when, ExitCondition::Done);
    node.exits
        .iter()
        .any(|exit| matches!(exit.to, Target::Stuck) && !own(exit))
}
