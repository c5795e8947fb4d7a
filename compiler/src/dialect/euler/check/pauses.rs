//! Pauses: two at one place, one before the first node, one behind the last deed, and one that the description promises and no node has.

use super::super::ast::{Edge, EdgeCondition, FINALIZE};
use super::super::view::View;
use crate::deeds::{clauses, is_deed, orders};
use crate::diag::codes::MISPLACED_PAUSE;
use crate::diag::{Diagnostic, Level, Report};

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    twice(view, report);
    report.diagnostics.extend(too_early(view));
    too_late(view, report);
    report.diagnostics.extend(promised(view));
}

/// A pause behind a node, and one in front of the only node that comes next.
fn twice(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        let id = node.id.value.as_str();
        let (Some(after), [edge]) = (node.interrupt_after, view.out(id)) else {
            continue;
        };
        let Some(next) = view.node(&edge.to.value) else {
            continue;
        };
        let alone = view.leading_to(&next.id.value).count() == 1;
        let goes_on = edge.when.value == EdgeCondition::True && node.judge().is_none();
        let Some(before) = next.interrupt_before.filter(|_| alone && goes_on) else {
            continue;
        };
        let message = format!(
            "the run pauses after `{id}` and again before `{}`, and nothing happens between the two",
            next.id.value
        );
        let found = Diagnostic::new(&MISPLACED_PAUSE, after, message, "the same place");
        report.add(
            found
                .label(before, "pauses here, too")
                .help("keep one of the two"),
        );
    }
}

/// A pause before the only first node, which is shown nothing.
fn too_early(view: &View<'_>) -> Option<Diagnostic> {
    let nodes = view.graph.nodes.iter();
    let mut first = nodes.filter(|node| !view.is_entered(&node.id.value));
    let node = first.next().filter(|_| first.next().is_none())?;
    let id = &node.id.value;
    let before = node
        .interrupt_before
        .filter(|_| node.reads.is_empty() && !is_deed(id))?;
    let message = format!(
        "the run pauses before `{id}`, its first node: nothing was done yet that somebody could look at"
    );
    let found = Diagnostic::new(&MISPLACED_PAUSE, before, message, "comes too early");
    // It may be meant as a question whether to begin.
    Some(
        found
            .level(Level::Note)
            .help("pause before the node that has to wait, or after this one"),
    )
}

/// Whether a text has its model do something outside: "Place the order."
fn acts(text: &str) -> bool {
    const DOES: [&str; 8] = [
        "book", "delete", "deploy", "order", "pay", "publish", "send", "submit",
    ];
    let places = |clause: &str| orders(clause, &["place"]) && clause.contains("order");
    clauses(text).any(|clause| orders(clause, &DOES) || places(clause))
}

/// A pause behind the last node, which is called by what it does outside, or told to do it.
fn too_late(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        let id = node.id.value.as_str();
        let does = is_deed(id)
            || node
                .system_append
                .as_ref()
                .is_some_and(|text| acts(&text.value));
        let Some(after) = node.interrupt_after.filter(|_| does) else {
            continue;
        };
        let out = view.out(id);
        let is_last = !out.is_empty() && out.iter().all(|edge| edge.to.value == FINALIZE);
        if !is_last || node.interrupt_before.is_some() {
            continue;
        }
        let message = format!(
            "the run pauses after `{id}`, and nothing comes next: whoever looks can stop nothing any more"
        );
        let found = Diagnostic::new(&MISPLACED_PAUSE, after, message, "comes too late");
        report.add(found.help(format!("write `interrupt_before: true` at `{id}`")));
    }
}

/// What a description says of a pause.
const PAUSES: [&str; 5] = [
    "after a pause",
    "pauses before",
    "pauses after",
    "pause before",
    "then pauses",
];

/// What it says of an approval. A person who approves a proposal is asked for one, too.
const APPROVALS: [&str; 7] = [
    "after an approval",
    "after approval",
    "ask for approval",
    "asks for approval",
    "wait for approval",
    "waits for approval",
    "waits for a person",
];

/// What turns it around.
const DENIES: [&str; 4] = ["never", "no", "not", "without"];

/// What is done last, so that approvals of what was looked up before are not meant.
const GOES_OUT: [&str; 8] = [
    "deliver",
    "delivered",
    "publish",
    "published",
    "publishing",
    "saved",
    "saving",
    "sent",
];

/// A pause that the description promises, of a graph in which nothing pauses.
fn promised(view: &View<'_>) -> Option<Diagnostic> {
    let graph = view.graph;
    let nodes = || graph.nodes.iter();
    let interrupts =
        nodes().any(|node| node.interrupt_before.is_some() || node.interrupt_after.is_some());
    // Each node has a faulty field as its default.
    let is_known = nodes().all(|node| node.runner().is_some() || node.judge().is_some());
    if interrupts || !is_known {
        return None;
    }
    let waits = |edge: &Edge| edge.when.value == EdgeCondition::ApprovalsResolved;
    let gated = graph.edges.iter().any(waits);
    let mut last = view.leading_to(FINALIZE);
    // A person who decides on calls just before the end holds the run up, too.
    let ends_gated = last.any(|edge| waits(edge) || view.leading_to(&edge.from.value).any(waits));
    let lower = graph.description.to_lowercase();
    let has = |clause: &str, all: &[&str]| {
        let mut words = clause.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| all.contains(&word))
    };
    let mut said = clauses(&lower).filter(|clause| !has(clause, &DENIES));
    let said = said.find_map(|clause| {
        let pause = PAUSES.iter().find(|said| clause.contains(**said));
        let pause = pause.filter(|_| !gated || (has(clause, &GOES_OUT) && !ends_gated));
        let approval = APPROVALS.iter().find(|said| clause.contains(**said));
        pause.or(approval.filter(|_| !gated))
    })?;
    let message =
        format!("the description says \"{said}\", and no node pauses: the run goes on by itself");
    let at = graph.description_at?;
    let found = Diagnostic::new(&MISPLACED_PAUSE, at, message, "no such pause");
    let mut ends = view.leading_to(FINALIZE).map(|edge| &edge.from.value);
    Some(match (ends.next(), ends.next()) {
        (Some(last), None) => found.help(format!(
            "write `interrupt_before: true` at the node that has to wait, such as `{last}`, or take it out of the description"
        )),
        _ => found.help(
            "write `interrupt_before: true` at the node that has to wait, or take it out of the description",
        ),
    })
}
