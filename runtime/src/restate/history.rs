//! What a run on a server did, as a store of this process: whatever shows kept runs shows these.

use super::wire::{KnownRun, Rows, RunPosition};
use crate::run::journal::{Ending, Lease, Origin, Phase, Row, Store, StoreError};
use crate::store::Memory;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Question;
use serde_json::{Value, json};
use std::sync::Arc;

/// What a run on a server did.
#[derive(Clone, Debug)]
pub struct History(KnownRun);

impl History {
    pub(super) fn new(told: KnownRun) -> Self {
        Self(told)
    }

    pub(super) fn told(origin: Origin, stand: RunPosition, rows: Vec<Rows>) -> KnownRun {
        let made = |rows: &Rows| {
            let exits = rows.exits.iter().map(|exit| exit.made);
            exits
                .chain(rows.events.iter().map(|event| event.made))
                .max()
        };
        let updated = rows.iter().filter_map(made).max();
        KnownRun {
            updated: updated.unwrap_or(origin.created),
            origin,
            stand,
            rows,
        }
    }

    /// Where the run stands.
    pub fn stand(&self) -> &RunPosition {
        &self.0.stand
    }

    /// The run in a store of this process.
    ///
    /// # Errors
    /// If what the server said does not fit together.
    pub fn store(self) -> BoxFuture<'static, Result<Arc<dyn Store>, StoreError>> {
        Box::pin(self.kept())
    }

    async fn kept(self) -> Result<Arc<dyn Store>, StoreError> {
        let KnownRun {
            origin,
            stand,
            rows,
            ..
        } = self.0;
        let store = Memory::default();
        let lease = Lease::new();
        store.create(&origin, &lease).await?;
        let rows = rows.into_iter().flat_map(|rows| {
            let exits = rows.exits.into_iter().map(Row::Exit);
            let effects = rows.effects.into_iter().map(Row::Effect);
            let events = rows.events.into_iter().map(Row::Event);
            exits.chain(effects).chain(events)
        });
        store.append(&origin.id, &lease, rows.collect()).await?;
        let phase = Phase::named(&stand.status).unwrap_or(Phase::Running);
        let questions: Vec<Question> = match phase {
            Phase::Waiting => stand
                .questions
                .into_iter()
                .map(|open| open.question)
                .collect(),
            Phase::Running
            | Phase::Completed
            | Phase::CompletedWithErrors
            | Phase::Failed
            | Phase::Cancelled => Vec::new(),
        };
        if phase != Phase::Running {
            let outcome = stand.outcome.unwrap_or_else(|| json!({}));
            let one = |key: &str| outcome.get(key).cloned().unwrap_or(Value::Null);
            let keys = [
                "output",
                "usage",
                "error",
                "errors",
                "tolerated",
                "capped",
                "rehearsal",
            ];
            let ending = Ending {
                phase,
                questions,
                outcome: keys
                    .iter()
                    .map(|key| ((*key).to_owned(), one(key)))
                    .collect(),
            };
            store.release(&origin.id, &lease, &ending).await?;
        }
        Ok(Arc::new(store))
    }
}
