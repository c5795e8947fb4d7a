//! What a run came to, in Rust and as the JSON object of the interface document.

use crate::failure::{Kind, Question};
use crate::graph::Graph;
use crate::host::Usage;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// What a run came to.
pub struct Outcome<G: Graph> {
    /// The run.
    pub run_id: String,
    /// How it ended.
    pub status: Status,
    /// Its result, if it reached an end.
    pub output: Option<G::Output>,
    /// What it remembered last.
    pub state: G::State,
    /// The nodes it entered, in order.
    pub path: Vec<Cow<'static, str>>,
    /// How many nodes it entered.
    pub steps: u32,
    /// What its model calls cost.
    pub usage: Usage,
    /// What it waits for.
    pub waiting: Option<Question>,
    /// All that is asked, where branches ask side by side.
    pub questions: Vec<Question>,
    /// Why it failed.
    pub error: Option<Problem>,
    /// What failed and was lived with.
    pub errors: Vec<Problem>,
    /// Judges that were executed as often as they may, so that the run went to its end instead of back.
    pub capped: Vec<String>,
    /// Whether its model answers were made up.
    pub rehearsal: bool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It reached an end.
    Completed,
    /// It reached an end, and lived with failures on the way.
    CompletedWithErrors,
    /// It failed.
    Failed,
    /// It waits for a person.
    Waiting,
    /// It was asked to stop.
    Cancelled,
}

impl Status {
    /// The word for it, as JSON has it: `completed`, `completed_with_errors`, `failed`, `waiting`, `cancelled`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::CompletedWithErrors => "completed_with_errors",
            Self::Failed => "failed",
            Self::Waiting => "waiting",
            Self::Cancelled => "cancelled",
        }
    }
}

/// Why a run failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The node.
    pub node: String,
    /// The kind of failure.
    pub kind: Kind,
    /// What happened.
    pub message: String,
    /// What else failed beside it, in declaration order of the branches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Problem>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at node `{}`: {}", self.node, self.message)?;
        for other in &self.others {
            write!(f, "\n  also {other}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

impl<G: Graph> Outcome<G> {
    /// The result of a run that reached an end.
    ///
    /// # Errors
    /// Why it did not.
    pub fn into_output(self) -> Result<G::Output, Problem> {
        let unended = |kind, message: String| Problem {
            node: String::new(),
            kind,
            message,
            others: Vec::new(),
        };
        match (self.output, self.error, self.waiting) {
            (Some(output), _, _) => Ok(output),
            (None, Some(problem), _) => Err(problem),
            (None, None, Some(question)) => Err(unended(
                Kind::Input,
                format!(
                    "node `{}` waits for an answer to: {}",
                    question.node, question.question
                ),
            )),
            (None, None, None) => Err(unended(Kind::Timeout, "the run was cancelled".to_owned())),
        }
    }
}

impl<G: Graph> fmt::Debug for Outcome<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string_pretty(self).unwrap_or_default())
    }
}

impl<G: Graph> Serialize for Outcome<G> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("run_id", &self.run_id)?;
        map.serialize_entry("status", &self.status)?;
        map.serialize_entry("output", &self.output)?;
        map.serialize_entry("state", &self.state)?;
        map.serialize_entry("path", &self.path)?;
        map.serialize_entry("steps", &self.steps)?;
        map.serialize_entry("usage", &self.usage)?;
        if let Some(waiting) = &self.waiting {
            map.serialize_entry("waiting", waiting)?;
        }
        if self.questions.len() > 1 {
            map.serialize_entry("questions", &self.questions)?;
        }
        if let Some(error) = &self.error {
            map.serialize_entry("error", error)?;
        }
        if !self.errors.is_empty() {
            map.serialize_entry("errors", &self.errors)?;
        }
        if !self.capped.is_empty() {
            map.serialize_entry("capped", &self.capped)?;
        }
        if self.rehearsal {
            map.serialize_entry("rehearsal", &true)?;
        }
        map.end()
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
