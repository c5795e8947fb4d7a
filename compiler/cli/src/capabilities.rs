//! `graphwright check --capabilities`: what a graph of actions needs, and what covers it.

use super::complain;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::ir::{Action, HookAction, Program};
use graphwright_rules::capability::{covers, is_always_allowed};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// One line per capability.
pub(super) fn show(checked: &CheckedProgram) {
    let needs = needs(checked.program());
    if needs.is_empty() {
        complain("  needs no capabilities\n");
    }
    for (capability, pattern) in needs {
        match pattern {
            Some(pattern) => complain(&format!("  needs {capability}, covered by {pattern}\n")),
            None => complain(&format!(
                "  needs {capability}, which is decided when it runs\n"
            )),
        }
    }
}

/// The same for programs.
pub(super) fn json(checked: &CheckedProgram) -> Value {
    let needs = needs(checked.program()).into_iter();
    needs
        .map(|(capability, pattern)| json!({"capability": capability, "covered_by": pattern}))
        .collect()
}

/// What the actions of nodes and hooks need, each once, with the first pattern that covers it.
fn needs(program: &Program) -> BTreeMap<String, Option<String>> {
    let Some(workflow) = &program.workflow else {
        return BTreeMap::new();
    };
    let declared = workflow.permissions.iter().map(|(pattern, _)| pattern);
    let patterns: Vec<&String> = declared.chain(&workflow.grants).collect();
    let nodes = program.nodes.iter().filter_map(|node| node.work.action());
    let hooks = workflow.hooks.iter().filter_map(|hook| match &hook.deed {
        HookAction::Call(action) => Some(action.as_ref()),
        HookAction::Retry { .. } => None,
    });
    let free = |action: &&Action| {
        let item = action.item.constant_text();
        !item.is_some_and(is_always_allowed)
    };
    let all = nodes.chain(hooks).filter(free).map(|action| {
        let needed = action.capability();
        let pattern = needed
            .as_ref()
            .and_then(|needed| patterns.iter().find(|pattern| covers(pattern, needed)));
        let pattern = pattern.map(|pattern| (*pattern).clone());
        (needed.unwrap_or_else(|| open(action)), pattern)
    });
    all.collect()
}

/// An action whose id is made at run time.
fn open(action: &Action) -> String {
    format!("rye.{}.{}.…", action.primary, action.kind)
}
