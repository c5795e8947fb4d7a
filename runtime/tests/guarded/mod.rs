//! A compiled graph that is held to its policies: nodes in Rust, graphs that it runs, runs that go on and runs that are forked.

use graphwright::store::{Memory, Store};
use graphwright::testing::World;
use graphwright::{Host, Kind, Outcome, Run, Status};
use post::{Nodes, Post, review, route};
use serde_json::{Map, Value, json};
use std::sync::Arc;

graphwright::graph!(
    "tests/guarded/post/graph.yaml",
    allow = ["policy-refuted", "policy-unknown"]
);

/// Asks nobody, and writes what nobody has read.
struct Unasked;

impl Nodes for Unasked {
    graphwright::node! {
        async fn review(&self, _input, _cx) {
            Ok(review::Exit::Yes)
        }
    }
    graphwright::node! {
        async fn route(&self, _input, _cx) {
            let rest = Map::new();
            Ok(route::Exit::Routed(post::At::Publish, route::Out { rest }))
        }
    }
}

fn host(over: Value) -> Host {
    let call = json!({"id": "1", "name": "send", "arguments": {}});
    let mut world = json!({
        "replies": {
            "draft": ["a text"],
            "publish/sort": ["ada"],
            "publish/mail": [{"tool_calls": [call]}, "done"],
        },
        "scripts": {"route": [{"stdout": "{}"}]},
        "answers": {"review": ["yes"]},
        "tools": {"send": [{"result": "sent"}, {"result": "sent"}]},
    });
    let fields = world.as_object_mut().expect("an object");
    fields.extend(over.as_object().expect("an object").clone());
    Host::scripted(serde_json::from_value::<World>(world).expect("a world"))
}

fn policy<N: Nodes>(outcome: &Outcome<Post<N>>) -> (Status, Kind, String) {
    let error = outcome.error.as_ref();
    let error = error.unwrap_or_else(|| panic!("{outcome:?}"));
    (outcome.status, error.kind, error.message.clone())
}

#[tokio::test]
async fn a_node_in_rust_is_held_to_what_the_graph_promises() {
    let graph = Post { nodes: Unasked };
    let outcome = graph.start("it").host(&host(json!({}))).run().await;
    let (status, kind, message) = policy(&outcome.expect("begins"));
    assert_eq!((status, kind), (Status::Failed, Kind::Policy));
    assert_eq!(
        message,
        "policy `asked-before-published` (Nothing goes out that nobody has read.) stopped the run before `publish` is entered: what it requires has not happened; the run came by `draft`, `route`, `publish`"
    );
}

#[tokio::test]
async fn a_run_that_keeps_them_comes_to_its_end() {
    let outcome = Post::new().start("it").host(&host(json!({}))).run().await;
    assert_eq!(outcome.expect("begins").status, Status::Completed);
}

#[tokio::test]
async fn a_call_in_a_graph_that_a_node_runs_is_stopped() {
    let call = json!({"id": "1", "name": "send", "arguments": {}});
    let host = host(json!({"replies": {
        "draft": ["a text"], "publish/sort": ["ada"],
        "publish/mail": [{"tool_calls": [call, call]}, "done"],
    }}));
    let outcome = Post::new().start("it").host(&host).run().await;
    let (status, kind, message) = policy(&outcome.expect("begins"));
    assert_eq!((status, kind), (Status::Failed, Kind::Policy));
    assert!(message.contains("policy `one-mail` stopped the run before `publish/mail` calls `send`: it has happened as often as it may"), "{message}");
}

/// A run that waits for a person, in a store.
async fn waiting() -> (Post, Arc<dyn Store>) {
    let graph = Post::new();
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let begun = graph
        .start("it")
        .host(&host(json!({"answers": {"review": [null]}})));
    let outcome = begun.store(&store).id("r").run().await.expect("begins");
    assert_eq!(outcome.status, Status::Waiting, "{outcome:?}");
    (graph, store)
}

#[tokio::test]
async fn a_run_that_goes_on_or_is_forked_knows_what_was_before() {
    let (graph, store) = waiting().await;
    let answered = Run::continued(&graph, &store, "r").host(&host(json!({})));
    let outcome = answered.run().await.expect("goes on");
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    // Behind the answer: it was given, and `publish` may be entered, but the mail was sent already.
    let fork = graph.resume(&store, "r").fork_at(3);
    let outcome = fork.host(&host(json!({}))).run().await.expect("forks");
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    let fork = graph.resume(&store, "r").fork_at(2);
    let host = host(json!({"answers": {"review": ["no"]}}));
    let outcome = fork.host(&host).run().await.expect("forks");
    assert_eq!(outcome.output.as_deref(), Some("rejected"));
}
