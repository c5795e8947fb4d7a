//! What is noted of a node's actions beside what they gave: costs, failures that the graph routes, what threads went on after.

use super::results::message_of;
use crate::dialects::rye::action::{ActionSpec, FailedAction, Policy};
use crate::host::Usage;
use crate::run::context::{NodeContext, VisitReport};
use crate::value::failure::{Failure, Kind};
use serde_json::Value;

/// Notes of what actions did.
pub(super) trait NoteAction {
    /// Notes what model calls inside of the node's actions cost.
    fn paid_inside(&mut self, usage: &Usage);

    /// Notes that an action failed: it counts where the graph routes the failure.
    fn note_action<T>(&self, done: &Result<T, FailedAction>);

    /// What a thread went on after, the run went on after, too.
    fn note_warnings(&self, done: &Result<Value, FailedAction>);
}

impl NoteAction for NodeContext<'_> {
    fn paid_inside(&mut self, usage: &Usage) {
        if !usage.is_none() {
            self.shared.paid_inside(self.name(), usage);
            self.spent().usage.add(usage);
        }
    }

    fn note_action<T>(&self, done: &Result<T, FailedAction>) {
        if let Err(failed) = done {
            let problem = self
                .shared
                .problem(self.name(), self.branch, &failed.failure);
            self.shared.note_failing(self.branch, problem);
        }
    }

    fn note_warnings(&self, done: &Result<Value, FailedAction>) {
        let thread = done.as_ref().ok();
        let thread = thread.filter(|result| result.get("thread_id").is_some());
        let warnings = thread.and_then(|result| result.get("warnings")?.as_array());
        for warning in warnings.into_iter().flatten().filter_map(Value::as_str) {
            let failure = Failure::new(Kind::Action, warning);
            let problem = self.shared.problem(self.name(), self.branch, &failure);
            self.shared.note_failing(self.branch, problem);
        }
    }
}

/// Notes for the run loop and for hooks.
pub(super) trait NodeNotes {
    /// Keeps what is told of an action: a failure that is routed away is no step of its own.
    fn note(&mut self, spec: &ActionSpec, done: &Result<Value, FailedAction>);
}

/// What an action gave, for the hooks of its step.
pub(super) struct LeftAction(pub(super) Value);

impl NodeNotes for VisitReport {
    /// Keeps what is told of an action: a failure that is routed away is no step of its own.
    fn note(&mut self, spec: &ActionSpec, done: &Result<Value, FailedAction>) {
        match done {
            Ok(result) => self.notes.insert(LeftAction(result.clone())),
            Err(failed) => {
                self.failed = Some(message_of(failed));
                if spec.policy == Policy::Continue {
                    self.notes.insert(LeftAction(failed.result.clone()));
                }
            }
        }
    }
}
