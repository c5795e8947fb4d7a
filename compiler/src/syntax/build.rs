//! Builds the tree from the parser's events.
//!
//! The open lists and maps are kept on a stack of our own and never on the machine's, and everything that a hostile
//! text can multiply (depth, values, copies made by aliases, findings) is counted, so that a small file cannot cost
//! much more than its size. The limits also keep the finished tree shallow enough to be walked and dropped by
//! recursion.

mod alias;
mod limit;
mod merge;
mod template;

use crate::diag::codes;
use std::collections::BTreeMap;

use super::{Entry, Node, Value, scalar};
use crate::diag::{Diagnostic, Report};
use crate::source::{FileId, Span};

/// How deep lists and maps may be nested, aliases followed.
pub(super) const MAX_DEPTH: usize = 128;
/// How many keys and values a file may write.
pub(super) const MAX_VALUES: usize = 250_000;
/// How many bytes aliases and anchors may copy; a value counts for its text and [`VALUE_WEIGHT`].
const MAX_COPIED: usize = 8 << 20;
const VALUE_WEIGHT: usize = 64;
/// How many findings one file gets; a text that is not meant as YAML would have thousands.
const MAX_FINDINGS: usize = 100;

/// The budget is spent: the rest of the text is not read.
pub(super) struct BudgetError;

/// What the events say about a node beside its content.
#[derive(Clone, Copy)]
pub(super) struct Properties<'a> {
    /// The number of its anchor; 0 is none.
    pub(super) anchor: usize,
    /// Its tag.
    pub(super) tag: Option<Tag<'a>>,
}

/// A tag such as `!!str`.
#[derive(Clone, Copy)]
pub(super) struct Tag<'a> {
    /// `str` of `!!str`; none for a tag outside the core schema.
    pub(super) core: Option<&'a str>,
    /// Where it stands.
    pub(super) span: Span,
}

/// How a scalar is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Without quotes: the text decides about the type.
    Plain,
    /// In quotes or as a block: text.
    Quoted,
}

/// Which collection begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CollectionKind {
    /// A list.
    List,
    /// A map.
    Map,
}

/// What was found where the key of the next entry belongs.
enum Key {
    Awaited,
    Text {
        text: String,
        span: Span,
        merge: Merge,
    },
    /// A list or a map; the entry is dropped.
    Refused,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Merge {
    Yes,
    No,
}

enum Content {
    List(Vec<Node>),
    Map {
        entries: Vec<Entry>,
        merges: Vec<Entry>,
        key: Key,
    },
}

/// A list or a map whose end has not been seen.
struct OpenCollection {
    content: Content,
    start: usize,
    end: usize,
    anchor: usize,
    height: usize,
    weight: usize,
}

/// A finished node on its way to the place where it belongs.
struct FinishedNode {
    node: Node,
    /// Where its text ends *here*: the end of the alias if it came from one.
    end: usize,
    height: usize,
    weight: usize,
}

struct AnchorValue {
    node: Node,
    height: usize,
    weight: usize,
}

/// The tree under construction.
pub(super) struct Builder<'t> {
    file: FileId,
    text: &'t str,
    open: Vec<OpenCollection>,
    root: Option<Node>,
    anchors: BTreeMap<usize, AnchorValue>,
    anchor_names: BTreeMap<String, usize>,
    values: usize,
    copied: usize,
    report: Report,
    unlisted: usize,
}

impl<'t> Builder<'t> {
    pub(super) fn new(file: FileId, text: &'t str) -> Self {
        Self {
            file,
            text,
            open: Vec::new(),
            root: None,
            anchors: BTreeMap::new(),
            anchor_names: BTreeMap::new(),
            values: 0,
            copied: 0,
            report: Report::default(),
            unlisted: 0,
        }
    }

