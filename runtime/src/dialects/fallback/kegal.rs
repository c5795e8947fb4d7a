//! No graph makes a report.

pub(crate) mod facade {
    use crate::run::{Graph, Outcome};
    use std::io;
    use std::path::Path;

    /// Writes the report of a run as JSON.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn save_json<G: Graph>(_: &Outcome<G>, _: &Path) -> io::Result<()> {
        Err(none())
    }

    /// Writes the report of a run as Markdown.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn save_markdown<G: Graph>(_: &Outcome<G>, _: &Path) -> io::Result<()> {
        Err(none())
    }

    /// Writes what the nodes of a run said.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn save_words<G: Graph>(_: &Outcome<G>, _: &Path) -> io::Result<()> {
        Err(none())
    }

    fn none() -> io::Error {
        io::Error::other("there is no report: the graph makes none")
    }
}
