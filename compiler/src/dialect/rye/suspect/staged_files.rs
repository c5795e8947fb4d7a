//! Files that one node stages and a later one shows or pushes: `git add -A`, then `git diff` without `--cached`, or `git push` without a commit on
//! any way between.

use super::super::ast::{Action, Graph, Kind, Node};
use super::super::interpolate;
use super::endless_loop::{by_id, reached};
use super::gone_file::command;
use crate::diag::codes::SHELL_SLIP;
use crate::diag::{Diagnostic, Report};
use crate::shell::git::{self, Deed};
use crate::shell::slips::{ShellDiagnostic, staged_files};
use crate::shell::{Command, VALUE};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    if !may_stage(graph) {
        return;
    }
    for node in &graph.nodes {
        let Some((at, text)) = command(node) else {
            continue;
        };
        let commands = crate::shell::read(&text).unwrap_or_default();
        for slip in shown(graph, node, &commands)
            .into_iter()
            .chain(pushed(graph, node, &commands))
        {
            let message = format!("the command of node `{}`: {}", node.id.value, slip.says);
            let label = "does not what it seems to do";
            let found = Diagnostic::new(&SHELL_SLIP, at.span, message, label);
            report.add(found.help(slip.help));
        }
    }
}

fn may_stage(graph: &Graph) -> bool {
    graph
        .nodes
        .iter()
        .filter_map(command)
        .any(|(_, text)| text.contains("git "))
}

/// `git diff` as the first that a node does, where each node before it has staged everything.
fn shown(graph: &Graph, node: &Node, commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
    let first = commands.iter().find(|one| git::deed(one).is_some())?;
    let before = commands.iter().take_while(|one| one.at < first.at);
    if git::deed(first) != Some(Deed::ShowUnstaged) || !before.into_iter().all(git::is_harmless) {
        return None;
    }
    let id = &node.id.value;
    let leads = |from: &&Node| {
        let ways = from.next.iter().map(|edge| &edge.to);
        ways.chain(&from.on_error).any(|to| to.value == *id)
    };
    let mut before = graph.nodes.iter().filter(leads).peekable();
    let is_start = graph.start.as_ref().is_some_and(|start| start.value == *id);
    let all = before.peek().is_some() && !is_start && before.all(leaves_all_staged);
    all.then(|| staged_files::shows_nothing(first.at))
}

/// Whether the last thing that the command of a node does is to stage everything.
fn leaves_all_staged(node: &Node) -> bool {
    let Some((_, text)) = command(node) else {
        return false;
    };
    let commands = crate::shell::read(&text).unwrap_or_default();
    let mut back = commands.iter().rev();
    let stages = |one: &Command<'_>| git::deed(one) == Some(Deed::StageAll);
    back.find(|one| stages(one) || !git::is_harmless(one))
        .is_some_and(stages)
}

/// `git push` behind a node that stages files, where nothing on any way between may commit them.
fn pushed(graph: &Graph, node: &Node, commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
    let push = commands
        .iter()
        .find(|one| git::deed(one) == Some(Deed::Push))?;
    let mut own = commands.iter().take_while(|one| one.at < push.at);
    if !own.all(|one| git::is_harmless(one) && !stages(one)) {
        return None;
    }
    let (nodes, id) = (by_id(graph), node.id.value.as_str());
    let leads = |from: &&Node| reached(&nodes, from).contains(id);
    let stager = graph.nodes.iter().filter(leads).find(|from| {
        let text = command(from).map(|(_, text)| text);
        let commands = crate::shell::read(text.as_deref().unwrap_or("")).unwrap_or_default();
        commands.iter().any(stages)
    })?;
    let behind = reached(&nodes, stager);
    let between = graph.nodes.iter().filter(|other| {
        let other = other.id.value.as_str();
        other != id && (other == stager.id.value || behind.contains(other))
    });
    let commits = between.filter(leads).any(may_commit);
    (!commits).then(|| staged_files::pushes_nothing(push.at))
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
