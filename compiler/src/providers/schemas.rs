//! Whether a provider can hold a model to a schema, by the rules that providers have published.
//!
//! The runtime writes a schema in the words of the provider where that says the same, and leaves it out where it does not
//! (`runtime/src/world/models/shape`). What it leaves out is told here; a test of the suite holds the two together, and the parts of
//! both that are the same, word by word.

mod demands;
mod exclusive;
mod merge;
mod reference;

use demands::{beside_branches, beside_properties};
use exclusive::{are_told_apart, types, values};
use merge::{flat, merged, says_more};
use reference::resolve;
use serde_json::{Map, Value};

/// Whose rules are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// OpenAI's structured outputs.
    OpenAi,
    /// Anthropic's.
    Anthropic,
    /// Gemini's.
    Gemini,
}

/// Why a provider cannot hold a model to a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An object may have keys that the schema does not name.
    Open,
    /// A part may be anything.
    Anything,
    /// The schema refers to itself.
    Recursive,
    /// The items of a list have schemas of their own.
    Tuple,
    /// Parts that cannot be made one, or branches that are not told apart.
    Combined,
    /// A reference leads to nothing in the schema.
    Lost,
    /// An object stands inside of more objects than are allowed.
    Deep,
    /// It is larger than is allowed.
    Large,
}

/// What a provider cannot be told, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unheld {
    /// The properties and keywords that lead there; empty: the schema itself.
    pub place: Vec<String>,
    /// Why.
    pub reason: Reason,
}

/// How OpenAI limits a schema.
const LEVELS: usize = 10;
const PROPERTIES: usize = 5_000;
const VALUES: usize = 1_000;
/// The characters of all names and values.
const CHARACTERS: usize = 120_000;
/// An `enum` of more values than this may have so many characters in all.
const MANY: usize = 250;
const LONG: usize = 15_000;

/// How many parts of a schema are looked at, once its references are written out.
const PARTS: usize = 20_000;

/// How deep they may stand in one another.
const DEPTH: usize = 64;

impl Rules {
    /// The rules of a provider, by its name or another one of it.
    pub fn of(provider: &str) -> Option<Self> {
        match super::maker(provider)? {
            "openai" => Some(Self::OpenAi),
            "anthropic" => Some(Self::Anthropic),
            "gemini" => Some(Self::Gemini),
            _ => None,
        }
    }

    /// Who has published them.
    pub fn maker(self) -> &'static str {
        match self {
            Self::OpenAi => "OpenAI",
            Self::Anthropic => "Anthropic",
            Self::Gemini => "Gemini",
        }
    }

    /// What keeps the provider from holding a model to a schema: the first thing in the order of the text.
    pub fn unheld(self, schema: &Value) -> Option<Unheld> {
        let mut look = Look {
            rules: self,
            root: schema,
            place: Vec::new(),
            inside: vec!["#".to_owned()],
            here: 0,
            shared: Vec::new(),
            absent: false,
            size: Size::default(),
            parts: PARTS,
            depth: DEPTH,
        };
        let reason = look.whole().err()?;
        let place = look.place;
        Some(Unheld { place, reason })
    }
}

type Keywords = Map<String, Value>;

/// What OpenAI limits.
#[derive(Default)]
struct Size {
    properties: usize,
    values: usize,
    characters: usize,
}

struct Look<'s> {
    rules: Rules,
    root: &'s Value,
    /// Where it looks. It stays where something was found.
    place: Vec<String>,
    /// The references inside of which it looks.
    inside: Vec<String>,
    /// From where on they are about the same value as the part.
    here: usize,
    /// The references to parts that refer to themselves.
    shared: Vec<String>,
    /// Whether the part may be absent, for which OpenAI is told that it may be null.
    absent: bool,
    size: Size,
    parts: usize,
    depth: usize,
}

