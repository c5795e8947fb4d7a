//! Whether a graph says what becomes of calls that were under way when the process ended.

use crate::graph::OnInterrupted;
use crate::run::Graph;
use serde_json::Value;

/// The first node that says what becomes of calls that were under way, and does not have them made again.
pub(crate) fn minds_interruption<G: Graph>(graph: &G) -> Option<String> {
    let nodes = graph.about().nodes.iter();
    let mut minding = nodes.filter(|node| {
        let at = graph.read_at(Value::from(&*node.id));
        at.is_ok_and(|at| graph.on_interrupted(at) != OnInterrupted::Retry)
    });
    minding.next().map(|node| node.id.to_string())
}
