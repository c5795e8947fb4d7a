//! Until when the questions of runs that wait may be answered. A run whose time is up goes on by itself, so that its node fails then and
//! not when somebody looks.

use super::{Hub, Runs};
use crate::value::failure::Question;
use std::collections::BTreeSet;

/// When the time of a run is up, in milliseconds since 1970.
pub(in crate::serve) type Due = (u64, String);

/// When the first question of a run is to be answered.
pub(in crate::serve) fn due(run: &str, questions: &[Question]) -> Option<Due> {
    let first = questions.iter().filter_map(|question| question.due).min();
    Some((first?, run.to_owned()))
}

/// The times of runs that wait.
#[derive(Default)]
pub(super) struct Dues {
    open: BTreeSet<Due>,
    /// Those that were told, so that a run which cannot go on is not tried again and again.
    told: BTreeSet<Due>,
}

impl Hub {
    /// When the next one's time is up, in milliseconds since 1970.
    pub(in crate::serve) fn next_due(&self) -> Option<u64> {
        self.lock().dues.open.first().map(|(due, _)| *due)
    }

    /// The runs whose time is up; each is told once.
    pub(in crate::serve) fn overdue(&self, now: u64) -> Vec<Due> {
        let dues = &mut self.lock().dues;
        let mut late = Vec::new();
        while let Some(first) = dues.open.pop_first() {
            if first.0 > now {
                dues.open.insert(first);
                break;
            }
            dues.told.insert(first.clone());
            late.push(first);
        }
        late
    }

    /// It is not known whether a run that was told still waits: it is told again when the store is looked at.
    pub(in crate::serve) fn tell_again(&self, due: &Due) {
        self.lock().dues.told.remove(due);
    }

    /// All runs that wait in the store.
    pub(in crate::serve) fn note_all(&self, waiting: BTreeSet<Due>) {
        let dues = &mut self.lock().dues;
        dues.told.retain(|told| waiting.contains(told));
        let fresh = waiting.into_iter().filter(|due| !dues.told.contains(due));
        dues.open.extend(fresh);
    }
}

impl Runs {
    pub(super) fn note_due(&mut self, run: &str, questions: &[Question]) {
        self.dues.open.extend(due(run, questions));
    }
}
