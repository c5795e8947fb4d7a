//! The areas of the KeGAL dialect. Each function takes a vector of its area and says where it differs first.
//!
//! Areas about one function are run through a small graph wherever a graph is what a user would write.

mod graph;
mod order;
mod outcome;
mod requests;
mod small;
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
        "check" => graph::check(given, expect),
        "dag" => order::run(given, expect),
        "compose.template" => small::template(given, expect),
        "compose.prompt" => small::prompt(given, expect),
        "mcp.translate" => small::translate(given, expect),
        "media.load" => small::media(given, expect),
        "uri" => small::uri(given, expect),
        "env" => small::environment(given, expect),
        "api" => small::api(given, expect),
        "run.prompt"
        | "run.pipe"
        | "run.guard"
        | "run.failure"
        | "run.blackboard"
        | "run.history"
        | "run.tools"
        | "run.mcp"
        | "run.structured_output"
        | "run.react"
        | "run.outputs"
        | "run.media"
        | "run.env"
        | "run.published_graph"
        | "run.recorded"
        | "graphs" => whole::run(vector, given, expect),
        other => Err(format!("area not implemented: {other}")),
    }
}
