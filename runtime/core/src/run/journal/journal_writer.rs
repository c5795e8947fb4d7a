//! What the run loop tells a store: the journal, the effect log and the events of one run.
//!
//! Exits are written when they are made ([`Durability::Sync`]) or gathered. What calls gave before the run was resumed is
//! read once, at the start: a run that begins asks the store nothing.

use super::offers::OfferedTools;
use super::place;
use super::retry::{self, Continuation, FailedStep};
use super::rows::now;
use super::writer::Writer;
use crate::host::{ToolAbout, Usage};
use crate::observe::{Event, Observer};
use crate::run::context::{Effect, Effects, PriorAttempts};
use crate::run::journal::{
    Durability, EffectRow, EventRow, ExitRow, Journal, JournalEntry, Lease, Prompts, Row, Store,
    StoreError,
};
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Kind};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How many rows are gathered at most where they are not written at once.
const BATCH: u64 = 64;

/// One run as its process writes it.
pub(crate) struct JournalWriter {
    writer: Writer,
    durability: Durability,
    prompts: Prompts,
    /// The tools that models were offered.
    offered: Mutex<OfferedTools>,
    /// What calls gave before, by call.
    known: BTreeMap<String, EffectRow>,
    /// What answers cost that are asked for again, by call.
    spent: BTreeMap<String, Usage>,
    /// What was begun before without coming to a result, by call.
    begun: BTreeMap<String, PriorAttempts>,
    /// Where nodes failed.
    failed: Mutex<Vec<FailedStep>>,
    exits: AtomicU32,
}

impl JournalWriter {
    /// For a run whose lease is held, after so many exits.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        run: &str,
        lease: Lease,
        (durability, prompts): (Durability, Prompts),
        exits: usize,
        continuation: Continuation,
    ) -> Self {
        let Continuation {
            known,
            spent,
            begun,
        } = continuation;
        let known = known
            .into_iter()
            .map(|effect| (effect.call.clone(), effect))
            .collect();
        Self {
            writer: Writer::new(store, run, lease),
            durability,
            prompts,
            offered: Mutex::default(),
            known,
            spent,
            begun,
            failed: Mutex::default(),
            exits: AtomicU32::new(u32::try_from(exits).unwrap_or(u32::MAX)),
        }
    }

    pub(crate) fn store(&self) -> &dyn Store {
        self.writer.store()
    }

    pub(crate) fn lease(&self) -> &Lease {
        self.writer.lease()
    }

    pub(crate) fn run(&self) -> &str {
        self.writer.run()
    }

    /// Notes that the run can no longer be kept; the next step is told why.
    pub(crate) fn give_up(&self, error: StoreError) {
        self.writer.give_up(error);
    }

    pub(crate) fn broken(&self) -> Option<StoreError> {
        self.writer.broken()
    }

    /// How many rows were written before those that are being written.
    pub(crate) fn under_way(&self) -> Option<u64> {
        self.writer.under_way()
    }

    /// Where nodes failed so far.
    pub(crate) fn failed_steps(&self) -> Vec<FailedStep> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.clone()
    }

    /// Writes what was gathered.
    pub(crate) fn flush(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.writer.flush())
    }

    /// Has written in the background what may be written late, while the run waits for something.
    pub(crate) fn catch_up(&self) {
        if self.durability == Durability::Async {
            self.writer.start();
        }
    }

    /// Queues a row; it is written whatever becomes of the future.
    fn write(&self, row: Row) -> BoxFuture<'_, Result<(), Failure>> {
        if let Some(error) = self.broken() {
            return Box::pin(std::future::ready(Err(error.into())));
        }
        let number = self.writer.push(row);
        let due = match self.durability {
            Durability::Sync => number,
            Durability::Async => number.saturating_sub(BATCH),
            Durability::Exit => 0,
        };
        if due == 0 {
            return Box::pin(std::future::ready(Ok(())));
        }
        if self.durability == Durability::Sync || !self.writer.has_written(due) {
            self.writer.start();
        }
        let written = self.writer.written(due);
        Box::pin(async move { Ok(written.await?) })
    }

    /// Keeps an exit, which is a value by now, as watchers get it: what writes an exit is then compiled once for each
    /// node, and this only once.
    fn keep(&self, entry: JournalEntry<Value, Value>) -> BoxFuture<'_, Result<(), Failure>> {
        Box::pin(async move {
            let row = ExitRow {
                branch: entry.branch.to_string(),
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
        key.strip_prefix(self.run())
            .and_then(|call| call.strip_prefix('/'))
            .unwrap_or(key)
    }
}

impl<At, Exit> Journal<At, Exit> for JournalWriter
where
    At: Serialize + Send,
    Exit: Serialize + Send + Sync,
{
    fn append(&self, entry: JournalEntry<At, Exit>) -> BoxFuture<'_, Result<(), Failure>> {
        let at = value(&entry.at);
        match at.and_then(|at| Ok((at, value(&entry.exit)?))) {
            Ok((at, exit)) => self.keep(JournalEntry {
                branch: entry.branch,
                step: entry.step,
                at,
                exit: exit.into(),
                cost: entry.cost,
            }),
            Err(why) => Box::pin(std::future::ready(Err(why))),
        }
    }
}

