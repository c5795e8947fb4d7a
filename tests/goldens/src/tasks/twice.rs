//! What is recorded of a run repeats it: the same status, output, state and path, with every call answered and no answer left.

#![expect(clippy::indexing_slicing, reason = "a field that JSON lacks is null")]

use super::{Later, Task};
use crate::cases::Case;
use crate::runs::{self, Copy};
use graphwright::codegen::{Graph, Map, Value};
use graphwright::observe::Secrets;
use graphwright::testing::scripted::Now;
use graphwright::testing::{Recorder, Scenario, ScriptedWorld};
use graphwright::{Host, Run};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Runs a graph, records it, and runs it again with what was recorded.
struct Twice<'s> {
    scenario: &'s runs::Scenario,
    dir: PathBuf,
}

impl Task for Twice<'_> {
    type Done = Result<(), String>;

    async fn run<G: Graph>(self, graph: G) -> Self::Done {
        let mut world = self.scenario.world.clone();
        world.clock.get_or_insert_with(|| Now {
            now: "2026-03-02T12:00:00Z".to_owned(),
        });
        let real = Host::scripted(world);
        let recorder = Recorder::new(real);
        let inputs = &self.scenario.inputs;
        let first = outcome(&graph, inputs, &recorder.host(), &self.dir).await;
        let scenario = Scenario {
            name: "recorded".to_owned(),
            inputs: inputs.clone(),
            grant: Vec::new(),
            world: recorder.without(&Secrets::default()).0,
            expect: Default::default(),
        };
        let text = scenario.to_yaml()?;
        let read = Scenario::from_yaml(&text).map_err(|problem| format!("{problem}\n{text}"))?;
        let scripted = ScriptedWorld::new(read.world);
        let second = outcome(&graph, inputs, &scripted.host(), &self.dir).await;
        // What a run wanted and did not get it does not get again.
        let unscripted = first["error"]["kind"] == "unscripted";
        for field in [
            "status", "output", "state", "path", "errors", "waiting", "steps",
        ] {
            if first.get(field) != second.get(field) && !unscripted {
                let (was, is) = (&first[field], &second[field]);
                return Err(format!("{field}: was {was}, is {is}\n{text}"));
            }
        }
        let (was, is) = (&first["error"]["kind"], &second["error"]["kind"]);
        if was != is {
            return Err(format!(
                "error: was {}, is {}\n{text}",
                first["error"], second["error"]
            ));
        }
        let left = scripted.left_over();
        if !left.is_empty() && !unscripted {
            return Err(format!("left over: {left:?}\n{text}"));
        }
        Ok(())
    }
}

/// What a run of a graph comes to, as JSON.
pub async fn outcome<G: Graph>(
    graph: &G,
    inputs: &Map<String, Value>,
    host: &Host,
    dir: &Path,
) -> Value {
    let failed = |error: String| json!({"error": {"kind": error}});
    let copy = match Copy::of(dir) {
        Ok(copy) => copy,
        Err(error) => return failed(error.to_string()),
    };
    let run = Run::with_inputs(graph, inputs.clone()).host(host).id("run");
    // Unconstrained: else tokio lets a run that never waits pause at some point, which depends on all that was done in this
    // task before, and branches that are worked for at once change places in the path.
    match tokio::task::unconstrained(run.dir(&copy.0).run()).await {
        Ok(outcome) => json!(outcome),
        Err(error) => failed(error.to_string()),
    }
}

/// Runs the golden of a case, records it, and runs it again with what was recorded.
pub fn twice<'a>(case: &'a Case, scenario: &'a runs::Scenario) -> Later<'a, Result<(), String>> {
    let task = Twice {
        scenario,
        dir: case.directory.clone(),
    };
    Box::pin(async move {
        let done = crate::run(&case.name, task).await;
        done.unwrap_or_else(super::none)
    })
}
