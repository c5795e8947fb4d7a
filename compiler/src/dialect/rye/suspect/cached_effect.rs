//! A result that is kept of an action which is there for what it does outside: the second time it is not done.

use super::super::ast::Graph;
use super::{OwnedAction, owned_actions};
use crate::diag::codes::CACHED_EFFECT;
use crate::diag::{Diagnostic, Report};
use crate::ir::Cached;

/// Words with which the names of tools begin that are called for what they do.
const DEEDS: [&str; 14] = [
    "cancel", "charge", "delete", "deploy", "insert", "kill", "notify", "pay", "publish", "refund",
    "remove", "send", "upload", "withdraw",
];

/// Tools of the system that change files.
const CHANGING: [&str; 2] = ["rye/file-system/write", "rye/file-system/edit_lines"];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let cached = owned_actions(graph).filter(|one| one.action.cached == Cached::Yes);
    for OwnedAction { owner, action } in cached {
        if action.kind.value != "tool" || !changes(&action.item.value) {
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

/// Whether a tool is called for what it does outside.
fn changes(item: &str) -> bool {
    let name = item.rsplit('/').next().unwrap_or(item);
    let mut words = name.split(['_', '-', '.']);
    let word = words.next().unwrap_or(name);
    let others: Vec<&str> = words.collect();
    let says = |list: &[&str]| others.iter().any(|other| list.contains(other));
    let changes = if OF_A_TEXT.contains(&word) {
        others.is_empty() || says(&OUTSIDE)
    } else {
        DEEDS.contains(&word)
    };
    CHANGING.contains(&item) || changes && !says(&LOOKED_UP)
}

/// What may be done to a text as well.
const OF_A_TEXT: [&str; 3] = ["delete", "insert", "remove"];

/// What is outside of a run, so that it matters whether it is done to it.
const OUTSIDE: [&str; 18] = [
    "account", "booking", "branch", "customer", "event", "file", "invoice", "issue", "message",
    "order", "post", "record", "row", "server", "table", "ticket", "user", "users",
];

/// Words with which a name says that something about a deed is looked up or made.
const LOOKED_UP: [&str; 33] = [
    "body", "check", "cost", "costs", "date", "dates", "draft", "estimate", "fee", "fees",
    "history", "info", "limit", "limits", "list", "log", "of", "options", "plan", "policy",
    "preview", "price", "quote", "rate", "rates", "scale", "schedule", "status", "template",
    "text", "time", "times", "url",
];

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
