//! Whether a value fits a JSON Schema, with all complaints and their places.
//!
//! Written here and not taken from a crate because the full validators bring some sixty crates into every program that
//! holds one agent. Known: type, enum, const, properties, required, additionalProperties, patternProperties,
//! propertyNames, minProperties, maxProperties, items, prefixItems, contains, minItems, maxItems, uniqueItems, minLength,
//! maxLength, pattern, minimum, maximum, exclusive bounds, multipleOf, allOf, anyOf, oneOf, not, if/then/else,
//! dependentRequired, and `$ref` inside the document. `format` and other annotations say nothing about validity.

mod equal;

use equal::{compare, is_multiple, same};
use serde_json::{Map, Value};
use std::cell::Cell;

/// How deep schemas are followed, so that one that refers to itself ends.
const DEPTH: usize = 64;

/// How many parts of a schema are held against parts of a value, so that one that refers to itself again and again ends: this
/// many,
const STEPS: usize = 200_000;

/// and this many more for each part of the value.
const STEPS_PER_PART: usize = 100;

/// How many complaints are worth reading.
const MOST: usize = 20;

/// Checks a value against a schema.
///
/// # Errors
/// Every complaint with the place in the value, in the order of the schema; at most twenty.
pub fn check(schema: &Value, value: &Value) -> Result<(), Vec<String>> {
    let steps = Cell::new(parts(value).saturating_mul(STEPS_PER_PART) + STEPS);
    let mut check = Check {
        root: schema,
        complaints: Vec::new(),
        steps: &steps,
    };
    check.value(schema, value, &Place::Root, DEPTH);
    if steps.get() == 0 {
        let endless = "the schema refers to itself too often to check this";
        return Err(vec![endless.to_owned()]);
    }
    if check.complaints.is_empty() {
        Ok(())
    } else {
        Err(check.complaints)
    }
}

/// How many values a value consists of.
fn parts(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(parts).sum::<usize>(),
        Value::Object(fields) => 1 + fields.values().map(parts).sum::<usize>(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 1,
    }
}

/// The part of a schema that `#/a/b` names.
pub fn resolve<'s>(root: &'s Value, reference: &str) -> Option<&'s Value> {
    root.pointer(reference.strip_prefix('#')?)
}

/// What JSON Schema calls the type of a value.
pub fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if is_integer(number) => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn is_integer(number: &serde_json::Number) -> bool {
    number.is_i64()
        || number.is_u64()
        || number.as_f64().is_some_and(|number| number.fract() == 0.0)
}

/// Where in the value the check is.
enum Place<'a> {
    Root,
    Field(&'a Place<'a>, &'a str),
    Item(&'a Place<'a>, usize),
}

impl std::fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Field(Self::Root, name) => f.write_str(name),
            Self::Field(parent, name) => write!(f, "{parent}.{name}"),
            Self::Item(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

struct Check<'s> {
    root: &'s Value,
    complaints: Vec<String>,
    /// How many are left.
    steps: &'s Cell<usize>,
}

impl<'s> Check<'s> {
    fn complain(&mut self, place: &Place<'_>, what: String) {
        if self.complaints.len() < MOST {
            let place = place.to_string();
            self.complaints.push(if place.is_empty() {
                what
            } else {
                format!("`{place}`: {what}")
            });
        }
    }

    fn fits(&self, schema: &'s Value, value: &Value, depth: usize) -> bool {
        let mut trial = Check {
            root: self.root,
            complaints: Vec::new(),
            steps: self.steps,
        };
        trial.value(schema, value, &Place::Root, depth);
        trial.complaints.is_empty()
    }

