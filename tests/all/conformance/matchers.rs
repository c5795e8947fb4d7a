//! Comparing what came with what is expected: values by value, texts with the matchers of the contract.

use serde_json::{Map, Value};

const MATCHERS: [&str; 8] = [
    "contains",
    "contains_in_order",
    "excludes",
    "starts_with",
    "ends_with",
    "one_of",
    "trimmed",
    "json",
];

/// Compares a text with a text or a matcher.
pub(super) fn text(expected: &Value, found: &str) -> Result<(), String> {
    if let Value::Object(matcher) = expected {
        return all(matcher, found);
    }
    if expected.as_str() == Some(found) {
        return Ok(());
    }
    Err(format!("expected {expected}, got {:?}", short(found)))
}

fn all(matcher: &Map<String, Value>, found: &str) -> Result<(), String> {
    if matcher.is_empty() {
        return Err("an empty matcher".to_owned());
    }
    for (key, wanted) in matcher {
        if !one(key, wanted, found)? {
            return Err(format!("expected {key} {wanted}, got {:?}", short(found)));
        }
    }
    Ok(())
}

fn one(key: &str, wanted: &Value, found: &str) -> Result<bool, String> {
    let wanted_text = || wanted.as_str().ok_or_else(|| format!("{key} wants a text"));
    let wanted_texts = || super::fields::texts(wanted);
    Ok(match key {
        "contains" => wanted_texts()?
            .iter()
            .all(|text| found.contains(text.as_str())),
        "contains_in_order" => in_order(&wanted_texts()?, found),
        "excludes" => !wanted_texts()?
            .iter()
            .any(|text| found.contains(text.as_str())),
        "starts_with" => found.starts_with(wanted_text()?),
        "ends_with" => found.ends_with(wanted_text()?),
        "one_of" => wanted_texts()?.iter().any(|text| text == found),
        "trimmed" => found.trim() == wanted_text()?.trim(),
        "json" => {
            let parsed = serde_json::from_str(found)
                .map_err(|error| format!("expected JSON, got {:?}: {error}", short(found)))?;
            value(wanted, &parsed)?;
            true
        }
        other => return Err(format!("the runner does not know the matcher {other}")),
    })
}

fn in_order(wanted: &[String], found: &str) -> bool {
    let mut rest = found;
    wanted
        .iter()
        .all(|text| match rest.split_once(text.as_str()) {
            Some((_, after)) => {
                rest = after;
                true
            }
            None => false,
        })
}

/// Compares values: the order of keys does not matter, 1 equals 1.0, and where a text is expected a matcher may stand.
pub(super) fn value(expected: &Value, found: &Value) -> Result<(), String> {
    let differ = || {
        Err(format!(
            "expected {}, got {}",
            short(&expected.to_string()),
            short(&found.to_string())
        ))
    };
    match (expected, found) {
        (Value::Object(matcher), Value::String(found)) if is_matcher(matcher) => {
            all(matcher, found)
        }
        (Value::Number(a), Value::Number(b)) => {
            if same_number(a, b) {
                Ok(())
            } else {
                differ()
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            if a.len() != b.len() {
                return differ();
            }
            a.iter().zip(b).try_for_each(|(a, b)| value(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            if a.len() != b.len() || a.keys().any(|key| !b.contains_key(key)) {
                return differ();
            }
            a.iter().try_for_each(|(key, a)| {
                value(a, &b[key]).map_err(|difference| format!("{key}: {difference}"))
            })
        }
        (expected, found) if expected == found => Ok(()),
        _ => differ(),
    }
}

fn same_number(a: &serde_json::Number, b: &serde_json::Number) -> bool {
    a == b || (a.is_f64() || b.is_f64()) && a.as_f64() == b.as_f64()
}

fn is_matcher(map: &Map<String, Value>) -> bool {
    !map.is_empty() && map.keys().all(|key| MATCHERS.contains(&key.as_str()))
}

/// The beginning of a text, for messages.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 300;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn matchers_hold_and_do_not() {
        assert!(text(&json!("a"), "a").is_ok());
        assert!(text(&json!("a"), "a ").is_err());
        assert!(text(&json!({"trimmed": "a", "starts_with": "a"}), "a ").is_ok());
        assert!(text(&json!({"trimmed": "a", "starts_with": "b"}), "a ").is_err());
        assert!(text(&json!({"contains_in_order": ["a", "b"]}), "xaxb").is_ok());
        assert!(text(&json!({"contains_in_order": ["b", "a"]}), "xaxb").is_err());
        assert!(
            text(
                &json!({"json": {"a": {"contains": ["x"]}, "n": 1.0}}),
                r#"{"n":1,"a":"yxz"}"#
            )
            .is_ok()
        );
        assert!(text(&json!({"json": {"a": 1}}), r#"{"a":1,"b":2}"#).is_err());
        assert!(
            text(&json!({"contain": ["x"]}), "x").is_err(),
            "an unknown matcher fails"
        );
        assert!(text(&json!({}), "x").is_err());
    }

    #[test]
    fn numbers_are_compared_by_value() {
        assert!(value(&json!(1), &json!(1.0)).is_ok());
        assert!(value(&json!(9007199254740993_i64), &json!(9007199254740992_i64)).is_err());
        assert!(value(&json!([1, 2]), &json!([1])).is_err());
        assert!(value(&json!({"a": null}), &json!({})).is_err());
    }
}
