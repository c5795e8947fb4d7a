//! What the rooms above ask of every graph; `fallback` answers it where this room is left out.

use super::DECISIONS;

/// Whether a question asks for the decision on a proposal.
pub(crate) fn proposes<T: AsRef<str>>(options: &[T]) -> bool {
    options.iter().map(AsRef::as_ref).eq(DECISIONS)
}
