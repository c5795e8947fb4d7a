//! A store to which everything happens that can: it is slow, refuses, commits and does not say so, tears a batch, falls
//! silent, and its process ends before or after it has committed.

use super::backing_store::{TrialStore, now};
use super::weather::{Weather, WriteFault};
use crate::run::journal::{Lease, Row, Store, StoreError};
use crate::testing::store_proxy::{Interceptor, StoreCall, StoreProxy, StoreReply};
use std::future::pending;
use std::sync::Arc;

/// What one process sees of the store.
struct StormyStore {
    opened: Arc<dyn Store>,
    kept: Arc<TrialStore>,
    weather: Arc<Weather>,
}

/// A store in a storm.
pub(super) fn stormy(
    opened: Arc<dyn Store>,
    kept: &Arc<TrialStore>,
    weather: &Arc<Weather>,
) -> Arc<dyn Store> {
    Arc::new(StoreProxy(StormyStore {
        opened,
        kept: Arc::clone(kept),
        weather: Arc::clone(weather),
    }))
}

impl StormyStore {
    fn error(&self, why: &str) -> StoreError {
        StoreError::Io {
            place: self.place(),
            why: why.to_owned(),
        }
    }

    /// Something that changes the store: all of it, or the beginning of it and then nothing more.
    ///
    /// `done` begins when it is called, and `begun` is what a torn write leaves in a store that writes row after row.
    async fn write<'s, T>(
        &'s self,
        what: &str,
        done: impl FnOnce() -> StoreReply<'s, T>,
        begun: impl FnOnce(),
    ) -> Result<T, StoreError> {
        self.weather.moment(what).await;
        self.weather.silence(what).await;
        match self.weather.fate(what) {
            WriteFault::Refused => Err(self.error("the disk is full")),
            WriteFault::Locked => self.locked(done),
            WriteFault::Unheard => {
                drop(now(done()));
                Err(self.error("the connection was lost"))
            }
            WriteFault::Torn => {
                self.torn(done, begun);
                self.weather.end();
                pending().await
            }
            WriteFault::Fine => {
                let done = now(done());
                self.weather.moment(what).await;
                done
            }
        }
    }

    /// A file is really locked; for what is in memory, somebody says so.
    fn locked<'s, T>(&'s self, done: impl FnOnce() -> StoreReply<'s, T>) -> Result<T, StoreError> {
        match self.kept.as_ref() {
            TrialStore::Memory(_) => {
                drop(done);
                Err(self.error("another program has it locked"))
            }
            #[cfg(feature = "sqlite")]
            TrialStore::File(file) => file.locked(|| now(done())),
        }
    }

    fn torn<'s, T>(&'s self, done: impl FnOnce() -> StoreReply<'s, T>, begun: impl FnOnce()) {
        match self.kept.as_ref() {
            TrialStore::Memory(_) => {
                drop(done);
                begun();
            }
            #[cfg(feature = "sqlite")]
            // Where the file cannot be read, it is left as it is.
            TrialStore::File(file) => drop(file.torn(&self.weather, || now(done()))),
        }
    }

    /// Something that looks into the store.
    async fn read<'s, T>(
        &'s self,
        what: &str,
        done: impl FnOnce() -> StoreReply<'s, T>,
    ) -> Result<T, StoreError> {
        self.weather.moment(what).await;
        now(done())
    }
}

impl Interceptor for StormyStore {
    fn target(&self) -> &dyn Store {
        self.opened.as_ref()
    }

    fn place(&self) -> String {
        "a store in a storm".to_owned()
    }

    fn call<'a, T: Send + 'a>(
        &'a self,
        call: StoreCall,
        done: impl FnOnce() -> StoreReply<'a, T> + Send + 'a,
    ) -> StoreReply<'a, T> {
        match call {
            StoreCall::Create => Box::pin(self.write("create", done, || {})),
            StoreCall::Claim => Box::pin(self.write("claim", done, || {})),
            StoreCall::Release => Box::pin(self.write("release", done, || {})),
            StoreCall::Run => Box::pin(self.read("run", done)),
            StoreCall::Origin => Box::pin(self.read("origin", done)),
            StoreCall::Exits => Box::pin(self.read("exits", done)),
            StoreCall::Effects => Box::pin(self.read("effects", done)),
            StoreCall::OpenEffects => Box::pin(self.read("open effects", done)),
            StoreCall::Renew => Box::pin(async move { now(done()) }),
            StoreCall::Append
            | StoreCall::Events
            | StoreCall::List
            | StoreCall::Cancel
            | StoreCall::Remove
            | StoreCall::Shrink => done(),
        }
    }

    fn append<'a>(&'a self, run: &'a str, lease: &'a Lease, rows: Vec<Row>) -> StoreReply<'a, ()> {
        // Rows are in the order in which they were made: what a torn batch leaves is its beginning.
        let some: Vec<Row> = rows.iter().take(rows.len() / 2).cloned().collect();
        let all = || self.opened.append(run, lease, rows);
        let begun = || drop(now(self.opened.append(run, lease, some)));
        Box::pin(self.write("append", all, begun))
    }
}
