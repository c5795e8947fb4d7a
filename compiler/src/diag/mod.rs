//! Diagnostics: what is wrong, where, why we think so, and what to do.
//!
//! A check says *what* it found; how loud that is (level), how it looks (human, JSON, SARIF) and whether it is
//! silenced are decided here and by the caller, never in the check.

pub mod codes;
mod excerpt;
pub mod fix;
pub mod human;
pub mod json;
mod report;
#[cfg(test)]
mod tests;

pub use report::{Diagnostic, Fix, Label, Report};

use crate::source::Sources;

/// How loud a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The graph does not compile.
    Error,
    /// The graph compiles; this is probably not meant.
    Warning,
}

impl Level {
    /// `error` or `warning`, as it is shown everywhere.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
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

/// A registered kind of diagnostic. Every static of this type is listed in [`registry::ALL`](crate::registry::ALL).
pub struct Code {
    /// `G0401`: stable, never reused.
    pub id: &'static str,
    /// `unassigned-read`: what one writes after `--allow`.
    pub name: &'static str,
    /// The level unless the caller changes it.
    pub level: Level,
    /// One line for the index page.
    pub summary: &'static str,
    /// What `graphwright explain` prints between the summary and the examples (Markdown).
    pub explanation: &'static str,
    /// A graph that makes exactly this code fire.
    pub bad: Example,
    /// The same graph, mended: fires nothing.
    pub good: Example,
}

/// Short: a page of explanation in the middle of a failed assertion helps nobody.
impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.id, self.name)
    }
}

/// A small graph, as shown by `explain` and compiled by the registry test.
#[derive(Debug)]
pub struct Example {
    /// The text of `graph.yaml`.
    pub graph: &'static str,
    /// Files beside it: path and text (a path may begin with `../`).
    pub files: &'static [(&'static str, &'static str)],
    /// What the compiler is told about the world.
    pub setting: Setting,
}

/// What an [`Example`] assumes beyond its files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setting {
    /// Tools that exist; `None`: not known, not checked.
    pub tools: Option<&'static [&'static str]>,
    /// MCP servers that exist.
    pub mcp_servers: Option<&'static [&'static str]>,
    /// Models that exist.
    pub models: Option<&'static [&'static str]>,
}

impl Setting {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        tools: None,
        mcp_servers: None,
        models: None,
    };
}

impl Example {
    /// An example that is one graph and nothing else.
    pub const fn graph(graph: &'static str) -> Self {
        Self {
            graph,
            files: &[],
            setting: Setting::UNKNOWN,
        }
    }
}
