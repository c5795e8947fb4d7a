//! Which lines of which file are shown for a diagnostic, and what of them.
//!
//! Only the lines around the labels are handed to the drawing, so that a finding in a large file costs no more than one
//! in a small file, and of a very long line only the part around its labels.

use std::ops::Range;

use super::{Diagnostic, Label};
use crate::source::{FileId, Position, Sources, Span};

/// Longest line that is shown whole, in bytes.
const MAX_LINE: usize = 400;
/// What is shown of a longer one before and behind a label, in bytes.
const AROUND: usize = 60;
/// How many lines one label may mark; of a longer stretch the first is marked.
const MAX_LINES: usize = 4;
/// How many labels beside the primary one are shown.
const MAX_LABELS: usize = 10;
/// Labels that are further apart, in lines, are shown as separate excerpts.
const FAR: usize = 200;

/// What is shown of one stretch of a file.
pub(super) struct Excerpt {
    /// The file.
    pub(super) path: String,
    /// Where the first mark begins in the file.
    pub(super) at: Position,
    /// The lines; none if the file has no text.
    pub(super) lines: Option<Lines>,
}

/// Some lines, and what is marked in them.
pub(super) struct Lines {
    /// The number of the first line.
    pub(super) first: usize,
    /// The lines.
    pub(super) text: String,
    /// What is marked; ranges in `text`.
    pub(super) marks: Vec<Mark>,
}

impl Lines {
    /// The column at which the first mark begins in these lines.
    pub(super) fn column(&self) -> usize {
        let start = self.marks.first().map_or(0, |mark| mark.range.start);
        let before = self.text.get(..start).unwrap_or("");
        before
            .chars()
            .rev()
            .take_while(|character| *character != '\n')
            .count()
            + 1
    }
}

/// A label in an excerpt.
pub(super) struct Mark {
    /// What is marked.
    pub(super) range: Range<usize>,
    /// What is written there.
    pub(super) text: String,
    /// Whether this is the place of the fault.
    pub(super) primary: bool,
}

/// A label whose span is cut to what can be shown.
struct ExcerptLabel<'a> {
    file: FileId,
    range: Range<usize>,
    lines: Range<usize>,
    label: &'a Label,
    primary: bool,
}

/// The excerpts of a diagnostic, that of its primary place first, and how many labels they leave out.
pub(super) fn excerpts(diagnostic: &Diagnostic, sources: &Sources) -> (Vec<Excerpt>, usize) {
    let primary = placed(&diagnostic.primary, true, sources);
    let shown = diagnostic
        .labels
        .iter()
        .take(MAX_LABELS)
        .map(|label| placed(label, false, sources));
    let unshown = diagnostic.labels.len().saturating_sub(MAX_LABELS);
    let mut clusters: Vec<Vec<ExcerptLabel<'_>>> = vec![vec![primary]];
    for label in shown {
        match clusters
            .iter_mut()
            .find(|cluster| cluster.iter().any(|other| near(other, &label)))
        {
            Some(cluster) => cluster.push(label),
            None => clusters.push(vec![label]),
        }
    }
    (
        clusters
            .iter()
            .filter_map(|cluster| excerpt(cluster, sources))
            .collect(),
        unshown,
    )
}

fn near(one: &ExcerptLabel<'_>, other: &ExcerptLabel<'_>) -> bool {
    one.file == other.file && one.lines.start.abs_diff(other.lines.start) <= FAR
}

fn placed<'a>(label: &'a Label, primary: bool, sources: &Sources) -> ExcerptLabel<'a> {
    let Span { file, .. } = label.span;
    let text = sources.text(file);
    let start = boundary(text, label.span.start as usize);
    let mut end = boundary(text, label.span.end as usize).max(start);
    let marked = text.get(start..end).unwrap_or("");
    if marked.match_indices('\n').nth(MAX_LINES - 1).is_some() {
        end = start + marked.find('\n').unwrap_or(0);
    }
    let line = |at: usize| sources.start(Span::new(file, at, at)).line;
    ExcerptLabel {
        file,
        range: start..end,
        lines: line(start)..line(end) + 1,
        label,
        primary,
    }
}

/// The last boundary between two characters at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at)
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0)
}

