//! Text to a tree in which every key and every scalar knows where it stands.
//!
//! The tree is ours and not a library's: it keeps duplicate keys, spelling and order, and it exists for any input,
//! also for one that is not YAML (then it is empty and the [`Report`] says why).

mod build;
mod choice;
mod fields;
mod locate;
mod scalar;
mod syntax_diagnostic;
mod type_diagnostic;
mod yaml;

#[cfg(test)]
mod fields_tests;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod tests;

pub use crate::suggestion::{PREFIXES, look_alike, nearest, nearest_word};
pub use choice::invalid_choice;
pub use fields::{FieldReader, FieldValue};
pub use locate::{locate, locate_from};
pub(crate) use scalar::plain;
pub use type_diagnostic::{described, wrong_type};

use crate::diag::codes::{EMPTY_FILE, NOT_TEXT, TOO_LARGE, YAML_SYNTAX};
use crate::diag::{Diagnostic, Report};
use crate::source::{FileId, InvalidUtf8, Sources, Span};

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 4 << 20;

/// How many `{` a file may have. Each may begin a reference, and a reference takes a hundred times the memory of its text.
pub const MAX_BRACES: usize = 200_000;

/// Reads a YAML or JSON text.
///
/// The tree holds what could be read; after an error it ends where the error stands, and it is `None` if nothing stood
/// before. Values that come from an alias or a merge key (`<<`) have the span at which they are written. Duplicate keys
/// are reported, and stay in the tree. [`is_whole`] tells whether anything is missing.
pub fn read(file: FileId, sources: &Sources) -> (Option<Node>, Report) {
    let text = sources.text(file);
    if let Some(refused) = refusal(file, text) {
        return (
            None,
            Report {
                diagnostics: vec![refused],
            },
        );
    }
    let (tree, mut report) = yaml::read(file, text);
    if tree.is_none() && report.diagnostics.is_empty() {
        let message = "the file is empty";
        report.add(
            Diagnostic::new(
                &EMPTY_FILE,
                Span::new(file, 0, 0),
                message,
                "nothing but blanks and comments",
            )
            .help("`graphwright explain no-end-node` shows a small graph to begin with"),
        );
    }
    (tree, report)
}

/// The text under `key` of a map.
pub fn text_at<'t>(node: &'t Node, key: &str) -> Option<&'t str> {
    let entry = type_diagnostic::entries(node)?
        .iter()
        .find(|entry| entry.key == key)?;
    type_diagnostic::text(&entry.value)
}

/// Whether the tree of [`read`] holds the whole text. If not, what seems to be missing may stand behind the error, and a
/// dialect that reads the tree nevertheless would complain about it.
pub fn is_whole(report: &Report) -> bool {
    let cut_short = [&YAML_SYNTAX, &TOO_LARGE, &NOT_TEXT, &EMPTY_FILE];
    report
        .diagnostics
        .iter()
        .all(|found| cut_short.iter().all(|code| code.id != found.code.id))
}

/// Why `text` is not even given to the parser.
fn refusal(file: FileId, text: &str) -> Option<Diagnostic> {
    if text.len() > MAX_BYTES {
        let message = format!(
            "the file has more than {} MiB, which is the most that is read",
            MAX_BYTES >> 20
        );
        let start = Span::new(file, 0, 0);
        return Some(
            Diagnostic::new(&TOO_LARGE, start, message, "this is probably not the graph")
                .help("move large data out of the graph, into a file that a node reads"),
        );
    }
    if let Some(at) = text.match_indices('{').map(|(at, _)| at).nth(MAX_BRACES) {
        let message = format!("the file has more than {MAX_BRACES} opening braces");
        let place = Span::new(file, at, at + 1);
        return Some(
            Diagnostic::new(&TOO_LARGE, place, message, "one too many")
                .help("move large data out of the graph, into a file that a node reads"),
        );
    }
    let (at, character) = text
        .char_indices()
        .find(|(_, character)| forbidden(*character))?;
    let code = u32::from(character);
    let escape = if code < 0x100 {
        format!("\\x{code:02X}")
    } else {
        format!("\\u{code:04X}")
    };
    let message = format!("the file contains the control character U+{code:04X}");
    let place = Span::new(file, at, at + character.len_utf8());
    let found = Diagnostic::new(&NOT_TEXT, place, message, "YAML forbids it, also in quotes").help(
        format!("remove it, or write it in double quotes as `{escape}`"),
    );
    let line = text.get(..at).and_then(|before| before.lines().last());
    Some(match line.is_some_and(in_double_quotes) {
        true => found.safe_fix(place, escape),
        false => found,
    })
}

