//! Values that a schema shows (`default`, `example`, `examples`) and that it does not accept itself.

use super::document::Document;
use super::parts::{entries, items};
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Entry, Node, Value};

/// Looks at a schema and all schemas in it.
pub(super) fn check(schema: &Node, whole: &Document<'_>, report: &mut Report) {
    for entry in entries(Some(schema)) {
        match entry.key.as_str() {
            "default" | "example" => look(schema, entry, &entry.value, whole, report),
            "examples" => {
                for item in items(Some(&entry.value)) {
                    look(schema, entry, item, whole, report);
                }
            }
            "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => {
                for part in entries(Some(&entry.value)) {
                    check(&part.value, whole, report);
                }
            }
            "items" | "additionalProperties" | "anyOf" | "oneOf" | "allOf" | "prefixItems" => {
                check(&entry.value, whole, report);
                for part in items(Some(&entry.value)) {
                    check(part, whole, report);
                }
            }
            _ => {}
        }
    }
}

fn look(schema: &Node, entry: &Entry, value: &Node, whole: &Document<'_>, report: &mut Report) {
    // That nothing is there is often written so.
    if value.value == Value::Null {
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
