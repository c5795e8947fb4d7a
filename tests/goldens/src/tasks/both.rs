//! A golden on a Restate server comes to what it comes to with a store.

#![expect(clippy::indexing_slicing, reason = "a field that JSON lacks is null")]

use super::{Later, Task};
use crate::cases::Case;
use crate::runs::{Copy, Scenario};
use graphwright::codegen::{Graph, Map, Value};
use graphwright::restate::{Ingress, RunPosition, Setup, endpoint, listen, serve};
use graphwright::store::Memory;
use graphwright::store::{Cost, Store};
use graphwright::testing::scripted::Now;
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Host, Run, prompts};
use serde_json::json;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

/// A server, and how it takes note of what is served to it.
pub struct Server {
    /// Where runs are begun.
    pub ingress: String,
    /// Where it is administered.
    pub admin: String,
    /// A port of its own for what is served.
    pub port: u16,
    /// Has the server at an address take note of what is served at another.
    pub register: fn(&str, SocketAddr) -> io::Result<()>,
}

/// What a run came to, on either engine.
#[derive(Debug, PartialEq)]
struct Told {
    outcome: Value,
    exits: Vec<Value>,
    events: Vec<Value>,
    /// What models were asked in each call, and whether that is known to be what they were asked.
    prompts: Vec<Value>,
}

/// The model of nodes that name none.
const MODEL: &str = "test:chosen";

/// Runs a graph on both engines and says in what they differ, run by run.
struct TwofoldJournal<'s> {
    server: Server,
    case: &'s Case,
    scenarios: Vec<(String, Scenario)>,
}

impl Task for TwofoldJournal<'_> {
    type Done = Vec<String>;

    async fn run<G: Graph + 'static>(self, graph: G) -> Self::Done {
        let graph = Arc::new(graph);
        let ingress = match self.serve(&graph).await {
            Ok(ingress) => ingress,
            Err(why) => return vec![format!("{}: {why}", self.case.name)],
        };
        let mut wrong = Vec::new();
        for (run, scenario) in &self.scenarios {
            if let Err(why) = self.compare(graph.as_ref(), &ingress, run, scenario).await {
                wrong.push(format!("{} / {}: {why}", self.case.name, scenario.name));
            }
        }
        wrong
    }
}

fn host(scenario: &Scenario) -> Host {
    let mut world: World = scenario.world.clone();
    world.clock.get_or_insert_with(|| Now {
        now: "2026-03-02T12:00:00Z".to_owned(),
    });
    ScriptedWorld::new(world).host()
}

impl TwofoldJournal<'_> {
    /// Serves the graph from this process, each run with the world of its scenario.
    async fn serve<G: Graph + 'static>(&self, graph: &Arc<G>) -> Result<Ingress, String> {
        let copy = Copy::of(&self.case.directory).map_err(|error| error.to_string())?;
        let scenarios = self.scenarios.iter();
        let hosts: BTreeMap<String, Host> = scenarios
            .map(|(run, scenario)| (run.clone(), host(scenario)))
            .collect();
        let none = Host::scripted(World::default());
        let setup = Setup {
            host: Arc::new(move |run: &str| hosts.get(run).unwrap_or(&none).clone()),
            dir: copy.0.clone(),
            model: Some(MODEL.to_owned()),
            answer_within: None,
            quiet: true,
            prompts: graphwright::store::Prompts::default(),
        };
        let endpoint = endpoint(graph, &setup)?;
        let at = SocketAddr::from(([127, 0, 0, 1], self.server.port));
        let listener = listen(at).map_err(|error| error.to_string())?;
        tokio::spawn(serve(endpoint, listener, std::future::pending::<()>()));
        let (register, admin) = (self.server.register, self.server.admin.clone());
        let registered = tokio::task::spawn_blocking(move || register(&admin, at)).await;
        let registered = registered.map_err(|error| error.to_string())?;
        registered.map_err(|error| error.to_string())?;
        let url = format!("http://{}", self.server.ingress);
        Ingress::new(&url, graph.about())
    }

    async fn compare<G: Graph>(
        &self,
        graph: &G,
        ingress: &Ingress,
        run: &str,
        scenario: &Scenario,
    ) -> Result<(), String> {
        let copied = || Copy::of(&self.case.directory).map_err(|error| error.to_string());
        let here = {
            let copy = copied()?;
            in_a_store(graph, run, scenario, &copy.0).await?
        };
        let there = {
            let copy = copied()?;
            on_the_server((graph, ingress), run, scenario, &copy.0).await?
        };
        if here == there {
            return Ok(());
        }
        let parts = [
            ("outcome", json!(here.outcome), json!(there.outcome)),
            ("exits", json!(here.exits), json!(there.exits)),
            ("events", json!(here.events), json!(there.events)),
            ("prompts", json!(here.prompts), json!(there.prompts)),
        ];
        let differ = parts.iter().filter(|(_, here, there)| here != there);
        let told = differ
            .map(|(what, here, there)| format!("{what}:\n    store  {here}\n    server {there}"));
        Err(told.collect::<Vec<_>>().join("\n  "))
    }
}

