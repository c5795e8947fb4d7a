//! Parameters that actions give a tool of the project and that it does not read, where its text shows all that it reads: it reads another
//! name that nobody gives, or has a literal in the place of the value.

use super::super::ast::Action;
use super::super::suspect::input::PARAMETERS;
use super::Tool;
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::state::{INPUT, shell_reads};
use crate::dialect::script::{fixed_argument, follow};
use crate::syntax::Entry;
use crate::world::World;
use std::collections::BTreeMap;

/// What the host itself reads.
const TIMEOUT: &str = "timeout";

/// `actions`: all that run the tool, and whose they are.
pub(super) fn check(
    tool: &Tool,
    actions: &[(String, &Action)],
    world: &dyn World,
    report: &mut Report,
) {
    let (Some(given), Some(reads)) = (given(actions), reads(tool, world)) else {
        return;
    };
    let [(owner, _), others @ ..] = actions else {
        return;
    };
    let Some((first, behind)) = given.split_first() else {
        return;
    };
    let is_given = |entries: &[Entry], key: &str| entries.iter().any(|entry| entry.key == key);
    let is_own = |key: &str| key == TIMEOUT || PARAMETERS.contains(&key);
    let spare = first.iter().filter(|entry| {
        let key = entry.key.as_str();
        let by_all = behind.iter().all(|entries| is_given(entries, key));
        by_all && !reads.contains_key(key) && !is_own(key)
    });
    let spare: Vec<&Entry> = spare.collect();
    let missing = reads.iter().filter(|(key, _)| {
        let mut all = given.iter();
        !all.any(|entries| is_given(entries, key))
    });
    let missing: Vec<(&String, &Option<usize>)> = missing.collect();
    let told = |entry: &Entry, more: String, help: String| {
        let message = format!(
            "{owner} gives the tool `{}` a `{}`, which it does not read{more}",
            tool.name, entry.key
        );
        let found = Diagnostic::new(&ACTION_PARAMS, entry.key_span, message, "given for nothing");
        let found = match others.len() {
            0 => found,
            _ => found.note("so do all other actions that run it"),
        };
        found.help(help)
    };
    match (missing.as_slice(), spare.as_slice()) {
        // Who gives more than a tool needs may have others in mind that do.
        ([], spare) => {
            for entry in spare {
                let Some(fixed) = fixed_argument::find(&tool.code, &entry.key) else {
                    continue;
                };
                let more = format!(
                    ": `{}` gets `{}` in its place (line {})",
                    fixed.function, fixed.value, fixed.line
                );
                let help = format!("read `{0}`, or take `{0}` out of `params`", entry.key);
                report.add(told(entry, more, help));
            }
        }
        ([(key, line)], [entry]) => {
            let line = line.map_or(String::new(), |line| format!(" (line {line})"));
            let more = format!(", and no `{key}`, which it reads{line}");
            let help = "call it the same in both places".to_owned();
            report.add(told(entry, more, help));
        }
        (_, _) => {}
    }
}

/// What each action gives. `None`: one gives what is only known in a run.
fn given<'a>(actions: &[(String, &'a Action)]) -> Option<Vec<&'a [Entry]>> {
    let all = actions.iter().map(|(_, action)| match &action.params {
        Some(params) => params.entries(),
        None => Some(&[][..]),
    });
    all.collect()
}

/// All that the text of a tool reads, with the lines. `None`: it may read something else.
fn reads(tool: &Tool, world: &dyn World) -> Option<BTreeMap<String, Option<usize>>> {
    if let Some(found) = shell_reads(&tool.code, INPUT) {
        let found = found.into_iter();
        return Some(
            found
                .map(|(key, line)| (key.to_owned(), Some(line)))
                .collect(),
        );
    }
    let followed = follow::file(&tool.path, world)?;
    let all = followed.all_reads()?.into_iter();
    Some(all.map(|key| (key.to_owned(), None)).collect())
}
