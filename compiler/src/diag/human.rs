//! Diagnostics for a person: the offending lines with what is wrong written under them.
//!
//! The drawing is rustc's (`annotate-snippets`); what we add is moderation. A graph may come from anywhere, so lines,
//! labels and spans are cut to what fits a screen before they are drawn, and nothing that a terminal would obey gets
//! through.

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level as Drawn, Origin, Renderer, Snippet,
    normalize_untrusted_str,
};

use super::excerpt::{Excerpt, Lines, excerpts, harmless};
use super::{Diagnostic, Fix, Level, Report};
use crate::source::Sources;

/// Whether terminal colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Text only.
    Plain,
    /// ANSI escape sequences.
    Color,
}

/// Longest message, label or note, in characters.
const MAX_TEXT: usize = 2000;

/// All findings of `report`, in its order, an empty line between them. Empty if there are none.
pub fn render(report: &Report, sources: &Sources, style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Color => Renderer::styled(),
    };
    let mut text = String::new();
    for diagnostic in &report.diagnostics {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &drawn(diagnostic, sources, &renderer);
        text.push('\n');
    }
    text
}

fn drawn(diagnostic: &Diagnostic, sources: &Sources, renderer: &Renderer) -> String {
    let level = match diagnostic.level {
        Level::Error => Drawn::ERROR,
        Level::Warning => Drawn::WARNING,
        Level::Note => Drawn::NOTE,
    };
    let id = match diagnostic.published {
        Some(published) => format!("{}, {published}", diagnostic.code.id),
        None => diagnostic.code.id.to_owned(),
    };
    let title = level.primary_title(bounded(&diagnostic.message)).id(id);
    let (excerpts, unshown) = excerpts(diagnostic, sources);
    let mut group = Group::with_title(title);
    for Excerpt { path, at, lines } in &excerpts {
        group = match lines {
            Some(lines) => group.element(snippet(lines).path(path.as_str())),
            None => group.element(
                Origin::path(path.as_str())
                    .line(at.line)
                    .char_column(at.column),
            ),
        };
    }
    if unshown > 0 {
        group = group.element(Drawn::NOTE.message(format!("{unshown} more places are not shown")));
    }
    for note in &diagnostic.notes {
        group = group.element(Drawn::NOTE.message(safe(note)));
    }
    for help in help_lines(diagnostic, sources) {
        group = group.element(Drawn::HELP.message(safe(&help)));
    }
    let mut text = renderer.render(&[group]);
    for Excerpt { path, at, lines } in &excerpts {
        // The library counts columns in what it was given, and of a long line that is not all.
        let counted = lines.as_ref().map_or(at.column, Lines::column);
        if counted != at.column {
            let wrong = format!("{path}:{}:{counted}", at.line);
            text = text.replacen(&wrong, &format!("{path}:{}:{}", at.line, at.column), 1);
        }
    }
    text
}

fn snippet(lines: &Lines) -> Snippet<'_, Annotation<'_>> {
    let marks = lines.marks.iter().map(|mark| {
        let kind = if mark.primary {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        let annotation = kind.span(mark.range.clone());
        if mark.text.is_empty() {
            annotation
        } else {
            annotation.label(safe(&mark.text.replace(['\n', '\r'], " ")))
        }
    });
    Snippet::source(lines.text.as_str())
        .line_start(lines.first)
        .annotations(marks)
}

/// The advice of a diagnostic, and its edits in words, each thing once.
pub(crate) fn help_lines(diagnostic: &Diagnostic, sources: &Sources) -> Vec<String> {
    let mut lines = diagnostic.help.clone();
    for fix in &diagnostic.fixes {
        let quoted = format!("`{}`", fix.replacement);
        if fix.replacement.is_empty() || !diagnostic.help.iter().any(|help| help.contains(&quoted))
        {
            let words = in_words(fix, sources);
            if !lines.contains(&words) {
                lines.push(words);
            }
        }
    }
    lines
}

pub(super) fn in_words(fix: &Fix, sources: &Sources) -> String {
    let start = sources.start(fix.span);
    let old = sources.slice(fix.span);
    let new = &fix.replacement;
    match (old.is_empty(), new.is_empty()) {
        // What separates it from its neighbours goes without saying.
        (_, true) => {
            let part = old.trim_matches([',', '-', ' ', '\t', '\n', '\r']);
            let part = if part.is_empty() { old.trim() } else { part };
            format!("remove {}", quoted(part))
        }
        // Its end is the line break, and what the line that follows begins with.
        (true, false) if new.trim_end_matches([' ', '\t', '-']).ends_with('\n') => {
            format!(
                "insert before line {}: {}",
                start.line,
                quoted(new.trim_end_matches([' ', '\t', '-', '\n']))
            )
        }
        (true, false) => format!(
            "insert at line {}, column {}: {}",
            start.line,
            start.column,
            quoted(new)
        ),
        (false, false) => format!("replace {} with {}", quoted(old), quoted(new)),
    }
}

/// One line in backticks, or several on lines of their own.
fn quoted(text: &str) -> String {
    let text = text.trim_end_matches(['\n', '\r']);
    if text.contains('\n') {
        format!("\n{text}\n")
    } else {
        format!("`{text}`")
    }
}

/// Trusted by the drawing library, and therefore cleaned here.
fn safe(text: &str) -> String {
    normalize_untrusted_str(&bounded(text))
}

/// Not longer than a person reads, and nothing in it that a terminal obeys.
fn bounded(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((at, _)) => harmless(&format!("{}…", text.get(..at).unwrap_or(""))),
        None => harmless(text),
    }
}