fn excerpt(cluster: &[ExcerptLabel<'_>], sources: &Sources) -> Option<Excerpt> {
    // The primary place is put into its cluster first.
    let leader = cluster.first()?;
    // The drawing library takes a path as it is.
    let path = sources.path(leader.file).display().to_string();
    let path = path.replace(
        |character: char| character.is_control() || is_direction(character),
        "\u{FFFD}",
    );
    let at = sources.start(leader.label.span);
    let text = sources.text(leader.file);
    let lines = (!text.is_empty()).then(|| {
        let shown = narrowed(lines(cluster, text));
        // Last, since it looks at every character.
        Lines {
            text: harmless(&shown.text),
            ..shown
        }
    });
    Some(Excerpt { path, at, lines })
}

fn lines(cluster: &[ExcerptLabel<'_>], text: &str) -> Lines {
    let first = cluster.iter().map(|one| one.lines.start).min().unwrap_or(1);
    let start = cluster.iter().map(|one| one.range.start).min().unwrap_or(0);
    let end = cluster.iter().map(|one| one.range.end).max().unwrap_or(0);
    let start = text
        .get(..start)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |at| at + 1);
    let end = text
        .get(end..)
        .and_then(|after| after.find('\n'))
        .map_or(text.len(), |at| end + at);
    let marks = cluster.iter().map(|one| Mark {
        range: one.range.start - start..one.range.end - start,
        text: one.label.text.clone(),
        primary: one.primary,
    });
    Lines {
        first,
        text: text.get(start..end).unwrap_or("").to_owned(),
        marks: marks.collect(),
    }
}

/// The text without what a terminal would obey or nobody could see, every byte still at its place. What the drawing
/// library replaces itself (C0, direction marks) is left to it.
pub(super) fn harmless(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            // Shown as a picture by the library, in every line of a text with CRLF.
            '\r' if rest.peek().is_none_or(|next| *next == '\n') => harmless.push(' '),
            '\u{80}'..='\u{9F}' | '\u{61C}' => harmless.push('\u{BF}'),
            '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}' => harmless.push('\u{FFFD}'),
            _ => harmless.push(character),
        }
    }
    harmless
}

/// Invisible characters that change in which direction the others are shown.
fn is_direction(character: char) -> bool {
    matches!(character, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The same excerpt, with `…` for what is far from all labels in a long line.
fn narrowed(lines: Lines) -> Lines {
    if lines.text.split('\n').all(|line| line.len() <= MAX_LINE) {
        return lines;
    }
    let mut text = String::new();
    // Pairs of an offset in the old text and the offset in the new one from which on the two run in parallel.
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut offset = 0;
    for line in lines.text.split_inclusive('\n') {
        for kept in kept(line, offset, &lines.marks) {
            if kept.start > 0 {
                text.push('…');
            }
            runs.push((offset + kept.start, text.len()));
            text += line.get(kept.clone()).unwrap_or("");
            if kept.end == line.trim_end_matches('\n').len() && line.ends_with('\n') {
                text.push('\n');
            }
        }
        if !text.ends_with('\n') && line.ends_with('\n') {
            text += "…\n";
        }
        offset += line.len();
    }
    let moved = |at: usize| {
        let run = runs.iter().rev().find(|(old, _)| *old <= at);
        let new = run.map_or(0, |(old, new)| new + (at - old));
        boundary(&text, new)
    };
    let marks = lines.marks.into_iter().map(|mark| {
        let (start, end) = (moved(mark.range.start), moved(mark.range.end));
        Mark {
            range: start..end.max(start),
            ..mark
        }
    });
    let marks = marks.collect();
    Lines {
        text,
        marks,
        ..lines
    }
}

/// Which ranges of `line`, which begins at `offset`, are shown: all of it, or the surroundings of the labels.
fn kept(line: &str, offset: usize, marks: &[Mark]) -> Vec<Range<usize>> {
    let content = line.trim_end_matches('\n').len();
    if content <= MAX_LINE {
        return std::iter::once(0..content).collect();
    }
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for mark in marks {
        // Of a long stretch its two ends; the marks between them are drawn over the gap.
        for end in [mark.range.start, mark.range.end] {
            let Some(at) = end.checked_sub(offset).filter(|at| *at <= content) else {
                continue;
            };
            let from = boundary(line, at.saturating_sub(AROUND));
            let to = boundary(line, (at + AROUND).min(content));
            ranges.push(from..to);
        }
    }
    if ranges.is_empty() {
        ranges.push(0..boundary(line, AROUND));
    }
    ranges.sort_by_key(|range| (range.start, range.end));
    let mut joined: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            Some(_) | None => joined.push(range),
        }
    }
    joined
}
