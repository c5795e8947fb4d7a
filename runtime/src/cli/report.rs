//! What a run came to, on stdout and stderr.

use super::args::How;
use super::status;
use crate::failure::{Interrupt, Kind, Question};
use crate::graph::Graph;
use crate::run::{Outcome, Problem, Status, Step};
use crate::stage::Content;
use crate::store::Store;
use crate::text::printable;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Prints an outcome and gives its exit status.
pub(super) fn print<G: Graph>(how: &How, outcome: &Outcome<G>) -> ExitCode {
    let text = if how.json {
        Some(json!(outcome).to_string())
    } else if how.events.as_deref() == Some("-") {
        Some(json!({"event": "outcome", "outcome": outcome}).to_string())
    } else {
        outcome
            .output
            .as_ref()
            .map(crate::text::shown)
            .map(readable)
    };
    if let Some(text) = text
        && let Err(failed) = write(text)
    {
        return failed;
    }
    let alone = outcome
        .waiting
        .iter()
        .filter(|_| outcome.questions.is_empty());
    let questions: Vec<&Question> = outcome.questions.iter().chain(alone).collect();
    let error = outcome.error.as_ref();
    explain(outcome.status, &outcome.errors, error, &questions);
    ExitCode::from(code(outcome.status, error))
}

/// Writes a result to standard output.
pub(super) fn write(mut text: String) -> Result<(), ExitCode> {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let mut stdout = std::io::stdout();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| {
            eprintln!("error: cannot write the output: {error}");
            ExitCode::from(status::FAILED)
        })
}

/// The exit status of an outcome.
pub(super) fn code(status: Status, error: Option<&Problem>) -> u8 {
    match status {
        Status::Completed | Status::CompletedWithErrors => 0,
        Status::Failed if error.is_some_and(|error| error.kind == Kind::Timeout) => {
            status::CANCELLED
        }
        Status::Failed => status::FAILED,
        Status::Waiting => status::WAITING,
        Status::Cancelled => status::CANCELLED,
    }
}

/// What a model or a tool wrote must not steer the terminal. A file or a program gets every byte.
pub(super) fn readable(text: String) -> String {
    if std::io::stdout().is_terminal() {
        printable(&text).into_owned()
    } else {
        text
    }
}

/// Writes the reports that the command line asks for.
///
/// # Errors
/// If the graph makes none, or one cannot be written.
pub(super) fn save<G: Graph>(how: &How, outcome: &Outcome<G>) -> Result<(), String> {
    let content = if how.only_content {
        Content::WordsOnly
    } else {
        Content::Everything
    };
    if let Some(path) = &how.save_json {
        let saved = outcome.save_outputs_as_json(path);
        saved.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    if let Some(path) = &how.save_markdown {
        let saved = outcome.save_outputs_as_markdown(path, content);
        saved.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

/// Prints what one node did.
pub(super) fn step(how: &How, node: &str, done: Result<Step, Interrupt>) -> ExitCode {
    let step = match done {
        Ok(step) => step,
        Err(Interrupt::Fault(failure)) => {
            let message = failure.to_string();
            eprintln!("error: at node `{node}`: {}", printable(&message));
            return ExitCode::from(super::status::FAILED);
        }
        Err(Interrupt::Waiting(question)) => {
            let asked = printable(question.question.trim());
            eprintln!("waiting: node `{node}` asks: {asked}");
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
    let proposals = |question: &Question| question.options == crate::runner::DECISIONS;
    let answer = match outcome.questions.as_slice() {
        questions if questions.iter().any(|question| question.pause.is_some()) => String::new(),
        questions if !questions.is_empty() && questions.iter().all(proposals) => {
            eprintln!(
                "decide: {program} approvals {run}; {program} approve {run} ID; {program} deny {run} ID"
            );
            String::new()
        }
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
        (Status::Waiting, Some(_)) => {
            eprintln!(
                "continue it: {}",
                format!("{program} resume {run} {answer}").trim_end()
            );
        }
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
/// Says on standard error how a run stopped.
pub(super) fn explain(
    status: Status,
    errors: &[Problem],
    error: Option<&Problem>,
    questions: &[&Question],
) {
    for problem in errors {
        eprintln!("warning: {}", printable(&problem.to_string()));
    }
    if let Some(problem) = error {
        eprintln!("error: {}", printable(&problem.to_string()));
    }
    for question in questions {
        eprintln!(
            "waiting: node `{}` asks: {}",
            question.node,
            printable(question.question.trim())
        );
        if !question.options.is_empty() {
            eprintln!("  options: {}", printable(&question.options.join(", ")));
        }
    }
    if status == Status::Cancelled {
        eprintln!("cancelled");
    }
}
