//! What programs of `jq` in a script for `bash` ask of the state, as the lines of other scripts do.

use super::ScriptNode;
use crate::dialect::script::state::{self, STATE};
use crate::ir::Interpreter;
use crate::shell::jq::{self, Step};
use crate::shell::{Command, End};
use crate::source::line_of;
use crate::world::{Kind, ScriptStep, ScriptTake, ValueKind};
use std::collections::BTreeSet;

/// What the programs that read the state ask of it.
pub(super) fn takes(of: &ScriptNode<'_>) -> Vec<ScriptTake> {
    if of.code.interpreter != Interpreter::Bash {
        return Vec::new();
    }
    let Ok(commands) = crate::shell::read(&of.text) else {
        return Vec::new();
    };
    let holders = state::holding(&of.code, STATE);
    let mut found = Vec::new();
    for (at, command) in commands.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| commands.get(at));
        let Some(call) = jq::call(command).filter(|_| reads_state(&holders, command, before))
        else {
            continue;
        };
        for read in call.paths() {
            found.extend(of_path(&read.steps, line_of(&of.text, read.at)));
        }
    }
    found
}

/// Whether a command of `jq` reads the state and nothing else.
fn reads_state(
    holders: &BTreeSet<&str>,
    command: &Command<'_>,
    before: Option<&Command<'_>>,
) -> bool {
    // `-n`, `-s` and `-R` read something else than one value.
    let mut options = command.called().iter().skip(1).map(|word| word.text);
    let is_other = options.any(|word| {
        let short = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
        short.is_some_and(|short| short.contains(['n', 's', 'R']))
            || matches!(
                word,
                "--null-input" | "--slurp" | "--raw-input" | "--stream"
            )
    });
    if is_other {
        return false;
    }
    let holds = |word: &str| {
        let name = word.trim_matches('"').strip_prefix('$');
        let name = name.map(|name| name.trim_matches(['{', '}']));
        let name = name.map(|name| name.split(":-").next().unwrap_or(name));
        name.is_some_and(|name| name == "GRAPH_STATE" || holders.contains(name))
    };
    let is_file = |word: &str| {
        let name = word.trim_matches('"').strip_prefix('$');
        name.is_some_and(|name| name.trim_matches(['{', '}']) == "GRAPH_STATE_FILE")
    };
    let mut redirects = command.redirects.iter();
    let is_led = redirects.any(|redirect| match redirect.sign {
        "<<<" => holds(redirect.target.text),
        "<" => is_file(redirect.target.text),
        _ => false,
    });
    let is_named = command
        .called()
        .last()
        .is_some_and(|word| is_file(word.text));
    let is_piped = before.is_some_and(|before| {
        let words = before.called();
        let is_echo = matches!(before.name(), "echo" | "printf");
        let is_whole = words.last().is_some_and(|word| holds(word.text)) && words.len() <= 3;
        let is_cat = before.name() == "cat" && words.last().is_some_and(|word| is_file(word.text));
        before.end == End::Pipe && (is_echo && is_whole || is_cat)
    });
    is_led || is_named || is_piped
}

/// What a path asks of each value on it.
fn of_path(steps: &[Step<'_>], line: usize) -> Vec<ScriptTake> {
    let Some((Step::Key(key), rest)) = steps.split_first() else {
        return Vec::new();
    };
    let inner = |steps: &[Step<'_>]| -> Vec<ScriptStep> {
        let steps = steps.iter().map(|step| match step {
            Step::Item => ScriptStep::Item,
            Step::Key(name) => ScriptStep::Key((*name).to_owned()),
        });
        steps.collect()
    };
    let mut found = Vec::new();
    for (at, step) in rest.iter().enumerate() {
        let (kinds, does) = match step {
            Step::Item => (
                vec![Kind::List, Kind::Map],
                "goes over its items".to_owned(),
            ),
            Step::Key(name) => (vec![Kind::Map], format!("reads `{name}` of it")),
        };
        found.push(ScriptTake {
            key: (*key).to_owned(),
            path: inner(rest.get(..at).unwrap_or_default()),
            asks: ValueKind::Of(kinds),
            line,
            does,
        });
    }
    if !rest.is_empty() {
        found.push(ScriptTake {
            key: (*key).to_owned(),
            path: inner(rest),
            asks: ValueKind::Of(Kind::ALL.to_vec()),
            line,
            does: String::new(),
        });
    }
    found
}
