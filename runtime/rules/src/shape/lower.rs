//! A schema, written as its provider knows it.

use super::closed_limit::closed_limit;
use super::demands::{beside_branches, beside_properties};
use super::exclusive_branches::{are_told_apart, types, values};
use super::merge::{merged, says_more};
use super::{Reason, Rules, UntoldPart};
use crate::schema::resolve;
use serde_json::{Map, Value, json};

/// How many parts a schema may have once its references are written out.
const PARTS: usize = 20_000;

/// How deep they may stand in one another.
const DEPTH: usize = 64;

/// A schema as these rules allow it.
///
/// # Errors
/// If they allow nothing that says the same: the first part in the order of the text.
pub(super) fn lower(schema: &Value, rules: Rules) -> Result<Value, UntoldPart> {
    let mut lowering = Lowering {
        root: schema,
        rules,
        place: Vec::new(),
        inside: vec!["#".to_owned()],
        here: 0,
        shared: Vec::new(),
        parts: PARTS,
        depth: DEPTH,
    };
    lowering.whole().map_err(|reason| {
        let place = lowering.place;
        UntoldPart { place, reason }
    })
}

/// The name of a part that refers to itself.
fn name(index: usize) -> String {
    format!("part{index}")
}

type Keywords = Map<String, Value>;

struct Lowering<'s> {
    root: &'s Value,
    rules: Rules,
    /// Where the part stands that is written. It stays where that cannot be done.
    place: Vec<String>,
    /// The references inside of which the part stands that is written.
    inside: Vec<String>,
    /// From where on they are about the same value as the part.
    here: usize,
    /// The references to parts that refer to themselves; their place is their name.
    shared: Vec<String>,
    /// How many more parts there may be.
    parts: usize,
    /// How many more may stand inside of the part.
    depth: usize,
}

