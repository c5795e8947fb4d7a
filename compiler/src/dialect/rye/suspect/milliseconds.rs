//! What is in another unit where a command takes seconds: `date -d @${_timestamp}`, which is in milliseconds, `sleep ${inputs.wait_minutes}`.

use super::super::ast::{Graph, Kind};
use super::super::interpolate;
use super::owned_actions;
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::unit_names::Unit;

/// What stands in a command right before a number of seconds.
const TAKES_SECONDS: [&str; 5] = [
    "date -d @",
    "date -u -d @",
    "date --date=@",
    "sleep ",
    "timeout ",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for one in owned_actions(graph) {
        let command = one.action.command().filter(|_| one.action.is_shell());
        let Some((command, text)) = command.and_then(|tree| Some((tree, tree.text()?))) else {
            continue;
        };
        let mut parts = text.split("${");
        let mut before = parts.next().unwrap_or_default().to_owned();
        let found = parts.find_map(|part| {
            let (path, rest) = part.split_once('}')?;
            let bare = before.trim_end_matches(['"', '\'']);
            let takes = TAKES_SECONDS.iter().find(|takes| bare.ends_with(**takes));
            rest.clone_into(&mut before);
            let path = path.trim();
            let takes = takes?;
            if is_timestamp(graph, path) {
                return Some((path, Found::Timestamp));
            }
            let is_pause = takes.starts_with("sleep") || takes.starts_with("timeout");
            let is_whole = !rest.starts_with(|letter: char| letter.is_alphanumeric());
            let unit = Unit::of_name(path.rsplit('.').next()?)?;
            let is_other = is_pause && is_whole && unit.is_other(Unit::seconds()?);
            is_other.then_some((path, Found::Unit))
        });
        if let Some((path, Found::Unit)) = found {
            let message = format!(
                "the command of {} takes `{path}` for seconds, and its name says another unit",
                one.owner
            );
            let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, command.span, message, "another unit");
            report.add(found.help(format!("convert it: `$(( ${{{path}}} * 60 ))` for minutes")));
        } else if let Some((path, Found::Timestamp)) = found {
            let message = format!(
                "the command of {} takes `{path}` for seconds, and it is the time of the run in milliseconds",
                one.owner
            );
            let label = "a thousand times too many";
            let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, command.span, message, label);
            report.add(found.help(format!("divide it: `$(( ${{{path}}} / 1000 ))`")));
        }
    }
}

/// What a command takes for seconds.
#[derive(Clone, Copy)]
enum Found {
    Timestamp,
    Unit,
}

/// Whether a path leads to the time of a run: `_timestamp`, or a key that is given nothing else.
fn is_timestamp(graph: &Graph, path: &str) -> bool {
    if path == "_timestamp" {
        return true;
    }
    let Some(key) = path.strip_prefix("state.") else {
        return false;
    };
    let is_collected = graph.nodes.iter().any(|node| match &node.kind {
        Kind::ForEach(each) => each.collect.as_ref().is_some_and(|name| name.value == key),
        Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => false,
    });
    let mut given = graph.nodes.iter().flat_map(|node| &node.assign);
    let mut given = given
        .by_ref()
        .filter(|(name, _)| name.value == key)
        .map(|(_, value)| value.text().and_then(interpolate::whole))
        .peekable();
    given.peek().is_some()
        && !is_collected
        && given.all(|path| path.is_some_and(|path| path.trim() == "_timestamp"))
}
