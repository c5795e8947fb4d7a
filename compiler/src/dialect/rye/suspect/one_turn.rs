//! A thread with one turn that is asked to use its tools: what they answer comes in the next turn.

use super::super::ast::Graph;
use super::super::contract;
use super::owned_actions;
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use crate::syntax::Node;

/// What a thread can do with its tools alone.
const LOOKS: [&str; 7] = [
    "browse", "download", "fetch", "grep", "open", "read", "search",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for one in owned_actions(graph) {
        let is_thread = contract::params(one.action).is_some_and(|params| params.is_thread());
        let params = one.action.params.as_ref().filter(|_| is_thread);
        let found = params.and_then(|params| too_few(&one.owner, params));
        report.diagnostics.extend(found);
    }
}

fn too_few(owner: &str, params: &Node) -> Option<Diagnostic> {
    let turns = params.get("limit_overrides")?.get("turns")?;
    if turns.to_json().as_u64()? != 1 {
        return None;
    }
    let asks = params.get("inputs")?.all().find(|node| {
        let text = node.text().unwrap_or_default();
        let lower = text.to_lowercase();
        // What it is to read may stand in the text.
        let is_shown = text.contains("${") || lower.contains("below");
        let first = words(text).into_iter().next().unwrap_or_default();
        lower.contains("your tools")
            || lower.contains("look up")
            || (!is_shown && LOOKS.contains(&first.as_str()))
    })?;
    let message = format!(
        "{owner} gives a thread one turn: it may call a tool, and never hears what that answers"
    );
    let found = Diagnostic::new(
        &IMPOSSIBLE_NUMBER,
        turns.span,
        message,
        "one answer, no more",
    );
    let found = found.label(asks.span, "asks it to look");
    Some(found.help("give it a turn for each call, and one more to answer"))
}
