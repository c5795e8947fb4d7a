//! Runs in a storm: everything goes wrong that can, and no run may be lost.
//!
//! A trial takes one run from its beginning to its end, over as many processes as that needs. A seed decides what calls to
//! the outside give, in which order things take their turns, what the store does (it is slow, it refuses because it is full,
//! it commits and its reply is lost, it tears a batch, it falls silent), at which moment the process ends, whether somebody
//! is there to answer, and when a second process takes up the same run, also while the first goes on. The same seed brings
//! the same trial.
//!
//! What must hold after each process:
//!
//! - no exit that was committed is lost, is another one, or is missing between others;
//! - no call is made again whose result is kept;
//! - the run can be continued, or has ended; nothing hangs;
//! - of two processes, at most one is told that it brought the run to its end;
//! - in the end the run comes to the state, the output and the failure that it comes to without faults. Where that depends
//!   on the order in which things take their turns (the first of several branches counts), this last is not asked.

mod outside;
mod store;
mod trial;
mod weather;

use super::explore::Given;
use crate::graph::Graph;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::path::Path;
use trial::Tried;
pub(in crate::testing) use weather::hashed;

/// What came of a trial.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Trial {
    /// What decided it.
    pub seed: u64,
    /// How much happened: what the store was asked, and what was asked of the outside.
    pub moments: u64,
    /// How many processes it took.
    pub processes: u32,
    /// What does not hold; `None`: everything does.
    pub broken: Option<Broken>,
    /// What happened, in words.
    #[serde(skip)]
    pub story: Vec<String>,
}

/// Something that must hold, and does not.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Broken {
    /// What does not hold.
    pub what: String,
    /// What happened before, in words.
    pub story: Vec<String>,
}

/// Tries a run of a graph in the storm that a seed brings.
///
/// It starts executors of its own, so it is not called from within one. Graphs whose nodes keep something in files of their
/// own (KeGAL's boards and conversations, what runs of Rye graphs leave in a project) are given a copy of their directory
/// for each trial by the caller, or are not tried.
pub fn chaos<G: Graph>(
    graph: &G,
    inputs: &Map<String, Value>,
    given: &Given,
    dir: Option<&Path>,
    seed: u64,
) -> Trial {
    let tried = Tried {
        graph,
        inputs,
        given,
        dir,
    };
    tried.storm(seed)
}
