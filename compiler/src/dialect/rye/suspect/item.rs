//! Ids of actions that lead to nothing, and nearly to something.

use super::super::ast::{Action, Graph};
use super::super::{contract, interpolate};
use super::actions;
use crate::diag::codes::UNKNOWN_TOOL;
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Span;
use crate::suggestion::{Certainty, Suggestion, nearest, nearest_word};
use crate::world::{Presence, World};

/// What the file of a tool may be.
const TOOLS: &[&str] = &["py", "sh", "js", "mjs", "yaml"];

/// What that of a directive is.
const DIRECTIVES: &[&str] = &["md"];

/// Reports them, and gives their places.
pub(in super::super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) -> Vec<Span> {
    let mut said: Vec<(&str, Span)> = Vec::new();
    for action in actions(graph) {
        let id = action.item.value.as_str();
        if interpolate::pieces(id).len() != 1 || interpolate::whole(id).is_some() {
            continue;
        }
        let Some(found) = of_action(action, world) else {
            continue;
        };
        // The action itself is there, and may need a permission.
        if id == contract::DIRECTIVE {
            report.add(found);
            continue;
        }
        if said.iter().all(|(known, _)| *known != id) {
            report.add(found);
        }
        said.push((id, action.item.span));
    }
    said.into_iter().map(|(_, span)| span).collect()
}

fn of_action(action: &Action, world: &dyn World) -> Option<Diagnostic> {
    let id = action.item.value.as_str();
    if action.primary.value != "execute" {
        return None;
    }
    match action.kind.value.as_str() {
        "tool" if id == contract::DIRECTIVE => of_thread(action, world),
        "tool" if id.starts_with("rye/") => built_in(action, world),
        "tool" if world.graph_tool(id).is_some() => None,
        "tool" if short(id).is_some() && !has_file(world, ".ai/tools", id, TOOLS) => {
            short(id).map(|whole| no_action(action).did_you_mean(action.item.span, whole))
        }
        "tool" => of_project(id, action.item.span, ("tool", ".ai/tools", TOOLS), world),
        "directive" => of_project(
            id,
            action.item.span,
            ("directive", ".ai/directives", DIRECTIVES),
            world,
        ),
        _ => None,
    }
}

/// An id that is nearly that of a built-in action.
fn built_in(action: &Action, world: &dyn World) -> Option<Diagnostic> {
    let id = action.item.value.as_str();
    if contract::IDS.contains(&id) || contract::params(action).is_some() {
        return None;
    }
    let shell = SHELLS
        .contains(&id)
        .then(|| Suggestion::sure("rye/bash").guessed());
    let near = nearest_word(id, contract::IDS).filter(|near| near.certainty != Certainty::Guess);
    let near = shell.or(near)?;
    if has_file(world, ".ai/tools", id, TOOLS) {
        return None;
    }
    Some(no_action(action).did_you_mean(action.item.span, near))
}

/// The directive that a thread is to run.
fn of_thread(action: &Action, world: &dyn World) -> Option<Diagnostic> {
    let params = action.params.as_ref()?;
    let names = ["directive_id", "directive_name", "directive"].iter();
    let named = names.filter_map(|name| params.get(name)).next()?;
    let id = named.text().filter(|id| !id.contains("${"))?;
    let plain = id.split('/').all(crate::world::is_plain_name);
    let kind = ("directive", ".ai/directives", DIRECTIVES);
    plain.then(|| of_project(id, named.span, kind, world))?
}

/// What other systems call the action that runs a command.
const SHELLS: [&str; 7] = [
    "rye/shell",
    "rye/sh",
    "rye/cmd",
    "rye/command",
    "rye/terminal",
    "rye/exec",
    "rye/run",
];

fn no_action(action: &Action) -> Diagnostic {
    let id = &action.item.value;
    let message = format!("there is no built-in action `{id}`");
    Diagnostic::new(&UNKNOWN_TOOL, action.item.span, message, "is not known")
}

/// The built-in action of which somebody wrote the last part alone, or dots in place of slashes: `bash`, `rye.bash`.
fn short(id: &str) -> Option<Suggestion<'static>> {
    let slashed = id.replace('.', "/");
    let mut ids = contract::IDS.into_iter();
    let whole = ids.find(|one| *one == slashed || (id == "bash" && *one == "rye/bash"))?;
    Some(Suggestion::sure(whole).guessed())
}

fn has_file(world: &dyn World, folder: &str, id: &str, kinds: &[&str]) -> bool {
    let project = world.project();
    kinds
        .iter()
        .any(|kind| world.file(&format!("{project}/{folder}/{id}.{kind}")) == Presence::File)
}

/// An id that is nearly that of a file of the project, and leads to none.
fn of_project(
    id: &str,
    at: Span,
    (what, folder, kinds): (&str, &str, &[&str]),
    world: &dyn World,
) -> Option<Diagnostic> {
    if has_file(world, folder, id, kinds) {
        return None;
    }
    let path = format!("{folder}/{id}");
    let project = world.project();
    let files = world.siblings(&format!("{project}/{path}"));
    let known: Vec<&str> = files
        .iter()
        .filter_map(|file| {
            let (stem, kind) = file.rsplit_once('.')?;
            let stem = stem.strip_prefix(project.as_str())?.strip_prefix('/')?;
            let stem = stem.strip_prefix(folder)?.strip_prefix('/')?;
            kinds.contains(&kind).then_some(stem)
        })
        .collect();
    let last = |id: &'_ str| id.rsplit('/').next().map(str::len).unwrap_or_default();
    let name = id.get(id.len() - last(id)..)?;
    let names = known.iter().filter_map(|id| id.get(id.len() - last(id)..));
    let near = nearest(name, names)?;
    let whole = known
        .iter()
        .find(|id| id.ends_with(near.name) && last(id) == near.name.len())?;
    let message = format!("there is no {what} `{id}` in the project");
    let witness = format!("no file `{path}.{}`", kinds.first()?);
    let found = Diagnostic::new(&UNKNOWN_TOOL, at, message, witness);
    let near = Suggestion {
        name: whole,
        certainty: near.certainty,
    };
    Some(
        found
            .level(Level::Warning)
            .did_you_mean_in(at, near, *whole),
    )
}
