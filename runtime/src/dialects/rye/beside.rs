//! What a graph that acts inside of a project needs of a run beside its nodes: capabilities, variables of single nodes, and
//! hooks of the whole run.

use crate::dialects::rye::action::{HookEvent, Workflow};
use crate::dialects::rye::around::Here;
use crate::dialects::rye::caller::Caller;
use crate::dialects::rye::run::Capabilities;
use crate::host::{Environment, Host};
use crate::run::Graph;
use crate::run::context::{Extensions, Shared};
use crate::run::executor::Executor;
use serde_json::Value;

/// What the run is given, with what it may call: what the caller says, also as an input; else what the graph declares and was
/// granted.
pub(crate) fn granting<G: Graph>(graph: &G, mut given: Extensions, state: &G::State) -> Extensions {
    if let (Some(workflow), None) = (graph.workflow(), given.get::<Capabilities>()) {
        let granted = granted(workflow, serde_json::to_value(state).ok());
        given.insert(Capabilities(granted));
    }
    given
}

/// What the input of a run says, else what the graph declares and was granted.
fn granted(workflow: &Workflow, state: Option<Value>) -> Vec<String> {
    let input = || {
        let state = state?;
        let given = state.pointer("/inputs/capabilities")?;
        if given.is_null() {
            return None;
        }
        // What is no list grants nothing.
        Some(
            given
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
        )
    };
    input().unwrap_or_else(|| {
        let all = workflow.permissions.iter().chain(workflow.grants.iter());
        all.map(ToString::to_string).collect()
    })
}

/// The variables that single nodes require and that are not set, each with its node. `alone`: the only node that is worked for.
pub(crate) fn unset(host: &Host, workflow: Option<&Workflow>, alone: Option<&str>) -> Vec<String> {
    let real = host.environment == Environment::Real;
    let needs = workflow
        .into_iter()
        .flat_map(|workflow| workflow.env.iter());
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

/// Runs the hooks of an event that belongs to no node. They change nothing.
pub(crate) async fn beside<G: Graph>(
    executor: &Executor<'_, G>,
    shared: &Shared,
    state: &G::State,
    event: HookEvent,
    about: Value,
) {
    let here = Here {
        graph: executor.graph(),
        state,
    };
    let caller = Caller::beside(shared, &here);
    // An interrupt here would be one of the run, which has not begun or is over.
    let _ = caller
        .fire(event, about, &format!("{}/hooks", shared.id))
        .await;
}
