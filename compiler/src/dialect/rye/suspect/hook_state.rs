//! Keys of the state that a hook reads and that nothing writes. Keys that nodes read are looked at where it is known which way a run takes.

use super::super::ast::{Graph, HookAction, Kind};
use super::super::interpolate;
use super::assigned;
use super::input::of_action;
use crate::diag::codes::NEVER_WRITTEN;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::Step;
use crate::source::{Sources, Span};
use crate::suggestion::nearest;
use crate::syntax::locate;
use std::collections::BTreeSet;

/// What the host may tell under `state`.
const OF_HOST: [&str; 3] = ["inputs", "step_count", "steps"];

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    let nodes = graph.nodes.iter();
    let first = graph.state.iter().map(|(key, _)| key);
    let written = nodes.clone().flat_map(assigned).chain(first);
    let written: BTreeSet<&str> = written.map(|key| key.value.as_str()).collect();
    // What is not understood may write anything.
    let is_open = |key: &str| key.contains("${") || key.is_empty();
    let mut nodes = nodes;
    if written.iter().any(|key| is_open(key)) || nodes.any(|node| matches!(node.kind, Kind::Broken))
    {
        return;
    }
    for (number, hook) in (1_u32..).zip(&graph.hooks) {
        let HookAction::Call(action) = &hook.deed else {
            continue;
        };
        for (expression, scalar, nth) in of_action(action) {
            // Where something else is taken instead, it may well be missing.
            let [path] = interpolate::alternatives(expression)[..] else {
                continue;
            };
            if let Some(key) = unwritten(path, &written) {
                let span = locate(sources, scalar, expression, nth);
                report.add(told(number, path, key, (&written, span)));
            }
        }
    }
}

/// The key of the state with which a path begins, if nothing writes it.
fn unwritten<'p>(path: &'p str, written: &BTreeSet<&str>) -> Option<&'p str> {
    let path = path.trim();
    let (root, steps) = interpolate::path(path)?;
    let Some(Step::Field(_)) = steps.first().filter(|_| root == "state") else {
        return None;
    };
    let rest = path.strip_prefix("state.")?;
    let key = rest.split(['.', '[', ' ', '|']).next()?;
    let is_own = key.is_empty() || key.starts_with('_') || OF_HOST.contains(&key);
    (!is_own && !written.contains(key)).then_some(key)
}

fn told(
    number: u32,
    path: &str,
    key: &str,
    (written, span): (&BTreeSet<&str>, Span),
) -> Diagnostic {
    let path = path.trim();
    let message = format!("hook {number} reads `{path}`, and nothing writes `{key}`");
    let found = Diagnostic::new(&NEVER_WRITTEN, span, message, "never has a value");
    let found = found.level(Level::Warning);
    let whole = path.replacen("state.", "", 1).replace('.', "_");
    let near = written
        .get(whole.as_str())
        .copied()
        .or_else(|| Some(nearest(key, written.iter().copied())?.name));
    found.help(match near {
        Some(near) => format!("`state.{near}` is probably meant"),
        None => format!("assign `{key}` in a node, or read a key that one assigns"),
    })
}
