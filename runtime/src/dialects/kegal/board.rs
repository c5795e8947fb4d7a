//! Boards: what nodes see of them, and the files they are.
//!
//! What stands on a board follows from what its writers said, in the order of their places, so it does not depend on who
//! was first. Files are written anew from that after every addition. The registry is what this process knows of all
//! writers: a node sees only those before it, and the file holds them all. A run that is resumed tells the registry first
//! what the run had said by then.

use super::inputs::NodeInputs;
use super::node_output::{BoardText, NodeOutput};
use super::spec::BoardPart;
use serde_json::Value;
use std::collections::BTreeMap;

/// How deep in an exit of the journal stands what a node said: below its node, its exit and its key.
const DEPTH: u32 = 3;

/// Adds a text to a board: behind a blank line, if something stands there.
pub(crate) fn append(board: &str, text: &str) -> String {
    if board.trim().is_empty() {
        return text.to_owned();
    }
    format!("{}\n\n{text}", board.trim_end())
}

/// What nodes before this one added to a board, by writer, with their places.
pub(crate) fn added<'p>(
    part: &'p BoardPart,
    given: &NodeInputs<'_>,
) -> Vec<(&'p str, u32, Vec<String>)> {
    let by = part.writers.iter().filter_map(|writer| {
        let said = given.by(writer.node)?;
        Some((writer.node, writer.rank, on(part.board.id, &said.added)))
    });
    by.collect()
}

fn on(board: &str, added: &[BoardText]) -> Vec<String> {
    let own = added.iter().filter(|added| added.board == board);
    own.map(|added| added.text.clone()).collect()
}

/// What a node sees of a board. `own`: what its controller's agents added so far.
pub(crate) fn text(part: &BoardPart, given: &NodeInputs<'_>, own: &[BoardText]) -> String {
    let before = added(part, given)
        .into_iter()
        .flat_map(|(_, _, texts)| texts);
    let texts = before.chain(on(part.board.id, own));
    texts.fold(given.board(part.board.id).to_owned(), |board, text| {
        append(&board, &text)
    })
}

/// What this process knows of all boards of a run: by board and writer, the writer's place and what it added.
#[derive(Debug, Default)]
pub(crate) struct Registry(BTreeMap<String, BTreeMap<String, (u32, Vec<String>)>>);

impl Registry {
    /// Notes what one writer has added in all, and gives the whole text of the board.
    pub(crate) fn write(
        &mut self,
        part: &BoardPart,
        given: &NodeInputs<'_>,
        (writer, rank): (&str, u32),
        own: &[BoardText],
    ) -> String {
        let known = self.0.entry(part.board.id.to_owned()).or_default();
        for (writer, rank, texts) in added(part, given) {
            known.insert(writer.to_owned(), (rank, texts));
        }
        known.insert(writer.to_owned(), (rank, on(part.board.id, own)));
        let mut all: Vec<&(u32, Vec<String>)> = known.values().collect();
        all.sort_by_key(|(rank, _)| *rank);
        let texts = all.into_iter().flat_map(|(_, texts)| texts);
        texts.fold(given.board(part.board.id).to_owned(), |board, text| {
            append(&board, text)
        })
    }

    /// Takes note of what a node had said before the run was resumed. `exit`: its entry of the journal.
    pub(crate) fn remember(&mut self, writer: &str, exit: &Value) {
        let Some(said) = said_in(exit, DEPTH) else {
            return;
        };
        for added in &said.added {
            let known = self.0.entry(added.board.clone()).or_default();
            let texts = on(&added.board, &said.added);
            known.insert(writer.to_owned(), (added.rank, texts));
        }
    }
}

fn said_in(value: &Value, depth: u32) -> Option<NodeOutput> {
    let own = || NodeOutput::of(value).filter(|said| !said.added.is_empty());
    let below = || {
        value
            .as_object()?
            .values()
            .find_map(|inner| said_in(inner, depth.checked_sub(1)?))
    };
    value
        .get("added")
        .filter(|added| added.is_array())
        .and_then(|_| own())
        .or_else(below)
}
