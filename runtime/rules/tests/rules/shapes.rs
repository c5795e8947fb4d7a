//! Schemas in the words of providers: what fits them there, raised back, is what fits the schema of the graph.

mod edges;

use graphwright_rules::schema::check;
use graphwright_rules::shape::{Reason, Rules, Shape};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// A schema, and the values that fit it.
#[derive(Clone, Debug)]
enum Kind {
    Text,
    Number,
    Word,
    Constant,
    MayBeNull,
    List(Box<Kind>),
    Object(Vec<(Kind, bool)>),
    /// One of several objects, told apart by a constant.
    OneOf(Vec<Kind>),
    /// Behind a reference.
    Named(Box<Kind>),
    /// In two parts.
    AllOf(Box<Kind>, Box<Kind>),
    /// In two parts, one of which is behind a reference beside the other.
    Beside(Box<Kind>, Box<Kind>),
    /// One of two types.
    Either(Box<Kind>),
    /// An object that may stand in itself.
    Tree,
    /// One of two objects that nothing tells apart.
    Alike,
    /// One of several objects, beside properties of its own.
    Divided,
    /// An object with any keys.
    Open,
    /// Any value.
    Any,
    /// A list with a schema for each item.
    Tuple,
}

fn held() -> impl Strategy<Value = Kind> {
    kinds(vec![
        Kind::Text,
        Kind::Number,
        Kind::Word,
        Kind::Constant,
        Kind::MayBeNull,
        Kind::Tree,
    ])
}

fn all() -> impl Strategy<Value = Kind> {
    kinds(vec![
        Kind::Text,
        Kind::Word,
        Kind::Open,
        Kind::Any,
        Kind::Tuple,
        Kind::Tree,
        Kind::Alike,
        Kind::Divided,
    ])
}

fn kinds(leaves: Vec<Kind>) -> impl Strategy<Value = Kind> {
    let leaf = proptest::sample::select(leaves);
    leaf.prop_recursive(4, 24, 4, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let fields = proptest::collection::vec((inner.clone(), any::<bool>()), 1..4);
        prop_oneof![
            boxed().prop_map(Kind::List),
            fields.prop_map(Kind::Object),
            proptest::collection::vec(inner.clone(), 2..4).prop_map(Kind::OneOf),
            boxed().prop_map(Kind::Named),
            (boxed(), boxed()).prop_map(|(a, b)| Kind::AllOf(a, b)),
            (boxed(), boxed()).prop_map(|(a, b)| Kind::Beside(a, b)),
            boxed().prop_map(Kind::Either),
        ]
    })
}

