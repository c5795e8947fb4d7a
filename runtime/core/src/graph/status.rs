//! How a run ended.

use crate::value::failure::Kind;
use serde::{Deserialize, Serialize};
use std::fmt;

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
#[non_exhaustive]
pub struct RunFailure {
    /// The node; empty: it is about the run itself, which could not be kept.
    pub node: String,
    /// The chain of steps it happened in, as events name it: empty in the main chain; in a branch or an item of a map the step that forked
    /// (from 1) and the number there (from 0), as in `2.0/`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub branch: String,
    /// The kind of failure.
    pub kind: Kind,
    /// What happened.
    pub message: String,
    /// What else failed beside it, in declaration order of the branches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<RunFailure>,
}

impl RunFailure {
    /// This went wrong at a node; empty: with the run itself.
    pub fn new(node: impl Into<String>, kind: Kind, message: impl Into<String>) -> Self {
        Self {
            node: node.into(),
            branch: String::new(),
            kind,
            message: message.into(),
            others: Vec::new(),
        }
    }
}

impl fmt::Display for RunFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.node.is_empty() {
            write!(f, "at node `{}`: ", self.node)?;
        }
        self.message.fmt(f)?;
        for other in &self.others {
            write!(f, "\n  also {other}")?;
        }
        Ok(())
    }
}

impl std::error::Error for RunFailure {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_of_the_run_itself_names_no_node() {
        let problem = |node: &str| RunFailure::new(node, Kind::Io, "it is full");
        assert_eq!(problem("").to_string(), "it is full");
        assert_eq!(problem("a").to_string(), "at node `a`: it is full");
    }
}
