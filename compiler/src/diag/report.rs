//! One diagnostic, and the list of them that a stage hands on.

use super::insertion::{Part, is_bare};
use super::{Code, Level};
use crate::source::{Sources, Span};
use crate::suggestion::{Certainty, Suggestion};

/// A place with something to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
}

/// An edit that mends the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced; an empty span inserts.
    pub span: Span,
    /// By what.
    pub replacement: String,
    /// How sure it is that this is what was meant. What may be applied without asking cannot change what a correct part of the
    /// graph means.
    pub certainty: Certainty,
}

impl Fix {
    /// Whether it may be applied without asking.
    pub fn is_safe(&self) -> bool {
        self.certainty != Certainty::Guess
    }
}

/// One finding.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Its kind.
    pub code: &'static Code,
    /// How loud it is.
    pub level: Level,
    /// The code a source dialect publishes for this (euleragent), shown beside ours.
    pub published: Option<&'static str>,
    /// What is wrong, in one sentence that names node and key.
    pub message: String,
    /// Where, and what is there.
    pub primary: Label,
    /// The other places that take part: the second writer, the steps of the path.
    pub labels: Vec<Label>,
    /// Facts that have no place in the text.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Vec<String>,
    /// The edits that do it.
    pub fixes: Vec<Fix>,
    /// What else does it, before the text around it is known ([`Report::settle`]).
    pub(crate) insertions: Vec<(Span, Part, Certainty)>,
    /// The way of a run that shows it, place by place.
    pub path: Vec<Label>,
}

impl Diagnostic {
    /// A finding of kind `code` at `span`. `witness` is written at the place: why this is a fault *here*.
    pub fn new(
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
        witness: impl Into<String>,
    ) -> Self {
        Self {
            code,
            level: code.level,
            published: None,
            message: message.into(),
            primary: Label {
                span,
                text: witness.into(),
            },
            labels: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            fixes: Vec::new(),
            insertions: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Adds another place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Adds an edit that `--fix` may apply.
    #[must_use]
    pub fn safe_fix(self, span: Span, replacement: impl Into<String>) -> Self {
        self.edit(span, replacement.into(), Certainty::Sure)
    }

    /// Adds the edit that removes what has no effect, if it can go ([`removal`](crate::source::removal)). It may have none because of
    /// another fault, which is mended first.
    #[must_use]
    pub fn remove(self, gone: Option<Span>) -> Self {
        match gone {
            Some(gone) => self.edit(gone, String::new(), Certainty::Alone),
            None => self,
        }
    }

    /// The same, which says what it does, or what to do where it cannot be done.
    #[must_use]
    pub fn remove_or(self, gone: Option<Span>, help: impl Into<String>) -> Self {
        match gone {
            Some(_) => self.remove(gone),
            None => self.help(help),
        }
    }

    /// Adds the edit that writes a part before the one at `next`.
    #[must_use]
    pub fn insert(mut self, next: Span, part: Part, certainty: Certainty) -> Self {
        self.insertions.push((next, part, certainty));
        self
    }

    /// Whether `--fix` may make its edits.
    pub fn is_mendable(&self) -> bool {
        let sure = self.insertions.iter();
        let mut sure = sure.map(|(_, _, certainty)| *certainty != Certainty::Guess);
        let some = !self.fixes.is_empty() || !self.insertions.is_empty();
        some && self.fixes.iter().all(Fix::is_safe) && sure.all(|sure| sure)
    }

    /// Adds an edit that a person must look at.
    #[must_use]
    pub fn suggestion(self, span: Span, replacement: impl Into<String>) -> Self {
        self.edit(span, replacement.into(), Certainty::Guess)
    }

    fn edit(mut self, span: Span, replacement: String, certainty: Certainty) -> Self {
        self.fixes.push(Fix {
            span,
            replacement,
            certainty,
        });
        self
    }

    /// Says which of the known names was meant. Where nothing else can have been, the edit is safe.
    #[must_use]
    pub fn did_you_mean(self, span: Span, near: Suggestion<'_>) -> Self {
        let bare = match is_bare(near.name) {
            true => near,
            false => near.guessed(),
        };
        self.did_you_mean_in(span, bare, near.name)
    }

    /// The same where more than the name is written: `text`, which holds it.
    #[must_use]
    pub fn did_you_mean_in(
        self,
        span: Span,
        near: Suggestion<'_>,
        text: impl Into<String>,
    ) -> Self {
        self.help(format!("did you mean `{near}`?"))
            .respelled(span, near, text)
    }

    /// Writes `text`, which holds the name that was meant, in place of `span`.
    #[must_use]
    pub fn respelled(self, span: Span, near: Suggestion<'_>, text: impl Into<String>) -> Self {
        self.edit(span, text.into(), near.certainty)
    }

    /// Names the code under which the source dialect publishes this fault.
    #[must_use]
    pub fn published(mut self, code: &'static str) -> Self {
        self.published = Some(code);
        self
    }

    /// Makes this finding as loud as `level`, where one kind has two degrees.
    #[must_use]
    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }
}

/// What a stage found. Stages never stop at the first fault: they return what they could make, and a report.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The findings, in the order they were made until [`Report::sort`].
    pub diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Makes edits of all insertions, now that the texts are at hand.
    pub fn settle(&mut self, sources: &Sources) {
        for found in &mut self.diagnostics {
            for (next, part, certainty) in std::mem::take(&mut found.insertions) {
                found.fixes.push(Fix {
                    span: Span {
                        end: next.start,
                        ..next
                    },
                    replacement: part.before(next, sources),
                    certainty,
                });
            }
        }
    }

    /// Adds a finding.
    pub fn add(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Adds all findings of another stage.
    pub fn extend(&mut self, other: Report) {
        self.diagnostics.extend(other.diagnostics);
    }

    /// Whether something is wrong enough not to compile.
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|found| found.level == Level::Error)
    }

    /// Puts the findings in the order of the text (then by code).
    pub fn sort(&mut self) {
        self.diagnostics.sort_by(|a, b| {
            let key = |d: &Diagnostic| {
                (
                    d.primary.span.file,
                    d.primary.span.start,
                    d.primary.span.end,
                )
            };
            key(a)
                .cmp(&key(b))
                .then_with(|| a.code.id.cmp(b.code.id))
                .then_with(|| a.message.cmp(&b.message))
        });
    }
}
