//! How often the graph goes round: a number in the description against `max_iterations`, and what each round has to propose against the budget.

use super::super::ast::Mode;
use super::super::view::View;
use crate::amount::{Amount, amounts, is_limit};
use crate::diag::codes::{BUDGET_INCONSISTENT, IMPOSSIBLE_NUMBER, OTHER_NUMBER};
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Spanned;
use std::collections::BTreeSet;

/// The tool whose calls have a budget of their own.
const WEB: &str = "web.search";

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    report.diagnostics.extend(described(view));
    report.diagnostics.extend(second_round(view));
    for node in &view.graph.nodes {
        let loops = node.runner().and_then(|runner| runner.max_loops.as_ref());
        if let Some(loops) = loops.filter(|loops| loops.value == 0) {
            let message = format!("`max_loops` of node `{}` is 0", node.id.value);
            let label = "it never gets to ask the model";
            let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, loops.span, message, label);
            report.add(found.help("write how often the model may be asked, or take it out"));
        }
    }
}

/// A number of rounds in the description of the graph, where there is one judge that sends back.
fn described(view: &View<'_>) -> Option<Diagnostic> {
    let most = view.graph.defaults.max_iterations.as_ref()?;
    let judges = view.graph.nodes.iter().filter(|node| {
        node.judge().is_some() && view.before(&node.id.value).contains(node.id.value.as_str())
    });
    if judges.count() != 1 {
        return None;
    }
    let amounts = amounts(&view.graph.description);
    let mut limits = amounts.iter().filter(|amount| is_limit(amount));
    // Whether the first round is counted is a matter of taste.
    let other = limits.find(|amount| {
        let rounds = u64::from(most.value).saturating_sub(u64::from(is_of_revisions(amount)));
        let said = amount.most.or(amount.least);
        said.is_some_and(|said| said.abs_diff(rounds) > 1)
    })?;
    let revisions = u64::from(most.value).saturating_sub(1);
    let lets = match is_of_revisions(other) {
        true => format!(", which lets the text be revised {}", times(revisions)),
        false => String::new(),
    };
    let message = format!(
        "the description speaks of {} {}, and `max_iterations` is {}{lets}",
        other.said,
        other.counted.join(" "),
        most.value
    );
    let found = Diagnostic::new(&OTHER_NUMBER, most.span, message, "another number");
    Some(found.help("let both name the same number"))
}

/// Whether what is counted begins with the second round.
fn is_of_revisions(amount: &Amount<'_>) -> bool {
    const AGAIN: [&str; 6] = [
        "revised",
        "reworked",
        "improved",
        "corrected",
        "revision",
        "revisions",
    ];
    let mut words = amount.before.iter().rev().take(3).chain(&amount.counted);
    words.any(|word| AGAIN.contains(&word.as_str()))
}

fn times(number: u64) -> String {
    match number {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        more => format!("{more} times"),
    }
}

/// Proposals that fit into the budget of the run once, of a node that a judge sends the run back to.
fn second_round(view: &View<'_>) -> Option<Diagnostic> {
    let defaults = &view.graph.defaults;
    let most = defaults.max_iterations.as_ref()?.value;
    view.graph.nodes.iter().find_map(|node| {
        let runner = node.runner()?;
        let least = runner.min_proposals.as_ref()?;
        let id = node.id.value.as_str();
        let visits = visits(view, id, most);
        if runner.mode.value != Mode::Plan || visits < 2 {
            return None;
        }
        let tool = runner.force_tool.as_ref();
        let searches = tool.is_some_and(|tool| tool.value == WEB);
        let limits = [
            (
                "web searches",
                defaults.max_web_search_calls.as_ref().filter(|_| searches),
            ),
            ("calls", defaults.max_total_tool_calls.as_ref()),
        ];
        let fits_once = |limit: &Spanned<u32>| {
            least.value <= limit.value && least.value.saturating_mul(2) > limit.value
        };
        let mut limits = limits
            .into_iter()
            .filter_map(|(what, limit)| Some((what, limit?)));
        let (what, limit) = limits.find(|(_, limit)| fits_once(limit))?;
        let message = format!(
            "`{id}` has to propose {} {what} each time, and the run may make {} in all: it may run {visits} times, and the second time fails",
            least.value, limit.value
        );
        let label = "fits into the budget once";
        let found = Diagnostic::new(&BUDGET_INCONSISTENT, least.span, message, label);
        let found = found.level(Level::Warning).label(limit.span, "the budget");
        Some(found.help(format!(
            "allow at least {} {what}, or lower `min_proposals`",
            least.value.saturating_mul(visits)
        )))
    })
}

/// How often a node can run at the most, where one judge counts the rounds.
fn visits(view: &View<'_>, id: &str, most: u32) -> u32 {
    let before = view.before(id);
    if !before.contains(id) {
        return 1;
    }
    let behind = view.reach(id);
    let mut nodes = view.graph.nodes.iter();
    let judge = nodes.find(|node| {
        let judge = node.id.value.as_str();
        node.judge().is_some() && before.contains(judge) && behind.contains(judge)
    });
    let Some(judge) = judge else { return most };
    // The last verdict sends nobody back. Who comes before the first one runs once more.
    match comes_first(view, id, &judge.id.value) {
        true => most,
        false => most.saturating_sub(1),
    }
}

/// Whether a way leads to a node from the beginning that does not go by a judge.
fn comes_first(view: &View<'_>, id: &str, judge: &str) -> bool {
    let mut open: Vec<&str> = view
        .ids()
        .filter(|id| view.leading_to(id).next().is_none())
        .collect();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    while let Some(at) = open.pop() {
        if at != judge && seen.insert(at) {
            open.extend(view.out(at).iter().map(|edge| edge.to.value.as_str()));
        }
    }
    seen.contains(id)
}
