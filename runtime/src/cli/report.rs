//! What a run came to, on stdout and stderr.

use super::args::RunArgs;
use super::shell::quoted;
use super::status;
use crate::any_graph::AnyGraph;
use crate::dialects::{euler, kegal};
use crate::graph::{RunFailure, Status};
use crate::run::journal::Store;
use crate::run::{Outcome, StepResult};
use crate::value::failure::{Interrupt, Kind, Question};
use crate::value::text::printable;
use serde_json::json;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Prints an outcome and gives its exit status.
pub(super) fn print(how: &RunArgs, outcome: &Outcome<AnyGraph>) -> ExitCode {
    let text = if how.json {
        Some(json!(outcome).to_string())
    } else if how.events.as_deref() == Some("-") {
        Some(json!({"event": "outcome", "outcome": outcome}).to_string())
    } else {
        outcome
            .output
            .as_ref()
            .map(crate::value::text::shown)
            .map(|text| readable(how, text))
    };
    if let Some(text) = text {
        write(text);
    }
    let error = outcome.error.as_ref();
    let lived_with = ToleratedFailures {
        tolerated: &outcome.tolerated,
        errors: &outcome.errors,
    };
    explain(outcome.status, &lived_with, error, &outcome.questions);
    ExitCode::from(code(outcome.status, error))
}

/// Writes a result to standard output, its last line ended.
pub(super) fn write(mut text: String) {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    crate::terminal::say::output(&text);
}

/// The exit status of an outcome.
pub(super) fn code(status: Status, error: Option<&RunFailure>) -> u8 {
    match status {
        Status::Completed | Status::CompletedWithErrors => 0,
        Status::Failed if error.is_some_and(|error| error.kind == Kind::Timeout) => {
            status::CANCELLED
        }
        Status::Failed if error.is_some_and(|error| error.kind == Kind::Budget) => status::BUDGET,
        Status::Failed if error.is_some_and(|error| error.kind == Kind::Policy) => status::POLICY,
        Status::Failed => status::FAILED,
        Status::Waiting => status::WAITING,
        Status::Cancelled => status::CANCELLED,
    }
}

/// What a model or a tool wrote must not steer a terminal, nor show something else than what is there: neither this one nor
/// one that a file is looked at in later. `--raw` gives a file or a program every character.
pub(super) fn readable(how: &RunArgs, text: String) -> String {
    if how.raw && !std::io::stdout().is_terminal() {
        text
    } else {
        printable(&text).into_owned()
    }
}

