//! A file that a node takes and nothing makes, where another node writes one in its place: one of nearly its name, or one that was just
//! written.

use super::super::ast::{Action, Graph, Kind, Node};
use super::super::interpolate;
use super::actions;
use crate::diag::codes::UNWRITTEN_ARTIFACT;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use crate::pattern::is_file_path;
use crate::shell::VALUE;
use crate::source::Span;
use crate::suggestion::are_near_paths;
use crate::syntax::{Node as Tree, Value};
use crate::world::{Presence, World};
use std::collections::BTreeSet;

/// How many paths are looked at. Nobody writes more by hand.
const MOST: usize = 64;

/// A path as it is written.
#[derive(Clone, Copy)]
struct Path<'g> {
    node: &'g Node,
    path: &'g str,
    span: Span,
}

pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    let written: Vec<Path<'_>> = graph.nodes.iter().filter_map(written).take(MOST).collect();
    if written.is_empty() {
        return;
    }
    let taken = graph.nodes.iter().flat_map(taken).take(MOST);
    let mut told = BTreeSet::new();
    for path in taken {
        let is_made = written.iter().any(|one| one.path == path.path)
            || is_spoken(graph, path.path)
            || world.file(path.path) != Presence::Absent;
        if !is_made && told.insert(path.path) {
            report.diagnostics.extend(unmade(graph, &written, path));
        }
    }
}

/// The file that an action writes, if its path is a constant.
fn written(node: &Node) -> Option<Path<'_>> {
    let Kind::Action(action) = &node.kind else {
        return None;
    };
    let name = action.item.value.rsplit('/').next()?;
    let writes = ["write", "save"].iter().any(|word| name.starts_with(word));
    let params = action.params.as_ref().filter(|_| writes)?;
    let at = ["path", "file", "file_path"]
        .iter()
        .find_map(|key| params.get(key))?;
    let path = at.text().filter(|path| is_path(path))?;
    Some(Path {
        node,
        path,
        span: at.span,
    })
}

/// The files that a node names in parameters that are no commands, or gives at the end.
fn taken(node: &Node) -> Vec<Path<'_>> {
    let mut found = Vec::new();
    match &node.kind {
        Kind::Action(action) if written(node).is_none() && action.command().is_none() => {
            let trees = action.params.iter();
            trees.for_each(|tree| paths(node, tree, &mut found));
        }
        Kind::Return(output) => output.iter().for_each(|tree| paths(node, tree, &mut found)),
        Kind::Action(_) | Kind::ForEach(_) | Kind::Gate | Kind::Broken => {}
    }
    found
}

fn paths<'g>(node: &'g Node, tree: &'g Tree, out: &mut Vec<Path<'g>>) {
    match &tree.value {
        Value::Text(path) if is_path(path) => out.push(Path {
            node,
            path,
            span: tree.span,
        }),
        Value::List(items) => items.iter().for_each(|item| paths(node, item, out)),
        Value::Map(entries) => entries
            .iter()
            .for_each(|entry| paths(node, &entry.value, out)),
        Value::Text(_) | Value::Null | Value::Bool(_) | Value::Number(..) => {}
    }
}

/// Whether a text is the path of a file in a directory: `reports/issues.md`.
fn is_path(text: &str) -> bool {
    text.contains('/') && is_file_path(text)
}

/// Whether a command names a file, or may make any.
fn is_spoken(graph: &Graph, path: &str) -> bool {
    let (directory, name) = path.rsplit_once('/').unwrap_or(("", path));
    actions(graph).any(|action| {
        let Some(command) = action.command() else {
            return false;
        };
        let text = interpolate::shell_text(command.text().unwrap_or(""));
        let is_filled_in = text.contains(&format!("{directory}/{VALUE}"));
        text.contains(name) || is_filled_in || !makes_what_it_names(&text)
    })
}

/// Programs that make no file, or the one that they name.
const NAMING: [&str; 25] = [
    "[", "cat", "curl", "cut", "date", "echo", "false", "find", "git", "grep", "head", "jq", "ls",
    "mkdir", "printf", "pwd", "rm", "sed", "sleep", "sort", "tail", "test", "true", "uniq", "wc",
];

