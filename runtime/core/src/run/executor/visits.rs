//! How often nodes may be entered, and how many steps a run may take.

use super::branch::stopped;
use super::{BranchStop, Executor};
use crate::run::Graph;
use crate::value::failure::Kind;
use std::sync::atomic::Ordering;

impl<G: Graph> Executor<'_, G> {
    /// How many exits were made so far, also before the run was stopped.
    pub(crate) fn exits_before(&self) -> u32 {
        self.made.load(Ordering::Relaxed)
    }
}

/// Counts a visit and a step (Loki wiki: `max_loop_iterations` is a cap per node).
#[inline]
pub(super) fn counted<G: Graph>(
    executor: &Executor<'_, G>,
    visits: &mut [u32],
    entered: &mut Vec<u32>,
    at: G::At,
) -> Result<(), BranchStop<G>> {
    let shared = executor.shared;
    let number = executor.graph.number(at);
    let Some(visits) = visits.get_mut(number) else {
        return Err(unknown(at, number));
    };
    *visits += 1;
    let visits = *visits;
    if shared.limits.visits.is_some_and(|most| visits > most) {
        return Err(too_often(executor, at, visits));
    }
    entered.push(u32::try_from(number).unwrap_or(u32::MAX));
    if shared.count_step() {
        return Ok(());
    }
    Err(stopped(at, shared.too_many_steps().into()))
}

#[cold]
fn unknown<G: Graph>(at: G::At, number: usize) -> BranchStop<G> {
    let message = format!("the graph has no node number {number}");
    BranchStop::fault(at, Kind::Io, message)
}

#[cold]
fn too_often<G: Graph>(executor: &Executor<'_, G>, at: G::At, visits: u32) -> BranchStop<G> {
    let node = executor.name(at);
    let most = executor.shared.limits.visits.unwrap_or(visits);
    let message = format!(
        "Node '{node}' visited {visits} times (max_loop_iterations={most}). Possible infinite loop."
    );
    BranchStop::fault(at, Kind::MaxVisits, message)
}
