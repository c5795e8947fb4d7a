//! Where a value stands in a command, and what can be done about it.

/// Where a value stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Position {
    /// In no quotes: it may become several words, unless it is quoted.
    Bare,
    /// In single quotes.
    SingleQuotes,
    /// In double quotes.
    DoubleQuotes,
    /// Where quotes do not help.
    Unquotable(Obstacle),
}

/// Why quotes do not help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Obstacle {
    /// It is all of the command.
    Whole,
    /// A here-document keeps quotes as text.
    Document,
    /// Backquotes end at any backquote, also at a quoted one.
    Backquotes,
    /// A comment ends where the value has a line break.
    Comment,
    /// Arithmetic is evaluated.
    Arithmetic,
    /// `[[` evaluates what some of its operators compare, and reads patterns.
    Test,
    /// A `\` or `$` before it changes what a quote means.
    Escape,
    /// Another program reads it as its program text.
    Program,
    /// Nobody can tell.
    Unclear,
}

impl Obstacle {
    /// What stands in the way, as the end of "the value …".
    pub(in super::super) fn reason(self) -> &'static str {
        match self {
            Self::Whole => "is the whole command",
            Self::Document => "stands in a here-document, where quotes are text",
            Self::Backquotes => "stands in backquotes, which any backquote ends",
            Self::Comment => "stands in a comment, which a line break ends",
            Self::Arithmetic => "stands in arithmetic, which the shell evaluates",
            Self::Test => {
                "stands in `[[ ... ]]`, which reads patterns and evaluates what it compares as numbers"
            }
            Self::Escape => "stands behind a `\\` or `$`, which changes what a quote means",
            Self::Program => "is part of a program that another interpreter runs",
            Self::Unclear => "stands where it cannot be told how the shell reads it",
        }
    }

    /// What to do.
    pub(in super::super) fn advice(self) -> &'static str {
        match self {
            Self::Whole => "write the command here, and put values in as its words",
            Self::Document => {
                "write the file with `printf '%s\\n' VALUE > FILE`, or with `rye/file-system/write`"
            }
            Self::Backquotes => "write `$(command)` in place of the backquotes",
            Self::Comment => "take the value out of the comment",
            Self::Arithmetic => "declare the value as a number in `config_schema`",
            Self::Test => "write `[ ... ]`, which compares texts as they are, or `case VALUE in`",
            Self::Escape => "take the `\\` or `$` before the value away",
            Self::Program => {
                "hand the value over as an argument: `sh -c 'echo \"$1\"' sh VALUE`, with the value outside of the program text"
            }
            Self::Unclear => {
                "write the command in a simpler way, or hand the value to a tool that takes parameters"
            }
        }
    }
}