fn schema(kind: &Kind, shared: &mut Map<String, Value>) -> Value {
    match kind {
        Kind::Text => json!({"type": "string"}),
        Kind::Number => json!({"type": "number", "minimum": 0}),
        Kind::Word => json!({"enum": ["a", "b"]}),
        Kind::Constant => json!({"const": "c"}),
        Kind::MayBeNull => json!({"type": ["integer", "null"]}),
        Kind::List(items) => json!({"type": "array", "items": schema(items, shared)}),
        Kind::Object(fields) => {
            let (mut properties, mut required) = (Map::new(), Vec::new());
            for (index, (part, optional)) in fields.iter().enumerate() {
                properties.insert(format!("f{index}"), schema(part, shared));
                if !optional {
                    required.push(format!("f{index}"));
                }
            }
            json!({"type": "object", "properties": properties, "required": required})
        }
        Kind::OneOf(parts) => {
            let branch = |(index, part): (usize, &Kind)| {
                json!({"type": "object", "properties": {"tag": {"const": index}, "part": schema(part, shared)},
                    "required": ["tag"]})
            };
            let branches: Vec<Value> = parts.iter().enumerate().map(branch).collect();
            json!({"oneOf": branches})
        }
        Kind::Named(part) => {
            let part = schema(part, shared);
            let name = format!("d{}", shared.len());
            shared.insert(name.clone(), part);
            json!({"$ref": format!("#/$defs/{name}"), "description": "named"})
        }
        Kind::AllOf(one, other) => json!({"allOf": [
            {"type": "object", "properties": {"one": schema(one, shared)}, "required": ["one"]},
            {"properties": {"other": schema(other, shared)}}
        ]}),
        Kind::Beside(one, other) => {
            let part = json!({"type": "object", "properties": {"one": schema(one, shared)}, "required": ["one"]});
            let name = format!("d{}", shared.len());
            shared.insert(name.clone(), part);
            json!({"$ref": format!("#/$defs/{name}"), "properties": {"other": schema(other, shared)}})
        }
        Kind::Either(items) => json!({"oneOf": [
            {"type": "string"},
            {"type": "array", "items": schema(items, shared)}
        ]}),
        Kind::Tree => {
            let leaves = json!({"type": "array", "items": {"$ref": "#/$defs/tree"}});
            let tree = json!({"type": "object", "properties": {"name": {"type": "string"}, "leaves": leaves},
                "required": ["name"]});
            shared.insert("tree".to_owned(), tree);
            json!({"$ref": "#/$defs/tree"})
        }
        Kind::Alike => json!({"oneOf": [
            {"type": "object", "properties": {"a": {"type": "string"}}},
            {"type": "object", "properties": {"b": {"type": "string"}}}
        ]}),
        Kind::Divided => json!({"properties": {"kind": {"enum": ["a", "b"]}}, "oneOf": [
            {"properties": {"kind": {"const": "a"}, "x": {"type": "null"}}, "required": ["x"]},
            {"properties": {"kind": {"const": "b"}}}
        ]}),
        Kind::Open => json!({"type": "object", "additionalProperties": {"type": "string"}}),
        Kind::Any => json!({}),
        Kind::Tuple => {
            json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": "null"}]})
        }
    }
}

fn whole(kind: &Kind) -> Value {
    let mut shared = Map::new();
    let mut whole = schema(kind, &mut shared);
    whole["$defs"] = Value::Object(shared);
    whole
}

/// Bytes that decide; zeros once there are no more.
struct Choices(std::vec::IntoIter<u8>);

impl Choices {
    fn next(&mut self, most: usize) -> usize {
        usize::from(self.0.next().unwrap_or(0)) % most
    }
}

/// A value that fits, and the same where nothing may be absent.
fn value(kind: &Kind, choices: &mut Choices) -> (Value, Value) {
    let same = |value: Value| (value.clone(), value);
    match kind {
        Kind::Text => same(json!("text")),
        Kind::Number => same(json!(choices.next(9))),
        Kind::Word => same(json!(["a", "b"][choices.next(2)])),
        Kind::Constant => same(json!("c")),
        Kind::MayBeNull => same([json!(null), json!(1)][choices.next(2)].clone()),
        Kind::List(items) => {
            let count = choices.next(3);
            let pairs = (0..count).map(|_| value(items, choices));
            let (plain, sent): (Vec<_>, Vec<_>) = pairs.unzip();
            (json!(plain), json!(sent))
        }
        Kind::Object(fields) => {
            let (mut plain, mut sent) = (Map::new(), Map::new());
            for (index, (part, optional)) in fields.iter().enumerate() {
                field(
                    &format!("f{index}"),
                    part,
                    *optional,
                    choices,
                    (&mut plain, &mut sent),
                );
            }
            (Value::Object(plain), Value::Object(sent))
        }
        Kind::OneOf(parts) => {
            let index = choices.next(parts.len());
            let tag = || Map::from_iter([("tag".to_owned(), json!(index))]);
            let (mut plain, mut sent) = (tag(), tag());
            field(
                "part",
                &parts[index],
                true,
                choices,
                (&mut plain, &mut sent),
            );
            (Value::Object(plain), Value::Object(sent))
        }
        Kind::Named(part) => value(part, choices),
        Kind::AllOf(one, other) | Kind::Beside(one, other) => {
            let (mut plain, mut sent) = (Map::new(), Map::new());
            field("one", one, false, choices, (&mut plain, &mut sent));
            field("other", other, true, choices, (&mut plain, &mut sent));
            (Value::Object(plain), Value::Object(sent))
        }
        Kind::Either(items) => match choices.next(2) {
            0 => same(json!("text")),
            _ => value(&Kind::List(items.clone()), choices),
        },
        Kind::Tree => tree(choices, 3),
        Kind::Open | Kind::Any | Kind::Tuple | Kind::Alike | Kind::Divided => {
            unreachable!("no provider holds a model to it")
        }
    }
}

