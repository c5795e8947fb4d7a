//! Running a scenario.

use super::{Difference, Scenario, ScriptedWorld};
use crate::dialects::rye;
use crate::observe::{Event, Observer};
use crate::run::{Graph, Run};
use crate::testing::scripted::{UnansweredCall, UnusedEntries};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// An exit that was taken: the node, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TakenExit {
    /// The node.
    pub node: String,
    /// The exit, as the journal spells it.
    pub exit: String,
}

/// What came of a scenario.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ScenarioResult {
    /// What it is called.
    pub name: String,
    /// The outcome, as the JSON object that programs read.
    pub outcome: Value,
    /// What is not as it must be; empty: it passes.
    pub differences: Vec<Difference>,
    /// Which exits were taken.
    pub exits: BTreeSet<TakenExit>,
    /// How many model calls each node made.
    pub calls: BTreeMap<String, usize>,
    /// What the world had an answer for, and nothing asked. It decides nothing: a run that fails early leaves much.
    pub left_over: Vec<UnusedEntries>,
    /// The calls that the world had no answer for.
    pub unanswered: Vec<UnansweredCall>,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// What happened, as the JSON objects that programs read, without names of runs and times.
    pub events: Vec<Value>,
}

impl Scenario {
    /// Runs it. Scripts that its world says nothing about really run, in `dir` if that is given.
    pub async fn play<G: Graph>(&self, graph: &G, dir: Option<&Path>) -> ScenarioResult {
        let begun = std::time::Instant::now();
        let scripted = ScriptedWorld::new(self.world.clone());
        let (exits, told) = (Exits::default(), EventLog::default());
        let mut run = Run::with_inputs(graph, self.inputs.clone())
            .host(&scripted.host())
            .watch(exits.clone())
            .watch(told.clone());
        if let Some(dir) = dir {
            run = run.dir(dir);
        }
        // A caller that says in its inputs what the run may call is believed alone.
        if !self.grant.is_empty() && !self.inputs.contains_key("capabilities") {
            run = rye::facade::granting(run, graph, &self.grant);
        }
        let outcome = match run.run().await {
            Ok(outcome) => json!(outcome),
            // Refused before the first node: inputs that do not fit.
            Err(error) => json!({
                "status": "failed",
                "error": {"node": "", "kind": "inputs", "message": error.to_string()},
            }),
        };
        let mut calls = BTreeMap::new();
        for request in scripted.requests() {
            *calls.entry(request.node).or_default() += 1;
        }
        ScenarioResult {
            name: self.name.clone(),
            differences: self.expect.differences(&outcome, &calls),
            outcome,
            exits: exits.kinds(),
            calls,
            left_over: scripted.left_over(),
            unanswered: scripted.unanswered(),
            seconds: begun.elapsed().as_secs_f64(),
            events: told.events(),
        }
    }
}

/// Remembers what a run tells that is the same each time. Clones share what they remember.
#[derive(Clone, Default)]
struct EventLog(Arc<Mutex<Vec<Value>>>);

impl EventLog {
    fn events(&self) -> Vec<Value> {
        let told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.clone()
    }
}

impl Observer for EventLog {
    fn event(&self, event: &Event<'_>) {
        const OTHERWISE: [&str; 5] = ["run_id", "date", "time", "seconds", "nodes"];
        let mut event = json!(event);
        if let Some(fields) = event.as_object_mut() {
            OTHERWISE
                .iter()
                .for_each(|name| drop(fields.shift_remove(*name)));
        }
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.push(event);
    }
}

/// Remembers which exits a run takes that it watches ([`Run::watch`]). Clones share what they remember.
#[derive(Clone, Debug, Default)]
pub struct Exits(Arc<Mutex<Vec<TakenExit>>>);

impl Exits {
    /// The exits so far, in order; those of branches as they came.
    pub fn taken(&self) -> Vec<TakenExit> {
        let taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        taken.clone()
    }

    /// Each once.
    pub(super) fn kinds(&self) -> BTreeSet<TakenExit> {
        self.taken().into_iter().collect()
    }

    /// The same as texts: `draft.done`.
    pub fn names(&self) -> Vec<String> {
        let taken = self.taken().into_iter();
        taken
            .map(|TakenExit { node, exit }| format!("{node}.{exit}"))
            .collect()
    }
}

impl Observer for Exits {
    fn event(&self, event: &Event<'_>) {
        if let Event::Left { node, exit, .. } = event
            && let Some(exit) = name(exit)
        {
            let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            taken.push(TakenExit {
                node: (*node).to_owned(),
                exit: exit.to_owned(),
            });
        }
    }
}

/// The name of an exit in an entry of the journal: `{"node": {"exit": …}}`, or `{"node": "exit"}` if it writes nothing.
fn name(entry: &Value) -> Option<&str> {
    let (_, exit) = entry.as_object()?.iter().next()?;
    match exit {
        Value::String(name) => Some(name),
        Value::Object(exit) => exit.keys().next().map(String::as_str),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    }
}
