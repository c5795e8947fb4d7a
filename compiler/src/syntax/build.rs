//! Builds the tree from the parser's events.
//!
//! The open lists and maps are kept on a stack of our own and never on the machine's, and everything that a hostile
//! text can multiply (depth, values, copies made by aliases, findings) is counted, so that a small file cannot cost
//! much more than its size. The limits also keep the finished tree shallow enough to be walked and dropped by
//! recursion.

use std::collections::{BTreeMap, BTreeSet};

use super::{Entry, Node, Value, scalar};
use crate::diag::codes::yaml;
use crate::diag::{Diagnostic, Report};
use crate::source::{FileId, Span};

/// How deep lists and maps may be nested, aliases followed.
pub(super) const MAX_DEPTH: usize = 128;
/// How many keys and values a file may write.
pub(super) const MAX_VALUES: usize = 100_000;
/// How many bytes aliases and anchors may copy; a value counts for its text and [`VALUE_WEIGHT`].
const MAX_COPIED: usize = 8 << 20;
const VALUE_WEIGHT: usize = 64;
/// How many findings one file gets; a text that is not meant as YAML would have thousands.
const MAX_FINDINGS: usize = 100;

/// The budget is spent: the rest of the text is not read.
pub(super) struct Exhausted;

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
pub(super) enum Opening {
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
struct Open {
    content: Content,
    start: usize,
    end: usize,
    anchor: usize,
    height: usize,
    weight: usize,
}

/// A finished node on its way to the place where it belongs.
struct Finished {
    node: Node,
    /// Where its text ends *here*: the end of the alias if it came from one.
    end: usize,
    height: usize,
    weight: usize,
}

struct Anchored {
    node: Node,
    height: usize,
    weight: usize,
}

/// The tree under construction.
pub(super) struct Builder<'t> {
    file: FileId,
    text: &'t str,
    open: Vec<Open>,
    root: Option<Node>,
    anchors: BTreeMap<usize, Anchored>,
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
    ) -> Result<(), Exhausted> {
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
        self.place(Finished {
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
            Diagnostic::new(&yaml::BAD_TAG, tag.span, message, "this tag")
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
        opening: Opening,
        span: Span,
        properties: Properties<'_>,
    ) -> Result<(), Exhausted> {
        self.count(span)?;
        if self.open.len() >= MAX_DEPTH {
            return self.too_deep(span);
        }
        if let Some(tag) = properties.tag {
            match (tag.core, opening) {
                (Some("seq"), Opening::List) | (Some("map"), Opening::Map) => {}
                (_, Opening::List) => self.refuse_tag(tag, "a list"),
                (_, Opening::Map) => self.refuse_tag(tag, "a map"),
            }
        }
        let content = match opening {
            Opening::List => Content::List(Vec::new()),
            Opening::Map => Content::Map {
                entries: Vec::new(),
                merges: Vec::new(),
                key: Key::Awaited,
            },
        };
        let (start, end) = (span.start as usize, span.end as usize);
        self.open.push(Open {
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
    pub(super) fn end(&mut self, span: Span) -> Result<(), Exhausted> {
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
        let node = Node {
            span: self.span(top.start, end.max(top.start)),
            value,
        };
        let (height, weight) = (top.height + 1, top.weight);
        self.remember(top.anchor, &node, height, weight)?;
        if self.awaits_key() {
            self.refuse_key(node.span);
            self.set_key(Key::Refused, end, 0);
            return Ok(());
        }
        self.place(Finished {
            node,
            end,
            height,
            weight,
        });
        Ok(())
    }

    /// `*name`, for the anchor of that number.
    pub(super) fn alias(&mut self, anchor: usize, span: Span) -> Result<(), Exhausted> {
        self.count(span)?;
        let end = span.end as usize;
        let Some(anchored) = self.anchors.get(&anchor) else {
            let name = self
                .text
                .get(span.range())
                .unwrap_or("")
                .trim_start_matches('*');
            let message = format!("the value of `&{name}` contains itself through `*{name}`");
            self.find(
                Diagnostic::new(
                    &yaml::UNKNOWN_ALIAS,
                    span,
                    message,
                    "stands inside the value it refers to",
                )
                .help("write the inner value out; a value without end cannot be read"),
            );
            return self.nothing(span);
        };
        let (height, weight) = (anchored.height, anchored.weight);
        if self.open.len() + height > MAX_DEPTH {
            return self.too_deep(span);
        }
        if self.copied.saturating_add(weight) > MAX_COPIED {
            return self.too_much_copied(span);
        }
        self.copied += weight;
        let node = anchored.node.clone();
        if !self.awaits_key() {
            self.place(Finished {
                node,
                end,
                height,
                weight,
            });
            return Ok(());
        }
        match key_text(&node.value) {
            Some(text) => self.set_key(
                Key::Text {
                    text,
                    span,
                    merge: Merge::No,
                },
                end,
                weight,
            ),
            None => {
                self.refuse_key(span);
                self.set_key(Key::Refused, end, 0);
            }
        }
        Ok(())
    }

    /// `*name`, and no value has that anchor.
    pub(super) fn unknown_alias(&mut self, name: &str, span: Span) -> Result<(), Exhausted> {
        self.count(span)?;
        let message = format!(
            "there is no `&{}` above this `*{}`",
            shortened(name),
            shortened(name)
        );
        self.find(
            Diagnostic::new(&yaml::UNKNOWN_ALIAS, span, message, "refers to nothing")
                .note("in YAML a value that begins with `*` repeats the value marked with `&` and the same name")
                .help("put the value in quotes if the `*` belongs to the text"),
        );
        self.nothing(span)
    }

    /// A place whose value could not be had.
    fn nothing(&mut self, span: Span) -> Result<(), Exhausted> {
        let end = span.end as usize;
        if self.awaits_key() {
            self.set_key(Key::Refused, end, 0);
        } else {
            let node = Node {
                span,
                value: Value::Null,
            };
            self.place(Finished {
                node,
                end,
                height: 0,
                weight: VALUE_WEIGHT,
            });
        }
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

    fn refuse_key(&mut self, span: Span) {
        let message = "a key must be text, but this one is a list or a map";
        let mut finding = Diagnostic::new(&yaml::COMPLEX_KEY, span, message, "used as a key");
        if self
            .text
            .get(span.range())
            .is_some_and(|text| text.starts_with('{'))
        {
            finding = finding.help("a value that begins with `{{` must be in quotes: \"{{name}}\"");
        }
        self.find(finding);
    }

    fn place(&mut self, finished: Finished) {
        let Finished {
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

    fn remember(
        &mut self,
        anchor: usize,
        node: &Node,
        height: usize,
        weight: usize,
    ) -> Result<(), Exhausted> {
        if anchor == 0 {
            return Ok(());
        }
        if self.copied.saturating_add(weight) > MAX_COPIED {
            return self.too_much_copied(node.span);
        }
        self.copied += weight;
        self.anchors.insert(
            anchor,
            Anchored {
                node: node.clone(),
                height,
                weight,
            },
        );
        Ok(())
    }

    fn report_duplicates(&mut self, entries: &[Entry], merges: &[Entry]) {
        let mut first: BTreeMap<&str, Span> = BTreeMap::new();
        for entry in entries.iter().chain(merges) {
            let Some(earlier) = first.get(entry.key.as_str()).copied() else {
                first.insert(&entry.key, entry.key_span);
                continue;
            };
            let message = format!(
                "the key `{}` stands twice in the same map",
                shortened(&entry.key)
            );
            self.find(
                Diagnostic::new(
                    &yaml::DUPLICATE_KEY,
                    entry.key_span,
                    message,
                    "the same key again",
                )
                .label(earlier, "first here")
                .help("remove one of the two, or give it another name"),
            );
        }
    }

    /// The entries of a map and those it merges (`<<`): its own keys win, then the earlier source.
    fn merged(&mut self, mut entries: Vec<Entry>, merges: Vec<Entry>) -> Vec<Entry> {
        if merges.is_empty() {
            return entries;
        }
        let mut taken: BTreeSet<String> = entries.iter().map(|entry| entry.key.clone()).collect();
        for merge in merges {
            let sources = match merge.value.value {
                Value::List(items) => items,
                value @ (Value::Null
                | Value::Bool(_)
                | Value::Number(..)
                | Value::Text(_)
                | Value::Map(_)) => {
                    vec![Node {
                        span: merge.value.span,
                        value,
                    }]
                }
            };
            for source in sources {
                match source.value {
                    Value::Map(found) => entries.extend(
                        found
                            .into_iter()
                            .filter(|entry| taken.insert(entry.key.clone())),
                    ),
                    Value::Null
                    | Value::Bool(_)
                    | Value::Number(..)
                    | Value::Text(_)
                    | Value::List(_) => {
                        self.refuse_merge(merge.key_span, source.span);
                    }
                }
            }
        }
        entries
    }

    fn refuse_merge(&mut self, key: Span, value: Span) {
        let message = "`<<` copies the entries of a map, but this is not a map";
        let mut finding = Diagnostic::new(
            &yaml::BAD_MERGE,
            key,
            message,
            "needs a map, or a list of maps",
        );
        if value.start != value.end {
            finding = finding.label(value, "not a map");
        }
        self.find(finding.help("write `<<: *name`, where `&name` marks a map"));
    }

    fn count(&mut self, span: Span) -> Result<(), Exhausted> {
        self.values += 1;
        if self.values <= MAX_VALUES {
            return Ok(());
        }
        self.exhausted(
            span,
            format!("the file holds more than {MAX_VALUES} keys and values"),
            "reading stopped here",
            "move large data out of the graph, into a file that a node reads",
        )
    }

    fn too_deep(&mut self, span: Span) -> Result<(), Exhausted> {
        self.exhausted(
            span,
            format!("lists and maps are nested more than {MAX_DEPTH} deep"),
            "one level too many begins here",
            "check for brackets that were never meant to be opened",
        )
    }

    /// Where the innermost `[` or `{` that is still open stands.
    pub(super) fn innermost_bracket(&self) -> Option<usize> {
        let start = self.open.last()?.start;
        let bracket = |rest: &str| rest.starts_with(['[', '{']);
        self.text.get(start..).is_some_and(bracket).then_some(start)
    }

    /// The text cannot be read further than byte `at`. A template without quotes is the cause of many such errors, and
    /// has been noticed as a strange key by then: it is the better explanation, and the only one given.
    pub(super) fn break_off(&mut self, at: usize, finding: Diagnostic) {
        let line_start = |at: usize| self.text.get(..at).and_then(|before| before.rfind('\n'));
        let template = self.report.diagnostics.pop_if(|last| {
            let place = last.primary.span;
            last.code.id == yaml::COMPLEX_KEY.id
                && last.help.len() == 1
                && line_start(place.start as usize) == line_start(at)
        });
        self.find(match template {
            Some(key) => {
                let message = "a value that begins with a template must be in quotes";
                let witness = "YAML takes these braces for a map";
                let place = Span {
                    start: key.primary.span.start.saturating_sub(1),
                    ..key.primary.span
                };
                Diagnostic::new(&yaml::YAML_SYNTAX, place, message, witness)
                    .help("write \"{{name}} …\"")
            }
            None => finding,
        });
    }

    /// The parser met its own limit of depth.
    pub(super) fn report_depth(&mut self, span: Span) {
        let Err(Exhausted) = self.too_deep(span) else {
            return;
        };
    }

    fn too_much_copied(&mut self, span: Span) -> Result<(), Exhausted> {
        self.exhausted(
            span,
            format!("anchors and aliases copy more than {} MiB", MAX_COPIED >> 20),
            "reading stopped here",
            "an alias stands for a copy of its value, and copies of copies grow without measure: write the values out",
        )
    }

    fn exhausted(
        &mut self,
        span: Span,
        message: String,
        witness: &str,
        help: &str,
    ) -> Result<(), Exhausted> {
        // Where reading stops must be said, however much was found before.
        let finding = Diagnostic::new(&yaml::TOO_LARGE, span, message, witness).help(help);
        self.report.add(finding);
        Err(Exhausted)
    }
}

/// The text of a key, if the value can be one.
fn key_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some("null".to_owned()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(_, spelling) => Some(spelling.clone()),
        Value::Text(text) => Some(text.clone()),
        Value::List(_) | Value::Map(_) => None,
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
