//! What came of a run, in the words of the vectors.

use crate::conformance::finding::Finding;
use graphwright::RunFailure;
use graphwright::host::Usage;
use graphwright::store::JournalEntry;
use graphwright::{Outcome, RunError, Status};
use graphwright_tests::interpret::{InterpretedGraph, NodeExit, Position};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What came of a run.
pub(super) struct Ran {
    pub(super) status: &'static str,
    pub(super) problems: Vec<Finding>,
    pub(super) usage: Usage,
    /// By node: what it said, also in a run that failed.
    pub(super) said: BTreeMap<String, Value>,
    /// The JSON document; null if the run did not come to it.
    pub(super) report: Value,
    pub(super) blocked_by: Option<String>,
}

impl Ran {
    /// A run that did not begin.
    pub(super) fn refused(error: &RunError) -> Self {
        let problem = RunFailure::new("", error.kind(), error.to_string());
        Self {
            status: "failed",
            problems: vec![Finding::failed(&problem)],
            usage: Usage::default(),
            said: BTreeMap::new(),
            report: Value::Null,
            blocked_by: None,
        }
    }

    pub(super) fn of(
        outcome: Outcome<InterpretedGraph>,
        entries: Vec<JournalEntry<Position, NodeExit>>,
    ) -> Self {
        let report = outcome.state.get("report").cloned().unwrap_or_default();
        let blocked_by = report["blocked_by"].as_str().map(str::to_owned);
        let status = match outcome.status {
            Status::Completed if blocked_by.is_some() => "blocked",
            Status::Completed => "completed",
            Status::CompletedWithErrors => "completed_with_errors",
            Status::Failed => "failed",
            Status::Waiting => "paused",
            Status::Cancelled => "cancelled",
        };
        let said = entries.iter().filter_map(|entry| {
            let exit = serde_json::to_value(&entry.exit).ok()?;
            let (node, left) = exit.as_object()?.iter().next()?;
            let (_, written) = left.as_object()?.iter().next()?;
            let mut writes = written.as_object()?.values();
            let value =
                writes.find(|value| value["texts"].is_array() && value["usage"].is_object())?;
            Some((node.clone(), value.clone()))
        });
        Self {
            status,
            problems: outcome.error.iter().flat_map(all).collect(),
            usage: outcome.usage,
            said: said
                .filter(|(_, said)| said["silent"] != Value::Bool(true))
                .collect(),
            report,
            blocked_by,
        }
    }

    /// A node's texts, structured answer and tool results.
    pub(super) fn output(&self, node: &str) -> Map<String, Value> {
        let said = self.said.get(node).cloned().unwrap_or_default();
        let list = |key: &str| {
            if said[key].is_array() {
                said[key].clone()
            } else {
                Value::Array(Vec::new())
            }
        };
        Map::from_iter([
            ("texts".to_owned(), list("texts")),
            ("json".to_owned(), said["json"].clone()),
            ("tool_results".to_owned(), list("tool_results")),
        ])
    }

    /// What was lived with: kind and message.
    pub(super) fn warnings(&self) -> Vec<(String, String)> {
        let all = self
            .said
            .values()
            .flat_map(|said| said["warnings"].as_array().into_iter().flatten());
        let text =
            |warning: &Value, key: &str| warning[key].as_str().unwrap_or_default().to_owned();
        all.map(|warning| (text(warning, "kind"), text(warning, "message")))
            .collect()
    }
}

fn all(problem: &RunFailure) -> Vec<Finding> {
    let others = problem.others.iter().flat_map(all);
    [Finding::failed(problem)]
        .into_iter()
        .chain(others)
        .collect()
}
