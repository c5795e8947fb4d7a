//! Files that a script reads by their paths: whether they are there, and are what it takes them for.

use super::ScriptNode;
use crate::diag::Report;
use crate::dialect::script::data_file::{self, Surround};
use crate::world::World;

/// Reports what is wrong with each. `graph`: the text of the graph.
pub(super) fn check(
    of: &ScriptNode<'_>,
    (graph, scripts): (&str, &[ScriptNode<'_>]),
    world: &dyn World,
    report: &mut Report,
) {
    let path = &of.script.script;
    // What another script writes is there when this one comes.
    let others = scripts
        .iter()
        .filter(|other| other.script.script.value != path.value);
    let others = others.flat_map(|other| other.named.iter().chain([&other.text]));
    let texts: Vec<&str> = [graph]
        .into_iter()
        .chain(others.map(String::as_str))
        .collect();
    let around = Surround {
        world,
        folder: "",
        texts: &texts,
    };
    let shown = format!("script `{}` of node `{}`", path.value, of.node.id.value);
    for found in data_file::check(&path.value, (&of.text, &of.code), around) {
        of.once(found.told(&shown, path.span), report);
    }
}
