//! How each dialect says what messages advise: where a value stands from the beginning, what writes a key, and where a
//! failure goes.
//!
//! A person who writes `assign` and reads about `state_updates` looks for a key that does not exist. Only words are chosen
//! here; what is a fault, no dialect decides.

use super::graph::Graph;
use crate::ir::Dialect;

/// Whether the graph is written with `assign` and `on_error`.
fn is_rye(graph: &Graph<'_>) -> bool {
    match graph.program.dialect {
        Dialect::Rye => true,
        Dialect::Loki | Dialect::Kegal | Dialect::Euler => false,
    }
}

fn is_loki(graph: &Graph<'_>) -> bool {
    match graph.program.dialect {
        Dialect::Loki => true,
        Dialect::Rye | Dialect::Kegal | Dialect::Euler => false,
    }
}

/// Where a key of a reply is missing, as the end of a sentence: the schema of a reply is written by its author, or made of the keys that a
/// node writes.
pub(super) fn lacks_key(graph: &Graph<'_>) -> &'static str {
    match graph.program.dialect {
        Dialect::Euler => "is none of the keys that it writes",
        Dialect::Loki | Dialect::Rye | Dialect::Kegal => "the schema has not",
    }
}

/// How a key keeps what was written last, as the beginning of a sentence.
pub(super) fn keeps_last(graph: &Graph<'_>, name: &str) -> String {
    match graph.program.dialect {
        Dialect::Euler => format!("write `merge: last_write` for `{name}`"),
        Dialect::Loki | Dialect::Rye | Dialect::Kegal => {
            format!("take the reducer of `{name}` out")
        }
    }
}

/// Whether a node may name several next ones, which are worked on side by side until their ways meet.
pub(super) fn has_lists_of_next(graph: &Graph<'_>) -> bool {
    is_loki(graph)
}

/// The key that holds what the caller of a graph asks for, where there is one.
pub(super) const REQUEST: &str = "initial_prompt";

/// Whether the caller's request is a key of the state.
pub(super) fn has_request(graph: &Graph<'_>) -> bool {
    is_loki(graph)
}

/// Where keys have values from the beginning: `initial_state`.
pub(super) fn seed(graph: &Graph<'_>) -> &'static str {
    if is_rye(graph) {
        "`config.state`"
    } else {
        "`initial_state`"
    }
}

/// How a key that is read at a place gets an empty value from the beginning: `initial_state: { topic: "" }`.
pub(super) fn empty_seed(graph: &Graph<'_>, name: &str, place: &str) -> String {
    let empty = if place == "over" { "[]" } else { "\"\"" };
    if is_rye(graph) {
        format!("`state: {{ {name}: {empty} }}` in `config`")
    } else {
        format!("`initial_state: {{ {name}: {empty} }}`")
    }
}

/// How a node says where its failure goes.
pub(super) fn failure_route(graph: &Graph<'_>) -> &'static str {
    if is_rye(graph) {
        "`on_error: <node>`"
    } else {
        "`fallback: <node>`"
    }
}

/// Where it stands what went wrong, as the end of a sentence.
pub(super) fn what_failed(graph: &Graph<'_>) -> &'static str {
    if is_rye(graph) {
        " (`${state._last_error.error}` says what went wrong)"
    } else {
        ""
    }
}

/// How a node stores its result, and how that is read.
pub(super) fn stored_result(graph: &Graph<'_>, node: &str) -> String {
    let (write, read) = if is_rye(graph) {
        ("assign: { result: \"${result}\" }", "${state.result}")
    } else {
        ("state_updates: { result: \"{{output}}\" }", "{{result}}")
    };
    format!("let node `{node}` store its result, as in `{write}`, and read `{read}` here")
}

/// What to do about a key that nothing writes before a node.
pub(super) fn write_before(graph: &Graph<'_>, name: &str, node: &str) -> String {
    if is_rye(graph) {
        format!(
            "`assign` it in a node before `{node}`, or give it a value in `config.state`; what the caller gives is read as `${{inputs.{name}}}`"
        )
    } else {
        format!(
            "write `{name}` in `state_updates` of a node before `{node}`, or give it a value in `initial_state` (in `variables`, if the caller gives it)"
        )
    }
}
