//! Times that cannot be kept: a limit of an action above that of the run, and a pause above its own.

use super::super::ast::{Action, Graph};
use super::super::shell::pause;
use super::{OwnedAction, owned_actions, run_files, shell_command};
use crate::diag::codes::{SCRIPT_SLEEPS, TIMEOUT_ABOVE_GRAPH};
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Node as Tree, Value};
use crate::world::World;

/// How long a command may take unless it says something else (Rye reference, 7).
const COMMAND: f64 = 120.0;

pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    if let (Some(whole), Some(at)) = (graph.timeout, graph.timeout_span) {
        let found = crate::dialect::units::milliseconds("`x-timeout` of `config`", whole, at);
        report.diagnostics.extend(found);
    }
    for one in owned_actions(graph) {
        let own = timeout(one.action);
        let above = own.and_then(|(own, tree)| above(graph, &one, own, tree));
        // Whichever limit comes first is one cause.
        match above {
            Some(found) => report.add(found),
            None => sleeps(&one, world)
                .into_iter()
                .for_each(|found| report.add(found)),
        }
    }
}

/// `params.timeout`, if it is a number of seconds.
fn timeout(action: &Action) -> Option<(f64, &Tree)> {
    let tree = action.params.as_ref()?.get("timeout")?;
    let seconds = seconds(tree)?;
    let limited = super::super::contract::params(action);
    limited
        .filter(|params| params.all().any(|name| name == "timeout"))
        .map(|_| (seconds, tree))
}

fn above(graph: &Graph, one: &OwnedAction<'_>, own: f64, tree: &Tree) -> Option<Diagnostic> {
    let whole = graph.timeout?.as_secs_f64();
    if own <= whole {
        return None;
    }
    let owner = &one.owner;
    let message = format!("{owner} may take {own} s, but the whole run only {whole} s");
    let witness = "this time limit is never reached";
    let found = Diagnostic::new(&TIMEOUT_ABOVE_GRAPH, tree.span, message, witness);
    let found = match graph.timeout_span {
        Some(span) => found.label(span, "that of the whole run"),
        None => {
            found.note("a run may take 600 s unless `x-timeout` in `config` says something else")
        }
    };
    let seconds = own / 1000.0;
    if own >= 1000.0 && seconds.fract() == 0.0 && seconds <= whole {
        return Some(found.help(format!(
            "if {seconds} seconds are meant, write `{seconds}`: it is in seconds, not milliseconds"
        )));
    }
    Some(found.help(format!(
        "give it less than {whole} s, or write an `x-timeout` above {own} in `config`"
    )))
}

/// How many seconds an action may take, and `most` unless it says something else. `None`: it is only known in a run.
pub(in super::super) fn limit(action: &Action, most: f64) -> Option<f64> {
    let Some(given) = action
        .params
        .as_ref()
        .and_then(|params| params.get("timeout"))
    else {
        return Some(most);
    };
    seconds(given)
}

/// A number of seconds.
fn seconds(tree: &Tree) -> Option<f64> {
    match &tree.value {
        Value::Number(number, _) => number.as_f64(),
        Value::Text(text) => text.trim().parse().ok(),
        Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
    }
}

/// A command that pauses longer than it may take, or runs a script that does.
fn sleeps(one: &OwnedAction<'_>, world: &dyn World) -> Option<Diagnostic> {
    let most = limit(one.action, COMMAND)?;
    let (command, text) = shell_command(one.action)?;
    let owner = &one.owner;
    let found = |does: String, all: f64| {
        let message = format!("the command of {owner} {does}, and may take {most} s in all");
        let label = "is ended in its pause";
        let found = Diagnostic::new(&SCRIPT_SLEEPS, command.span, message, label);
        found.help(format!(
            "write a `timeout` above {all} in `params`, or let the command wait less"
        ))
    };
    if let Some(pause) = pause(&text).filter(|pause| *pause >= most) {
        return Some(found(format!("sleeps {pause} s"), pause));
    }
    let (script, pause) = run_files::sleeping(one.action, most, world)?;
    let does = format!("runs `{script}`, which {}", pause.does());
    Some(found(does, pause.in_all().as_secs_f64()))
}
