//! What the rooms above ask of every graph; `fallback` answers it where this room is left out.

use super::{Outputs as _, ReportDetail};
use crate::run::{Graph, Outcome};
use std::io;
use std::path::Path;

/// Writes the report of a run as JSON.
///
/// # Errors
/// If the graph makes none, or it cannot be written.
pub(crate) fn save_json<G: Graph>(outcome: &Outcome<G>, path: &Path) -> io::Result<()> {
    outcome.save_outputs_as_json(path)
}

/// Writes the report of a run as Markdown.
///
/// # Errors
/// As [`save_json`].
pub(crate) fn save_markdown<G: Graph>(outcome: &Outcome<G>, path: &Path) -> io::Result<()> {
    outcome.save_outputs_as_markdown(path, ReportDetail::Everything)
}

/// Writes what the nodes of a run said.
///
/// # Errors
/// As [`save_json`].
pub(crate) fn save_words<G: Graph>(outcome: &Outcome<G>, path: &Path) -> io::Result<()> {
    outcome.save_outputs_as_markdown(path, ReportDetail::WordsOnly)
}
