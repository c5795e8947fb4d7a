//! Areas about one rule each: conditions of edges, the approvals gate, budgets, proposals.

use super::check;
use crate::conformance::fields::Fields;
use crate::conformance::finding::{JournalEntry, all_found};
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright::dialects::euler::{Budget, Decision, has_passed, is_resolved};
use graphwright_compiler::dialect::euler::{EdgeCondition, condition};
use serde_json::{Value, json};

/// Area `when`: the condition of an edge, read alone and in a graph.
pub(super) fn when(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let when = given.need("when")?;
    let errors = JournalEntry::list(expect.list("errors")?)?;
    if errors.is_empty() {
        let found = match when {
            Value::Bool(true) => Ok(EdgeCondition::True),
            Value::String(text) => condition(text),
            Value::Null
            | Value::Bool(false)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_) => return Err(format!("given.when is {when}")),
        };
        let found = found.map_err(|wrong| format!("refused: {}", wrong.why))?;
        let found = match found {
            EdgeCondition::True => json!({"form": "true"}),
            EdgeCondition::ApprovalsResolved => json!({"form": "approvals_resolved"}),
            EdgeCondition::Route(route) => json!({"form": "route", "route": route}),
            EdgeCondition::Unread => json!({"form": "unread"}),
        };
        return matchers::value(expect.need("value")?, &found);
    }
    let graph = json!({
        "id": "graph.w", "version": 1, "category": "demo", "description": "w",
        "defaults": {"max_iterations": 3},
        "nodes": [{"id": "a", "kind": "llm", "runner": {"mode": "execute"}}],
        "edges": [{"from": "a", "to": "finalize", "when": when}],
        "finalize": {"artifact": "o.md"},
    });
    let place = Workplace::new()?;
    let file = place.path().join("graph.yaml");
    place.write_one(&file, &graph.to_string())?;
    all_found(&errors, &check::compile(&file)?.errors)
}

/// Area `approvals`: whether an edge is open.
pub(super) fn approvals(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let edge = given.object("edge")?;
    let when = edge.get("when").and_then(Value::as_str).unwrap_or_default();
    if condition(when) != Ok(EdgeCondition::ApprovalsResolved) {
        return Err(format!("the condition of the edge is {when}"));
    }
    let decisions = given.list("queue")?.iter().map(decision);
    let decisions = decisions.collect::<Result<Vec<_>, _>>()?;
    matchers::value(expect.need("value")?, &json!(is_resolved(&decisions)))
}

/// What was decided on an entry of a queue: the text itself, or its `status` or `decision`.
fn decision(entry: &Value) -> Result<Option<Decision>, String> {
    let keys = ["status", "decision", "state"];
    let said = entry
        .as_str()
        .or_else(|| keys.iter().find_map(|key| entry.get(key)?.as_str()));
    match said {
        Some("pending" | "waiting" | "proposed" | "open") => Ok(None),
        None if entry.is_object() => Ok(None),
        Some(said @ ("approved" | "denied" | "rejected")) => Ok(Some(Decision::of(said))),
        Some(_) | None => Err(format!("the runner does not know the decision {entry}")),
    }
}

/// Area `budget`: which calls are allowed.
pub(super) fn budget(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let defaults = given.object("defaults")?;
    let number = |key: &str| {
        defaults
            .get(key)
            .and_then(Value::as_u64)
            .and_then(|n| u32::try_from(n).ok())
    };
    let guardrails = given.object("guardrails")?;
    let tools = guardrails
        .get("tool_call_budget")
        .and_then(Value::as_object);
    let tools = tools.into_iter().flatten().map(|(tool, most)| {
        let most = most.as_u64().and_then(|most| u32::try_from(most).ok());
        (tool.as_str(), most.unwrap_or(u32::MAX))
    });
    let mut budget = Budget::new(
        number("max_total_tool_calls"),
        number("max_web_search_calls"),
        tools,
    );
    let calls = crate::conformance::fields::texts(given.need("calls")?)?;
    let allowed: Vec<bool> = calls.iter().map(|tool| budget.take(tool).is_ok()).collect();
    matchers::value(expect.need("value")?, &json!(allowed))
}

/// Area `runner`: whether a node has proposed enough.
pub(super) fn runner(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let runner = given.object("runner")?;
    if runner.get("mode").and_then(Value::as_str) != Some("plan") {
        return Err("given.runner is not in plan mode".to_owned());
    }
    let least = runner
        .get("min_proposals")
        .and_then(Value::as_u64)
        .unwrap_or_default();
    let proposals = given.need("proposals")?;
    let count = proposals
        .as_u64()
        .or(proposals.as_array().map(|list| list.len() as u64));
    let count = count.ok_or("given.proposals is no number")?;
    let least = u32::try_from(least).map_err(|error| error.to_string())?;
    let count = usize::try_from(count).map_err(|error| error.to_string())?;
    matchers::value(expect.need("value")?, &json!(has_passed(least, count)))
}
