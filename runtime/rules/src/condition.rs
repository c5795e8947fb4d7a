//! What the conditions of Rye graphs say of values.

use crate::number;
use crate::schema::{same, type_name};
use serde_json::Value;
use std::cmp::Ordering;

/// A comparison of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Greater.
    Gt,
    /// Greater or equal.
    Gte,
    /// Less.
    Lt,
    /// Less or equal.
    Lte,
    /// One of the items of the right side.
    In,
    /// Has the right side in it: a text a part, a list an item, a map a key.
    Contains,
    /// As text, matches the right side somewhere.
    Regex,
    /// Is there.
    Exists,
}

impl Op {
    /// Whether the comparison holds of two values. What has no order does not.
    pub fn holds(self, left: &Value, right: &Value) -> bool {
        compare(self, Some(left), right).unwrap_or(false)
    }
}

/// Whether a comparison holds. What is missing is null.
///
/// # Errors
/// If an ordering is asked of types that have none: both their names.
pub fn compare(
    op: Op,
    left: Option<&Value>,
    right: &Value,
) -> Result<bool, (&'static str, &'static str)> {
    let left = left.unwrap_or(&Value::Null);
    Ok(match op {
        Op::Eq => same(left, right),
        Op::Ne => !same(left, right),
        Op::In => right
            .as_array()
            .is_some_and(|items| items.iter().any(|item| same(left, item))),
        Op::Exists => !left.is_null(),
        Op::Contains => contains(left, right),
        Op::Regex => matches(left, right),
        Op::Gt | Op::Gte | Op::Lt | Op::Lte => {
            if left.is_null() {
                return Ok(false);
            }
            let ordering = order(left, right).ok_or_else(|| (type_name(left), type_name(right)))?;
            if op == Op::Gt {
                ordering == Some(Ordering::Greater)
            } else if op == Op::Gte {
                matches!(ordering, Some(Ordering::Greater | Ordering::Equal))
            } else if op == Op::Lt {
                ordering == Some(Ordering::Less)
            } else {
                matches!(ordering, Some(Ordering::Less | Ordering::Equal))
            }
        }
    })
}

/// The order of two numbers or two texts, integers exactly; the outer `None`: they have none.
fn order(a: &Value, b: &Value) -> Option<Option<Ordering>> {
    match (a, b) {
        (Value::String(a), Value::String(b)) => Some(Some(a.cmp(b))),
        (Value::Bool(a), Value::Bool(b)) => Some(Some(a.cmp(b))),
        (Value::Number(a), Value::Number(b)) => Some(number::compare(a, b)),
        _ => None,
    }
}

fn contains(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Null, _) => false,
        (Value::Array(items), right) => items.iter().any(|item| same(item, right)),
        (Value::Object(fields), Value::String(key)) => fields.contains_key(key),
        (Value::Object(_), _) => false,
        (Value::String(_) | Value::Number(_) | Value::Bool(_), right) => match right {
            Value::String(part) => shown(left).contains(part.as_str()),
            Value::Number(_) | Value::Bool(_) => shown(left).contains(&shown(right)),
            Value::Null | Value::Array(_) | Value::Object(_) => false,
        },
    }
}

/// Searches for a pattern. `$` also holds before a final line break, as where the dialect comes from.
fn matches(left: &Value, right: &Value) -> bool {
    let (false, Value::String(pattern)) = (left.is_null(), right) else {
        return false;
    };
    // The compiler has refused what is no pattern.
    let Ok(pattern) = regex_lite::Regex::new(pattern) else {
        return false;
    };
    let text = shown(left);
    let shorter = text
        .strip_suffix('\n')
        .filter(|_| pattern.as_str().contains('$'));
    pattern.is_match(&text) || shorter.is_some_and(|text| pattern.is_match(text))
}

/// A value as it looks inside of a text.
fn shown(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_compared_by_what_they_are() {
        for (left, op, right) in [
            (json!(5), Op::Eq, json!(5.0)),
            (json!(true), Op::Ne, json!(1)),
            (json!({"a": [1]}), Op::Eq, json!({"a": [1.0]})),
            (json!(u64::MAX), Op::Gt, json!(u64::MAX - 1)),
            (json!("b"), Op::Gte, json!("a")),
            (json!(2), Op::In, json!(["x", 2.0])),
            (json!("a1"), Op::Contains, json!(1)),
            (json!({"a": null}), Op::Contains, json!("a")),
            (json!(["a", 1]), Op::Contains, json!(1.0)),
            (json!("ab\n"), Op::Regex, json!("b$")),
            (json!(12), Op::Regex, json!("^1")),
            (json!(false), Op::Exists, json!(null)),
        ] {
            assert!(op.holds(&left, &right), "{left} {op:?} {right}");
        }
        for (left, op, right) in [
            (json!(null), Op::Contains, json!("")),
            (json!(null), Op::Lt, json!(1)),
            (json!("a"), Op::Contains, json!(null)),
            (json!("ab"), Op::Regex, json!("(")),
            (json!(null), Op::Exists, json!(null)),
        ] {
            assert!(!op.holds(&left, &right), "{left} {op:?} {right}");
        }
    }

    #[test]
    fn what_has_no_order_is_named() {
        let found = compare(Op::Gt, Some(&json!("2")), &json!(1));
        assert_eq!(found, Err(("string", "integer")));
        assert_eq!(compare(Op::Gt, None, &json!(1)), Ok(false));
    }
}
