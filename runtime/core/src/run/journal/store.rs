//! What a store is to a run: rows that are added, one lease, and reading them again.

use super::error::StoreError;
use super::lease::Lease;
#[cfg(doc)]
use super::place;
use super::rows::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Origin, Phase, Row, RunCommand, RunRow,
};
use crate::value::boxed::BoxFuture;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Keeps runs.
///
/// A run is written by one process at a time, which holds its [`Lease`]: every write names the owner and is refused with
/// [`StoreError::Lost`] if another has taken over.
pub trait Store: Send + Sync {
    /// Where this is, for messages; without passwords.
    fn place(&self) -> String;

    /// Keeps a new run, which the lease's owner runs.
    fn create<'a>(
        &'a self,
        run: &'a Origin,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Takes a run over: it is [`Phase::Running`] then, and nobody wants it cancelled. `answers` are what it goes on with, by the
    /// ids of its questions. They are kept with the same write, so that nobody is asked again for what was taken.
    ///
    /// Whatever the run was when the caller looked, it stays as it is if it has reached its end ([`StoreError::Over`]), or
    /// no longer asks one of these questions ([`StoreError::Answered`]): of two people who answer, one is told so. That holds, too,
    /// where the process that took the first answer ended before its node did. An answer that was refused is none, and a question
    /// that is answered anew is no longer [refused](crate::value::failure::Question::refused).
    fn claim<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        answers: &'a [(String, String)],
    ) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Says that the owner still works on a run, and asks what others want of it.
    fn renew<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<RunCommand, StoreError>>;

    /// Adds rows, all or none.
    fn append<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        rows: Vec<Row>,
    ) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Lets go of a run that stopped.
    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> BoxFuture<'a, Result<(), StoreError>>;

    /// What is known about a run without reading what it did.
    fn run<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<RunRow, StoreError>>;

    /// What a run began with.
    fn origin<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Origin, StoreError>>;

    /// The exits of a run, chain by chain, each chain in the order of its steps.
    fn exits<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<ExitRow>, StoreError>>;

    /// What calls to the outside gave, in the order of [`place::order`].
    fn effects<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>>;

    /// The effects of steps that have no exit yet.
    fn open_effects<'a>(
        &'a self,
        run: &'a str,
    ) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>>;

    /// What was told while the run ran, in order.
    fn events<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EventRow>, StoreError>>;

    /// Runs, the latest first; those of one moment by their names, the last first.
    fn list<'a>(&'a self, filter: &'a Filter) -> BoxFuture<'a, Result<Vec<RunRow>, StoreError>>;

    /// Asks whoever runs it to stop a run; a run that nobody runs is [`Phase::Cancelled`] at once.
    fn cancel<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Phase, StoreError>>;

    /// Forgets a run that nobody runs.
    fn remove<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Whether runs can be begun in the store. It is asked once, and says at once where it cannot be reached or written.
    fn ready(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let one = Filter {
                most: Some(1),
                ..Filter::default()
            };
            self.list(&one).await.map(drop)
        })
    }

    /// Writes a copy of all runs to a file that is not there yet, while others may write to the store.
    ///
    /// # Errors
    /// If this kind of store cannot be copied so; the error says what to use.
    fn back_up<'a>(&'a self, to: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
        let _ = to;
        not_copied(self.place(), self.instead_of_copies())
    }

    /// Takes a copy in place of what is here, which must be no run at all, and tells how many runs came with it.
    ///
    /// # Errors
    /// As [`Store::back_up`]; if it holds runs, or the file is no copy of a store.
    fn bring_back<'a>(&'a self, from: &'a Path) -> BoxFuture<'a, Result<usize, StoreError>> {
        let _ = from;
        not_copied(self.place(), self.instead_of_copies())
    }

    /// Why copies are not made here, and what to use instead.
    fn instead_of_copies(&self) -> &'static str {
        "runs here are gone with the program that made them, so there is nothing to copy"
    }

    /// Gives the room of removed runs back.
    fn shrink(&self) -> BoxFuture<'_, Result<(), StoreError>>;
}

fn not_copied<'a, T: Send + 'a>(
    place: String,
    why: &'static str,
) -> BoxFuture<'a, Result<T, StoreError>> {
    let why = why.to_owned();
    Box::pin(std::future::ready(Err(StoreError::Io { place, why })))
}

/// When a step counts as kept. What is lost is never more than work that is done again: exits are kept in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Durability {
    /// Before the next step begins. A killed process loses nothing that was committed; it repeats at most the call that
    /// was under way, with the same idempotency key. Survives power loss as far as the disk keeps its promises.
    #[default]
    Sync,
    /// In batches: when the run waits for something, and at the latest every 64 rows. A killed process may do the steps since
    /// then again, with their effects. Costs next to nothing per step.
    Async,
    /// When the run stops: at its end, at a question, cancelled, failed. A killed process loses the whole sitting.
    Exit,
}

/// Whether what prompts are shown from is kept, where it does not follow from the state: the definitions of the tools that models
/// were offered, once for each set of tools of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prompts {
    /// It is.
    #[default]
    Kept,
    /// It is not: prompts are shown without it.
    LeftOut,
}

impl std::str::FromStr for Durability {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "sync" => Ok(Self::Sync),
            "async" => Ok(Self::Async),
            "exit" => Ok(Self::Exit),
            _ => Err("expected sync, async or exit".to_owned()),
        }
    }
}

/// Whether this can be the name of a run: it stands in keys, on command lines and in file names.
///
/// # Errors
/// [`StoreError::Name`].
pub fn check_name(run: &str) -> Result<(), StoreError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    if run.is_empty() || run.len() > 100 || run.starts_with(['-', '.']) || !run.chars().all(plain) {
        return Err(StoreError::Name(run.to_owned()));
    }
    Ok(())
}
