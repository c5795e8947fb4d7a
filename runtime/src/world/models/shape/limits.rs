//! How large OpenAI allows a schema to be ("Supported schemas", the limits of size).

use serde_json::{Map, Value};

const PROPERTIES: usize = 5_000;
const LEVELS: usize = 10;
const NAMES: usize = 120_000;
const VALUES: usize = 1_000;
/// An `enum` of more values than this may have so many characters in all.
const MANY: usize = 250;
const CHARACTERS: usize = 15_000;

#[derive(Default)]
struct Size {
    properties: usize,
    levels: usize,
    names: usize,
    values: usize,
    /// Whether one `enum` is too long.
    long: bool,
}

/// Whether a schema that is written for OpenAI is larger than it allows.
pub(super) fn are_exceeded(schema: &Value) -> bool {
    let mut size = Size::default();
    size.add(schema, 0);
    size.long
        || size.properties > PROPERTIES
        || size.levels > LEVELS
        || size.names > NAMES
        || size.values > VALUES
}

impl Size {
    fn add(&mut self, schema: &Value, level: usize) {
        let Some(keywords) = schema.as_object() else {
            return;
        };
        let properties = map(keywords, "properties");
        let level = level + usize::from(properties.is_some());
        self.levels = self.levels.max(level);
        for (name, part) in properties.into_iter().flatten() {
            self.properties += 1;
            self.names += name.chars().count();
            self.add(part, level);
        }
        for (name, part) in map(keywords, "$defs").into_iter().flatten() {
            self.names += name.chars().count();
            self.add(part, 0);
        }
        if let Some(items) = keywords.get("items") {
            self.add(items, level);
        }
        let branches = keywords.get("anyOf").and_then(Value::as_array);
        for branch in branches.into_iter().flatten() {
            self.add(branch, level);
        }
        let constant = keywords.get("const").into_iter();
        self.names += constant.map(characters).sum::<usize>();
        if let Some(values) = keywords.get("enum").and_then(Value::as_array) {
            let length = values.iter().map(characters).sum::<usize>();
            self.values += values.len();
            self.names += length;
            self.long |= values.len() > MANY && length > CHARACTERS;
        }
    }
}

fn map<'s>(keywords: &'s Map<String, Value>, name: &str) -> Option<&'s Map<String, Value>> {
    keywords.get(name).and_then(Value::as_object)
}

fn characters(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}
