//! What is followed on its way through a graph, and what is only a guess about it.

use super::labelled_value::LabelledValue;
use crate::ir::NodeId;

/// What is followed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    /// No labelled value is anywhere yet.
    Nothing,
    /// The state holds one.
    Value(LabelledValue),
    /// The graph that the node runs returned one.
    Result,
    /// The graph that the node runs failed with one.
    Fault,
    /// Which way the run goes was decided by one, until it comes to this node of the same graph; `None`: to its end.
    Way(Option<NodeId>),
    /// The graph runs because of one.
    Ambient,
}

/// What nothing says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Where a script leads.
    Way,
    /// What a node writes.
    Writes,
    /// What labels this has, which comes from there.
    Returns(String),
    /// What is called.
    Calls,
    /// What this does outside of the run.
    Effects(String),
    /// Which branch has the last word.
    Beside,
    /// When hooks act.
    Hook,
}

/// A labelled value that a visit has, and what of it is a guess.
#[derive(Clone, Debug)]
pub(super) struct Taint {
    pub(super) doubt: Option<Doubt>,
    pub(super) origin: Option<String>,
}

/// Which exits are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exits {
    All,
    Successes,
    Failures,
}

impl Exits {
    /// Whether one that is taken after a failure, or a success, is among them.
    pub(super) fn take(self, is_failure: bool) -> bool {
        match self {
            Self::All => true,
            Self::Successes => !is_failure,
            Self::Failures => is_failure,
        }
    }
}

/// A value that is surely labelled.
pub(super) fn certain() -> Taint {
    Taint {
        doubt: None,
        origin: None,
    }
}
