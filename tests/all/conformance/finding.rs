//! What the compiler or a run found wrong, in the form in which vectors expect it: a kind, and the names it mentions.

use super::kinds;
use graphwright::Kind;
use graphwright::RunFailure;
use graphwright_compiler::diag::{Diagnostic, Level, Report};
use graphwright_compiler::source::Sources;
use serde_json::Value;

/// One problem.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) what: What,
    /// The message, the help and the marked source text: where names may occur.
    text: String,
    message: String,
}

/// Its kind, in the project's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The name of a code of the compiler.
    Code(&'static str),
    /// The kind of a failed run.
    Kind(Kind),
    /// Something that is logged, in the suite's own word.
    Logged(&'static str),
}

impl Finding {
    /// Something that a person reads: its kind, and what is said about it.
    pub(super) fn new(what: What, text: String, message: String) -> Self {
        Self {
            what,
            text,
            message,
        }
    }

    fn of(found: &Diagnostic, sources: &Sources) -> Self {
        let marked = [&found.primary]
            .into_iter()
            .chain(&found.labels)
            .filter_map(|label| sources.text(label.span.file).get(label.span.range()));
        let parts = [found.message.as_str()]
            .into_iter()
            .chain(found.help.iter().map(String::as_str))
            .chain(marked);
        let text = parts.collect::<Vec<_>>().join("\n");
        Self::new(What::Code(found.code.name), text, found.message.clone())
    }

    /// The problem of a failed run.
    pub(super) fn failed(problem: &RunFailure) -> Self {
        let message = format!("at node `{}`: {}", problem.node, problem.message);
        Self::new(What::Kind(problem.kind), message.clone(), message)
    }

    /// Why something was refused.
    pub(super) fn refused(failure: &graphwright::Failure) -> Self {
        let message = failure.message.clone();
        Self::new(What::Kind(failure.kind), message.clone(), message)
    }

    /// A warning of a run.
    pub(super) fn logged(kind: &'static str, text: &str) -> Self {
        Self::new(What::Logged(kind), text.to_owned(), text.to_owned())
    }

    fn mentions(&self, names: &[String]) -> bool {
        names.iter().all(|name| self.text.contains(name.as_str()))
    }

    fn shown(&self) -> String {
        let what = match self.what {
            What::Code(name) => name.to_owned(),
            What::Kind(kind) => kind.to_string(),
            What::Logged(kind) => format!("logged {kind}"),
        };
        format!("{what} ({})", super::matchers::short(&self.message))
    }
}

/// The findings of a report at a level.
pub(super) fn at_level(report: &Report, sources: &Sources, level: Level) -> Vec<Finding> {
    let found = report
        .diagnostics
        .iter()
        .filter(|found| found.level == level);
    found.map(|found| Finding::of(found, sources)).collect()
}

/// An expected problem.
pub(super) struct JournalEntry {
    kind: String,
    mentions: Vec<String>,
}

impl JournalEntry {
    /// Reads a list of `{kind, mentions}`.
    pub(super) fn list(entries: &[Value]) -> Result<Vec<Self>, String> {
        entries.iter().map(Self::read).collect()
    }

    fn read(entry: &Value) -> Result<Self, String> {
        let fields = super::fields::Fields::new("entry", entry);
        let read = Self {
            kind: fields.text("kind")?.to_owned(),
            mentions: super::fields::texts(fields.need("mentions")?)?,
        };
        fields.finish()?;
        if !kinds::is_known(&read.kind) {
            return Err(format!("the runner does not know the kind {}", read.kind));
        }
        Ok(read)
    }

    fn answers(&self, found: &Finding) -> bool {
        kinds::covers(&self.kind, found.what) && found.mentions(&self.mentions)
    }

    /// Whether this is of the expected kind and mentions what it must.
    pub(super) fn is(&self, kind: &str, text: &str) -> bool {
        self.kind == kind
            && self
                .mentions
                .iter()
                .all(|name| text.contains(name.as_str()))
    }

    fn shown(&self) -> String {
        format!("{} mentioning {:?}", self.kind, self.mentions)
    }
}

/// Fails unless every entry was found.
pub(super) fn all_found(entries: &[JournalEntry], found: &[Finding]) -> Result<(), String> {
    let missing = entries
        .iter()
        .find(|entry| !found.iter().any(|found| entry.answers(found)));
    match missing {
        Some(entry) => Err(format!("expected {}, got {}", entry.shown(), listed(found))),
        None => Ok(()),
    }
}

/// Fails if something was found that answers to no entry.
pub(super) fn none_else(
    entries: &[JournalEntry],
    may_also: &[JournalEntry],
    found: &[Finding],
) -> Result<(), String> {
    let expected = |found: &&Finding| {
        entries
            .iter()
            .chain(may_also)
            .any(|entry| entry.answers(found))
    };
    match found.iter().find(|found| !expected(found)) {
        Some(other) => Err(format!("unexpected error {}", other.shown())),
        None => Ok(()),
    }
}

/// Fails if something of these kinds was found.
pub(super) fn not_found(kinds: &[String], found: &[Finding]) -> Result<(), String> {
    for kind in kinds {
        if !kinds::is_known(kind) {
            return Err(format!("the runner does not know the kind {kind}"));
        }
        if let Some(found) = found.iter().find(|found| kinds::covers(kind, found.what)) {
            return Err(format!("{kind} must not be reported: {}", found.shown()));
        }
    }
    Ok(())
}

/// The findings, for messages.
pub(super) fn listed(found: &[Finding]) -> String {
    if found.is_empty() {
        return "nothing".to_owned();
    }
    found
        .iter()
        .map(Finding::shown)
        .collect::<Vec<_>>()
        .join("; ")
}
