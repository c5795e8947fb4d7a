//! A command that cannot fail, or of which a part fails without a trace, in a node that says where a failure goes.

use super::super::ast::{Edge, Graph, Kind, Node};
use super::super::interpolate;
use super::super::shell::hides_failure;
use super::{assigned, shell_command, tested, used};
use crate::diag::codes::TOLERANT_COMMAND;
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::script::lost_failure::{CURL_HELP, CURL_LABEL, CURL_SUCCEEDS, LostText};
use crate::shell::VALUE;
use crate::shell::conditional::lost_condition;
use crate::shell::lost_failure::{self, Loss};
use crate::shell::tolerant_curl;
use crate::source::{Span, Spanned};
use std::collections::BTreeSet;

/// What makes every command succeed.
const ALWAYS: [&str; 6] = [
    "|| true",
    "||true",
    "|| :",
    "; true",
    "; exit 0",
    "|| exit 0",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let found = graph.nodes.iter().filter_map(|node| tolerant(node, graph));
    found.for_each(|found| report.add(found));
}

fn tolerant(node: &Node, graph: &Graph) -> Option<Diagnostic> {
    let to = node.on_error.as_ref()?;
    let Kind::Action(action) = &node.kind else {
        return None;
    };
    let (command, text) = shell_command(action)?;
    if !graph.nodes.iter().any(|other| other.id.value == to.value) {
        return None;
    }
    // One that is ended by its own limit of time goes there.
    let is_limited = |params: &crate::syntax::Node| params.get("timeout").is_some();
    let is_limited = action.params.as_ref().is_some_and(is_limited);
    let always = always(node, to, &text);
    // Then its limit is all that leads there. Behind `||` a failure may be meant to pass.
    let hides = ["; true", "; exit 0"]
        .iter()
        .any(|end| text.trim_end().ends_with(end));
    let hides = hides && !is_late(&to.value) && !only_asks(&text);
    let limit_alone = |found: Diagnostic| {
        let id = &node.id.value;
        let message = format!(
            "of node `{id}` its limit of time alone leads to `{}`",
            to.value
        );
        let label = "not taken when the command fails";
        let told = Diagnostic::new(&TOLERANT_COMMAND, to.span, message, label).level(Level::Note);
        let told = told.label(command.span, "succeeds whatever happens before its end");
        found.help.into_iter().fold(told, Diagnostic::help)
    };
    let (found, limited) = match is_limited {
        true => (None, always.filter(|_| hides)),
        false => (always, None),
    };
    found
        .or_else(|| lost(node, to, command.span, &text, is_limited))
        .or_else(|| limited.map(limit_alone))
        .or_else(|| unasked(graph, node, to, (command.span, &text), is_limited))
        .or_else(|| unseen(node, to, command.span, &text))
}

/// An `if` without `else`, which succeeds where its condition fails. Where something reads what was printed, that tells it.
fn unasked(
    graph: &Graph,
    node: &Node,
    to: &Spanned<String>,
    (place, text): (Span, &str),
    is_limited: bool,
) -> Option<Diagnostic> {
    let commands = crate::shell::read(text).ok()?;
    let condition = lost_condition(text, &commands)?;
    if is_limited && (is_late(&to.value) || only_asks(text)) || reads_output(graph, node) {
        return None;
    }
    let condition = crate::shell::slips::shown(condition).replace(VALUE, "${…}");
    let message = format!(
        "in the command of node `{}` a failure of `{condition}` does not lead to `{}`: an `if` without `else` succeeds all the same",
        node.id.value, to.value
    );
    let label = "taken when the command fails";
    let found = Diagnostic::new(&TOLERANT_COMMAND, to.span, message, label);
    let help = "write the condition alone, join it and the rest with `&&`, or add `else exit 1`";
    Some(found.label(place, "succeeds whatever it finds").help(help))
}

/// Whether anything in the graph reads what a node has printed.
fn reads_output(graph: &Graph, node: &Node) -> bool {
    let keeps = |keys: BTreeSet<String>| assigned(node).any(|key| keys.contains(&key.value));
    let is_tested = |path: &str| path.starts_with("result");
    tested(node).iter().any(|(path, ..)| is_tested(path)) || used(graph).is_none_or(keeps)
}

