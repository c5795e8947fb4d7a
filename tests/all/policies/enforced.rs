//! Policies that are watched while a run runs: what nobody could prove is held all the same, and runs that are stopped say why.

use super::watched;
use graphwright::store::JournalInMemory;
use graphwright::testing::World;
use graphwright::{Host, Kind, Outcome, Run, Status};
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, Value, json};

const DESK: &str = r#"
name: desk
start: sort
nodes:
  sort: { type: llm, prompt: "Whose is {{initial_prompt}}?", state_updates: { to: "{{output}}" }, next: mail }
  mail: { type: llm, prompt: "Mail {{to}}.", tools: [send], state_updates: { sent: "{{output}}" }, next: done }
  done: { type: end, output: "{{sent}}" }
"#;

/// Nothing says where `route` leads, and `desk` may send any number of mails.
const GRAPH: &str = r#"
name: post
initial_state: { body: "" }
start: draft
nodes:
  draft: { type: llm, prompt: "Write.", state_updates: { body: "{{output}}" }, next: route }
  route: { type: script, script: route.sh, next: review }
  review: { type: approval, question: "Publish {{body}}?", options: ["yes", "no"], routes: { "yes": publish, "no": rejected }, on_other: publish }
  publish: { type: agent, agent: desk, prompt: "{{body}}", next: sent }
  sent: { type: end, output: sent }
  rejected: { type: end, output: rejected }
"#;

fn checked() -> CheckedProgram {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", GRAPH);
    let world = ListedFiles::new([("route.sh", "echo"), ("../desk/graph.yaml", DESK)]);
    let (_, checked, report) = pipeline::check(file, &Settings::default(), &mut sources, &world);
    checked.unwrap_or_else(|| panic!("{:?}", report.diagnostics))
}

/// The graph, held to some policies.
fn graph(policies: Value) -> InterpretedGraph {
    let checked = checked();
    let policies = policies.as_array().unwrap();
    let policies = watched(&checked, policies).into_iter().flatten();
    let mut program = checked.program().clone();
    program.watch(policies.collect());
    InterpretedGraph::new(&program, checked.facts())
}

fn world(over: Value) -> Host {
    let mut world = json!({
        "replies": {
            "draft": ["a text"],
            "publish/sort": ["ada"],
            "publish/mail": [{"tool_calls": [{"id": "1", "name": "send", "arguments": {}}]}, "done"],
        },
        "scripts": {"route": [{"stdout": "{}"}]},
        "answers": {"review": ["yes"]},
        "tools": {"send": [{"result": "sent"}]},
    });
    world
        .as_object_mut()
        .unwrap()
        .extend(over.as_object().unwrap().clone());
    Host::scripted(serde_json::from_value::<World>(world).unwrap())
}

async fn outcome(policies: Value, over: Value) -> Outcome<InterpretedGraph> {
    let graph = graph(policies);
    let run = Run::with_inputs(&graph, Map::new()).host(&world(over));
    let outcome = run.run().await.unwrap();
    // An outcome outlives its graph.
    outcome
}

/// That a run is stopped at a node, and why; and that it comes to its end where nobody watches.
async fn stopped(policies: Value, over: Value, node: &str, message: &str) {
    let free = outcome(json!([]), over.clone()).await;
    assert!(matches!(free.status, Status::Completed), "{free:?}");
    let held = outcome(policies, over).await;
    let error = held.error.as_ref().unwrap_or_else(|| panic!("{held:?}"));
    assert_eq!((held.status, error.kind), (Status::Failed, Kind::Policy));
    assert_eq!(
        (error.node.as_str(), error.message.as_str()),
        (node, message)
    );
    assert_eq!(held.output, None);
}

const ASKED: &str = "asked-before-published";

fn asked() -> Value {
    json!({"id": ASKED, "why": "Nothing goes out that nobody has read.", "before": {"node": "publish"}, "require": {"exit": "review.yes"}, "since": {"writes": "body"}})
}

#[tokio::test]
async fn a_route_that_nobody_declared_does_not_lead_round_a_person() {
    let over = json!({"scripts": {"route": [{"stdout": "{\"_next\": \"publish\"}"}]}});
    let message = "policy `asked-before-published` (Nothing goes out that nobody has read.) stopped the run before `publish` is entered: what it requires has not happened; the run came by `draft`, `route`, `publish`";
    stopped(json!([asked()]), over, "publish", message).await;
}

#[tokio::test]
async fn what_is_kept_goes_on() {
    let held = outcome(
        json!([asked(), {"id": "m", "at-most": 1, "of": {"tool": "send"}}]),
        json!({}),
    )
    .await;
    assert_eq!(held.status, Status::Completed, "{held:?}");
}

