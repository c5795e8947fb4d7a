//! A result that is kept of an action which is there for what it does outside: the second time it is not done. And one that is kept for nothing,
//! since the action is told what time it is.

use super::super::ast::{Action, Graph, Kind};
use super::super::interpolate;
use super::{OwnedAction, expressions, owned_actions};
use crate::deeds::is_deed;
use crate::diag::codes::CACHED_EFFECT;
use crate::diag::{Diagnostic, Report};
use crate::ir::ResultCache;
use crate::syntax::Node as Tree;

/// Tools of the system that change files.
const CHANGING: [&str; 2] = ["rye/file-system/write", "rye/file-system/edit_lines"];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let cached = owned_actions(graph).filter(|one| one.action.cached == ResultCache::Yes);
    for OwnedAction { owner, action } in cached {
        if action.kind.value != "tool" || !changes(&action.item.value) {
            let found = timed(graph, &owner, action).or_else(|| fresh(graph, &owner, action));
            report.diagnostics.extend(found);
            continue;
        }
        let message = format!(
            "{owner} keeps the result of `{}`, so a run with the same values does not call it again",
            action.item.value
        );
        let found = Diagnostic::new(
            &CACHED_EFFECT,
            action.item.span,
            message,
            "called for what it does",
        );
        report.add(found.help("take `cache_result` out: it is for what only computes or looks up"));
    }
}

/// A result that is kept for a moment: no later call has the same values.
fn timed(graph: &Graph, owner: &str, action: &Action) -> Option<Diagnostic> {
    let mut found = Vec::new();
    let params = action.params.iter();
    params.for_each(|tree| expressions(tree, &mut found));
    let (spelled, span, _) = found.into_iter().find(|(spelled, ..)| {
        let path = spelled.trim();
        is_now(path)
            || path
                .strip_prefix("state.")
                .is_some_and(|key| holds_now(graph, key))
    })?;
    let message = format!(
        "{owner} keeps its result, and is given `{}`: it is never called with the same values again",
        spelled.trim()
    );
    let found = Diagnostic::new(&CACHED_EFFECT, span, message, "another one each time");
    Some(found.help("take the time out of `params`, or take `cache_result` out"))
}

/// A result that is kept of a node which is there for how things are now, by what is said of it.
fn fresh(graph: &Graph, owner: &str, action: &Action) -> Option<Diagnostic> {
    const NOW: [&str; 7] = [
        "right now",
        "at the moment",
        "of this minute",
        "of this hour",
        "at this moment",
        "as of now",
        "the current price",
    ];
    let node = graph.nodes.iter().find(
        |node| matches!(&node.kind, Kind::Action(own) if own.item.span == action.item.span),
    )?;
    let said = node.doc.to_lowercase();
    let said = NOW.into_iter().find(|now| said.contains(now))?;
    let message = format!(
        "{owner} keeps its result, and its description says \"{said}\": later runs with the same values get the old one"
    );
    let found = Diagnostic::new(
        &CACHED_EFFECT,
        action.item.span,
        message,
        "kept from before",
    );
    Some(found.help("take `cache_result` out: it is for what stays as it is"))
}

fn is_now(path: &str) -> bool {
    matches!(path, "_now" | "_timestamp")
}

/// Whether a key is given the time, and nothing else.
fn holds_now(graph: &Graph, key: &str) -> bool {
    let assigned = graph.nodes.iter().flat_map(|node| &node.assign);
    let mut all = assigned.filter(|(name, _)| name.value == key).peekable();
    let is_time = |value: &Tree| {
        let text = value.text().and_then(interpolate::whole);
        text.is_some_and(|path| is_now(path.trim()))
    };
    all.peek().is_some() && all.all(|(_, value)| is_time(value))
}

/// Whether a tool is called for what it does outside.
fn changes(item: &str) -> bool {
    let name = item.rsplit('/').next().unwrap_or(item);
    CHANGING.contains(&item) || is_deed(name)
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn tools_are_called_for_what_they_do_or_for_what_they_give() {
        for item in [
            "release/publish",
            "rye/email/send",
            "rye/file-system/write",
            "shop/delete_order",
        ] {
            assert!(changes(item), "{item}");
        }
        for item in [
            "rye/bash",
            "shop/payments",
            "rye/file-system/read",
            "mail/sender_of",
            "docs/summarize",
            "text/remove_stopwords",
            "text/delete_blank_lines",
            "shop/refund_policy",
            "ops/deploy_status",
            "mail/send_time",
        ] {
            assert!(!changes(item), "{item}");
        }
    }
}
