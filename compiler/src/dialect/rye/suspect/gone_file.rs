//! A file that one node deletes and the next one that names it reads: `rm -rf out`, then `curl -T out/report.md`.

use super::super::ast::{Graph, Kind, Node};
use super::endless_loop::by_id;
use super::shell_command;
use crate::diag::codes::UNWRITTEN_ARTIFACT;
use crate::diag::{Diagnostic, Report};
use crate::shell::{Command, VALUE};
use crate::syntax::Node as Tree;

/// Programs that read the files that they are given.
const READERS: [&str; 14] = [
    "cat",
    "diff",
    "gpg",
    "grep",
    "gzip",
    "head",
    "jq",
    "md5sum",
    "pandoc",
    "sha256sum",
    "tail",
    "wc",
    "xz",
    "zip",
];

/// Programs of which the last operand is what they write.
const COPIERS: [&str; 4] = ["cp", "mv", "rsync", "scp"];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let nodes = by_id(graph);
    for node in &graph.nodes {
        let Some((_, text)) = command(node) else {
            continue;
        };
        let commands = crate::shell::read(&text).unwrap_or_default();
        let Some(path) = commands.last().and_then(deleted) else {
            continue;
        };
        let mut at = node;
        for _ in 0..graph.nodes.len() {
            let [edge] = at.next.as_slice() else { break };
            let next = nodes.get(edge.to.value.as_str()).copied();
            let Some(next) = next.filter(|next| next.id.value != node.id.value) else {
                break;
            };
            at = next;
            if names(at, path) {
                // What nothing else names may not have been there.
                let ids = [&node.id.value, &at.id.value];
                let mut others = graph
                    .nodes
                    .iter()
                    .filter(|one| !ids.contains(&&one.id.value));
                let made = others.any(|other| names(other, path));
                let found = reads(at, path).filter(|_| made);
                report
                    .diagnostics
                    .extend(found.map(|(tree, file)| gone(node, at, tree, &file)));
                break;
            }
        }
    }
}

fn gone(node: &Node, reader: &Node, at: &Tree, file: &str) -> Diagnostic {
    let (id, reads) = (&node.id.value, &reader.id.value);
    let message = format!("`{reads}` reads `{file}`, which `{id}` has deleted before");
    let found = Diagnostic::new(&UNWRITTEN_ARTIFACT, at.span, message, "not there any more");
    found
        .label(node.id.span, "deletes it")
        .help(format!("lead to `{reads}` first, and to `{id}` behind it"))
}

/// The command of a node, and its text as a shell gets it.
pub(super) fn command(node: &Node) -> Option<(&Tree, String)> {
    match &node.kind {
        Kind::Action(action) => shell_command(action),
        Kind::ForEach(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    }
}

/// The one path that a command deletes.
fn deleted<'t>(command: &Command<'t>) -> Option<&'t str> {
    let operands = command.called().iter().skip(1);
    let mut operands = operands
        .map(|word| plain(word.text))
        .filter(|word| !word.starts_with('-'));
    let path = operands.next()?.trim_end_matches('/');
    let is_plain = path.len() > 2 && !path.contains(['*', '$', '?', VALUE]);
    let is_rm = command.name() == "rm" && command.way.is_empty();
    (is_rm && is_plain && operands.next().is_none()).then_some(path)
}

fn plain(word: &str) -> &str {
    word.trim_matches(['"', '\''])
}

/// Whether a text has a path, or one below it.
fn has(text: &str, path: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    text.match_indices(path).any(|(at, _)| {
        let (before, rest) = text.split_at(at);
        let after = rest.get(path.len()..).unwrap_or("");
        !before.ends_with(|letter: char| is_part(letter) || letter == '/')
            && !after.starts_with(is_part)
    })
}

/// Whether a node says a path anywhere, or may use any: it runs what is not seen here.
fn names(node: &Node, path: &str) -> bool {
    let action = match &node.kind {
        Kind::Action(action) => action,
        Kind::ForEach(each) => match &each.action {
            Some(action) => action,
            None => return true,
        },
        Kind::Gate | Kind::Return(_) => return false,
        Kind::Broken => return true,
    };
    let params = action.params.as_ref();
    params.is_some_and(|params| has(&params.to_json().to_string(), path))
}

/// What of a path the first command that names it reads, and where.
fn reads<'g>(node: &'g Node, path: &str) -> Option<(&'g Tree, String)> {
    let (tree, text) = command(node)?;
    let commands = crate::shell::read(&text).ok()?;
    let first = commands.iter().find(|one| has(one.text, path))?;
    let words: Vec<&str> = first.called().iter().map(|word| plain(word.text)).collect();
    let at = words.iter().position(|word| has(word, path))?;
    let before = words.get(at.checked_sub(1)?)?;
    let word = words.get(at)?;
    let is_read = match first.name() {
        "curl" => ["-T", "--upload-file"].contains(before) || word.contains('@'),
        name if COPIERS.contains(&name) => at + 1 < words.len(),
        name => READERS.contains(&name),
    };
    let written = first.redirects.iter().any(|to| has(to.target.text, path));
    let file = word.rsplit(['@', '=']).next().unwrap_or(word);
    (is_read && !written).then(|| (tree, file.to_owned()))
}