fn tree(choices: &mut Choices, levels: usize) -> (Value, Value) {
    let count = if levels == 0 { 0 } else { choices.next(3) };
    if count == 0 {
        return (json!({"name": "a"}), json!({"name": "a", "leaves": null}));
    }
    let leaves = (1..count).map(|_| tree(choices, levels - 1));
    let (plain, sent): (Vec<_>, Vec<_>) = leaves.unzip();
    let whole = |leaves: Vec<Value>| json!({"name": "a", "leaves": leaves});
    (whole(plain), whole(sent))
}

/// Whether a part of it may stand in itself.
fn is_recursive(kind: &Kind) -> bool {
    holds(kind, |kind| matches!(kind, Kind::Tree))
}

/// Whether OpenAI cannot be told a part of it.
fn cannot_be_told(kind: &Kind) -> bool {
    holds(kind, |kind| {
        matches!(
            kind,
            Kind::Alike | Kind::Divided | Kind::Open | Kind::Any | Kind::Tuple
        )
    })
}

fn holds(kind: &Kind, is: fn(&Kind) -> bool) -> bool {
    let inside = match kind {
        Kind::List(part) | Kind::Named(part) | Kind::Either(part) => holds(part, is),
        Kind::Object(fields) => fields.iter().any(|(part, _)| holds(part, is)),
        Kind::OneOf(parts) => parts.iter().any(|part| holds(part, is)),
        Kind::AllOf(one, other) | Kind::Beside(one, other) => holds(one, is) || holds(other, is),
        Kind::Text
        | Kind::Number
        | Kind::Word
        | Kind::Constant
        | Kind::MayBeNull
        | Kind::Tree
        | Kind::Alike
        | Kind::Divided
        | Kind::Open
        | Kind::Any
        | Kind::Tuple => false,
    };
    is(kind) || inside
}

fn field(
    name: &str,
    part: &Kind,
    optional: bool,
    choices: &mut Choices,
    (plain, sent): (&mut Map<String, Value>, &mut Map<String, Value>),
) {
    // A null that the schema itself allows is one.
    if optional && !allows_null(part) && choices.next(2) == 0 {
        sent.insert(name.to_owned(), Value::Null);
        return;
    }
    let (own, other) = value(part, choices);
    plain.insert(name.to_owned(), own);
    sent.insert(name.to_owned(), other);
}

fn allows_null(kind: &Kind) -> bool {
    if let Kind::Named(part) = kind {
        return allows_null(part);
    }
    matches!(kind, Kind::MayBeNull)
}

/// A value of which one part is another, or absent.
fn changed(mut value: Value, choices: &mut Choices) -> Value {
    match &mut value {
        Value::Object(fields) if !fields.is_empty() && choices.next(4) > 0 => {
            let at = choices.next(fields.len());
            let name = fields.keys().nth(at).cloned().unwrap_or_default();
            if choices.next(3) == 0 {
                fields.remove(&name);
            } else if let Some(part) = fields.get_mut(&name) {
                *part = changed(part.take(), choices);
            }
            value
        }
        Value::Array(items) if !items.is_empty() && choices.next(4) > 0 => {
            let at = choices.next(items.len());
            items[at] = changed(items[at].take(), choices);
            value
        }
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Array(_)
        | Value::Object(_) => {
            [json!(null), json!("b"), json!(-1), json!({}), json!(["c"])][choices.next(5)].clone()
        }
    }
}

