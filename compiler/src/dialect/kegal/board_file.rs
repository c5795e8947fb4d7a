//! A board that keeps what its file holds, that no node writes, and whose file is there under another name: the board is empty in each run.

use super::ast::{Board, Graph};
use super::repeated_id::board_file;
use crate::diag::codes::NEVER_FILLED;
use crate::diag::{Diagnostic, Report};
use crate::suggestion::nearest;
use crate::world::{Presence, World, plain_path};

pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    let Some(boards) = &graph.blackboard else {
        return;
    };
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
