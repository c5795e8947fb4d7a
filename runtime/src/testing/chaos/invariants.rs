//! What is kept of a run, and what must hold of it whatever happened.

use super::backing_store::now;
use super::storm_host::CallLog;
use crate::graph::Status;
use crate::run::journal::{ExitRow, Phase, RunRow, Store, StoreError};
use crate::store::answers::kept_answer;
use crate::value::failure::Question;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The name of every run, so that the same call has the same key in every trial.
pub(super) const RUN: &str = "storm";

/// What a run came to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct End {
    pub(super) phase: String,
    pub(super) output: Value,
    /// Where and how it failed.
    pub(super) error: Value,
    pub(super) state: Value,
    /// The files that it wrote, where runs of the graph write files.
    pub(super) files: BTreeMap<String, String>,
}

/// What the store holds.
pub(super) struct HeldRuns {
    pub(super) exits: Vec<ExitRow>,
    /// The calls whose results are kept, and these.
    pub(super) results: BTreeMap<String, String>,
    /// The questions whose answers are kept until their nodes take them.
    pub(super) answered: BTreeSet<String>,
    pub(super) row: Option<RunRow>,
}

impl HeldRuns {
    pub(super) fn of(store: &dyn Store) -> Result<Self, String> {
        let told = |error: StoreError| format!("the store cannot be read: {error}");
        let row = match now(store.run(RUN)) {
            Ok(row) => Some(row),
            Err(StoreError::Missing { .. }) => None,
            Err(error) => return Err(told(error)),
        };
        if row.is_none() {
            return Ok(Self {
                exits: Vec::new(),
                results: BTreeMap::new(),
                answered: BTreeSet::new(),
                row,
            });
        }
        let effects = now(store.effects(RUN)).map_err(told)?;
        let answered = effects.iter().filter_map(kept_answer);
        let answered = answered.map(|(question, _)| question).collect();
        let good = effects
            .into_iter()
            .filter(|row| row.value.starts_with("{\"Ok\""));
        Ok(Self {
            exits: now(store.exits(RUN)).map_err(told)?,
            results: good.map(|row| (row.call, row.value)).collect(),
            answered,
            row,
        })
    }

    pub(super) fn phase(&self) -> Option<Phase> {
        self.row.as_ref().map(|row| row.phase)
    }

    /// Whether the run has come to its end, and not only because it could not be kept.
    pub(super) fn has_ended(&self) -> bool {
        let outcome = self.row.as_ref().and_then(|row| row.outcome.as_ref());
        let message = outcome.and_then(|outcome| outcome.get("error")?.get("message")?.as_str());
        let unkept = message.is_some_and(|message| message.contains("the run cannot be kept"));
        self.phase()
            .is_some_and(|phase| (phase.is_final() || phase == Phase::Failed) && !unkept)
    }

    /// No committed exit is lost, or another one than before.
    pub(super) fn keeps(&self, before: &Self) -> Result<(), String> {
        for row in &before.exits {
            let found = self
                .exits
                .iter()
                .find(|other| (&other.branch, other.step) == (&row.branch, row.step));
            let step = format!("{}{}", row.branch, row.step);
            match found {
                None => return Err(format!("the exit of step {step} was lost")),
                Some(found) if found != row => {
                    return Err(format!("the exit of step {step} is another one now"));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Nothing is asked again that was answered, unless the answer was refused.
    pub(super) fn has_heard(&self) -> Result<(), String> {
        let waits = self.row.iter().filter(|row| row.phase == Phase::Waiting);
        let mut asked = waits.flat_map(|row| &row.questions);
        let is_answered = |question: &&Question| {
            question.refused.is_none() && self.answered.contains(&question.id)
        };
        match asked.find(is_answered) {
            None => Ok(()),
            Some(question) => Err(format!(
                "the question `{}` is asked again, though it was answered",
                question.id
            )),
        }
    }

    /// No answer that is kept is another one than before. What a step had asked for that failed is asked again.
    pub(super) fn keeps_answers(&self, before: &Self) -> Result<(), String> {
        for (call, value) in &before.results {
            if self.results.get(call).is_some_and(|other| other != value) {
                return Err(format!("what the call `{call}` gave is another thing now"));
            }
        }
        Ok(())
    }
}

/// No call is made again whose result is kept.
pub(super) fn not_again(before: &HeldRuns, made: &CallLog) -> Result<(), String> {
    let calls = made.calls();
    let again = calls.iter().find_map(|key| {
        let call = key.strip_prefix(RUN)?.strip_prefix('/')?;
        before.results.contains_key(call).then_some(call)
    });
    match again {
        Some(call) => Err(format!(
            "the call `{call}` was made again, though its result is kept"
        )),
        None => Ok(()),
    }
}

/// Of two processes, one brings the run to its end.
pub(super) fn once(came: [Option<Status>; 2]) -> Result<(), String> {
    let ended = |status: &Option<Status>| {
        matches!(
            status,
            Some(Status::Completed | Status::CompletedWithErrors)
        )
    };
    if came.iter().all(ended) {
        return Err("two processes were both told that they brought the run to its end".to_owned());
    }
    Ok(())
}

/// In what two ends differ.
pub(super) fn difference(calm: &End, rough: &End) -> String {
    if calm.phase != rough.phase {
        return format!(
            "{} {} and {} {}",
            calm.phase, calm.error, rough.phase, rough.error
        );
    }
    if calm.error != rough.error {
        return format!("{} and {}", calm.error, rough.error);
    }
    if calm.output != rough.output {
        return format!("{} and {}", calm.output, rough.output);
    }
    if calm.state != rough.state {
        return format!("{} and {}", calm.state, rough.state);
    }
    let names = calm.files.keys().chain(rough.files.keys());
    let mut differing = names.filter(|name| calm.files.get(*name) != rough.files.get(*name));
    let name = differing.next().map_or("", String::as_str);
    format!(
        "file {name}: {:?} and {:?}",
        calm.files.get(name),
        rough.files.get(name)
    )
}
