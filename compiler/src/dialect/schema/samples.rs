//! Values that a schema shows (`default`, `example`, `examples`) and that it does not accept itself.

use super::keywords::is_of;
use super::parts::{entries, items, keyword, text};
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Node, Value};

/// Looks at a schema and all schemas in it.
pub(super) fn check(schema: &Node, report: &mut Report) {
    for entry in entries(Some(schema)) {
        match entry.key.as_str() {
            "default" | "example" => look(schema, &entry.key, &entry.value, report),
            "examples" => {
                for item in items(Some(&entry.value)) {
                    look(schema, &entry.key, item, report);
                }
            }
            "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => {
                for part in entries(Some(&entry.value)) {
                    check(&part.value, report);
                }
            }
            "items" | "additionalProperties" | "anyOf" | "oneOf" | "allOf" | "prefixItems" => {
                check(&entry.value, report);
                for part in items(Some(&entry.value)) {
                    check(part, report);
                }
            }
            _ => {}
        }
    }
}

fn look(schema: &Node, key: &str, value: &Node, report: &mut Report) {
    // That nothing is there is often written so.
    if value.value == Value::Null {
        return;
    }
    let types = types(schema);
    let fits = types.is_empty() || types.iter().any(|kind| is_of(kind, &value.value));
    let choices = items(keyword(schema, "enum"));
    let chosen = choices.is_empty() || choices.iter().any(|choice| choice.value == value.value);
    let (what, help) = match (fits, chosen) {
        (true, true) => return,
        (false, _) => (
            format!("its `type`, `{}`, excludes", types.join("` or `")),
            "write a value of that type, or change `type`",
        ),
        (true, false) => (
            "its `enum` has not".to_owned(),
            "write one of the values of `enum`, or add it there",
        ),
    };
    let verb = match key {
        "examples" => "holds",
        _ => "is",
    };
    let message = format!("`{key}` of a schema {verb} a value that {what}");
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, value.span, message, "never valid");
    report.add(found.help(help));
}

/// The types that a schema names.
pub(super) fn types(schema: &Node) -> Vec<&str> {
    let node = keyword(schema, "type");
    let one = text(node).into_iter();
    one.chain(items(node).iter().filter_map(|name| text(Some(name))))
        .collect()
}