impl Lowering<'_> {
    fn whole(&mut self) -> Result<Value, Reason> {
        let mut whole = self.part(self.root)?;
        let mut shared = Map::new();
        while let Some(reference) = self.shared.get(shared.len()).cloned() {
            let part = resolve(self.root, &reference).ok_or(Reason::Lost)?;
            self.inside = vec![reference];
            self.here = 0;
            let part = self.part(part)?;
            shared.insert(name(shared.len()), Value::Object(part));
        }
        if !shared.is_empty() {
            whole.insert("$defs".to_owned(), Value::Object(shared));
        }
        Ok(Value::Object(whole))
    }

    fn part(&mut self, part: &Value) -> Result<Keywords, Reason> {
        self.parts = self.parts.checked_sub(1).ok_or(Reason::Large)?;
        self.depth = self.depth.checked_sub(1).ok_or(Reason::Large)?;
        let lowered = self.any_part(part)?;
        self.depth += 1;
        Ok(lowered)
    }

    /// A part that is about another value: one inside of that which it stands in.
    fn inner(&mut self, name: &str, part: &Value) -> Result<Keywords, Reason> {
        self.place.push(name.to_owned());
        let here = std::mem::replace(&mut self.here, self.inside.len());
        let lowered = self.part(part)?;
        self.here = here;
        self.place.pop();
        Ok(lowered)
    }

    fn any_part(&mut self, part: &Value) -> Result<Keywords, Reason> {
        let Some(keywords) = part.as_object() else {
            return self.anything();
        };
        if let Some(Value::String(reference)) = keywords.get("$ref") {
            if says_more(keywords, &["$ref"]) {
                return self.merged(keywords);
            }
            return self.referred(keywords, reference);
        }
        match keywords.get("allOf").and_then(Value::as_array) {
            Some(parts) => match parts.as_slice() {
                [part] if !says_more(keywords, &["allOf"]) => self.part(part),
                _ => self.merged(keywords),
            },
            None => self.plain(keywords),
        }
    }

    /// A schema in several parts, none of which it stands in: what is one with others cannot stay a reference.
    fn merged(&mut self, keywords: &Keywords) -> Result<Keywords, Reason> {
        let merged = merged(keywords, self.root, &mut self.parts)?;
        let around = self.inside.len();
        for reference in merged.through {
            if self.inside.contains(&reference) {
                return Err(Reason::Recursive);
            }
            self.inside.push(reference);
        }
        let lowered = self.plain(&merged.whole)?;
        self.inside.truncate(around);
        Ok(lowered)
    }

    /// What stands behind a reference; a part that refers to itself stays one.
    fn referred(&mut self, keywords: &Keywords, reference: &str) -> Result<Keywords, Reason> {
        let mut around = self.inside.iter();
        if let Some(at) = around.position(|around| around == reference) {
            return self.recursive(reference, at);
        }
        let part = resolve(self.root, reference).ok_or(Reason::Lost)?;
        self.inside.push(reference.to_owned());
        let lowered = self.part(part);
        self.inside.pop();
        let mut lowered = lowered?;
        // OpenAI takes no keyword beside a reference.
        if let Some(text) = keywords.get("description")
            && !lowered.contains_key("$ref")
        {
            lowered.insert("description".to_owned(), text.clone());
        }
        Ok(lowered)
    }

    fn recursive(&mut self, reference: &str, at: usize) -> Result<Keywords, Reason> {
        // What is itself and nothing else has no end.
        if at >= self.here || !self.rules.allows_recursion() {
            return Err(Reason::Recursive);
        }
        let known = self.shared.iter().position(|known| known == reference);
        let index = known.unwrap_or_else(|| {
            self.shared.push(reference.to_owned());
            self.shared.len() - 1
        });
        let to = format!("#/$defs/{}", name(index));
        Ok(Map::from_iter([("$ref".to_owned(), json!(to))]))
    }

    fn anything(&self) -> Result<Keywords, Reason> {
        if self.rules.allows_open() {
            return Ok(Map::new());
        }
        Err(Reason::Anything)
    }

    /// A schema without references and `allOf`.
    fn plain(&mut self, keywords: &Keywords) -> Result<Keywords, Reason> {
        let mut out = Map::new();
        for name in ["title", "description"] {
            copy(keywords, name, &mut out);
        }
        let types = types(keywords);
        let has = |name: &str| types.iter().any(|of| of == name);
        if types.is_empty() {
            let mut branches = ["anyOf", "oneOf"].into_iter();
            let branches = branches.find_map(|name| Some((name, keywords.get(name)?.as_array()?)));
            let Some((name, branches)) = branches.filter(|(_, branches)| !branches.is_empty())
            else {
                return self.anything();
            };
            if beside_branches(keywords, name) {
                return Err(Reason::Combined);
            }
            if name == "oneOf" {
                are_told_apart(branches, self.root, &mut self.parts)?;
            }
            let mut lowered = Vec::new();
            for branch in branches {
                lowered.push(Value::Object(self.part(branch)?));
            }
            out.insert("anyOf".to_owned(), Value::Array(lowered));
            return Ok(out);
        }
        if (has("object") || has("array")) && beside_properties(keywords) {
            return Err(Reason::Combined);
        }
        out.insert("type".to_owned(), one_or_all(&types));
        if has("object") {
            self.object(keywords, &mut out)?;
        }
        if has("array") {
            self.array(keywords, &mut out)?;
        }
        self.values(keywords, &mut out);
        for (name, value) in keywords {
            if self.rules.knows(name, value) {
                out.insert(name.clone(), value.clone());
            }
        }
        self.open_limits(keywords, &mut out);
        Ok(out)
    }

    /// Limits that are not reached, where only those are known that are: of whole numbers the next one, of others the limit itself.
    fn open_limits(&self, keywords: &Keywords, out: &mut Keywords) {
        for (open, closed) in [
            ("exclusiveMinimum", "minimum"),
            ("exclusiveMaximum", "maximum"),
        ] {
            let Some(limit) = keywords.get(open).filter(|limit| limit.is_number()) else {
                continue;
            };
            if self.rules.knows(open, limit) || !self.rules.knows(closed, limit) {
                continue;
            }
            let limit = closed_limit(keywords, open).unwrap_or_else(|| limit.clone());
            let known = out.get(closed).and_then(Value::as_f64);
            let is_tighter = known
                .zip(limit.as_f64())
                .is_none_or(|(known, limit)| match closed {
                    "minimum" => limit > known,
                    _ => limit < known,
                });
            if is_tighter {
                out.insert(closed.to_owned(), limit);
            }
        }
    }

    fn object(&mut self, keywords: &Keywords, out: &mut Keywords) -> Result<(), Reason> {
        let none = Map::new();
        let map = |name: &str| keywords.get(name).and_then(Value::as_object);
        let properties = map("properties").unwrap_or(&none);
        let closed = keywords.get("additionalProperties") == Some(&Value::Bool(false));
        let other = keywords.get("additionalProperties").filter(|_| !closed);
        let patterns = map("patternProperties").is_some_and(|patterns| !patterns.is_empty());
        let open = other.is_some() || patterns || (properties.is_empty() && !closed);
        if open && !self.rules.allows_open() {
            return Err(Reason::Open);
        }
        let required = keywords.get("required").and_then(Value::as_array);
        let is_required = |name: &str| {
            required.is_some_and(|required| required.iter().any(|required| required == name))
        };
        let mut lowered = Map::new();
        let mut names = Vec::new();
        for (name, part) in properties {
            let mut part = self.inner(name, part)?;
            if is_required(name) || self.rules.requires_all() {
                names.push(json!(name));
            }
            if !is_required(name) && self.rules.requires_all() {
                part = nullable(part);
            }
            lowered.insert(name.clone(), Value::Object(part));
        }
        if !lowered.is_empty() || !self.rules.allows_open() {
            out.insert("properties".to_owned(), Value::Object(lowered));
            out.insert("required".to_owned(), Value::Array(names));
        }
        let other = match other.filter(|other| other.is_object()) {
            Some(other) => Value::Object(self.inner("*", other)?),
            None => Value::Bool(open),
        };
        out.insert("additionalProperties".to_owned(), other);
        Ok(())
    }

    fn array(&mut self, keywords: &Keywords, out: &mut Keywords) -> Result<(), Reason> {
        let items = keywords.get("items");
        let first = items.and_then(Value::as_array);
        let first = first.or_else(|| keywords.get("prefixItems")?.as_array());
        if let Some(first) = first {
            if !self.rules.allows_tuples() {
                return Err(Reason::Tuple);
            }
            let mut lowered = Vec::new();
            for part in first {
                lowered.push(Value::Object(self.inner("[]", part)?));
            }
            out.insert("prefixItems".to_owned(), Value::Array(lowered));
        }
        match items.filter(|items| !items.is_array()) {
            Some(items) => {
                let lowered = self.inner("[]", items)?;
                out.insert("items".to_owned(), Value::Object(lowered));
            }
            None if first.is_none() && !self.rules.allows_open() => return Err(Reason::Anything),
            None => {}
        }
        Ok(())
    }

    /// `enum` and `const`.
    fn values(&self, keywords: &Keywords, out: &mut Keywords) {
        if self.rules != Rules::Gemini {
            copy(keywords, "enum", out);
            copy(keywords, "const", out);
            return;
        }
        // It knows those of texts and numbers, and no `const`.
        let known = |value: &Value| value.is_string() || value.is_number();
        if let Some(values) = values(keywords).filter(|values| values.iter().all(known)) {
            out.insert("enum".to_owned(), json!(values));
        }
    }
}

