//! Boards: what nodes see of them, and the files they are.
//!
//! What stands on a board follows from what its writers said, in the order of their places, so it does not depend on who
//! was first. Files are written anew from that after every addition. The registry is what this process knows of all
//! writers: a node sees only those before it, and the file holds them all.

use super::given::Given;
use super::said::Added;
use super::spec::BoardPart;
use std::collections::BTreeMap;

/// Adds a text to a board: behind a blank line, if something stands there.
pub(crate) fn append(board: &str, text: &str) -> String {
    if board.trim().is_empty() {
        return text.to_owned();
    }
    format!("{}\n\n{text}", board.trim_end())
}

/// What nodes before this one added to a board, with their places.
pub(crate) fn added(part: &BoardPart, given: &Given<'_>) -> Vec<(u32, Vec<String>)> {
    let by = part.writers.iter().filter_map(|writer| {
        let said = given.by(writer.node)?;
        Some((writer.rank, on(part, &said.added)))
    });
    by.collect()
}

fn on(part: &BoardPart, added: &[Added]) -> Vec<String> {
    let own = added.iter().filter(|added| added.board == part.board.id);
    own.map(|added| added.text.clone()).collect()
}

/// What a node sees of a board. `own`: what its controller's agents added so far.
pub(crate) fn text(part: &BoardPart, given: &Given<'_>, own: &[Added]) -> String {
    let before = added(part, given).into_iter().flat_map(|(_, texts)| texts);
    let texts = before.chain(on(part, own));
    texts.fold(given.board(part.board.id).to_owned(), |board, text| {
        append(&board, &text)
    })
}

/// What this process knows of all boards of a run.
#[derive(Debug, Default)]
pub(crate) struct Registry(BTreeMap<String, Known>);

#[derive(Debug, Default)]
struct Known {
    base: String,
    added: BTreeMap<u32, Vec<String>>,
}

impl Registry {
    /// Notes what one writer has added in all, and gives the whole text of the board.
    pub(crate) fn write(
        &mut self,
        part: &BoardPart,
        given: &Given<'_>,
        rank: u32,
        own: &[Added],
    ) -> String {
        let known = self
            .0
            .entry(part.board.id.to_owned())
            .or_insert_with(|| Known {
                base: given.board(part.board.id).to_owned(),
                added: BTreeMap::new(),
            });
        for (rank, texts) in added(part, given) {
            known.added.insert(rank, texts);
        }
        known.added.insert(rank, on(part, own));
        let texts = known.added.values().flatten();
        texts.fold(known.base.clone(), |board, text| append(&board, text))
    }
}