    /// Adds a finding, up to the limit.
    pub(super) fn find(&mut self, finding: Diagnostic) {
        if self.report.diagnostics.len() < MAX_FINDINGS {
            self.report.add(finding);
        } else {
            self.unlisted += 1;
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    /// A scalar: a key where one is awaited, else a value.
    pub(super) fn scalar(
        &mut self,
        text: &str,
        style: Style,
        span: Span,
        properties: Properties<'_>,
    ) -> Result<(), BudgetError> {
        self.count(span)?;
        let spelling = if span.start == span.end && style == Style::Plain {
            ""
        } else {
            text
        };
        let value = self.scalar_value(spelling, style, properties.tag);
        let span = self.place_of_nothing(span, &value);
        let node = Node { span, value };
        let weight = VALUE_WEIGHT + spelling.len();
        let (end, height) = (span.end as usize, 0);
        self.remember(properties.anchor, &node, height, weight)?;
        if self.awaits_key() {
            let merge = if spelling == "<<" && style == Style::Plain {
                Merge::Yes
            } else {
                Merge::No
            };
            self.set_key(
                Key::Text {
                    text: spelling.to_owned(),
                    span,
                    merge,
                },
                end,
                weight,
            );
            return Ok(());
        }
        self.place(FinishedNode {
            node,
            end,
            height,
            weight,
        });
        Ok(())
    }

    fn scalar_value(&mut self, spelling: &str, style: Style, tag: Option<Tag<'_>>) -> Value {
        let read = match style {
            Style::Plain => scalar::plain(spelling),
            Style::Quoted => Value::Text(spelling.to_owned()),
        };
        let Some(tag) = tag else { return read };
        let wanted = match tag.core {
            Some("str") => return Value::Text(spelling.to_owned()),
            Some("int") => scalar::plain(spelling),
            Some("float") => scalar::plain(spelling),
            Some("bool") => scalar::plain(spelling),
            Some("null") => scalar::plain(spelling),
            Some(_) | None => {
                self.refuse_tag(tag, "a single value");
                return read;
            }
        };
        let fits = match &wanted {
            Value::Number(number, _) => {
                tag.core == Some("float") || (tag.core == Some("int") && !number.is_f64())
            }
            Value::Bool(_) => tag.core == Some("bool"),
            Value::Null => tag.core == Some("null"),
            Value::Text(_) | Value::List(_) | Value::Map(_) => false,
        };
        if !fits {
            self.refuse_tag(tag, &format!("`{}`", shortened(spelling)));
        }
        wanted
    }

    fn refuse_tag(&mut self, tag: Tag<'_>, value: &str) {
        let written = self.text.get(tag.span.range()).unwrap_or("");
        let message = match tag.core {
            Some(_) => format!("the tag `{written}` does not fit {value}"),
            None => format!("the tag `{written}` has no meaning in a graph"),
        };
        self.find(
            Diagnostic::new(&codes::BAD_TAG, tag.span, message, "this tag")
                .help("remove the tag and write the value itself"),
        );
    }

    /// Nothing after `key:` stands behind the colon, not before it, where the parser sees it.
    fn place_of_nothing(&self, span: Span, value: &Value) -> Span {
        let in_map = self.open.last().is_some_and(|top| {
            matches!(
                &top.content,
                Content::Map {
                    key: Key::Text { .. } | Key::Refused,
                    ..
                }
            )
        });
        if !in_map || *value != Value::Null || span.start != span.end {
            return span;
        }
        let rest = self.text.get(span.start as usize..).unwrap_or("");
        let blank = rest.len() - rest.trim_start().len();
        match rest.trim_start().strip_prefix(':') {
            Some(_) => {
                let at = span.start as usize + blank + 1;
                self.span(at, at)
            }
            None => span,
        }
    }

    /// A list or map begins.
    pub(super) fn begin(
        &mut self,
        opening: CollectionKind,
        span: Span,
        properties: Properties<'_>,
    ) -> Result<(), BudgetError> {
        self.count(span)?;
        if self.open.len() >= MAX_DEPTH {
            return self.too_deep(span);
        }
        if let Some(tag) = properties.tag {
            match (tag.core, opening) {
                (Some("seq"), CollectionKind::List) | (Some("map"), CollectionKind::Map) => {}
                (_, CollectionKind::List) => self.refuse_tag(tag, "a list"),
                (_, CollectionKind::Map) => self.refuse_tag(tag, "a map"),
            }
        }
        let content = match opening {
            CollectionKind::List => Content::List(Vec::new()),
            CollectionKind::Map => Content::Map {
                entries: Vec::new(),
                merges: Vec::new(),
                key: Key::Awaited,
            },
        };
        let (start, end) = (span.start as usize, span.end as usize);
        self.open.push(OpenCollection {
            content,
            start,
            end,
            anchor: properties.anchor,
            height: 0,
            weight: VALUE_WEIGHT,
        });
        Ok(())
    }

    /// The innermost list or map ends; `span` is its bracket, empty in block style.
    pub(super) fn end(&mut self, span: Span) -> Result<(), BudgetError> {
        let Some(top) = self.open.pop() else {
            return Ok(());
        };
        let end = if span.start == span.end {
            top.end
        } else {
            span.end as usize
        };
        let value = match top.content {
            Content::List(items) => Value::List(items),
            Content::Map {
                entries, merges, ..
            } => {
                self.report_duplicates(&entries, &merges);
                Value::Map(self.merged(entries, merges))
            }
        };
        let span = self.span(top.start, end.max(top.start));
        let value = self.template_text(span, &value).unwrap_or(value);
        let node = Node { span, value };
        let (height, weight) = (top.height + 1, top.weight);
        self.remember(top.anchor, &node, height, weight)?;
        if self.awaits_key() {
            self.refuse_key(node.span);
            self.set_key(Key::Refused, end, 0);
            return Ok(());
        }
        self.place(FinishedNode {
            node,
            end,
            height,
            weight,
        });
        Ok(())
    }

    /// A place whose value could not be had. It holds what is written there, so that nobody complains a second time.
    fn stand_in(&mut self, span: Span) -> Result<(), BudgetError> {
        let end = span.end as usize;
        if self.awaits_key() {
            self.set_key(Key::Refused, end, 0);
            return Ok(());
        }
        let written = self.text.get(span.range()).unwrap_or("").to_owned();
        let weight = VALUE_WEIGHT + written.len();
        let node = Node {
            span,
            value: Value::Text(written),
        };
        self.place(FinishedNode {
            node,
            end,
            height: 0,
            weight,
        });
        Ok(())
    }

    /// What was built and found. Lists and maps that are still open end where the reading ended.
    pub(super) fn finish(mut self) -> (Option<Node>, Report) {
        // Nothing can refer to what is still open; and without its anchor, ending it costs nothing and cannot fail.
        for open in &mut self.open {
            open.anchor = 0;
        }
        while let Some(end) = self.open.last().map(|top| top.end) {
            let Ok(()) = self.end(self.span(end, end)) else {
                break;
            };
        }
        if self.unlisted > 0 {
            let more = format!(
                "{} more findings of this kind are not listed",
                self.unlisted
            );
            if let Some(last) = self.report.diagnostics.last_mut() {
                last.notes.push(more);
            }
        }
        (self.root, self.report)
    }

    fn awaits_key(&self) -> bool {
        let top = self.open.last().map(|top| &top.content);
        matches!(
            top,
            Some(Content::Map {
                key: Key::Awaited,
                ..
            })
        )
    }

    fn set_key(&mut self, found: Key, end: usize, weight: usize) {
        let Some(top) = self.open.last_mut() else {
            return;
        };
        top.end = top.end.max(end);
        top.weight = top.weight.saturating_add(weight);
        match &mut top.content {
            Content::Map { key, .. } => *key = found,
            Content::List(_) => {}
        }
    }

    fn place(&mut self, finished: FinishedNode) {
        let FinishedNode {
            node,
            end,
            height,
            weight,
        } = finished;
        let Some(top) = self.open.last_mut() else {
            self.root.get_or_insert(node);
            return;
        };
        top.end = top.end.max(end);
        top.height = top.height.max(height);
        top.weight = top.weight.saturating_add(weight);
        match &mut top.content {
            Content::List(items) => items.push(node),
            Content::Map {
                entries,
                merges,
                key,
            } => match std::mem::replace(key, Key::Awaited) {
                Key::Text { text, span, merge } => {
                    let entry = Entry {
                        key: text,
                        key_span: span,
                        value: node,
                    };
                    if merge == Merge::Yes {
                        merges.push(entry)
                    } else {
                        entries.push(entry)
                    }
                }
                Key::Refused | Key::Awaited => {}
            },
        }
    }
}

/// The beginning of a text, for a message.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or("")),
        None => text.to_owned(),
    }
}
