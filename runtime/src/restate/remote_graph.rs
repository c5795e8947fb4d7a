//! A graph whose nodes are worked for elsewhere. The run loop cannot tell it from the graph itself.

use super::desk::{Reply, Scheduler, ServerRequest, Stop};
use super::settlement::RemoteNode;
use super::wire::{End, Task, VisitResult};
use crate::any_graph::{AnyGraph, Opaque, Position, stands_before};
use crate::graph::Reads;
use crate::graph::needs::Needs;
use crate::graph::work::NodeWork;
use crate::run::Graph;
use crate::run::context::NodeContext;
use crate::run::executor::too_late;
use crate::run::journal::EffectRow;
use crate::value::failure::{Failure, Interrupt, Kind, Question};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// A graph whose nodes are worked for elsewhere.
pub(super) struct RemoteGraph<'g> {
    pub(super) graph: &'g AnyGraph,
    pub(super) desk: Arc<Scheduler>,
    /// How long the run may take.
    pub(super) limit: Duration,
    /// What stands in a task for keys that its node does not read, where something must.
    pub(super) blank: Map<String, Value>,
}

/// What stands for keys that a node does not read: what a run begins with that is given no more than it must be.
///
/// `given`: the inputs of a run.
pub(super) fn blank(graph: &AnyGraph, given: &Map<String, Value>) -> Map<String, Value> {
    let inputs = graph.about().inputs.iter();
    let needed = inputs.filter(|input| input.required);
    let needed = needed.filter_map(|input| {
        let value = match input.prompt {
            true => Value::from(""),
            false => given.get(input.name.as_ref())?.clone(),
        };
        Some((input.name.to_string(), value))
    });
    let state = graph.begin(needed.collect());
    let state = state.or_else(|_| graph.begin(given.clone()));
    match state.map(|state| serde_json::to_value(&state)) {
        Ok(Ok(Value::Object(blank))) => blank,
        Ok(_) | Err(_) => Map::new(),
    }
}

/// What a node is sent of the state.
fn seen(mut state: Value, reads: Reads, blank: &Map<String, Value>) -> Value {
    if let (Reads::Keys(keys), Value::Object(held)) = (reads, &mut state) {
        held.retain(|key, _| keys.contains(&key.as_str()));
        for (key, value) in blank {
            // What is read and not there must stay away: the node says what it misses.
            if !keys.contains(&key.as_str()) {
                held.insert(key.clone(), value.clone());
            }
        }
    }
    state
}

/// What a node that had to wait goes on with.
#[derive(Default)]
struct RemoteResult {
    known: Vec<EffectRow>,
    answers: BTreeMap<String, String>,
    due: BTreeMap<String, u64>,
    /// How many answers to a question were not taken.
    tries: BTreeMap<String, u32>,
}