    fn value(&mut self, schema: &'s Value, value: &Value, place: &Place<'_>, depth: usize) {
        let Some(left) = self.steps.get().checked_sub(1) else {
            return;
        };
        self.steps.set(left);
        let Some(depth) = depth.checked_sub(1) else {
            return self.complain(
                place,
                "the schema is nested too deeply to check this".to_owned(),
            );
        };
        let schema = match schema {
            Value::Object(schema) => schema,
            Value::Bool(false) => {
                return self.complain(place, "nothing is allowed here".to_owned());
            }
            Value::Bool(true)
            | Value::Null
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_) => return,
        };
        if !self.kind(schema, value, place) {
            return;
        }
        self.choices(schema, value, place);
        self.combined(schema, value, place, depth);
        match value {
            Value::Object(object) => self.object(schema, object, place, depth),
            Value::Array(items) => self.array(schema, items, place, depth),
            Value::String(text) => self.text(schema, text, place),
            Value::Number(number) => self.number(schema, number, place),
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn kind(&mut self, schema: &Map<String, Value>, value: &Value, place: &Place<'_>) -> bool {
        let wanted: Vec<&str> = match schema.get("type") {
            Some(Value::String(kind)) => vec![kind],
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
            Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) | None => {
                return true;
            }
        };
        let found = type_name(value);
        let fits = wanted
            .iter()
            .any(|kind| *kind == found || (*kind == "number" && found == "integer"));
        if !fits {
            self.complain(
                place,
                format!("expected {}, found {found}", wanted.join(" or ")),
            );
        }
        fits
    }

    fn choices(&mut self, schema: &Map<String, Value>, value: &Value, place: &Place<'_>) {
        if let Some(choices) = schema.get("enum").and_then(Value::as_array)
            && !choices.iter().any(|choice| same(choice, value))
        {
            let choices: Vec<String> = choices.iter().map(Value::to_string).collect();
            self.complain(
                place,
                format!("expected one of {}, found {value}", choices.join(", ")),
            );
        }
        if let Some(constant) = schema.get("const")
            && !same(constant, value)
        {
            self.complain(place, format!("expected {constant}, found {value}"));
        }
    }

