//! Where the files of a run go: artifacts, and the logs beside them.
//!
//! A name comes from a graph or from a model, so it is checked here, once, whatever wrote it: it stays below the artifact
//! directory of its run, also through links. A file appears as a whole or not at all.

use crate::host::CallError;
use serde_json::Value;
use std::path::PathBuf;

/// Keeps the files of runs.
pub trait Artifacts: Send + Sync {
    /// Writes an artifact and says where it is, for people.
    ///
    /// # Errors
    /// If the name leads out of the artifact directory, or it cannot be written.
    fn write(&self, run: &str, path: &str, text: &str) -> Result<String, CallError>;

    /// An artifact that was written; `None`: it was not.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read(&self, run: &str, path: &str) -> Result<Option<String>, CallError>;

    /// Adds a line to a log of a run.
    ///
    /// # Errors
    /// If it cannot be written.
    fn log(&self, run: &str, name: &str, line: &Value) -> Result<(), CallError>;

    /// The lines of a log; none if there is no such log. What is no JSON is left out.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read_log(&self, run: &str, name: &str) -> Result<Vec<Value>, CallError>;

    /// The artifact directory of a run, if it is one of the file system. It is there then.
    fn directory(&self, run: &str) -> Option<PathBuf>;

    /// Whether other processes may write to the logs, too.
    fn is_shared(&self) -> bool {
        false
    }
}
