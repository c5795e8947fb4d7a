//! Diagnostics for code hosts and editors: SARIF 2.1.0 (OASIS Standard, 27 March 2020).
//!
//! Written by hand, since only a corner of the format is needed: rules from the registry, results with their places and
//! edits. Columns count Unicode scalar values (`unicodeCodePoints`, section 3.14.17), as everywhere in this crate.

use std::path::Path;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::{ALL, explain};
use crate::diag::human::help_lines;
use crate::diag::{Code, Diagnostic, FileReport, Fix, Label};
use crate::source::{Sources, Span};

/// The rules of every log, which are read from the pages once.
static RULES: LazyLock<Value> = LazyLock::new(|| ALL.iter().map(|code| rule(code)).collect());

/// One SARIF log with one run, on one line. All registered codes are its rules, also those that found nothing.
pub fn render(files: &[FileReport<'_>]) -> String {
    let found = files.iter().flat_map(|file| {
        file.report
            .diagnostics
            .iter()
            .map(|found| (found, file.sources))
    });
    let results: Vec<Value> = found
        .map(|(found, sources)| result(found, sources))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "graphwright",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": *RULES,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
    .to_string()
}

fn rule(code: &Code) -> Value {
    let page = code.page();
    json!({
        "id": code.id,
        "name": code.name,
        "shortDescription": { "text": page.summary },
        "fullDescription": { "text": page.why },
        "help": { "text": page.cure, "markdown": explain(code) },
        "defaultConfiguration": { "level": code.level.name() },
    })
}

fn result(found: &Diagnostic, sources: &Sources) -> Value {
    let mut text = vec![found.message.clone()];
    text.extend(found.notes.iter().map(|note| format!("note: {note}")));
    text.extend(
        help_lines(found, sources)
            .iter()
            .map(|help| format!("help: {help}")),
    );
    let mut value = json!({
        "ruleId": found.code.id,
        "level": found.level.name(),
        "message": { "text": text.join("\n") },
        "locations": [location(&found.primary, sources)],
    });
    let Some(object) = value.as_object_mut() else {
        return value;
    };
    // An index must point at the rule; a code that is not registered has none.
    if let Some(index) = ALL.iter().position(|code| code.id == found.code.id) {
        object.insert("ruleIndex".to_owned(), index.into());
    }
    if !found.labels.is_empty() {
        let related = found.labels.iter().enumerate().map(|(number, label)| {
            let mut place = location(label, sources);
            if let Some(place) = place.as_object_mut() {
                place.insert("id".to_owned(), (number + 1).into());
            }
            place
        });
        object.insert("relatedLocations".to_owned(), related.collect());
    }
    if !found.path.is_empty() {
        let steps = found.path.iter();
        let steps: Vec<Value> = steps
            .map(|step| json!({ "location": location(step, sources) }))
            .collect();
        let flow = json!([{ "threadFlows": [{ "locations": steps }] }]);
        object.insert("codeFlows".to_owned(), flow);
    }
    if !found.fixes.is_empty() {
        object.insert("fixes".to_owned(), json!([fix(&found.fixes, sources)]));
    }
    if let Some(published) = found.published {
        object.insert("properties".to_owned(), json!({ "published": published }));
    }
    value
}

fn location(label: &Label, sources: &Sources) -> Value {
    let mut value = json!({
        "physicalLocation": {
            "artifactLocation": artifact(label.span, sources),
            "region": region(label.span, sources),
        },
    });
    if let (false, Some(object)) = (label.text.is_empty(), value.as_object_mut()) {
        object.insert("message".to_owned(), json!({ "text": label.text }));
    }
    value
}

fn artifact(span: Span, sources: &Sources) -> Value {
    json!({ "uri": uri(sources.path(span.file)) })
}

fn region(span: Span, sources: &Sources) -> Value {
    let (start, end) = (sources.start(span), sources.end(span));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

/// The edits of a finding, which belong together.
fn fix(edits: &[Fix], sources: &Sources) -> Value {
    let change = |edit: &Fix| {
        json!({
            "artifactLocation": artifact(edit.span, sources),
            "replacements": [{
                "deletedRegion": region(edit.span, sources),
                "insertedContent": { "text": edit.replacement },
            }],
        })
    };
    json!({
        "artifactChanges": edits.iter().map(change).collect::<Vec<_>>(),
        "properties": { "safe": edits.iter().all(Fix::is_safe) },
    })
}

/// The path as a URI reference (RFC 3986): forward slashes, everything unusual escaped; absolute ones with their scheme.
fn uri(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                escaped.push(char::from(byte))
            }
            _ => escaped += &format!("%{byte:02X}"),
        }
    }
    if path.is_absolute() {
        format!(
            "file://{}{escaped}",
            if escaped.starts_with('/') { "" } else { "/" }
        )
    } else {
        escaped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_paths_as_uris() {
        assert_eq!(
            uri(Path::new("agents/a b/graph.yaml")),
            "agents/a%20b/graph.yaml"
        );
        assert_eq!(uri(Path::new("agents\\ä:b.yaml")), "agents/%C3%A4%3Ab.yaml");
        assert_eq!(uri(Path::new("/tmp/graph.yaml")), "file:///tmp/graph.yaml");
    }
}
