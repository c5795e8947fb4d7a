//! `allOf` as one schema: objects whose properties stand in several parts.

use super::Reason;
use crate::schema::resolve;
use serde_json::{Map, Value};

/// How deep parts are followed.
const DEPTH: usize = 64;

/// Keywords that say nothing about a value.
pub(super) const ANNOTATIONS: [&str; 11] = [
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

/// The parts of a schema as one.
pub(super) struct MergedSchema {
    /// The keywords of all.
    pub(super) whole: Map<String, Value>,
    /// The references that lead to parts.
    pub(super) through: Vec<String>,
}

/// The parts of a schema as one: its own keywords, those of its `allOf`, and what its `$ref` leads to. What is looked at is taken off
/// `parts`.
///
/// # Errors
/// If they are not all objects, or two of them speak of one property.
pub(super) fn merged(
    keywords: &Map<String, Value>,
    root: &Value,
    parts: &mut usize,
) -> Result<MergedSchema, Reason> {
    let mut merging = SchemaMerge {
        root,
        whole: Map::new(),
        through: Vec::new(),
        inside: Vec::new(),
        parts,
    };
    merging.add(keywords, DEPTH)?;
    let SchemaMerge { whole, through, .. } = merging;
    Ok(MergedSchema { whole, through })
}

/// The keywords that a part comes to, once its references are followed and its `allOf` is one. None: they cannot be told.
pub(super) fn flat(part: &Value, root: &Value, parts: &mut usize) -> Option<Map<String, Value>> {
    let mut keywords = part.as_object()?;
    for _ in 0..DEPTH {
        let next = match (keywords.get("$ref"), keywords.get("allOf")) {
            (Some(Value::String(reference)), _) if !says_more(keywords, &["$ref"]) => {
                resolve(root, reference)?
            }
            (None, Some(Value::Array(all))) if !says_more(keywords, &["allOf"]) => match &**all {
                [part] => part,
                _ => break,
            },
            _ => break,
        };
        keywords = next.as_object()?;
    }
    if keywords.contains_key("$ref") || keywords.contains_key("allOf") {
        return Some(merged(keywords, root, parts).ok()?.whole);
    }
    Some(keywords.clone())
}

/// Whether a schema has keywords besides annotations and these.
pub(super) fn says_more(keywords: &Map<String, Value>, than: &[&str]) -> bool {
    let mut names = keywords.keys().map(String::as_str);
    names.any(|name| !ANNOTATIONS.contains(&name) && !than.contains(&name))
}

struct SchemaMerge<'s, 'p> {
    root: &'s Value,
    whole: Map<String, Value>,
    through: Vec<String>,
    /// The references inside of which it looks.
    inside: Vec<&'s str>,
    parts: &'p mut usize,
}

impl<'s> SchemaMerge<'s, '_> {
    fn add<'k: 's>(
        &mut self,
        keywords: &'k Map<String, Value>,
        depth: usize,
    ) -> Result<(), Reason> {
        let depth = depth.checked_sub(1).ok_or(Reason::Large)?;
        self.count()?;
        for (name, value) in keywords {
            match (name.as_str(), value) {
                ("allOf", Value::Array(parts)) => {
                    for part in parts {
                        self.add(object(part)?, depth)?;
                    }
                }
                ("$ref", Value::String(reference)) => self.follow(reference, depth)?,
                ("properties", Value::Object(properties)) => self.properties(properties)?,
                ("required", Value::Array(names)) => {
                    let all = self.entry("required", Value::Array(Vec::new()));
                    if let Some(all) = all.as_array_mut() {
                        all.extend(names.iter().cloned());
                    }
                }
                ("type", Value::String(kind)) if kind == "object" => {
                    self.whole.insert(name.clone(), value.clone());
                }
                (name, _) if ANNOTATIONS.contains(&name) => {
                    self.whole.entry(name).or_insert_with(|| value.clone());
                }
                _ => return Err(Reason::Combined),
            }
        }
        Ok(())
    }

    /// What a reference leads to, once.
    fn follow(&mut self, reference: &'s str, depth: usize) -> Result<(), Reason> {
        if self.inside.contains(&reference) {
            return Err(Reason::Recursive);
        }
        if self.through.iter().any(|followed| followed == reference) {
            return Ok(());
        }
        let part = resolve(self.root, reference).ok_or(Reason::Lost)?;
        self.through.push(reference.to_owned());
        self.inside.push(reference);
        self.add(object(part)?, depth)?;
        self.inside.pop();
        Ok(())
    }

    fn properties(&mut self, properties: &Map<String, Value>) -> Result<(), Reason> {
        for (name, part) in properties {
            self.count()?;
            let all = self.entry("properties", Value::Object(Map::new()));
            let before = all
                .as_object_mut()
                .and_then(|all| all.insert(name.clone(), part.clone()));
            if before.is_some_and(|before| before != *part) {
                return Err(Reason::Combined);
            }
        }
        Ok(())
    }

    fn count(&mut self) -> Result<(), Reason> {
        *self.parts = self.parts.checked_sub(1).ok_or(Reason::Large)?;
        Ok(())
    }

    fn entry(&mut self, name: &str, empty: Value) -> &mut Value {
        self.whole.entry(name).or_insert(empty)
    }
}

fn object(part: &Value) -> Result<&Map<String, Value>, Reason> {
    part.as_object().ok_or(Reason::Combined)
}
