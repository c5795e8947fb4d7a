//! `AGENT test SCENARIO...` and `AGENT explore`: what `graphwright test` asks the compiled graph. Both print one JSON object.

use super::args::{Explore, Test};
use super::status;
use crate::graph::Graph;
use crate::testing::{self, Difference, Played, Scenario};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs scenarios, as many at once as there are processors.
pub(super) fn test<G: Graph>(
    graph: &G,
    test: &Test,
    dir: Option<&Path>,
) -> Result<ExitCode, String> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut done = Vec::new();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| format!("cannot start: {error}"))?;
        while let Some((at, path)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            test.files.get(at).map(|path| (at, path))
        } {
            done.push((at, runtime.block_on(play(graph, path, dir))));
        }
        Ok::<_, String>(done)
    };
    let mut played = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads.min(test.files.len()))
            .map(|_| scope.spawn(work))
            .collect();
        let mut played = Vec::new();
        for thread in running {
            let done = thread.join().map_err(|_| "a scenario broke its thread")?;
            played.extend(done?);
        }
        Ok::<_, String>(played)
    })?;
    played.sort_by_key(|(at, _)| *at);
    let passed = played.iter().all(|(_, one)| one.differences.is_empty());
    let files = test.files.iter().zip(&played);
    let scenarios: Vec<Value> = files
        .map(|(path, (_, one))| json!({"file": path.display().to_string(), "played": one}))
        .collect();
    println!("{}", json!({"scenarios": scenarios}));
    Ok(ExitCode::from(if passed { 0 } else { status::FAILED }))
}

/// A scenario that cannot be read is one that fails.
async fn play<G: Graph>(graph: &G, path: &Path, dir: Option<&Path>) -> Played {
    let scenario = std::fs::read_to_string(path)
        .map_err(|error| error.to_string())
        .and_then(|text| Scenario::from_yaml(&text));
    match scenario {
        Ok(scenario) => scenario.play(graph, dir).await,
        Err(problem) => Played {
            name: String::new(),
            outcome: Value::Null,
            differences: vec![Difference {
                what: "the file".into(),
                expected: "a scenario".into(),
                found: problem.into(),
            }],
            exits: BTreeSet::new(),
            calls: std::collections::BTreeMap::new(),
        },
    }
}

/// Walks all ways through the graph.
pub(super) async fn explore<G: Graph>(graph: &G, how: &Explore) -> Result<ExitCode, String> {
    let inputs: Map<String, Value> = match &how.inputs {
        Some(text) => serde_json::from_str(text).map_err(|error| format!("--inputs: {error}"))?,
        None => Map::new(),
    };
    let printed = match &how.scripts {
        Some(text) => serde_json::from_str(text).map_err(|error| format!("--scripts: {error}"))?,
        None => testing::Printed::new(),
    };
    let bounds = testing::Bounds {
        runs: how.runs,
        ..testing::Bounds::default()
    };
    let explored = testing::explore(graph, &inputs, &printed, bounds).await;
    println!("{}", json!(explored));
    let failed = !explored.findings.is_empty();
    Ok(ExitCode::from(if failed { status::FAILED } else { 0 }))
}
