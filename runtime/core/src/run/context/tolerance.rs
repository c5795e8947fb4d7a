//! What failed in nodes, or was cut off, where the run went on all the same: a fallback was taken, an answer was used as it is.
//!
//! Whether a failure is handled is known when the node has left by an exit and the exit is committed. Until then it is noted
//! with the branch that works on the node: a branch works on one node at a time.

use super::NodeContext;
use super::run_context::RunContext;
use crate::graph::{BranchPath, RunFailure};
use crate::observe::spans;
use crate::value::failure::Failure;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a run went on after.
#[derive(Debug, Default)]
pub(crate) struct ToleratedFailures {
    /// Whether anything was noted: most visits of nodes note nothing, and take no lock.
    any: AtomicBool,
    /// Of nodes that have not been left.
    open: Mutex<Vec<(BranchPath, RunFailure)>>,
    /// Branches in which an answer was cut off that is still worked with.
    cut: Mutex<Vec<BranchPath>>,
    /// Of nodes that have.
    counted: Mutex<Vec<RunFailure>>,
}

impl RunContext {
    /// The node at work has failed; what the graph makes of that is its own matter.
    pub fn failing(&self, node: &str, branch: &BranchPath, failure: &Failure) {
        spans::failing(failure);
        self.note_failing(branch, self.problem(node, branch, failure));
    }

    /// Notes a failure of the node that this branch works on. It counts if the node leaves by an exit.
    pub fn note_failing(&self, branch: &BranchPath, problem: RunFailure) {
        lock(&self.handled.open).push((branch.clone(), problem));
        self.handled.any.store(true, Ordering::Release);
    }

    /// An answer to the node that this branch works on was cut off, and is used as it is.
    pub(crate) fn cut_off(&self, node: &str, branch: &BranchPath, failure: &Failure) {
        lock(&self.handled.cut).push(branch.clone());
        self.note_failing(branch, self.problem(node, branch, failure));
    }

    /// Whether an answer to the node that this branch works on was cut off.
    pub(crate) fn is_cut_off(&self, branch: &BranchPath) -> bool {
        self.handled.any.load(Ordering::Acquire) && lock(&self.handled.cut).contains(branch)
    }

    /// The node that this branch works on was left: what failed in it was handled.
    pub fn left(&self, branch: &BranchPath) -> Vec<RunFailure> {
        let problems = self.taken(branch);
        lock(&self.handled.counted).extend(problems.iter().cloned());
        problems
    }

    /// The node that this branch works on was not left: its failure is told by whoever stops for it.
    pub(crate) fn not_left(&self, branch: &BranchPath) {
        self.taken(branch);
    }

    /// A failure that was noted counts as an error of the run, and is told as such.
    pub(crate) fn counted_as_error(&self, branch: &BranchPath, problem: &RunFailure) {
        lock(&self.handled.open).retain(|(of, noted)| of != branch || noted != problem);
    }

    fn taken(&self, branch: &BranchPath) -> Vec<RunFailure> {
        if !self.handled.any.load(Ordering::Acquire) {
            return Vec::new();
        }
        lock(&self.handled.cut).retain(|of| of != branch);
        let mut open = lock(&self.handled.open);
        let taken = open.extract_if(.., |(of, _)| of == branch);
        let taken = taken.map(|(_, problem)| problem).collect();
        self.handled.any.store(!open.is_empty(), Ordering::Release);
        taken
    }

    /// Takes over what was handled before the run was resumed.
    pub(crate) fn handled_before(&self, problems: &[RunFailure]) {
        lock(&self.handled.counted).extend(problems.iter().cloned());
    }

    /// All that was handled so far, in the order in which the nodes were left.
    pub(crate) fn handled(&self) -> Vec<RunFailure> {
        lock(&self.handled.counted).clone()
    }
}

impl NodeContext<'_> {
    /// Notes that an answer was cut off and is used as it is.
    pub(crate) fn cut_off(&self, failure: &Failure) {
        self.shared.cut_off(self.name(), self.branch, failure);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
