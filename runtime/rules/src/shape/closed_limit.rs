//! Limits that are not reached, in the words of who only knows those that are.

use super::exclusive_branches::types;
use serde_json::{Map, Value, json};

/// The `minimum` or `maximum` that says the same of whole numbers as `exclusiveMinimum` or `exclusiveMaximum` does. `None`: none does, for
/// what the schema admits need not be whole.
pub fn closed_limit(schema: &Map<String, Value>, open: &str) -> Option<Value> {
    let limit = schema.get(open)?.as_number()?;
    let types = types(schema);
    let is_whole = !types.is_empty() && types.iter().all(|of| of == "integer" || of == "null");
    let up = open == "exclusiveMinimum";
    if !is_whole {
        return None;
    }
    if let Some(limit) = limit.as_i64() {
        let next = limit.checked_add(if up { 1 } else { -1 })?;
        return Some(json!(next));
    }
    let limit = limit.as_f64()?;
    // Between two whole numbers, no number reaches it.
    let step = match (limit.fract() == 0.0, up) {
        (true, true) => 1.0,
        (true, false) => -1.0,
        (false, _) => 0.0,
    };
    Some(json!(limit + step))
}
