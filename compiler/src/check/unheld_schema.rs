//! A schema that the provider of its node cannot hold a model to.

use super::graph::Graph;
use crate::diag::codes::UNHELD_SCHEMA;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{Node, Schema};
use crate::providers;
use crate::source::Span;
use graphwright_rules::schema::resolve;
use graphwright_rules::shape::{Reason, Rules, Shape, UntoldPart, closed_limit};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        if let Some(found) = of_node(node) {
            report.add(found);
        }
        let models = graph.program.opening().map(|opening| &opening.models);
        for speech in node.work.speeches() {
            let model = models.and_then(|models| models.get(speech.model));
            let rules = model.and_then(|model| providers::rules(&model.provider));
            let mut written = speech.schema.iter();
            if written.any(says_nothing) {
                continue;
            }
            if let (Some(rules), Some(schema)) = (rules, &speech.schema) {
                report.diagnostics.extend(match Shape::of(schema, rules) {
                    Err(unfit) => Some(finding(&speech.id, speech.span, rules, &unfit)),
                    Ok(_) => untold(schema, rules)
                        .map(|left| left_out(&speech.id, speech.span, rules, &left)),
                });
            }
        }
    }
}

/// Whether the fields of an object stand where a schema should, or under a key that is misspelt: that is told.
fn says_nothing(schema: &Value) -> bool {
    const SAYS: [&str; 10] = [
        "type",
        "properties",
        "patternProperties",
        "additionalProperties",
        "items",
        "$ref",
        "anyOf",
        "oneOf",
        "allOf",
        "enum",
    ];
    schema.as_object().is_some_and(|schema| {
        let silent = !SAYS.iter().any(|key| schema.contains_key(*key));
        silent && schema.values().any(Value::is_object)
    })
}

fn of_node(node: &Node) -> Option<Diagnostic> {
    let schema = node.work.schema()?;
    let (provider, _) = node.asked_model()?.split_once(':')?;
    let rules = providers::rules(provider)?;
    if says_nothing(&schema.json) {
        return None;
    }
    let json = match node.work.judgement() {
        Some(_) => Cow::Owned(own_part(schema)),
        None => Cow::Borrowed(&schema.json),
    };
    let Err(unfit) = Shape::of(&json, rules) else {
        let span = schema.span;
        return untold(&json, rules).map(|left| left_out(&node.id, span, rules, &left));
    };
    let first = unfit.place.first();
    let property = schema
        .properties
        .iter()
        .find(|property| Some(&property.name) == first);
    let span = property.map_or(schema.span, |property| property.span);
    Some(finding(&node.id, span, rules, &unfit))
}

/// A condition that no provider is told of, and where it stands.
struct UntoldCondition {
    place: Vec<String>,
    keyword: &'static str,
}

/// Conditions that no provider knows.
const CONDITIONS: [&str; 13] = [
    "not",
    "patternProperties",
    "if",
    "contains",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "propertyNames",
    "unevaluatedProperties",
    "unevaluatedItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
];

/// Conditions that demand nothing where their schema admits anything.
const OPEN_IF_TRUE: [&str; 3] = ["propertyNames", "unevaluatedProperties", "unevaluatedItems"];

/// Conditions that demand something also where their schema admits anything.
const CLOSED_IF_TRUE: [&str; 3] = ["contains", "if", "not"];

/// Limits that Gemini does not know. Of whole numbers it is told the next one, of others that they may be reached.
const OPEN_LIMITS: [&str; 2] = ["exclusiveMinimum", "exclusiveMaximum"];

/// Looks for conditions that no provider is told of.
struct Search<'s> {
    root: &'s Value,
    rules: Rules,
    /// The references that were followed.
    followed: BTreeSet<&'s str>,
}

/// The first condition of a schema that its provider does not know. What only limits a text or a list is said in the prompt, and mostly
/// kept.
fn untold(schema: &Value, rules: Rules) -> Option<UntoldCondition> {
    let mut search = Search {
        root: schema,
        rules,
        followed: BTreeSet::new(),
    };
    search.part(schema)
}

impl<'s> Search<'s> {
    fn part(&mut self, schema: &'s Value) -> Option<UntoldCondition> {
        if let Some(keyword) = self.own(schema) {
            let place = Vec::new();
            return Some(UntoldCondition { place, keyword });
        }
        let properties = schema.get("properties").and_then(Value::as_object);
        let mut properties = properties.into_iter().flatten();
        let branches = ["anyOf", "oneOf", "allOf", "prefixItems"].into_iter();
        let mut branches = branches
            .filter_map(|word| schema.get(word)?.as_array())
            .flatten();
        let referred = schema.get("$ref").and_then(Value::as_str);
        properties
            .find_map(|(name, part)| self.inside(name, part))
            .or_else(|| self.inside("[]", schema.get("items")?))
            .or_else(|| self.inside("*", schema.get("additionalProperties")?))
            .or_else(|| branches.find_map(|part| self.part(part)))
            .or_else(|| {
                let reference = referred.filter(|one| self.followed.insert(one))?;
                self.part(resolve(self.root, reference)?)
            })
    }

    fn inside(&mut self, name: &str, part: &'s Value) -> Option<UntoldCondition> {
        let mut left = self.part(part)?;
        left.place.insert(0, name.to_owned());
        Some(left)
    }

    /// That of a schema itself.
    fn own(&self, schema: &Value) -> Option<&'static str> {
        let keywords = schema.as_object()?;
        let is_open = |word: &&&str| {
            let is_number = keywords.get(**word).is_some_and(Value::is_number);
            is_number && closed_limit(keywords, word).is_none()
        };
        let mut limits = OPEN_LIMITS.iter().filter(|_| self.rules == Rules::Gemini);
        let mut conditions = CONDITIONS.iter();
        let found = conditions.find(|word| demands(keywords, word));
        found.or_else(|| limits.find(is_open)).copied()
    }
}

