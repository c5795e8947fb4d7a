//! Names of runs: that of the graph and when the run began, as the source writes them.

use super::invoke::Settings;
use super::manner::RunManner;
use super::resume::layout;
use crate::dialects::rye::action::Workflow;
use crate::value::failure::{Failure, Kind};

/// What the names of single steps end with, so that they never are those of real runs.
const STEP: &str = "-step";

/// A name for a run. Where it is taken, a number makes it another.
pub fn new_id(workflow: &Workflow, settings: &Settings) -> String {
    reserved(fresh(workflow), settings)
}

/// The name that the caller wants, else a new one.
///
/// # Errors
/// If there is a run of that name, or it cannot be the name of a file.
pub(super) fn own_id(workflow: &Workflow, settings: &Settings) -> Result<String, Failure> {
    let Some(wanted) = &settings.run_id else {
        return Ok(new_id(workflow, settings));
    };
    if !is_plain(wanted) {
        let message = format!(
            "a run cannot be called `{wanted}`: letters, digits, `-`, `_` and `.` are allowed, and no `.` at the beginning"
        );
        return Err(Failure::new(Kind::Inputs, message));
    }
    // A process that was killed before it kept a state has done nothing: its name is free.
    if layout(settings, workflow, wanted).state().exists() {
        let message =
            format!("there is a run `{wanted}` already; resume it, or give this one another name");
        return Err(Failure::new(Kind::Inputs, message));
    }
    Ok(wanted.clone())
}

/// The name of a run of one node alone.
pub(super) fn step_id(workflow: &Workflow, manner: &RunManner, settings: &Settings) -> String {
    let of = manner.resume.clone().or_else(|| settings.run_id.clone());
    let of = of
        .filter(|of| is_plain(of))
        .unwrap_or_else(|| fresh(workflow));
    if of.ends_with(STEP) {
        // A step in the background has its name from whoever started it.
        of
    } else {
        reserved(format!("{of}{STEP}"), settings)
    }
}

/// Whether a name can be that of a run: it becomes one of a directory.
pub(crate) fn is_plain(run: &str) -> bool {
    !run.is_empty()
        && !run.starts_with('.')
        && run
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
}

fn fresh(workflow: &Workflow) -> String {
    let seconds = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let id: String = workflow
        .id
        .chars()
        .map(|letter| {
            if letter.is_ascii_alphanumeric() || "-_.".contains(letter) {
                letter
            } else {
                '-'
            }
        })
        .collect();
    format!("{}-{seconds}", id.trim_start_matches('.'))
}

/// Makes the directory of a run, so that no other run takes the name.
fn reserved(name: String, settings: &Settings) -> String {
    let threads = settings.project.join(".ai/state/threads");
    let free = |name: &str| {
        std::fs::create_dir_all(&threads).is_err()
            || std::fs::create_dir(threads.join(name)).is_ok()
    };
    if free(&name) {
        return name;
    }
    (2..)
        .map(|number| format!("{name}-{number}"))
        .find(|name| free(name))
        .unwrap_or(name)
}
