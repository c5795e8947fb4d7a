//! What the commands of actions run by its path: scripts, targets of a Makefile, files of SQL.

use super::super::ast::{Action, Graph, HookAction};
use super::super::interpolate;
use super::{OwnedAction, owned_actions};
use crate::diag::Report;
use crate::dialect::script::named_script::ScriptWorld;
use crate::dialect::script::run_file::{Place, joined};
use crate::source::Sources;
use crate::syntax::locate;
use crate::world::World;

pub(super) fn check(graph: &Graph, sources: &Sources, world: &dyn World, report: &mut Report) {
    let hooks = graph.hooks.iter().enumerate();
    let hooks = hooks.filter_map(|(number, hook)| match &hook.deed {
        HookAction::Call(action) => Some(OwnedAction {
            owner: format!("hook {}", number + 1),
            action,
        }),
        HookAction::Retry(_) => None,
    });
    let project = world.project();
    let mut around = ScriptWorld::new(world, &project, sources.text(graph.span.file));
    for one in owned_actions(graph).chain(hooks) {
        let Some(folder) = folder(one.action, &project) else {
            continue;
        };
        let command = one.action.command().filter(|_| one.action.is_shell());
        let Some((command, text)) = command.and_then(|command| Some((command, command.text()?)))
        else {
            continue;
        };
        let text = interpolate::shell_text(text);
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
}

/// The directory in which the command of an action works. `None`: only a run knows it.
pub(super) fn folder(action: &Action, project: &str) -> Option<String> {
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
