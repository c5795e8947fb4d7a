//! A graph around a text, compiled, and interpreted until its run ends.

use crate::interpret::Interpreted;
use graphwright::codegen::{Map, Value};
use graphwright::testing::{Scripted, World};
use graphwright::{Outcome, Run};
use graphwright_compiler::check::Checked;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::Nothing;

/// Compiles a graph around which nothing is known. `None`: it is refused.
///
/// # Panics
/// If it is refused, and nobody says why.
pub(super) fn checked(text: &str) -> Option<Checked> {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (_, checked, report) = pipeline::check(file, &Settings::default(), &mut sources, &Nothing);
    assert!(
        checked.is_some() || report.has_errors(),
        "refused, and nobody says why: {text}"
    );
    checked
}

/// What a run comes to, as the outcome shows it.
///
/// # Panics
/// If two runs of the same graph in the same world come to different things.
pub(super) fn run(checked: &Checked, inputs: &Map<String, Value>, world: &World) -> Value {
    let once = || {
        super::wait(async {
            let graph = Interpreted::new(checked.program(), checked.facts());
            let scripted = Scripted::new(world.clone());
            let run = Run::with_inputs(&graph, inputs.clone()).host(&scripted.host());
            match run.id("run").run().await {
                Ok(outcome) => shown(&outcome),
                Err(error) => Value::String(error.to_string()),
            }
        })
    };
    let first = once();
    assert_eq!(first, once(), "the same run comes to two things");
    first
}

fn shown(outcome: &Outcome<Interpreted<'_>>) -> Value {
    graphwright::codegen::to_value(outcome)
}