/// Whether a condition of a schema demands anything.
fn demands(keywords: &Map<String, Value>, word: &str) -> bool {
    let decides = ["then", "else"]
        .iter()
        .any(|way| keywords.contains_key(*way));
    let says = |value: &Value| match value {
        Value::Bool(true) => !OPEN_IF_TRUE.contains(&word),
        // Nothing else is admitted, and that is said.
        Value::Bool(false) => false,
        Value::Object(parts) => !parts.is_empty() || CLOSED_IF_TRUE.contains(&word),
        Value::Number(number) => number.as_f64() != Some(0.0) || word != "minProperties",
        Value::Null | Value::String(_) | Value::Array(_) => true,
    };
    keywords.get(word).is_some_and(says) && (word != "if" || decides)
}

/// What the provider is not told, and the reply is held to all the same.
fn left_out(id: &str, span: Span, rules: Rules, left: &UntoldCondition) -> Diagnostic {
    let of = match left.place.as_slice() {
        [] => String::new(),
        place => format!(" (in `{}`)", place.join(".")),
    };
    let message = format!(
        "{} knows no `{}`{of} in a schema: the model of `{id}` is not told of it",
        rules.maker(),
        left.keyword
    );
    let label = "a reply that breaks it costs up to two more calls";
    let found = Diagnostic::new(&UNHELD_SCHEMA, span, message, label).level(Level::Note);
    found.help(match left.keyword {
        "exclusiveMinimum" => "write `minimum`, which it knows, or say it in the prompt, too",
        "exclusiveMaximum" => "write `maximum`, which it knows, or say it in the prompt, too",
        _ => "say it in the prompt, too, or write the schema without it",
    })
}

/// What a judge replies without the keys that it writes: these stand in the graph as names, and not in its schema.
fn own_part(schema: &Schema) -> Value {
    let mut json = schema.json.clone();
    let properties = json.get_mut("properties").and_then(Value::as_object_mut);
    if let Some(properties) = properties {
        for written in &schema.properties {
            properties.remove(&written.name);
        }
    }
    json
}

fn finding(id: &str, span: Span, rules: Rules, unfit: &UntoldPart) -> Diagnostic {
    let maker = rules.maker();
    let part = match unfit.place.as_slice() {
        [] => "the reply".to_owned(),
        place => format!("`{}`", place.join(".")),
    };
    let (what, help) = match unfit.reason {
        Reason::Open => (
            "may have keys that the schema does not name",
            "name its properties, or make it a list of objects with a key and a value",
        ),
        Reason::Anything => (
            "may hold anything",
            "say its `type`, and of a list its `items`",
        ),
        Reason::Recursive => (
            "refers to itself",
            "write out as many levels as the reply needs",
        ),
        Reason::Tuple => (
            "has a schema for each item",
            "make it an object with a property for each item",
        ),
        Reason::Combined => (
            "has parts that are not one, or branches that are not told apart",
            "write its parts as one schema, and give each branch a required property with a `const` of its own",
        ),
        Reason::Lost => (
            "refers to what the schema does not hold",
            "refer to a part of the schema: `#/$defs/NAME`",
        ),
        Reason::Deep => (
            "stands inside of more than ten objects",
            "ask for less at once",
        ),
        Reason::Large => ("makes it larger than is allowed", "ask for less at once"),
    };
    let message = format!("{maker} cannot hold the model of `{id}` to its schema: {part} {what}");
    let label = "the provider is not given the schema for this";
    Diagnostic::new(&UNHELD_SCHEMA, span, message, label)
        .help(help)
        .note("the prompt alone asks for such a reply; one that does not fit costs up to two more calls")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;
    use serde_json::json;

    fn found(schema: &Value, rules: Rules) -> Option<(String, &'static str)> {
        let left = untold(schema, rules)?;
        Some((left.place.join("."), left.keyword))
    }

    #[test]
    fn a_condition_is_told_where_it_stands() {
        let own = json!({"type": "string", "not": {"const": "a"}});
        for (schema, place) in [
            (json!({"properties": {"rent": own}}), "rent"),
            (json!({"items": {"properties": {"rent": own}}}), "[].rent"),
            (json!({"additionalProperties": own}), "*"),
            (json!({"anyOf": [{"type": "null"}, own]}), ""),
            (
                json!({"properties": {"rent": {"$ref": "#/$defs/own"}}, "$defs": {"own": own}}),
                "rent",
            ),
        ] {
            let expected = Some((place.to_owned(), "not"));
            assert_eq!(found(&schema, Rules::OpenAi), expected, "{schema}");
        }
        for schema in [
            json!({"type": "string", "$defs": {"own": own}}),
            json!({"properties": {"next": {"$ref": "#"}}}),
            json!({"not": false, "propertyNames": true, "unevaluatedItems": {}}),
        ] {
            assert_eq!(found(&schema, Rules::OpenAi), None, "{schema}");
        }
    }

    #[test]
    fn the_help_names_the_limit_that_gemini_knows() {
        let mut sources = Sources::default();
        let span = Span::new(sources.add("graph.yaml", "a: 1"), 0, 4);
        let help = |schema: &Value| {
            let left = untold(schema, Rules::Gemini).expect("a condition");
            left_out("a", span, Rules::Gemini, &left).help.join("")
        };
        let above = help(&json!({"type": "number", "exclusiveMinimum": 0}));
        assert!(above.contains("write `minimum`"), "{above}");
        let below = help(&json!({"type": "number", "exclusiveMaximum": 0}));
        assert!(below.contains("write `maximum`"), "{below}");
    }
}
