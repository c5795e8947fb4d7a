//! A script that prints the name of a node under another key than `_next`.

use super::ScriptNode;
use super::routes::{assigned, is_whole};
use crate::diag::Report;
use crate::diag::codes::SCRIPT_ROUTE;
use crate::dialect::script::code::literal_at;
use crate::ir::Interpreter;
use std::collections::BTreeSet;

/// What is written in place of `_next`.
const OTHERS: [&str; 10] = [
    "next",
    "_Next",
    "_nxt",
    "__next",
    "_next_",
    "next_node",
    "_next_node",
    "nextNode",
    "_route",
    "_goto",
];

/// Reports the first of them. `keys`: the names that the graph writes.
pub(super) fn check(of: &ScriptNode<'_>, keys: &BTreeSet<String>, report: &mut Report) {
    let code = &of.code;
    let is_node = |name: &str| of.graph.nodes.iter().any(|node| node.id.value == name);
    for key in OTHERS.into_iter().filter(|key| !keys.contains(*key)) {
        let found = code.find(key).find_map(|at| {
            let before = code
                .text
                .get(..at)
                .unwrap_or("")
                .trim_end_matches(['"', '\'', '\\']);
            // `out.next = "…"` is a key in TypeScript alone.
            let is_field = of.code.interpreter == Interpreter::TypeScript && before.ends_with('.');
            let is_key = is_field || before.trim_end().ends_with(['{', ',', '[']);
            let (name, rest) = literal_at(assigned(code.behind(at + key.len()))?)?;
            (is_key && is_whole(rest) && is_node(name)).then(|| (code.line_of(at), name))
        });
        let Some((line, name)) = found else {
            continue;
        };
        let does = format!(
            "prints `{key}` with the name of the node `{name}` (line {line}), and only `_next` says where a run goes"
        );
        let diagnostic = of.diagnostic(&SCRIPT_ROUTE, &does, "does not lead there");
        report.add(diagnostic.help(format!("the script probably means `_next`, not `{key}`")));
        return;
    }
}
