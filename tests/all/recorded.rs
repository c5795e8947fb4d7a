//! What is recorded of a run repeats it: for all cases of all dialects, also in worlds full of failures, and through the text of
//! a file.

use graphwright::codegen::{Graph, Map};
use graphwright::host::{BoxFuture, CallError, Lookup, Retrieval, SearchResult};
use graphwright::testing::{Recorder, World};
use graphwright::{Host, Kind};
use graphwright_tests::goldens::tasks::twice::{outcome, twice};
use graphwright_tests::{cases, goldens, runs};
use serde_json::json;
use std::sync::Arc;

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
    fn retrieve<'a>(
        &'a self,
        lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
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
