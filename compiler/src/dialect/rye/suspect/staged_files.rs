//! Files that one node stages and a later one shows or pushes: `git add -A`, then `git diff` without `--cached`, or `git push` without a commit on
//! any way between.

use super::super::ast::{Action, Graph, Kind, Node};
use super::super::interpolate;
use super::endless_loop::{by_id, reached};
use super::gone_file::command;
use crate::diag::codes::SHELL_SLIP;
use crate::diag::{Diagnostic, Report};
use crate::shell::ShellDiagnostic;
use crate::shell::git::{self, Deed};
use crate::shell::slips::staged_files;
use crate::shell::{Command, VALUE};
use crate::syntax::Node as Tree;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let texts: Vec<(&Node, &Tree, String)> = graph
        .nodes
        .iter()
        .filter_map(|node| command(node).map(|(at, text)| (node, at, text)))
        .filter(|(.., text)| text.contains("git "))
        .collect();
    let read: Vec<(&Node, &Tree, Vec<Command<'_>>)> = texts
        .iter()
        .map(|(node, at, text)| (*node, *at, crate::shell::read(text).unwrap_or_default()))
        .collect();
    let ways = Ways::of(graph, &read);
    if ways.stagers.is_empty() {
        return;
    }
    for (node, at, commands) in &read {
        let slips = ways.shown(node, commands);
        for slip in slips.into_iter().chain(ways.pushed(node, commands)) {
            let message = format!("the command of node `{}`: {}", node.id.value, slip.says);
            let label = "does not what it seems to do";
            let found = Diagnostic::new(&SHELL_SLIP, at.span, message, label);
            report.add(found.help(slip.help));
        }
    }
}

/// Which nodes stage files, and which lead to which.
struct Ways<'g> {
    graph: &'g Graph,
    nodes: BTreeMap<&'g str, &'g Node>,
    /// Those that lead to a node.
    before: BTreeMap<&'g str, Vec<&'g Node>>,
    /// Those whose commands stage files, in the order of the text.
    stagers: Vec<&'g Node>,
    /// Those of which the last thing is to stage everything.
    leave_all_staged: BTreeSet<&'g str>,
    /// Those that may commit what is staged.
    committers: BTreeSet<&'g str>,
}

impl<'g> Ways<'g> {
    fn of(graph: &'g Graph, read: &[(&'g Node, &'g Tree, Vec<Command<'_>>)]) -> Self {
        let mut before: BTreeMap<&str, Vec<&Node>> = BTreeMap::new();
        for node in &graph.nodes {
            let ways = node.next.iter().map(|edge| &edge.to);
            for to in ways.chain(&node.on_error) {
                before.entry(&to.value).or_default().push(node);
            }
        }
        let stagers = read.iter().filter(|(.., all)| all.iter().any(stages));
        let all_staged = read.iter().filter(|(.., all)| leaves_all_staged(all));
        Self {
            graph,
            nodes: by_id(graph),
            before,
            stagers: stagers.map(|(node, ..)| *node).collect(),
            committers: match read.iter().any(|(.., all)| all.iter().any(pushes)) {
                true => graph
                    .nodes
                    .iter()
                    .filter(|node| may_commit(node))
                    .map(id)
                    .collect(),
                // Nobody asks.
                false => BTreeSet::new(),
            },
            leave_all_staged: all_staged
                .map(|(node, ..)| node.id.value.as_str())
                .collect(),
        }
    }

    /// `git diff` as the first that a node does, where each node before it has staged everything.
    fn shown(&self, node: &Node, commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
        let first = commands.iter().find(|one| git::deed(one).is_some())?;
        let mut own = commands.iter().take_while(|one| one.at < first.at);
        if git::deed(first) != Some(Deed::ShowUnstaged) || !own.all(git::is_harmless) {
            return None;
        }
        let id = node.id.value.as_str();
        let start = self.graph.start.as_ref();
        if start.is_some_and(|start| start.value == id) {
            return None;
        }
        let is_staged = |from: &&Node| self.leave_all_staged.contains(from.id.value.as_str());
        let all = self.before.get(id)?.iter().all(is_staged);
        all.then(|| staged_files::shows_nothing(first.at))
    }

    /// `git push` behind a node that stages files, where nothing on any way between may commit them.
    fn pushed(&self, node: &Node, commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
        let push = commands.iter().find(|one| pushes(one))?;
        let mut own = commands.iter().take_while(|one| one.at < push.at);
        if !own.all(|one| git::is_harmless(one) && !stages(one)) {
            return None;
        }
        let id = node.id.value.as_str();
        let leading = self.leading(id);
        let mut stagers = self.stagers.iter();
        let stager = stagers.find(|from| leading.contains_key(from.id.value.as_str()))?;
        let behind = reached(&self.nodes, stager);
        let mut between = leading.values().filter(|other| {
            let other = other.id.value.as_str();
            other != id && (other == stager.id.value || behind.contains(other))
        });
        let commits = between.any(|other| self.committers.contains(other.id.value.as_str()));
        (!commits).then(|| staged_files::pushes_nothing(push.at))
    }

    /// The nodes from which a run may come to a node, by their ids.
    fn leading(&self, id: &str) -> BTreeMap<&'g str, &'g Node> {
        let mut found = BTreeMap::new();
        let mut open: Vec<&&Node> = self.before.get(id).into_iter().flatten().collect();
        while let Some(node) = open.pop() {
            if found.insert(node.id.value.as_str(), *node).is_none() {
                open.extend(
                    self.before
                        .get(node.id.value.as_str())
                        .into_iter()
                        .flatten(),
                );
            }
        }
        found
    }
}