/// `curl` that takes the page of an error for a good answer.
fn unseen(node: &Node, to: &Spanned<String>, place: Span, text: &str) -> Option<Diagnostic> {
    let commands = crate::shell::read(text).ok()?;
    tolerant_curl::find(text, &commands).filter(|_| !keeps_text(node))?;
    let message = format!(
        "in the command of node `{}` an error of the server does not lead to `{}`: {CURL_SUCCEEDS}",
        node.id.value, to.value
    );
    let label = "taken when the command fails";
    let found = Diagnostic::new(&TOLERANT_COMMAND, to.span, message, label).level(Level::Note);
    Some(found.label(place, CURL_LABEL).help(CURL_HELP))
}

/// A command that cannot fail.
fn always(node: &Node, to: &Spanned<String>, text: &str) -> Option<Diagnostic> {
    let always = ALWAYS
        .into_iter()
        .find(|end| text.trim_end().ends_with(end));
    let end = always.or_else(|| hides_failure(text))?;
    if end.contains(VALUE) || end.contains('\n') {
        return None;
    }
    let passes = end.starts_with('|') && !end.starts_with("||");
    // What the last part prints can lead there all the same.
    let leads = |edge: &Edge| edge.when.is_some() && edge.to.value == to.value;
    let leads_on = |edge: &Edge| edge.to.value != to.value;
    if passes && node.next.iter().any(leads) && node.next.iter().any(leads_on) {
        return None;
    }
    let id = &node.id.value;
    let message = format!(
        "the command of node `{id}` ends with `{end}`, so it never goes to `{}`",
        to.value
    );
    let found = Diagnostic::new(
        &TOLERANT_COMMAND,
        to.span,
        message,
        "taken when the command fails, which it cannot",
    );
    Some(match passes {
        true => found
            .note("a command ends as the last part of its pipe does")
            .help(format!(
                "leave out `{end}`, or begin with `set -o pipefail;` where `sh` knows it"
            )),
        false => found.help(format!("leave out `{end}`, or `on_error`")),
    })
}

/// A part of a command whose failure is not that of the command.
fn lost(
    node: &Node,
    to: &Spanned<String>,
    place: Span,
    text: &str,
    is_limited: bool,
) -> Option<Diagnostic> {
    let commands = crate::shell::read(text).ok()?;
    let found = lost_failure::find(text, &commands)?;
    let is_meant = match found.loss {
        // The way of a command that takes too long, which is all that it is for.
        Loss::Or(_) | Loss::Plain(_) => is_limited && (is_late(&to.value) || keeps_text(node)),
        Loss::Pipe(_) => false,
    };
    if is_meant {
        return None;
    }
    let failure = LostText::of(&found);
    let message = format!(
        "in the command of node `{}` a failure of {} does not lead to `{}`: {}",
        node.id.value, failure.command, to.value, failure.why
    )
    .replace(VALUE, "${…}");
    let label = "taken when the command fails";
    let found = Diagnostic::new(&TOLERANT_COMMAND, to.span, message, label);
    Some(
        found
            .label(place, "succeeds all the same")
            .help(failure.help),
    )
}

/// Whether a command only looks whether something is there, or sees that it is gone.
fn only_asks(text: &str) -> bool {
    const ASKS: [&str; 19] = [
        "cmp",
        "diff",
        "docker",
        "grep",
        "kill",
        "killall",
        "ls",
        "mkdir",
        "pgrep",
        "ping",
        "pkill",
        "rm",
        "rmdir",
        "service",
        "systemctl",
        "test",
        "umount",
        "which",
        "[",
    ];
    let commands = crate::shell::read(text).unwrap_or_default();
    commands
        .iter()
        .any(|command| ASKS.contains(&command.name()))
}

/// Whether a node is named for what has taken too long.
fn is_late(id: &str) -> bool {
    let words = ["late", "time", "slow", "long"];
    words.iter().any(|word| id.to_lowercase().contains(word))
}

/// Whether a node keeps what its command prints, which may say that something has failed.
fn keeps_text(node: &Node) -> bool {
    node.assign.iter().any(|(_, value)| {
        let path = value.text().and_then(interpolate::whole).map(str::trim);
        matches!(path, Some("result.stdout" | "result.output"))
    })
}
