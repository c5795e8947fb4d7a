//! What a run came to, on stdout and stderr.

use super::args::Args;
use super::code;
use crate::graph::Graph;
use crate::run::{Outcome, Status};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// Prints an outcome and gives its exit status.
pub(super) fn print<G: Graph>(args: &Args, outcome: &Outcome<G>) -> ExitCode {
    let text = if args.json {
        Some(json!(outcome).to_string())
    } else if args.events.as_deref() == Some("-") {
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

/// Why there is no output.
fn explain<G: Graph>(outcome: &Outcome<G>) {
    for problem in &outcome.errors {
        eprintln!("warning: {problem}");
    }
    if let Some(problem) = &outcome.error {
        eprintln!("error: {problem}");
    }
    if let Some(question) = &outcome.waiting {
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
