//! A store to which everything happens that can: it is slow, refuses, commits and does not say so, tears a batch, falls
//! silent, and its process ends before or after it has committed.

use super::weather::{Fate, Weather};
use crate::host::Boxed;
use crate::store::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Memory, Origin, Phase, Row, RunRow, Store,
    StoreError, Wish,
};
use std::future::pending;
use std::sync::Arc;

/// What one process sees of the store.
pub(super) struct Stormy {
    pub(super) kept: Arc<Memory>,
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
    async fn write<T>(
        &self,
        what: &str,
        done: impl Future<Output = Result<T, StoreError>>,
        begun: impl Future<Output = ()>,
    ) -> Result<T, StoreError> {
        self.weather.moment(what).await;
        self.weather.silence(what).await;
        match self.weather.fate(what) {
            Fate::Refused => Err(self.error("the disk is full")),
            Fate::Unheard => {
                drop(done.await);
                Err(self.error("the connection was lost"))
            }
            Fate::Torn => {
                begun.await;
                self.weather.end();
                pending().await
            }
            Fate::Fine => {
                let done = done.await;
                self.weather.moment(what).await;
                done
            }
        }
    }

    /// Something that looks into the store.
    async fn read<T>(
        &self,
        what: &str,
        done: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.weather.moment(what).await;
        done.await
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
        Box::pin(self.write("create", self.kept.create(run, lease), async {}))
    }

    fn claim<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        answered: &'a [String],
    ) -> Boxed<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let claimed = async { self.kept.claim(run, lease, answered).await };
            self.write("claim", claimed, async {}).await
        })
    }

    fn renew<'a>(&'a self, run: &'a str, lease: &'a Lease) -> Boxed<'a, Result<Wish, StoreError>> {
        Box::pin(async move { self.kept.renew(run, lease).await })
    }

    fn append<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        rows: Vec<Row>,
    ) -> Boxed<'a, Result<(), StoreError>> {
        Box::pin(async move {
            // Rows are in the order in which they were made: what a torn batch leaves is its beginning.
            let some: Vec<Row> = rows.iter().take(rows.len() / 2).cloned().collect();
            let all = async { self.kept.append(run, lease, rows).await };
            let begun = async { drop(self.kept.append(run, lease, some).await) };
            self.write("append", all, begun).await
        })
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> Boxed<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let released = async { self.kept.release(run, lease, ending).await };
            self.write("release", released, async {}).await
        })
    }

    fn run<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<RunRow, StoreError>> {
        Box::pin(async move { self.read("run", async { self.kept.run(run).await }).await })
    }

    fn origin<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Origin, StoreError>> {
        Box::pin(async move {
            self.read("origin", async { self.kept.origin(run).await })
                .await
        })
    }

    fn exits<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<ExitRow>, StoreError>> {
        Box::pin(async move {
            self.read("exits", async { self.kept.exits(run).await })
                .await
        })
    }

    fn effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(async move {
            self.read("effects", async { self.kept.effects(run).await })
                .await
        })
    }

    fn open_effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(async move {
            self.read("open effects", async { self.kept.open_effects(run).await })
                .await
        })
    }

    fn events<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EventRow>, StoreError>> {
        self.kept.events(run)
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> Boxed<'a, Result<Vec<RunRow>, StoreError>> {
        self.kept.list(filter)
    }

    fn cancel<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Phase, StoreError>> {
        self.kept.cancel(run)
    }

    fn remove<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<(), StoreError>> {
        self.kept.remove(run)
    }

    fn shrink(&self) -> Boxed<'_, Result<(), StoreError>> {
        self.kept.shrink()
    }
}
