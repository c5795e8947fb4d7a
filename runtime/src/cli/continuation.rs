//! Runs that go on: resumed, forked, begun at a node.

use super::args::RunArgs;
use super::signals::signal;
use super::{Agent, host, inputs, invoked, report};
use crate::any_graph::{AnyGraph, Opaque};
use crate::run::journal::{Phase, Store};
use crate::run::{Graph, Run, RunError};
use crate::store::answers::{self, Answers, NamedAnswers};
pub(crate) use crate::store::resume::ReadableRun;
use crate::store::resume::readable;
use crate::store::{Resume, Retention};
use crate::world::people::InputEnd;
use serde_json::{Map, Value};
use std::process::ExitCode;
use std::sync::Arc;

/// The store that a new run is kept in. What is not real is not kept unless the caller names a place.
pub(crate) async fn store(how: &RunArgs) -> Result<Option<Arc<dyn Store>>, String> {
    let unreal = how.script.is_some() || how.rehearses();
    match &how.place.url {
        None if unreal => Ok(None),
        url => opened(url.as_deref()).await,
    }
}

/// The store, if it outlives this process.
pub(super) fn lasting<'s>(store: Option<&'s dyn Store>, how: &RunArgs) -> Option<&'s dyn Store> {
    store.filter(|_| how.place.url.as_deref() != Some("memory:"))
}

/// The store of this URL, or the default one.
pub(super) async fn opened(url: Option<&str>) -> Result<Option<Arc<dyn Store>>, String> {
    crate::store::open(url.unwrap_or("sqlite:"))
        .await
        .map_err(|error| error.to_string())
}

/// The store that a kept run is looked for in.
pub(super) async fn needed(url: Option<&str>) -> Result<Arc<dyn Store>, String> {
    opened(url)
        .await?
        .ok_or_else(|| "there are no runs in --store none".to_owned())
}

/// Removes what is not to be kept any longer. That it cannot is no failure of the run.
pub(super) async fn retain(store: &dyn Store, graph: &str, how: &RunArgs) {
    let named = || {
        let text = std::env::var("GRAPHWRIGHT_RETAIN").ok()?;
        let text = text.trim();
        (!text.is_empty()).then(|| text.parse::<Retention>())
    };
    let retention = match how.retain.map(Ok).or_else(named) {
        None => return,
        Some(Ok(retention)) => retention,
        Some(Err(problem)) => {
            tell!("warning: GRAPHWRIGHT_RETAIN has no effect: {problem}");
            return;
        }
    };
    // Nothing of the run is lost where somebody does not want to wait for this.
    tokio::select! {
        biased;
        _ = signal() => {}
        removed = retention.apply(store, Some(graph)) => {
            if let Err(error) = removed {
                tell!("warning: older runs cannot be removed: {error}");
            }
        }
    }
}

/// Reads a run to look at it; where its journal has a gap, what was before that.
pub(crate) async fn read(
    graph: &AnyGraph,
    store: &dyn Store,
    run: &str,
) -> Result<ReadableRun<AnyGraph>, String> {
    let read = readable(graph, store, run).await;
    read.map_err(|error| error.to_string())
}

impl Agent {
    pub(super) async fn resume(&self, run: &str, how: &RunArgs) -> Result<ExitCode, String> {
        let store = needed(how.place.url.as_deref()).await?;
        let row = store.run(run).await.map_err(|error| error.to_string())?;
        let mut how = how.clone();
        let mut given = NamedAnswers::default();
        if row.phase == Phase::Waiting {
            given.named = answers::assign(&row.questions, &how.answers)?;
            how.answers.clear();
            how.silence = InputEnd::Waits;
        } else if row.phase.is_final() {
            given.only = how.answers.first().cloned();
        } else {
            // Of a run that was interrupted, some questions may be open; the rest is for those to come.
            let (named, others) = answers::named(&row.questions, &how.answers)?;
            given.named = named;
            how.answers = others;
        }
        let mut host = host(&how, self.host.clone())?;
        #[cfg(feature = "euler")]
        super::approvals::refuse_late(host.artifacts.as_ref(), run, &given.named)?;
        let resume = Resume::new(&self.graph, &store, run);
        let run = if how.record.is_some() {
            tell!("note: --record: what happened before the run was continued is not recorded");
            // What is recorded is what the host answers: the answers are put in front of its people.
            let given = given.to(&row).map_err(|error| error.to_string())?;
            let people = Arc::clone(&host.people);
            host.people = Arc::new(Answers::new(given.clone(), people));
            resume.answered_by_host(given)
        } else {
            resume.given(given)
        };
        let nothing = Map::new();
        self.go(run, host, Some(store), (&how, &nothing)).await
    }

