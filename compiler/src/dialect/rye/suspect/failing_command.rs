//! A command that ends with a failure each time, in a node that says nothing of failures: the edges behind it are never taken.

use super::super::ast::{Condition, Graph, Kind, Node, OnError};
use super::super::interpolate;
use super::shell_command;
use crate::diag::codes::EDGE_NEVER_TAKEN;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::shell::{Command, End};
use serde_json::Value;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    if graph.on_error != OnError::Fail {
        return;
    }
    let found = graph.nodes.iter();
    let found = found.filter_map(|node| failing(node).or_else(|| nothing_counted(node)));
    found.for_each(|found| report.add(found));
}

/// An edge for a count of 0, behind `grep -c`, which fails where it counts none.
fn nothing_counted(node: &Node) -> Option<Diagnostic> {
    let Kind::Action(action) = &node.kind else {
        return None;
    };
    let command = action
        .command()
        .filter(|_| action.is_shell() && node.on_error.is_none())?;
    let text = interpolate::shell_text(command.text()?);
    let all = crate::shell::read(&text).ok()?;
    let (last, before) = all.split_last()?;
    let is_last = text.trim_end().ends_with(last.text) && !last.in_function && !last.is_substituted;
    let goes_on = before
        .last()
        .is_none_or(|one| matches!(one.end, End::Plain | End::And | End::Pipe));
    if !(counts(last) || before.windows(2).any(counts_before)) || !is_last || !goes_on {
        return None;
    }
    let printed = node.assign.iter().filter(|(_, value)| {
        value.text().is_some_and(|text| {
            interpolate::whole(text).is_some_and(|path| path.trim() == "result.stdout")
        })
    });
    let keys: Vec<String> = printed
        .map(|(key, _)| format!("state.{}", key.value))
        .collect();
    let edge = node.next.iter().find(|edge| {
        edge.when.as_ref().is_some_and(|when| match when {
            Condition::Compare { path, op, value } => {
                let path = path.value.trim();
                let is_count = keys.iter().any(|key| key == path) || path == "result.stdout";
                is_count && asks_for_none(*op, &value.value)
            }
            Condition::Always | Condition::All(_) | Condition::Any(_) | Condition::Not(_) => false,
        })
    })?;
    let message = format!(
        "the edge of node `{}` to `{}` is never taken: `grep -c` fails where it counts 0",
        node.id.value, edge.to.value
    );
    let found = Diagnostic::new(
        &EDGE_NEVER_TAKEN,
        edge.to.span,
        message,
        "the run fails before it",
    );
    Some(
        found
            .label(command.span, "exit code 1 where nothing is found")
            .help("end the command with `|| true`"),
    )
}

fn counts(command: &Command<'_>) -> bool {
    command.name() == "grep" && command.called().iter().any(|word| word.text == "-c")
}

/// `n=$(grep -c …) && …`: what comes behind is left out where nothing is counted.
fn counts_before(pair: &[Command<'_>]) -> bool {
    let [count, assignment] = pair else {
        return false;
    };
    counts(count)
        && count.is_substituted
        && count.end != End::Pipe
        && assignment.called().is_empty()
        && assignment.end == End::And
}

/// Whether a condition asks for a count of 0.
fn asks_for_none(op: Op, value: &Value) -> bool {
    let number = value
        .as_f64()
        .or_else(|| value.as_str()?.trim().parse().ok());
    match op {
        Op::Eq => number == Some(0.0),
        Op::Lt => number == Some(1.0),
        Op::Lte => number == Some(0.0),
        Op::Regex => value
            .as_str()
            .is_some_and(|pattern| pattern.starts_with("^0")),
        Op::Ne | Op::Gt | Op::Gte | Op::In | Op::Contains | Op::Exists => false,
    }
}

fn failing(node: &Node) -> Option<Diagnostic> {
    let edge = node.next.first().filter(|_| node.on_error.is_none())?;
    let Kind::Action(action) = &node.kind else {
        return None;
    };
    let (command, text) = shell_command(action)?;
    let all = crate::shell::read(&text).ok()?;
    let (last, before) = all.split_last()?;
    let code = exit_code(last).filter(|code| *code != 0)?;
    // Whatever came before, it fails or goes on to here, and nothing stands around the last command.
    let goes_on = before
        .last()
        .is_none_or(|one| matches!(one.end, End::Plain | End::And));
    let is_alone =
        text.trim_end().ends_with(last.text) && !last.in_function && !last.is_substituted;
    let is_plain = !["if ", "case ", "while ", "for ", "{"]
        .iter()
        .any(|word| text.contains(word));
    if !goes_on || !is_alone || !is_plain || before.iter().any(|one| one.name() == "exit") {
        return None;
    }
    let id = &node.id.value;
    let message = format!(
        "the edge of node `{id}` to `{}` is never taken",
        edge.to.value
    );
    let found = Diagnostic::new(
        &EDGE_NEVER_TAKEN,
        edge.to.span,
        message,
        "the run fails before it",
    );
    let found = found.label(command.span, format!("ends with `exit {code}` each time"));
    Some(found.help("leave `exit` out, or say where a failure goes with `on_error`"))
}

/// The code that a command ends the shell with.
fn exit_code(command: &Command<'_>) -> Option<u8> {
    match command.called() {
        [name, code] if name.text == "exit" => code.text.parse().ok(),
        _ => None,
    }
}
