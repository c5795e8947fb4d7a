//! YAML (and JSON, which is YAML) text to the tree: the only file that names the parser crate.
//!
//! We listen to the events of `granit-parser`, the parser below serde-saphyr, and not to serde: tried side by side, the
//! serde route gives a list or map no extent, a number no spelling, and an alias no place, and it copies aliases before
//! we can count them. Events carry exact byte ranges for all of these, and [`Builder`] keeps its own stack and budgets.

use crate::diag::codes;
use granit_parser::{
    ErrorKind, Event, Marker, Parser, ScalarStyle, ScanError, StrInput, StructureStyle,
};

use super::Node;
use super::build::{BudgetError, Builder, CollectionKind, MAX_DEPTH, Properties, Style, Tag};
use super::syntax_diagnostic::{self, Hint, Stop, SyntaxAdvice};
use crate::diag::{Diagnostic, Report};
use crate::source::{FileId, Span};

/// Longest key in characters. YAML says 1024, but JSON, which must be readable too, knows no limit.
const MAX_KEY: usize = 8192;

/// Reads `text`, which is known to be of bearable length and without control characters.
pub(super) fn read(file: FileId, text: &str) -> (Option<Node>, Report) {
    let mut reading = YamlReader {
        file,
        text,
        builder: Builder::new(file, text),
        documents: 0,
        understood: 0,
    };
    let mut options = granit_parser::options! {
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        flow_nesting_limit: MAX_DEPTH + 1,
        block_nesting_limit: MAX_DEPTH + 1,
        simple_key_max_lookahead: MAX_KEY,
    };
    // Also when another crate of the build switches the parser's comments on.
    options.set_emit_comments(false);
    let mut parser: Parser<'_, StrInput<'_>> = Parser::new_from_str_with_options(text, options);
    while let Some(next) = parser.next_event() {
        let goes_on = match next {
            Ok((event, span)) => reading.event(event, span),
            Err(error) => {
                reading.syntax_error(&error);
                Err(BudgetError)
            }
        };
        if goes_on.is_err() {
            break;
        }
    }
    reading.builder.finish()
}

struct YamlReader<'t> {
    file: FileId,
    text: &'t str,
    builder: Builder<'t>,
    documents: usize,
    /// Where the last event ended.
    understood: usize,
}

