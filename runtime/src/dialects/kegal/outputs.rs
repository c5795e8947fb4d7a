//! The results of all nodes of a run, as documents (KeGAL source document, section 12, "Output methods").

use crate::dialects::kegal as stage;
use crate::dialects::kegal::{ReportDetail, Trace};
use crate::run::{Graph, Outcome};
use serde_json::Value;
use std::io;
use std::path::Path;

/// The results of all nodes of a conversation.
pub trait Outputs {
    /// The JSON document of a run whose graph makes one (the key `report` of its state); `None`: it makes none, or the run
    /// did not come to it.
    fn outputs(&self) -> Option<Value>;

    /// The document as JSON text, with so many spaces per level.
    fn outputs_json(&self, indent: usize) -> Option<String>;

    /// What a controller did, step by step.
    fn react_trace(&self, controller: &str) -> Option<Trace>;

    /// Writes the JSON document, with four spaces per level. Directories are made.
    ///
    /// # Errors
    /// If there is none, or it cannot be written.
    fn save_outputs_as_json(&self, path: &Path) -> io::Result<()>;

    /// Writes the Markdown report. Directories are made.
    ///
    /// # Errors
    /// If there is none, or it cannot be written.
    fn save_outputs_as_markdown(&self, path: &Path, content: ReportDetail) -> io::Result<()>;
}

impl<G: Graph> Outputs for Outcome<G> {
    fn outputs(&self) -> Option<Value> {
        let state = serde_json::to_value(&self.state).ok()?;
        state
            .get("report")
            .filter(|report| report["nodes"].is_array())
            .cloned()
    }

    fn outputs_json(&self, indent: usize) -> Option<String> {
        Some(stage::json(&self.outputs()?, indent))
    }

    fn react_trace(&self, controller: &str) -> Option<Trace> {
        let outputs = self.outputs()?;
        let traces = outputs.get("traces")?.as_array()?;
        let found = traces.iter().find(|trace| {
            trace
                .get("controller_id")
                .and_then(serde_json::Value::as_str)
                == Some(controller)
        })?;
        serde_json::from_value(found.clone()).ok()
    }

    fn save_outputs_as_json(&self, path: &Path) -> io::Result<()> {
        let outputs = self.outputs().ok_or_else(none)?;
        save(path, &stage::json(&outputs, 4))
    }

    fn save_outputs_as_markdown(&self, path: &Path, content: ReportDetail) -> io::Result<()> {
        let outputs = self.outputs().ok_or_else(none)?;
        save(path, &stage::markdown(&outputs, content))
    }
}

fn none() -> io::Error {
    io::Error::other("there is no report: the run did not reach its end, or its graph makes none")
}

fn save(path: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(path, text)
}
