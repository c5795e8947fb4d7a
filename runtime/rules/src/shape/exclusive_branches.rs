//! Whether the branches of `oneOf` are told apart: providers know `anyOf` alone, which says the same where no value fits two.

use super::Reason;
use super::merge::flat;
use crate::schema::type_name;
use serde_json::{Map, Value};

/// Holds if no value fits two of these branches, by their types, by their values, or by those of a property that each requires. What is
/// looked at is taken off `parts`.
///
/// # Errors
/// If they are not told apart.
pub(super) fn are_told_apart(
    branches: &[Value],
    root: &Value,
    parts: &mut usize,
) -> Result<(), Reason> {
    let mut before: Vec<Map<String, Value>> = Vec::new();
    for part in branches {
        let branch = flat(part, root, parts).ok_or(Reason::Combined)?;
        *parts = parts.checked_sub(before.len()).ok_or(Reason::Large)?;
        if before.iter().any(|other| !differ(other, &branch)) {
            return Err(Reason::Combined);
        }
        before.push(branch);
    }
    Ok(())
}

fn differ(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    if share_no_value(one, other) || share_no_type(one, other) {
        return true;
    }
    let is_object = |of: &Map<String, Value>| types(of) == ["object"];
    if !is_object(one) || !is_object(other) {
        return false;
    }
    let tag = |of: &'_ Map<String, Value>, name: &str| -> Option<Map<String, Value>> {
        let required = of.get("required")?.as_array()?;
        let part = of.get("properties")?.get(name)?.as_object()?;
        required
            .iter()
            .any(|required| required == name)
            .then(|| part.clone())
    };
    let names = one.get("properties").and_then(Value::as_object);
    let mut names = names.into_iter().flat_map(Map::keys);
    names.any(|name| match (tag(one, name), tag(other, name)) {
        (Some(one), Some(other)) => share_no_value(&one, &other),
        _ => false,
    })
}

fn share_no_value(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    let Some((one, other)) = values(one).zip(values(other)) else {
        return false;
    };
    one.iter().all(|value| !other.contains(value))
}

/// The values that a schema allows alone.
pub(super) fn values(keywords: &Map<String, Value>) -> Option<&[Value]> {
    match keywords.get("const") {
        Some(value) => Some(std::slice::from_ref(value)),
        None => keywords.get("enum")?.as_array().map(Vec::as_slice),
    }
}

fn share_no_type(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    let (one, other) = (types(one), types(other));
    let same = |one: &str, other: &str| one == other || (is_number(one) && is_number(other));
    let shared = one
        .iter()
        .any(|one| other.iter().any(|other| same(one, other)));
    !one.is_empty() && !other.is_empty() && !shared
}

fn is_number(of: &str) -> bool {
    matches!(of, "number" | "integer")
}

/// The types that a schema says, or that follow from what else it says.
pub(super) fn types(keywords: &Map<String, Value>) -> Vec<String> {
    let named = match keywords.get("type") {
        Some(Value::String(of)) => vec![of.clone()],
        Some(Value::Array(of)) => of
            .iter()
            .filter_map(|of| Some(of.as_str()?.to_owned()))
            .collect(),
        _ => Vec::new(),
    };
    if !named.is_empty() {
        return named;
    }
    let values = keywords.get("enum").and_then(Value::as_array);
    let values = values.into_iter().flatten().chain(keywords.get("const"));
    let mut found: Vec<String> = Vec::new();
    for value in values {
        let of = type_name(value).to_owned();
        if !found.contains(&of) {
            found.push(of);
        }
    }
    let has = |name: &str| keywords.contains_key(name);
    if found.is_empty() && has("properties") {
        found.push("object".to_owned());
    } else if found.is_empty() && (has("items") || has("prefixItems")) {
        found.push("array".to_owned());
    }
    found
}
