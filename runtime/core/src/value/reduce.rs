//! Reducers: how a write combines with what a key already holds (loki-ai 0.5.0, `reducers`).
//!
//! One function per reducer, generic over what holds the value: a typed field, a dynamic [`Value`], or an `Option` of
//! either for a key that is not there yet. Typed fields cannot meet a wrong type; dynamic ones say what they met.

mod join;
mod numbers;

pub use join::{Join, join};

use crate::value::failure::{Failure, Kind};
use serde_json::{Map, Number, Value};
use std::fmt;

/// Adds `incoming` to the end of the list.
///
/// # Errors
/// If a dynamic value is no list.
pub fn append<S: Append<T>, T>(key: &str, held: &mut S, incoming: T) -> Result<(), Failure> {
    held.append(incoming)
        .map_err(|wrong| wrong.in_key("append", key))
}

/// Adds the items of `incoming` to the end of the list.
///
/// # Errors
/// If a dynamic value is no list.
pub fn extend<S: Extend<T>, T>(key: &str, held: &mut S, incoming: T) -> Result<(), Failure> {
    held.extend(incoming)
        .map_err(|wrong| wrong.in_key("extend", key))
}

/// Adds the text on a new line; an empty text has no line yet.
///
/// # Errors
/// If a dynamic value is no text.
pub fn concat<S: Concat<T>, T>(key: &str, held: &mut S, incoming: T) -> Result<(), Failure> {
    held.concat(incoming)
        .map_err(|wrong| wrong.in_key("concat", key))
}

/// Adds the numbers; integers stay integers.
///
/// # Errors
/// If a dynamic value is no number, or the sum of integers overflows.
pub fn sum<S: Arithmetic<T>, T>(key: &str, held: &mut S, incoming: T) -> Result<(), Failure> {
    held.combine(incoming, numbers::sum)
        .map_err(|wrong| wrong.in_key("sum", key))
}

/// Keeps the larger number.
///
/// # Errors
/// If a dynamic value is no number.
pub fn max<S: Arithmetic<T>, T>(key: &str, held: &mut S, incoming: T) -> Result<(), Failure> {
    held.combine(incoming, numbers::max)
        .map_err(|wrong| wrong.in_key("max", key))
}

/// Keeps the smaller number.
///
/// # Errors
/// If a dynamic value is no number.
pub fn min<S: Arithmetic<T>, T>(key: &str, held: &mut S, incoming: T) -> Result<(), Failure> {
    held.combine(incoming, numbers::min)
        .map_err(|wrong| wrong.in_key("min", key))
}

/// Adds the fields of an object; a field that is there is replaced.
///
/// # Errors
/// If a dynamic value is no object.
pub fn merge<S: Merge<T>, T>(key: &str, held: &mut S, incoming: T) -> Result<(), Failure> {
    held.merge(incoming)
        .map_err(|wrong| wrong.in_key("merge", key))
}

/// Keeps the first value that is not null.
///
/// # Errors
/// Never; the same form as the others.
pub fn first_write<S: FirstWrite<T>, T>(
    _key: &str,
    held: &mut S,
    incoming: T,
) -> Result<(), Failure> {
    held.first_write(incoming);
    Ok(())
}

/// Why a reducer cannot combine two values: what its failure says behind the name of the reducer and the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReduceError(String);

impl ReduceError {
    /// What is held has the wrong type.
    fn held(wanted: &str, found: &Value) -> Self {
        let found = kind(found);
        Self(format!(
            " requires {wanted} (or nothing) as the current value, got {found}"
        ))
    }

    /// What comes in has the wrong type.
    fn incoming(wanted: &str, found: &Value) -> Self {
        let found = kind(found);
        Self(format!(
            " requires {wanted} as the incoming value, got {found}"
        ))
    }

    fn overflow() -> Self {
        Self(": the sum does not fit a 64-bit integer".to_owned())
    }

    fn in_key(self, reducer: &str, key: &str) -> Failure {
        let message = format!("reducer `{reducer}` of `{key}`{}", self.0);
        Failure::new(Kind::Reducer, message)
    }
}

impl fmt::Display for ReduceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.trim_start_matches([':', ' ']))
    }
}

impl std::error::Error for ReduceError {}

