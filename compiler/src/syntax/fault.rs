//! A syntax error as a diagnostic: where it is shown, and how it reads.
//!
//! A parser notices most faults later than a person does: the quote that is never closed is "found" at the end of the
//! file. So the place is moved to the last line that holds something.

use std::borrow::Cow;

use crate::diag::Diagnostic;
use crate::diag::codes::yaml;
use crate::source::{FileId, Span};

/// What is wrong, and what to do.
pub(super) struct Explained {
    message: Cow<'static, str>,
    help: Cow<'static, str>,
}

impl Explained {
    pub(super) fn fixed(message: &'static str, help: &'static str) -> Self {
        Self {
            message: Cow::Borrowed(message),
            help: Cow::Borrowed(help),
        }
    }

    pub(super) fn owned(message: String, help: String) -> Self {
        Self {
            message: Cow::Owned(message),
            help: Cow::Owned(help),
        }
    }
}

/// The diagnostic of a syntax error that was noticed at byte `at`.
pub(super) fn diagnostic(file: FileId, text: &str, at: usize, explained: Explained) -> Diagnostic {
    let rest = text.get(at..).unwrap_or("");
    let at = if rest.trim().is_empty() {
        let before = text.get(..at).unwrap_or("").trim_end();
        before.len() - before.chars().next_back().map_or(0, char::len_utf8)
    } else {
        at
    };
    let place = character_at(file, text, at);
    Diagnostic::new(
        &yaml::YAML_SYNTAX,
        place,
        explained.message,
        "the text cannot be read from here on",
    )
    .help(explained.help)
}

/// The character at byte `at`; nothing at the end of a line or of the text.
pub(super) fn character_at(file: FileId, text: &str, at: usize) -> Span {
    let next = text.get(at..).and_then(|rest| rest.chars().next());
    let length = next
        .filter(|character| !matches!(character, '\n' | '\r'))
        .map_or(0, char::len_utf8);
    Span::new(file, at, at + length)
}
