//! What schemas may not do to those who read them, and where a provider is told of a schema and where not.

use graphwright_rules::schema::check;
use graphwright_rules::shape::{Reason, Rules, Shape};
use serde_json::{Map, Value, json};

const ALL: [Rules; 3] = [Rules::OpenAi, Rules::Anthropic, Rules::Gemini];

fn refused(schema: &Value, rules: Rules) -> Option<Reason> {
    Shape::of(schema, rules).err().map(|unfit| unfit.reason)
}

fn by_all(schema: &Value) -> [Option<Reason>; 3] {
    ALL.map(|rules| refused(schema, rules))
}

fn assert_all(schema: &Value, why: Option<Reason>) {
    assert_eq!(by_all(schema), [why; 3], "{schema:.300}");
}

fn object(properties: &Value) -> Value {
    json!({"type": "object", "properties": properties})
}

/// A schema with one shared part.
fn shared(part: &Value) -> Value {
    json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": part}})
}

#[test]
fn what_refers_to_itself_in_parts_or_in_place_is_refused() {
    for part in [
        object(
            &json!({"all": {"type": "array", "items": {"allOf": [{"$ref": "#/$defs/a"}, {"required": ["all"]}]}}}),
        ),
        object(
            &json!({"all": {"type": "array", "items": {"$ref": "#/$defs/a", "required": ["all"]}}}),
        ),
        object(&json!({"all": {"$ref": "#", "required": ["a"]}})),
        json!({"allOf": [{"$ref": "#/$defs/a"}, {"properties": {"b": {"type": "null"}}}]}),
        json!({"$ref": "#/$defs/a"}),
        json!({"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}),
    ] {
        let schema = shared(&part);
        let root = part["properties"]["all"]["$ref"] == "#";
        let found = by_all(&schema);
        assert_eq!(found[1], Some(Reason::Recursive), "{part}");
        assert_eq!(found[0].is_some(), found[2].is_some(), "{part}");
        assert!(root || found[0] == Some(Reason::Recursive), "{part}");
    }
}

#[test]
fn schemas_may_be_deep_and_wide_without_end() {
    let deep = (0..1_000).fold(
        json!({"type": "null"}),
        |inner, _| json!({"type": "array", "items": inner}),
    );
    assert_all(&deep, Some(Reason::Large));
    let chain = |count: usize, link: &dyn Fn(Value) -> Value| {
        let parts = (0..count).map(|at| {
            let next = json!({"$ref": format!("#/$defs/p{}", at + 1)});
            (format!("p{at}"), link(next))
        });
        let mut parts: Map<String, Value> = parts.collect();
        parts.insert(format!("p{count}"), object(&json!({"x": {"type": "null"}})));
        json!({"$ref": "#/$defs/p0", "$defs": parts})
    };
    let lists = chain(20_000, &|next| json!({"type": "array", "items": next}));
    assert_all(&lists, Some(Reason::Large));
    let merged = chain(
        20_000,
        &|next| json!({"allOf": [next, {"required": ["x"]}]}),
    );
    assert_all(&merged, Some(Reason::Large));
    // Each is in the next twice.
    let doubled = |next: Value| json!({"allOf": [next, next, {"required": ["x"]}]});
    assert_all(&chain(25, &doubled), None);
    let wide = chain(
        25,
        &|next| json!({"type": "object", "properties": {"a": next, "b": next}}),
    );
    assert_all(&wide, Some(Reason::Large));
}

#[test]
fn what_an_object_has_to_have_beside_its_properties_is_not_forbidden() {
    let kind = json!({"kind": {"type": "string"}});
    for (name, beside) in [
        ("required", json!(["x"])),
        (
            "oneOf",
            json!([{"properties": {"kind": {"const": "a"}, "x": {"type": "null"}}, "required": ["x"]},
                {"properties": {"kind": {"const": "b"}}}]),
        ),
        (
            "anyOf",
            json!([{"required": ["x"]}, {"required": ["kind"]}]),
        ),
        ("anyOf", json!([{"$ref": "#/$defs/x"}])),
        ("then", json!({"required": ["x"]})),
        ("else", json!({"properties": {"x": {"type": "null"}}})),
        ("dependentSchemas", json!({"kind": {"required": ["x"]}})),
        ("dependentRequired", json!({"kind": ["x"]})),
        ("dependencies", json!({"kind": ["x"]})),
    ] {
        let mut schema =
            json!({"type": "object", "properties": kind, "$defs": {"x": {"required": ["x"]}}});
        schema["if"] = json!({"properties": {"kind": {"const": "a"}}});
        schema[name] = beside;
        assert_all(&schema, Some(Reason::Combined));
    }
    let mut schema =
        json!({"type": "object", "properties": {"a": {"type": "null"}, "b": {"type": "null"}}});
    for (name, beside) in [
        ("anyOf", json!([{"required": ["a"]}, {"required": ["b"]}])),
        ("dependentRequired", json!({"a": ["b"]})),
    ] {
        schema[name] = beside;
        assert_all(&schema, None);
    }
    let branch = |name: &str| object(&json!({name: {"type": "null"}}));
    assert_all(
        &json!({"anyOf": [branch("a")], "oneOf": [branch("b")]}),
        Some(Reason::Combined),
    );
    assert_all(
        &json!({"anyOf": [branch("a")], "required": ["b"]}),
        Some(Reason::Combined),
    );
}

#[test]
fn branches_of_one_of_are_told_apart() {
    let tagged = |value: &Value, required: &Value| json!({"type": "object", "properties": {"of": value, "x": {"type": "null"}}, "required": required});
    let (a, b) = (json!({"const": "a"}), json!({"enum": ["b", "c"]}));
    let always = json!(["of"]);
    let with = |one: Value, other: Value| json!({"oneOf": [one, other]});
    for schema in [
        with(tagged(&a, &always), tagged(&b, &always)),
        with(
            json!({"type": "string"}),
            json!({"type": ["integer", "null"]}),
        ),
        with(json!({"const": "a"}), json!({"const": "b"})),
        json!({"oneOf": [{"$ref": "#/$defs/a"}, {"type": "null"}], "$defs": {"a": tagged(&a, &always)}}),
    ] {
        assert_all(&schema, None);
    }
    for schema in [
        with(tagged(&a, &always), tagged(&a, &always)),
        with(tagged(&a, &always), tagged(&b, &json!([]))),
        with(json!({"type": "number"}), json!({"type": "integer"})),
        with(json!({"const": "a"}), json!({"type": "string"})),
    ] {
        assert_all(&schema, Some(Reason::Combined));
    }
}

#[test]
fn references_lead_where_they_lead_in_a_check() {
    let with = |reference: &str| {
        json!({"type": "object", "properties": {"a": {"$ref": reference}}, "$defs": {
            "a b": {"type": "string"},
            "c": {"enum": [{"$anchor": "here"}]},
            "d": {"$anchor": "there", "type": "null"}
        }})
    };
    for held in ["#/$defs/a%20b", "#/$defs/a b", "#there"] {
        assert_all(&with(held), None);
    }
    for lost in ["#/$defs/none", "#here", "other.json"] {
        assert_all(&with(lost), Some(Reason::Lost));
    }
}

#[test]
fn openai_limits_names_and_values() {
    let openai = |schema: &Value| refused(schema, Rules::OpenAi).is_none();
    let names = |length: usize| object(&json!({"n".repeat(length): {"type": "null"}}));
    assert_eq!(
        (openai(&names(120_000)), openai(&names(120_001))),
        (true, false)
    );
    let values = |count: usize, length: usize| -> Value {
        let values = (0..count).map(|at| format!("{at:0length$}"));
        json!(values.collect::<Vec<_>>())
    };
    // One that may be absent has null, too.
    for (name, count, length, held) in [
        ("enum", 250, 61, false),
        ("enum", 249, 61, true),
        ("enum", 251, 50, true),
        ("enum", 999, 4, true),
        ("enum", 1_000, 4, false),
    ] {
        let schema = object(&json!({"a": {name: values(count, length)}}));
        assert_eq!(openai(&schema), held, "{count} of {length}");
    }
    let constants = |count: usize| {
        let properties = (0..count).map(|at| (format!("p{at}"), json!({"const": "c"})));
        object(&json!(properties.collect::<Map<_, _>>()))
    };
    assert_eq!(
        (openai(&constants(500)), openai(&constants(501))),
        (true, false)
    );
    let list = |properties: usize| {
        let properties = (0..properties).map(|at| (format!("p{at}"), json!({"type": "null"})));
        let items = object(&json!(properties.collect::<Map<_, _>>()));
        json!({"type": "array", "items": items})
    };
    assert_eq!((openai(&list(4_999)), openai(&list(5_000))), (true, false));
}

#[test]
fn gemini_is_given_the_values_that_it_knows() {
    for (schema, values) in [
        (json!({"enum": ["a", 1]}), Some(json!(["a", 1]))),
        (json!({"const": "a"}), Some(json!(["a"]))),
        (json!({"const": true}), None),
        (json!({"enum": [true, false]}), None),
        (json!({"enum": ["a", null]}), None),
    ] {
        let shape = Shape::of(&schema, Rules::Gemini).unwrap();
        assert_eq!(shape.schema.get("enum"), values.as_ref(), "{schema}");
        assert_eq!(shape.schema.get("const"), None);
    }
}

#[test]
fn gemini_is_given_the_limits_that_it_knows() {
    for (schema, limits) in [
        (
            json!({"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 10}),
            json!({"minimum": 1, "maximum": 9}),
        ),
        (
            json!({"type": "number", "exclusiveMinimum": 0}),
            json!({"minimum": 0}),
        ),
        (
            json!({"type": "integer", "exclusiveMinimum": 0.5, "maximum": 3, "exclusiveMaximum": 9}),
            json!({"minimum": 0.5, "maximum": 3}),
        ),
        (
            json!({"type": ["integer", "null"], "minimum": 0, "exclusiveMinimum": 4}),
            json!({"minimum": 5}),
        ),
        (
            json!({"type": "integer", "exclusiveMinimum": 2.0, "exclusiveMaximum": 9.5}),
            json!({"minimum": 3.0, "maximum": 9.5}),
        ),
        (
            json!({"enum": [1, 2, 3], "exclusiveMinimum": 1}),
            json!({"minimum": 2}),
        ),
    ] {
        let shape = Shape::of(&schema, Rules::Gemini).unwrap();
        for name in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
            assert_eq!(shape.schema.get(name), limits.get(name), "{schema} {name}");
        }
    }
    let schema = json!({"type": "integer", "exclusiveMinimum": 0});
    let shape = Shape::of(&schema, Rules::OpenAi).unwrap();
    assert!(!shape.schema.to_string().contains("\"minimum\""));
}

#[test]
fn what_may_be_null_is_asked_of_the_whole_schema() {
    let schema = json!({"type": "object", "properties": {
        "name": {"type": ["string", "null"]},
        "other": {"$ref": "#/properties/name"},
        "next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]},
        "kids": {"type": "array", "items": {"$ref": "#"}}
    }, "required": ["name"]});
    let shape = Shape::of(&schema, Rules::OpenAi).unwrap();
    let leaf = json!({"name": "b", "other": null, "next": null, "kids": null});
    let sent = json!({"name": null, "other": null, "next": leaf, "kids": [leaf]});
    assert_eq!(check(&shape.schema, &sent), Ok(()));
    let leaf = json!({"name": "b", "other": null, "next": null});
    assert_eq!(
        shape.raise(&schema, sent),
        json!({"name": null, "other": null, "next": leaf, "kids": [leaf]})
    );
}

#[test]
fn a_faulty_reply_of_many_branches_is_raised_in_time() {
    for name in ["oneOf", "anyOf"] {
        let branch = |of: usize| {
            let tag = if name == "oneOf" {
                json!({"const": of})
            } else {
                json!({"type": "integer"})
            };
            json!({"type": "object", "properties": {"of": tag, "left": {"$ref": "#/$defs/term"}, "note": {"type": "string"}},
                "required": ["of", "left"]})
        };
        let mut branches: Vec<Value> = (0..8).map(branch).collect();
        branches.push(json!({"type": "null"}));
        let schema = json!({"$ref": "#/$defs/term", "$defs": {"term": {name: branches}}});
        let shape = Shape::of(&schema, Rules::OpenAi).unwrap();
        let faulty = (0..20).fold(
            json!("faulty"),
            |inner, _| json!({"of": 7, "left": inner, "note": null}),
        );
        let raised = shape.raise(&schema, json!({"reply": faulty}));
        assert!(check(&schema, &raised).is_err());
        let right = (0..4).fold(
            json!(null),
            |inner, _| json!({"of": 7, "left": inner, "note": null}),
        );
        let raised = shape.raise(&schema, json!({"reply": right}));
        assert_eq!(check(&schema, &raised), Ok(()), "{name}");
    }
}
