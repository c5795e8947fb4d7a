//! Why a run cannot begin.

use crate::run::journal::{RestoreError, StoreError};
use crate::value::failure::{Failure, InputError, Interrupt, Kind};
use std::fmt;

/// Why a run cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunError {
    /// An input is missing or wrong.
    Input(InputError),
    /// Environment variables that the graph requires are not set.
    Environment(Vec<String>),
    /// The outside cannot be set up.
    Host(Failure),
    /// The store does not keep it.
    Store(StoreError),
    /// The run that is continued does not fit the graph.
    Restore(RestoreError),
    /// The run that is continued has reached its end.
    Over(String),
    /// What is wanted of a kept run is nothing that it has: a question, a step.
    Unfit {
        /// The run.
        run: String,
        /// What it lacks.
        why: String,
    },
    /// The one node of [`Run::step`](super::Run::step) could not be left: it waits, or it failed.
    Stopped(Interrupt),
}

impl RunError {
    /// What kind of failure it is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Input(_) => Kind::Inputs,
            Self::Environment(_) => Kind::Environment,
            Self::Host(failure) | Self::Stopped(Interrupt::Fault(failure)) => failure.kind,
            Self::Stopped(Interrupt::Cancelled) => Kind::Cancelled,
            Self::Stopped(Interrupt::Waiting(_)) => Kind::Input,
            Self::Store(
                StoreError::Busy { .. }
                | StoreError::Open { .. }
                | StoreError::Io { .. }
                | StoreError::Lost(_),
            ) => Kind::Io,
            // What is asked of the store, or of the run, is nothing that it has, now or later.
            Self::Store(_) | Self::Restore(_) | Self::Over(_) | Self::Unfit { .. } => Kind::Inputs,
        }
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Environment(names) => {
                write!(
                    f,
                    "the graph needs environment variables that are not set: {}",
                    names.join(", ")
                )
            }
            Self::Host(failure) => failure.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::Restore(error) => error.fmt(f),
            Self::Unfit { why, .. } => f.write_str(why),
            Self::Stopped(interrupt) => interrupt.fmt(f),
            Self::Over(run) => write!(
                f,
                "run `{run}` has reached its end, so there is nothing to continue; `fork {run} --at STEP` takes another way from one of its steps"
            ),
        }
    }
}

impl std::error::Error for RunError {}

impl From<StoreError> for RunError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<RestoreError> for RunError {
    fn from(error: RestoreError) -> Self {
        Self::Restore(error)
    }
}

impl From<InputError> for RunError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}
