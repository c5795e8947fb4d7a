//! Checkpoints that live as long as the process, where the description says that the run outlives it.

use super::super::ast::Checkpointer;
use super::super::view::View;
use crate::diag::codes::INVALID_CHECKPOINTER;
use crate::diag::{Diagnostic, Level, Report};

/// What a description says of a run that goes on after its process.
const OUTLIVES: [&str; 12] = [
    "a day later",
    "another day",
    "days later",
    "hours later",
    "next day",
    "next morning",
    "over night",
    "overnight",
    "restart",
    "started again",
    "started anew",
    "weeks later",
];

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let graph = view.graph;
    let (Some(kept), Some(at)) = (&graph.checkpointer, graph.description_at) else {
        return;
    };
    let told = graph.description.to_lowercase();
    let said = OUTLIVES.iter().find(|said| told.contains(**said));
    let Some(said) = said.filter(|_| kept.value == Checkpointer::Memory) else {
        return;
    };
    let denies = [
        "not survive",
        "no restart",
        "without a restart",
        "never",
        "lost",
    ];
    if denies.iter().any(|word| told.contains(word)) {
        return;
    }
    let message =
        format!("the graph is to go on `{said}`, and its checkpoints live as long as the process");
    let found = Diagnostic::new(&INVALID_CHECKPOINTER, kept.span, message, "gone with it");
    report.add(
        found
            .level(Level::Warning)
            .label(at, "says so")
            .help("write `checkpointer: sqlite`"),
    );
}