const RULES: [Rules; 4] = [
    Rules::OpenAi,
    Rules::Anthropic,
    Rules::Gemini,
    Rules::Compatible,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_accept_the_same(kind in held(), bytes in proptest::collection::vec(any::<u8>(), 64)) {
        let schema = whole(&kind);
        let mut choices = Choices(bytes.into_iter());
        let (plain, all) = value(&kind, &mut choices);
        prop_assert_eq!(check(&schema, &plain), Ok(()));
        for rules in RULES {
            if rules == Rules::Anthropic && is_recursive(&kind) {
                let unfit = Shape::of(&schema, rules).unwrap_err();
                prop_assert_eq!(unfit.reason, Reason::Recursive);
                continue;
            }
            let shape = Shape::of(&schema, rules).expect("all of it can be held");
            let mut sent = match rules {
                Rules::OpenAi | Rules::Compatible => all.clone(),
                Rules::Anthropic | Rules::Gemini => plain.clone(),
            };
            if shape.schema.pointer("/properties/reply").is_some() {
                sent = json!({ "reply": sent });
            }
            prop_assert_eq!(check(&shape.schema, &sent), Ok(()), "{}", shape.schema);
            prop_assert_eq!(&shape.raise(&schema, sent.clone()), &plain);
            let other = changed(sent, &mut choices);
            // Anthropic is not told of a `minimum`.
            let is_less = rules == Rules::Anthropic && other.to_string().contains("-1");
            if check(&shape.schema, &other).is_ok() && !is_less {
                let raised = shape.raise(&schema, other);
                prop_assert_eq!(check(&schema, &raised), Ok(()), "{} {}", schema, raised);
            }
        }
    }

    #[test]
    fn what_is_open_or_not_told_apart_is_refused(kind in all()) {
        let schema = whole(&kind);
        let unfit = Shape::of(&schema, Rules::OpenAi).err();
        prop_assert_eq!(unfit.is_some(), cannot_be_told(&kind), "{}: {:?}", schema, unfit);
    }
}

#[test]
fn a_schema_that_refers_to_itself_stays_one_where_that_is_allowed() {
    let schema = json!({"$ref": "#/$defs/tree", "$defs": {"tree": {"type": "object", "properties": {
        "name": {"type": "string"}, "leaves": {"type": "array", "items": {"$ref": "#/$defs/tree"}}
    }, "required": ["name"]}}});
    let shape = Shape::of(&schema, Rules::OpenAi).unwrap();
    let sent =
        json!({"name": "a", "leaves": [{"name": "b", "leaves": [{"name": "c", "leaves": null}]}]});
    assert_eq!(check(&shape.schema, &sent), Ok(()));
    assert_eq!(
        shape.raise(&schema, sent),
        json!({"name": "a", "leaves": [{"name": "b", "leaves": [{"name": "c"}]}]})
    );
    let unfit = Shape::of(&schema, Rules::Anthropic).unwrap_err();
    assert_eq!(unfit.reason, Reason::Recursive);
    assert_eq!(unfit.place, ["leaves", "[]"]);
}

#[test]
fn openai_limits_how_deep_objects_stand() {
    let nested = |levels: usize| {
        (1..levels).fold(
            json!({"type": "object", "properties": {"a": {"type": "null"}}}),
            |inner, _| json!({"type": "object", "properties": {"a": inner}}),
        )
    };
    assert!(Shape::of(&nested(10), Rules::OpenAi).is_ok());
    let unfit = Shape::of(&nested(11), Rules::OpenAi).unwrap_err();
    assert_eq!(unfit.reason, Reason::Deep);
    assert_eq!(unfit.place, ["a"; 10]);
    // What is no object is given inside of one.
    let unfit = Shape::of(
        &json!({"type": "array", "items": nested(10)}),
        Rules::OpenAi,
    );
    assert_eq!(
        unfit.unwrap_err().place.join("."),
        format!("[]{}", ".a".repeat(9))
    );
}
