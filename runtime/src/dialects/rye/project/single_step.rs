//! One node alone (Rye, "Single-step execution"): a run of one step, with a trail under a name of its own, so that that of
//! the real run stays as it is.

use super::invoke::{CallResult, Settings, outside_of_projects, prepared, unbegun};
use super::log::{Log, Trail};
use super::objects::Cache;
use crate::dialects::rye;
use crate::dialects::rye::Results;
use crate::observe::{All, Observer};
use crate::run::{Graph, Run, RunError};
use crate::value::failure::{Failure, Interrupt};
use serde_json::{Value, json};
use std::sync::Arc;

/// Runs a node that a run was set to.
pub(super) async fn single<G: Graph>(
    graph: &G,
    run: Run<'_, G>,
    node: &str,
    trail: Trail,
    (state, settings): (Value, &Settings),
) -> Result<CallResult<G>, Failure> {
    let Some(workflow) = rye::workflow(graph) else {
        return Err(outside_of_projects());
    };
    let cache = Cache::of(&settings.project, workflow);
    let place = trail.layout.clone();
    let about = (graph.about(), workflow);
    let log = Log::new(trail, Arc::clone(&cache), settings, about, state, (0, 0));
    let log = Arc::new(log);
    let mut watchers: Vec<Box<dyn Observer>> = vec![Box::new(Arc::clone(&log))];
    watchers.extend(
        settings
            .watch
            .clone()
            .map(|watch| Box::new(watch) as Box<dyn Observer>),
    );
    let run = prepared(run, settings)
        .id(place.run.as_str())
        .give(Results(cache))
        .watch(All(watchers));
    let mut value = json!({
        "success": true,
        "executed_node": node,
        "next_node": null,
        "step_count": 1,
        "graph_run_id": place.run,
    });
    let done = match run.step().await {
        Ok(done) => Ok(done),
        Err(RunError::Stopped(interrupt)) => Err(interrupt),
        Err(error) => {
            place.give_up();
            return Err(unbegun(error));
        }
    };
    log.settle();
    if let Value::Object(fields) = &mut value {
        let error = match done {
            Ok(step) => {
                fields.insert("state".into(), step.state);
                fields.insert("next_node".into(), step.next.first().cloned().into());
                step.failed
            }
            Err(Interrupt::Fault(failure)) => {
                fields.insert("state".into(), log.state());
                Some(failure.message)
            }
            Err(Interrupt::Cancelled | Interrupt::Waiting(_)) => {
                fields.insert("state".into(), log.state());
                fields.insert("status".into(), "cancelled".into());
                fields.insert("success".into(), false.into());
                None
            }
        };
        if let Some(error) = error {
            fields.insert("success".into(), false.into());
            fields.insert("error".into(), error.into());
        }
    }
    Ok(CallResult {
        value,
        outcome: None,
        refused: None,
        trouble: log.trouble(),
    })
}
