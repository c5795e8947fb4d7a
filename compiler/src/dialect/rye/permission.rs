//! Which actions a graph may call: what it declares, what its caller grants, and what it needs.
//!
//! Fail-closed: an action that no pattern covers is refused, when the graph is compiled if its id is
//! constant, else when it runs.

mod likely_pattern;

use super::ast::{Action, Graph, HookAction, Kind};
use super::choices;
use super::interpolate;
use crate::diag::codes::{MISSING_PERMISSIONS, PERMISSION_DENIED, UNUSED_ENTRY};
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Span;
use graphwright_rules::capability::{capability, covers, is_always_allowed};

/// What one action of a graph needs.
struct Need {
    owner: String,
    /// The id of the action.
    item: String,
    capability: String,
    span: Span,
    /// Whether it is needed where an input has one of its values.
    is_choice: bool,
}

/// Reports what is not covered.
///
/// What `unknown` names leads to nothing, which is told.
pub(super) fn check(graph: &Graph, grants: &[String], unknown: &[Span], report: &mut Report) {
    let needs = needs(graph);
    let declared: Vec<&str> = graph
        .permissions
        .iter()
        .flatten()
        .map(|pattern| pattern.value.as_str())
        .collect();
    let patterns: Vec<&str> = declared
        .iter()
        .copied()
        .chain(grants.iter().map(String::as_str))
        .collect();
    if patterns.is_empty() {
        report.add(missing(graph, &needs));
        return;
    }
    unneeded(graph, &needs, report);
    let mut said: Vec<&str> = Vec::new();
    let own = graph.permissions.as_deref().unwrap_or_default();
    let mut mended: Vec<Span> = Vec::new();
    for need in needs.iter().filter(|need| !unknown.contains(&need.span)) {
        if said.contains(&need.capability.as_str())
            || patterns
                .iter()
                .any(|pattern| covers(pattern, &need.capability))
        {
            continue;
        }
        said.push(&need.capability);
        let found = denied(need, &patterns);
        match likely_pattern::pattern(own, need) {
            // One slip in a pattern is one finding, however much it would cover.
            Some((pattern, _)) if mended.contains(&pattern.span) => {}
            Some((pattern, meant)) => {
                mended.push(pattern.span);
                report.add(likely_pattern::respelled(found, pattern, &meant));
            }
            None => report.add(likely_pattern::advised(found, need, own)),
        }
    }
}

/// Patterns that cover nothing the graph does. Threads and what is chosen in a run may need any.
fn unneeded(graph: &Graph, needs: &[Need], report: &mut Report) {
    let is_plain = |action: &Action| {
        let known = interpolate::pieces(&action.item.value)
            .iter()
            .all(|piece| matches!(piece, interpolate::Piece::Literal(_)));
        let hands_on = action
            .params
            .as_ref()
            .and_then(|params| params.get("capabilities"));
        let is_thread = action.kind.value == "directive" || action.item.value.contains("/threads/");
        known && hands_on.is_none() && !is_thread
    };
    if !actions(graph).all(is_plain) || needs.is_empty() {
        return;
    }
    let own = graph.permissions.as_deref().unwrap_or_default();
    // One that covers nothing may be the slip of one that is missing.
    let covered = |need: &Need| {
        own.iter()
            .any(|pattern| covers(&pattern.value, &need.capability))
    };
    if !needs.iter().all(covered) {
        return;
    }
    for pattern in own {
        if needs
            .iter()
            .any(|need| covers(&pattern.value, &need.capability))
        {
            continue;
        }
        let message = format!(
            "no action of the graph needs the permission `{}`",
            pattern.value
        );
        let found = Diagnostic::new(&UNUSED_ENTRY, pattern.span, message, "never used");
        report.add(found.help("take it out: a graph may do no more than it does"));
    }
}

