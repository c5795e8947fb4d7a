//! The steps of a run: how many there were, and how many there may be.

use super::RunContext;
use crate::graph::BranchPath;
use crate::value::failure::{Failure, Kind};
use std::sync::atomic::Ordering;

impl RunContext {
    /// Which step of the run a step of this process is.
    pub fn step_of_run(&self, branch: &BranchPath, step: u32) -> u32 {
        match branch.is_main() {
            true => step.saturating_add(self.steps_before),
            false => step,
        }
    }

    /// How many steps the run may still take.
    pub(crate) fn steps_left(&self) -> u32 {
        match self.limits.steps {
            // Counting stops there.
            None | Some(u32::MAX) => u32::MAX,
            Some(most) => most.saturating_sub(self.steps()),
        }
    }

    /// Counts steps that it was known to be allowed.
    pub(crate) fn count_steps(&self, taken: u32) {
        let steps = self.steps().saturating_add(taken);
        self.steps.store(steps, Ordering::Relaxed);
    }

    /// What it means that they are used up.
    #[cold]
    pub(crate) fn too_many_steps(&self) -> Failure {
        let most = self.limits.steps.unwrap_or_default();
        Failure::new(
            Kind::MaxSteps,
            format!("the run took more than {most} steps (max_steps={most})"),
        )
    }

    /// How many steps the run has taken.
    pub fn steps(&self) -> u32 {
        self.steps.load(Ordering::Relaxed)
    }
}
