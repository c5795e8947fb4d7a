//! What the run loop tells a store: the journal, the effect log and the events of one run.
//!
//! Exits are written when they are made ([`Durability::Sync`]) or gathered. What calls gave before the run was resumed is
//! read once, at the start: a run that begins asks the store nothing.

use super::rows::now;
use super::{Durability, EffectRow, EventRow, ExitRow, Lease, Row, Store, StoreError, place};
use crate::cx::{Call, Effects};
use crate::drive::{Entry, Journal};
use crate::failure::{Failure, Kind};
use crate::host::Boxed;
use crate::observe::{Event, Observer};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many rows are gathered at most where they are not written at once.
const BATCH: usize = 64;

/// One run as its process writes it.
pub(crate) struct Ledger {
    store: Arc<dyn Store>,
    run: String,
    lease: Lease,
    durability: Durability,
    /// What calls gave before, by call.
    known: BTreeMap<String, EffectRow>,
    exits: AtomicU32,
    gathered: Mutex<Vec<Row>>,
    /// Somebody else has taken over, or the store is gone.
    broken: Mutex<Option<StoreError>>,
}

impl Ledger {
    /// For a run whose lease is held, after so many exits.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        run: &str,
        lease: Lease,
        durability: Durability,
        exits: usize,
        known: Vec<EffectRow>,
    ) -> Self {
        let known = known
            .into_iter()
            .map(|effect| (effect.call.clone(), effect))
            .collect();
        Self {
            store,
            run: run.to_owned(),
            lease,
            durability,
            known,
            exits: AtomicU32::new(u32::try_from(exits).unwrap_or(u32::MAX)),
            gathered: Mutex::default(),
            broken: Mutex::default(),
        }
    }

    pub(crate) fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    pub(crate) fn lease(&self) -> &Lease {
        &self.lease
    }

    pub(crate) fn run(&self) -> &str {
        &self.run
    }

    /// Notes that the run can no longer be kept, and gives what a step is told about it.
    pub(crate) fn give_up(&self, error: &StoreError) {
        *lock(&self.broken) = Some(error.clone());
    }

    pub(crate) fn broken(&self) -> Option<StoreError> {
        lock(&self.broken).clone()
    }

    /// Writes what was gathered.
    pub(crate) fn flush(&self) -> Boxed<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let rows = std::mem::take(&mut *lock(&self.gathered));
            if rows.is_empty() {
                return Ok(());
            }
            let done = self.store.append(&self.run, &self.lease, rows).await;
            if let Err(error) = &done {
                self.give_up(error);
            }
            done
        })
    }

    /// Whether anything waits for being written in the background.
    pub(crate) fn wants_flush(&self) -> bool {
        self.durability == Durability::Async && !lock(&self.gathered).is_empty()
    }

    async fn write(&self, row: Row) -> Result<(), Failure> {
        if let Some(error) = self.broken() {
            return Err(error.into());
        }
        let due = {
            let mut gathered = lock(&self.gathered);
            gathered.push(row);
            match self.durability {
                Durability::Sync => true,
                Durability::Async => gathered.len() >= BATCH,
                Durability::Exit => false,
            }
        };
        if due {
            self.flush().await?;
        }
        Ok(())
    }

    /// Keeps an exit, which is a value by now, as watchers get it: what writes an exit is then compiled once for each
    /// node, and this only once.
    fn keep(&self, entry: Entry<Value, Value>) -> Boxed<'_, Result<(), Failure>> {
        Box::pin(async move {
            let row = ExitRow {
                lane: entry.lane.to_string(),
                step: entry.step,
                seq: self.exits.fetch_add(1, Ordering::Relaxed).saturating_add(1),
                node: name_of(entry.at),
                exit: entry.exit.to_string(),
                cost: json(&entry.cost)?,
                made: now(),
            };
            self.write(Row::Exit(row)).await
        })
    }

    fn call<'k>(&self, key: &'k str) -> &'k str {
        key.strip_prefix(&self.run)
            .and_then(|call| call.strip_prefix('/'))
            .unwrap_or(key)
    }
}

impl<At, Exit> Journal<At, Exit> for Ledger
where
    At: Serialize + Send,
    Exit: Serialize + Send + Sync,
{
    fn append(&self, entry: Entry<At, Exit>) -> Boxed<'_, Result<(), Failure>> {
        let at = value(&entry.at);
        match at.and_then(|at| Ok((at, value(&entry.exit)?))) {
            Ok((at, exit)) => self.keep(Entry {
                lane: entry.lane,
                step: entry.step,
                at,
                exit: exit.into(),
                cost: entry.cost,
            }),
            Err(why) => Box::pin(std::future::ready(Err(why))),
        }
    }
}

impl Effects for Ledger {
    fn recall(&self, call: &Call<'_>) -> Result<Option<Value>, Failure> {
        // A node that makes other calls than it made before is another node: what it was told then is worth nothing.
        let same = |known: &&EffectRow| {
            known.label == call.label && (known.asked.is_empty() || known.asked == call.asked)
        };
        match self.known.get(self.call(call.key)).filter(same) {
            Some(known) => serde_json::from_str(&known.value)
                .map(Some)
                .map_err(unreadable),
            None => Ok(None),
        }
    }

    fn record<'a>(&'a self, made: &'a Call<'a>, value: Value) -> Boxed<'a, Result<(), Failure>> {
        Box::pin(async move {
            let call = self.call(made.key);
            let (lane, step) = place::step(call).unwrap_or_default();
            self.write(Row::Effect(EffectRow {
                call: call.to_owned(),
                lane: lane.to_owned(),
                step,
                label: made.label.to_owned(),
                asked: made.asked.to_owned(),
                value: value.to_string(),
                made: now(),
            }))
            .await
        })
    }
}

/// Gathers what no exit says: it is written with the next exit.
impl Observer for Ledger {
    fn event(&self, event: &Event<'_>) {
        let told = match event {
            Event::Started { .. }
            | Event::Note { .. }
            | Event::Warned { .. }
            | Event::Failed { .. } => json(event),
            Event::Entered { .. }
            | Event::Words { .. }
            | Event::Asked { .. }
            | Event::Acted { .. }
            | Event::Stepped { .. }
            | Event::Left { .. }
            | Event::Ended { .. } => return,
        };
        if let Ok(event) = told {
            lock(&self.gathered).push(Row::Event(EventRow {
                after: self.exits.load(Ordering::Relaxed),
                made: now(),
                event,
            }));
        }
    }
}

/// A position as stores write it: the id of the node.
pub(crate) fn node_name(at: &impl Serialize) -> Result<String, Failure> {
    value(at).map(name_of)
}

fn name_of(at: Value) -> String {
    match at {
        Value::String(name) => name,
        other @ (Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::Array(_)
        | Value::Object(_)) => other.to_string(),
    }
}

fn value(value: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(value).map_err(unreadable)
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(unreadable)
}

fn unreadable(error: serde_json::Error) -> Failure {
    Failure::new(Kind::Io, format!("the journal: {error}"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