/// The actions of all nodes and hooks.
fn actions(graph: &Graph) -> impl Iterator<Item = &Action> {
    let nodes = graph.nodes.iter().filter_map(|node| match &node.kind {
        Kind::Action(action) => Some(action),
        Kind::ForEach(each) => each.action.as_ref(),
        Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    });
    let hooks = graph.hooks.iter().filter_map(|hook| match &hook.deed {
        HookAction::Call(action) => Some(&**action),
        HookAction::Retry(_) => None,
    });
    nodes.chain(hooks)
}

fn missing(graph: &Graph, needs: &[Need]) -> Diagnostic {
    let mut all: Vec<&str> = needs.iter().map(|need| need.capability.as_str()).collect();
    all.sort_unstable();
    all.dedup();
    let empty = graph.permissions.is_some();
    let message = if empty {
        "the graph declares an empty list of `permissions`, so every action is denied"
    } else {
        "the graph declares no `permissions`, so every action is denied"
    };
    let found = Diagnostic::new(
        &MISSING_PERMISSIONS,
        graph.span,
        message,
        "`permissions` is required here",
    );
    if all.is_empty() {
        return found.help("declare what it may do, as in `permissions: [rye.execute.tool.*]`");
    }
    let listed: Vec<String> = all.iter().map(|need| format!("`{need}`")).collect();
    found
        .note(format!("it needs {}", listed.join(", ")))
        .help(format!("declare them: `permissions: [{}]`", all.join(", ")))
        .help("or grant them when it is compiled: `--grant <pattern>`")
}

fn denied(need: &Need, patterns: &[&str]) -> Diagnostic {
    let Need {
        owner,
        item,
        capability,
        span,
        is_choice,
    } = need;
    let message = match is_choice {
        true => format!("{owner} may call `{item}`, and no pattern covers `{capability}`"),
        false => format!("{owner} needs `{capability}`, which no pattern covers"),
    };
    let found = Diagnostic::new(&PERMISSION_DENIED, *span, message, "would be denied");
    let found = match is_choice {
        true => found.level(Level::Warning),
        false => found,
    };
    let listed: Vec<String> = patterns
        .iter()
        .map(|pattern| format!("`{pattern}`"))
        .collect();
    found.note(format!("the patterns are {}", listed.join(", ")))
}

fn needs(graph: &Graph) -> Vec<Need> {
    let mut needs = Vec::new();
    let mut add = |owner: String, action: &Action| {
        let constant = interpolate::pieces(&action.item.value)
            .iter()
            .all(|piece| matches!(piece, interpolate::Piece::Literal(_)));
        let searches = action
            .params
            .as_ref()
            .and_then(|params| params.get("query"));
        // Of an id that an input completes, each value counts that the input may have.
        for item in choices::of(graph, &action.item.value).filter(|_| !constant) {
            if !is_always_allowed(&item) {
                needs.push(Need {
                    owner: owner.clone(),
                    capability: capability(&action.primary.value, &action.kind.value, &item),
                    item,
                    span: action.item.span,
                    is_choice: true,
                });
            }
        }
        // That it names nothing was said.
        let nothing = action.item.value.trim().is_empty() && searches.is_none();
        if constant && !nothing && !is_always_allowed(&action.item.value) {
            let (primary, kind, item) = (
                &action.primary.value,
                &action.kind.value,
                &action.item.value,
            );
            needs.push(Need {
                owner,
                item: item.clone(),
                capability: capability(primary, kind, item),
                span: if item.is_empty() {
                    action.span
                } else {
                    action.item.span
                },
                is_choice: false,
            });
        }
    };
    for node in &graph.nodes {
        let owner = format!("node `{}`", node.id.value);
        match &node.kind {
            Kind::Action(action) => add(owner, action),
            Kind::ForEach(each) => each
                .action
                .iter()
                .for_each(|action| add(owner.clone(), action)),
            Kind::Gate | Kind::Return(_) | Kind::Broken => {}
        }
    }
    for (number, hook) in graph.hooks.iter().enumerate() {
        if let HookAction::Call(action) = &hook.deed {
            add(format!("hook {}", number + 1), action);
        }
    }
    needs
}
