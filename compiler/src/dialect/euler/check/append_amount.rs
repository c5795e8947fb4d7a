//! A `system_append` that asks for more calls of a tool than the budgets let a node make.

use super::super::ast::Node;
use super::super::view::View;
use crate::amount::{amounts, asks_for_calls, calls_for_each};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;

/// What a budget counts.
struct Budget<'g> {
    /// Its key, as a message says it.
    name: &'g str,
    most: &'g Spanned<u32>,
    /// What texts call what it counts.
    words: &'static [&'static str],
}

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        report.diagnostics.extend(beyond(view, node));
    }
}

fn budgets<'g>(view: &View<'g>, node: &'g Node) -> Vec<Budget<'g>> {
    let own = node.budget.iter().filter_map(|(tool, most)| {
        let words: &[&str] = match tool.value.as_str() {
            "web.search" => &["search", "query"],
            "file.write" => &["file"],
            "shell.exec" => &["command"],
            _ => return None,
        };
        let name = tool.value.as_str();
        Some(Budget { name, most, words })
    });
    let defaults = &view.graph.defaults;
    let searches = defaults.max_web_search_calls.as_ref().map(|most| Budget {
        name: "max_web_search_calls",
        most,
        words: &["search", "query"],
    });
    let calls = defaults.max_total_tool_calls.as_ref().map(|most| Budget {
        name: "max_total_tool_calls",
        most,
        words: &["search", "query", "call"],
    });
    own.chain(searches).chain(calls).collect()
}

fn beyond(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    node.runner()?;
    let text = node.system_append.as_ref()?;
    let amounts = amounts(&text.value);
    let (said, budget) = budgets(view, node).into_iter().find_map(|budget| {
        let most = u64::from(budget.most.value);
        let mut amounts = amounts.iter();
        let amount = amounts.find(|amount| asks_for_calls(amount, budget.words, most));
        let said = amount.map(|amount| format!("{} {}", amount.said, amount.counted.join(" ")));
        let each = || {
            let each = calls_for_each(&text.value, budget.words);
            each.filter(|(number, _)| *number > most)
                .map(|(_, said)| said)
        };
        Some((said.or_else(each)?, budget))
    })?;
    let message = format!(
        "the text of `{}` asks for {said}, and `{}` allows {}",
        node.id.value, budget.name, budget.most.value
    );
    let found = Diagnostic::new(
        &OTHER_NUMBER,
        text.span,
        message,
        "the last ones are refused",
    );
    let found = found.label(budget.most.span, "the budget");
    Some(found.help("ask for fewer, or raise the budget"))
}
