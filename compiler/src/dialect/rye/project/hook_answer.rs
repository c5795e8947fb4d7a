//! A tool of a hook that says `retry` where nobody reads it: what a run does behind a hook stands under `action`.

use super::super::ast::{Action, Graph, HookAction};
use super::Tool;
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::ir::Event;
use crate::world::World;

/// Keys by which an author asks for another attempt.
const ASKS: [&str; 3] = ["retry", "max_retries", "retries"];

pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    let hooks = graph.hooks.iter().filter(|hook| hook.event == Event::Error);
    let found = hooks.filter_map(|hook| match &hook.deed {
        HookAction::Call(action) => unheard(action, world),
        HookAction::Retry(_) => None,
    });
    report.diagnostics.extend(found);
}

fn unheard(action: &Action, world: &dyn World) -> Option<Diagnostic> {
    let tool = Tool::of(action, world)?;
    let gives = tool.gives(world)?;
    let has = |name: &str| gives.fields().iter().any(|field| field.name == name);
    let asks = ASKS
        .iter()
        .find(|name| has(name))
        .filter(|_| !has("action"))?;
    let message = format!(
        "the hook's tool `{}` prints `{asks}` and no `action`, so nothing is tried again",
        tool.name
    );
    let label = "a run reads `action` of what a hook gives";
    let found = Diagnostic::new(&ACTION_PARAMS, action.item.span, message, label);
    Some(found.help("print `\"action\": \"retry\"`, and `max_retries` beside it"))
}
