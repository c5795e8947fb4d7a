//! A script that prints the name of a node under another key than `_next`.

use super::NEXT;
use super::ScriptNode;
use super::routes::{assigned, is_whole};
use crate::diag::Report;
use crate::diag::codes::SCRIPT_ROUTE;
use crate::dialect::script::code::{Code, literal_at};
use crate::dialect::script::output_keys::{self, objects};
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

/// The keys that are printed, without those of an object that has `_next`.
fn printed(code: &Code) -> BTreeSet<&str> {
    let without = |keys: &Vec<&str>| !keys.contains(&NEXT);
    let objects = objects(code).into_iter().map(|(_, keys)| keys);
    let mut printed: BTreeSet<&str> = objects.filter(without).flatten().collect();
    if let Some(all) = output_keys::keys(code).filter(|all| !all.contains(NEXT)) {
        printed.extend(all);
    }
    printed
}

/// Reports the first of them. `keys`: the names that the graph writes.
pub(super) fn check(of: &ScriptNode<'_>, keys: &BTreeSet<String>, report: &mut Report) {
    let code = &of.code;
    let is_node = |name: &str| of.graph.nodes.iter().any(|node| node.id.value == name);
    let printed = printed(code);
    for key in OTHERS.into_iter().filter(|key| !keys.contains(*key)) {
        let found = code.find(key).find_map(|at| {
            let before = code
                .text
                .get(..at)
                .unwrap_or("")
                .trim_end_matches(['"', '\'', '\\']);
            // `out.next = "…"` is a key in TypeScript alone.
            let is_field = of.code.interpreter == Interpreter::TypeScript && before.ends_with('.');
            // What is written out may be a table, or a part of a value.
            let is_written = before.trim_end().ends_with(['{', ',']) && printed.contains(key);
            let is_key = is_field || is_written || before.trim_end().ends_with('[');
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
