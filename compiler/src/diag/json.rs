//! Diagnostics for a program: one JSON object for all files of a run.
//!
//! The shape is an interface that people's scripts rely on: keys are added, never renamed or removed.

use serde_json::{Value, json};

use super::human::help_lines;
use super::{Diagnostic, FileReport, Fix, Label, Level};
use crate::source::{Sources, Span};

/// `{"files": […]}`, one entry per file the user named, in that order, on one line.
///
/// In `labels` the first entry says what is at the primary place; a label in another file than the primary place has a
/// `file` of its own. A file is `ok` if nothing in it is an error.
pub fn render(files: &[FileReport<'_>]) -> String {
    render_with(files, |_| Vec::new())
}

/// The same, with the further keys that `more` has for the object of a file (given its index).
pub fn render_with(
    files: &[FileReport<'_>],
    more: impl Fn(usize) -> Vec<(&'static str, Value)>,
) -> String {
    let objects = files.iter().enumerate().map(|(at, found)| {
        let mut object = file(found);
        if let Some(object) = object.as_object_mut() {
            let more = more(at).into_iter();
            object.extend(more.map(|(key, value)| (key.to_owned(), value)));
        }
        object
    });
    json!({ "files": objects.collect::<Vec<_>>() }).to_string()
}

fn file(file: &FileReport<'_>) -> Value {
    let found = &file.report.diagnostics;
    let ok = found
        .iter()
        .all(|diagnostic| diagnostic.level != Level::Error);
    let diagnostics: Vec<Value> = found
        .iter()
        .map(|found| diagnostic(found, file.sources))
        .collect();
    json!({
        "path": file.path.display().to_string(),
        "dialect": file.dialect,
        "ok": ok,
        "diagnostics": diagnostics,
    })
}

fn diagnostic(found: &Diagnostic, sources: &Sources) -> Value {
    let at_primary = Some(&found.primary).filter(|primary| !primary.text.is_empty());
    let labels = at_primary.into_iter().chain(&found.labels);
    let labels: Vec<Value> = labels
        .map(|at| label(at, found.primary.span, sources))
        .collect();
    json!({
        "code": found.code.id,
        "name": found.code.name,
        "published": found.published,
        "level": found.level.name(),
        "message": found.message,
        "primary": place(found.primary.span, sources),
        "labels": labels,
        "notes": found.notes,
        "help": help_lines(found, sources),
        "fixes": found.fixes.iter().map(|edit| fix(edit, sources)).collect::<Vec<_>>(),
    })
}

fn fix(edit: &Fix, sources: &Sources) -> Value {
    json!({
        "place": place(edit.span, sources),
        "replacement": edit.replacement,
        "safe": edit.is_safe(),
    })
}

fn place(span: Span, sources: &Sources) -> Value {
    let (start, end) = (sources.start(span), sources.end(span));
    json!({
        "file": sources.path(span.file).display().to_string(),
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
    })
}

fn label(label: &Label, primary: Span, sources: &Sources) -> Value {
    let start = sources.start(label.span);
    let mut value = json!({ "line": start.line, "column": start.column, "message": label.text });
    if let (true, Some(object)) = (label.span.file != primary.file, value.as_object_mut()) {
        let file = sources.path(label.span.file).display().to_string();
        object.insert("file".to_owned(), Value::String(file));
    }
    value
}
