//! Until when the questions of runs that wait may be answered. A run whose time is up goes on by itself, so that its node fails then and
//! not when somebody looks.

use super::{Hub, Runs};
use crate::value::failure::Question;

impl Hub {
    /// A run waits for answers to these questions.
    pub(in crate::serve) fn note_dues(&self, run: &str, questions: &[Question]) {
        self.lock().note_dues(run, questions);
    }

    /// When the next one's time is up, in milliseconds since 1970.
    pub(in crate::serve) fn next_due(&self) -> Option<u64> {
        self.lock().dues.first().map(|(due, _)| *due)
    }

    /// The runs whose time is up; each is told once.
    pub(in crate::serve) fn overdue(&self, now: u64) -> Vec<String> {
        let mut runs = self.lock();
        let mut late = Vec::new();
        while let Some((due, run)) = runs.dues.pop_first() {
            if due > now {
                runs.dues.insert((due, run));
                break;
            }
            late.push(run);
        }
        late
    }
}

impl Runs {
    pub(super) fn note_dues(&mut self, run: &str, questions: &[Question]) {
        let first = questions.iter().filter_map(|question| question.due).min();
        self.dues.extend(first.map(|due| (due, run.to_owned())));
    }
}
