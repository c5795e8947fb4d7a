//! Policies that are judged side by side.

use super::super::flow::{LabelledVisits, Marks};
use super::super::policy_result::PolicyResult;
use super::NumberedPolicy;
use super::events::by_events;
use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{Builder, available_parallelism};

/// How large the stack of a thread may grow: as that of a program.
const STACK: usize = 8 << 20;

/// The policies that speak of events alone. Each is judged by whoever takes it first.
pub(super) struct Queue<'q, 'a, 'p> {
    marks: &'q Marks<'a, 'p>,
    policies: &'q [NumberedPolicy<'q>],
    next: AtomicUsize,
}

impl<'q, 'a, 'p> Queue<'q, 'a, 'p> {
    pub(super) fn new(marks: &'q Marks<'a, 'p>, policies: &'q [NumberedPolicy<'q>]) -> Self {
        Self {
            marks,
            policies,
            next: AtomicUsize::new(0),
        }
    }

    /// Judges those that nobody has taken.
    fn judge(&self) -> BTreeMap<usize, PolicyResult> {
        let take = || self.policies.get(self.next.fetch_add(1, Relaxed));
        let taken = std::iter::from_fn(take);
        taken
            .map(|(number, policy)| {
                (
                    *number,
                    by_events(self.marks, &LabelledVisits::new(), policy),
                )
            })
            .collect()
    }
}

/// Judges the policies of a queue on all processors that there are, and does something else meanwhile.
pub(super) fn shared(
    queue: &Queue<'_, '_, '_>,
    own: impl FnOnce() -> BTreeMap<usize, PolicyResult>,
) -> BTreeMap<usize, PolicyResult> {
    let helpers = match queue.policies.len() {
        0 => 0,
        policies => available_parallelism().map_or(0, |all| policies.min(all.get() - 1)),
    };
    std::thread::scope(|scope| {
        // Without a thread, the policies are judged here.
        let begin = |_| {
            let deep = Builder::new().stack_size(STACK);
            deep.spawn_scoped(scope, || queue.judge()).ok()
        };
        let helpers: Vec<_> = (0..helpers).filter_map(begin).collect();
        let mut found = own();
        found.extend(queue.judge());
        for helper in helpers {
            found.extend(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        found
    })
}
