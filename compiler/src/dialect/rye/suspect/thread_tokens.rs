//! A thread that is asked for more words than the tokens that it may use.

use super::super::ast::Graph;
use super::super::contract;
use super::owned_actions;
use crate::amount::{amounts, is_words_beyond};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::syntax::Node;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for one in owned_actions(graph) {
        let is_thread = contract::params(one.action).is_some_and(|params| params.is_thread());
        let params = one.action.params.as_ref().filter(|_| is_thread);
        let found = params.and_then(|params| beyond(&one.owner, params));
        report.diagnostics.extend(found);
    }
}

fn beyond(owner: &str, params: &Node) -> Option<Diagnostic> {
    let tokens = params.get("limit_overrides")?.get("tokens")?;
    let most = tokens.to_json().as_u64()?;
    let inputs = params.get("inputs")?;
    inputs.all().find_map(|node| {
        let text = node.text()?;
        let all = amounts(text);
        let amount = all.iter().find(|amount| is_words_beyond(amount, most))?;
        let message = format!(
            "{owner} asks a thread for {} words, and its limit is {most} tokens",
            amount.said
        );
        let found = Diagnostic::new(&OTHER_NUMBER, tokens.span, message, "the thread is stopped");
        let found = found.label(node.span, "asks for them");
        Some(found.help("raise `tokens`: a word has one token and more, and what the thread reads counts as well"))
    })
}
