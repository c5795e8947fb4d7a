//! The areas of the Rye dialect. Each function takes a vector of its area and says where it differs first.

mod check;
mod expressions;
mod small;
mod tools;
mod whole;

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
        "interpolation" => expressions::interpolation(given, expect),
        "condition" => expressions::condition(given, expect),
        "unwrap" => small::unwrap(given, expect),
        "permission" => small::permission(given, expect),
        "progress" => small::progress(given, expect),
        "check" => check::run(given, expect),
        "run.inputs" | "run.edges" | "run.assign" | "run.return" | "run.errors" | "run.hooks"
        | "run.foreach" | "run.gate" | "run.limits" | "run.env" | "run.permission" | "run.step"
        | "run.cache" | "run.resume" | "run.cancel" | "run.async" | "run.real_graph" | "graphs" => {
            whole::run(vector.graph.as_ref(), given, expect)
        }
        other => Err(format!("area not implemented: {other}")),
    }
}