impl Effects for JournalWriter {
    fn recall(&self, call: &Effect<'_>) -> Result<Option<Value>, Failure> {
        // A node that makes other calls than it made before is another node: what it was told then is worth nothing.
        let same = |known: &&EffectRow| {
            known.label == call.label && (known.asked.is_empty() || known.asked == call.asked)
        };
        match self.known.get(self.call(call.key)).filter(same) {
            Some(known) => super::json::read(&known.value)
                .map(Some)
                .map_err(unreadable),
            None => Ok(None),
        }
    }

    fn spent_before(&self, key: &str) -> Option<Usage> {
        self.spent.get(self.call(key)).copied()
    }

    fn paid_before(&self) -> Usage {
        let mut paid = Usage::default();
        let known = self.known.values().map(retry::usage);
        let all = known.chain(self.spent.values().copied());
        all.for_each(|usage| paid.add(&usage));
        paid
    }

    fn recorded(&self, label: &str) -> Vec<Value> {
        let rows = self.known.values().filter(|row| row.label == label);
        rows.filter_map(|row| super::json::read(&row.value).ok())
            .collect()
    }

    fn offers(&self, place: &str, about: &[ToolAbout]) {
        if self.prompts == Prompts::LeftOut {
            return;
        }
        let mut offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(row) = offered.row(self.call(place), about) {
            // Nothing depends on it, so nobody waits until it is written.
            self.writer.push(Row::Effect(row));
        }
    }

    fn failed(&self, step: &str, kind: Kind) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.push(FailedStep {
            place: self.call(step).to_owned(),
            kind,
        });
    }

    fn prior_attempts(&self, key: &str) -> PriorAttempts {
        let begun = self.begun.get(self.call(key)).copied();
        begun.unwrap_or_default()
    }

    fn begin<'a>(&'a self, call: &'a Effect<'a>, times: u32) -> BoxFuture<'a, Result<(), Failure>> {
        // The result takes its place.
        self.record(call, retry::begun(times))
    }

    fn kept_so_far(&self) -> BoxFuture<'_, Result<(), Failure>> {
        Box::pin(async move { Ok(self.flush().await?) })
    }

    fn record<'a>(
        &'a self,
        made: &'a Effect<'a>,
        value: Value,
    ) -> BoxFuture<'a, Result<(), Failure>> {
        Box::pin(async move {
            let call = self.call(made.key);
            let (branch, step) = place::step(call).unwrap_or_default();
            self.write(Row::Effect(EffectRow {
                call: call.to_owned(),
                branch: branch.to_owned(),
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
impl Observer for JournalWriter {
    fn event(&self, event: &Event<'_>) {
        let told = match event {
            Event::Started { .. }
            | Event::Changed { .. }
            | Event::Note { .. }
            | Event::Warned { .. }
            | Event::Failed { .. } => json(event),
            Event::Entered { .. }
            | Event::Words { .. }
            | Event::Asked { .. }
            | Event::Acted { .. }
            | Event::Progress { .. }
            | Event::Stepped { .. }
            | Event::Left { .. }
            | Event::Ended { .. } => return,
        };
        if let Ok(event) = told {
            self.writer.push(Row::Event(EventRow {
                after: self.exits.load(Ordering::Relaxed),
                made: now(),
                event,
            }));
        }
    }
}

/// A position as stores write it: the id of the node.
pub fn node_name(at: &impl Serialize) -> Result<String, Failure> {
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
