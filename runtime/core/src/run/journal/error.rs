//! What goes wrong with a store, as the person at the command line reads it: what is the matter, and what to do.

use crate::value::failure::{Failure, Kind};
use std::fmt;

/// Why a store did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// The URL names no kind of store.
    Url(String),
    /// A setting of the URL is wrong.
    Setting(String),
    /// The program was built without this kind of store.
    NotBuilt(&'static str),
    /// There is no run of this name.
    Missing {
        /// The run.
        run: String,
        /// The store.
        place: String,
    },
    /// There is a run of this name.
    Exists(String),
    /// The name cannot be that of a run.
    Name(String),
    /// Another process runs it.
    Busy {
        /// The run.
        run: String,
        /// Who.
        owner: String,
        /// In how many seconds it counts as dead if nothing is heard of it.
        seconds: u64,
    },
    /// The run has reached its end: whoever answered first, or went on with it first, brought it there.
    Over(String),
    /// Somebody else has answered this question, and the run went on.
    Answered {
        /// The run.
        run: String,
        /// The question.
        question: String,
    },
    /// Another process has taken the run over.
    Lost(String),
    /// The store was written in a format that this program does not know.
    Version {
        /// The store.
        place: String,
        /// Its format.
        found: i64,
        /// The format of this program.
        known: i64,
    },
    /// There is something else at this place.
    Foreign(String),
    /// The place cannot be opened.
    Open {
        /// The store.
        place: String,
        /// Why.
        why: String,
    },
    /// Something went wrong while it was used.
    Io {
        /// The store.
        place: String,
        /// What.
        why: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(url) => {
                write!(
                    f,
                    "`{url}` is not a store; give sqlite:PATH, postgres://…, memory: or none"
                )?;
                // No scheme, so it can only be meant as a path.
                if !url.is_empty() && !url.contains("://") {
                    write!(f, "; for a file write `sqlite:{url}`")?;
                }
                Ok(())
            }
            Self::Setting(what) => write!(f, "the settings of --store: {what}"),
            Self::NotBuilt(kind) => write!(
                f,
                "this program was built without {kind} stores; build it with `graphwright build PATH --with {kind}` (feature `{kind}` of the crate graphwright)"
            ),
            Self::Missing { run, place } => write!(
                f,
                "there is no run `{run}` in {place}; `runs` lists those that are there, `--store URL` looks elsewhere"
            ),
            Self::Exists(run) => write!(
                f,
                "there is a run `{run}` already; continue it with `resume {run}`, or give another --run-id"
            ),
            Self::Name(run) => write!(
                f,
                "`{run}` cannot be the name of a run: letters, digits, `.`, `_` and `-`, at most 100, not beginning with `-` or `.`"
            ),
            Self::Busy {
                run,
                owner,
                seconds,
            } => write!(
                f,
                "run `{run}` is being run by {owner}; if that process is gone, the run is free in {seconds} s; `cancel {run}` asks it to stop"
            ),
            Self::Over(run) => write!(
                f,
                "run `{run}` was answered already, or continued elsewhere, and has reached its end; `show {run}` tells how"
            ),
            Self::Answered { run, question } => write!(
                f,
                "question {question} of run `{run}` was answered already, and the run went on; `show {run}` tells where it stands"
            ),
            Self::Lost(run) => write!(
                f,
                "another process has taken over run `{run}`, so this one stopped"
            ),
            Self::Version {
                place,
                found,
                known,
            } => write!(
                f,
                "{place} has format {found}, and this program knows format {known}; use the graphwright version that wrote it, or another file with --store sqlite:PATH"
            ),
            Self::Foreign(place) => write!(
                f,
                "{place} holds something else than runs of graphwright; give another file with --store sqlite:PATH"
            ),
            Self::Open { place, why } => write!(
                f,
                "cannot open {place}: {why}; give another place with --store sqlite:PATH, or --store none to keep nothing"
            ),
            Self::Io { place, why } => write!(f, "{place}: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::new(Kind::Io, format!("the run cannot be kept: {error}"))
    }
}
