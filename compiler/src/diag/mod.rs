//! Diagnostics: what is wrong, where, why we think so, and what to do.
//!
//! A check says *what* it found; how loud that is (level), how it looks (human, JSON, SARIF) and whether it is
//! silenced are decided here and by the caller, never in the check.

pub mod codes;
mod excerpt;
pub mod fix;
pub mod human;
mod insertion;
pub mod json;
mod name_list;
mod page;
mod report;
#[cfg(test)]
mod tests;

pub use insertion::Part;
pub(crate) use insertion::is_bare;
pub(crate) use name_list::listed;
pub use page::{Example, FixCoverage, Page};
pub use report::{Diagnostic, Fix, Label, Report};

use crate::source::Sources;

/// How loud a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The graph does not compile.
    Error,
    /// The graph compiles; this is probably not meant.
    Warning,
    /// Nothing is wrong; it could be better.
    Note,
}

impl Level {
    /// `error`, `warning` or `note`, as it is shown everywhere.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// What was found in one file that the user named, for the formats that a program reads.
#[derive(Clone, Copy, Debug)]
pub struct FileReport<'a> {
    /// The file as the user named it.
    pub path: &'a std::path::Path,
    /// Its dialect, if it was recognised: `loki`, `rye`, `kegal`, `euler`.
    pub dialect: Option<&'a str>,
    /// The findings, in the order in which they are shown.
    pub report: &'a Report,
    /// The texts that the findings point into.
    pub sources: &'a Sources,
}

/// A kind of diagnostic. All of them are in [`codes`]; what else there is to say stands on the [`Page`].
pub struct Code {
    /// `G0401`: stable, never reused.
    pub id: &'static str,
    /// `unassigned-read`: what one writes after `--allow`.
    pub name: &'static str,
    /// The level unless the caller changes it.
    pub level: Level,
    /// How the source of the dialect spells it; `None`: it is ours alone.
    pub published: Option<&'static str>,
    text: &'static str,
}

/// Short: a page of explanation in the middle of a failed assertion helps nobody.
impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.id, self.name)
    }
}
