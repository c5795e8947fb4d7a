//! A board in a file that the graph is made of: a run empties boards, and with this one a prompt, or the graph itself.

use super::ast::{Data, Graph};
use super::repeated_id::board_file;
use crate::diag::codes::REPEATED_ID;
use crate::diag::{Diagnostic, Report};
use crate::source::Sources;
use crate::world::plain_path;

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    let Some(boards) = &graph.blackboard else {
        return;
    };
    for board in &boards.boards {
        let file = board_file(boards, board);
        let own = sources.path(board.id.span.file).file_name();
        let is_own = own.and_then(|name| name.to_str()) == Some(file.as_str());
        let read = || [&graph.prompts, &graph.images, &graph.documents];
        let is_read = |data: &Data| {
            let uri = data.uri.as_ref();
            uri.is_some_and(|uri| plain_path(&uri.value) == file)
        };
        let data = read().into_iter().flatten().find(|data| is_read(data));
        let what = match data {
            Some(_) => "which the graph reads",
            None if is_own => "which is the graph itself",
            None => continue,
        };
        let message = format!(
            "board `{}` is the file `{file}`, {what}: a run writes over it",
            board.id.value
        );
        let found = Diagnostic::new(&REPEATED_ID, board.id.span, message, "is emptied");
        let found = match data {
            Some(data) => found.label(data.span, "reads it"),
            None => found,
        };
        report.add(found.help("give the board a file of its own"));
    }
}