impl YamlReader<'_> {
    fn event(&mut self, event: Event<'_>, span: granit_parser::Span) -> Result<(), BudgetError> {
        let place = self.place(span);
        self.understood = self.understood.max(place.end as usize);
        match event {
            Event::DocumentStart(..) => self.document(place),
            Event::Scalar(text, style, anchor, tag) => {
                let place = if is_block(style) {
                    self.without_blank_end(place)
                } else {
                    place
                };
                let style = if style == ScalarStyle::Plain {
                    Style::Plain
                } else {
                    Style::Quoted
                };
                let properties = Properties {
                    anchor,
                    tag: tag.as_deref().map(|tag| self.tag(tag, span)),
                };
                self.builder.scalar(&text, style, place, properties)
            }
            Event::SequenceStart(_, anchor, tag) => {
                let properties = Properties {
                    anchor,
                    tag: tag.as_deref().map(|tag| self.tag(tag, span)),
                };
                self.builder.begin(CollectionKind::List, place, properties)
            }
            Event::MappingStart(style, anchor, tag) => {
                let properties = Properties {
                    anchor,
                    tag: tag.as_deref().map(|tag| self.tag(tag, span)),
                };
                let place = if style == StructureStyle::Block {
                    Span {
                        end: place.start,
                        ..place
                    }
                } else {
                    place
                };
                self.builder.begin(CollectionKind::Map, place, properties)
            }
            Event::SequenceEnd | Event::MappingEnd => self.builder.end(place),
            Event::Alias(anchor) => self.builder.alias(anchor, place),
            Event::UnresolvedAlias(name) => self.builder.unknown_alias(&name, place),
            Event::Anchor(anchor, name) => {
                self.builder.name_anchor(anchor, &name);
                Ok(())
            }
            // The rest frames the document. The parser may grow further such events.
            Event::StreamStart | Event::StreamEnd | Event::DocumentEnd | _ => Ok(()),
        }
    }

    /// A second document ends the reading: a graph is one.
    fn document(&mut self, place: Span) -> Result<(), BudgetError> {
        self.documents += 1;
        if self.documents == 1 {
            return Ok(());
        }
        let message = "the file holds more than one YAML document";
        let witness = "a second document begins here";
        let found = Diagnostic::new(&codes::MANY_DOCUMENTS, place, message, witness);
        let rest = self.text.get(place.end as usize..).unwrap_or("");
        self.builder.find(match says_nothing(rest) {
            true => found.note("nothing follows it").safe_fix(place, ""),
            false => found.help("keep one graph per file: move what follows into a file of its own, or remove the `---`"),
        });
        Err(BudgetError)
    }

    fn syntax_error(&mut self, error: &ScanError) {
        let at = self.offset(*error.marker());
        if *error.kind() == ErrorKind::RecursionLimitExceeded {
            self.builder
                .report_depth(syntax_diagnostic::character_at(self.file, self.text, at));
            return;
        }
        let bracket = self.builder.innermost_bracket();
        let stop = Stop {
            file: self.file,
            text: self.text,
            at,
            understood: self.understood,
            bracket,
        };
        self.builder.break_off(
            at,
            syntax_diagnostic::diagnostic(&stop, explain(error.kind())),
        );
    }

    fn tag<'a>(&self, tag: &'a granit_parser::Tag, span: granit_parser::Span) -> Tag<'a> {
        let span = self.place(span.tag_span().unwrap_or(span));
        // A lone `!` says "not by its spelling", which makes a scalar text.
        let core = if tag.parts() == ("", "!") {
            Some("str")
        } else {
            tag.core_suffix()
        };
        Tag { core, span }
    }

    fn place(&self, span: granit_parser::Span) -> Span {
        let start = self.offset(span.start);
        let end = self.offset(span.end).max(start);
        Span::new(self.file, start, end)
    }

    /// A byte offset that is surely inside the text and between two characters.
    fn offset(&self, marker: Marker) -> usize {
        let at = marker.byte_offset().unwrap_or(0).min(self.text.len());
        (0..=at)
            .rev()
            .find(|at| self.text.is_char_boundary(*at))
            .unwrap_or(0)
    }

    /// A block scalar's range runs on over the blank lines below it.
    fn without_blank_end(&self, place: Span) -> Span {
        let written = self.text.get(place.range()).unwrap_or("");
        Span::new(
            self.file,
            place.start as usize,
            place.start as usize + written.trim_end().len(),
        )
    }
}

/// Whether there are only blanks and comments.
fn says_nothing(text: &str) -> bool {
    text.lines()
        .map(str::trim)
        .all(|line| line.is_empty() || line.starts_with('#'))
}

fn is_block(style: ScalarStyle) -> bool {
    matches!(style, ScalarStyle::Literal | ScalarStyle::Folded)
}

/// What kind of fault the parser means, in the words of a person who wrote YAML. The parser's list is long and may grow;
/// what only a strange text can cause shares one message.
fn explain(kind: &ErrorKind) -> SyntaxAdvice {
    if let ErrorKind::UnexpectedCharacter { character } = kind {
        let name = if *character == '`' {
            "a backtick".to_owned()
        } else {
            format!("`{character}`")
        };
        return SyntaxAdvice {
            hint: Hint::Other,
            message: format!("a value without quotes cannot begin with {name}").into(),
            help: "put the value in quotes".into(),
        };
    }
    if let ErrorKind::MismatchedFlowCollectionEnd { open, close } = kind {
        return SyntaxAdvice {
            hint: Hint::Bracket,
            message: format!("`{open}` is closed with `{close}`").into(),
            help: "close each `[` with `]` and each `{` with `}`, the innermost first".into(),
        };
    }
    if let ErrorKind::UnclosedFlowCollection { open } = kind {
        let close = if *open == '{' { '}' } else { ']' };
        return SyntaxAdvice {
            hint: Hint::Other,
            message: format!("`{open}` is never closed").into(),
            help: format!(
                "add the `{close}`, or put the value in quotes if the `{open}` belongs to the text"
            )
            .into(),
        };
    }
    match EXPLAINED
        .iter()
        .find(|(kinds, _, _, _)| kinds.contains(kind))
    {
        Some((_, hint, message, help)) => fixed(*hint, message, help),
        None => fixed(
            Hint::Other,
            "this is not valid YAML",
            "check the indentation, the quotes and the brackets of this line and the one above",
        ),
    }
}

