//! What an action gives a tool of the project, against what the text of the tool reads.

use super::super::ast::Action;
use super::Tool;
use super::kinds::{self, Kinds};
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::code::name_at;
use crate::dialect::script::follow;
use crate::dialect::script::state::{INPUT, required};
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use crate::syntax::Entry;
use crate::world::World;

/// Reports the parameters without which the tool fails, and which it does not get; gives the one that is missing, if nothing else is
/// told.
pub(super) fn check(
    (owner, known): (&str, &Kinds),
    action: &Action,
    tool: &Tool,
    world: &dyn World,
    report: &mut Report,
) -> Option<String> {
    let given: &[Entry] = match &action.params {
        Some(params) => params.entries()?,
        None => &[],
    };
    let mut missing = Vec::new();
    if let Some((key, found)) = by_jq(owner, action, given, tool) {
        missing.push(key.to_owned());
        report.add(found);
    }
    kinds::check((owner, known), given, tool, world, report);
    let needed = required(&tool.code, INPUT);
    let has = |name: &str| given.iter().any(|entry| entry.key == name);
    for (name, line) in &needed {
        if has(name) {
            continue;
        }
        missing.push((*name).to_owned());
        let message = format!(
            "{owner} gives the tool `{}` no `{name}`, which it reads (line {line}), so it always fails",
            tool.name
        );
        // What it gives and the tool does not speak of was probably meant.
        let others = given.iter().filter(|entry| {
            tool.code.find(&entry.key).next().is_none() && !needed.contains_key(entry.key.as_str())
        });
        let near = nearest(name, others.clone().map(|entry| entry.key.as_str()));
        let meant = near.and_then(|near| others.clone().find(|entry| entry.key == near.name));
        let only = Some(others.clone().collect::<Vec<_>>()).filter(|all| all.len() == 1);
        let meant = meant.or_else(|| only.and_then(|all| all.first().copied()));
        report.add(match meant {
            Some(entry) => {
                let found = Diagnostic::new(
                    &ACTION_PARAMS,
                    entry.key_span,
                    message,
                    "the tool does not read this",
                );
                found
                    .help(format!("write `{name}`"))
                    .suggestion(entry.key_span, *name)
            }
            None => {
                let found = Diagnostic::new(&ACTION_PARAMS, action.item.span, message, "needs it");
                found.help(format!("add `{name}` to `params`"))
            }
        });
    }
    unread(owner, given, tool, world, report);
    let is_alone = missing.len() == 1 && report.diagnostics.len() == 1;
    missing.pop().filter(|_| is_alone)
}

/// Reports what an action gives a tool that does not read it.
fn unread(owner: &str, given: &[Entry], tool: &Tool, world: &dyn World, report: &mut Report) {
    let followed = follow::file(&tool.path, world);
    let Some(reads) = followed.as_ref().and_then(follow::Followed::all_reads) else {
        return;
    };
    for entry in given
        .iter()
        .filter(|entry| !reads.contains(entry.key.as_str()))
    {
        // A tool need not read all that it may be given.
        let is_given = |key: &str| given.iter().any(|entry| entry.key == key);
        let others = reads.iter().copied().filter(|key| !is_given(key));
        let Some(near) = nearest(&entry.key, others) else {
            continue;
        };
        let message = format!(
            "{owner} gives the tool `{}` a `{}`, which it does not read",
            tool.name, entry.key
        );
        let found = Diagnostic::new(&ACTION_PARAMS, entry.key_span, message, "given for nothing");
        report.add(found.help(format!(
            "the tool reads `{}`: call it the same in both places",
            near.name
        )));
    }
}

/// The one key that a tool for a shell takes of its input by `jq -r .key`, and that it is not given.
fn by_jq<'t>(
    owner: &str,
    action: &Action,
    given: &[Entry],
    tool: &'t Tool,
) -> Option<(&'t str, Diagnostic)> {
    let text = &tool.code.text;
    let feeds = ["cat", "read ", "<<<", "stdin", "python", "node"];
    let is_shell = tool.code.interpreter == Interpreter::Bash;
    if !is_shell || text.matches("jq ").count() != 1 || feeds.iter().any(|feed| text.contains(feed))
    {
        return None;
    }
    let at = text.find("jq -r ")?;
    let program = text
        .get(at + "jq -r ".len()..)?
        .trim_start_matches(['\'', '"']);
    let key = name_at(program.strip_prefix('.')?);
    let after = program.get(1 + key.len()..)?;
    let is_whole = after.starts_with([')', '\'', '"', '\n', ' '])
        && !after.trim_start().starts_with(['/', '|', '?']);
    if key.is_empty() || !is_whole || given.iter().any(|entry| entry.key == key) {
        return None;
    }
    let line = tool.code.line_of(at);
    let message = format!(
        "{owner} gives the tool `{}` no `{key}`, which it reads (line {line}): it sees the word `null`",
        tool.name
    );
    let found = Diagnostic::new(&ACTION_PARAMS, action.item.span, message, "reads it");
    let others = given.iter().map(|entry| entry.key.as_str());
    let found = match nearest(key, others) {
        Some(near) => found.help(format!("call it `{near}` in both places")),
        None => found.help(format!("add `{key}` to `params`, or read what is there")),
    };
    Some((key, found))
}
