//! Times that cannot be kept: a limit of an action above that of the run, and a pause above its own.

use super::super::ast::{Action, Graph};
use super::super::shell::pause;
use super::shell_command;
use super::{OwnedAction, owned_actions};
use crate::diag::codes::{SCRIPT_SLEEPS, TIMEOUT_ABOVE_GRAPH};
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Node as Tree, Value};

/// How long a command may take unless it says something else (Rye reference, 7).
const COMMAND: f64 = 120.0;

pub(super) fn check(graph: &Graph, report: &mut Report) {
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
            None => sleeps(&one, own)
                .into_iter()
                .for_each(|found| report.add(found)),
        }
    }
}

/// `params.timeout`, if it is a number of seconds.
fn timeout(action: &Action) -> Option<(f64, &Tree)> {
    let tree = action.params.as_ref()?.get("timeout")?;
    let seconds = match &tree.value {
        Value::Number(number, _) => number.as_f64()?,
        Value::Text(text) => text.trim().parse().ok()?,
        Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => return None,
    };
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

/// A command that pauses longer than it may take.
fn sleeps(one: &OwnedAction<'_>, own: Option<(f64, &Tree)>) -> Option<Diagnostic> {
    let params = one.action.params.as_ref()?;
    let most = match (own, params.get("timeout")) {
        (Some((own, _)), _) => own,
        (None, None) => COMMAND,
        // It is only known in a run.
        (None, Some(_)) => return None,
    };
    let (command, text) = shell_command(one.action)?;
    let pause = pause(&text).filter(|pause| *pause >= most)?;
    let owner = &one.owner;
    let message = format!("the command of {owner} sleeps {pause} s, and may take {most} s in all");
    let found = Diagnostic::new(
        &SCRIPT_SLEEPS,
        command.span,
        message,
        "is ended in its pause",
    );
    Some(found.help(format!(
        "write a `timeout` above {pause} in `params`, or let the command wait less"
    )))
}