fn fixed(hint: Hint, message: &'static str, help: &'static str) -> SyntaxAdvice {
    SyntaxAdvice {
        hint,
        message: message.into(),
        help: help.into(),
    }
}

type Explanation = (&'static [ErrorKind], Hint, &'static str, &'static str);

static EXPLAINED: &[Explanation] = &[
    (
        &[
            ErrorKind::TabNotAllowed,
            ErrorKind::TabInBlockIndentation,
            ErrorKind::TabInIndentation,
            ErrorKind::TabAtBlockScalarStart,
            ErrorKind::TabInPlainScalar,
        ],
        Hint::Tab,
        "a tab stands where YAML wants blanks",
        "indent with blanks",
    ),
    (
        &[
            ErrorKind::MappingValueNotAllowed,
            ErrorKind::InvalidColonPlacement,
        ],
        Hint::Colon,
        "a `:` stands where no key can be",
        "put the value in quotes if the `:` belongs to the text; else check the indentation",
    ),
    (
        &[
            ErrorKind::SimpleKeyExpected,
            ErrorKind::InvalidSimpleKey,
            ErrorKind::ExpectedBlockMappingKey,
            ErrorKind::InvalidIndentation,
            ErrorKind::MappingKeyNotAllowed,
            ErrorKind::InvalidFlowScalarIndent,
            ErrorKind::ExpectedBlockSequenceEntry,
        ],
        Hint::Entry,
        "a `key: value` was expected here",
        "check that there is a `:` with a blank behind it, and that the line is indented like its neighbours",
    ),
    (
        &[ErrorKind::InvalidBlockScalarIndent],
        Hint::Other,
        "this line is indented less than the text block it belongs to",
        "indent all lines below `|` or `>` alike",
    ),
    (
        &[
            ErrorKind::BlockSequenceEntryNotAllowed,
            ErrorKind::BlockEntryInFlowCollection,
            ErrorKind::InvalidBlockEntryWhitespace,
            ErrorKind::PlainScalarStartsWithDashFlowIndicator,
        ],
        Hint::Other,
        "a list entry `- ` cannot stand here",
        "begin the list on a line of its own and indent all its entries alike; in `[…]` separate them with commas",
    ),
    (
        &[
            ErrorKind::UnclosedQuotedScalar,
            ErrorKind::DocumentIndicatorInQuotedScalar,
            ErrorKind::InvalidQuotedScalarIndent,
        ],
        Hint::Quote,
        "a quoted text is never closed",
        "add the closing quote",
    ),
    (
        &[ErrorKind::InvalidTrailingSingleQuotedScalar],
        Hint::Other,
        "something follows a text in single quotes",
        "inside single quotes write `''` for one `'`; what stands behind the closing quote belongs inside, or on a line of its own",
    ),
    (
        &[ErrorKind::InvalidTrailingDoubleQuotedScalar],
        Hint::Other,
        "something follows a text in double quotes",
        "inside double quotes write `\\\"` for one `\"`; what stands behind the closing quote belongs inside, or on a line of its own",
    ),
    (
        &[
            ErrorKind::UnknownQuotedScalarEscape,
            ErrorKind::InvalidQuotedScalarHexEscape,
        ],
        Hint::Escape,
        "double quotes know no such `\\` escape",
        "write `\\\\` for one backslash, or use single quotes, in which a backslash is itself",
    ),
    (
        &[
            ErrorKind::InvalidLowSurrogateHexEscape,
            ErrorKind::InvalidLowSurrogate,
            ErrorKind::MissingLowSurrogate,
            ErrorKind::UnpairedLowSurrogate,
            ErrorKind::InvalidUnicodeEscape,
        ],
        Hint::Surrogate,
        "an escape in this text is not a character",
        "write the character itself",
    ),
    (
        &[
            ErrorKind::UnexpectedEofFlowSequence,
            ErrorKind::ExpectedFlowSequenceSeparator,
        ],
        Hint::Bracket,
        "a `[…]` list is not continued with `,` or closed with `]`",
        "add the missing comma or bracket, or put the value in quotes if the bracket is text",
    ),
    (
        &[
            ErrorKind::UnexpectedEofFlowMapping,
            ErrorKind::UnexpectedEofImplicitFlowMapping,
            ErrorKind::ExpectedFlowMappingSeparator,
            ErrorKind::FlowMappingValueAdjacentCollection,
        ],
        Hint::Bracket,
        "a `{…}` map is not continued with `,` or closed with `}`",
        "add the missing comma or brace; a value that begins with `{{` must be in quotes: \"{{name}}\"",
    ),
    (
        &[
            ErrorKind::UnexpectedEof,
            ErrorKind::UnexpectedEofBlockMapping,
            ErrorKind::UnexpectedEofBlockSequence,
        ],
        Hint::Bracket,
        "the file ends in the middle of a value",
        "check whether it was saved completely",
    ),
    (
        &[ErrorKind::MisplacedFlowCollectionEnd],
        Hint::Other,
        "a bracket is closed that was never opened",
        "remove it, or put the value in quotes if the bracket is text",
    ),
    (
        &[ErrorKind::ExpectedNodeContent],
        Hint::Other,
        "a value was expected here",
        "put the value in quotes if it begins with a character that YAML gives a meaning, such as `,` `]` `}` or `%`",
    ),
    (
        &[ErrorKind::MissingAnchorOrAliasName],
        Hint::Other,
        "`*` or `&` without a name",
        "put the value in quotes if it is text",
    ),
    (
        &[
            ErrorKind::CommentInterceptedScalar,
            ErrorKind::CommentNotSeparated,
        ],
        Hint::Other,
        "a `#` stands in the middle of a value",
        "put a blank before a comment; put the value in quotes if the `#` belongs to the text",
    ),
    (
        &[
            ErrorKind::ExpectedDocumentStart,
            ErrorKind::InvalidDocumentEnd,
            ErrorKind::MissingDocumentEndBeforeDirective,
        ],
        Hint::Other,
        "the value of the file ended above, but here is more",
        "check the indentation: the keys of the graph begin in the first column",
    ),
    (
        &[
            ErrorKind::InvalidBlockScalarHeader,
            ErrorKind::ZeroBlockScalarIndent,
        ],
        Hint::Other,
        "nothing but `-`, `+`, a digit or a comment can follow `|` or `>`",
        "begin the text on the next line, indented; put the value in quotes if the `|` or `>` is text",
    ),
    (
        &[
            ErrorKind::UndeclaredTagHandle,
            ErrorKind::ExpectedTagBang,
            ErrorKind::InvalidTagTerminator,
            ErrorKind::MissingTagUri,
            ErrorKind::UnclosedVerbatimTag,
            ErrorKind::InvalidGlobalTagCharacter,
            ErrorKind::InvalidTagEscape,
        ],
        Hint::Other,
        "a `!` at the beginning of a value is a YAML tag, and this one cannot be read",
        "put the value in quotes if the `!` belongs to the text",
    ),
    (
        &[ErrorKind::BomInsideDocument],
        Hint::Other,
        "a byte-order mark stands in the middle of the text",
        "remove the invisible character U+FEFF",
    ),
];
