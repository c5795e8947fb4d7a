//! What the rooms above ask of every graph; `fallback` answers it where this room is left out.

use super::action::inputs;
use super::actions::Registry;
use super::{Capabilities, workflow};
use crate::host::Actions;
use crate::run::{Graph, Run};
use serde_json::Value;
use std::sync::Arc;

/// Whether a graph acts inside of a project.
pub(crate) fn acts<G: Graph>(graph: &G) -> bool {
    workflow(graph).is_some()
}

/// The JSON Schema of all inputs, where one says more than each of them.
#[cfg(feature = "cli")]
pub(crate) fn schema<G: Graph>(graph: &G) -> Option<Value> {
    workflow(graph).map(inputs::schema)
}

/// The inputs that a caller must give, each with its schema (null: any value).
pub(crate) fn demanded<G: Graph>(graph: &G) -> Vec<(String, Value)> {
    workflow(graph).map(inputs::demanded).unwrap_or_default()
}

/// A run that may call these besides.
pub(crate) fn granting<'g, G: Graph>(run: Run<'g, G>, graph: &G, grants: &[String]) -> Run<'g, G> {
    match workflow(graph) {
        Some(workflow) => run.give(Capabilities(workflow.granting(grants))),
        None => run,
    }
}

/// What actions call.
pub(crate) fn actions() -> Arc<dyn Actions> {
    Arc::new(Registry::new())
}
