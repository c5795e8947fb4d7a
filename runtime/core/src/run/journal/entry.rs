//! The journal of a run: its entries, and what keeps them.

use crate::graph::{BranchPath, RunFailure};
use crate::host::Usage;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Failure;
use crate::value::shared::Shared;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One entry of the journal of a run: a node that was left.
///
/// The entries of a branch are in the order of its steps; those of different branches stand in the order in which they were
/// made.
#[derive(Debug, PartialEq)]
pub struct JournalEntry<At, Exit> {
    /// The chain.
    pub branch: BranchPath,
    /// The step of that chain, from 0.
    pub step: u32,
    /// The node.
    pub at: At,
    /// How it ended.
    pub exit: Shared<Exit>,
    /// What the visit took.
    pub cost: Cost,
}

impl<At: Clone, Exit> Clone for JournalEntry<At, Exit> {
    fn clone(&self) -> Self {
        Self {
            branch: self.branch.clone(),
            step: self.step,
            at: self.at.clone(),
            exit: self.exit.clone(),
            cost: self.cost.clone(),
        }
    }
}

/// What one visit of a node took, kept with its exit so that a resumed run still knows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Seconds from entering the node to leaving it.
    #[serde(default)]
    pub seconds: f64,
    /// What its model calls used.
    #[serde(default, skip_serializing_if = "Usage::is_none")]
    pub usage: Usage,
    /// What failed in it and was lived with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tolerated: Vec<RunFailure>,
    /// What failed in it, or was cut off, where the run went on by a fallback or with what there was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handled: Vec<RunFailure>,
    /// The tool calls that count against a budget, by tool.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub calls: BTreeMap<String, u32>,
    /// What its web searches gave, by what was searched for, where searches are not made twice.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub searches: BTreeMap<String, serde_json::Value>,
    /// Whether a bound on its executions decided where the run went.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub capped: bool,
    /// What of the visit matters to policies that are watched, and of branches before it that no exit ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub watched: Vec<serde_json::Value>,
    /// How often a hook had the node tried again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub repeats: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Keeps the exits of a run.
pub trait Journal<At, Exit>: Send + Sync {
    /// Adds an exit that was just committed.
    ///
    /// # Errors
    /// If it cannot be kept; the run fails then, because it could not be resumed.
    fn append(&self, entry: JournalEntry<At, Exit>) -> BoxFuture<'_, Result<(), Failure>>;
}
