//! Imports of boards that bring nothing: of a board that no node reads, and those that a node reads only the first link of.

use super::ast::{Board, Graph, Node};
use super::source::Prompts;
use crate::amount::bare;
use crate::diag::codes::{OUTPUT_NOT_CONSUMED, UNUSED_ENTRY};
use crate::diag::{Diagnostic, Report};
use crate::ir::Text;

pub(super) fn check(graph: &Graph, prompts: &Prompts, report: &mut Report) {
    let boards = graph
        .blackboard
        .as_ref()
        .map_or(&[][..], |found| &found.boards);
    let known = |id: &str| boards.iter().any(|board| board.id.value == id);
    let names = graph.nodes.iter().filter_map(|node| {
        let board = node.blackboard.as_ref()?;
        Some(board.id.value.as_str())
    });
    // One of the boards was meant, and that is told.
    let mut imports = boards.iter().flat_map(|board| &board.imports);
    if !names.into_iter().all(known) || !imports.all(|import| known(&import.value)) {
        return;
    }
    for board in boards {
        let found = match readers(graph, board).next() {
            None => unread(graph, boards, prompts, board),
            Some(_) => second_link(graph, boards, prompts, board),
        };
        report.diagnostics.extend(found);
    }
}

/// The nodes that read a board.
fn readers<'g>(graph: &'g Graph, board: &'g Board) -> impl Iterator<Item = &'g Node> {
    graph.nodes.iter().filter(|node| {
        let own = node.blackboard.as_ref();
        own.is_some_and(|own| own.read && own.id.value == board.id.value)
    })
}

fn imports(board: &Board, id: &str) -> bool {
    board.imports.iter().any(|import| import.value == id)
}

/// An import of a board that no node reads: what is imported is read with the board, and nowhere else.
fn unread(graph: &Graph, boards: &[Board], prompts: &Prompts, board: &Board) -> Option<Diagnostic> {
    let id = &board.id.value;
    let import = board.imports.iter().find(|import| import.value != *id)?;
    let from = &import.value;
    let message = format!(
        "board `{id}` imports `{from}`, and no node reads `{id}`: nobody is shown the import"
    );
    let found = Diagnostic::new(&UNUSED_ENTRY, import.span, message, "has no effect");
    let source = boards.iter().find(|board| board.id.value == *from)?;
    let speaks = readers(graph, source).find(|node| speaks_of(prompts, node, id).is_some());
    Some(match speaks {
        Some(node) if !imports(source, id) => found
            .label(source.id.span, format!("`{}` reads this one", node.id.value))
            .help(format!(
                "whoever imports gets the text of the other: for nodes that read `{from}` write `import: [{id}]` at `{from}`"
            )),
        Some(_) | None => found.help(format!(
            "take it out, or let a node read `{id}`: whoever imports gets the text of the other"
        )),
    })
}

/// A board that a text speaks of, and that comes with an import of an import: those are not followed.
fn second_link(
    graph: &Graph,
    boards: &[Board],
    prompts: &Prompts,
    board: &Board,
) -> Option<Diagnostic> {
    let id = &board.id.value;
    let (first, missing) = board.imports.iter().find_map(|first| {
        let between = boards.iter().find(|other| other.id.value == first.value)?;
        let mut further = between.imports.iter();
        let missing = further.find(|further| {
            further.value != *id
                && further.value != first.value
                && !imports(board, &further.value)
                && readers(graph, board)
                    .any(|node| speaks_of(prompts, node, &further.value).is_some())
        })?;
        Some((first, missing))
    })?;
    let name = &missing.value;
    let mut nodes = readers(graph, board);
    let (node, text) = nodes.find_map(|node| Some((node, speaks_of(prompts, node, name)?)))?;
    // What a node sends may hold it as well.
    if node.input {
        return None;
    }
    let message = format!(
        "the text of `{}` says \"the {name}\", and the node is not shown board `{name}`: `{id}` imports `{}`, and what that one imports does not come along",
        node.id.value, first.value
    );
    let found = Diagnostic::new(&OUTPUT_NOT_CONSUMED, first.span, message, "one level only");
    let all: Vec<&str> = [name.as_str()]
        .into_iter()
        .chain(board.imports.iter().map(|import| import.value.as_str()))
        .collect();
    Some(
        found
            .label(text.span, "speaks of it")
            .help(format!("write `import: [{}]` at `{id}`", all.join(", "))),
    )
}

/// The text of a node that shows a board and says "the timeline".
fn speaks_of<'p>(prompts: &'p Prompts, node: &Node, board: &str) -> Option<&'p Text> {
    let parsed = prompts.of(node)?;
    parsed.named("blackboard").next()?;
    parsed.written.iter().find(|text| {
        let mut literals = text.literals();
        literals.any(|literal| {
            let words: Vec<&str> = literal.split_whitespace().map(bare).collect();
            words.windows(2).any(|two| match two {
                [the, name] => the.eq_ignore_ascii_case("the") && name.eq_ignore_ascii_case(board),
                _ => false,
            })
        })
    })
}
