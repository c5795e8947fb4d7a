//! A store that stands before another one and may do something to each call: be slow, refuse, let others in between.

use crate::run::journal::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Origin, Phase, Row, RunCommand, RunRow,
    Store, StoreError,
};
use crate::value::boxed::BoxFuture;

/// What a store answers a call with.
pub type StoreReply<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Which call of a [`Store`] is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreCall {
    /// [`Store::create`]
    Create,
    /// [`Store::claim`]
    Claim,
    /// [`Store::renew`]
    Renew,
    /// [`Store::append`]
    Append,
    /// [`Store::release`]
    Release,
    /// [`Store::run`]
    Run,
    /// [`Store::origin`]
    Origin,
    /// [`Store::exits`]
    Exits,
    /// [`Store::effects`]
    Effects,
    /// [`Store::open_effects`]
    OpenEffects,
    /// [`Store::events`]
    Events,
    /// [`Store::list`]
    List,
    /// [`Store::cancel`]
    Cancel,
    /// [`Store::remove`]
    Remove,
    /// [`Store::shrink`]
    Shrink,
}

/// What is done to the calls of a store.
pub trait Interceptor: Send + Sync {
    /// The store that keeps the runs.
    fn target(&self) -> &dyn Store;

    /// Where this is, for messages.
    fn place(&self) -> String {
        self.target().place()
    }

    /// Makes a call, or does something else. The call begins when `done` is called.
    fn call<'a, T: Send + 'a>(
        &'a self,
        call: StoreCall,
        done: impl FnOnce() -> StoreReply<'a, T> + Send + 'a,
    ) -> StoreReply<'a, T>;

    /// Adds rows: the call of which a part can be done.
    fn append<'a>(&'a self, run: &'a str, lease: &'a Lease, rows: Vec<Row>) -> StoreReply<'a, ()> {
        self.call(StoreCall::Append, || self.target().append(run, lease, rows))
    }
}

/// The store that [its target](Interceptor::target) is with what an interceptor does to its calls. It cannot be copied.
#[derive(Debug, Default)]
pub struct StoreProxy<I>(pub I);

impl<I: Interceptor> Store for StoreProxy<I> {
    fn place(&self) -> String {
        self.0.place()
    }

    fn create<'a>(&'a self, run: &'a Origin, lease: &'a Lease) -> StoreReply<'a, ()> {
        let done = || self.0.target().create(run, lease);
        self.0.call(StoreCall::Create, done)
    }

    fn claim<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        answers: &'a [(String, String)],
    ) -> StoreReply<'a, ()> {
        let done = move || self.0.target().claim(run, lease, answers);
        self.0.call(StoreCall::Claim, done)
    }

    fn renew<'a>(&'a self, run: &'a str, lease: &'a Lease) -> StoreReply<'a, RunCommand> {
        let done = move || self.0.target().renew(run, lease);
        self.0.call(StoreCall::Renew, done)
    }

    fn append<'a>(&'a self, run: &'a str, lease: &'a Lease, rows: Vec<Row>) -> StoreReply<'a, ()> {
        self.0.append(run, lease, rows)
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> StoreReply<'a, ()> {
        let done = move || self.0.target().release(run, lease, ending);
        self.0.call(StoreCall::Release, done)
    }

    fn run<'a>(&'a self, run: &'a str) -> StoreReply<'a, RunRow> {
        let done = move || self.0.target().run(run);
        self.0.call(StoreCall::Run, done)
    }

    fn origin<'a>(&'a self, run: &'a str) -> StoreReply<'a, Origin> {
        let done = move || self.0.target().origin(run);
        self.0.call(StoreCall::Origin, done)
    }

    fn exits<'a>(&'a self, run: &'a str) -> StoreReply<'a, Vec<ExitRow>> {
        let done = move || self.0.target().exits(run);
        self.0.call(StoreCall::Exits, done)
    }

    fn effects<'a>(&'a self, run: &'a str) -> StoreReply<'a, Vec<EffectRow>> {
        let done = move || self.0.target().effects(run);
        self.0.call(StoreCall::Effects, done)
    }

    fn open_effects<'a>(&'a self, run: &'a str) -> StoreReply<'a, Vec<EffectRow>> {
        let done = move || self.0.target().open_effects(run);
        self.0.call(StoreCall::OpenEffects, done)
    }

    fn events<'a>(&'a self, run: &'a str) -> StoreReply<'a, Vec<EventRow>> {
        let done = move || self.0.target().events(run);
        self.0.call(StoreCall::Events, done)
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> StoreReply<'a, Vec<RunRow>> {
        let done = move || self.0.target().list(filter);
        self.0.call(StoreCall::List, done)
    }

    fn cancel<'a>(&'a self, run: &'a str) -> StoreReply<'a, Phase> {
        let done = move || self.0.target().cancel(run);
        self.0.call(StoreCall::Cancel, done)
    }

    fn remove<'a>(&'a self, run: &'a str) -> StoreReply<'a, ()> {
        let done = move || self.0.target().remove(run);
        self.0.call(StoreCall::Remove, done)
    }

    fn shrink(&self) -> StoreReply<'_, ()> {
        self.0.call(StoreCall::Shrink, || self.0.target().shrink())
    }
}
