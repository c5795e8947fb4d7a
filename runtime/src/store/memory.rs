//! Runs kept in this process: for tests, and for programs that want forks and replays but no files.

use super::kept_run::{self, KeptRun};
use crate::run::journal::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Origin, Phase, Row, RunCommand, RunRow,
    Store, StoreError,
};
use crate::value::boxed::BoxFuture;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Keeps runs in memory.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<String, KeptRun>>);

impl Memory {
    fn runs(&self) -> MutexGuard<'_, BTreeMap<String, KeptRun>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(
        &self,
        run: &str,
        use_it: impl FnOnce(&mut KeptRun) -> Result<T, StoreError>,
    ) -> BoxFuture<'_, Result<T, StoreError>>
    where
        T: Send + 'static,
    {
        let done = match self.runs().get_mut(run) {
            Some(kept) => use_it(kept),
            None => Err(StoreError::Missing {
                run: run.to_owned(),
                place: self.place(),
            }),
        };
        Box::pin(std::future::ready(done))
    }

    /// Ends the lease of a run as if nothing had been heard of its owner for long: for tests of who takes it over.
    pub fn expire(&self, run: &str) {
        if let Some(kept) = self.runs().get_mut(run) {
            kept.expire();
        }
    }
}

impl Store for Memory {
    fn place(&self) -> String {
        "the memory of this process".to_owned()
    }

    fn create<'a>(
        &'a self,
        run: &'a Origin,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        let mut runs = self.runs();
        let done = if runs.contains_key(&run.id) {
            Err(StoreError::Exists(run.id.clone()))
        } else {
            runs.insert(run.id.clone(), KeptRun::new(run, lease));
            Ok(())
        };
        Box::pin(std::future::ready(done))
    }

    fn claim<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        answers: &'a [(String, String)],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        self.with(run, |kept| kept.claim(lease, answers))
    }

    fn renew<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<RunCommand, StoreError>> {
        self.with(run, |kept| kept.renew(lease))
    }

    fn append<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        rows: Vec<Row>,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        self.with(run, |kept| kept.append(lease, rows))
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        self.with(run, |kept| kept.release(lease, ending))
    }

    fn run<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<RunRow, StoreError>> {
        self.with(run, |kept| Ok(kept.row()))
    }

    fn origin<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Origin, StoreError>> {
        self.with(run, |kept| Ok(kept.origin.clone()))
    }

    fn exits<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<ExitRow>, StoreError>> {
        self.with(run, |kept| Ok(kept.exits()))
    }

    fn effects<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>> {
        self.with(run, |kept| Ok(kept.effects()))
    }

    fn open_effects<'a>(
        &'a self,
        run: &'a str,
    ) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>> {
        self.with(run, |kept| Ok(kept.open_effects()))
    }

    fn events<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EventRow>, StoreError>> {
        self.with(run, |kept| Ok(kept.events()))
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> BoxFuture<'a, Result<Vec<RunRow>, StoreError>> {
        let rows = kept_run::list(self.runs().values().map(KeptRun::row), filter);
        Box::pin(std::future::ready(Ok(rows)))
    }

    fn cancel<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Phase, StoreError>> {
        self.with(run, |kept| Ok(kept.cancel()))
    }

    fn remove<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<(), StoreError>> {
        let mut runs = self.runs();
        let done = match runs.get(run).map(KeptRun::free) {
            Some(Ok(())) => {
                runs.remove(run);
                Ok(())
            }
            Some(Err(busy)) => Err(busy),
            None => Err(StoreError::Missing {
                run: run.to_owned(),
                place: self.place(),
            }),
        };
        Box::pin(std::future::ready(done))
    }

    fn shrink(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(std::future::ready(Ok(())))
    }
}