/// Holds a list that items can be added to.
pub trait Append<T> {
    /// Adds one item.
    ///
    /// # Errors
    /// If what is held is no list.
    fn append(&mut self, item: T) -> Result<(), ReduceError>;
}

/// Holds a list that lists can be added to.
pub trait Extend<T> {
    /// Adds all items.
    ///
    /// # Errors
    /// If what is held or what comes in is no list.
    fn extend(&mut self, items: T) -> Result<(), ReduceError>;
}

/// Holds a text that lines can be added to.
pub trait Concat<T> {
    /// Adds a text.
    ///
    /// # Errors
    /// If what is held or what comes in is no text.
    fn concat(&mut self, text: T) -> Result<(), ReduceError>;
}

/// Holds a number.
pub trait Arithmetic<T>: Sized {
    /// Holds its first number.
    ///
    /// # Errors
    /// If it is no number.
    fn first(number: T) -> Result<Self, ReduceError>;

    /// Replaces the number by a function of it and another.
    ///
    /// # Errors
    /// If what is held or what comes in is no number, or the result does not fit.
    fn combine(
        &mut self,
        number: T,
        with: fn(&Number, &Number) -> Option<Number>,
    ) -> Result<(), ReduceError>;
}

/// Holds an object.
pub trait Merge<T> {
    /// Adds fields.
    ///
    /// # Errors
    /// If what is held or what comes in is no object.
    fn merge(&mut self, fields: T) -> Result<(), ReduceError>;
}

/// Holds a value that stays once it is there.
pub trait FirstWrite<T> {
    /// Takes the value if there is none.
    fn first_write(&mut self, value: T);
}

/// What a key that is not there yet starts as, so that the first write combines with nothing.
pub trait InitialValue {
    /// An empty list.
    fn empty_list() -> Self;
}

impl<T> InitialValue for Vec<T> {
    fn empty_list() -> Self {
        Self::new()
    }
}

impl InitialValue for Value {
    fn empty_list() -> Self {
        Self::Array(Vec::new())
    }
}

impl<T> Append<T> for Vec<T> {
    fn append(&mut self, item: T) -> Result<(), ReduceError> {
        self.push(item);
        Ok(())
    }
}

impl Append<Value> for Value {
    fn append(&mut self, item: Value) -> Result<(), ReduceError> {
        list(self)?.push(item);
        Ok(())
    }
}

impl<S: Append<T> + InitialValue, T> Append<T> for Option<S> {
    fn append(&mut self, item: T) -> Result<(), ReduceError> {
        self.get_or_insert_with(S::empty_list).append(item)
    }
}

impl<T> Extend<Vec<T>> for Vec<T> {
    fn extend(&mut self, mut items: Vec<T>) -> Result<(), ReduceError> {
        Vec::append(self, &mut items);
        Ok(())
    }
}

impl Extend<Value> for Value {
    fn extend(&mut self, items: Value) -> Result<(), ReduceError> {
        let Value::Array(items) = items else {
            return Err(ReduceError::incoming("a list", &items));
        };
        Extend::extend(list(self)?, items)
    }
}

impl<S: Extend<T> + InitialValue, T> Extend<T> for Option<S> {
    fn extend(&mut self, items: T) -> Result<(), ReduceError> {
        match self {
            Some(held) => held.extend(items),
            None => {
                let mut held = S::empty_list();
                held.extend(items)?;
                *self = Some(held);
                Ok(())
            }
        }
    }
}

impl Concat<String> for String {
    fn concat(&mut self, text: String) -> Result<(), ReduceError> {
        if self.is_empty() {
            *self = text;
        } else {
            self.push('\n');
            self.push_str(&text);
        }
        Ok(())
    }
}

impl Concat<Value> for Value {
    fn concat(&mut self, text: Value) -> Result<(), ReduceError> {
        let Self::String(held) = self else {
            return Err(ReduceError::held("text", self));
        };
        held.concat(incoming_text(text)?)
    }
}

impl Concat<String> for Option<String> {
    fn concat(&mut self, text: String) -> Result<(), ReduceError> {
        self.get_or_insert_default().concat(text)
    }
}

impl Concat<Value> for Option<Value> {
    fn concat(&mut self, text: Value) -> Result<(), ReduceError> {
        match self {
            Some(held) => held.concat(text),
            None => {
                *self = Some(Value::String(incoming_text(text)?));
                Ok(())
            }
        }
    }
}

