//! `LLM_AGENT_VAR_…` with a name that the graph has not, and `GRAPH_RUN` where `GRAPH_RUN_ID` is meant: no such variable is set.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_READ;
use crate::dialect::script::code::name_at;
use crate::dialect::script::environment::{are_alike, read};
use crate::suggestion::nearest;
use std::collections::BTreeSet;

/// What the names of the variables begin with that scripts are given.
const PREFIX: &str = "LLM_AGENT_VAR_";

/// What tells a script which run it belongs to. Where its state is, is looked at elsewhere.
const OF_RUNS: [&str; 6] = [
    "GRAPH_ATTEMPT",
    "GRAPH_DIR",
    "GRAPH_IDEMPOTENCY_KEY",
    "GRAPH_NODE",
    "GRAPH_RUN_ID",
    "GRAPH_STEP",
];

/// Names that are nearly those of what tells a script about its run.
fn of_runs(of: &ScriptNode<'_>, report: &mut Report) {
    for (name, line) in read(&of.code) {
        let known = OF_RUNS.contains(&name) || name.starts_with("GRAPH_STATE");
        if known || !name.starts_with("GRAPH_") {
            continue;
        }
        let is_begin = |meant: &&&str| meant.starts_with(name) || are_alike(name, meant);
        if let Some(meant) = OF_RUNS.iter().find(is_begin) {
            let does = format!("reads the variable `{name}` (line {line}), which nothing sets");
            let found = of.diagnostic(&SCRIPT_READ, &does, "is not set");
            report.add(found.help(format!("write `{meant}`")));
        }
    }
}

/// Reports each such name once.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    of_runs(of, report);
    if !of.code.text.contains(PREFIX) {
        return;
    }
    let variables = of.graph.variables.iter();
    let given: BTreeSet<String> = variables
        .map(|variable| variable.name.value.to_uppercase().replace('-', "_"))
        .collect();
    let mut told = BTreeSet::new();
    for (at, _) in of.code.text.match_indices(PREFIX) {
        let name = name_at(of.code.behind(at + PREFIX.len()));
        // A name that is put together is not known.
        let is_whole = !name.is_empty() && !name.ends_with('_');
        if !is_whole || given.contains(name) || !told.insert(name) {
            continue;
        }
        let line = of.code.line_of(at);
        let does = format!(
            "reads the variable `{PREFIX}{name}` (line {line}), and `variables` has no `{}`",
            name.to_lowercase()
        );
        let found = of.diagnostic(&SCRIPT_READ, &does, "is not set");
        report.add(match nearest(name, given.iter().map(String::as_str)) {
            Some(near) => found.help(format!("the script probably means `{PREFIX}{}`", near.name)),
            None => found.help(format!(
                "declare it: `variables: [{{ name: {}, description: … }}]`",
                name.to_lowercase()
            )),
        });
    }
}
