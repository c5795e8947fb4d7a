//! What a text reads: its parts, each reference with its exact place.

use super::super::ast::Update;
use super::super::suspect;
use super::super::template::{self, Piece};
use super::Lowering;
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{OnMissing, Part, Program, Read, Ref, Root, Source, Text, ValueExpr, Write};
use crate::source::{Sources, Span, Spanned};
use crate::suggestion::Certainty;
use crate::syntax;
use std::collections::BTreeSet;

/// What `{{output}}`, `{{choice}}` or `{{input}}` means where a text stands.
#[derive(Clone, Copy)]
pub(super) enum Scope {
    /// An ordinary key.
    None,
    /// What this node's own work returned, under this name.
    Own(&'static str),
}

impl Lowering<'_> {
    /// A text that is rendered.
    pub(super) fn text(&mut self, at: &Spanned<String>, site: OnMissing, scope: Scope) -> Text {
        self.parts(&at.value, at.span, site, scope)
    }

    /// A text that is shown: the name of a key alone is hardly meant as it stands. A prompt may be any one word, but no word has `_` in
    /// it.
    pub(super) fn shown(&mut self, at: &Spanned<String>, site: OnMissing, scope: Scope) -> Text {
        if site == OnMissing::Lenient || at.value.contains('_') {
            self.alone(at);
        }
        self.text(at, site, scope)
    }

    /// Remembers a text that is the name of a key and nothing else.
    pub(super) fn alone(&mut self, at: &Spanned<String>) {
        let name = at.value.trim();
        if self.names.contains(name) && self.doubts.len() < MOST_DOUBTS {
            self.doubts.push(SuspectedKey {
                place: at.span,
                whole: name.to_owned(),
                key: name.to_owned(),
                stands: NameContext::Alone,
            });
        }
    }

    /// A text whose value keeps its type if it is exactly one reference; else it is text, without the white space
    /// around it.
    pub(super) fn typed(
        &mut self,
        at: &Spanned<String>,
        site: OnMissing,
        scope: Scope,
    ) -> ValueExpr {
        let text = self.parts(at.value.trim(), at.span, site, scope);
        match (template::single_reference(&at.value), text.parts.as_slice()) {
            (Some(_), [Part::Ref(found)]) => ValueExpr::Ref(found.clone()),
            _ => ValueExpr::Text(text),
        }
    }

    fn parts(&mut self, text: &str, span: Span, site: OnMissing, scope: Scope) -> Text {
        let mut parts = Vec::new();
        let mut found = ScanPosition {
            scalar: span,
            end: 0,
        };
        for piece in template::pieces(text) {
            parts.push(match piece {
                Piece::Literal(literal) => {
                    self.suspect(literal, found, scope);
                    self.broken(literal, found, scope);
                    self.doubt(literal, span);
                    Part::Literal(literal.to_string())
                }
                Piece::Reference { spelled, nth, path } => {
                    let place = self.place(&mut found, spelled, nth);
                    let (root, path) = match path {
                        None => (Root::Nothing, Vec::new()),
                        Some(path) if matches!(scope, Scope::Own(name) if name == path.key) => {
                            (Root::Own, path.steps)
                        }
                        Some(path) => (Root::Key(self.keys.key(&path.key, place)), path.steps),
                    };
                    Part::Ref(Ref {
                        root,
                        path,
                        spelled: spelled.to_string(),
                        span: place,
                    })
                }
            });
        }
        Text { parts, site, span }
    }

    /// Remembers names in single braces: whether a reference was meant shows when all references are known.
    fn doubt(&mut self, literal: &str, scalar: Span) {
        for (whole, name) in suspect::single(literal) {
            if !whole.starts_with('$')
                && self.names.contains(name)
                && self.doubts.len() < MOST_DOUBTS
            {
                let place = syntax::locate(self.sources, scalar, whole, 0);
                self.doubts.push(SuspectedKey {
                    place,
                    whole: whole.to_string(),
                    key: name.to_string(),
                    stands: NameContext::of(literal, whole),
                });
            }
        }
    }

