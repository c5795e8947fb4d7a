//! What a run did, step by step, from its transcript, the objects that this refers to, and the transcripts of its threads.

use super::Layout;
use super::conversations::{self, Thread};
use super::objects::Objects;
use crate::host::Usage;
use serde_json::{Value, json};

/// The steps of a run.
#[derive(Default)]
pub(crate) struct Steps {
    pub(crate) done: Vec<Step>,
    /// The node that was entered and not left.
    pub(crate) open: Option<String>,
    /// The state after the last step, if it was kept.
    pub(crate) state: Option<Value>,
    /// Threads that no step names: those of the open one, and of graphs inside of the run.
    pub(crate) others: Vec<Thread>,
}

/// One step.
pub(crate) struct Step {
    pub(crate) node: String,
    /// The node that came next; `None`: it was the last.
    pub(crate) next: Option<String>,
    pub(crate) seconds: f64,
    pub(crate) error: Option<String>,
    /// The state before it, if it was kept.
    pub(crate) before: Option<Value>,
    /// What was called, with what came of it.
    pub(crate) calls: Vec<Value>,
    pub(crate) usage: Usage,
}

/// Reads the steps of a run.
///
/// # Errors
/// If it left no transcript.
pub(crate) fn read(layout: &Layout) -> std::io::Result<Steps> {
    let transcript = std::fs::read_to_string(layout.transcript())?;
    let objects = Objects::of(&layout.project);
    let mut steps = Steps {
        others: conversations::of_run(&layout.project, &layout.run),
        ..Steps::default()
    };
    let lines = transcript.lines();
    for event in lines.filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let kind = event.get("event_type").and_then(Value::as_str);
        let payload = event.get("payload").unwrap_or(&Value::Null);
        steps.follow(kind.unwrap_or_default(), payload, &objects);
    }
    Ok(steps)
}

impl Steps {
    fn follow(&mut self, kind: &str, payload: &Value, objects: &Objects) {
        match kind {
            "graph_started" => self.state = state(payload, objects),
            "step_started" => self.open = text(payload, "node"),
            "step_completed" | "foreach_completed" => {
                let before = std::mem::replace(&mut self.state, state(payload, objects));
                let (calls, usage) = self.called(payload, objects);
                self.done.push(Step {
                    node: text(payload, "node").unwrap_or_default(),
                    next: text(payload, "next_node"),
                    seconds: payload["elapsed_s"].as_f64().unwrap_or_default(),
                    error: text(payload, "error"),
                    before,
                    calls,
                    usage,
                });
                self.open = None;
            }
            _ => {}
        }
    }

    /// What the receipts of a step say, and what was said in the threads that they name.
    fn called(&mut self, payload: &Value, objects: &Objects) -> (Vec<Value>, Usage) {
        let hashes = payload["receipts"].as_array().into_iter().flatten();
        let receipts = hashes.filter_map(|hash| objects.get(hash.as_str()?));
        let (mut calls, mut usage) = (Vec::new(), Usage::default());
        for (number, receipt) in receipts.enumerate() {
            let hash = text(&receipt, "node_result_hash").unwrap_or_default();
            let result = objects.get(&hash).unwrap_or_default();
            let label = text(&receipt, "action_id").unwrap_or_default();
            calls.push(json!({"label": label, "call": number, "value": result.get("result")}));
            let thread = text(&receipt, "thread_id").unwrap_or_default();
            if let Some(place) = self.others.iter().position(|other| other.id == thread) {
                let thread = self.others.remove(place);
                calls.extend(thread.calls());
                thread.paid().for_each(|paid| usage.add(&paid));
            }
        }
        (calls, usage)
    }

    /// The state before a step, or after the last one, and the node that is entered with it.
    pub(crate) fn before(&self, step: usize) -> Option<(Option<&str>, &Value)> {
        match self.done.get(step) {
            Some(done) => Some((Some(&done.node), done.before.as_ref()?)),
            None if step == self.done.len() => Some((self.open.as_deref(), self.state.as_ref()?)),
            None => None,
        }
    }
}

/// The state that a line says where to find.
fn state(payload: &Value, objects: &Objects) -> Option<Value> {
    let hash = payload.get("state_hash")?.as_str()?;
    objects.get(hash)?.get_mut("state").map(Value::take)
}

fn text(payload: &Value, key: &str) -> Option<String> {
    payload.get(key)?.as_str().map(str::to_owned)
}
