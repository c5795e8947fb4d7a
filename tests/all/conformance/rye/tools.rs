//! The tools of a vector: scripted by item, with all calls noted; `builtin` ones are real.

use graphwright::Cancel;
use graphwright::dialects::rye::actions::Registry;
use graphwright::host::{Act, Actions, BoxFuture, CallError};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Answers calls and notes them. Clones share what was noted.
#[derive(Clone)]
pub(super) struct Tools {
    scripts: Arc<Map<String, Value>>,
    noted: Arc<Mutex<NodeNotes>>,
    real: Arc<Registry>,
    /// Cancels the run while this node works.
    pub(super) cancel: Option<(String, Cancel)>,
}

#[derive(Default)]
struct NodeNotes {
    calls: Vec<Value>,
    counts: BTreeMap<String, usize>,
}

impl Tools {
    pub(super) fn new(scripts: Map<String, Value>) -> Self {
        Self {
            scripts: Arc::new(scripts),
            noted: Arc::default(),
            real: Arc::default(),
            cancel: None,
        }
    }

    /// The calls since the last time they were taken.
    pub(super) fn take_calls(&self) -> Vec<Value> {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut noted.calls)
    }

    fn scripted(&self, act: &Act<'_>) -> Result<Option<Value>, CallError> {
        let script = self.scripts.get(act.item_id);
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        noted
            .calls
            .push(json!({"item_id": act.item_id, "params": act.params}));
        let count = noted.counts.entry(act.item_id.to_owned()).or_default();
        *count += 1;
        let Some(script) = script else {
            return Ok(Some(
                json!({"status": "error", "error": format!("Tool not found: {}", act.item_id)}),
            ));
        };
        let answer = if let Some(Value::Array(returns)) = script.get("returns") {
            returns.get(*count - 1).or(returns.last()).cloned()
        } else if script.get("echo") == Some(&Value::Bool(true)) {
            Some(json!({"status": "success", "data": {"v": 1, "p": act.params}}))
        } else if let Some(by) = script.get("by_param") {
            let name = by["name"].as_str().unwrap_or_default();
            let value = act
                .params
                .get(name)
                .map(Value::to_string)
                .unwrap_or_default();
            by["cases"].get(&value).or(by["cases"].get("*")).cloned()
        } else {
            None
        };
        Ok(answer)
    }
}

impl Actions for Tools {
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        if let Some((_, cancel)) = self.cancel.as_ref().filter(|(node, _)| node == act.node) {
            cancel.cancel();
        }
        match self.scripted(&act) {
            Ok(Some(answer)) => Box::pin(async move { Ok(answer) }),
            Ok(None) => self.real.act(act),
            Err(error) => Box::pin(async move { Err(error) }),
        }
    }
}
