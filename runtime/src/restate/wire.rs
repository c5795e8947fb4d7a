//! What goes between the workflow, the nodes and whoever asks: JSON, because it stands in the server's journal, where people look
//! at it.

use crate::graph::BranchPath;
use crate::run::journal::{Cost, EffectRow, EventRow, ExitRow, Origin};
use crate::value::failure::{Failure, Question};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a node is asked to do.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Task {
    /// The run.
    pub(super) run: String,
    /// The node.
    pub(super) node: Value,
    /// Where in the run: keys of calls are made of it.
    #[serde(alias = "lane", default, skip_serializing_if = "BranchPath::is_main")]
    pub(super) branch: BranchPath,
    pub(super) step: u32,
    /// What the node reads.
    pub(super) state: Value,
    /// What calls gave before the node had to wait for a person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) known: Vec<EffectRow>,
    /// What people answered, by the id of the question.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) answers: BTreeMap<String, String>,
    /// Until when questions may be answered that were asked before, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) due: BTreeMap<String, u64>,
    /// What earlier nodes left that is not part of the state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) before: Vec<EarlierNode>,
}

/// What an earlier node left that is not part of the state: what it used of a budget, what it wrote on boards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct EarlierNode {
    #[serde(alias = "lane", default, skip_serializing_if = "BranchPath::is_main")]
    pub(super) branch: BranchPath,
    pub(super) node: String,
    #[serde(default, skip_serializing_if = "is_free")]
    pub(super) cost: Cost,
    /// Its exit, where it says something on boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) exit: Option<Value>,
}

fn is_free(cost: &Cost) -> bool {
    *cost == Cost::default()
}

/// What came of a visit of a node.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct VisitResult {
    pub(super) end: End,
    pub(super) cost: Cost,
    /// When, in milliseconds since 1970.
    pub(super) made: u64,
    /// What calls to the outside gave in this visit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) effects: Vec<EffectRow>,
    /// What was told: events as JSON, with when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) told: Vec<(u64, String)>,
}

/// How a visit ended.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum End {
    /// The node was left.
    Left(Value),
    /// People must answer first.
    Asks {
        questions: Vec<Question>,
        /// Why answers were not taken.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        refused: Vec<String>,
    },
    /// The run fails.
    Failed(Failure),
    /// The run was asked to stop.
    Cancelled,
}

/// A part of a visit.
#[derive(Debug, Default)]
pub(super) struct Piece {
    pub(super) effects: Vec<EffectRow>,
    pub(super) told: Vec<(u64, String)>,
}

/// A part of a visit, as the node's own journal keeps it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) effects: Vec<EffectRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) told: Vec<(u64, String)>,
    /// How the visit ended, behind its last part; without what its parts say. Parts of earlier versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) end: Option<VisitResult>,
}

impl Entry {
    /// A part, and how the visit ended with it.
    pub(super) fn new(piece: Piece, end: Option<VisitResult>) -> Self {
        let Piece { effects, told } = piece;
        Self { effects, told, end }
    }
}

/// The status of a run that is at work.
pub(super) const RUNNING: &str = "running";

/// Where a run stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunPosition {
    /// `running`, `waiting`, or how it ended, as [`crate::run::journal::Phase::name`] writes it.
    pub status: String,
    /// How often this has changed.
    pub turn: u64,
    /// What is asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<OpenQuestion>,
    /// Why an answer was not taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
    /// What came of the run: its outcome as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Value>,
}

/// A question that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenQuestion {
    /// The question.
    #[serde(flatten)]
    pub question: Question,
    /// The durable promise that its answer resolves.
    pub promise: String,
}

impl OpenQuestion {
    /// A question, whose answer was not taken so many times. Each try is a promise of its own, for a promise is resolved once.
    pub(super) fn new(question: Question, tries: u32) -> Self {
        let promise = match tries {
            0 => format!("answer/{}", question.id),
            tries => format!("answer/{}#{tries}", question.id),
        };
        Self { question, promise }
    }
}

/// What was added to a run at once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Rows {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) exits: Vec<ExitRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) effects: Vec<EffectRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) events: Vec<EventRow>,
}

impl Rows {
    pub(super) fn is_empty(&self) -> bool {
        self.exits.is_empty() && self.effects.is_empty() && self.events.is_empty()
    }
}

/// All that is known of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KnownRun {
    pub(super) origin: Origin,
    pub(super) stand: RunPosition,
    pub(super) rows: Vec<Rows>,
    /// When something was made last, in milliseconds since 1970.
    pub(super) updated: u64,
}

/// An answer to a run.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GivenAnswer {
    /// The answer to the only question, or `ID=TEXT`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<String>,
    /// Answers by the id of the question, or by its node.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) answers: BTreeMap<String, String>,
}

/// The service and its handlers.
pub(super) mod handler {
    /// Runs the graph; once per key.
    pub(in super::super) const RUN: &str = "run";
    /// Answers questions.
    pub(in super::super) const ANSWER: &str = "answer";
    /// Asks the run to stop.
    pub(in super::super) const CANCEL: &str = "cancel";
    /// Where the run stands.
    pub(in super::super) const STAND: &str = "stand";
    /// All that the run did.
    pub(in super::super) const HISTORY: &str = "history";
}

/// What the workflow keeps under which name.
pub(super) mod kept {
    pub(in super::super) const ORIGIN: &str = "origin";
    pub(in super::super) const STAND: &str = "stand";
    pub(in super::super) const INVOCATION: &str = "invocation";

    /// Rows, by their number.
    pub(in super::super) fn rows(number: u64) -> String {
        format!("rows/{number}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn parts_of_earlier_versions_are_read() {
        let part = json!({"effects": []});
        let part: Entry = serde_json::from_value(part).unwrap();
        assert!(part.end.is_none() && part.told.is_empty());
        let last = Entry::new(Piece::default(), Some(visited()));
        let read: Entry = serde_json::from_value(json!(last)).unwrap();
        // What is sent is made of what was read, so that it is the same whenever it is read.
        assert_eq!(json!(read), json!(last));
        assert!(read.end.is_some());
    }

    fn visited() -> VisitResult {
        VisitResult {
            end: End::Left(json!(7)),
            cost: Cost::default(),
            made: 1,
            effects: Vec::new(),
            told: Vec::new(),
        }
    }

    #[test]
    fn tasks_of_earlier_versions_are_read() {
        let place = |task: Value| -> BranchPath {
            let task: Task = serde_json::from_value(task).unwrap();
            task.branch
        };
        let task =
            |word: &str| json!({"run": "r", "node": 1, word: [[1, 0]], "step": 2, "state": 3});
        assert_eq!(place(task("lane")), place(task("branch")));
        assert!(!place(task("lane")).is_main());
    }
}
