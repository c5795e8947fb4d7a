//! What a caller can do about a failure.

use crate::value::failure::Kind;

/// What a caller can do about a failure.
///
/// ```
/// use graphwright::{Kind, Remedy};
///
/// assert_eq!(Remedy::of(Kind::Timeout), Remedy::Retry);
/// assert_eq!(Remedy::of(Kind::Environment), Remedy::Ask);
/// assert_eq!(Remedy::of(Kind::WriteConflict), Remedy::GiveUp);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// Do the same once more, at once or later: what was in the way may be gone. A run that was kept goes on with
    /// [`Resume::retry`](crate::Resume::retry).
    Retry,
    /// Ask somebody: for another input or answer, a permission, a key, a tool, a file, more money.
    Ask,
    /// Nothing, with this graph: it is what goes wrong, or a limit that it sets.
    GiveUp,
}

impl Remedy {
    /// What can be done about failures of this kind.
    pub fn of(kind: Kind) -> Self {
        match kind {
            Kind::Model
            | Kind::StructuredOutput
            | Kind::Retrieval
            | Kind::Timeout
            | Kind::Io
            | Kind::Connect
            | Kind::Interrupted
            | Kind::Cancelled => Self::Retry,
            Kind::Refusal
            | Kind::Budget
            | Kind::Input
            | Kind::Inputs
            | Kind::Permission
            | Kind::UnknownRun
            | Kind::UnknownNode
            | Kind::MissingTool
            | Kind::Environment
            | Kind::Media => Self::Ask,
            Kind::MissingKey
            | Kind::MaxIterations
            | Kind::Script
            | Kind::UnknownRoute
            | Kind::MissingNext
            | Kind::Agent
            | Kind::MaxVisits
            | Kind::MaxSteps
            | Kind::Policy
            | Kind::Action
            | Kind::NotAList
            | Kind::MapResultMissing
            | Kind::Reducer
            | Kind::InvalidConcurrency
            | Kind::MultipleEnds
            | Kind::WriteConflict
            | Kind::Hole
            | Kind::Unscripted
            | Kind::TooFewProposals
            | Kind::UndeclaredWrite => Self::GiveUp,
            _ => Self::GiveUp,
        }
    }
}
