//! What a graph that acts inside of a project does beside its nodes: capabilities, variables of single nodes, and hooks.

use super::action::HookEvent;
use super::caller::Caller;
use super::notes::LeftAction;
use super::run::{Capabilities, with_retries};
use super::workflow::Workflow;
use crate::graph::Status;
use crate::host::{Environment, HostParts};
use crate::run::Graph;
use crate::run::context::{Extensions, RunContext};
use crate::run::lifecycle::{LeftNode, Lifecycle, Moment};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Interrupt;
use serde_json::{Value, json};
use std::any::Any;

/// What a graph says of itself as one that acts inside of a project; `None`: it is none.
pub fn workflow<G: Graph>(graph: &G) -> Option<&Workflow> {
    of(graph.lifecycle()?)
}

/// The same for a lifecycle.
pub(crate) fn of(lifecycle: &dyn Lifecycle) -> Option<&Workflow> {
    lifecycle.as_any().downcast_ref()
}

impl Lifecycle for Workflow {
    fn as_any(&self) -> &dyn Any {
        self
    }

    /// The variables that single nodes require and that are not set, each with its node.
    fn missing(&self, host: &HostParts, alone: Option<&str>) -> Vec<String> {
        unset(host, self, alone)
    }

    /// What the run may call: what the caller says, also as an input; else what the graph declares and was granted.
    fn prepare(&self, given: &mut Extensions, state: &dyn Fn() -> Value) {
        if given.get::<Capabilities>().is_none() {
            given.insert(Capabilities(granted(self, &state())));
        }
    }

    fn finishes_nodes(&self) -> bool {
        true
    }

    fn tells_steps(&self) -> bool {
        true
    }

    /// With how often nodes were tried again, once one was.
    fn shown(&self, run: &RunContext, state: Value) -> Value {
        with_retries(run, state)
    }

    fn begun<'a>(&'a self, at: Moment<'a>) -> BoxFuture<'a, ()> {
        beside(at, HookEvent::GraphStarted, json!({}))
    }

    fn left<'a>(
        &'a self,
        at: Moment<'a>,
        node: LeftNode<'a>,
    ) -> BoxFuture<'a, Result<(), Interrupt>> {
        // A node that has no way on does not evaluate edges: it is an end, and no step.
        let result = match node.about.kind.as_ref() {
            "gate" => Some(json!({})),
            "action" | "foreach" => node.notes.get().map(|LeftAction(result)| result.clone()),
            _ => None,
        };
        let Some(result) = result else {
            return Box::pin(std::future::ready(Ok(())));
        };
        let about = json!({
            "node": node.about.id,
            "next_node": node.next,
            "step_count": at.run.steps(),
            "result": result,
        });
        fire(at, HookEvent::AfterStep, about)
    }

    fn steps_used_up<'a>(
        &'a self,
        at: Moment<'a>,
        most: u32,
    ) -> BoxFuture<'a, Result<(), Interrupt>> {
        let about = json!({
            "limit_code": "max_steps_exceeded",
            "current_value": most,
            "current_max": most,
            "step_count": most,
        });
        fire(at, HookEvent::Limit, about)
    }

    fn completed<'a>(&'a self, at: Moment<'a>, steps: u32, status: Status) -> BoxFuture<'a, ()> {
        let about = json!({"steps": steps, "status": status});
        beside(at, HookEvent::GraphCompleted, about)
    }
}

/// Runs the hooks of an event.
fn fire<'a>(
    at: Moment<'a>,
    event: HookEvent,
    about: Value,
) -> BoxFuture<'a, Result<(), Interrupt>> {
    Box::pin(async move {
        let caller = Caller::beside(at);
        caller.fire(event, about, at.key).await.map(|_| ())
    })
}

/// Runs the hooks of an event that belongs to no node. They change nothing: an interrupt would be one of the run, which has not
/// begun or is over.
fn beside<'a>(at: Moment<'a>, event: HookEvent, about: Value) -> BoxFuture<'a, ()> {
    Box::pin(async move {
        let _ = fire(at, event, about).await;
    })
}

/// What the input of a run says, else what the graph declares and was granted.
fn granted(workflow: &Workflow, state: &Value) -> Vec<String> {
    let given = state.pointer("/inputs/capabilities");
    match given.filter(|given| !given.is_null()) {
        // What is no list grants nothing.
        Some(given) => given
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        None => workflow.granting(&[]),
    }
}

/// The variables that single nodes require and that are not set, each with its node. `alone`: the only node that is worked
/// for.
fn unset(host: &HostParts, workflow: &Workflow, alone: Option<&str>) -> Vec<String> {
    let real = host.environment == Environment::Real;
    let needs = workflow.env.iter();
    needs
        .filter(|need| alone.is_none_or(|node| need.node == node))
        .filter(|need| real && std::env::var_os(need.variable.as_ref()).is_none())
        .map(|need| {
            format!(
                "{} (node `{}`, `{}`)",
                need.variable, need.node, need.item_id
            )
        })
        .collect()
}