/// Writes the reports that the command line asks for.
///
/// # Errors
/// If the graph makes none, or one cannot be written.
pub(super) fn save(how: &RunArgs, outcome: &Outcome<AnyGraph>) -> Result<(), String> {
    if let Some(path) = &how.save_json {
        let saved = kegal::facade::save_json(outcome, path);
        saved.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    if let Some(path) = &how.save_markdown {
        let saved = match how.only_content {
            true => kegal::facade::save_words(outcome, path),
            false => kegal::facade::save_markdown(outcome, path),
        };
        saved.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

/// Prints what one node did.
pub(super) fn step(how: &RunArgs, node: &str, done: Result<StepResult, Interrupt>) -> ExitCode {
    let step = match done {
        Ok(step) => step,
        Err(Interrupt::Fault(failure)) => {
            let message = failure.to_string();
            tell!("error: at node `{node}`: {}", printable(&message));
            return ExitCode::from(super::status::FAILED);
        }
        Err(Interrupt::Waiting(question)) => {
            let asked = printable(question.question.trim());
            tell!("waiting: node `{node}` asks: {asked}");
            return ExitCode::from(super::status::WAITING);
        }
        Err(Interrupt::Cancelled) => return ExitCode::from(super::status::CANCELLED),
    };
    for problem in &step.tolerated {
        tell!("warning: {} (it went on)", printable(&problem.to_string()));
    }
    let text = if how.json {
        serde_json::to_string(&step)
    } else {
        serde_json::to_string_pretty(&step)
    };
    say!("{}", text.unwrap_or_default());
    ExitCode::SUCCESS
}

/// What can be done with a run that stopped before its end.
pub(super) fn next(
    program: &str,
    outcome: &Outcome<AnyGraph>,
    store: Option<&dyn Store>,
    how: &RunArgs,
) {
    let run = &outcome.run_id;
    let place = again(how);
    match (outcome.status, store) {
        (Status::Completed | Status::CompletedWithErrors, _) => {}
        (Status::Waiting, Some(_)) => {
            let questions = &outcome.questions;
            let proposes = |question: &Question| euler::facade::proposes(&question.options);
            // A scripted world keeps no files: what is proposed in it is nowhere to be decided.
            let scripted = how.script.is_some() || how.rehearses();
            let queued = !scripted || how.artifacts.is_some();
            let answer = if queued && !questions.is_empty() && questions.iter().all(proposes) {
                let files = places(how.place.url.as_deref(), how.artifacts.as_deref());
                let ways = ["approvals", "approve", "deny"].map(|command| {
                    let id = if command == "approvals" { "" } else { " ID" };
                    format!("{program} {command} {run}{id}{files}")
                });
                tell!("decide: {}", ways.join("; "));
                String::new()
            } else {
                answers(questions)
            };
            tell!("continue it: {program} resume {run}{place}{answer}");
        }
        // It would be stopped where it was.
        (Status::Failed, Some(_)) if is_held(outcome.error.as_ref()) => {
            tell!("take another way from one of its steps: {program} fork {run} --at STEP{place}");
        }
        (Status::Failed | Status::Cancelled, Some(_)) => {
            tell!("continue it: {program} resume {run}{place}");
        }
        (Status::Waiting, None) => {
            tell!(
                "this run is not kept, so it cannot be answered later; begin it with --store sqlite:PATH"
            );
        }
        (Status::Failed | Status::Cancelled, None) => {}
    }
}

/// Which run took another way from a step of another.
pub(super) fn forked(program: &str, (parent, step): (&str, u32), run: &str, how: &RunArgs) {
    let place = places(how.place.url.as_deref(), None);
    tell!(
        "this was run `{run}`, from step {step} of `{parent}` on; look at it: {program} show {run}{place}"
    );
}

/// Whether a policy stopped a run.
fn is_held(error: Option<&RunFailure>) -> bool {
    error.is_some_and(|error| error.kind == Kind::Policy)
}

/// What can be done with a run of a graph of actions that stopped before its end: its project has kept it.
#[cfg(feature = "project")]
pub(super) fn resumable(program: &str, (status, run): (Status, &str), how: &RunArgs) {
    if let Status::Failed | Status::Cancelled = status {
        tell!("continue it: {program} resume {run}{}", again(how));
    }
}

/// What was said of places and of the outside when the run began, and must be said again to find it and to go on as before.
fn again(how: &RunArgs) -> String {
    let mut said = places(how.place.url.as_deref(), None);
    let mut say = |option: &str, value: &str| {
        said.push_str(&format!(" --{option} {}", quoted(value)));
    };
    let one = |path: &Option<PathBuf>| path.iter().cloned().collect();
    let paths: [(&str, Vec<PathBuf>); 5] = [
        ("dir", one(&how.folders.dir)),
        ("work-dir", one(&how.folders.work_dir)),
        ("script", one(&how.script)),
        ("tools-dir", how.tools_dirs.clone()),
        ("mcp", how.mcp.clone()),
    ];
    for (option, paths) in paths {
        for path in paths {
            say(option, &path.to_string_lossy());
        }
    }
    if let Some(model) = &how.model {
        say("model", model);
    }
    for pattern in &how.grants {
        say("grant", pattern);
    }
    said.push_str(&places(None, how.artifacts.as_deref()));
    said
}

/// Where a run is kept, and where its files are, as it is said on the command line: after a space, or nothing.
pub(super) fn places(store: Option<&str>, artifacts: Option<&Path>) -> String {
    let mut said = String::new();
    if let Some(url) = store {
        // What is told may be kept in a log, and a password has no place there.
        let secret = url.contains("://") && url.contains('@');
        let url = if secret {
            "URL".to_owned()
        } else {
            quoted(url)
        };
        said.push_str(&format!(" --store {url}"));
    }
    if let Some(folder) = artifacts {
        said.push_str(&format!(
            " --artifacts {}",
            quoted(&folder.to_string_lossy())
        ));
    }
    said
}

/// What is said on the command line to answer these questions, after a space; nothing where a run has only paused.
pub(super) fn answers(questions: &[Question]) -> String {
    match questions {
        questions if questions.iter().any(|question| question.pause.is_some()) => String::new(),
        [] | [_] => " --answer TEXT".to_owned(),
        several => several
            .iter()
            .map(|question| format!(" --answer {}=TEXT", question.id))
            .collect(),
    }
}

/// What went wrong in a run that did not stop for it.
#[derive(Clone, Copy, Default)]
pub(super) struct ToleratedFailures<'o> {
    /// Where the graph says how to go on.
    pub(super) tolerated: &'o [RunFailure],
    /// What counts as an error of the run.
    pub(super) errors: &'o [RunFailure],
}

/// Says on standard error how a run stopped, and what went wrong on the way: also where no narration is wanted.
pub(super) fn explain(
    status: Status,
    lived_with: &ToleratedFailures<'_>,
    error: Option<&RunFailure>,
    questions: &[Question],
) {
    for problem in lived_with.tolerated {
        tell!(
            "warning: {} (the run went on)",
            printable(&problem.to_string())
        );
    }
    for problem in lived_with.errors {
        tell!("warning: {}", printable(&problem.to_string()));
    }
    if let Some(problem) = error {
        tell!("error: {}", printable(&problem.to_string()));
    }
    for question in questions {
        tell!(
            "waiting: node `{}` asks: {}",
            question.node,
            printable(question.question.trim())
        );
        if !question.options.is_empty() {
            tell!("  options: {}", printable(&question.options.join(", ")));
        }
        if let Some(why) = &question.refused {
            tell!("error: {}", printable(why));
        }
    }
    if status == Status::Cancelled {
        tell!("cancelled");
    }
}