impl RemoteGraph<'_> {
    /// The id of the node at a position.
    fn name(&self, at: Position) -> &str {
        let node = self.graph.about().nodes.get(self.graph.number(at));
        node.map_or("?", |node| node.id.as_ref())
    }

    fn stopped(&self, at: Position, why: Stop) -> Interrupt {
        match why {
            Stop::Cancelled => Interrupt::Cancelled,
            Stop::Late => too_late(self.desk.graph(), self.limit, self.name(at)).into(),
        }
    }

    fn task(
        &self,
        at: Position,
        state: &Opaque,
        cx: &NodeContext<'_>,
        waited: &RemoteResult,
    ) -> Result<Vec<u8>, Failure> {
        let (branch, step) = cx.place();
        let unwritten = |error| {
            let message = format!("the state cannot be written as JSON: {error}");
            Failure::new(Kind::Io, message)
        };
        let state = serde_json::to_value(state).map_err(unwritten)?;
        let position = serde_json::to_value(at).map_err(unwritten)?;
        let node = self.graph.about().nodes.get(self.graph.number(at));
        let reads = node.map_or(Reads::All, |node| node.reads);
        let task = Task {
            run: cx.run_id().to_owned(),
            node: position,
            branch: branch.clone(),
            step,
            state: seen(state, reads, &self.blank),
            known: waited.known.clone(),
            answers: waited.answers.clone(),
            due: waited.due.clone(),
            before: self.desk.before(),
        };
        serde_json::to_vec(&task).map_err(unwritten)
    }

    /// Has a node worked for, and asks people in between.
    async fn visit(
        &self,
        at: Position,
        state: &Opaque,
        cx: &mut NodeContext<'_>,
    ) -> Result<Opaque, Interrupt> {
        let mut waited = RemoteResult::default();
        loop {
            let task = self.task(at, state, cx, &waited)?;
            let node = self.name(at).to_owned();
            let reply = self.desk.wish(ServerRequest::Work { node, task }).await;
            let returned = match reply.map_err(|why| self.stopped(at, why))? {
                Reply::Worked(returned) => returned,
                Reply::Broken(failure) => return Err(failure.into()),
                Reply::Answered(..) | Reply::Unanswered => continue,
            };
            let unread = |error: serde_json::Error| {
                let message = format!("what the node returned is not what was agreed: {error}");
                Failure::new(Kind::Io, message)
            };
            let visited: VisitResult = serde_json::from_slice(&returned).map_err(unread)?;
            let VisitResult {
                end,
                cost,
                made,
                effects,
                told,
            } = visited;
            waited.known.extend(effects.iter().cloned());
            self.desk
                .visited(cx.place(), (made, cost.seconds), effects, told);
            match end {
                End::Left(exit) => {
                    cx.settle(cost);
                    return Ok(self.graph.read_exit(exit).map_err(unread)?);
                }
                End::Failed(failure) => {
                    cx.settle(cost);
                    return Err(failure.into());
                }
                End::Cancelled => return Err(Interrupt::Cancelled),
                End::Asks { questions, refused } => {
                    self.ask(at, questions, refused, &mut waited).await?;
                }
            }
        }
    }

    /// Waits for one answer, or until it is too late for one.
    async fn ask(
        &self,
        at: Position,
        questions: Vec<Question>,
        refused: Vec<String>,
        waited: &mut RemoteResult,
    ) -> Result<(), Interrupt> {
        self.desk.refuse(refused);
        let mut asked = Vec::new();
        for question in questions {
            let tries = waited.tries.entry(question.id.clone()).or_default();
            // What is asked again after it was answered was not answered well.
            if waited.answers.remove(&question.id).is_some() {
                *tries += 1;
            }
            if let Some(due) = question.due {
                waited.due.insert(question.id.clone(), due);
            }
            asked.push((question, *tries));
        }
        let reply = self.desk.wish(ServerRequest::Ask(asked)).await;
        match reply.map_err(|why| self.stopped(at, why))? {
            Reply::Answered(id, answer) => drop(waited.answers.insert(id, answer)),
            // The node finds out by itself that it is too late.
            Reply::Unanswered | Reply::Worked(_) => {}
            Reply::Broken(failure) => return Err(failure.into()),
        }
        Ok(())
    }
}

impl Graph for RemoteGraph<'_> {
    stands_before!(graph);

    fn work<'a>(
        &'a self,
        at: Position,
        state: &'a Opaque,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Opaque> {
        NodeWork::new(self.visit(at, state, cx))
    }

    /// Whoever works for the nodes looks for what they need.
    fn needs(&self) -> Needs {
        Needs::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_node_is_sent_what_it_reads() {
        let state = json!({"text": "a long text", "tone": "kind", "notes": ["much"], "mark": null});
        let blank = json!({"text": "", "tone": "plain", "depth": 2});
        let blank = blank.as_object().unwrap();
        assert_eq!(
            seen(state.clone(), Reads::Keys(&["tone"]), blank),
            json!({"tone": "kind", "text": "", "depth": 2})
        );
        // What it reads and nobody wrote stays away.
        assert_eq!(
            seen(state.clone(), Reads::Keys(&["depth", "mark"]), blank),
            json!({"mark": null, "text": "", "tone": "plain"})
        );
        assert_eq!(seen(state.clone(), Reads::All, blank), state);
    }
}
