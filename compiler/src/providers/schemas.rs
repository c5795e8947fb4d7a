//! Whether a provider can hold a model to a schema, by the rules that providers have published.
//!
//! The runtime writes a schema in the words of the provider where that says the same, and leaves it out where it does not
//! (`runtime/src/world/models/shape`). What it leaves out is told here; a test of the suite holds the two together.

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
    /// `allOf` whose parts cannot be made one.
    Combined,
    /// An object stands inside of more objects than are allowed.
    Deep,
    /// More properties or values than are allowed.
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

/// How many parts of a schema are looked at, once its references are written out.
const PARTS: usize = 20_000;

impl Rules {
    /// The rules of a provider, by its name or another one of it.
    pub fn of(provider: &str) -> Option<Self> {
        match super::canonical(provider)? {
            "openai" | "openai-responses" => Some(Self::OpenAi),
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
            properties: 0,
            values: 0,
            parts: PARTS,
        };
        let found = look.part(schema, 0).err()?;
        let place = look.place;
        Some(Unheld {
            place,
            reason: found,
        })
    }
}

type Keywords = Map<String, Value>;

struct Look<'s> {
    rules: Rules,
    root: &'s Value,
    /// Where it looks. It stays where something was found.
    place: Vec<String>,
    /// The references inside of which it looks.
    inside: Vec<String>,
    properties: usize,
    values: usize,
    parts: usize,
}

impl Look<'_> {
    fn at(&mut self, name: &str, part: &Value, level: usize) -> Result<(), Reason> {
        self.place.push(name.to_owned());
        self.part(part, level)?;
        self.place.pop();
        Ok(())
    }

    fn part(&mut self, part: &Value, level: usize) -> Result<(), Reason> {
        self.parts = self.parts.checked_sub(1).ok_or(Reason::Large)?;
        let Some(keywords) = part.as_object() else {
            return self.anything();
        };
        if let Some(Value::String(reference)) = keywords.get("$ref") {
            if says_more(keywords, "$ref") {
                let whole = self.merged(keywords)?;
                return self.plain(&whole, level);
            }
            return self.referred(reference, level);
        }
        match keywords.get("allOf").and_then(Value::as_array) {
            Some(parts) => match parts.as_slice() {
                [part] if !says_more(keywords, "allOf") => self.part(part, level),
                _ => {
                    let whole = self.merged(keywords)?;
                    self.plain(&whole, level)
                }
            },
            None => self.plain(keywords, level),
        }
    }

    fn referred(&mut self, reference: &str, level: usize) -> Result<(), Reason> {
        if self.inside.iter().any(|around| around == reference) {
            return match self.rules {
                Rules::Anthropic => Err(Reason::Recursive),
                Rules::OpenAi | Rules::Gemini => Ok(()),
            };
        }
        // One that leads nowhere is a fault of its own.
        let Some(part) = resolve(self.root, reference) else {
            return Ok(());
        };
        self.inside.push(reference.to_owned());
        self.part(part, level)?;
        self.inside.pop();
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
        let values = keywords.get("enum").and_then(Value::as_array);
        self.values += values.map_or(0, Vec::len);
        if self.rules == Rules::OpenAi && self.values > VALUES {
            return Err(Reason::Large);
        }
        let [object, array, other] = types(keywords);
        if !object && !array && !other {
            let branches = ["anyOf", "oneOf"].into_iter();
            let branches = branches.filter_map(|name| keywords.get(name)?.as_array());
            let Some(branches) = { branches }.find(|branches| !branches.is_empty()) else {
                return self.anything();
            };
            for branch in branches {
                self.part(branch, level)?;
            }
            return Ok(());
        }
        if object {
            self.object(keywords, level + 1)?;
        }
        if array {
            self.array(keywords, level)?;
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
        for (name, part) in map("properties").into_iter().flatten() {
            self.properties += 1;
            if self.rules == Rules::OpenAi && self.properties > PROPERTIES {
                return Err(Reason::Large);
            }
            self.at(name, part, level)?;
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

    /// The parts of `allOf` as one schema, where they are all objects that share no property.
    fn merged(&self, keywords: &Keywords) -> Result<Keywords, Reason> {
        const DEEP: usize = 16;
        let mut properties = Keywords::new();
        let mut parts: Vec<(&Keywords, usize)> = vec![(keywords, DEEP)];
        while let Some((part, depth)) = parts.pop() {
            let depth = depth.checked_sub(1).ok_or(Reason::Recursive)?;
            for (name, value) in part {
                match (name.as_str(), value) {
                    ("allOf", Value::Array(inner)) => {
                        for part in inner {
                            parts.push((part.as_object().ok_or(Reason::Combined)?, depth));
                        }
                    }
                    ("$ref", Value::String(reference)) => {
                        let part = resolve(self.root, reference).and_then(Value::as_object);
                        parts.push((part.ok_or(Reason::Combined)?, depth));
                    }
                    ("properties", Value::Object(own)) => {
                        for (name, part) in own {
                            let before = properties.insert(name.clone(), part.clone());
                            if before.is_some_and(|before| before != *part) {
                                return Err(Reason::Combined);
                            }
                        }
                    }
                    ("required", Value::Array(_)) => {}
                    ("type", Value::String(kind)) if kind == "object" => {}
                    (name, _) if ANNOTATIONS.contains(&name) => {}
                    _ => return Err(Reason::Combined),
                }
            }
        }
        let mut whole = Keywords::new();
        whole.insert("type".to_owned(), Value::from("object"));
        whole.insert("properties".to_owned(), Value::Object(properties));
        Ok(whole)
    }
}

/// Keywords that say nothing about a value.
const ANNOTATIONS: [&str; 11] = [
    "$schema",
    "$id",
    "$comment",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
];

fn says_more(keywords: &Keywords, than: &str) -> bool {
    let mut names = keywords.keys().map(String::as_str);
    names.any(|name| !ANNOTATIONS.contains(&name) && name != than)
}

/// Whether a schema is about objects, lists and other values.
fn types(keywords: &Keywords) -> [bool; 3] {
    let named: Vec<&str> = match keywords.get("type") {
        Some(Value::String(of)) => vec![of],
        Some(Value::Array(of)) => of.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let has = |name: &str| keywords.contains_key(name);
    if !named.is_empty() {
        let object = named.contains(&"object");
        let array = named.contains(&"array");
        let other = named.iter().any(|of| !["object", "array"].contains(of));
        return [object, array, other];
    }
    let values = keywords.get("enum").and_then(Value::as_array);
    let values = || values.into_iter().flatten().chain(keywords.get("const"));
    if values().next().is_some() {
        let object = values().any(Value::is_object);
        let array = values().any(Value::is_array);
        return [object, array, true];
    }
    let object = has("properties");
    [
        object,
        !object && (has("items") || has("prefixItems")),
        false,
    ]
}

/// The part of a schema that `#/a/b` names, or that has the anchor `#a`.
fn resolve<'s>(root: &'s Value, reference: &str) -> Option<&'s Value> {
    let path = reference.strip_prefix('#')?;
    if path.is_empty() || path.starts_with('/') {
        return root.pointer(path);
    }
    anchored(root, path)
}

fn anchored<'s>(part: &'s Value, name: &str) -> Option<&'s Value> {
    match part {
        Value::Object(keywords) => {
            let own = keywords.get("$anchor").and_then(Value::as_str);
            if own == Some(name) {
                return Some(part);
            }
            keywords.values().find_map(|part| anchored(part, name))
        }
        Value::Array(parts) => parts.iter().find_map(|part| anchored(part, name)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}
