//! Templates and conditions: those of a hook, which sees exactly what its event tells.

use super::check::{self, Compiled};
use crate::conformance::fields::Fields;
use crate::conformance::finding::{Finding, JournalEntry, all_found, listed};
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright::codegen::WorkflowCode;
use graphwright::dialects::rye::action::{EntryTime, ExpressionScope, Note};
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Value, json};

/// A graph with one hook.
fn graph(condition: &Value, template: &Value) -> Value {
    let action = json!({"item_id": "t/h", "params": {"v": template}});
    let hook = json!({"event": "after_step", "condition": condition, "action": action});
    json!({
        "tool_type": "graph",
        "permissions": ["*"],
        "config": {"start": "d", "nodes": {"d": {"type": "return"}}, "hooks": [hook]},
    })
}

fn compiled(graph: &Value) -> Result<Compiled, String> {
    let place = Workplace::new()?;
    let file = place.path().join("g.yaml");
    place.write_one(&file, &graph.to_string())?;
    check::compile(&file, "", &[])
}

/// Looks at a hook, and gives what comes of it with what is logged.
fn looked<T>(
    compiled: &Compiled,
    context: &Value,
    look: impl FnOnce(&InterpretedGraph, &mut ExpressionScope<'_>) -> T,
) -> Result<(T, Vec<Finding>), String> {
    let checked = compiled
        .checked
        .as_ref()
        .ok_or_else(|| listed(&compiled.errors))?;
    let graph = InterpretedGraph::new(checked.program(), checked.facts());
    let state = || Value::Null;
    let moment = EntryTime {
        now: String::new(),
        timestamp: 0,
    };
    let mut seen = ExpressionScope::new(moment, &state, "");
    let found = look(&graph, &mut seen);
    let notes = seen.into_notes();
    let logged = notes.iter().map(|note| {
        let kind = match note {
            Note::Missing { .. } => "null-interpolation",
            Note::Mismatch { .. } => "type-mismatch",
        };
        Finding::logged(kind, &note.text(context))
    });
    Ok((found, logged.collect()))
}

/// Area `interpolation`.
pub(super) fn interpolation(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let context = given.need("context")?;
    let compiled = compiled(&graph(&Value::Null, given.need("template")?))?;
    let (params, logged) = looked(&compiled, context, |graph, seen| {
        graph.hooks().rendered(0, context, seen)
    })?;
    let found = params.as_ref().and_then(|params| params.get("v"));
    let found = found.ok_or("the hook calls nothing with a value")?;
    matchers::value(expect.need("value")?, found)?;
    let wanted = JournalEntry::list(expect.list("warnings")?)?;
    if wanted.is_empty() && !logged.is_empty() {
        return Err(format!(
            "nothing is to be logged, and was {}",
            listed(&logged)
        ));
    }
    all_found(&wanted, &logged)
}

/// Area `condition`.
pub(super) fn condition(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let context = given.need("context")?;
    let compiled = compiled(&graph(given.need("when")?, &Value::Null))?;
    let errors = JournalEntry::list(expect.list("errors")?)?;
    if !errors.is_empty() {
        return all_found(&errors, &compiled.errors);
    }
    let (holds, mut logged) = looked(&compiled, context, |graph, seen| {
        graph.hooks().applies(0, context, seen)
    })?;
    matchers::value(expect.need("value")?, &json!(holds))?;
    logged.extend(compiled.warnings.iter().cloned());
    all_found(&JournalEntry::list(expect.list("warnings")?)?, &logged)
}
