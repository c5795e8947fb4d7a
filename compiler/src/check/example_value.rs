//! A single value of an object that a text shows as the reply: whether its schema excludes it, or it stands for another.

use crate::ir::Type;
use serde_json::{Map, Value};

/// Whether a value of an example cannot be of a type. A text may stand for any value, as in `"score": "<1 to 10>"`; where
/// the type lists its texts, a single word is one of them.
pub(super) fn clashes(value: &Value, ty: &Type) -> bool {
    const STANDS: [&str; 5] = ["string", "text", "str", "value", "enum"];
    match (ty, value) {
        (Type::Any, _) | (Type::Nullable(_), Value::Null) => false,
        (Type::Nullable(inner), value) => clashes(value, inner),
        (Type::Enum(known), Value::String(text)) => {
            let word = text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
            word && !known.contains(text) && !STANDS.contains(&text.to_lowercase().as_str())
        }
        (_, Value::String(_))
        | (Type::Null, Value::Null)
        | (Type::Bool, Value::Bool(_))
        | (Type::Number, Value::Number(_))
        | (Type::List(_), Value::Array(_))
        | (Type::Object { .. }, Value::Object(_)) => false,
        (Type::Int, Value::Number(number)) => number.is_f64(),
        _ => true,
    }
}

/// Whether a text of an example is to be replaced.
pub(super) fn stands_in(text: &str) -> bool {
    const STANDS: [&str; 11] = [
        "<", "[", "...", "\u{2026}", "|", "list of", "array of", "e.g.", "number", "string",
        "your ",
    ];
    let lower = text.to_lowercase();
    text.is_empty() || STANDS.iter().any(|word| lower.contains(word))
}

/// Whether a text is a number, with or without a unit: `3`, `3 min`, `45%`. `1 to 10` stands for one.
pub(super) fn is_amount(text: &str) -> bool {
    let number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = text.len() - number.len();
    let part = number.strip_prefix(['.', ',']);
    let unit = part.map_or(number, |rest| {
        rest.trim_start_matches(|letter: char| letter.is_ascii_digit())
    });
    let is_cut = part.is_some_and(|rest| rest.len() == unit.len());
    let unit = unit.trim_start();
    let is_unit = unit.len() <= 12
        && unit != "to"
        && unit.chars().all(|letter| {
            letter.is_alphabetic() || matches!(letter, '%' | '\u{b0}' | '/' | '€' | '$')
        });
    digits > 0 && !is_cut && is_unit
}

/// A text, where a list, an object or a number is wanted.
pub(super) fn is_text_for(value: &Value, ty: &Type) -> bool {
    if let (Some(text), Type::Int | Type::Number) = (value.as_str(), ty)
        && is_amount(text)
    {
        return true;
    }
    value
        .as_str()
        .is_some_and(|text| !text.contains(char::is_whitespace))
        && matches!(
            ty,
            Type::List(_) | Type::Object { .. } | Type::Int | Type::Number | Type::Bool
        )
}

/// Whether a value of an example is one that the `pattern` or the limits of its schema exclude, and that stands for no other:
/// `YYYY-MM`.
pub(super) fn is_malformed(part: &Value, value: &Value) -> bool {
    const KEYS: [&str; 5] = [
        "pattern",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
    ];
    let formed: Map<String, Value> = KEYS
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), part.get(key)?.clone())))
        .collect();
    let stands = |letter: char| "YMDHSTymdhsxXN#0-/:. ".contains(letter);
    let is_own = match value {
        Value::String(text) => !text.chars().all(stands),
        // A 0 may stand for any number.
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    };
    is_own
        && !formed.is_empty()
        && graphwright_rules::schema::check(&Value::Object(formed), value).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_text_may_stand_for_any_value_of_an_example() {
        let words = Type::Enum(vec!["low".to_owned(), "high".to_owned()]);
        for (value, ty, expected) in [
            (json!("<1 to 10>"), Type::Int, false),
            (json!(0.5), Type::Int, true),
            (json!(5), Type::Text, true),
            (json!({"a": 1}), Type::List(Box::new(Type::Any)), true),
            (json!("medium"), words.clone(), true),
            (json!("low|high"), words.clone(), false),
            (json!("string"), words, false),
            (json!(null), Type::Int.or_null(), false),
        ] {
            assert_eq!(clashes(&value, &ty), expected, "{value} {ty:?}");
        }
    }

    #[test]
    fn a_number_with_its_unit_is_one() {
        for text in ["3", "3 min", "45%", "2.5 km", "1,5 €", "12km/h"] {
            assert!(is_amount(text), "{text}");
            assert!(is_text_for(&json!(text), &Type::Int), "{text}");
        }
        for text in [
            "",
            "min",
            "1 to 10",
            "1-10",
            "3.",
            "<3>",
            "2025-01-03",
            "0..1",
            "5 to",
        ] {
            assert!(!is_amount(text), "{text}");
        }
        assert!(!is_text_for(&json!("3 min"), &Type::Text));
    }
}
