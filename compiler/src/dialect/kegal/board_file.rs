//! A board that keeps what its file holds, that no node writes, and whose file is there under another name: the board is empty in each run.

use super::ast::{Blackboard, Board, Graph};
use super::repeated_id::board_file;
use crate::diag::codes::NEVER_FILLED;
use crate::diag::{Diagnostic, Report};
use crate::suggestion::nearest;
use crate::world::{Presence, World, plain_path};

pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    let Some(boards) = &graph.blackboard else {
        return;
    };
    emptied(graph, boards, report);
    for board in boards.boards.iter().filter(|board| !board.cleanup) {
        let file = board_file(boards, board);
        if is_written(graph, board) || !is_read(graph, board) || file.contains("${") {
            continue;
        }
        if world.file(&file) != Presence::Absent {
            continue;
        }
        let id = &board.id.value;
        let message =
            format!("board `{id}` is the file `{file}`, which is not there, and no node writes it");
        let found = Diagnostic::new(&NEVER_FILLED, board.id.span, message, "is always empty");
        // `path: boards` and `file: boards/style.md`
        let own = plain_path(&board.file);
        let siblings = world.siblings(&file);
        let near = nearest(&file, siblings.iter().map(String::as_str));
        report.diagnostics.extend(match near {
            _ if world.file(&own) == Presence::File => Some(found.help(format!(
                "its `file` is looked for in `path`, which is `{}`: write only what comes behind that",
                boards.path
            ))),
            Some(near) => Some(found.help(format!("there is `{near}`"))),
            // Somebody may put it there.
            None => None,
        });
    }
}

/// A board that is emptied before each run, that no node writes, and that is read together with others which nodes write. Where nobody writes
/// any of them, that is told of the node that reads.
fn emptied(graph: &Graph, boards: &Blackboard, report: &mut Report) {
    let all = || boards.boards.iter();
    let imports = |other: &Board, of: &Board| {
        let mut imports = other.imports.iter();
        imports.any(|one| one.value == of.id.value)
    };
    for board in all().filter(|board| board.cleanup && !is_written(graph, board)) {
        let mut importing = all().filter(|other| imports(other, board));
        let beside = |other: &Board| {
            is_written(graph, other) || all().any(|of| imports(other, of) && is_written(graph, of))
        };
        let Some(other) = importing.find(|other| is_read(graph, other) && beside(other)) else {
            continue;
        };
        let (id, into) = (&board.id.value, &other.id.value);
        let message = format!(
            "board `{into}` imports `{id}`, which is emptied before each run and on which no node writes"
        );
        let found = Diagnostic::new(&NEVER_FILLED, board.id.span, message, "is always empty");
        let found = found.label(other.id.span, "imports it");
        report.add(found.help(format!(
            "let a node write it with `blackboard: {{ id: {id}, write: true }}`, or keep what its file holds with `cleanup: false`"
        )));
    }
}

fn is_written(graph: &Graph, board: &Board) -> bool {
    let mut used = graph
        .nodes
        .iter()
        .filter_map(|node| node.blackboard.as_ref());
    used.any(|used| used.write && used.id.value == board.id.value)
}

fn is_read(graph: &Graph, board: &Board) -> bool {
    let id = &board.id.value;
    let mut used = graph
        .nodes
        .iter()
        .filter_map(|node| node.blackboard.as_ref());
    let mut boards = graph.blackboard.iter().flat_map(|found| &found.boards);
    used.any(|used| used.read && used.id.value == *id)
        || boards.any(|other| other.imports.iter().any(|one| one.value == *id))
}
