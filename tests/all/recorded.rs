//! What is recorded of a run repeats it: the same status, output, state and path, with every call answered and no answer
//! left. For all cases of all dialects, also in worlds full of failures, and through the text of a file.

use graphwright::codegen::{Graph, Map, Value};
use graphwright::host::{Boxed, CallError, Lookup, Retrieval, Retrieved};
use graphwright::observe::Secrets;
use graphwright::testing::scripted::Now;
use graphwright::testing::{Recorder, Scenario, Scripted, World};
use graphwright::{Host, Kind, Run};
use graphwright_tests::cases::{self, Case};
use graphwright_tests::runs::{self, Copy};
use graphwright_tests::{Task, goldens};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
        let scripted = Scripted::new(read.world);
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

async fn outcome<G: Graph>(
    graph: &G,
    inputs: &Map<String, Value>,
    host: &Host,
    dir: &Path,
) -> Value {
    let copy = Copy::of(dir).unwrap();
    let run = Run::with_inputs(graph, inputs.clone()).host(host).id("run");
    // Unconstrained: else tokio lets a run that never waits pause at some point, which depends on all that was done in this
    // task before, and branches that are worked for at once change places in the path.
    match tokio::task::unconstrained(run.dir(&copy.0).run()).await {
        Ok(outcome) => json!(outcome),
        Err(error) => json!({"error": {"kind": error.to_string()}}),
    }
}

async fn twice(case: &Case, scenario: &runs::Scenario) -> Result<(), String> {
    let task = Twice {
        scenario,
        dir: case.directory.clone(),
    };
    let done = goldens::run(&case.name, task).await;
    done.unwrap_or_else(|| Err("the case has no golden".to_owned()))
}

#[tokio::test]
async fn what_is_recorded_repeats_the_run() {
    let mut wrong = Vec::new();
    let mut dialects = std::collections::BTreeSet::new();
    for case in cases::all() {
        for scenario in runs::of(&case).unwrap() {
            dialects.insert(case.name.split('/').next().unwrap().to_owned());
            if let Err(problem) = twice(&case, &scenario).await {
                wrong.push(format!("{} / {}: {problem}", case.name, scenario.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(dialects.len(), 4);
}

#[tokio::test]
async fn what_is_recorded_repeats_the_run_in_any_world() {
    let mut wrong = Vec::new();
    for case in cases::all() {
        let scenarios = runs::of(&case).unwrap();
        if scenarios.is_empty() {
            continue;
        }
        for seed in 0..4 {
            let scenario = crate::worlds::shuffled(&case, &scenarios, seed);
            if let Err(problem) = twice(&case, &scenario).await {
                wrong.push(format!("{}, world {seed}: {problem}", case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A knowledge base that knows nothing.
struct Empty;

impl Retrieval for Empty {
    fn retrieve<'a>(&'a self, lookup: Lookup<'a>) -> Boxed<'a, Result<Retrieved, CallError>> {
        let message = format!("nothing about {}", lookup.query);
        Box::pin(async move { Err(CallError::new(Kind::Retrieval, message)) })
    }
}

/// Looks something up and fails.
async fn failing<G: Graph>(graph: G) {
    let mut host = Host::scripted(World::default());
    host.retrieval = Arc::new(Empty);
    let recorder = Recorder::new(host);
    let inputs = Map::from_iter([("initial_prompt".to_owned(), json!("moths"))]);
    let dir = cases::root().join("cases/loki/lookup");
    let first = outcome(&graph, &inputs, &recorder.host(), &dir).await;
    assert_eq!(first["error"]["kind"], "retrieval", "{first}");
    let again = recorder.scripted();
    let second = outcome(&graph, &inputs, &again.host(), &dir).await;
    assert_eq!(first["error"], second["error"]);
}

#[tokio::test]
async fn a_search_that_fails_fails_again() {
    failing(goldens::loki_lookup::Lookup::new()).await;
}
