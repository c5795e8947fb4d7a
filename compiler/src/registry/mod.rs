//! What is made of the list of all diagnostics: the index and `explain`, what callers allow and deny, the rules of SARIF.

mod explain;
mod levels;
pub mod sarif;

pub use crate::diag::codes::{ALL, LATE};
pub use explain::{explain, index};
pub use levels::{Levels, UnknownCode};

use crate::diag::Code;

/// The codes that source dialects publish, and ours for the same fault.
pub fn published() -> impl Iterator<Item = (&'static str, &'static Code)> {
    let named = |code: &&'static Code| Some((code.published?, *code));
    ALL.iter().chain(LATE).filter_map(named)
}

/// The code with this id (`G0401`), name (`unassigned-read`) or published code of a dialect.
pub fn find(name: &str) -> Option<&'static Code> {
    let mut all = ALL.iter().chain(LATE).copied();
    let own = all.find(|code| code.id.eq_ignore_ascii_case(name) || code.name == name);
    own.or_else(|| {
        published()
            .find(|(published, _)| *published == name)
            .map(|(_, code)| code)
    })
}
