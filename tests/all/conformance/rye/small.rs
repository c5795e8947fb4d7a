//! Areas about one function.

use crate::conformance::fields::{Fields, texts};
use crate::conformance::finding::{Finding, JournalEntry, all_found};
use crate::conformance::matchers;
use graphwright::dialects::rye::action::permission::permit;
use graphwright::dialects::rye::project::{StepProgress, Tick};
use serde_json::{Value, json};
use std::time::Duration;

/// What a result means.
pub(super) fn unwrap(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let found = graphwright::dialects::rye::action::unwrap(given.need("raw")?.clone());
    matchers::value(expect.need("value")?, &found)
}

/// Whether an action may run.
pub(super) fn permission(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let patterns = texts(given.need("capabilities")?)?;
    let action = Fields::new("action", given.need("action")?);
    let (primary, kind) = (action.text("primary")?, action.text("item_type")?);
    let done = permit(&patterns, primary, kind, action.text("item_id")?);
    action.finish()?;
    matchers::value(expect.need("value")?, &json!(done.is_ok()))?;
    let found: Vec<Finding> = done.err().iter().map(Finding::refused).collect();
    all_found(&JournalEntry::list(expect.list("errors")?)?, &found)
}

/// The line about a step.
pub(super) fn progress(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let number = |key: &'static str| {
        let value = given
            .need(key)?
            .as_u64()
            .ok_or_else(|| format!("given.{key} is no number"))?;
        u32::try_from(value).map_err(|error| error.to_string())
    };
    let progress = StepProgress {
        graph: given.text("graph_name")?,
        nodes: number("nodes")?,
    };
    let keys = match given.get("new_state_keys") {
        Some(keys) => texts(keys)?,
        None => Vec::new(),
    };
    let status = given.text("status")?;
    let error = given.get("error").and_then(Value::as_str);
    let tick = Tick {
        step: number("step")?,
        node: given.text("node")?,
        kind: given
            .get("node_type")
            .and_then(Value::as_str)
            .unwrap_or("action"),
        failed: match status {
            "ok" | "completed" | "success" => None,
            _ => Some(error.unwrap_or_default()),
        },
        cancelled: status == "cancelled",
        time: Duration::from_millis(u64::from(number("elapsed_ms")?)),
        new_keys: &keys,
    };
    matchers::text(expect.need("text")?, &progress.line(&tick))
}
