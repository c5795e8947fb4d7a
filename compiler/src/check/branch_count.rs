//! A text that speaks of another number of reviewers, experts or sides than there are branches, or lists something else among them.

use super::graph::Graph;
use crate::amount::{Amount, amounts, is_same};
use crate::diag::codes::{OTHER_NUMBER, SPOKEN_VALUE};
use crate::diag::{Diagnostic, Report};
use crate::enumeration::other_name;
use crate::flow::ForkFacts;
use crate::ir::NodeId;
use crate::source::Span;

/// What branches are called by, of one and of many.
const BRANCHES: [&str; 17] = [
    "agents",
    "analysts",
    "angles",
    "branches",
    "critics",
    "experts",
    "judges",
    "opinions",
    "perspectives",
    "researchers",
    "reviewers",
    "reviews",
    "sides",
    "specialists",
    "viewpoints",
    "views",
    "workers",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    // With several fan-outs nobody knows which one a text means.
    let [fork] = graph.facts.forks() else { return };
    // Branches in which a fan-out or a map stands may be counted in other ways.
    if fork.branches.iter().any(|branch| !branch.after.is_empty()) || graph.damaged {
        return;
    }
    let program = graph.program;
    if let Some(found) = told((graph, fork), "the description", &program.doc, program.span) {
        report.add(found);
        return;
    }
    let Some(join) = fork.join else { return };
    report.diagnostics.extend(other_branch(graph, fork, join));
    let node = &program[join];
    let texts = node.work.texts().into_iter();
    let mut literals = texts.flat_map(|text| text.literals().map(|one| (one, text.span)));
    let place = format!("a text of `{}`", node.id);
    let found = literals.find_map(|(literal, span)| told((graph, fork), &place, literal, span));
    report.diagnostics.extend(found);
}

/// A text of the join that lists the branches, and something else in place of one.
fn other_branch(graph: &Graph<'_>, fork: &ForkFacts, join: NodeId) -> Option<Diagnostic> {
    let node = &graph.program[join];
    let entries = fork.branches.iter().map(|branch| branch.entry);
    let names: Vec<&str> = entries.map(|entry| graph.id(entry)).collect();
    let texts = node.work.texts();
    let literals: Vec<Vec<&str>> = texts.iter().map(|text| text.literals().collect()).collect();
    let other = other_name(&literals, &names)?;
    let (text, missing) = (texts.get(other.text)?, names.get(other.missing)?);
    let said = other.said;
    let message = format!(
        "a text of `{}` lists `{said}` among the branches, and none is called so: `{missing}` is not named",
        node.id
    );
    let found = Diagnostic::new(&SPOKEN_VALUE, text.span, message, "none of the branches");
    Some(found.help(format!("name what `{missing}` makes")))
}

/// The last word of the names of all branches: `web_search`, `news_search`.
fn own_word(graph: &Graph<'_>, fork: &ForkFacts) -> Option<String> {
    let mut names = fork.branches.iter().map(|branch| graph.id(branch.entry));
    let last = |name: &str| name.rsplit(['_', '-']).next().map(str::to_lowercase);
    let first = last(names.next()?)?;
    let same =
        names.all(|name| name.contains(['_', '-']) && last(name).is_some_and(|word| word == first));
    (same && first.len() > 3 && fork.branches.len() > 1).then_some(first)
}

fn told(
    (graph, fork): (&Graph<'_>, &ForkFacts),
    place: &str,
    text: &str,
    span: Span,
) -> Option<Diagnostic> {
    let number = u64::try_from(fork.branches.len()).ok()?;
    let own = own_word(graph, fork);
    let amounts = amounts(text);
    let other = amounts.iter().find(|amount| {
        counts_branches(amount, number, own.as_deref())
            && !goes_on(text, amount)
            && !counts_nodes(graph, amount)
    })?;
    let message = format!(
        "{place} speaks of {} {}, and {number} branches run side by side",
        other.said,
        other.counted.first().map_or("", String::as_str)
    );
    let found = Diagnostic::new(&OTHER_NUMBER, span, message, "another number");
    Some(found.help("let the text name as many as there are"))
}

/// Whether there are as many judges, or nodes with the word in their names: "two judges review it", `fact_review` and `style_review`.
fn counts_nodes(graph: &Graph<'_>, amount: &Amount<'_>) -> bool {
    let Some(counted) = amount.counted.first() else {
        return false;
    };
    let stem = counted.trim_end_matches('s').trim_end_matches("er");
    let reviews = ["critic", "judge", "review", "reviewer"];
    let is_judge = reviews.iter().any(|word| is_same(word, counted));
    let nodes = graph.program.nodes.iter();
    let named = nodes.filter(|node| {
        let mut words = node.id.split(['_', '-']);
        words.any(|word| word.starts_with(stem)) || is_judge && node.work.judgement().is_some()
    });
    u64::try_from(named.count()).ok() == amount.least
}

/// Whether more is counted right behind it: "two experts and a layman".
fn goes_on(text: &str, amount: &Amount<'_>) -> bool {
    let phrase = format!("{} {}", amount.said, amount.counted.join(" ")).to_lowercase();
    let lower = text.to_lowercase();
    let rest = lower.split_once(&phrase).map_or("", |(_, rest)| rest);
    rest.trim_start().starts_with("and ")
}

fn counts_branches(amount: &Amount<'_>, number: u64, own: Option<&str>) -> bool {
    let exact = amount.least.is_some() && amount.least == amount.most;
    let counted = amount.counted.first();
    let named = counted.is_some_and(|word| {
        BRANCHES.contains(&word.as_str()) || own.is_some_and(|own| is_same(own, word))
    });
    let is_for_them = amount.before.last().is_some_and(|word| word == "for");
    exact && named && !is_for_them && !amount.is_about && amount.least != Some(number)
}