impl Merge<Map<String, Value>> for Map<String, Value> {
    fn merge(&mut self, fields: Map<String, Value>) -> Result<(), ReduceError> {
        for (name, value) in fields {
            self.insert(name, value);
        }
        Ok(())
    }
}

impl Merge<Value> for Value {
    fn merge(&mut self, fields: Value) -> Result<(), ReduceError> {
        let Self::Object(held) = self else {
            return Err(ReduceError::held("an object", self));
        };
        held.merge(incoming_object(fields)?)
    }
}

impl Merge<Map<String, Value>> for Option<Map<String, Value>> {
    fn merge(&mut self, fields: Map<String, Value>) -> Result<(), ReduceError> {
        self.get_or_insert_default().merge(fields)
    }
}

impl Merge<Value> for Option<Value> {
    fn merge(&mut self, fields: Value) -> Result<(), ReduceError> {
        match self {
            Some(held) => held.merge(fields),
            None => {
                *self = Some(Value::Object(incoming_object(fields)?));
                Ok(())
            }
        }
    }
}

impl<T> FirstWrite<T> for Option<T> {
    fn first_write(&mut self, value: T) {
        self.get_or_insert(value);
    }
}

fn list(held: &mut Value) -> Result<&mut Vec<Value>, ReduceError> {
    let Value::Array(items) = held else {
        return Err(ReduceError::held("a list", held));
    };
    Ok(items)
}

fn incoming_text(value: Value) -> Result<String, ReduceError> {
    let Value::String(text) = value else {
        return Err(ReduceError::incoming("text", &value));
    };
    Ok(text)
}

fn incoming_object(value: Value) -> Result<Map<String, Value>, ReduceError> {
    let Value::Object(fields) = value else {
        return Err(ReduceError::incoming("an object", &value));
    };
    Ok(fields)
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_first_write_combines_with_nothing() {
        let mut list: Option<Vec<i64>> = None;
        append("k", &mut list, 1).unwrap();
        append("k", &mut list, 2).unwrap();
        assert_eq!(list, Some(vec![1, 2]));
        let mut text: Option<Value> = None;
        concat("k", &mut text, json!("a")).unwrap();
        concat("k", &mut text, json!("b")).unwrap();
        assert_eq!(text, Some(json!("a\nb")));
        let mut total: Option<Value> = None;
        sum("k", &mut total, json!(0.5)).unwrap();
        sum("k", &mut total, json!(1.5)).unwrap();
        assert_eq!(total, Some(json!(2)));
        let mut fields: Option<Map<String, Value>> = None;
        merge("k", &mut fields, Map::from_iter([("a".into(), json!(1))])).unwrap();
        assert_eq!(fields.map(Value::Object), Some(json!({"a": 1})));
    }

    #[test]
    fn integers_keep_their_precision_and_overflow_is_an_error() {
        let mut big = json!(9_007_199_254_740_993_i64);
        sum("k", &mut big, json!(2)).unwrap();
        assert_eq!(big, json!(9_007_199_254_740_995_i64));
        let mut typed = i64::MAX;
        let failure = sum("k", &mut typed, 1).unwrap_err();
        assert_eq!(failure.kind, Kind::Reducer);
        let mut dynamic = json!(u64::MAX);
        assert!(sum("k", &mut dynamic, json!(1)).is_err());
        assert_eq!(dynamic, json!(u64::MAX));
    }

    #[test]
    fn wrong_types_are_named() {
        let mut seeded = json!(null);
        let failure = append("results", &mut seeded, json!(1)).unwrap_err();
        assert_eq!(
            failure.message,
            "reducer `append` of `results` requires a list (or nothing) as the current value, got null"
        );
        let mut list = json!([]);
        let failure = extend("results", &mut list, json!("x")).unwrap_err();
        assert_eq!(
            failure.message,
            "reducer `extend` of `results` requires a list as the incoming value, got text"
        );
        let mut absent: Option<Value> = None;
        assert!(extend("results", &mut absent, json!("x")).is_err());
        assert_eq!(absent, None);
    }

    #[test]
    fn an_empty_text_has_no_line_yet() {
        let mut text = String::new();
        concat("k", &mut text, "a".to_owned()).unwrap();
        assert_eq!(text, "a");
    }
}
