//! Where a trial keeps its run: in memory, or in a SQLite file, which is left as a process leaves it that is killed.

#[cfg(feature = "sqlite")]
use super::file::RunsFile;
use crate::run::journal::Store;
use crate::store::Memory;
use crate::value::boxed::BoxFuture;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

/// Where the run of a trial is kept.
pub(super) enum TrialStore {
    /// In memory.
    Memory(Arc<Memory>),
    /// In a SQLite file.
    #[cfg(feature = "sqlite")]
    File(Arc<RunsFile>),
}

impl TrialStore {
    /// In a file, if that is wanted and SQLite is built in; else in memory.
    pub(super) fn new(wanted: StoreChoice) -> Result<Self, String> {
        match wanted {
            #[cfg(feature = "sqlite")]
            StoreChoice::File => Ok(Self::File(Arc::new(RunsFile::new()?))),
            #[cfg(not(feature = "sqlite"))]
            StoreChoice::File => Ok(Self::Memory(Arc::default())),
            StoreChoice::Memory => Ok(Self::Memory(Arc::default())),
        }
    }

    /// The store, as a process opens it.
    pub(super) fn open(&self) -> Result<Arc<dyn Store>, String> {
        match self {
            Self::Memory(memory) => Ok(Arc::clone(memory) as Arc<dyn Store>),
            #[cfg(feature = "sqlite")]
            Self::File(file) => file.open(),
        }
    }

    /// Ends the lease of a run as if nothing had been heard of its owner for long.
    pub(super) fn expire(&self, run: &str) {
        match self {
            Self::Memory(memory) => memory.expire(run),
            #[cfg(feature = "sqlite")]
            Self::File(file) => file.expire(run),
        }
    }

    /// The processes that have it open are killed now.
    pub(super) fn killed(&self) -> Result<(), String> {
        match self {
            Self::Memory(_) => Ok(()),
            #[cfg(feature = "sqlite")]
            Self::File(file) => file.killed(),
        }
    }
}

/// Where a run is to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StoreChoice {
    /// In memory.
    Memory,
    /// In a file.
    File,
}

struct ThreadWaker(Thread);

impl Wake for ThreadWaker {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// What a store gives, while nothing else in the trial moves: how long the thread of a file takes decides nothing.
pub(super) fn now<T>(mut wanted: BoxFuture<'_, T>) -> T {
    let waker = Waker::from(Arc::new(ThreadWaker(std::thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match wanted.as_mut().poll(&mut context) {
            Poll::Ready(given) => return given,
            Poll::Pending => std::thread::park(),
        }
    }
}
