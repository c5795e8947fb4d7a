//! A description that speaks of another number of retries than the hook has.

use super::super::ast::{Graph, Hook, HookAction};
use crate::amount::amounts;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::dialect::limit_words::is_tried;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let mut retries = graph.hooks.iter().filter_map(retries);
    // With several of them nobody knows which one is meant.
    let (Some((number, hook)), None) = (retries.next(), retries.next()) else {
        return;
    };
    let amounts = amounts(&graph.description);
    let other = amounts.iter().find(|amount| {
        let counted = amount.counted.first().map_or("", String::as_str);
        let is_it = counted == "retries" || counted == "times" && is_tried(amount);
        let said = amount.most.or(amount.least);
        // Whether the first try is counted is a matter of taste.
        let differs = said.is_some_and(|said| said.abs_diff(u64::from(number)) > 1);
        is_it && differs && !amount.is_about
    });
    if let Some(other) = other {
        let message = format!(
            "the description speaks of {} {}, and `max_retries` of the hook is {number}",
            other.said,
            other.counted.first().map_or("", String::as_str)
        );
        let found = Diagnostic::new(&OTHER_NUMBER, hook.span, message, "another number");
        report.add(found.help("let both name the same number"));
    }
}

fn retries(hook: &Hook) -> Option<(u32, &Hook)> {
    match &hook.deed {
        HookAction::Retry(number) => Some((*number, hook)),
        HookAction::Call(_) => None,
    }
}
