//! `check --bounds` never promises too little: random small graphs of all languages in a world that makes trouble, with every
//! call of a model and every node that is entered counted.

pub(crate) mod graphs;
pub(crate) mod trouble;

use graphwright::observe::{Event, Observer};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Host, Run};
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::flow::{Bound, Bounds};
use graphwright_compiler::ir::Program;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::hostile::change::Numbers;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Value, json};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use trouble::Trouble;

/// In how many worlds each graph is run.
const WORLDS: u64 = 6;

/// The graphs of each language that are made. `GRAPHWRIGHT_GRAPHS=FROM..TO` tries others.
pub(crate) fn seeds(usual: Range<u64>) -> Range<u64> {
    let named = std::env::var("GRAPHWRIGHT_GRAPHS").ok();
    let named = named.as_deref().and_then(|text| text.split_once(".."));
    named.map_or(usual, |(from, to)| {
        from.parse().expect("a number")..to.parse().expect("a number")
    })
}

/// How many nodes were entered.
#[derive(Clone, Default)]
struct Entered(Arc<AtomicU64>);

impl Observer for Entered {
    fn event(&self, event: &Event<'_>) {
        if matches!(event, Event::Entered { .. }) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn checked(graph: &Value) -> Option<CheckedProgram> {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", graph.to_string());
    let world = ListedFiles::new([("s.sh", "echo")])
        .with_tools(["search"])
        .with_mcp_servers(["files"]);
    pipeline::check(file, &Settings::default(), &mut sources, &world).1
}

/// The world of a run, with models, tools, people and programs that make trouble.
pub(crate) fn host(trouble: &Arc<Trouble>) -> Host {
    let world: World =
        serde_json::from_value(json!({"clock": {"now": "2026-03-02T12:00:00Z"}})).unwrap();
    let mut host = ScriptedWorld::new(world).host();
    host.model = trouble.clone();
    host.tools = trouble.clone();
    host.people = trouble.clone();
    host.scripts = trouble.clone();
    host.actions = trouble.clone();
    host
}

/// What a run is given: a word for each input that it requires.
pub(crate) fn given(program: &Program) -> serde_json::Map<String, Value> {
    let required = program.inputs.iter().filter(|input| input.required);
    let given = required.map(|input| (program[input.key].name.clone(), json!("x")));
    given.collect()
}

/// What of a bound was not kept.
fn broken(what: &str, bound: &Bound, count: u64) -> Option<String> {
    match bound {
        Bound::AtMost(most) if count > *most => {
            Some(format!("{count} {what}, and at most {most} were promised"))
        }
        Bound::AtMost(_) | Bound::Unknown(_) => None,
    }
}

/// Runs a graph: how many nodes were entered and how often models were asked, and which bound that broke.
async fn run(checked: &CheckedProgram, seed: u64) -> (u64, u64, Option<String>) {
    let (program, facts) = (checked.program(), checked.facts());
    let bounds = Bounds::of(program, facts);
    let ids = program.nodes.iter().map(|node| node.id.clone());
    let trouble = Arc::new(Trouble::new(seed, ids.collect()));
    let entered = Entered::default();
    let graph = InterpretedGraph::new(program, facts);
    let run = Run::with_inputs(&graph, given(program)).host(&host(&trouble));
    // However it ends: what it did before counts.
    let _ = run.watch(entered.clone()).run().await;
    let (visits, calls) = (entered.0.load(Ordering::Relaxed), trouble.calls());
    let broken = broken("nodes were entered", &bounds.visits, visits)
        .or_else(|| broken("calls of models were made", &bounds.calls, calls));
    (visits, calls, broken)
}

/// What was tried with the graphs of one language.
#[derive(Debug, Default)]
struct Tried {
    graphs: u64,
    /// How many of the graphs ask models, and not more often than is known.
    bounded: u64,
    visits: u64,
    calls: u64,
    /// How many runs entered as many nodes as the bound says, and not fewer: a bound that is far too high says nothing.
    reached: u64,
    /// The same for calls of models.
    reached_calls: u64,
}

async fn hold(make: fn(&mut Numbers) -> Value) -> Tried {
    let mut tried = Tried::default();
    let mut wrong = Vec::new();
    let mut first = None;
    for seed in seeds(0..60) {
        let graph = make(&mut Numbers(seed));
        let Some(checked) = checked(&graph) else {
            continue;
        };
        let bounds = Bounds::of(checked.program(), checked.facts());
        tried.graphs += 1;
        tried.bounded += u64::from(matches!(bounds.calls, Bound::AtMost(1..)));
        for world in 0..WORLDS {
            let (visits, calls, broken) = run(&checked, world).await;
            tried.visits += visits;
            tried.calls += calls;
            let reached = |bound: &Bound, count| *bound == Bound::AtMost(count);
            tried.reached += u64::from(reached(&bounds.visits, visits));
            tried.reached_calls += u64::from(reached(&bounds.calls, calls));
            if let Some(broken) = broken {
                wrong.push(format!("graph {seed}, world {world}: {broken}"));
                first.get_or_insert_with(|| format!("{graph:#}"));
            }
        }
    }
    println!("{tried:?}");
    assert!(tried.reached > 50 && tried.reached_calls > 5, "{tried:?}");
    let first = first.unwrap_or_default();
    assert!(wrong.is_empty(), "{}\n{first}", wrong.join("\n"));
    tried
}

#[tokio::test]
async fn no_loki_graph_asks_models_more_often_than_was_said() {
    let tried = hold(graphs::loki).await;
    assert!(
        tried.graphs > 20 && tried.bounded > 20 && tried.calls > 200,
        "{tried:?}"
    );
}

#[tokio::test]
async fn no_kegal_graph_asks_models_more_often_than_was_said() {
    let tried = hold(graphs::kegal).await;
    assert!(
        tried.graphs > 30 && tried.bounded > 30 && tried.calls > 500,
        "{tried:?}"
    );
}

#[tokio::test]
async fn no_euler_graph_asks_models_more_often_than_was_said() {
    let tried = hold(graphs::euler).await;
    assert!(
        tried.graphs > 15 && tried.bounded > 15 && tried.calls > 200,
        "{tried:?}"
    );
}

/// Whether their actions ask models is known in a run only; how many nodes are entered is known before.
#[tokio::test]
async fn no_rye_graph_enters_more_nodes_than_was_said() {
    let tried = hold(graphs::rye).await;
    assert!(tried.graphs > 30 && tried.visits > 500, "{tried:?}");
}
