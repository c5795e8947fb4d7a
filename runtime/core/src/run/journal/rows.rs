//! What stores hold, as texts and numbers.

use crate::run::journal::Parts;
use crate::value::failure::Question;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a run began with. Never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    /// The name of the run.
    pub id: String,
    /// The name of its graph.
    pub graph: String,
    /// The fingerprint of the graph that began it, in hexadecimal.
    pub fingerprint: String,
    /// What that graph was made of.
    pub parts: Parts,
    /// The caller's inputs, where the run began with inputs.
    pub inputs: Map<String, Value>,
    /// The state before the first step, as JSON.
    pub start: String,
    /// The node of the first step; `None`: that of the graph.
    pub at: Option<String>,
    /// The run that it was forked from, and before which of its steps.
    pub parent: Option<(String, u32)>,
    /// Milliseconds since 1970.
    pub created: u64,
}

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Somebody runs it, or did when the process died.
    Running,
    /// It waits for a person.
    Waiting,
    /// It reached an end.
    Completed,
    /// It reached an end, and lived with failures on the way.
    CompletedWithErrors,
    /// It failed.
    Failed,
    /// It was asked to stop.
    Cancelled,
}

impl Phase {
    /// As stores write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::Completed => "completed",
            Self::CompletedWithErrors => "completed_with_errors",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// As stores wrote it.
    pub fn named(name: &str) -> Option<Self> {
        serde_json::from_value(name.into()).ok()
    }

    /// Whether nothing is under way or waits that could be stopped. A run that failed stays one that failed.
    pub fn is_stopped(self) -> bool {
        self.is_final() || matches!(self, Self::Failed)
    }

    /// Whether nothing can come after it.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Completed | Self::CompletedWithErrors)
    }
}

/// The status of a run whose process died.
pub const INTERRUPTED: &str = "interrupted";

/// What is known about a run without reading what it did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunRow {
    /// Its name.
    #[serde(rename = "run_id")]
    pub id: String,
    /// The name of its graph.
    pub graph: String,
    /// The fingerprint of the graph that began it, in hexadecimal.
    pub fingerprint: String,
    /// Where it stands.
    #[serde(rename = "status")]
    pub phase: Phase,
    /// Milliseconds since 1970.
    pub created: u64,
    /// When it was begun, continued or stopped last, in milliseconds since 1970.
    pub updated: u64,
    /// How many exits it made.
    pub steps: u64,
    /// The process that runs it; nobody if that is dead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// What it waits for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Question>,
    /// The run that it was forked from, and before which of its steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<(String, u32)>,
    /// How it stopped last: output, error, usage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Value>,
}

impl RunRow {
    /// Whether its process died: it runs, and nobody runs it.
    pub fn is_interrupted(&self) -> bool {
        self.phase == Phase::Running && self.owner.is_none()
    }

    /// Where it stands, in a word: that of its phase, or [`INTERRUPTED`].
    pub fn status(&self) -> &'static str {
        match self.is_interrupted() {
            true => INTERRUPTED,
            false => self.phase.name(),
        }
    }

    /// The row as JSON, whose `status` is [`RunRow::status`].
    pub fn to_json(&self) -> Value {
        let mut row = serde_json::to_value(self).unwrap_or_default();
        if let Some(row) = row.as_object_mut() {
            row.insert("status".to_owned(), self.status().into());
        }
        row
    }
}

/// How a run stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// Where it stands now.
    pub phase: Phase,
    /// What it waits for.
    pub questions: Vec<Question>,
    /// Output, error and usage; not the state, which is the fold of the exits.
    pub outcome: Value,
}

/// Something that is added to a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    /// A node was left.
    Exit(ExitRow),
    /// A call to the outside gave something. Replaces what the same call gave before.
    Effect(EffectRow),
    /// Something was told.
    Event(EventRow),
}

/// A node was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExitRow {
    /// The chain, as [`BranchPath`](crate::graph::BranchPath) displays it.
    // As rows of earlier versions call it.
    #[serde(alias = "lane")]
    pub branch: String,
    /// The step of the chain.
    pub step: u32,
    /// Its number among all exits of the run, in the order in which they were made, from 1.
    pub seq: u32,
    /// The node.
    pub node: String,
    /// How it ended, as JSON.
    pub exit: String,
    /// What it took, as JSON ([`crate::run::journal::Cost`]).
    pub cost: String,
    /// Milliseconds since 1970.
    pub made: u64,
}

/// What a call to the outside gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EffectRow {
    /// The key of the call, without the run's id ([`super::place`]).
    pub call: String,
    /// The chain of the step.
    // As rows of earlier versions call it.
    #[serde(alias = "lane")]
    pub branch: String,
    /// The step.
    pub step: u32,
    /// `model`, `tool`, `script`, …
    pub label: String,
    /// A digest of what was asked for ([`crate::run::context::Effect::asked`]); empty: it was not kept.
    pub asked: String,
    /// What it gave, as JSON: `{"Ok": …}` or `{"Err": …}`.
    pub value: String,
    /// Milliseconds since 1970.
    pub made: u64,
}

/// Something that was told while a run ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventRow {
    /// How many exits had been made.
    pub after: u32,
    /// Milliseconds since 1970.
    pub made: u64,
    /// The event, as JSON.
    pub event: String,
}

/// What others want of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunCommand {
    /// That it goes on.
    GoOn,
    /// That it stops.
    Stop,
}

/// Which runs are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Those of this graph.
    pub graph: Option<String>,
    /// Those that stand here.
    pub phase: Option<Phase>,
    /// At most so many.
    pub most: Option<u32>,
    /// Those that stand after this place of the list. A run that is begun meanwhile stands before it, so that pages do not shift.
    pub after: Option<ListPlace>,
    /// How much of each is read.
    pub detail: Detail,
}

/// A place in a list of runs: when a run was begun ([`RunRow::created`]), and its name.
pub type ListPlace = (u64, String);

/// How much of each run a list gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// All but [`RunRow::outcome`], which holds what the run gave and may be long.
    #[default]
    Summary,
    /// All.
    Whole,
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .ok()
        .and_then(|since| u64::try_from(since.as_millis()).ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rows_of_earlier_versions_are_read() {
        let exit = json!({"lane": "1.0/", "step": 2, "seq": 3, "node": "a", "exit": "{}", "cost": "{}", "made": 4});
        let exit: ExitRow = serde_json::from_value(exit).unwrap();
        assert_eq!((exit.branch.as_str(), exit.step), ("1.0/", 2));
        let effect = json!({"call": "1.0/2/0", "lane": "1.0/", "step": 2, "label": "", "value": "null", "made": 4, "asked": ""});
        let effect: EffectRow = serde_json::from_value(effect).unwrap();
        assert_eq!(effect.branch, "1.0/");
        assert_eq!(json!(effect)["branch"], "1.0/");
    }
}