    fn combined(
        &mut self,
        schema: &'s Map<String, Value>,
        value: &Value,
        place: &Place<'_>,
        depth: usize,
    ) {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            match resolve(self.root, reference) {
                Some(target) => self.value(target, value, place, depth),
                None => self.complain(
                    place,
                    format!("the schema refers to `{reference}`, which it does not hold"),
                ),
            }
        }
        for part in list(schema, "allOf") {
            self.value(part, value, place, depth);
        }
        let any = list(schema, "anyOf");
        if !any.is_empty() && !any.iter().any(|part| self.fits(part, value, depth)) {
            self.complain(place, "fits none of the forms in `anyOf`".to_owned());
        }
        let one = list(schema, "oneOf");
        let fitting = one
            .iter()
            .filter(|part| self.fits(part, value, depth))
            .count();
        if !one.is_empty() && fitting != 1 {
            self.complain(
                place,
                format!("fits {fitting} of the forms in `oneOf` instead of one"),
            );
        }
        if let Some(not) = schema.get("not")
            && self.fits(not, value, depth)
        {
            self.complain(place, "has the form that `not` excludes".to_owned());
        }
        if let Some(condition) = schema.get("if") {
            let branch = if self.fits(condition, value, depth) {
                "then"
            } else {
                "else"
            };
            if let Some(branch) = schema.get(branch) {
                self.value(branch, value, place, depth);
            }
        }
    }

    fn object(
        &mut self,
        schema: &'s Map<String, Value>,
        object: &Map<String, Value>,
        place: &Place<'_>,
        depth: usize,
    ) {
        for name in list(schema, "required").iter().filter_map(Value::as_str) {
            if !object.contains_key(name) {
                self.complain(place, format!("`{name}` is required and missing"));
            }
        }
        if let Some(pairs) = schema.get("dependentRequired").and_then(Value::as_object) {
            for (name, wanted) in pairs.iter().filter(|(name, _)| object.contains_key(*name)) {
                for missing in wanted
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_str)
                {
                    if !object.contains_key(missing) {
                        self.complain(
                            place,
                            format!("`{missing}` is required beside `{name}` and missing"),
                        );
                    }
                }
            }
        }
        self.bounds(
            schema,
            ("minProperties", "maxProperties"),
            object.len(),
            "fields",
            place,
        );
        for (name, value) in object {
            self.field(schema, name, value, place, depth);
        }
    }

    fn field(
        &mut self,
        schema: &'s Map<String, Value>,
        name: &str,
        value: &Value,
        place: &Place<'_>,
        depth: usize,
    ) {
        let here = Place::Field(place, name);
        if let Some(names) = schema.get("propertyNames") {
            self.value(names, &Value::String(name.to_owned()), &here, depth);
        }
        let mut known = false;
        if let Some(property) = schema
            .get("properties")
            .and_then(|properties| properties.get(name))
        {
            known = true;
            self.value(property, value, &here, depth);
        }
        for (pattern, property) in schema
            .get("patternProperties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            if matches(pattern, name) == Some(true) {
                known = true;
                self.value(property, value, &here, depth);
            }
        }
        match schema.get("additionalProperties") {
            Some(Value::Bool(false)) if !known => {
                self.complain(place, format!("`{name}` is not a field of the schema"))
            }
            Some(other) if !known => self.value(other, value, &here, depth),
            Some(_) | None => {}
        }
    }

    fn array(
        &mut self,
        schema: &'s Map<String, Value>,
        items: &[Value],
        place: &Place<'_>,
        depth: usize,
    ) {
        self.bounds(
            schema,
            ("minItems", "maxItems"),
            items.len(),
            "items",
            place,
        );
        let first = list(schema, "prefixItems");
        for (index, item) in items.iter().enumerate() {
            let here = Place::Item(place, index);
            match first.get(index).or_else(|| schema.get("items")) {
                Some(schema) => self.value(schema, item, &here, depth),
                None => continue,
            }
        }
        if let Some(wanted) = schema.get("contains")
            && !items.iter().any(|item| self.fits(wanted, item, depth))
        {
            self.complain(place, "holds no item of the form in `contains`".to_owned());
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
            let twice = items
                .iter()
                .enumerate()
                .find(|(index, item)| items.iter().take(*index).any(|other| same(other, item)));
            if let Some((index, _)) = twice {
                self.complain(place, format!("item {index} is there twice"));
            }
        }
    }

    fn text(&mut self, schema: &Map<String, Value>, text: &str, place: &Place<'_>) {
        self.bounds(
            schema,
            ("minLength", "maxLength"),
            text.chars().count(),
            "characters",
            place,
        );
        let Some(pattern) = schema.get("pattern").and_then(Value::as_str) else {
            return;
        };
        match matches(pattern, text) {
            Some(true) => {}
            Some(false) => self.complain(place, format!("does not match the pattern `{pattern}`")),
            None => self.complain(
                place,
                format!("the schema's pattern `{pattern}` cannot be read"),
            ),
        }
    }

    fn number(
        &mut self,
        schema: &Map<String, Value>,
        number: &serde_json::Number,
        place: &Place<'_>,
    ) {
        let rules: [BoundKeyword; 4] = [
            ("minimum", |order| order.is_ge(), "at least"),
            ("maximum", |order| order.is_le(), "at most"),
            ("exclusiveMinimum", |order| order.is_gt(), "more than"),
            ("exclusiveMaximum", |order| order.is_lt(), "less than"),
        ];
        for (keyword, holds, words) in rules {
            if let Some(bound) = schema.get(keyword).and_then(Value::as_number)
                && !compare(number, bound).is_some_and(holds)
            {
                self.complain(place, format!("expected {words} {bound}, found {number}"));
            }
        }
        if let Some(step) = schema.get("multipleOf").and_then(Value::as_number)
            && !is_multiple(number, step)
        {
            self.complain(
                place,
                format!("expected a multiple of {step}, found {number}"),
            );
        }
    }

    fn bounds(
        &mut self,
        schema: &Map<String, Value>,
        keys: (&str, &str),
        count: usize,
        what: &str,
        place: &Place<'_>,
    ) {
        let bound = |key: &str| schema.get(key).and_then(Value::as_u64);
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        if let Some(least) = bound(keys.0).filter(|least| count < *least) {
            self.complain(
                place,
                format!("expected at least {least} {what}, found {count}"),
            );
        }
        if let Some(most) = bound(keys.1).filter(|most| count > *most) {
            self.complain(
                place,
                format!("expected at most {most} {what}, found {count}"),
            );
        }
    }
}

