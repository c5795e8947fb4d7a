//! What model calls inside of actions cost, added to the run that made the calls.

use crate::host::Usage;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Adds up what model calls inside of an action cost. Clones add to the same run, also after the action has answered.
#[derive(Clone, Default)]
pub struct Meter {
    /// Of this action.
    own: Arc<Mutex<Usage>>,
    /// Of the run, and of the runs above it.
    runs: Vec<Arc<Mutex<Usage>>>,
}

impl Meter {
    /// One that adds to these runs, too.
    pub(crate) fn of_runs(runs: &[Arc<Mutex<Usage>>]) -> Self {
        Self {
            own: Arc::default(),
            runs: runs.to_vec(),
        }
    }

    /// Adds what a call cost.
    pub fn add(&self, usage: &Usage) {
        for sum in self.runs.iter().chain([&self.own]) {
            sum.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .add(usage);
        }
    }

    /// What was added so far.
    pub fn usage(&self) -> Usage {
        *self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Meter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Meter").field(&self.usage()).finish()
    }
}
