//! What a run came to, on stdout and stderr.

use super::args::How;
use super::code;
use crate::failure::Interrupt;
use crate::graph::Graph;
use crate::run::{Outcome, Status, Step};
use crate::store::Store;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// Prints an outcome and gives its exit status.
pub(super) fn print<G: Graph>(how: &How, outcome: &Outcome<G>) -> ExitCode {
    let text = if how.json {
        Some(json!(outcome).to_string())
    } else if how.events.as_deref() == Some("-") {
        Some(json!({"event": "outcome", "outcome": outcome}).to_string())
    } else {
        outcome.output.as_ref().map(crate::text::shown)
    };
    if let Some(mut text) = text {
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let mut stdout = std::io::stdout();
        if let Err(error) = stdout
            .write_all(text.as_bytes())
            .and_then(|()| stdout.flush())
        {
            eprintln!("error: cannot write the output: {error}");
            return ExitCode::from(super::status::FAILED);
        }
    }
    explain(outcome);
    ExitCode::from(code(outcome))
}

/// Prints what one node did.
pub(super) fn step(how: &How, node: &str, done: Result<Step, Interrupt>) -> ExitCode {
    let step = match done {
        Ok(step) => step,
        Err(Interrupt::Fault(failure)) => {
            eprintln!("error: at node `{node}`: {failure}");
            return ExitCode::from(super::status::FAILED);
        }
        Err(Interrupt::Waiting(question)) => {
            eprintln!("waiting: node `{node}` asks: {}", question.question.trim());
            return ExitCode::from(super::status::WAITING);
        }
        Err(Interrupt::Cancelled) => return ExitCode::from(super::status::CANCELLED),
    };
    let text = if how.json {
        serde_json::to_string(&step)
    } else {
        serde_json::to_string_pretty(&step)
    };
    println!("{}", text.unwrap_or_default());
    ExitCode::SUCCESS
}

/// What can be done with a run that stopped before its end.
pub(super) fn next<G: Graph>(program: &str, outcome: &Outcome<G>, store: Option<&dyn Store>) {
    let run = &outcome.run_id;
    let answer = match outcome.questions.as_slice() {
        [] | [_] => "--answer TEXT".to_owned(),
        several => {
            let ids: Vec<String> = several
                .iter()
                .map(|question| format!("--answer {}=TEXT", question.id))
                .collect();
            ids.join(" ")
        }
    };
    match (outcome.status, store) {
        (Status::Completed | Status::CompletedWithErrors, _) => {}
        (Status::Waiting, Some(_)) => eprintln!("continue it: {program} resume {run} {answer}"),
        (Status::Failed | Status::Cancelled, Some(_)) => {
            eprintln!("continue it: {program} resume {run}");
        }
        (Status::Waiting, None) => {
            eprintln!(
                "this run is not kept, so it cannot be answered later; begin it with --store sqlite:PATH"
            );
        }
        (Status::Failed | Status::Cancelled, None) => {}
    }
}

/// Why there is no output.
fn explain<G: Graph>(outcome: &Outcome<G>) {
    for problem in &outcome.errors {
        eprintln!("warning: {problem}");
    }
    if let Some(problem) = &outcome.error {
        eprintln!("error: {problem}");
    }
    let alone = outcome
        .waiting
        .iter()
        .filter(|_| outcome.questions.is_empty());
    for question in outcome.questions.iter().chain(alone) {
        eprintln!(
            "waiting: node `{}` asks: {}",
            question.node,
            question.question.trim()
        );
        if !question.options.is_empty() {
            eprintln!("  options: {}", question.options.join(", "));
        }
    }
    if outcome.status == Status::Cancelled {
        eprintln!("cancelled");
    }
}
