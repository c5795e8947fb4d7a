//! What a schema takes and the type of a key does not: a whole number with a point is an integer of JSON Schema, and no `i64`.

use graphwright::codegen::{Graph, Map, Value, to_value};
use graphwright::store::JournalInMemory;
use graphwright::testing::World;
use graphwright::{Host, Outcome, Run, Status};
use graphwright_tests::goldens;
use serde_json::json;

/// A run, and the first exit that it kept.
async fn run<G: Graph>(graph: &G, world: Value) -> (Outcome<G>, Value) {
    let world: World = serde_json::from_value(world).expect("a world");
    let kept = JournalInMemory::default();
    let outcome = Run::with_inputs(graph, Map::new())
        .host(&Host::scripted(world))
        .journal(&kept)
        .run()
        .await
        .expect("begins");
    let first = kept.entries().into_iter().next().expect("an exit");
    (outcome, to_value(&first.exit))
}

#[tokio::test]
async fn a_reply_that_only_its_schema_takes_is_a_failure_of_its_node() {
    let graph = goldens::loki_typed_state::TypedState::new();
    let reply = json!({
        "title": "T", "subtitle": null, "level": "low", "score": 1, "size": 1, "done": true, "words": [],
        "people": [{ "name": "Ann", "age": 3.0 }], "extra": {}, "free": null, "part": { "inner": { "leaf": "L" } },
    });
    let (outcome, exit) = run(
        &graph,
        json!({ "replies": { "read": [{ "json": reply }] } }),
    )
    .await;
    assert_eq!(outcome.path, ["read", "failed"], "{outcome:?}");
    assert_eq!(
        exit["read"]["failed"]["failure"]["message"],
        "LLM node structured-extraction failed: the value does not have the declared fields: invalid type: floating point \
         `3.0`, expected i64"
    );
    assert_eq!(outcome.state.title, None);
}

#[tokio::test]
async fn of_a_script_with_one_key_that_does_not_fit_nothing_is_written() {
    let graph = goldens::loki_script_writes::ScriptWrites::new();
    let printed = json!({ "words": ["a"], "total": 2.0 }).to_string();
    let (outcome, exit) = run(
        &graph,
        json!({ "scripts": { "count": [{ "stdout": printed }] } }),
    )
    .await;
    assert_eq!(outcome.status, Status::Completed);
    assert_eq!(outcome.path, ["count", "broken"], "{outcome:?}");
    assert_eq!(
        exit["count"]["failed"]["message"],
        "script `scripts/count.sh` printed an object that does not fit: invalid type: floating point `2.0`, expected i64"
    );
    assert_eq!((&outcome.state.words, outcome.state.total), (&None, None));
}
