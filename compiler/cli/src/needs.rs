//! `graphwright check --needs`: what a run will want from its surroundings, as a person and as a program read it.
//!
//! What is missing at the time of the check is no fault of the graph: it may be checked on one machine and run on another.
//! So this is a list, and the run itself reports what is not there before its first node.

use super::print;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::needs::Summary;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Prints what a graph needs.
pub(super) fn show(checked: &CheckedProgram) {
    let needs = Summary::of(checked.program());
    let mut text = format!("needs of {}\n", checked.program().name);
    let lines = needs.lines();
    for (what, list) in &lines {
        let _ = writeln!(text, "  {what}: {list}");
    }
    if lines.is_empty() {
        text.push_str("  nothing\n");
    }
    print(&text);
}

/// The same as JSON: one object, with a list under each key.
pub(super) fn json(checked: &CheckedProgram) -> Value {
    let needs = Summary::of(checked.program());
    json!({
        "models": needs.models,
        "callers_model": needs.callers,
        "variables": needs.variables,
        "programs": needs.programs,
        "tools": needs.tools,
        "mcp_servers": needs.servers,
        "directives": needs.directives,
        "documents": needs.documents,
    })
}
