//! The one writer of a run's rows.
//!
//! Rows are queued in the order in which they were made and written in that order, all or none of each batch. Whoever
//! queues a row may be dropped at any moment (the loser of a race, a node whose time is up, a run that is cancelled): its
//! row is written all the same, because the task that writes belongs to nobody who can be dropped. So a store holds a
//! prefix of what was made, and never a row without the ones before it.

use crate::run::context::{StoreWait, waits_for_store};
use crate::run::journal::{Lease, Row, Store, StoreError};
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Rows on their way into a store.
pub(crate) struct Writer(Arc<Queue>);

struct Queue {
    store: Arc<dyn Store>,
    run: String,
    lease: Lease,
    rows: Mutex<Rows>,
    changed: Notify,
}

#[derive(Default)]
struct Rows {
    waiting: Vec<Row>,
    /// How many rows were queued, and how many of them are written.
    queued: u64,
    written: u64,
    /// Whether a task writes.
    writing: bool,
    /// Somebody else has taken over, or the store is gone.
    broken: Option<StoreError>,
}

impl Writer {
    pub(crate) fn new(store: Arc<dyn Store>, run: &str, lease: Lease) -> Self {
        Self(Arc::new(Queue {
            store,
            run: run.to_owned(),
            lease,
            rows: Mutex::default(),
            changed: Notify::new(),
        }))
    }

    pub(crate) fn store(&self) -> &dyn Store {
        self.0.store.as_ref()
    }

    pub(crate) fn run(&self) -> &str {
        &self.0.run
    }

    pub(crate) fn lease(&self) -> &Lease {
        &self.0.lease
    }

    /// Notes that the run can no longer be kept.
    pub(crate) fn give_up(&self, error: StoreError) {
        self.0.rows().broken.get_or_insert(error);
        self.0.changed.notify_waiters();
    }

    /// Why the run can no longer be kept.
    pub(crate) fn broken(&self) -> Option<StoreError> {
        self.0.rows().broken.clone()
    }

    /// How many rows were written before those that are being written; `None`: none are.
    pub(crate) fn under_way(&self) -> Option<u64> {
        let rows = self.0.rows();
        rows.writing.then_some(rows.written)
    }

    /// Queues a row, and gives its number.
    pub(crate) fn push(&self, row: Row) -> u64 {
        let mut rows = self.0.rows();
        rows.waiting.push(row);
        rows.queued += 1;
        rows.queued
    }

    /// Has what is queued written, and does not wait for it.
    pub(crate) fn start(&self) {
        let mut rows = self.0.rows();
        if rows.writing || rows.waiting.is_empty() || rows.broken.is_some() {
            return;
        }
        // Without an executor, the process is about to end.
        if let Ok(executor) = tokio::runtime::Handle::try_current() {
            rows.writing = true;
            drop(executor.spawn(write(Arc::clone(&self.0))));
        }
    }

    /// Whether the row with this number is written.
    pub(crate) fn has_written(&self, number: u64) -> bool {
        self.0.rows().written >= number
    }

    /// Waits until the row with this number is written. The time does not count as that of a node.
    pub(crate) fn written(
        &self,
        number: u64,
    ) -> StoreWait<impl Future<Output = Result<(), StoreError>> + Send + use<>> {
        waits_for_store(written(Arc::clone(&self.0), number))
    }

    /// Writes all that is queued.
    pub(crate) async fn flush(&self) -> Result<(), StoreError> {
        self.start();
        let last = self.0.rows().queued;
        self.written(last).await
    }
}

impl Drop for Writer {
    /// What a run that is dropped had made is written.
    fn drop(&mut self) {
        self.start();
    }
}

impl Queue {
    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is to be written next; nothing: the task ends.
    fn batch(&self) -> Option<Vec<Row>> {
        let mut rows = self.rows();
        if rows.waiting.is_empty() || rows.broken.is_some() {
            rows.writing = false;
            return None;
        }
        Some(std::mem::take(&mut rows.waiting))
    }

    fn done(&self, count: usize, done: Result<(), StoreError>) {
        let mut rows = self.rows();
        match done {
            Ok(()) => {
                rows.written = rows
                    .written
                    .saturating_add(u64::try_from(count).unwrap_or(u64::MAX));
            }
            Err(error) => drop(rows.broken.get_or_insert(error)),
        }
        drop(rows);
        self.changed.notify_waiters();
    }
}

async fn write(queue: Arc<Queue>) {
    while let Some(batch) = queue.batch() {
        let count = batch.len();
        let done = queue.store.append(&queue.run, &queue.lease, batch).await;
        queue.done(count, done);
    }
}

async fn written(queue: Arc<Queue>, number: u64) -> Result<(), StoreError> {
    loop {
        let mut changed = std::pin::pin!(queue.changed.notified());
        // Before looking, so that nothing that happens in between is missed.
        changed.as_mut().enable();
        {
            let rows = queue.rows();
            if rows.written >= number {
                return Ok(());
            }
            if let Some(error) = &rows.broken {
                return Err(error.clone());
            }
        }
        changed.await;
    }
}
