//! Lines of a Python script that fail, or that do something else than they seem to: what its parser shows. Nothing of the script is run.

use crate::world::{
    FileForm, Kind, ScriptDiagnostic, ScriptFile, ScriptForm, ScriptStep, ScriptTake, TextForm,
    ValueKind,
};
use serde_json::Value;

/// Says where a Python program stops being one, or what its first slip is.
pub(super) const PROGRAM: &str = concat!(
    include_str!("slips/tree.py"),
    include_str!("slips/names.py"),
    include_str!("slips/modules.py"),
    include_str!("slips/types.py"),
    include_str!("slips/uses.py"),
    include_str!("slips/calls.py"),
    include_str!("slips/loops.py"),
    include_str!("slips/statements.py"),
    include_str!("slips/texts.py"),
    include_str!("slips/takes.py"),
    include_str!("slips/paths.py"),
    include_str!("slips/files.py"),
    include_str!("slips/ends.py"),
    include_str!("slips/quiet.py"),
    include_str!("slips/tables.py"),
    include_str!("slips/rounds.py"),
    include_str!("slips/repeats.py"),
    include_str!("slips/moments.py"),
    include_str!("slips/outside.py"),
    include_str!("slips/stand_ins.py"),
    include_str!("slips/unused.py"),
    include_str!("slips/streams.py"),
    include_str!("slips/lengths.py"),
    include_str!("slips/defaults.py"),
    include_str!("slips/members.py"),
    include_str!("slips/numbers.py"),
    include_str!("slips/endings.py"),
    include_str!("slips/shared_fields.py"),
    include_str!("slips/objects.py"),
    include_str!("slips/keys.py"),
    include_str!("slips/shared_values.py"),
    include_str!("slips/classes.py"),
    include_str!("slips/failures.py"),
    include_str!("slips/regexes.py"),
    include_str!("slips/letters.py"),
    include_str!("slips/signs.py"),
    include_str!("slips/sequences.py"),
    include_str!("slips/searches.py"),
    include_str!("slips/units.py"),
    include_str!("slips/taken_as.py"),
    include_str!("slips/joined_texts.py"),
    include_str!("slips/program.py"),
    include_str!("slips/main.py"),
);

/// What comes before the line of a slip.
const SLIP: &str = "slip ";

/// The slip that the program says there is. `None`: there is none.
pub(super) fn read(said: &str) -> Option<ScriptDiagnostic> {
    let said = said.lines().find_map(|line| line.strip_prefix(SLIP))?;
    let (line, said) = said.split_once(": ")?;
    let (does, help) = said.split_once('\t')?;
    Some(ScriptDiagnostic {
        line: line.parse().ok()?,
        does: does.to_owned(),
        help: help.to_owned(),
    })
}

/// What comes before the line at which a script ends on one way, and has printed nothing.
const QUIET: &str = "quiet ";

/// The line at which the program says that a script ends on one way, before it has printed anything.
pub(super) fn quiet_end(said: &str) -> Option<usize> {
    number(said, QUIET)
}

/// What comes before the line at which a script prints an object in each round of a loop.
const AGAIN: &str = "again ";

/// The line at which the program says that a script prints an object in each round of a loop.
pub(super) fn repeated_output(said: &str) -> Option<usize> {
    number(said, AGAIN)
}

/// The number of the first line that begins so.
fn number(said: &str, begin: &str) -> Option<usize> {
    let mut lines = said.lines();
    lines
        .find_map(|line| line.strip_prefix(begin))?
        .parse()
        .ok()
}

/// What comes before what a line asks of a value.
const TAKES: &str = "takes\t";

/// What the program says that the lines of a script ask of the values that it is handed.
pub(super) fn takes(said: &str) -> Vec<ScriptTake> {
    let found = said.lines().filter_map(|line| {
        let mut fields = line.strip_prefix(TAKES)?.split('\t');
        let line = fields.next()?.parse().ok()?;
        let key = fields.next()?.to_owned();
        let path: Vec<Value> = serde_json::from_str(fields.next()?).ok()?;
        let path = path.into_iter().map(step).collect();
        let asked = fields.next()?;
        let asks = match asked.strip_prefix("same,") {
            Some(other) => ValueKind::Same(other.to_owned()),
            None => ValueKind::Of(asked.split(',').filter_map(kind).collect()),
        };
        let does = fields.next()?.to_owned();
        Some(ScriptTake {
            key,
            path,
            asks,
            line,
            does,
        })
    });
    found.collect()
}

/// What comes before a form by which a line reads a text.
const FORM: &str = "form\t";

/// The forms by which the program says that lines of a script read what it is handed.
pub(super) fn forms(said: &str) -> Vec<ScriptForm> {
    let found = said.lines().filter_map(|line| {
        let mut fields = line.strip_prefix(FORM)?.split('\t');
        let line = fields.next()?.parse().ok()?;
        let key = fields.next()?.to_owned();
        let path: Vec<Value> = serde_json::from_str(fields.next()?).ok()?;
        let is_time = fields.next()? == "time";
        let written = fields.next()?.to_owned();
        Some(ScriptForm {
            key,
            path: path.into_iter().map(step).collect(),
            line,
            form: match is_time {
                true => TextForm::Time(written),
                false => TextForm::Pattern(written),
            },
        })
    });
    found.collect()
}

/// What comes before a file that a script reads.
const FILE: &str = "file\t";

/// The files that the program says a script reads.
pub(super) fn files(said: &str) -> Vec<ScriptFile> {
    let found = said.lines().filter_map(|line| {
        let mut fields = line.strip_prefix(FILE)?.split('\t');
        let line = fields.next()?.parse().ok()?;
        let written: String = serde_json::from_str(fields.next()?).ok()?;
        let form = fields.next()?;
        let steps: Vec<Value> = serde_json::from_str(fields.next()?).ok()?;
        let sign: String = serde_json::from_str(fields.next()?).ok()?;
        let own = written.strip_prefix('@');
        let names = || steps.iter().filter_map(Value::as_str).map(str::to_owned);
        let way = match form {
            "json" => FileForm::Json(steps.into_iter().map(step).collect()),
            "rows" => FileForm::Rows {
                column: names().next(),
                sign: sign.chars().next()?,
            },
            "format" => FileForm::Template(names().collect()),
            _ => FileForm::Text,
        };
        Some(ScriptFile {
            line,
            path: own.unwrap_or(&written).trim_start_matches('/').to_owned(),
            is_beside: own.is_some(),
            form: way,
        })
    });
    found.collect()
}

fn step(written: Value) -> ScriptStep {
    match written {
        Value::String(name) => ScriptStep::Key(name),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            ScriptStep::Item
        }
    }
}

fn kind(name: &str) -> Option<Kind> {
    Some(match name {
        "text" => Kind::Text,
        "number" => Kind::Number,
        "list" => Kind::List,
        "map" => Kind::Map,
        "truth" => Kind::Truth,
        _ => return None,
    })
}

#[cfg(all(test, unix))]
mod tests;
