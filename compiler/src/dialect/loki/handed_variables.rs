//! Variables that `x-env` of the graph or of a script names, and that what gets them does not read.

use super::ast::{Graph, Script};
use super::scripts::runs;
use crate::diag::Report;
use crate::dialect::handed_variables::{Reader, check as compare, tool_readers};
use crate::syntax::Node;
use crate::world::World;
use std::collections::BTreeSet;

/// Reports them where the texts of all scripts are known.
pub(super) fn check((graph, root): (&Graph, &Node), world: &dyn World, report: &mut Report) {
    let scripts: Vec<&Script> = runs(graph).map(|(_, script)| script).collect();
    if let Some(at) = root.get("x-env").filter(|_| !graph.env.is_empty()) {
        let paths: BTreeSet<&String> = scripts.iter().map(|script| &script.script.value).collect();
        let own: Option<Vec<Reader>> = { paths.iter() }
            .map(|path| Reader::of(path, world))
            .collect();
        if let (Some(mut readers), Some(tools)) = (own, tool_readers(&[], world)) {
            readers.extend(tools);
            let others = scripts.iter().flat_map(|script| &script.env);
            let others: Vec<String> = others.cloned().collect();
            compare((at.span, &graph.env), &others, &readers, report);
        }
    }
    for script in scripts.into_iter().filter(|script| !script.env.is_empty()) {
        if let Some(reader) = Reader::of(&script.script.value, world) {
            let own = (script.script.span, script.env.as_slice());
            compare(own, &graph.env, &[reader], report);
        }
    }
}