    /// The place of the `nth` `{{spelled}}` in a scalar, without the braces.
    fn place(&self, found: &mut ScanPosition, spelled: &str, nth: usize) -> Span {
        let whole = format!("{{{{{spelled}}}}}");
        let place = found.next(self.sources, &whole).unwrap_or_else(|| {
            if nth < MOST_SEARCHED {
                syntax::locate(self.sources, found.scalar, &whole, nth)
            } else {
                found.scalar
            }
        });
        let inner = Span {
            start: place.start.saturating_add(2),
            end: place.end.saturating_sub(2),
            ..place
        };
        if self.sources.slice(inner) == spelled {
            inner
        } else {
            place
        }
    }

    /// The writes of `state_updates`, and what they read, for the exit with index `exit`.
    pub(super) fn updates(&mut self, updates: &[Update], scope: Scope) -> Vec<Write> {
        let typed = self.graph.settings.typed_updates;
        let writes = updates.iter().map(|update| {
            self.bare(update, scope);
            let source = match typed.then(|| self.typed(&update.text, OnMissing::Lenient, scope)) {
                Some(ValueExpr::Ref(found)) => Source::Value(ValueExpr::Ref(found)),
                Some(ValueExpr::Text(_) | ValueExpr::Literal(_)) | None => {
                    Source::Text(self.text(&update.text, OnMissing::Lenient, scope))
                }
            };
            let key = self.keys.key(&update.key.value, update.key.span);
            Write {
                key,
                span: update.key.span,
                source,
                always: true,
            }
        });
        writes.collect()
    }
}

impl Lowering<'_> {
    /// `title: output` in `state_updates`: the word, where what the node returned was meant.
    fn bare(&mut self, update: &Update, scope: Scope) {
        let text = update.text.value.trim();
        let Scope::Own(name) = scope else {
            return;
        };
        let is_path = text.strip_prefix(name).is_some_and(|rest| {
            let plain = |letter: char| letter.is_ascii_alphanumeric() || "._[]".contains(letter);
            rest.is_empty() || rest.starts_with(['.', '[']) && rest.chars().all(plain)
        });
        if is_path {
            let message = format!("`{text}` is a text here, and not what the node returned");
            let label = format!("`{}` is this word", update.key.value);
            let found = Diagnostic::new(&LITERAL_REFERENCE, update.text.span, message, label);
            self.report
                .add(found.help(format!("write `\"{{{{{text}}}}}\"`")));
        }
    }
}

/// How far a scalar has been looked through for the pieces of its text.
#[derive(Clone, Copy)]
pub(super) struct ScanPosition {
    pub(super) scalar: Span,
    /// Where the last piece ends, in bytes from the beginning of the scalar.
    end: usize,
}

impl ScanPosition {
    /// The next place of `piece`.
    pub(super) fn next(&mut self, sources: &Sources, piece: &str) -> Option<Span> {
        let place = syntax::locate_from(sources, self.scalar, piece, self.end)?;
        self.end = place.end.saturating_sub(self.scalar.start) as usize;
        Some(place)
    }
}

/// How many equal references are looked for from the beginning, where they are written otherwise than they read.
const MOST_SEARCHED: usize = 64;

/// The name of a key in single braces, or without any.
pub(super) struct SuspectedKey {
    place: Span,
    whole: String,
    key: String,
    stands: NameContext,
}

/// How a name stands in its text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameContext {
    /// It is all of the text.
    Alone,
    /// In braces, as a word among others.
    AsAWord,
    /// In braces that touch something else: a path, code.
    InCode,
}

impl NameContext {
    fn of(literal: &str, whole: &str) -> Self {
        let Some((before, after)) = literal.split_once(whole) else {
            return Self::InCode;
        };
        let space = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
        let opened = before.trim_end_matches(['(', '"']);
        let begins = space(opened.chars().next_back());
        let closed = after.trim_start_matches(['.', ',', ';', ':', '!', '?', ')', '"', '/']);
        let ends = space(closed.chars().next());
        // A short name may be that of a variable of some formula.
        match begins && ends && whole.len() > "{xy}".len() {
            true => Self::AsAWord,
            false => Self::InCode,
        }
    }
}

/// Texts that are full of code are not looked through to their end.
const MOST_DOUBTS: usize = 256;

