//! What is in another unit where a command takes seconds: `date -d @${_timestamp}`, which is in milliseconds, `sleep ${inputs.wait_minutes}`.

use super::super::ast::{Graph, Kind};
use super::super::interpolate::{self, Piece};
use super::owned_actions;
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::source::Span;
use crate::unit_names::Unit;

/// What stands in a command right before a number of seconds, without quotes.
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
        report
            .diagnostics
            .extend(searched(&one.owner, text, command.span));
        let Some(taken) = taken(graph, text) else {
            continue;
        };
        let Taken { path, is, convert } = taken;
        let message = format!(
            "the command of {} takes `{path}` for seconds, and it is {is}",
            one.owner
        );
        let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, command.span, message, "another unit");
        report.add(found.help(format!("convert it: `$(( ${{{path}}} {convert} ))`")));
    }
}

/// The options of `find` for an age, with the unit that each takes.
const AGES: [(&str, &str); 2] = [("-mmin", "minutes"), ("-mtime", "days")];

/// An age in another unit: `find . -mmin +${inputs.days}`.
fn searched(owner: &str, text: &str, span: Span) -> Option<Diagnostic> {
    let pieces = interpolate::pieces(text);
    let (option, takes, path, unit) = pieces.windows(2).find_map(|two| {
        let [Piece::Literal(before), Piece::Expression(path, _)] = two else {
            return None;
        };
        let before = before.trim_end_matches(['+', '-', '"', '\'']).trim_end();
        let (option, takes) = AGES.iter().find(|(option, _)| before.ends_with(option))?;
        let path = path.trim();
        let unit = Unit::of_name(path.rsplit('.').next()?)?.name();
        (unit != *takes).then_some((*option, *takes, path, unit))
    })?;
    let message = format!(
        "the command of {owner} takes `{path}` for {takes} (`{option}`), and it is in {unit} by its name"
    );
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, span, message, "another unit");
    let other = AGES.iter().find(|(_, takes)| *takes == unit);
    Some(match other {
        Some((other, _)) => found.help(format!("write `{other}`")),
        None => found.help(format!("make {takes} of it first")),
    })
}

/// What a command takes for seconds.
struct Taken<'t> {
    path: &'t str,
    /// What it is.
    is: String,
    /// What makes seconds of it.
    convert: &'static str,
}

fn taken<'t>(graph: &Graph, text: &'t str) -> Option<Taken<'t>> {
    let pieces = interpolate::pieces(text);
    pieces.windows(2).enumerate().find_map(|(at, two)| {
        let [Piece::Literal(before), Piece::Expression(path, _)] = two else {
            return None;
        };
        let before = before.replace(['"', '\''], "");
        let takes = TAKES_SECONDS.iter().find(|one| before.ends_with(**one))?;
        let path = path.trim();
        if is_timestamp(graph, path) {
            return Some(Taken {
                path,
                is: "the time of the run in milliseconds".to_owned(),
                convert: "/ 1000",
            });
        }
        let behind = match pieces.get(at + 2) {
            Some(Piece::Literal(behind)) => behind.trim_start_matches(['"', '\'']),
            Some(Piece::Expression(..)) | None => "",
        };
        let is_pause = takes.starts_with("sleep") || takes.starts_with("timeout");
        let is_whole = !behind.starts_with(|letter: char| letter.is_alphanumeric());
        let unit = Unit::of_name(path.rsplit('.').next()?).filter(|_| is_pause && is_whole)?;
        Some(Taken {
            path,
            is: format!("in {} by its name", unit.name()),
            convert: unit.to_seconds()?,
        })
    })
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
    let given = graph.nodes.iter().flat_map(|node| &node.assign);
    let mut given = given
        .filter(|(name, _)| name.value == key)
        .map(|(_, value)| value.text().and_then(interpolate::whole))
        .peekable();
    given.peek().is_some()
        && !is_collected
        && given.all(|path| path.is_some_and(|path| path.trim() == "_timestamp"))
}
