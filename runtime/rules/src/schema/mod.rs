//! Whether a value fits a JSON Schema, with all complaints and their places.
//!
//! Written here and not taken from a crate because the full validators bring some sixty crates into every program that
//! holds one agent. Held to the official JSON-Schema-Test-Suite (`runtime/rules/tests/rules/suite.rs`) in drafts 7 and 2020-12. Known are
//! all keywords of 2020-12 that say something about a value, and of the drafts before it `dependencies`, `additionalItems` and a list
//! as `items`. References lead to places and anchors inside the document; one that leads elsewhere fits nothing, and neither does a
//! `$dynamicRef`. `format` and other annotations say nothing about validity.

mod coverage;
mod equality;
mod reference;

use crate::number::{compare, is_multiple};
pub use equality::same;
use reference::is_document;
pub use reference::{fragment, resolve};
use serde_json::{Map, Number, Value};
use std::cell::Cell;
use std::cmp::Ordering;

/// How deep schemas are followed, so that one that refers to itself ends.
const DEPTH: usize = 64;

/// How many parts of a schema are held against parts of a value, so that one that refers to itself again and again ends: this
/// many,
const STEPS: usize = 200_000;

/// and this many more for each part of the value.
const STEPS_PER_PART: usize = 100;

/// The complaint about a schema whose references lead to no end.
pub const ENDLESS: &str = "the schema refers to itself too often to check this";

/// How many complaints are worth reading.
const MOST: usize = 20;

/// Checks a value against a schema.
///
/// # Errors
/// Every complaint with the place in the value, in the order of the schema; at most twenty.
pub fn check(schema: &Value, value: &Value) -> Result<(), Vec<String>> {
    check_part(schema, schema, value)
}