/// What `git` makes no file by.
const LOOKS: [&str; 8] = [
    "branch",
    "describe",
    "diff",
    "log",
    "rev-list",
    "rev-parse",
    "status",
    "tag",
];

/// Whether a command makes no files but those that it names.
fn makes_what_it_names(text: &str) -> bool {
    let commands = crate::shell::read(text);
    commands.is_ok_and(|all| {
        all.iter().all(|one| {
            let word = one.called().get(1).map_or("", |word| word.text);
            let is_known = match one.name() {
                "git" => LOOKS.contains(&word),
                "curl" => !one.text.contains(" -O") && !one.text.contains("remote-name"),
                "find" => !one.text.contains("-exec"),
                name => NAMING.contains(&name),
            };
            let leads = one
                .redirects
                .iter()
                .any(|to| to.target.text.contains(VALUE));
            is_known && !leads
        })
    })
}

fn unmade(graph: &Graph, written: &[Path<'_>], taken: Path<'_>) -> Option<Diagnostic> {
    let directory = |path: &str| {
        path.rsplit_once('/')
            .map(|(directory, _)| directory.to_owned())
    };
    let beside: Vec<&Path<'_>> = written
        .iter()
        .filter(|one| directory(one.path) == directory(taken.path))
        .collect();
    let near = beside
        .iter()
        .find(|one| are_near_paths(one.path, taken.path));
    let (writer, label, help) = match near {
        Some(near) => {
            let help = format!("write `{}` in both places", near.path);
            (*near, "writes this", help)
        }
        None => {
            let writer = beside
                .iter()
                .find(|one| is_for(one, taken) && writes_over(graph, written, one))?;
            let help = format!("let `{}` write `{}`", writer.node.id.value, taken.path);
            (*writer, "writes over what was just written here", help)
        }
    };
    let message = format!(
        "node `{}` names the file `{}`, which nothing makes",
        taken.node.id.value, taken.path
    );
    let found = Diagnostic::new(&UNWRITTEN_ARTIFACT, taken.span, message, "made by no node");
    Some(found.label(writer.span, label).help(help))
}

/// Whether a word of the name of a node is one of the name of a file.
fn is_for(writer: &Path<'_>, taken: Path<'_>) -> bool {
    let of_file = words(taken.path);
    words(&writer.node.id.value)
        .iter()
        .any(|word| of_file.contains(word) && word.len() > 2)
}

/// Whether a node writes a file that another one, from which one way leads to it, has written, and that nothing between names.
fn writes_over(graph: &Graph, written: &[Path<'_>], writer: &Path<'_>) -> bool {
    let mut others = written
        .iter()
        .filter(|one| one.path == writer.path && one.node.id.value != writer.node.id.value);
    others.any(|first| {
        let mut at = first.node;
        for _ in 0..graph.nodes.len() {
            let [edge] = at.next.as_slice() else {
                return false;
            };
            let Some(next) = graph.nodes.iter().find(|one| one.id.value == edge.to.value) else {
                return false;
            };
            if next.id.value == writer.node.id.value {
                return true;
            }
            let reads = match &next.kind {
                Kind::Action(action) => may_read(action, writer.path),
                Kind::ForEach(_) | Kind::Return(_) | Kind::Broken => true,
                Kind::Gate => false,
            };
            if reads {
                return false;
            }
            at = next;
        }
        false
    })
}

/// Whether an action may read a file: it names it, or a part of it is filled in at a run.
fn may_read(action: &Action, path: &str) -> bool {
    let params = action.params.as_ref();
    let text = params.map_or_else(String::new, |params| params.to_json().to_string());
    let directory = path.rsplit_once('/').map_or("", |(directory, _)| directory);
    text.contains(path)
        || action.command().is_some() && text.contains(directory)
        || interpolate::shell_text(&text).contains(&format!("{directory}/{}", VALUE))
}
