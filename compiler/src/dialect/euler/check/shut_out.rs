//! A route that a judge may choose, and that the schema of its answer does not let it name.

use super::super::ast::{Judge, Node};
use crate::diag::codes::RESERVED_FIELD;
use crate::diag::{Diagnostic, Level, listed};
use crate::source::Spanned;
use graphwright_rules::schema::check_part;
use serde_json::Value;

/// Looks at what a schema says of `route`: its name, the whole of it, and that part.
pub(super) fn check(
    (name, schema, part): (&Spanned<String>, &Value, &Value),
    node: &Node,
    judge: &Judge,
) -> Option<Diagnostic> {
    // A pattern that cannot be read is told.
    let pattern = part.get("pattern").and_then(Value::as_str);
    if pattern.is_some_and(|pattern| regex_lite::Regex::new(pattern).is_err()) {
        return None;
    }
    let is_admitted =
        |route: &str| check_part(schema, part, &Value::String(route.to_owned())).is_ok();
    let shut: Vec<&Spanned<String>> = judge
        .routes
        .iter()
        .filter(|route| !is_admitted(&route.value))
        .collect();
    let first = shut.first()?;
    let id = &node.id.value;
    let names = listed(shut.iter().map(|route| route.value.as_str()));
    let (route, is) = match shut.len() {
        1 => ("the route", "is"),
        _ => ("the routes", "are"),
    };
    let verb = match part.get("enum") {
        Some(_) => "list",
        None => "admit",
    };
    let message = format!(
        "`route` of the schema `{}` does not {verb} {names}, which {is} {route} of the judge `{id}`",
        name.value
    );
    let found = Diagnostic::new(
        &RESERVED_FIELD,
        name.span,
        message,
        "says less than the judge",
    );
    Some(
        found
            .level(Level::Warning)
            .label(first.span, "may be chosen")
            .help(format!(
                "let `route` of the schema take {names} too, or take {names} out of `route_values`"
            )),
    )
}