/// Checks a value against a part of a schema, whose references lead into the `root`.
///
/// # Errors
/// As those of [`check`].
pub fn check_part(root: &Value, part: &Value, value: &Value) -> Result<(), Vec<String>> {
    let steps = Cell::new(parts(value).saturating_mul(STEPS_PER_PART) + STEPS);
    let mut check = Check {
        complaints: Vec::new(),
        is_trial: false,
        steps: &steps,
    };
    check.value(part, value, Spot::new(root));
    match (steps.get(), check.complaints) {
        (0, _) => Err(vec![ENDLESS.to_owned()]),
        (_, complaints) if complaints.is_empty() => Ok(()),
        (_, complaints) => Err(complaints),
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

fn is_integer(number: &Number) -> bool {
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

/// Where the check is.
#[derive(Clone, Copy)]
struct Spot<'s, 'p> {
    /// What references begin with `#` for: the document, or the part of it with an `$id` of its own.
    root: &'s Value,
    place: &'p Place<'p>,
    /// How much deeper schemas are followed.
    depth: usize,
}

impl<'s, 'p> Spot<'s, 'p> {
    fn new(root: &'s Value) -> Self {
        let place = &Place::Root;
        let depth = DEPTH;
        Self { root, place, depth }
    }

    /// In a schema inside the one that it stood in.
    fn inside(mut self, schema: &'s Value, keywords: &Keywords) -> Self {
        if is_document(keywords) {
            self.root = schema;
        }
        self
    }

    fn place<'q>(self, place: &'q Place<'q>) -> Spot<'s, 'q> {
        let Self { root, depth, .. } = self;
        Spot { root, place, depth }
    }
}

struct Check<'c> {
    complaints: Vec<String>,
    /// Whether nothing more is looked at behind the first.
    is_trial: bool,
    /// How many are left.
    steps: &'c Cell<usize>,
}

/// The keywords of a schema.
type Keywords = Map<String, Value>;

impl Check<'_> {
    fn complain(&mut self, place: &Place<'_>, what: impl std::fmt::Display) {
        if self.complaints.len() < MOST {
            self.complaints.push(match place {
                Place::Root => what.to_string(),
                Place::Field(..) | Place::Item(..) => format!("`{place}`: {what}"),
            });
        }
    }

    fn fits(&self, schema: &Value, value: &Value, at: Spot<'_, '_>) -> bool {
        let mut trial = Check {
            complaints: Vec::new(),
            is_trial: true,
            steps: self.steps,
        };
        trial.value(schema, value, at);
        trial.complaints.is_empty()
    }

    fn value<'s>(&mut self, schema: &'s Value, value: &Value, mut at: Spot<'s, '_>) {
        if self.is_trial && !self.complaints.is_empty() {
            return;
        }
        let Some(left) = self.steps.get().checked_sub(1) else {
            return;
        };
        self.steps.set(left);
        let Some(depth) = at.depth.checked_sub(1) else {
            let deep = "the schema is nested too deeply to check this";
            return self.complain(at.place, deep);
        };
        let Value::Object(keywords) = schema else {
            if *schema == Value::Bool(false) {
                self.complain(at.place, "nothing is allowed here");
            }
            return;
        };
        at.depth = depth;
        let at = at.inside(schema, keywords);
        if !self.kind(keywords, value, at.place) {
            return;
        }
        self.choices(keywords, value, at.place);
        self.referred(keywords, value, at);
        self.combined(keywords, value, at);
        match value {
            Value::Object(object) => self.object(keywords, object, at),
            Value::Array(items) => self.array(keywords, items, at),
            Value::String(text) => self.text(keywords, text, at.place),
            Value::Number(number) => self.number(keywords, number, at.place),
            Value::Null | Value::Bool(_) => {}
        }
        self.unevaluated(keywords, value, at);
    }

    fn kind(&mut self, schema: &Keywords, value: &Value, place: &Place<'_>) -> bool {
        let wanted: Vec<&str> = match schema.get("type") {
            Some(Value::String(kind)) => vec![kind],
            None => return true,
            kinds => texts(kinds).collect(),
        };
        let found = type_name(value);
        let fits = wanted
            .iter()
            .any(|kind| *kind == found || (*kind == "number" && found == "integer"));
        if !fits {
            let what = format!("expected {}, found {found}", wanted.join(" or "));
            self.complain(place, what);
        }
        fits
    }

    fn choices(&mut self, schema: &Keywords, value: &Value, place: &Place<'_>) {
        if let Some(choices) = schema.get("enum").and_then(Value::as_array)
            && !choices.iter().any(|choice| same(choice, value))
        {
            let choices: Vec<String> = choices.iter().map(Value::to_string).collect();
            let what = format!("expected one of {}, found {value}", choices.join(", "));
            self.complain(place, what);
        }
        if let Some(constant) = schema.get("const")
            && !same(constant, value)
        {
            self.complain(place, format!("expected {constant}, found {value}"));
        }
    }

    fn referred<'s>(&mut self, schema: &'s Keywords, value: &Value, at: Spot<'s, '_>) {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            match resolve(at.root, reference) {
                Some(target) => self.value(target, value, at),
                None => self.complain(
                    at.place,
                    format!("the schema refers to `{reference}`, which it does not hold"),
                ),
            }
        }
        for keyword in ["$dynamicRef", "$recursiveRef"] {
            if schema.contains_key(keyword) {
                let what = format!("the schema refers by `{keyword}`, which is not followed here");
                self.complain(at.place, what);
            }
        }
    }

    fn combined<'s>(&mut self, schema: &'s Keywords, value: &Value, at: Spot<'s, '_>) {
        for part in list(schema, "allOf") {
            self.value(part, value, at);
        }
        let any = list(schema, "anyOf");
        if !any.is_empty() && !any.iter().any(|part| self.fits(part, value, at)) {
            self.complain(at.place, "fits none of the forms in `anyOf`");
        }
        let one = list(schema, "oneOf").iter();
        let (all, fitting) = (one.len(), one.filter(|part| self.fits(part, value, at)));
        let fitting = fitting.count();
        if all > 0 && fitting != 1 {
            let what = format!("fits {fitting} of the forms in `oneOf` instead of one");
            self.complain(at.place, what);
        }
        if let Some(not) = schema.get("not")
            && self.fits(not, value, at)
        {
            self.complain(at.place, "has the form that `not` excludes");
        }
        if let Some(branch) = self.branch(schema, value, at) {
            self.value(branch, value, at);
        }
        let present = |name: &String| value.get(name.as_str()).is_some();
        for (_, wanted) in beside(schema).filter(|(name, _)| present(name)) {
            self.value(wanted, value, at);
        }
    }

    /// What `if` leads to.
    fn branch<'s>(
        &self,
        schema: &'s Keywords,
        value: &Value,
        at: Spot<'s, '_>,
    ) -> Option<&'s Value> {
        let fits = self.fits(schema.get("if")?, value, at);
        schema.get(if fits { "then" } else { "else" })
    }

    fn object<'s>(&mut self, schema: &'s Keywords, object: &Map<String, Value>, at: Spot<'s, '_>) {
        for name in texts(schema.get("required")) {
            if !object.contains_key(name) {
                self.complain(at.place, format!("`{name}` is required and missing"));
            }
        }
        for (name, wanted) in beside(schema).filter(|(name, _)| object.contains_key(*name)) {
            for missing in texts(Some(wanted)).filter(|name| !object.contains_key(*name)) {
                let what = format!("`{missing}` is required beside `{name}` and missing");
                self.complain(at.place, what);
            }
        }
        let keys = ("minProperties", "maxProperties");
        self.count(schema, keys, object.len(), " fields", at.place);
        for (name, value) in object {
            self.field(schema, name, value, at);
        }
    }

    fn field<'s>(&mut self, schema: &'s Keywords, name: &str, value: &Value, at: Spot<'s, '_>) {
        let here = Place::Field(at.place, name);
        let inner = at.place(&here);
        if let Some(names) = schema.get("propertyNames") {
            self.value(names, &Value::String(name.to_owned()), inner);
        }
        let property = schema.get("properties").and_then(|all| all.get(name));
        let mut known = property.is_some();
        if let Some(property) = property {
            self.value(property, value, inner);
        }
        for (pattern, property) in entries(schema, "patternProperties") {
            if self.matches(pattern, name, at.place) {
                known = true;
                self.value(property, value, inner);
            }
        }
        match schema.get("additionalProperties") {
            Some(Value::Bool(false)) if !known => {
                self.complain(at.place, format!("`{name}` is not a field of the schema"));
            }
            Some(other) if !known => self.value(other, value, inner),
            Some(_) | None => {}
        }
    }

    fn array<'s>(&mut self, schema: &'s Keywords, items: &[Value], at: Spot<'s, '_>) {
        let keys = ("minItems", "maxItems");
        self.count(schema, keys, items.len(), " items", at.place);
        let (first, rest) = of_items(schema);
        for (index, item) in items.iter().enumerate() {
            let here = Place::Item(at.place, index);
            if let Some(schema) = first.get(index).or(rest) {
                self.value(schema, item, at.place(&here));
            }
        }
        if let Some(wanted) = schema.get("contains") {
            let fitting = items.iter().filter(|item| self.fits(wanted, item, at));
            let count = fitting.count();
            if count == 0 && !schema.contains_key("minContains") {
                let none = "holds no item of the form in `contains`";
                self.complain(at.place, none);
            }
            let keys = ("minContains", "maxContains");
            let what = " items of the form in `contains`";
            self.count(schema, keys, count, what, at.place);
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
            let mut numbered = items.iter().enumerate();
            let twice = numbered
                .find(|(index, item)| items.iter().take(*index).any(|other| same(other, item)));
            if let Some((index, _)) = twice {
                self.complain(at.place, format!("item {index} is there twice"));
            }
        }
    }

    fn text(&mut self, schema: &Keywords, text: &str, place: &Place<'_>) {
        let (keys, count) = (("minLength", "maxLength"), text.chars().count());
        self.count(schema, keys, count, " characters", place);
        if let Some(pattern) = schema.get("pattern").and_then(Value::as_str)
            && !self.matches(pattern, text, place)
        {
            self.complain(place, format!("does not match the pattern `{pattern}`"));
        }
    }

    fn matches(&mut self, pattern: &str, text: &str, place: &Place<'_>) -> bool {
        matches(pattern, text).unwrap_or_else(|| {
            let what = format!("the schema's pattern `{pattern}` cannot be read");
            self.complain(place, what);
            true
        })
    }

    fn number(&mut self, schema: &Keywords, number: &Number, place: &Place<'_>) {
        let rules = [
            ("minimum", AT_LEAST),
            ("maximum", AT_MOST),
            ("exclusiveMinimum", MORE),
            ("exclusiveMaximum", LESS),
        ];
        self.bounds(schema, &rules, number, "", place);
        if let Some(step) = schema.get("multipleOf").and_then(Value::as_number)
            && !is_multiple(number, step)
        {
            let what = format!("expected a multiple of {step}, found {number}");
            self.complain(place, what);
        }
    }

    fn count<'k>(
        &mut self,
        schema: &Keywords,
        (least, most): (&'k str, &'k str),
        count: usize,
        what: &str,
        place: &Place<'_>,
    ) {
        let rules = [(least, AT_LEAST), (most, AT_MOST)];
        self.bounds(schema, &rules, &Number::from(count), what, place);
    }

    fn bounds(
        &mut self,
        schema: &Keywords,
        rules: &[(&str, NumberBound)],
        number: &Number,
        what: &str,
        place: &Place<'_>,
    ) {
        for (keyword, (holds, words)) in rules {
            if let Some(bound) = schema.get(*keyword).and_then(Value::as_number)
                && !compare(number, bound).is_some_and(holds)
            {
                let what = format!("expected {words} {bound}{what}, found {number}");
                self.complain(place, what);
            }
        }
    }
}