fn copy(from: &Keywords, name: &str, to: &mut Keywords) {
    if let Some(value) = from.get(name) {
        to.insert(name.to_owned(), value.clone());
    }
}

fn one_or_all(types: &[String]) -> Value {
    match types {
        [of] => json!(of),
        types => json!(types),
    }
}

/// A schema that null fits, too.
fn nullable(mut schema: Keywords) -> Keywords {
    if schema.is_empty() {
        return schema;
    }
    let absent = || json!({"type": "null"});
    if let Some(Value::Array(branches)) = schema.get_mut("anyOf") {
        if !branches.contains(&absent()) {
            branches.push(absent());
        }
        return schema;
    }
    match schema.get_mut("type") {
        Some(Value::String(of)) if of == "null" => return schema,
        Some(Value::String(of)) => {
            let both = json!([of, "null"]);
            schema.insert("type".to_owned(), both);
        }
        Some(Value::Array(types)) if !types.contains(&json!("null")) => types.push(json!("null")),
        Some(_) => {}
        None => {
            let both = json!([Value::Object(schema), absent()]);
            return Map::from_iter([("anyOf".to_owned(), both)]);
        }
    }
    if let Some(value) = schema.remove("const") {
        schema.insert("enum".to_owned(), json!([value]));
    }
    if let Some(Value::Array(values)) = schema.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
    schema
}
