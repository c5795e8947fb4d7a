//! Texts one after another with nothing between them (euleragent `concat_str`).

use super::{ReduceError, incoming_text};
use crate::value::failure::Failure;
use serde_json::Value;

/// Adds the text.
///
/// # Errors
/// If a dynamic value is no text.
pub fn join<S: Join<T>, T>(key: &str, held: &mut S, incoming: T) -> Result<(), Failure> {
    held.join(incoming)
        .map_err(|wrong| wrong.in_key("concat_str", key))
}

/// Holds a text that texts can be added to.
pub trait Join<T> {
    /// Adds a text.
    ///
    /// # Errors
    /// If what is held or what comes in is no text.
    fn join(&mut self, text: T) -> Result<(), ReduceError>;
}

impl Join<String> for String {
    fn join(&mut self, text: String) -> Result<(), ReduceError> {
        self.push_str(&text);
        Ok(())
    }
}

impl Join<Value> for Value {
    fn join(&mut self, text: Value) -> Result<(), ReduceError> {
        let Self::String(held) = self else {
            return Err(ReduceError::held("text", self));
        };
        held.join(incoming_text(text)?)
    }
}

impl Join<String> for Option<String> {
    fn join(&mut self, text: String) -> Result<(), ReduceError> {
        self.get_or_insert_default().join(text)
    }
}

impl Join<Value> for Option<Value> {
    fn join(&mut self, text: Value) -> Result<(), ReduceError> {
        self.get_or_insert_with(|| Value::String(String::new()))
            .join(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_stands_between() {
        let mut typed = "a".to_owned();
        join("k", &mut typed, "b".to_owned()).unwrap();
        assert_eq!(typed, "ab");
        let mut dynamic: Option<Value> = None;
        join("k", &mut dynamic, json!("a")).unwrap();
        join("k", &mut dynamic, json!("b")).unwrap();
        assert_eq!(dynamic, Some(json!("ab")));
        let failure = join("k", &mut dynamic, json!(1)).unwrap_err();
        assert!(failure.message.contains("`concat_str` of `k`"), "{failure}");
    }
}
