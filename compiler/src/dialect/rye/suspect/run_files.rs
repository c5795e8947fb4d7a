//! What the commands of actions run by its path: scripts, targets of a Makefile, files of SQL.

use super::super::ast::{Action, Graph, Kind};
use super::super::interpolate;
use super::{all_owned_actions, shell_command};
use crate::diag::codes::SILENT_COMMAND;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::code::Code;
use crate::dialect::script::code::LONGEST;
use crate::dialect::script::made_pauses::{Pause, beyond};
use crate::dialect::script::named_script::ScriptWorld;
use crate::dialect::script::no_object::prints_nothing;
use crate::dialect::script::run_file::{Place, all, joined, language};
use crate::shell::{Command, End, Word};
use crate::source::Sources;
use crate::syntax::locate;
use crate::world::World;
use std::time::Duration;

pub(super) fn check(graph: &Graph, sources: &Sources, world: &dyn World, report: &mut Report) {
    let project = world.project();
    let mut around = ScriptWorld::new(world, &project, sources.text(graph.span.file));
    for one in all_owned_actions(graph) {
        let Some(folder) = folder(one.action, &project) else {
            continue;
        };
        let Some((command, text)) = shell_command(one.action) else {
            continue;
        };
        let commands = crate::shell::read(&text).unwrap_or_default();
        let place = Place {
            folder: &folder,
            own: None,
        };
        for found in around.check(&text, &commands, place) {
            let before = text.get(..found.at).unwrap_or("");
            let nth = before.matches(found.written.as_str()).count();
            let at = locate(sources, command.span, &found.written, nth);
            report.add(found.told(&one.owner, at));
        }
    }
    silent(graph, &project, world, report);
}

/// Nodes that keep what a script prints which prints nothing.
fn silent(graph: &Graph, project: &str, world: &dyn World, report: &mut Report) {
    for node in &graph.nodes {
        let Kind::Action(action) = &node.kind else {
            continue;
        };
        let kept = node.assign.iter().find(|(_, value)| {
            let path = value.text().and_then(interpolate::whole).map(str::trim);
            path == Some("result.stdout")
        });
        let script = || silent_script(action, project, world);
        if let Some(((key, value), script)) = kept.and_then(|kept| Some((kept, script()?))) {
            let message = format!(
                "node `{}` keeps what its command prints in `{}`, and `{script}` prints nothing",
                node.id.value, key.value
            );
            let found = Diagnostic::new(&SILENT_COMMAND, value.span, message, "empty each time");
            report.add(found.help("let the script print the value, or keep something else"));
        }
    }
}

/// The script that is all that a command prints, where it prints nothing.
fn silent_script(action: &Action, project: &str, world: &dyn World) -> Option<String> {
    let folder = folder(action, project)?;
    let (_, text) = shell_command(action)?;
    let commands = crate::shell::read(&text).ok()?;
    let mut loud = commands.iter().filter(|command| !command.is_silent());
    let command = loud.next().filter(|_| loud.next().is_none())?;
    let place = Place {
        folder: &folder,
        own: None,
    };
    let run = all(&text, &commands, place).into_iter().next()?;
    let is_own = (command.at..command.at + command.text.len()).contains(&run.at);
    let script = world
        .text(&run.path)
        .filter(|text| is_own && text.len() <= LONGEST)?;
    let code = Code::of(&script, language(&run.path)?);
    prints_nothing(&code).then(|| run.written.to_owned())
}

/// A script that a command waits for, and that sleeps longer than the command may take.
pub(super) fn sleeping(action: &Action, most: f64, world: &dyn World) -> Option<(String, Pause)> {
    let limit = Duration::try_from_secs_f64(most).ok()?;
    let folder = folder(action, &world.project())?;
    let (_, text) = shell_command(action)?;
    let commands = crate::shell::read(&text).ok()?;
    // What the command starts aside, or ends itself, holds nothing up.
    let is_open = |one: &Command<'_>| {
        let ends = |word: &Word<'_>| matches!(word.text, "timeout" | "kill" | "eval");
        one.end == End::Background || one.in_function || one.words.iter().any(ends)
    };
    if commands.iter().any(is_open) {
        return None;
    }
    let place = Place {
        folder: &folder,
        own: None,
    };
    all(&text, &commands, place).into_iter().find_map(|run| {
        let script = world.text(&run.path).filter(|text| text.len() <= LONGEST)?;
        let code = Code::of(&script, language(&run.path)?);
        Some((run.written.to_owned(), beyond(&code, limit)?))
    })
}

/// The directory in which the command of an action works. `None`: only a run knows it.
fn folder(action: &Action, project: &str) -> Option<String> {
    let Some(given) = action
        .params
        .as_ref()
        .and_then(|params| params.get("working_dir"))
    else {
        return Some(joined(project, "."));
    };
    let written = given.text()?;
    let is_constant =
        interpolate::pieces(written).len() == 1 && interpolate::whole(written).is_none();
    (is_constant && !written.starts_with('~')).then(|| joined(project, written))
}