/// A keyword, the comparison it asks for, and its words.
type BoundKeyword = (&'static str, fn(std::cmp::Ordering) -> bool, &'static str);

fn list<'s>(schema: &'s Map<String, Value>, key: &str) -> &'s [Value] {
    schema
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn matches(pattern: &str, text: &str) -> Option<bool> {
    regex_lite::Regex::new(pattern)
        .ok()
        .map(|pattern| pattern.is_match(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn complaints(schema: Value, value: Value) -> Vec<String> {
        check(&schema, &value).err().unwrap_or_default()
    }

    #[test]
    fn a_schema_that_refers_to_itself_twice_ends() {
        let schema = json!({"allOf": [{"$ref": "#"}, {"$ref": "#"}]});
        let complaints = check(&schema, &json!({})).unwrap_err();
        assert!(
            complaints[0].contains("refers to itself too often"),
            "{complaints:?}"
        );
        let tried = json!({"anyOf": [{"$ref": "#"}, {"$ref": "#"}]});
        assert!(check(&tried, &json!({})).is_err());
        let items: Vec<usize> = (0..300_000).collect();
        let listed = json!({"items": {"anyOf": [{"type": "text"}, {"type": "integer"}]}});
        assert_eq!(check(&listed, &json!(items)), Ok(()));
    }

    #[test]
    fn every_complaint_has_its_place() {
        let schema = json!({"type": "object", "required": ["a", "b"], "additionalProperties": false,
            "properties": {"a": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer"}}}}}});
        let found = complaints(schema, json!({"a": [{"n": 1}, {"n": "x"}], "c": 1}));
        assert_eq!(
            found,
            [
                "`b` is required and missing",
                "`a[1].n`: expected integer, found string",
                "`c` is not a field of the schema"
            ]
        );
    }

    #[test]
    fn numbers_keep_their_precision() {
        assert!(
            !complaints(
                json!({"maximum": 9_007_199_254_740_992_i64}),
                json!(9_007_199_254_740_993_i64)
            )
            .is_empty()
        );
        assert!(complaints(json!({"const": 1}), json!(1.0)).is_empty());
        assert!(complaints(json!({"type": "integer"}), json!(2.0)).is_empty());
        assert!(complaints(json!({"multipleOf": 0.1}), json!(0.3)).is_empty());
        assert!(!complaints(json!({"multipleOf": 3}), json!(7)).is_empty());
    }

    #[test]
    fn forms_combine() {
        let one = json!({"oneOf": [{"type": "integer"}, {"minimum": 2}]});
        assert!(complaints(one.clone(), json!(1)).is_empty());
        assert!(!complaints(one, json!(3)).is_empty());
        let when = json!({"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"required": ["c"]}});
        assert!(complaints(when.clone(), json!({"a": 1, "b": 1})).is_empty());
        assert!(!complaints(when, json!({"b": 1})).is_empty());
        assert!(!complaints(json!({"not": {"type": "null"}}), json!(null)).is_empty());
        assert!(!complaints(json!({"pattern": "^a+$"}), json!("ab")).is_empty());
        assert!(!complaints(json!({"uniqueItems": true}), json!([1, 2, 1.0])).is_empty());
    }

    #[test]
    fn a_schema_that_only_refers_to_itself_is_refused() {
        assert!(!complaints(json!({"$ref": "#"}), json!(1)).is_empty());
        assert!(!complaints(json!({"$ref": "#/nowhere"}), json!(1)).is_empty());
        let tree = json!({"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}}});
        assert!(complaints(tree.clone(), json!({"kids": [{"kids": []}]})).is_empty());
        assert!(!complaints(tree, json!({"kids": [{"kids": [1]}]})).is_empty());
    }
}
