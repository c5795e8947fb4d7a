//! Runs that go on: resumed, forked, begun at a node.

use super::args::RunArgs;
use super::signals::signal;
use super::{Agent, host, inputs, report};
use crate::run::journal::{ExitRow, Phase, RestoredRun, Store, StoreError, restore};
use crate::run::{Graph, Run, RunError};
use crate::store::Retention;
use crate::store::answers::{self, Answers};
use crate::store::gap::before_gap;
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

/// A run as it was kept, up to where exits are missing.
pub(super) struct ReadableRun<G: Graph> {
    pub(super) restored: RestoredRun<G>,
    /// In the order in which they were made.
    pub(super) exits: Vec<ExitRow>,
    /// What is missing after them.
    pub(super) gap: Option<String>,
}

/// Reads a run to look at it; where its journal has a gap, what was before that.
pub(super) async fn read<G: Graph>(
    graph: &G,
    store: &dyn Store,
    run: &str,
) -> Result<ReadableRun<G>, String> {
    let origin = store.origin(run).await.map_err(|error| error.to_string())?;
    let exits = store.exits(run).await.map_err(|error| error.to_string())?;
    let (mut exits, gap) = before_gap(exits);
    let restored = restore::restore(graph, &origin, &exits).map_err(|error| error.to_string())?;
    exits.sort_by_key(|exit| exit.seq);
    Ok(ReadableRun {
        restored,
        exits,
        gap,
    })
}

impl<G: Graph> Agent<G> {
    pub(super) async fn resume(&self, run: &str, how: &RunArgs) -> Result<ExitCode, String> {
        let store = needed(how.place.url.as_deref()).await?;
        let row = store.run(run).await.map_err(|error| error.to_string())?;
        if row.phase.is_final() {
            let run = run.to_owned();
            return Err(match how.answers.is_empty() {
                true => RunError::Over(run).to_string(),
                false => StoreError::Over(run).to_string(),
            });
        }
        let waits = row.phase == Phase::Waiting;
        let given = if waits {
            answers::assign(&row.questions, &how.answers)?
        } else {
            Vec::new()
        };
        let mut how = how.clone();
        if waits {
            how.answers.clear();
            how.silence = InputEnd::Waits;
        }
        let mut host = host(&how, self.host.clone())?;
        let answered: Vec<String> = given.iter().map(|(question, _)| question.clone()).collect();
        let answers = Arc::new(Answers::new(given, Arc::clone(&host.people)));
        host.people = Arc::clone(&answers) as Arc<dyn crate::host::People>;
        let run = Run::continued(&self.graph, &store, run).answers_to(answered);
        if how.record.is_some() {
            tell!("note: --record: what happened before the run was continued is not recorded");
        }
        let nothing = Map::new();
        let code = self.go(run, host, Some(store), (&how, &nothing)).await;
        for refused in answers.refused() {
            tell!("error: {refused}");
        }
        code
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
        let read = read(&self.graph, store.as_ref(), run).await?;
        let before = read.restored.before(&self.graph, step);
        let (at, state) = match (before, read.gap) {
            (Ok(before), _) => before,
            (Err(why), None) => return Err(why),
            (Err(why), Some(gap)) => return Err(format!("{why}; {gap}")),
        };
        let state = changed(state, set)?;
        let mut forked = Run::from(&self.graph, at, state).forked_from(run, step);
        if let Some(id) = id {
            forked = forked.id(id);
        }
        let origin = store.origin(run).await.map_err(|error| error.to_string())?;
        let inputs = origin.inputs;
        let forked = forked.inputs(inputs.clone());
        let host = host(how, self.host.clone())?;
        if how.record.is_some() {
            tell!("note: --record: what happened before step {step} is not recorded");
        }
        self.go(forked, host, Some(store), (how, &inputs)).await
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
        let at: G::At = serde_json::from_value(Value::from(node)).map_err(|_| {
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
        let state = patched(&start, fields).map_err(|error| format!("{file}: {error}"))?;
        let host = host(how, self.host.clone())?;
        let run = self.outfit(Run::from(&self.graph, at, state), &host, how)?;
        let done = run.step().await.map_err(|error| error.to_string())?;
        let code = report::step(how, node, done);
        host.close().await;
        Ok(code)
    }
}

/// A state with other values for some keys. A value that is JSON is taken as such where the key allows it.
fn changed<S: serde::Serialize + serde::de::DeserializeOwned>(
    state: S,
    set: &[(String, String)],
) -> Result<S, String> {
    let mut state = state;
    for (key, text) in set {
        let plain = Value::from(text.as_str());
        let value = serde_json::from_str(text).unwrap_or_else(|_| plain.clone());
        state = patched(&state, vec![(key.clone(), value)])
            .or_else(|_| patched(&state, vec![(key.clone(), plain)]))
            .map_err(|error| format!("--set {key}: {error}"))?;
    }
    Ok(state)
}

fn patched<S: serde::Serialize + serde::de::DeserializeOwned>(
    state: &S,
    fields: Vec<(String, Value)>,
) -> Result<S, String> {
    let value = serde_json::to_value(state).map_err(|error| error.to_string())?;
    let mut map = match value {
        Value::Object(map) => map,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            return Err("the state of this graph has no keys".to_owned());
        }
    };
    map.extend(fields);
    serde_json::from_value(Value::Object(map)).map_err(|error| error.to_string())
}
