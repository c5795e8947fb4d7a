//! The areas of the Loki dialect. Each function takes a vector of its area and says where it differs first.
//!
//! Areas that are about one function are run through a graph of one node wherever the node is what a user would write:
//! then reading, lowering and running are tested with it.

mod calls;
mod check;
mod parse;
mod scripts;
mod small;
mod templates;
mod whole;
mod world;
mod writes;

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
        "template.strict" | "template.lenient" => {
            templates::text(vector.area == "template.strict", given, expect)
        }
        "template.typed" => templates::typed(given, expect),
        "template.single_reference" => templates::single_reference(given, expect),
        "input.question" => templates::question(given, expect),
        "agent.inputs" => templates::agent_inputs(given, expect),
        "parse" => parse::run(given, expect),
        "check" => check::run(given, expect),
        "input.validation" => calls::validation(given, expect),
        "structured.parse" => calls::structured(given, expect),
        "retry.transient" | "retry.status" => calls::retry(given, expect),
        "llm.tools" => calls::tools(given, expect),
        "script.env" => scripts::environment(given, expect),
        "script.command" => scripts::command(given, expect),
        "reducer" => writes::reducer(given, expect),
        "branch.merge" => writes::merge(given, expect),
        "map.concurrency" => writes::concurrency(given, expect),
        "run.input" | "run.approval" | "run.llm" | "run.agent" | "run.script"
        | "run.state_updates" | "run.schema_merge" | "run.seed" | "run.executor" | "run.map"
        | "llm.request" | "graphs" => whole::run(vector.graph.as_ref(), given, expect),
        other => Err(format!("area not implemented: {other}")),
    }
}
