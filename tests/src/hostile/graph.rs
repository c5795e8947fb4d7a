//! A graph around a text, compiled, and interpreted until its run ends.

use crate::interpret::InterpretedGraph;
use graphwright::codegen::Graph;
use graphwright::codegen::{Map, Value};
use graphwright::observe::{Event, Observer};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Cancel, Host, Outcome, Run};
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::ir::Dialect;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::UnknownWorld;
use serde_json::json;
use std::sync::atomic::{AtomicU32, Ordering};

/// Compiles a graph around which nothing is known. `None`: it is refused.
///
/// # Panics
/// If it is refused, and nobody says why.
pub(super) fn checked(text: &str) -> Option<CheckedProgram> {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (_, checked, report) =
        pipeline::check(file, &Settings::default(), &mut sources, &UnknownWorld);
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
pub(super) fn run(checked: &CheckedProgram, inputs: &Map<String, Value>, world: &World) -> Value {
    let once = || {
        super::wait(async {
            let graph = InterpretedGraph::new(checked.program(), checked.facts());
            let scripted = ScriptedWorld::new(world.clone());
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

/// How many nodes a rehearsal enters before it is stopped.
const ENTERED: u32 = 200;

/// Stops a run that goes on and on.
struct Stopping {
    cancel: Cancel,
    entered: AtomicU32,
}

impl Observer for Stopping {
    fn event(&self, event: &Event<'_>) {
        let enters = matches!(event, Event::Entered { .. });
        if enters && self.entered.fetch_add(1, Ordering::Relaxed) > ENTERED {
            self.cancel.cancel();
        }
    }
}

/// Makes a graph runnable, has it read what it never kept, and rehearses it where nodes reach nothing but models, people and scripts:
/// all of them are made up.
///
/// # Panics
/// If anything panics, or what the graph keeps of its start is not read again.
pub(super) fn rehearsed(checked: &CheckedProgram) {
    let program = checked.program();
    let graph = InterpretedGraph::new(program, checked.facts()).looking();
    for kept in [
        json!(null),
        json!(1),
        json!("a"),
        json!([[]]),
        json!({"a": {"b": [1, {}]}}),
    ] {
        // Whoever reads such a thing is told; it may be what the graph keeps.
        drop(graph.read_at(kept.clone()));
        drop(graph.read_exit(kept.clone()));
        drop(graph.read_state(kept));
    }
    for node in graph.about().nodes.iter() {
        for left in [
            json!("done"),
            json!({"done": {}}),
            json!({"done": ["?", {}]}),
            json!({"x": 1}),
        ] {
            drop(graph.read_exit(json!({node.id.as_ref(): left})));
        }
    }
    if let Ok(begun) = graph.begin(Map::new()) {
        let kept = graphwright::codegen::to_value(&begun);
        let read = graph.read_state(kept.clone());
        assert!(
            read.is_ok_and(|read| read == begun),
            "not read again: {kept}"
        );
    }
    if !matches!(program.dialect, Dialect::Loki | Dialect::Euler) {
        return;
    }
    let inputs = program.inputs.iter();
    let inputs = inputs.map(|input| (program[input.key].name.clone(), Value::from("x")));
    let (cancel, host) = (Cancel::new(), Host::scripted(World::default()).rehearsing());
    let stopping = Stopping {
        cancel: cancel.clone(),
        entered: AtomicU32::new(0),
    };
    super::wait(async {
        let run = Run::with_inputs(&graph, inputs.collect()).host(&host);
        // How it ends is its own business.
        drop(run.watch(stopping).cancel(&cancel).id("run").run().await);
    });
}

fn shown(outcome: &Outcome<InterpretedGraph>) -> Value {
    graphwright::codegen::to_value(outcome)
}