    pub(super) async fn fork(
        &self,
        run: &str,
        step: u32,
        set: &[(String, String)],
        id: Option<&str>,
        how: &RunArgs,
    ) -> Result<ExitCode, String> {
        let store = needed(how.place.url.as_deref()).await?;
        let origin = store.origin(run).await.map_err(|error| error.to_string())?;
        let set = set.to_vec();
        let graph = &self.graph;
        let resume = Resume::new(&self.graph, &store, run);
        let forked = resume.fork_with(step, move |state| {
            *state = changed(graph, state.clone(), &set)?;
            Ok(())
        });
        let id = id.map_or_else(crate::run::new_id, str::to_owned);
        let forked = forked.id(&id);
        let host = host(how, self.host.clone())?;
        if how.record.is_some() {
            tell!("note: --record: what happened before step {step} is not recorded");
        }
        let done = self
            .go(forked, host, Some(store), (how, &origin.inputs))
            .await;
        if done.is_ok() && how.narrates() {
            report::forked(&invoked(&graph.about().name), (run, step), &id, how);
        }
        done
    }

    pub(super) async fn step(
        &self,
        node: &str,
        file: &str,
        how: &RunArgs,
    ) -> Result<ExitCode, String> {
        if how.record.is_some() {
            return Err("--record records whole runs, not single nodes".to_owned());
        }
        let nodes = &self.graph.about().nodes;
        let at = self.graph.read_at(Value::from(node)).map_err(|_| {
            let names: Vec<&str> = nodes.iter().map(|node| node.id.as_ref()).collect();
            let names = names.join(", ");
            format!("the graph has no node `{node}`; its nodes are: {names}")
        })?;
        let given = inputs::file(file)?;
        // What the file does not say starts as it does in a new run.
        let start = self
            .graph
            .begin(Map::new())
            .map_err(|error| error.to_string())?;
        let fields = given.into_iter().collect();
        let state =
            patched(&self.graph, &start, fields).map_err(|error| format!("{file}: {error}"))?;
        let host = host(how, self.host.clone())?;
        let run = self.outfit(Run::from(&self.graph, at, state), &host, how)?;
        let done = match run.step().await {
            Ok(done) => Ok(done),
            Err(RunError::Stopped(interrupt)) => Err(interrupt),
            Err(error) => return Err(error.to_string()),
        };
        let code = report::step(how, node, done);
        host.close().await;
        Ok(code)
    }
}

/// A state with other values for some keys. A value that is JSON is taken as such where the key allows it.
pub(crate) fn changed(
    graph: &AnyGraph,
    state: Opaque,
    set: &[(String, String)],
) -> Result<Opaque, String> {
    let mut state = state;
    for (key, text) in set {
        let plain = Value::from(text.as_str());
        let value = serde_json::from_str(text).unwrap_or_else(|_| plain.clone());
        state = patched(graph, &state, vec![(key.clone(), value)])
            .or_else(|_| patched(graph, &state, vec![(key.clone(), plain)]))
            .map_err(|error| format!("--set {key}: {error}"))?;
    }
    Ok(state)
}

fn patched(
    graph: &AnyGraph,
    state: &Opaque,
    fields: Vec<(String, Value)>,
) -> Result<Opaque, String> {
    let value = serde_json::to_value(state).map_err(|error| error.to_string())?;
    let mut map = match value {
        Value::Object(map) => map,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            return Err("the state of this graph has no keys".to_owned());
        }
    };
    map.extend(fields);
    let state = graph.read_state(Value::Object(map));
    state.map_err(|error| error.to_string())
}