async fn in_a_store<G: Graph>(
    graph: &G,
    id: &str,
    scenario: &Scenario,
    dir: &Path,
) -> Result<Told, String> {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let host = host(scenario);
    let mut run = Run::with_inputs(graph, scenario.inputs.clone())
        .id(id)
        .model(MODEL);
    let outcome = loop {
        let ended = run.store(&store).host(&host).dir(dir).run().await;
        let outcome = ended.map_err(|error| error.to_string())?;
        let paused = outcome.waiting.as_ref().and_then(|question| question.pause);
        if paused.is_none() {
            break serde_json::to_value(&outcome).map_err(|error| error.to_string())?;
        }
        run = Run::continued(graph, &store, id).model(MODEL);
    };
    told(id, outcome, (graph, dir), store.as_ref()).await
}

async fn on_the_server<G: Graph>(
    (graph, ingress): (&G, &Ingress),
    id: &str,
    scenario: &Scenario,
    dir: &Path,
) -> Result<Told, String> {
    ingress.start(id, &scenario.inputs).await?;
    let mut stand = ingress.stopped(id, None).await?;
    let pauses = |stand: &RunPosition| {
        let mut questions = stand.questions.iter();
        questions.any(|open| open.question.pause.is_some())
    };
    while pauses(&stand) {
        ingress.answer(id, None).await?;
        stand = ingress.stopped(id, Some(stand.turn)).await?;
    }
    let history = ingress.history(id).await?.ok_or("no history")?;
    let questions = stand.questions.iter();
    let asked: Vec<Value> = questions.map(|open| json!(open.question)).collect();
    let store = history.store().await.map_err(|error| error.to_string())?;
    let waiting = || json!({"status": stand.status, "questions": asked});
    let outcome = stand.outcome.clone().unwrap_or_else(waiting);
    told(id, outcome, (graph, dir), store.as_ref()).await
}

/// What is compared: all but clocks, and the order among branches.
async fn told<G: Graph>(
    id: &str,
    mut outcome: Value,
    (graph, dir): (&G, &Path),
    store: &dyn Store,
) -> Result<Told, String> {
    // A run that waits has an outcome in a store, and only questions on a server, for it goes on there.
    if outcome["status"] == "waiting" {
        let one = outcome.get("waiting").cloned().map(|one| json!([one]));
        let questions = outcome.get("questions").cloned().or(one);
        outcome = json!({"status": "waiting", "questions": questions});
    }
    for field in ["path", "tolerated"] {
        if let Some(Value::Array(all)) = outcome.get_mut(field) {
            all.sort_by_key(Value::to_string);
        }
    }
    let failed = |error: graphwright::store::StoreError| error.to_string();
    let mut exits = Vec::new();
    for exit in store.exits(id).await.map_err(failed)? {
        let mut cost: Cost = serde_json::from_str(&exit.cost).unwrap_or_default();
        cost.seconds = 0.0;
        let wrote: Value = serde_json::from_str(&exit.exit).unwrap_or_default();
        exits.push(json!([exit.branch, exit.step, exit.node, wrote, cost]));
    }
    exits.sort_by_key(Value::to_string);
    let mut events = Vec::new();
    for event in store.events(id).await.map_err(failed)? {
        let mut event: Map<String, Value> = serde_json::from_str(&event.event).unwrap_or_default();
        event.shift_remove("date");
        // Each engine tells the model of the caller in its own way; what comes of it are the prompts.
        event.shift_remove("model");
        if event.get("event") != Some(&json!("chosen")) {
            events.push(Value::Object(event));
        }
    }
    events.sort_by_key(Value::to_string);
    let asked = prompts::of_run(graph, store, id, dir).await?.into_iter();
    let mut prompts: Vec<Value> = asked
        .map(|asked| {
            json!([
                asked.call,
                asked.same,
                asked.request.model,
                asked.request.messages
            ])
        })
        .collect();
    prompts.sort_by_key(Value::to_string);
    Ok(Told {
        outcome,
        exits,
        events,
        prompts,
    })
}

/// Runs the golden of a case on both engines, each scenario as a run that is called so, and says in what they differ. `None`: it is
/// not compiled for a server.
pub fn both(
    server: Server,
    case: &Case,
    scenarios: Vec<(String, Scenario)>,
) -> Later<'_, Option<Vec<String>>> {
    let task = TwofoldJournal {
        server,
        case,
        scenarios,
    };
    Box::pin(crate::run_served(&case.name, task))
}
