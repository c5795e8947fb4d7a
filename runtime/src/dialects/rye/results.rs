//! What actions came to: why one failed, and what a list of them gave.

use crate::dialects::rye::action::FailedAction;
use crate::value::failure::Failure;
use serde_json::{Value, json};

/// Why an action failed, as its result says.
pub(crate) fn message_of(failed: &FailedAction) -> String {
    let error = failed.result.get("error").and_then(Value::as_str);
    error.map_or_else(|| failed.failure.message.clone(), str::to_owned)
}

/// All results, or the first failure with all results.
pub(super) fn gathered(done: Vec<Result<Value, FailedAction>>) -> Result<Value, FailedAction> {
    let mut first: Option<FailedAction> = None;
    let mut results = Vec::new();
    for (number, one) in done.into_iter().enumerate() {
        match one {
            // A thread is known by its id from here on.
            Ok(result) => results.push(result.get("thread_id").cloned().unwrap_or(result)),
            Err(failed) => {
                results.push(json!({"status": "error", "error": message_of(&failed)}));
                first.get_or_insert_with(|| at_item(number, failed));
            }
        }
    }
    match first {
        None => Ok(Value::Array(results)),
        Some(failed) => Err(failed.of_list(results)),
    }
}

fn at_item(number: usize, failed: FailedAction) -> FailedAction {
    let message = format!("item {number}: {}", failed.failure.message);
    let said = format!("item {number}: {}", message_of(&failed));
    let failure = Failure::new(failed.failure.kind, message);
    FailedAction {
        failure,
        result: json!({"status": "error", "error": said}),
    }
}
