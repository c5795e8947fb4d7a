//! Where a run stops before or after a node, and goes on when it is resumed (euleragent interrupts).
//!
//! A stop is kept among the effects of the step that comes next, so whoever resumes the run knows that it has stopped
//! there. A run whose effects nobody keeps cannot know, and goes on where it is resumed.

use super::BranchStop;
use super::branch::{Chain, stopped};
use crate::graph::{BranchPath, Pauses};
use crate::run::Graph;
use crate::run::context::Effect;
use crate::value::failure::{Interrupt, Pause, Question};
use serde_json::json;

impl<G: Graph> Chain<'_, G> {
    /// Stops before a node, if the graph says so and the run has not stopped there yet.
    pub(super) async fn pause_before(&self, at: G::At) -> Result<(), BranchStop<G>> {
        match self.executor.graph.pauses(at) {
            Pauses::Before | Pauses::Both => self.pause(at, Pause::Before, self.is_resumed()).await,
            Pauses::Never | Pauses::After => Ok(()),
        }
    }

    /// Stops after a node. `fresh`: its exit was made now, and not taken from a journal.
    pub(super) async fn pause_after(&self, at: G::At, fresh: bool) -> Result<(), BranchStop<G>> {
        match self.executor.graph.pauses(at) {
            // What the journal goes on after was passed.
            Pauses::After | Pauses::Both if fresh || self.past.is_empty() => {
                self.pause(at, Pause::After, !fresh).await
            }
            Pauses::After | Pauses::Both | Pauses::Never | Pauses::Before => Ok(()),
        }
    }

    /// `known`: a run without a memory has been here before.
    async fn pause(&self, at: G::At, pause: Pause, known: bool) -> Result<(), BranchStop<G>> {
        let shared = self.executor.shared;
        let number = match pause {
            Pause::Before => "p",
            Pause::After => "q",
        };
        let call = format!("{}{}/{number}", self.branch, self.step);
        let key = format!("{}/{call}", shared.id);
        match &shared.effects {
            Some(effects) => {
                let call = Effect {
                    key: &key,
                    label: "pause",
                    asked: "",
                };
                let before = effects.recall(&call);
                let before = before.map_err(|failure| stopped(at, failure.into()))?;
                if before.is_some() {
                    return Ok(());
                }
                let kept = effects.record(&call, json!({ "Ok": "paused" })).await;
                kept.map_err(|failure| stopped(at, failure.into()))?;
            }
            None if known => return Ok(()),
            None => {}
        }
        let node = self.executor.name(at);
        let when = match pause {
            Pause::Before => "before",
            Pause::After => "after",
        };
        let question = Question {
            node: format!("{}{node}", shared.scope),
            question: format!("The run is paused {when} `{node}`, and goes on when it is resumed."),
            options: Vec::new(),
            id: call,
            pause: Some(pause),
            ..Question::default()
        };
        shared.wait_for(&question);
        Err(stopped(at, Interrupt::Waiting(Box::new(question))))
    }

    /// Whether this chain begins where a run is resumed, and nothing was done in it since.
    fn is_resumed(&self) -> bool {
        let first = self.branch == BranchPath::MAIN && self.step == 0 && self.executor.restored;
        first || self.continues
    }
}
