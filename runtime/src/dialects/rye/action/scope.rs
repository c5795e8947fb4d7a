//! What expressions and conditions see, and what they miss.

use super::EntryTime;
use crate::terminal::suggestion::distance;
use crate::value::text::shown;
pub use graphwright_rules::condition::{Op, compare};
use serde::Serialize;
use serde_json::{Map, Value};

/// Something that is worth a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// An expression has no value.
    Missing {
        /// As it is spelled.
        spelled: String,
    },
    /// An ordering of things that have none.
    Mismatch {
        /// The path.
        path: String,
        /// What is there.
        found: &'static str,
        /// What it was compared with.
        wanted: &'static str,
    },
}

/// The eyes of the expressions of one node.
pub struct ExpressionScope<'r> {
    /// When the node was entered.
    pub moment: EntryTime,
    state: &'r (dyn Fn() -> Value + Sync),
    status: &'static str,
    notes: Vec<Note>,
}

impl<'r> ExpressionScope<'r> {
    /// Eyes on a state. `status`: what a run that ends here says of itself.
    pub fn new(
        moment: EntryTime,
        state: &'r (dyn Fn() -> Value + Sync),
        status: &'static str,
    ) -> Self {
        Self {
            moment,
            state,
            status,
            notes: Vec::new(),
        }
    }

    /// What was missed so far.
    pub fn into_notes(self) -> Vec<Note> {
        self.notes
    }

    /// The value of an expression; null, and noted, if it has none.
    pub fn value(&mut self, spelled: &str, found: Option<Value>) -> Value {
        found.unwrap_or_else(|| {
            self.miss(spelled);
            Value::Null
        })
    }

    /// The value of an expression as it looks in a text: nothing, and noted, if it has none.
    pub fn shown(&mut self, spelled: &str, found: Option<Value>) -> String {
        match found {
            Some(value) => shown(&value),
            None => {
                self.miss(spelled);
                String::new()
            }
        }
    }

    /// The value of an expression as one word of a shell command: in single quotes, so that nothing in it is read by the shell.
    pub fn word(&mut self, spelled: &str, found: Option<Value>) -> String {
        let text = self.shown(spelled, found);
        format!("'{}'", text.replace('\'', "'\\''"))
    }

    fn miss(&mut self, spelled: &str) {
        let note = Note::Missing {
            spelled: spelled.trim().to_owned(),
        };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// The whole state, with what the node has written so far.
    pub fn state(&self, written: &[(&str, Value)]) -> Value {
        let mut state = (self.state)();
        if let Value::Object(fields) = &mut state {
            for (key, value) in written {
                fields.insert((*key).to_owned(), value.clone());
            }
        }
        state
    }

    /// The result of a run that ends here without saying what its result is: the state, without what the
    /// caller gave, and how the run went.
    pub fn ended(&self, written: &[(&str, Value)]) -> Value {
        let mut result = match self.state(written) {
            Value::Object(fields) => fields,
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_) => Map::new(),
        };
        result.shift_remove("inputs");
        result.insert("_status".into(), self.status.into());
        Value::Object(result)
    }

    /// Whether a comparison holds.
    pub fn compare<T: Serialize + ?Sized>(
        &mut self,
        op: Op,
        path: &str,
        left: Option<&T>,
        right: &Value,
    ) -> bool {
        let left = there(left);
        match compare(op, left.as_ref(), right) {
            Ok(holds) => holds,
            Err((found, wanted)) => {
                self.notes.push(Note::Mismatch {
                    path: path.to_owned(),
                    found,
                    wanted,
                });
                false
            }
        }
    }
}

/// A value that is there and not null.
pub fn there<T: Serialize + ?Sized>(value: Option<&T>) -> Option<Value> {
    let value = serde_json::to_value(value?).ok()?;
    (!value.is_null()).then_some(value)
}

impl Note {
    /// The warning, given all that the expression could have seen (the source's own words for a missing value).
    pub fn text(&self, context: &Value) -> String {
        match self {
            Self::Missing { spelled } => match nearest(context, spelled) {
                Some(near) => {
                    format!("Interpolation resolved to None: {spelled} (did you mean {near}?)")
                }
                None => format!("Interpolation resolved to None: {spelled}"),
            },
            Self::Mismatch {
                path,
                found,
                wanted,
            } => format!(
                "the condition on {path} compares {found} with {wanted}, which have no order, so it does not hold"
            ),
        }
    }
}

/// The existing path that is nearest to one of the alternatives: the same way, and at the end the key that is spelled
/// most like it.
fn nearest(context: &Value, spelled: &str) -> Option<String> {
    spelled
        .split("||")
        .map(str::trim)
        .find_map(|path| nearest_to(context, path))
}

fn nearest_to(context: &Value, path: &str) -> Option<String> {
    let mut at = context;
    let mut way: Vec<&str> = Vec::new();
    for segment in path.split('.') {
        let next = match at {
            Value::Object(fields) => fields.get(segment),
            Value::Array(items) => segment
                .parse::<usize>()
                .ok()
                .and_then(|index| items.get(index)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        };
        if let Some(value) = next {
            at = value;
            way.push(segment);
            continue;
        }
        let Value::Object(fields) = at else {
            return (!way.is_empty()).then(|| way.join("."));
        };
        let most = segment.chars().count().div_ceil(3).max(1);
        let near = fields
            .keys()
            .filter(|key| !key.starts_with('_'))
            .map(|key| (distance(key, segment), key))
            .min()
            .filter(|(distance, _)| *distance <= most);
        return match near {
            Some((_, key)) => {
                way.push(key);
                Some(way.join("."))
            }
            None => (way.len() > 1).then(|| way.join(".")),
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Op, compare, nearest};
    use crate::terminal::suggestion::distance;
    use serde_json::json;

    #[test]
    fn values_compare_by_value() {
        let holds = |op, left, right| compare(op, Some(&left), &right);
        assert_eq!(holds(Op::Eq, json!(5), json!(5.0)), Ok(true));
        assert_eq!(holds(Op::Eq, json!(true), json!(1)), Ok(false));
        assert_eq!(
            holds(
                Op::Gt,
                json!(9_007_199_254_740_993_i64),
                json!(9_007_199_254_740_992_i64)
            ),
            Ok(true)
        );
        assert_eq!(holds(Op::Gt, json!("10"), json!("9")), Ok(false));
        assert!(holds(Op::Gt, json!("10"), json!(9)).is_err());
        assert_eq!(compare(Op::Gt, None, &json!(9)), Ok(false));
        assert_eq!(compare(Op::In, None, &json!([null])), Ok(true));
        assert_eq!(holds(Op::Contains, json!(["a", 5.0]), json!(5)), Ok(true));
        assert_eq!(holds(Op::Contains, json!({"a": 1}), json!("a")), Ok(true));
        assert_eq!(holds(Op::Regex, json!("42\n"), json!("^42$")), Ok(true));
        assert_eq!(holds(Op::Regex, json!("42\n\n"), json!("^42$")), Ok(false));
    }

    #[test]
    fn the_nearest_path_is_found() {
        assert_eq!(distance("greeting", "greting"), 1);
        assert_eq!(distance("", "abc"), 3);
        let context = json!({"state": {"greeting": "hi", "a": {"name": 1}}, "inputs": {}});
        let near = |path| nearest(&context, path);
        assert_eq!(near("state.greting").as_deref(), Some("state.greeting"));
        assert_eq!(near("state.a.nam").as_deref(), Some("state.a.name"));
        assert_eq!(near("state.greeting.0").as_deref(), Some("state.greeting"));
        assert_eq!(near("HOME"), None);
    }
}
