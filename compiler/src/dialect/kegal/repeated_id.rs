//! Nodes, boards, tools and servers of one id, and boards of one file.

use super::ast::{Blackboard, Board, Graph};
use crate::diag::codes::REPEATED_ID;
use crate::diag::{Diagnostic, Report};
use crate::source::{Span, Spanned};
use crate::suggestion::Suggestion;
use crate::world::plain_path;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let boards = graph
        .blackboard
        .as_ref()
        .map_or(&[][..], |found| &found.boards);
    unique(
        "node",
        graph.nodes.iter().map(|node| &node.id),
        missing(graph),
        report,
    );
    unique("board", boards.iter().map(|board| &board.id), None, report);
    files(boards, report);
    let tools = graph.tools.iter().map(|tool| &tool.name);
    unique("tool", tools, None, report);
    let servers = graph.servers.iter().map(|server| &server.id);
    unique("MCP server", servers, None, report);
}

/// The one name in `edges` that no node has: it was copied with another one.
fn missing(graph: &Graph) -> Option<&str> {
    let ids: BTreeSet<&str> = graph
        .nodes
        .iter()
        .map(|node| node.id.value.as_str())
        .collect();
    let mut missing = graph.named().into_iter().filter(|name| !ids.contains(name));
    missing.next().filter(|_| missing.next().is_none())
}

/// Tells ids that stand twice. `meant` is what the second one is probably to be called.
fn unique<'a>(
    what: &str,
    ids: impl Iterator<Item = &'a Spanned<String>>,
    meant: Option<&str>,
    report: &mut Report,
) {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for id in ids {
        let Some(first) = seen.get(id.value.as_str()) else {
            seen.insert(&id.value, id.span);
            continue;
        };
        let message = format!("two {what}s have the id `{}`", id.value);
        let found = Diagnostic::new(&REPEATED_ID, id.span, message, "used before");
        let found = found.label(*first, "first used here");
        report.add(match meant {
            Some(meant) => found
                .note(format!(
                    "`edges` names `{meant}`, which no {what} is called"
                ))
                .did_you_mean(id.span, Suggestion::sure(meant).guessed()),
            None => found.help(format!("give this {what} another id")),
        });
    }
}

/// Each board is a file of its own: what is written on one would be gone from the other.
fn files(boards: &[Board], report: &mut Report) {
    let mut seen: BTreeMap<String, &Board> = BTreeMap::new();
    for board in boards {
        let place = plain_path(&board.file);
        let Some(first) = seen.get(&place) else {
            seen.insert(place, board);
            continue;
        };
        let (id, other, file) = (&board.id.value, &first.id.value, &board.file);
        if id == other {
            continue;
        }
        let message = format!("boards `{other}` and `{id}` are the same file, `{file}`");
        let found = Diagnostic::new(
            &REPEATED_ID,
            board.id.span,
            message,
            "writes over the other",
        );
        let found = found.label(first.id.span, "this one");
        report.add(found.help("give each board a file of its own, or let all nodes use one board"));
    }
}

/// The file of a board, spelled in one way.
pub(super) fn board_file(boards: &Blackboard, board: &Board) -> String {
    match boards.path.as_str() {
        "" => plain_path(&board.file),
        path => plain_path(&format!("{path}/{}", board.file)),
    }
}