/// Reports names of keys where a reference was meant: alone, in single braces among words, and anywhere in single braces if nothing reads
/// the key. A script may read any key, and in code a key that is read elsewhere may well be spoken of.
pub(super) fn settle(doubts: Vec<SuspectedKey>, program: &Program, report: &mut Report) {
    if doubts.is_empty() {
        return;
    }
    let any_is_read = program.nodes.iter().any(|node| node.work.sees_state());
    let reads = program.nodes.iter().flat_map(|node| &node.reads);
    let read: BTreeSet<&str> = reads
        .filter_map(|read| Some(program[read.from.key()?].name.as_str()))
        .collect();
    for doubt in doubts {
        let SuspectedKey {
            place,
            whole,
            key,
            stands,
        } = doubt;
        let is_read = any_is_read || read.contains(key.as_str());
        let (message, label) = match stands {
            NameContext::InCode if is_read => continue,
            NameContext::InCode | NameContext::AsAWord => (
                format!("`{whole}` is no reference, and stays in the text as it is"),
                "shown with its braces",
            ),
            NameContext::Alone => (
                format!("`{whole}` is a text here, and not the value of the key"),
                "shown as this word",
            ),
        };
        let mut found = Diagnostic::new(&LITERAL_REFERENCE, place, message, label);
        if !is_read {
            found = found.note(format!("nothing else reads `{key}`"));
        }
        report.add(found.help(format!("write `{{{{{key}}}}}`")));
    }
}

/// Makes the edits of what looks like a reference safe where the graph writes a key of the very name that stands there:
/// then nothing else can have been meant.
pub(super) fn vouch(program: &Program, sources: &Sources, report: &mut Report) {
    let suspects = report.diagnostics.iter_mut().filter(|found| {
        found.code.id == LITERAL_REFERENCE.id && found.primary.span.file == program.file
    });
    let mut written: Option<BTreeSet<&str>> = None;
    for fix in suspects.flat_map(|found| &mut found.fixes) {
        let written = written.get_or_insert_with(|| names_written(program));
        let path = fix.replacement.trim_matches(['{', '}']);
        let key = path.split(['.', '[']).next().unwrap_or(path);
        let stands = sources.slice(fix.span).trim_matches(['{', '}', ' ', '\t']);
        let sure = written.contains(key) && stands.replace('-', "_").starts_with(key);
        fix.certainty = match sure {
            true => Certainty::Sure,
            false => Certainty::Guess,
        };
    }
}

/// The names of all keys that have a value at some time.
fn names_written(program: &Program) -> BTreeSet<&str> {
    let seeded = program
        .key_ids()
        .filter(|key| program[*key].initial.is_some());
    let given = program.inputs.iter().map(|input| input.key);
    let exits = program.nodes.iter().flat_map(|node| &node.exits);
    let kept = exits
        .clone()
        .flat_map(|exit| exit.writes.iter().map(|write| write.key));
    let items = exits.filter_map(|exit| exit.to.each());
    let items = items.flat_map(|each| [each.item, each.collect]);
    let all = seeded.chain(given).chain(kept).chain(items);
    all.map(|key| program[key].name.as_str()).collect()
}

/// The reads of a text in the field `place`, before it is known how the node ends.
pub(super) fn reads(text: &Text, place: &str) -> Vec<Read> {
    text.refs()
        .filter_map(|found| read(found, text.site, place, None))
        .collect()
}

/// As [`reads`], of a value; a reference that stands alone is read as at a strict place.
pub(super) fn value_reads(value: &ValueExpr, place: &str) -> Vec<Read> {
    value
        .refs()
        .into_iter()
        .filter_map(|found| read(found, OnMissing::Strict, place, None))
        .collect()
}

/// The reads of what an exit writes. `names` has the name of the key of each write.
pub(super) fn update_reads(writes: &[Write], updates: &[Update], exit: usize) -> Vec<Read> {
    let added = writes.iter().filter(|write| !write.source.is_returned());
    let mut reads = Vec::new();
    for (write, update) in added.zip(updates) {
        let place = format!("state_updates.{}", update.key.value);
        let refs = match &write.source {
            Source::Text(text) => text.refs().collect(),
            Source::Value(value) => value.refs(),
            Source::Tree(tree) => tree.refs(),
            Source::Returned(_) | Source::Whole | Source::Literal(_) => Vec::new(),
        };
        reads.extend(
            refs.into_iter()
                .filter_map(|found| read(found, OnMissing::Lenient, &place, Some(exit))),
        );
    }
    reads
}

/// What a node's own work returned is no read of the state.
fn read(found: &Ref, site: OnMissing, place: &str, exit: Option<usize>) -> Option<Read> {
    let from = found.clone();
    (found.root != Root::Own).then(|| Read {
        from,
        site,
        place: place.to_string(),
        exit,
    })
}
