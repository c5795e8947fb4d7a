//! From what a model answered to what the node says and writes.
//!
//! A node that writes keys asks for an object, and takes what it gets: the keys that are there and have their type. An
//! answer that is plain text is the node's text; if exactly one of its keys takes texts, it goes there, too.

use crate::nodes::model::structured;
use crate::value::schema;
use crate::value::text::shown;
use serde_json::{Map, Value};

/// What an answer says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Answer {
    /// In words.
    pub(super) text: String,
    /// The keys that it gives a value, each of its type.
    pub(super) fields: Map<String, Value>,
    /// Keys of the state that it gives a value and that the node may not write.
    pub(super) undeclared: Vec<String>,
    /// What it was.
    pub(super) form: Form,
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    /// Plain words.
    #[default]
    Words,
    /// An object with keys.
    Object,
}

/// What keys a node may write.
pub(super) struct WritableKeys {
    properties: Map<String, Value>,
    all: &'static [&'static str],
}

impl WritableKeys {
    pub(super) fn new(schema: Option<&str>, all: &'static [&'static str]) -> Self {
        let schema: Option<Value> = schema.and_then(|text| serde_json::from_str(text).ok());
        let properties = schema.and_then(|schema| match schema.get("properties") {
            Some(Value::Object(properties)) => Some(properties.clone()),
            Some(_) | None => None,
        });
        Self {
            properties: properties.unwrap_or_default(),
            all,
        }
    }

    /// Reads an answer.
    ///
    /// # Errors
    /// Which values do not have their type, for the model.
    pub(super) fn read(&self, text: &str) -> Result<Answer, String> {
        if self.properties.is_empty() {
            return Ok(Answer {
                text: text.to_owned(),
                ..Answer::default()
            });
        }
        match structured::find(text) {
            Some(Value::Object(map)) if self.speaks_of(&map) => self.object(map, text),
            Some(_) | None => Ok(Answer {
                text: text.to_owned(),
                fields: self.only_text(text),
                ..Answer::default()
            }),
        }
    }

    /// Whether an answer that was cut off is an object whose rest is missing.
    pub(super) fn is_cut_off(&self, text: &str) -> bool {
        !self.properties.is_empty()
            && structured::is_begun(text)
            && structured::find(text).is_none()
    }

    fn speaks_of(&self, map: &Map<String, Value>) -> bool {
        map.keys()
            .any(|key| key == "output" || self.properties.contains_key(key))
    }

    fn object(&self, map: Map<String, Value>, whole: &str) -> Result<Answer, String> {
        let mut answer = Answer {
            form: Form::Object,
            ..Answer::default()
        };
        let mut complaints = Vec::new();
        let said = map.get("output").filter(|value| !value.is_null()).cloned();
        answer.text = said.map_or_else(|| whole.to_owned(), |value| shown(&value));
        for (key, value) in map {
            // Null is no write.
            if value.is_null() {
                continue;
            }
            match self.properties.get(&key) {
                Some(schema) if is_integer(schema) && value.as_i64().is_none() => {
                    complaints.push(format!("`{key}`: must be an integer that fits 64 bits"));
                }
                Some(schema) => match schema::check(schema, &value) {
                    Ok(()) => drop(answer.fields.insert(key, value)),
                    Err(wrong) => complaints.push(format!("`{key}`: {}", wrong.join("; "))),
                },
                None if self.all.contains(&key.as_str()) => answer.undeclared.push(key),
                None => {}
            }
        }
        if complaints.is_empty() {
            Ok(answer)
        } else {
            Err(complaints.join("; "))
        }
    }

    /// A plain text as the value of the one key that takes it.
    fn only_text(&self, text: &str) -> Map<String, Value> {
        let mut found = Map::new();
        let takes = self.properties.iter().filter_map(|(key, schema)| {
            let value = Value::String(text.to_owned());
            match schema.get("type").and_then(Value::as_str) {
                Some("string") => Some((key, value)),
                Some("array") => Some((key, Value::Array(vec![value]))),
                Some(_) | None => None,
            }
        });
        let takes: Vec<_> = takes.collect();
        if let [(key, value)] = takes.as_slice() {
            found.insert((*key).clone(), value.clone());
        }
        found
    }

    /// The one key that holds a list, if there is one.
    pub(super) fn list(&self) -> Option<&str> {
        let mut lists = self
            .properties
            .iter()
            .filter(|(_, schema)| schema.get("type").and_then(Value::as_str) == Some("array"));
        match (lists.next(), lists.next()) {
            (Some((key, _)), None) => Some(key),
            _ => None,
        }
    }
}

fn is_integer(schema: &Value) -> bool {
    schema.get("type").and_then(Value::as_str) == Some("integer")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SCHEMA: &str =
        r#"{"type":"object","properties":{"xs":{"type":"array"},"n":{"type":"integer"}}}"#;

    fn wanted() -> WritableKeys {
        WritableKeys::new(Some(SCHEMA), &["xs", "n", "other"])
    }

    #[test]
    fn an_object_gives_the_keys_it_names() {
        let text = "```json\n{\"output\": \"done\", \"n\": 2, \"xs\": null, \"other\": 1, \"more\": 3}\n```";
        let answer = wanted().read(text).unwrap();
        assert_eq!(answer.text, "done");
        assert_eq!(Value::Object(answer.fields), json!({"n": 2}));
        assert_eq!(answer.undeclared, ["other"]);
    }

    #[test]
    fn a_value_of_another_type_is_complained_about() {
        let wrong = wanted().read("{\"n\": \"two\"}").unwrap_err();
        assert!(wrong.starts_with("`n`: "), "{wrong}");
    }

    #[test]
    fn plain_text_goes_to_the_one_key_that_takes_it() {
        let answer = wanted().read("words").unwrap();
        assert_eq!(Value::Object(answer.fields), json!({"xs": ["words"]}));
        assert_eq!(answer.text, "words");
        let both = r#"{"properties":{"a":{"type":"string"},"b":{"type":"array"}}}"#;
        let answer = WritableKeys::new(Some(both), &[]).read("words").unwrap();
        assert!(answer.fields.is_empty());
    }
}
