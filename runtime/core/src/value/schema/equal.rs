//! When JSON Schema takes two values for the same, and which of two numbers is the larger.

use serde_json::Value;

/// Integers are compared as integers.
pub(super) fn compare(
    left: &serde_json::Number,
    right: &serde_json::Number,
) -> Option<std::cmp::Ordering> {
    let whole = |number: &serde_json::Number| {
        number
            .as_i64()
            .map(i128::from)
            .or_else(|| number.as_u64().map(i128::from))
    };
    match (whole(left), whole(right)) {
        (Some(left), Some(right)) => Some(left.cmp(&right)),
        (_, _) => left.as_f64()?.partial_cmp(&right.as_f64()?),
    }
}

/// Whether a number is a multiple of another, as far as its digits tell.
pub(super) fn is_multiple(number: &serde_json::Number, step: &serde_json::Number) -> bool {
    match (number.as_i64(), step.as_i64()) {
        (Some(number), Some(step)) if step != 0 => number.checked_rem(step) == Some(0),
        (_, _) => match (number.as_f64(), step.as_f64()) {
            (Some(number), Some(step)) if step != 0.0 => {
                let times = number / step;
                (times - times.round()).abs() < 1e-9
            }
            (_, _) => true,
        },
    }
}

/// JSON Schema equality: `1` is `1.0`.
pub(super) fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => {
            compare(left, right) == Some(std::cmp::Ordering::Equal)
        }
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .zip(right)
                    .all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(name, value)| right.get(name).is_some_and(|other| same(value, other)))
        }
        (left, right) => left == right,
    }
}