/// What a number has to be beside another, and its words.
type NumberBound = (fn(Ordering) -> bool, &'static str);

const AT_LEAST: NumberBound = (Ordering::is_ge, "at least");
const AT_MOST: NumberBound = (Ordering::is_le, "at most");
const MORE: NumberBound = (Ordering::is_gt, "more than");
const LESS: NumberBound = (Ordering::is_lt, "less than");

fn list<'s>(schema: &'s Keywords, key: &str) -> &'s [Value] {
    schema
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn texts(list: Option<&Value>) -> impl Iterator<Item = &str> {
    let list = list.and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str)
}

fn entries<'s>(schema: &'s Keywords, key: &str) -> impl Iterator<Item = (&'s String, &'s Value)> {
    let entries = schema.get(key).and_then(Value::as_object);
    entries.into_iter().flatten()
}

/// What is asked for beside a field: names of others, or a schema for all.
fn beside(schema: &Keywords) -> impl Iterator<Item = (&String, &Value)> {
    let keywords = ["dependentRequired", "dependentSchemas", "dependencies"];
    keywords.into_iter().flat_map(|key| entries(schema, key))
}

/// The schemas for the first items, and the one for the rest.
fn of_items(schema: &Keywords) -> (&[Value], Option<&Value>) {
    match schema.get("items") {
        Some(Value::Array(first)) => (first, schema.get("additionalItems")),
        rest => (list(schema, "prefixItems"), rest),
    }
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
    fn multiples_are_told_as_far_as_the_digits_go() {
        let is =
            |step: Value, number: Value| complaints(json!({"multipleOf": step}), number).is_empty();
        assert!(is(json!(0.01), json!(19.99)) && is(json!(0.0001), json!(0.0075)));
        assert!(is(json!(0.5), json!(1e308)) && !is(json!(0.123_456_789), json!(1e308)));
        assert!(!is(json!(1), json!(1.000_000_000_1)));
        assert!(!is(json!(2), json!(u64::MAX)));
    }

    #[test]
    fn one_field_asks_for_others() {
        let schema = json!({"dependentSchemas": {"a": {"required": ["b"]}},
            "dependencies": {"c": ["d"], "e": {"maxProperties": 1}}});
        assert!(complaints(schema.clone(), json!({"a": 1, "b": 1})).is_empty());
        for wrong in [json!({"a": 1}), json!({"c": 1}), json!({"e": 1, "f": 1})] {
            assert!(
                !complaints(schema.clone(), wrong.clone()).is_empty(),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_list_as_items_is_for_the_first_ones() {
        let schema = json!({"items": [{"type": "string"}], "additionalItems": {"type": "integer"}});
        assert!(complaints(schema.clone(), json!(["a", 1, 2])).is_empty());
        assert!(!complaints(schema.clone(), json!([1])).is_empty());
        assert!(!complaints(schema, json!(["a", "b"])).is_empty());
    }

    #[test]
    fn items_of_a_form_are_counted() {
        let schema = json!({"contains": {"const": 1}, "minContains": 2, "maxContains": 3});
        assert!(complaints(schema.clone(), json!([1, 0, 1])).is_empty());
        assert!(!complaints(schema.clone(), json!([1])).is_empty());
        assert!(!complaints(schema, json!([1, 1, 1, 1])).is_empty());
        assert!(!complaints(json!({"maxItems": 2.0}), json!([1, 2, 3])).is_empty());
    }

    #[test]
    fn what_no_other_keyword_speaks_of_is_unevaluated() {
        let fields = json!({"properties": {"a": true}, "anyOf": [{"required": ["b"], "properties": {"b": true}}, true],
            "$ref": "#/$defs/c", "$defs": {"c": {"patternProperties": {"^c": true}}}, "unevaluatedProperties": false});
        assert!(complaints(fields.clone(), json!({"a": 1, "b": 1, "cc": 1})).is_empty());
        let found = complaints(fields, json!({"a": 1, "d": 1}));
        assert_eq!(found, ["`d`: nothing is allowed here"]);
        let items = json!({"allOf": [{"prefixItems": [true]}], "contains": {"type": "string"}, "unevaluatedItems": {"type": "null"}});
        assert!(complaints(items.clone(), json!([1, "x", null])).is_empty());
        assert_eq!(
            complaints(items, json!(["x", 1])),
            ["`[1]`: expected null, found integer"]
        );
    }

    #[test]
    fn references_lead_to_places_and_anchors_of_their_document() {
        let schema = json!({"$defs": {"a%b": {"type": "string"}, "c": {"$anchor": "named", "type": "null"},
            "own": {"$id": "other", "$defs": {"d": {"type": "boolean"}}, "$ref": "#/$defs/d"}},
            "properties": {"a": {"$ref": "#/$defs/a%25b"}, "c": {"$ref": "#named"}, "d": {"$ref": "#/$defs/own"}}});
        assert!(complaints(schema.clone(), json!({"a": "", "c": null, "d": true})).is_empty());
        assert_eq!(complaints(schema, json!({"a": 1, "c": 1, "d": 1})).len(), 3);
        for elsewhere in [json!({"$ref": "other.json"}), json!({"$dynamicRef": "#x"})] {
            let found = complaints(elsewhere, json!(1));
            assert!(found[0].starts_with("the schema refers"), "{found:?}");
        }
    }

    #[test]
    fn a_pattern_that_cannot_be_read_is_said() {
        let schema = json!({"patternProperties": {"(?=x)": {"type": "string"}}});
        let found = complaints(schema, json!({"x": 1}));
        assert!(found[0].contains("cannot be read"), "{found:?}");
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
