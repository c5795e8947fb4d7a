//! A store to which everything happens that can: it is slow, refuses, commits and does not say so, tears a batch, falls
//! silent, and its process ends before or after it has committed.

use super::kept::{Kept, now};
use super::weather::{Fate, Weather};
use crate::run::journal::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Origin, Phase, Row, RunRow, Store,
    StoreError, Wish,
};
use crate::value::boxed::Boxed;
use std::future::pending;
use std::sync::Arc;

/// What one process sees of the store.
pub(super) struct Stormy {
    pub(super) opened: Arc<dyn Store>,
    pub(super) kept: Arc<Kept>,
    pub(super) weather: Arc<Weather>,
}

impl Stormy {
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
        done: impl FnOnce() -> Boxed<'s, Result<T, StoreError>>,
        begun: impl FnOnce(),
    ) -> Result<T, StoreError> {
        self.weather.moment(what).await;
        self.weather.silence(what).await;
        match self.weather.fate(what) {
            Fate::Refused => Err(self.error("the disk is full")),
            Fate::Locked => self.locked(done),
            Fate::Unheard => {
                drop(now(done()));
                Err(self.error("the connection was lost"))
            }
            Fate::Torn => {
                self.torn(done, begun);
                self.weather.end();
                pending().await
            }
            Fate::Fine => {
                let done = now(done());
                self.weather.moment(what).await;
                done
            }
        }
    }

    /// A file is really locked; for what is in memory, somebody says so.
    fn locked<'s, T>(
        &'s self,
        done: impl FnOnce() -> Boxed<'s, Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        match self.kept.as_ref() {
            Kept::Memory(_) => {
                drop(done);
                Err(self.error("another program has it locked"))
            }
            #[cfg(feature = "sqlite")]
            Kept::File(file) => file.locked(|| now(done())),
        }
    }

    fn torn<'s, T>(
        &'s self,
        done: impl FnOnce() -> Boxed<'s, Result<T, StoreError>>,
        begun: impl FnOnce(),
    ) {
        match self.kept.as_ref() {
            Kept::Memory(_) => {
                drop(done);
                begun();
            }
            #[cfg(feature = "sqlite")]
            // Where the file cannot be read, it is left as it is.
            Kept::File(file) => drop(file.torn(&self.weather, || now(done()))),
        }
    }

    /// Something that looks into the store.
    async fn read<'s, T>(
        &'s self,
        what: &str,
        done: impl FnOnce() -> Boxed<'s, Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.weather.moment(what).await;
        now(done())
    }
}

impl Store for Stormy {
    fn place(&self) -> String {
        "a store in a storm".to_owned()
    }

    fn create<'a>(
        &'a self,
        run: &'a Origin,
        lease: &'a Lease,
    ) -> Boxed<'a, Result<(), StoreError>> {
        Box::pin(self.write("create", || self.opened.create(run, lease), || {}))
    }

    fn claim<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        answered: &'a [String],
    ) -> Boxed<'a, Result<(), StoreError>> {
        let claimed = || self.opened.claim(run, lease, answered);
        Box::pin(self.write("claim", claimed, || {}))
    }

    fn renew<'a>(&'a self, run: &'a str, lease: &'a Lease) -> Boxed<'a, Result<Wish, StoreError>> {
        Box::pin(async move { now(self.opened.renew(run, lease)) })
    }

    fn append<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        rows: Vec<Row>,
    ) -> Boxed<'a, Result<(), StoreError>> {
        // Rows are in the order in which they were made: what a torn batch leaves is its beginning.
        let some: Vec<Row> = rows.iter().take(rows.len() / 2).cloned().collect();
        let all = || self.opened.append(run, lease, rows);
        let begun = || drop(now(self.opened.append(run, lease, some)));
        Box::pin(self.write("append", all, begun))
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> Boxed<'a, Result<(), StoreError>> {
        let released = || self.opened.release(run, lease, ending);
        Box::pin(self.write("release", released, || {}))
    }

    fn run<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<RunRow, StoreError>> {
        Box::pin(self.read("run", || self.opened.run(run)))
    }

    fn origin<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Origin, StoreError>> {
        Box::pin(self.read("origin", || self.opened.origin(run)))
    }

    fn exits<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<ExitRow>, StoreError>> {
        Box::pin(self.read("exits", || self.opened.exits(run)))
    }

    fn effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(self.read("effects", || self.opened.effects(run)))
    }

    fn open_effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(self.read("open effects", || self.opened.open_effects(run)))
    }

    fn events<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EventRow>, StoreError>> {
        self.opened.events(run)
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> Boxed<'a, Result<Vec<RunRow>, StoreError>> {
        self.opened.list(filter)
    }

    fn cancel<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Phase, StoreError>> {
        self.opened.cancel(run)
    }

    fn remove<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<(), StoreError>> {
        self.opened.remove(run)
    }

    fn shrink(&self) -> Boxed<'_, Result<(), StoreError>> {
        self.opened.shrink()
    }
}