/// Whether what follows the beginning of a line surely stands in double quotes: one text begins there and has not ended.
fn in_double_quotes(before: &str) -> bool {
    let quotes = before.matches('"').count();
    quotes % 2 == 1 && !before.contains(['\'', '\\', '#'])
}

/// Characters outside `c-printable` (YAML 1.2.2, production 1).
fn forbidden(character: char) -> bool {
    let blank_or_break = matches!(character, '\t' | '\n' | '\r' | '\u{85}');
    (character.is_control() && !blank_or_break) || matches!(character, '\u{FFFE}' | '\u{FFFF}')
}

/// The diagnostic for a file that [`source::decode`](crate::source::decode) refused; `file` is
/// [`InvalidUtf8::readable`], added to the sources.
pub fn not_text(file: FileId, problem: &InvalidUtf8) -> Diagnostic {
    let place = syntax_diagnostic::character_at(file, &problem.readable, problem.offset);
    let (message, help) = match problem.encoding {
        Some(encoding) => (
            format!("the file is {encoding}, not UTF-8"),
            "save the file as UTF-8",
        ),
        None => {
            let message = format!(
                "byte {} of the file (0x{:02X}) is not UTF-8",
                problem.offset, problem.byte
            );
            (
                message,
                "save the file as UTF-8; if it is an archive or a picture, it is the wrong file",
            )
        }
    };
    Diagnostic::new(&NOT_TEXT, place, message, "not a character from here on").help(help)
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it stands. Of a list or a map: from its first to its last byte.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// What a [`Node`] holds, by YAML 1.2's core schema.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`, `~` or nothing.
    Null,
    /// `true` or `false` (`yes` and `no` are text).
    Bool(bool),
    /// A number, and how it was spelled.
    Number(serde_json::Number, String),
    /// Any other scalar.
    Text(String),
    /// `[a, b]` or `- a`.
    List(Vec<Node>),
    /// `{a: b}` or `a: b`, in the order of the text, duplicates included.
    Map(Vec<Entry>),
}

/// One `key: value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key as text (a number or `true` as a key is its spelling).
    pub key: String,
    /// Where the key stands.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

impl Entry {
    /// The key and the value.
    pub fn span(&self) -> Span {
        Span {
            end: self.value.span.end.max(self.key_span.end),
            ..self.key_span
        }
    }
}

impl Node {
    /// The text, if it is text.
    pub fn text(&self) -> Option<&str> {
        type_diagnostic::text(self)
    }

    /// The entries, if it is a map.
    pub fn entries(&self) -> Option<&[Entry]> {
        type_diagnostic::entries(self)
    }

    /// The items, if it is a list.
    pub fn items(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(items) => Some(items),
            Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) | Value::Map(_) => {
                None
            }
        }
    }

    /// The value of the first entry with this key, if it is a map that has one.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries()?
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| &entry.value)
    }

    /// The node and all below it, in the order of the text.
    pub fn all(&self) -> impl Iterator<Item = &Self> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            match &node.value {
                Value::Map(entries) => open.extend(entries.iter().rev().map(|entry| &entry.value)),
                Value::List(items) => open.extend(items.iter().rev()),
                Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) => {}
            }
            Some(node)
        })
    }

    /// The value as JSON: of duplicate keys the last.
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(value) => serde_json::Value::Bool(*value),
            Value::Number(number, _) => serde_json::Value::Number(number.clone()),
            Value::Text(text) => serde_json::Value::String(text.clone()),
            Value::List(items) => items.iter().map(Node::to_json).collect(),
            Value::Map(entries) => entries
                .iter()
                .map(|entry| (entry.key.clone(), entry.value.to_json()))
                .collect(),
        }
    }
}
