//! What a run came to, in Rust and as the JSON object that programs read.

use crate::graph::{RunFailure, Status};
use crate::host::Usage;
use crate::observe::spans::RunSpanEnd;
use crate::run::{Graph, Path};
use crate::value::failure::{Kind, Question};
use crate::value::shared::Shared;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::fmt;

/// What a run came to.
pub struct Outcome<G: Graph> {
    /// The run.
    pub run_id: String,
    /// How it ended.
    pub status: Status,
    /// Its result, if it reached an end.
    pub output: Option<G::Output>,
    /// What it remembered last: read through the pointer, or taken with [`Shared::own`].
    pub state: Shared<G::State>,
    /// The nodes it entered, in order.
    pub path: Path,
    /// How many nodes it entered.
    pub steps: u32,
    /// What its model calls cost.
    pub usage: Usage,
    /// What it waits for: the first of its questions.
    pub waiting: Option<Question>,
    /// All that is asked; several where branches ask side by side.
    pub questions: Vec<Question>,
    /// Why it failed.
    pub error: Option<RunFailure>,
    /// What failed and was lived with.
    pub errors: Vec<RunFailure>,
    /// What failed, or was cut off, where the graph says how to go on: a fallback was taken, or an answer was used as it is. It
    /// does not change the status.
    pub tolerated: Vec<RunFailure>,
    /// Judges that were executed as often as they may, so that the run went to its end instead of back.
    pub capped: Vec<String>,
    /// Whether its model answers were made up.
    pub rehearsal: bool,
}

impl<G: Graph> Outcome<G> {
    /// The result of a run that reached an end.
    ///
    /// # Errors
    /// Why it did not: it failed, it was cancelled, or it waits for an answer.
    pub fn output(&self) -> Result<&G::Output, RunFailure> {
        self.output.as_ref().ok_or_else(|| self.notes().unended())
    }

    /// The same, without what else is known of the run.
    ///
    /// # Errors
    /// As [`Outcome::output`].
    pub fn into_output(mut self) -> Result<G::Output, RunFailure> {
        let output = self.output.take();
        output.ok_or_else(|| self.notes().unended())
    }

    /// What a run that waits asks; several where branches ask side by side.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }
}

impl<G: Graph> fmt::Debug for Outcome<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string_pretty(self).unwrap_or_default())
    }
}

impl<G: Graph> Serialize for Outcome<G> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error;
        let output = serde_json::to_value(&self.output).map_err(S::Error::custom)?;
        let state = serde_json::to_value(&self.state).map_err(S::Error::custom)?;
        self.notes().told(output, state).serialize(serializer)
    }
}

impl<G: Graph> Outcome<G> {
    /// How it ended, for the span of the run.
    pub(crate) fn ended(&self) -> RunSpanEnd<'_> {
        RunSpanEnd {
            status: self.status,
            steps: self.steps,
            usage: &self.usage,
            error: self.error.as_ref(),
        }
    }

    /// All of it that is the same for all graphs: what writes it is compiled once.
    pub(crate) fn notes(&self) -> Notes<'_> {
        Notes {
            run_id: &self.run_id,
            status: self.status,
            path: &self.path,
            steps: self.steps,
            usage: &self.usage,
            waiting: self.waiting.as_ref(),
            questions: &self.questions,
            error: self.error.as_ref(),
            errors: &self.errors,
            tolerated: &self.tolerated,
            capped: &self.capped,
            rehearsal: self.rehearsal,
        }
    }
}

/// An outcome without what is of the graph's own types.
pub(crate) struct Notes<'o> {
    run_id: &'o str,
    status: Status,
    path: &'o Path,
    steps: u32,
    usage: &'o Usage,
    waiting: Option<&'o Question>,
    questions: &'o [Question],
    error: Option<&'o RunFailure>,
    errors: &'o [RunFailure],
    tolerated: &'o [RunFailure],
    capped: &'o [String],
    rehearsal: bool,
}

impl Notes<'_> {
    /// Why there is no result.
    fn unended(&self) -> RunFailure {
        let (kind, message) = match (self.error, self.waiting) {
            (Some(error), _) => return error.clone(),
            (None, Some(question)) => (Kind::Input, question.to_string()),
            (None, None) => (Kind::Cancelled, "the run was cancelled".to_owned()),
        };
        RunFailure::new("", kind, message)
    }

    /// As programs read it.
    fn told(&self, output: Value, state: Value) -> Value {
        let mut map = Map::new();
        let mut entry = |name: &str, value: Value| map.insert(name.to_owned(), value);
        entry("run_id", json!(self.run_id));
        entry("status", json!(self.status));
        entry("output", output);
        entry("state", state);
        entry("path", json!(self.path));
        entry("steps", json!(self.steps));
        entry("usage", json!(self.usage));
        if let Some(waiting) = self.waiting {
            entry("waiting", json!(waiting));
        }
        if self.questions.len() > 1 {
            entry("questions", json!(self.questions));
        }
        if let Some(error) = self.error {
            entry("error", json!(error));
        }
        if !self.errors.is_empty() {
            entry("errors", json!(self.errors));
        }
        if !self.tolerated.is_empty() {
            entry("tolerated", json!(self.tolerated));
        }
        if !self.capped.is_empty() {
            entry("capped", json!(self.capped));
        }
        if self.rehearsal {
            entry("rehearsal", true.into());
        }
        Value::Object(map)
    }

    /// As stores keep it beside the journal.
    pub(crate) fn kept(&self, output: Value) -> Value {
        json!({
            "output": output,
            "usage": self.usage,
            "error": self.error,
            "errors": self.errors,
            "tolerated": self.tolerated,
            "capped": self.capped,
            "rehearsal": self.rehearsal,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Status;

    #[test]
    fn a_status_is_called_as_json_calls_it() {
        for status in [
            Status::Completed,
            Status::CompletedWithErrors,
            Status::Failed,
            Status::Waiting,
            Status::Cancelled,
        ] {
            assert_eq!(serde_json::json!(status), status.name());
        }
    }
}