impl Look<'_> {
    fn whole(&mut self) -> Result<(), Reason> {
        let mut parts = PARTS;
        let root = flat(self.root, self.root, &mut parts);
        let is_object = root.is_some_and(|root| types(&root) == ["object"]);
        // What is no object stands in one.
        let level = usize::from(!is_object);
        self.size.properties += level;
        self.size.characters += level * "reply".len();
        self.part(self.root, level)?;
        let mut done = 0;
        while let Some(reference) = self.shared.get(done).cloned() {
            let part = resolve(self.root, &reference).ok_or(Reason::Lost)?;
            self.size.characters += format!("part{done}").len();
            self.inside = vec![reference];
            self.here = 0;
            self.part(part, 0)?;
            done += 1;
        }
        self.sized()
    }

    /// Whether it is small enough so far.
    fn sized(&self) -> Result<(), Reason> {
        let Size {
            properties,
            values,
            characters,
        } = self.size;
        let large = properties > PROPERTIES || values > VALUES || characters > CHARACTERS;
        if self.rules == Rules::OpenAi && large {
            return Err(Reason::Large);
        }
        Ok(())
    }

    /// A part that is about another value: one inside of that which it stands in.
    fn at(&mut self, name: &str, part: &Value, level: usize) -> Result<(), Reason> {
        self.place.push(name.to_owned());
        let here = std::mem::replace(&mut self.here, self.inside.len());
        self.part(part, level)?;
        self.here = here;
        self.place.pop();
        Ok(())
    }

    fn part(&mut self, part: &Value, level: usize) -> Result<(), Reason> {
        self.parts = self.parts.checked_sub(1).ok_or(Reason::Large)?;
        self.depth = self.depth.checked_sub(1).ok_or(Reason::Large)?;
        self.any_part(part, level)?;
        self.depth += 1;
        Ok(())
    }

    fn any_part(&mut self, part: &Value, level: usize) -> Result<(), Reason> {
        let Some(keywords) = part.as_object() else {
            return self.anything();
        };
        if let Some(Value::String(reference)) = keywords.get("$ref") {
            if says_more(keywords, &["$ref"]) {
                return self.merged(keywords, level);
            }
            return self.referred(reference, level);
        }
        match keywords.get("allOf").and_then(Value::as_array) {
            Some(parts) => match parts.as_slice() {
                [part] if !says_more(keywords, &["allOf"]) => self.part(part, level),
                _ => self.merged(keywords, level),
            },
            None => self.plain(keywords, level),
        }
    }

    /// A schema in several parts, none of which it stands in: what is one with others cannot stay a reference.
    fn merged(&mut self, keywords: &Keywords, level: usize) -> Result<(), Reason> {
        let merged = merged(keywords, self.root, &mut self.parts)?;
        let around = self.inside.len();
        for reference in merged.through {
            if self.inside.contains(&reference) {
                return Err(Reason::Recursive);
            }
            self.inside.push(reference);
        }
        self.plain(&merged.whole, level)?;
        self.inside.truncate(around);
        Ok(())
    }

    fn referred(&mut self, reference: &str, level: usize) -> Result<(), Reason> {
        let mut around = self.inside.iter();
        if let Some(at) = around.position(|around| around == reference) {
            return self.recursive(reference, at);
        }
        let part = resolve(self.root, reference).ok_or(Reason::Lost)?;
        self.inside.push(reference.to_owned());
        self.part(part, level)?;
        self.inside.pop();
        Ok(())
    }

    fn recursive(&mut self, reference: &str, at: usize) -> Result<(), Reason> {
        // What is itself and nothing else has no end.
        if at >= self.here || self.rules == Rules::Anthropic {
            return Err(Reason::Recursive);
        }
        if !self.shared.iter().any(|known| known == reference) {
            self.shared.push(reference.to_owned());
        }
        Ok(())
    }

    fn allows_open(&self) -> bool {
        self.rules == Rules::Gemini
    }

    fn anything(&self) -> Result<(), Reason> {
        if self.allows_open() {
            return Ok(());
        }
        Err(Reason::Anything)
    }

    fn plain(&mut self, keywords: &Keywords, level: usize) -> Result<(), Reason> {
        let absent = std::mem::take(&mut self.absent);
        let types = types(keywords);
        let has = |name: &str| types.iter().any(|of| of == name);
        if types.is_empty() {
            return self.branches(keywords, level);
        }
        if (has("object") || has("array")) && beside_properties(keywords) {
            return Err(Reason::Combined);
        }
        if has("object") {
            self.object(keywords, level + 1)?;
        }
        if has("array") {
            self.array(keywords, level)?;
        }
        if absent && types != ["null"] {
            // A constant becomes one of two values.
            self.count(values(keywords), 1)
        } else {
            let constant = keywords.get("const").into_iter();
            self.size.characters += constant.map(characters).sum::<usize>();
            self.count(
                keywords
                    .get("enum")
                    .and_then(Value::as_array)
                    .map(Vec::as_slice),
                0,
            )
        }
    }

    /// The values of a part, and as many nulls more unless there is one.
    fn count(&mut self, values: Option<&[Value]>, nulls: usize) -> Result<(), Reason> {
        let Some(values) = values else {
            return Ok(());
        };
        let nulls = if values.contains(&Value::Null) {
            0
        } else {
            nulls
        };
        let count = values.len() + nulls;
        let length = values.iter().map(characters).sum::<usize>();
        self.size.values += count;
        self.size.characters += length;
        if self.rules == Rules::OpenAi && count > MANY && length > LONG {
            return Err(Reason::Large);
        }
        self.sized()
    }

    fn branches(&mut self, keywords: &Keywords, level: usize) -> Result<(), Reason> {
        let mut branches = ["anyOf", "oneOf"].into_iter();
        let branches = branches.find_map(|name| Some((name, keywords.get(name)?.as_array()?)));
        let Some((name, branches)) = branches.filter(|(_, branches)| !branches.is_empty()) else {
            return self.anything();
        };
        if beside_branches(keywords, name) {
            return Err(Reason::Combined);
        }
        if name == "oneOf" {
            are_told_apart(branches, self.root, &mut self.parts)?;
        }
        for branch in branches {
            self.part(branch, level)?;
        }
        Ok(())
    }

    fn object(&mut self, keywords: &Keywords, level: usize) -> Result<(), Reason> {
        let map = |name: &str| keywords.get(name).and_then(Value::as_object);
        let filled = |name: &str| map(name).is_some_and(|map| !map.is_empty());
        let other = keywords.get("additionalProperties");
        let closed = other == Some(&Value::Bool(false));
        let open = (other.is_some() && !closed)
            || filled("patternProperties")
            || (!filled("properties") && !closed);
        if open && !self.allows_open() {
            return Err(Reason::Open);
        }
        if self.rules == Rules::OpenAi && level > LEVELS {
            return Err(Reason::Deep);
        }
        let required = keywords.get("required").and_then(Value::as_array);
        let is_required = |name: &str| {
            required.is_some_and(|required| required.iter().any(|required| required == name))
        };
        for (name, part) in map("properties").into_iter().flatten() {
            self.size.properties += 1;
            self.size.characters += name.chars().count();
            self.sized()?;
            self.absent = !is_required(name);
            self.at(name, part, level)?;
            self.absent = false;
        }
        match other.filter(|other| other.is_object()) {
            Some(other) => self.at("*", other, level),
            None => Ok(()),
        }
    }

    fn array(&mut self, keywords: &Keywords, level: usize) -> Result<(), Reason> {
        let items = keywords.get("items");
        let first = items.and_then(Value::as_array);
        let first = first.or_else(|| keywords.get("prefixItems")?.as_array());
        if first.is_some() && !self.allows_open() {
            return Err(Reason::Tuple);
        }
        for part in first.into_iter().flatten() {
            self.at("[]", part, level)?;
        }
        match items.filter(|items| !items.is_array()) {
            Some(items) => self.at("[]", items, level),
            None if first.is_none() => self.anything(),
            None => Ok(()),
        }
    }
}

fn characters(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}
