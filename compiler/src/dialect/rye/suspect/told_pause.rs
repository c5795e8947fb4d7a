//! A description that speaks of minutes, and a pause of as many seconds: "looks every five minutes", and `sleep 5`.

use super::super::ast::{Graph, Kind, Node};
use super::super::shell::pause;
use super::shell_command;
use crate::amount::{amounts, is_same};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::source::Span;

/// The units of a pause, with their seconds.
const UNITS: [(&str, f64); 3] = [("second", 1.0), ("minute", 60.0), ("hour", 3600.0)];

/// A command that pauses.
struct Pause<'g> {
    node: &'g Node,
    seconds: f64,
    span: Span,
    /// Whether the command does nothing else.
    is_only: bool,
}

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let pauses: Vec<Pause<'_>> = graph.nodes.iter().filter_map(paused).collect();
    for pause in &pauses {
        let id = format!("the description of `{}`", pause.node.id.value);
        let other = told(&pause.node.doc, |seconds| {
            pause.is_only && seconds != pause.seconds || is_other_unit(seconds, pause.seconds)
        });
        if let Some(said) = other {
            report.add(finding(&id, &said, pause));
            // The description of the graph says it again.
            return;
        }
    }
    // Of several nobody knows which one is meant.
    if let [pause] = pauses.as_slice() {
        let other = told(&graph.description, |seconds| {
            is_other_unit(seconds, pause.seconds)
        });
        let found = other.map(|said| finding("the description", &said, pause));
        report.diagnostics.extend(found);
    }
}

fn paused(node: &Node) -> Option<Pause<'_>> {
    let Kind::Action(action) = &node.kind else {
        return None;
    };
    let (command, text) = shell_command(action)?;
    Some(Pause {
        node,
        seconds: pause(&text)?,
        span: command.span,
        is_only: text.split_whitespace().count() == 2,
    })
}

/// Whether one time has the number of another in a different unit.
fn is_other_unit(said: f64, is: f64) -> bool {
    UNITS
        .iter()
        .any(|(_, factor)| *factor > 1.0 && (said == is * factor || is == said * factor))
}

/// The only time of a description, if it is told of.
fn told(text: &str, is_other: impl Fn(f64) -> bool) -> Option<String> {
    let all = amounts(text);
    let times = all.iter().filter_map(|amount| {
        let counted = amount.counted.first()?;
        let (_, seconds) = UNITS.iter().find(|(unit, _)| is_same(unit, counted))?;
        let number = u32::try_from(amount.most.or(amount.least)?).ok()?;
        Some((amount, f64::from(number) * seconds))
    });
    let all: Vec<_> = times.collect();
    let [(amount, seconds)] = all.as_slice() else {
        return None;
    };
    let waits = [
        "every", "wait", "waits", "pause", "pauses", "sleep", "sleeps", "again", "after",
    ];
    let mut near = amount.before.iter().rev().take(3);
    let is_pause = near.any(|word| waits.contains(&word.as_str())) && !amount.is_about;
    let counted = amount.counted.first()?;
    (is_pause && is_other(*seconds)).then(|| format!("{} {counted}", amount.said))
}

fn finding(whose: &str, said: &str, pause: &Pause<'_>) -> Diagnostic {
    let (id, seconds) = (&pause.node.id.value, pause.seconds);
    let message = format!("{whose} speaks of {said}, and the command of `{id}` sleeps {seconds} s");
    let found = Diagnostic::new(&OTHER_NUMBER, pause.span, message, "another time");
    found.help("`sleep` counts seconds: let the command and the description name the same time")
}
