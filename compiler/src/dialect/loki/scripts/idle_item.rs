//! A map whose branch is a script that reads other keys of the state, and never its item.

use super::super::ast::{Kind, Map};
use super::ScriptNode;
use crate::diag::codes::IDLE_MAP;
use crate::diag::{Diagnostic, Report, listed};
use crate::dialect::script::state::{self, STATE};

/// Reports the map that runs this script for each item.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let id = of.node.id.value.as_str();
    let maps = of.graph.nodes.iter().filter_map(|node| match &node.kind {
        Kind::Map(map) => Some((node, map)),
        Kind::Llm(_)
        | Kind::Agent(_)
        | Kind::Script(_)
        | Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::End(_)
        | Kind::Unknown(_) => None,
    });
    let is_branch = |map: &Map| map.branch.as_ref().is_some_and(|branch| branch.value == id);
    // What comes behind the script in the branch may read it.
    let Some((node, map)) = { maps }.find(|(_, map)| is_branch(map) && of.node.next.is_empty())
    else {
        return;
    };
    let item = map.item.value.as_str();
    let Some(keys) = state::all_reads(&of.code, STATE) else {
        return;
    };
    if keys.contains(item) || !of.named.is_empty() {
        return;
    }
    let message = format!(
        "the branch of `{}` never reads its item `{item}`: script `{}` reads {}",
        node.id.value,
        of.script.script.value,
        listed(keys.iter().copied())
    );
    let label = "does the same for each item";
    let found = Diagnostic::new(&IDLE_MAP, map.item.span, message, label);
    report.add(found.help(format!("read `{item}` in the script")));
}