#[tokio::test]
async fn a_key_that_a_script_writes_makes_an_answer_void() {
    // `route` writes `body` once more after the answer of a person, and leads on.
    let over = json!({
        "scripts": {"route": [{"stdout": "{\"body\": \"another\"}"}]},
        "answers": {"review": ["maybe"]},
    });
    let message = "policy `asked-before-published` (Nothing goes out that nobody has read.) stopped the run before `publish` is entered: what it requires has not happened; the run came by `draft`, `route`, `review`, `publish`";
    stopped(json!([asked()]), over, "publish", message).await;
    let once = json!([{"id": "once", "at-most": 1, "of": {"writes": "body"}}]);
    let over = json!({"scripts": {"route": [{"stdout": "{\"body\": \"another\"}"}]}});
    let message = "policy `once` stopped the run before `route` is left by `done`: it has happened as often as it may; the run came by `draft`, `route`";
    stopped(once, over, "route", message).await;
}

#[tokio::test]
async fn calls_and_nodes_of_a_graph_that_a_node_runs_are_watched() {
    let twice = json!({"tools": {"send": [{"result": "sent"}, {"result": "sent"}]}, "replies": {
        "draft": ["a text"], "publish/sort": ["ada"],
        "publish/mail": [{"tool_calls": [{"id": "1", "name": "send", "arguments": {}}, {"id": "1", "name": "send", "arguments": {}}]}, "done"],
    }});
    let once = json!([{"id": "one-mail", "at-most": 1, "of": {"tool": "send"}}]);
    let message = "policy `one-mail` stopped the run before `publish/mail` calls `send`: it has happened as often as it may; the run came by `draft`, `route`, `review`, `publish`";
    stopped(once, twice, "publish", message).await;
    let never = json!([{"id": "no-mail", "after": {"exit": "publish/sort.done"}, "never": {"node": "publish/mail"}}]);
    let message = "policy `no-mail` stopped the run before `publish/mail` is entered: what forbids it has happened; the run came by `draft`, `route`, `review`, `publish`";
    stopped(never, json!({}), "publish", message).await;
}

#[tokio::test]
async fn an_end_is_watched() {
    let rejected = json!({"answers": {"review": ["no"]}});
    let ends = json!([{"id": "closed", "always-ends-with": {"node": "sent"}}]);
    let message = "policy `closed` stopped the run before `rejected` is left by `done`: the run must not end so; the run came by `draft`, `route`, `review`, `rejected`";
    stopped(ends, rejected.clone(), "rejected", message).await;
    let follows =
        json!([{"id": "mailed", "after": {"node": "draft"}, "eventually": {"tool": "send"}}]);
    let message = "policy `mailed` stopped the run before the run ends (succeeded): what has to follow has not happened; the run came by `draft`, `route`, `review`, `rejected`";
    stopped(follows, rejected, "rejected", message).await;
}

/// Runs until so many exits are kept, and goes on in another process, as far as anybody can tell.
async fn cut(policies: Value, over: Value, after: usize) -> Outcome<InterpretedGraph> {
    let graph = graph(policies);
    let kept = JournalInMemory::default();
    let whole = Run::with_inputs(&graph, Map::new()).host(&world(over.clone()));
    let state = graphwright::Graph::begin(&graph, Map::new()).unwrap();
    drop(whole.journal(&kept).run().await.unwrap());
    let mut entries = kept.entries();
    entries.truncate(after);
    for entry in &mut entries {
        let cost = serde_json::to_string(&entry.cost).unwrap();
        entry.cost = serde_json::from_str(&cost).unwrap();
    }
    let again = Run::resume(&graph, state, entries).host(&world(over));
    again.run().await.unwrap()
}

#[tokio::test]
async fn a_run_that_goes_on_remembers_what_was_before() {
    // The one mail was sent, and the answer given, before the process ended.
    let policies = json!([asked(), {"id": "one-mail", "at-most": 1, "of": {"tool": "send"}},
        {"id": "mailed", "after": {"node": "draft"}, "eventually": {"tool": "send"}},
        {"id": "sorted", "before": {"node": "sent"}, "require": {"exit": "publish/sort.done"}}]);
    for after in 0..6 {
        let again = cut(policies.clone(), json!({}), after).await;
        assert_eq!(again.status, Status::Completed, "{after}: {again:?}");
    }
    // What was counted before counts on, also what happened in a graph of which no exit is kept.
    let none_after = json!([{"id": "last", "after": {"tool": "send"}, "never": {"node": "sent"}}]);
    for after in [3, 4] {
        let again = cut(none_after.clone(), json!({}), after).await;
        let error = again
            .error
            .as_ref()
            .unwrap_or_else(|| panic!("{after}: {again:?}"));
        assert_eq!((error.kind, error.node.as_str()), (Kind::Policy, "sent"));
    }
}

#[tokio::test]
async fn a_run_that_begins_in_the_middle_is_held_to_the_worst() {
    let graph = graph(json!([asked()]));
    let state = graphwright::Graph::begin(&graph, Map::new()).unwrap();
    let at = graphwright::Graph::read_at(&graph, json!("publish")).unwrap();
    let run = Run::from(&graph, at, state).host(&world(json!({})));
    let error = run.run().await.unwrap().error.unwrap();
    assert_eq!(error.kind, Kind::Policy);
    assert!(
        error
            .message
            .contains("the run began in the middle of its graph"),
        "{}",
        error.message
    );
}