/// Whether the last thing that commands do is to stage everything.
fn leaves_all_staged(commands: &[Command<'_>]) -> bool {
    let mut back = commands.iter().rev();
    let stages = |one: &Command<'_>| git::deed(one) == Some(Deed::StageAll);
    back.find(|one| stages(one) || !git::is_harmless(one))
        .is_some_and(stages)
}

fn id(node: &Node) -> &str {
    &node.id.value
}

fn pushes(command: &Command<'_>) -> bool {
    git::deed(command) == Some(Deed::Push)
}

fn stages(command: &Command<'_>) -> bool {
    matches!(git::deed(command), Some(Deed::Stage | Deed::StageAll))
}

/// What a command says that tests or builds, and so commits nothing.
const TESTS: [&str; 9] = [
    "audit", "build", "check", "ci", "fmt", "format", "install", "lint", "test",
];

/// Whether a node may commit files: a model with tools, a script, or a command that says so.
fn may_commit(node: &Node) -> bool {
    let action: &Action = match &node.kind {
        Kind::Action(action) => action,
        Kind::ForEach(each) => match &each.action {
            Some(action) => action,
            None => return true,
        },
        Kind::Gate | Kind::Return(_) => return false,
        Kind::Broken => return true,
    };
    if !action.is_shell() {
        let item = &action.item.value;
        let works = [
            "thread",
            "directive",
            "git",
            "commit",
            "agent",
            "repo",
            "code",
            "$",
        ];
        return action.kind.value != "tool" || works.iter().any(|word| item.contains(word));
    }
    let Some(text) = action.command().and_then(|command| command.text()) else {
        return true;
    };
    let text = interpolate::shell_text(text);
    let Ok(commands) = crate::shell::read(&text) else {
        return true;
    };
    !commands
        .iter()
        .all(|one| git::is_harmless(one) || tests(one))
}

/// `npm test`, `cargo test`, `make lint`.
fn tests(command: &Command<'_>) -> bool {
    let words = command.called().iter().skip(1);
    let mut words = words.flat_map(|word| word.text.split([':', '-']));
    let is_program = !command.text.contains(['/', '.', VALUE]) && command.name() != "git";
    is_program && (command.name() == "pytest" || words.any(|word| TESTS.contains(&word)))
}
