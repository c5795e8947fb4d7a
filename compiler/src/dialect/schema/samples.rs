//! Values that a schema shows (`default`, `example`, `examples`) and that it does not accept itself.

use super::document::Document;
use super::parts::{entries, inner, items, keyword};
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Entry, Node, Value};

/// Looks at a schema and all schemas in it.
pub(super) fn check(schema: &Node, whole: &Document<'_>, report: &mut Report) {
    shown(schema, &["default", "example", "examples"], whole, report);
    for part in inner(schema) {
        check(part.schema, whole, report);
    }
}

/// Looks at a schema of what a caller gives: the defaults of its properties are looked at elsewhere.
pub(super) fn check_inputs(schema: &Node, whole: &Document<'_>, report: &mut Report) {
    for property in entries(keyword(schema, "properties")) {
        shown(&property.value, &["example", "examples"], whole, report);
        for part in inner(&property.value) {
            check(part.schema, whole, report);
        }
    }
}

/// Looks at what stands under these keywords of a schema.
fn shown(schema: &Node, keywords: &[&str], whole: &Document<'_>, report: &mut Report) {
    let all = entries(Some(schema)).iter();
    for entry in all.filter(|entry| keywords.contains(&entry.key.as_str())) {
        if entry.key == "examples" {
            for item in items(Some(&entry.value)) {
                look(schema, entry, item, whole, report);
            }
        } else {
            look(schema, entry, &entry.value, whole, report);
        }
    }
}

fn look(schema: &Node, entry: &Entry, value: &Node, whole: &Document<'_>, report: &mut Report) {
    // That nothing is there is often written so.
    if value.value == Value::Null {
        return;
    }
    // Where the schema names this very value and excludes it, that is told there.
    let mut fixed = items(keyword(schema, "enum"))
        .iter()
        .chain(keyword(schema, "const"));
    if fixed.any(|fixed| fixed.value == value.value) {
        return;
    }
    let Some(why) = whole.misfit(schema, value) else {
        return;
    };
    let verb = match entry.key.as_str() {
        "examples" => "holds",
        _ => "is",
    };
    let message = format!(
        "`{}` of a schema {verb} a value that it excludes: {why}",
        entry.key
    );
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, value.span, message, "never valid");
    report.add(found.help("write a value that fits, or change the schema"));
}
