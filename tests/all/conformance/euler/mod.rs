//! The areas of the euleragent dialect. Each function takes a vector of its area and says where it differs first.
//!
//! The published codes are compared as they are. Areas that are about one function are run through a graph wherever the
//! function is what a graph would use.

mod check;
mod merge;
mod rules;
mod whole;
mod world;

use super::fields::Fields;
use super::vectors::Vector;

/// Runs a vector.
pub(super) fn run(vector: &Vector) -> Result<(), String> {
    let given = Fields::new("given", &vector.given);
    let expect = Fields::new("expect", &vector.expect);
    area(vector, &given, &expect)?;
    given.finish()?;
    expect.finish()
}

fn area(vector: &Vector, given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    match vector.area.as_str() {
        "check" => check::run(given, expect),
        "when" => rules::when(given, expect),
        "merge" => merge::run(given, expect),
        "run.routing" | "run.loop" | "run.interrupt" | "graphs" => {
            whole::run(vector.graph.as_ref(), given, expect)
        }
        "approvals" => rules::approvals(given, expect),
        "budget" => rules::budget(given, expect),
        "runner" => rules::runner(given, expect),
        other => Err(format!("area not implemented: {other}")),
    }
}
