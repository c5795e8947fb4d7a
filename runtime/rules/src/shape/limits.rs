//! How large OpenAI allows a schema to be ("Supported schemas", the limits of size).

use super::{REPLY, Reason, UntoldPart};
use serde_json::{Map, Value};

const PROPERTIES: usize = 5_000;
const LEVELS: usize = 10;
/// The characters of all names and values.
const CHARACTERS: usize = 120_000;
const VALUES: usize = 1_000;
/// An `enum` of more values than this may have so many characters in all.
const MANY: usize = 250;
const LONG: usize = 15_000;

/// Checks that a schema that is written for OpenAI is as small as it allows. A `wrapped` one stands inside of an object.
///
/// # Errors
/// If it is larger: what stands where it gets too large.
pub(super) fn check(schema: &Value, wrapped: bool) -> Result<(), UntoldPart> {
    let mut size = Size::default();
    size.add(schema, 0).map_err(|reason| {
        let mut place = size.place;
        if wrapped && place.first().is_some_and(|name| name == REPLY) {
            place.remove(0);
        }
        UntoldPart { place, reason }
    })
}

/// What there is so far.
#[derive(Default)]
struct Size {
    /// Where it counts. It stays where there is too much.
    place: Vec<String>,
    properties: usize,
    values: usize,
    characters: usize,
}

impl Size {
    fn add(&mut self, schema: &Value, level: usize) -> Result<(), Reason> {
        let Some(keywords) = schema.as_object() else {
            return Ok(());
        };
        let properties = map(keywords, "properties");
        let level = level + usize::from(properties.is_some());
        if level > LEVELS {
            return Err(Reason::Deep);
        }
        self.values(keywords)?;
        for (name, part) in properties.into_iter().flatten() {
            self.properties += 1;
            self.characters += name.chars().count();
            self.limited()?;
            self.inner(name, part, level)?;
        }
        for (name, part) in map(keywords, "$defs").into_iter().flatten() {
            self.characters += name.chars().count();
            self.add(part, 0)?;
        }
        if let Some(items) = keywords.get("items") {
            self.inner("[]", items, level)?;
        }
        let branches = keywords.get("anyOf").and_then(Value::as_array);
        let mut branches = branches.into_iter().flatten();
        branches.try_for_each(|branch| self.add(branch, level))
    }

    fn inner(&mut self, name: &str, part: &Value, level: usize) -> Result<(), Reason> {
        self.place.push(name.to_owned());
        self.add(part, level)?;
        self.place.pop();
        Ok(())
    }

    /// `const` and `enum`.
    fn values(&mut self, keywords: &Map<String, Value>) -> Result<(), Reason> {
        let constant = keywords.get("const").into_iter();
        self.characters += constant.map(characters).sum::<usize>();
        let values = keywords.get("enum").and_then(Value::as_array);
        let values = values.map_or(&[][..], Vec::as_slice);
        let length = values.iter().map(characters).sum::<usize>();
        self.values += values.len();
        self.characters += length;
        if values.len() > MANY && length > LONG {
            return Err(Reason::Large);
        }
        self.limited()
    }

    fn limited(&self) -> Result<(), Reason> {
        let fits =
            self.properties <= PROPERTIES && self.values <= VALUES && self.characters <= CHARACTERS;
        if fits { Ok(()) } else { Err(Reason::Large) }
    }
}

fn map<'s>(keywords: &'s Map<String, Value>, name: &str) -> Option<&'s Map<String, Value>> {
    keywords.get(name).and_then(Value::as_object)
}

fn characters(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}
