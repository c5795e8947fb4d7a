//! `allOf` as one schema: objects whose properties stand in several parts.

use super::Unfit;
use crate::value::schema::resolve;
use serde_json::{Map, Value};

/// How deep parts are followed.
const DEPTH: usize = 16;

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

/// The parts of a schema as one: its own keywords, those of its `allOf`, and what its `$ref` leads to.
///
/// # Errors
/// If they are not all objects, or two of them speak of one property.
pub(super) fn merged(
    keywords: &Map<String, Value>,
    root: &Value,
) -> Result<Map<String, Value>, Unfit> {
    let mut whole = Map::new();
    add(keywords, root, &mut whole, DEPTH)?;
    Ok(whole)
}

/// Whether a schema has keywords besides annotations and these.
pub(super) fn says_more(keywords: &Map<String, Value>, than: &[&str]) -> bool {
    let mut names = keywords.keys().map(String::as_str);
    names.any(|name| !ANNOTATIONS.contains(&name) && !than.contains(&name))
}

fn add(
    keywords: &Map<String, Value>,
    root: &Value,
    whole: &mut Map<String, Value>,
    depth: usize,
) -> Result<(), Unfit> {
    let depth = depth.checked_sub(1).ok_or(Unfit::Recursive)?;
    for (name, value) in keywords {
        match (name.as_str(), value) {
            ("allOf", Value::Array(parts)) => {
                for part in parts {
                    add(object(part)?, root, whole, depth)?;
                }
            }
            ("$ref", Value::String(reference)) => {
                let part = resolve(root, reference).ok_or(Unfit::Lost)?;
                add(object(part)?, root, whole, depth)?;
            }
            ("properties", Value::Object(properties)) => {
                let all = entry(whole, "properties", || Value::Object(Map::new()));
                for (name, part) in properties {
                    let before = all
                        .as_object_mut()
                        .and_then(|all| all.insert(name.clone(), part.clone()));
                    if before.is_some_and(|before| before != *part) {
                        return Err(Unfit::Combined);
                    }
                }
            }
            ("required", Value::Array(names)) => {
                let all = entry(whole, "required", || Value::Array(Vec::new()));
                if let Some(all) = all.as_array_mut() {
                    all.extend(names.iter().cloned());
                }
            }
            ("type", Value::String(kind)) if kind == "object" => {
                whole.insert(name.clone(), value.clone());
            }
            (name, _) if ANNOTATIONS.contains(&name) => {
                whole.entry(name).or_insert_with(|| value.clone());
            }
            _ => return Err(Unfit::Combined),
        }
    }
    Ok(())
}

fn entry<'w>(
    whole: &'w mut Map<String, Value>,
    name: &str,
    empty: impl FnOnce() -> Value,
) -> &'w mut Value {
    whole.entry(name).or_insert_with(empty)
}

fn object(part: &Value) -> Result<&Map<String, Value>, Unfit> {
    part.as_object().ok_or(Unfit::Combined)
}
