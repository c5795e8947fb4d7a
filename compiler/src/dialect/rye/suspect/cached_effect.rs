//! A result that is kept of an action which is there for what it does outside: the second time it is not done.

use super::super::ast::Graph;
use super::{OwnedAction, owned_actions};
use crate::deeds::is_deed;
use crate::diag::codes::CACHED_EFFECT;
use crate::diag::{Diagnostic, Report};
use crate::ir::ResultCache;

/// Tools of the system that change files.
const CHANGING: [&str; 2] = ["rye/file-system/write", "rye/file-system/edit_lines"];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let cached = owned_actions(graph).filter(|one| one.action.cached == ResultCache::Yes);
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
