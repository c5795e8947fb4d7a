//! Inputs that never arrive, because a call of a graph takes parameters of these names for itself.

use super::super::ast::Graph;
use crate::diag::codes::RESERVED_NAME;
use crate::diag::{Diagnostic, Report};

/// What a call takes for itself, with what that is there for.
const TAKEN: [(&str, &str); 6] = [
    ("graph_run_id", "the run to go on with"),
    ("inject_state", "values laid over the state"),
    ("node", "the one node to run"),
    ("resume", "whether a run goes on"),
    ("resume_run_id", "the run to go on with"),
    ("validate", "whether the graph is only looked at"),
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let schema = graph.schema.as_ref();
    let properties = schema.and_then(|schema| schema.get("properties")?.entries());
    for entry in properties.unwrap_or_default() {
        let Some((name, what)) = TAKEN.iter().find(|(name, _)| *name == entry.key) else {
            continue;
        };
        let message = format!("the input `{name}` never arrives: a call takes `{name}` for itself");
        let witness = format!("says {what}");
        let found = Diagnostic::new(&RESERVED_NAME, entry.key_span, message, witness);
        report.add(found.help("give the input another name"));
    }
}
