//! The texts a compilation works on, and places in them.
//!
//! Everything below the driver speaks of a place as a [`Span`]: a file and a range of bytes. Lines and columns are
//! made from it only when a person is shown something, so nothing in between can get them wrong.

mod removal;

pub use removal::removal;

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One of the [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// A range of bytes in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The `start..end` bytes of `file`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self {
            file,
            start: clamp(start),
            end: clamp(end),
        }
    }

    /// The range as indices into the text.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A value, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// The place.
    pub span: Span,
}

/// The number of the line of an offset in a text, as an editor counts.
pub fn line_of(text: &str, offset: usize) -> usize {
    1 + text.get(..offset).unwrap_or(text).matches('\n').count()
}

/// Where a [`Span`] begins, as a person counts: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in Unicode scalar values.
    pub column: usize,
}

#[derive(Clone, Debug)]
struct File {
    path: PathBuf,
    text: Arc<str>,
    /// Byte offset of the start of each line.
    lines: Vec<usize>,
}

/// All texts of one compilation, in the order they were read.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<File>,
}

impl Sources {
    /// Adds a text under the path a person knows it by.
    pub fn add(&mut self, path: impl Into<PathBuf>, text: impl Into<Arc<str>>) -> FileId {
        let text = text.into();
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(breaks).collect();
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(File {
            path: path.into(),
            text,
            lines,
        });
        id
    }

    fn get(&self, file: FileId) -> Option<&File> {
        self.files.get(file.0 as usize)
    }

    /// The path of `file`, as given to [`Sources::add`].
    pub fn path(&self, file: FileId) -> &Path {
        self.get(file).map_or(Path::new(""), |found| &found.path)
    }

    /// The whole text of `file`.
    pub fn text(&self, file: FileId) -> &str {
        self.get(file).map_or("", |found| &found.text)
    }

    /// The text a span covers; empty where the span does not fit the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).get(span.range()).unwrap_or("")
    }

    /// Line and column of the first byte of `span`.
    pub fn start(&self, span: Span) -> Position {
        self.position(span.file, span.start as usize)
    }

    /// Line and column one past the last byte of `span`.
    pub fn end(&self, span: Span) -> Position {
        self.position(span.file, span.end as usize)
    }

    fn position(&self, file: FileId, at: usize) -> Position {
        let Some(found) = self.get(file) else {
            return Position { line: 1, column: 1 };
        };
        let line = found.lines.partition_point(|start| *start <= at).max(1);
        let start = found.lines.get(line - 1).copied().unwrap_or(0);
        let before = found.text.get(start..at).unwrap_or("");
        Position {
            line,
            column: before.chars().count() + 1,
        }
    }

    /// The files, in the order they were added.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &Path)> {
        let number = |at: usize| FileId(u32::try_from(at).unwrap_or(u32::MAX));
        self.files
            .iter()
            .enumerate()
            .map(move |(at, file)| (number(at), file.path.as_path()))
    }
}

/// Bytes that are not UTF-8 text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidUtf8 {
    /// Offset of the first byte that is none.
    pub offset: usize,
    /// That byte.
    pub byte: u8,
    /// The encoding that the bytes seem to have instead, such as `UTF-16`.
    pub encoding: Option<&'static str>,
    /// The text before `offset`: what can be shown around the place, where the diagnostic points past its end.
    pub readable: String,
}

/// The text of a file.
///
/// # Errors
/// When the bytes are not UTF-8. [`syntax::not_text`](crate::syntax::not_text) makes the diagnostic.
pub fn decode(bytes: &[u8]) -> Result<String, InvalidUtf8> {
    String::from_utf8(bytes.to_vec()).map_err(|refused| {
        let offset = refused.utf8_error().valid_up_to();
        let mut bytes = refused.into_bytes();
        let encoding = match bytes.as_slice() {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some("UTF-16"),
            _ => None,
        };
        let byte = bytes.get(offset).copied().unwrap_or(0);
        bytes.truncate(offset);
        InvalidUtf8 {
            offset,
            byte,
            encoding,
            readable: String::from_utf8(bytes).unwrap_or_default(),
        }
    })
}
