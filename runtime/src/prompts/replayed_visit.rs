//! A visit of a node once more, with what its calls gave then. A call whose result is not kept ends it, after it was noted what it
//! would have asked.

use super::AskedPrompt;
use super::visits::NodeVisit;
use crate::host::{Request, ToolAbout};
use crate::run::Graph;
use crate::run::context::patience::Patience;
use crate::run::context::run_context::RunOptions;
use crate::run::context::{Effect, Effects, Extensions, NodeContext, RunContext};
use crate::run::executor::Cancel;
use crate::run::journal::{EffectRow, EventRow, offers};
use crate::run::lifecycle::GraphWithState;
use crate::testing::scripted::World;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Kind};
use crate::world::Host;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long one visit may take, in which nothing is waited for.
const LONGEST: Duration = Duration::from_secs(10);

/// The run whose prompts are wanted.
pub(crate) struct KeptRun<'k> {
    pub(crate) run: &'k str,
    /// The graph's directory.
    pub(crate) dir: PathBuf,
    /// What calls gave.
    pub(crate) effects: &'k [EffectRow],
    /// The models that callers named for nodes that name none.
    pub(crate) models: Vec<Option<String>>,
}

impl KeptRun<'_> {
    /// What models were asked in one visit, in order.
    pub(crate) async fn asked<G: Graph>(
        &self,
        graph: &G,
        visited: &NodeVisit<G>,
    ) -> Vec<AskedPrompt> {
        // Where none of the models is known to be the one, the latest most likely is.
        let mut likely = None;
        for model in &self.models {
            let asked = self.once_more(graph, visited, model.clone()).await;
            if asked.iter().all(|asked| asked.same) {
                return asked;
            }
            likely.get_or_insert(asked);
        }
        likely.unwrap_or_default()
    }

    async fn once_more<G: Graph>(
        &self,
        graph: &G,
        visited: &NodeVisit<G>,
        model: Option<String>,
    ) -> Vec<AskedPrompt> {
        let about = graph.about();
        let notes = Arc::new(Notes::of(self.run, self.effects));
        let settings = RunOptions {
            id: self.run.to_owned(),
            // Its time stands still, and nobody is outside.
            host: Host::scripted(World::default()).into(),
            dir: self.dir.clone(),
            work_dir: None,
            model,
            cancel: Cancel::new(),
            watch: None,
            effects: Some(Arc::clone(&notes) as Arc<dyn Effects>),
            limits: about.limits.clone(),
            patience: Patience::default(),
            given: Extensions::default(),
            steps: 0,
        };
        let shared = RunContext::new(settings, about.nodes.len());
        let node = about.nodes.get(graph.number(visited.at));
        let node = node.map_or("?", |node| &*node.id);
        let here = GraphWithState {
            graph,
            state: &visited.state,
        };
        let mut cx = NodeContext::new(&shared, node, &visited.branch, visited.step);
        if graph.lifecycle().is_some() {
            cx = cx.inside(&here);
        }
        let work = graph.work(visited.at, &visited.state, &mut cx).apart();
        // How the visit ends is known; what was asked on the way is wanted.
        let _ = tokio::time::timeout(LONGEST, work).await;
        let noted = notes.asked.lock().unwrap_or_else(PoisonError::into_inner);
        noted.clone()
    }
}

/// What calls gave, and what is asked.
struct Notes {
    run: String,
    known: BTreeMap<String, EffectRow>,
    asked: Mutex<Vec<AskedPrompt>>,
}

impl Notes {
    fn of(run: &str, effects: &[EffectRow]) -> Self {
        let known = effects.iter();
        Self {
            run: run.to_owned(),
            known: known
                .map(|effect| (effect.call.clone(), effect.clone()))
                .collect(),
            asked: Mutex::default(),
        }
    }

    fn call<'k>(&self, key: &'k str) -> &'k str {
        let call = key.strip_prefix(&*self.run);
        call.and_then(|call| call.strip_prefix('/')).unwrap_or(key)
    }
}

impl Effects for Notes {
    fn recall(&self, call: &Effect<'_>) -> Result<Option<Value>, Failure> {
        let known = self.known.get(self.call(call.key));
        let known = known.filter(|known| known.label == call.label);
        let Some(known) = known else {
            let message = format!("what {} call {} gave is not kept", call.label, call.key);
            return Err(Failure::new(Kind::Io, message));
        };
        let same = known.asked.is_empty() || known.asked == call.asked;
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(last) = asked.last_mut().filter(|last| last.call == known.call) {
            last.same = same && !known.asked.is_empty();
        }
        drop(asked);
        serde_json::from_str(&known.value)
            .map(Some)
            .map_err(|error| Failure::new(Kind::Io, error.to_string()))
    }

    fn asks(&self, request: &Request) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.push(AskedPrompt {
            call: self.call(&request.key).to_owned(),
            request: request.clone(),
            same: false,
        });
    }

    fn offered(&self, key: &str) -> Option<Vec<ToolAbout>> {
        offers::read(&self.known, self.call(key))
    }

    fn looks_only(&self) -> bool {
        true
    }

    fn record<'a>(
        &'a self,
        call: &'a Effect<'a>,
        _value: Value,
    ) -> BoxFuture<'a, Result<(), Failure>> {
        let message = format!("{} call {} was not made then", call.label, call.key);
        Box::pin(std::future::ready(Err(Failure::new(Kind::Io, message))))
    }
}

/// That a process asked this model for nodes that name none, where no beginning of a run tells it.
#[cfg(feature = "restate")]
pub(crate) fn chosen(model: &str) -> Value {
    serde_json::json!({"event": CHOSEN, "model": model, "text": format!("asks the model {model}")})
}

const CHOSEN: &str = "chosen";

/// The models that callers named for nodes that name none, the latest first.
pub(crate) fn models(events: &[EventRow]) -> Vec<Option<String>> {
    let mut models: Vec<Option<String>> = Vec::new();
    let mut by_process = false;
    for event in events.iter().rev() {
        let event: Value = serde_json::from_str(&event.event).unwrap_or_default();
        let kind = event.get("event").and_then(Value::as_str);
        if !kind.is_some_and(|kind| ["started", CHOSEN].contains(&kind)) {
            continue;
        }
        by_process |= kind == Some(CHOSEN);
        let model = event.get("model").and_then(Value::as_str);
        let model = model.map(str::to_owned);
        if !models.contains(&model) {
            models.push(model);
        }
    }
    if by_process {
        // Beginnings say nothing of it then.
        models.sort_by_key(Option::is_none);
    }
    if models.is_empty() {
        models.push(None);
    }
    models
}
