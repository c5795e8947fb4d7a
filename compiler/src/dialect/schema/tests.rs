//! What a schema means, and what is wrong with one.

use super::*;
use crate::source::Sources;

fn read_text(text: &str) -> (Option<Schema>, Vec<(&'static str, String)>) {
    let mut sources = Sources::default();
    let file = sources.add("schema.yaml", text);
    let (tree, syntax) = crate::syntax::read(file, &sources);
    assert!(syntax.diagnostics.is_empty(), "{syntax:?}");
    let mut report = Report::default();
    let schema = read(&tree.unwrap(), &mut report);
    let found = report.diagnostics.into_iter();
    (
        schema,
        found
            .map(|d| (d.code.name, format!("{} / {}", d.message, d.help.join(" "))))
            .collect(),
    )
}

fn ty(text: &str) -> Type {
    let (schema, found) = read_text(text);
    assert_eq!(found, [], "{text}");
    schema.unwrap().ty
}

fn faults(text: &str) -> Vec<(&'static str, String)> {
    read_text(text).1
}

fn codes(text: &str) -> Vec<&'static str> {
    faults(text).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn types_are_read() {
    let nullable = |ty: Type| Type::Nullable(Box::new(ty));
    let list = |ty: Type| Type::List(Box::new(ty));
    for (text, expected) in [
        ("true", Type::Any),
        ("{}", Type::Any),
        ("{type: string}", Type::Text),
        ("{type: integer, minimum: 1}", Type::Int),
        ("{type: number}", Type::Number),
        ("{type: boolean}", Type::Bool),
        ("{type: 'null'}", Type::Null),
        ("{type: [string, 'null']}", nullable(Type::Text)),
        ("{type: [integer, number]}", Type::Number),
        ("{type: [string, integer]}", Type::Any),
        (
            "{type: string, enum: [low, high]}",
            Type::Enum(vec!["low".into(), "high".into()]),
        ),
        (
            "{enum: [low, null]}",
            nullable(Type::Enum(vec!["low".into()])),
        ),
        ("{enum: [1, 2]}", Type::Int),
        ("{const: yes}", Type::Enum(vec!["yes".into()])),
        (
            "{oneOf: [{const: a}, {const: b}]}",
            Type::Enum(vec!["a".into(), "b".into()]),
        ),
        (
            "{anyOf: [{type: integer}, {type: 'null'}]}",
            nullable(Type::Int),
        ),
        ("{type: array}", list(Type::Any)),
        ("{type: array, items: {type: string}}", list(Type::Text)),
        (
            "{type: array, prefixItems: [{type: string}], items: {type: boolean}}",
            list(Type::Any),
        ),
        ("{type: object}", Type::any_object()),
        ("{allOf: [{type: string}]}", Type::Any),
    ] {
        assert_eq!(ty(text), expected, "{text}");
    }
}

#[test]
fn objects_have_fields_and_are_open_or_closed() {
    let Type::Object { fields, open } = ty(
        "{type: object, properties: {a: {type: string, description: first}, b: {type: integer}}, required: [a], additionalProperties: false}",
    ) else {
        panic!("no object")
    };
    assert!(!open);
    let shown: Vec<_> = fields
        .iter()
        .map(|f| (f.name.as_str(), f.required, f.doc.as_str()))
        .collect();
    assert_eq!(shown, [("a", true, "first"), ("b", false, "")]);
    for text in [
        "{properties: {a: {}}}",
        "{properties: {a: {}}, additionalProperties: false}",
        "{type: object, patternProperties: {x: {}}, additionalProperties: false}",
    ] {
        assert!(
            matches!(ty(text), Type::Object { open: true, .. }),
            "{text}"
        );
    }
}

#[test]
fn references_are_followed_and_circles_are_anything() {
    assert_eq!(
        ty("{$ref: '#/$defs/x', $defs: {x: {type: string}}}"),
        Type::Text
    );
    let tree = "{$ref: '#/$defs/tree', $defs: {tree: {type: object, properties: {kids: {type: array, items: {$ref: '#/$defs/tree'}}}}}}";
    let Type::Object { fields, .. } = ty(tree) else {
        panic!("no object")
    };
    assert_eq!(fields.first().unwrap().ty, Type::List(Box::new(Type::Any)));
    let (schema, _) = read_text(tree);
    assert_eq!(schema.unwrap().properties.first().unwrap().name, "kids");
    let (circle, _) = read_text("{$ref: '#/$defs/a', $defs: {a: {$ref: '#/$defs/a'}}}");
    assert_eq!(circle.unwrap().ty, Type::Any);
    assert_eq!(
        ty("{$ref: '#named', $defs: {a: {$anchor: named, type: string}}}"),
        Type::Text
    );
    assert_eq!(
        ty("{$ref: '#/$defs/a%25b/anyOf/0', $defs: {a%b: {anyOf: [{type: integer}]}}}"),
        Type::Int
    );
    // `#` leads to the document that it stands in.
    let own = "{$defs: {own: {$id: own, $ref: '#/$defs/d', $defs: {d: {type: string}}}}}";
    assert_eq!(faults(own), []);
}

/// Twenty lines that stand for a type of a million parts.
#[test]
fn a_small_text_is_not_read_for_ever() {
    let mut text = "$ref: '#/$defs/t0'\n$defs:\n".to_string();
    for level in 0..30 {
        let next = level + 1;
        text += &format!(
            "  t{level}: {{type: object, properties: {{a: {{$ref: '#/$defs/t{next}'}}, b: {{$ref: '#/$defs/t{next}'}}}}}}\n"
        );
    }
    text += "  t30: {type: string}\n";
    assert!(matches!(ty(&text), Type::Object { .. }));
}

#[test]
fn undeclared_properties_merge_only_where_the_schema_is_open() {
    let extra = |text: &str| read_text(text).0.unwrap().extra;
    assert_eq!(extra("{type: object}"), ExtraProperties::Merged);
    assert_eq!(extra("true"), ExtraProperties::Merged);
    assert_eq!(
        extra("{type: object, properties: {}}"),
        ExtraProperties::Dropped
    );
    assert_eq!(
        extra("{type: object, properties: {a: {}}}"),
        ExtraProperties::Dropped
    );
    assert_eq!(
        extra("{type: object, properties: {a: {}}, additionalProperties: true}"),
        ExtraProperties::Merged
    );
    assert_eq!(
        extra("{type: object, properties: {a: {}}, additionalProperties: {}}"),
        ExtraProperties::Dropped
    );
    assert_eq!(extra("{type: array}"), ExtraProperties::Dropped);
}

#[test]
fn the_text_is_kept_as_it_was_written() {
    let (schema, _) = read_text(
        "{type: object, properties: {b: {type: string}, a: {x-mine: [1, 2.50]}}, not: {}}",
    );
    let json = schema.unwrap().json.to_string();
    assert_eq!(
        json,
        r#"{"type":"object","properties":{"b":{"type":"string"},"a":{"x-mine":[1,2.5]}},"not":{}}"#
    );
}

#[test]
fn what_is_no_schema_is_said() {
    for text in ["string", "5", "[a]", "null"] {
        let (schema, found) = read_text(text);
        assert!(schema.is_none() && found.len() == 1, "{text}: {found:?}");
    }
    assert!(faults("string")[0].1.contains("{ type: string }"));
}

#[test]
fn faults_are_found_wherever_they_are() {
    for (text, expected) in [
        ("{type: text}", "JSON Schema calls it `string`"),
        ("{type: strng}", "did you mean `string`?"),
        ("{type: array, items: {type: int}}", "calls it `integer`"),
        ("{type: object, properties: [a]}", "must be a map"),
        (
            "{type: object, properties: {a: string}}",
            "{ type: string }",
        ),
        (
            "{type: object, properties: {a: {required: true}}}",
            "beside `properties`",
        ),
        ("{required: a}", "list of names"),
        ("{enum: low}", "list of values"),
        ("{enum: []}", "list of values"),
        ("{anyOf: {type: string}}", "list of schemas"),
        ("{$ref: '#/$defs/x'}", "points at nothing"),
        ("{$ref: '#x'}", "points at nothing"),
        ("{$ref: 'https://example.com/a'}", "copy what it refers to"),
        ("{$dynamicRef: '#x'}", "write `$ref`"),
        ("{dependentRequired: {a: b}}", "write `a: [name]`"),
        ("{dependencies: {a: {type: text}}}", "calls it `string`"),
        ("{dependentSchemas: {a: [b]}}", "not a JSON Schema"),
        ("{additionalItems: 5}", "not a JSON Schema"),
        ("{unevaluatedProperties: {type: int}}", "calls it `integer`"),
        ("{contains: {}, minContains: -1}", "whole number"),
        ("{type: string, minLength: -1}", "whole number"),
        ("{type: integer, minimum: low}", "a number"),
        ("{description: [x]}", "must be text"),
        (
            "{type: object, title: {type: string}, room: {type: string}, required: [title]}",
            "stand beside its `type`",
        ),
        ("{type: string, nullable: true}", "word of OpenAPI"),
        ("{type: array, items: [name, weight]}", "holds names"),
        ("{type: null}", "in quotes"),
        ("{additionalProperties: 5}", "not a JSON Schema"),
    ] {
        let found = faults(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(
            found[0].0 == "invalid-schema" && found[0].1.contains(expected),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn a_required_property_is_declared() {
    let found = faults("{properties: {title: {}}, required: [titel]}");
    assert_eq!(found[0].0, "undeclared-required");
    assert!(found[0].1.contains("did you mean `title`?"));
    // In a part of a schema it says something about the others.
    let part = "{type: object, properties: {a: {}}, anyOf: [{required: [a]}, {required: [b]}]}";
    assert_eq!(faults(part), []);
    let none = faults("{type: object, required: [a]}");
    assert_eq!(none[0].0, "undeclared-required");
}

#[test]
fn what_a_schema_shows_or_fixes_is_valid_itself() {
    for (text, expected) in [
        ("{type: string, default: 3}", "`default` of a schema"),
        ("{type: string, examples: [a, 3]}", "`examples` of a schema"),
        ("{enum: [low, high], example: medium}", "expected one of"),
        (
            "{properties: {a: {type: integer, default: x}}}",
            "excludes: expected integer, found string",
        ),
        (
            "{type: string, pattern: '^[a-z]+$', default: A1}",
            "does not match the pattern",
        ),
        (
            "{type: integer, minimum: 1, maximum: 5, default: 0}",
            "at least 1",
        ),
        (
            "{type: object, required: [a], properties: {a: {type: string}}, example: {b: x}}",
            "`a` is required and missing",
        ),
        (
            "{properties: {a: {$ref: '#/$defs/n', default: x}}, $defs: {n: {type: integer}}}",
            "expected integer, found string",
        ),
        ("{type: string, const: a, enum: [b]}", "`enum` excludes"),
        (
            "{type: number, enum: [low, middle, high]}",
            "lists only values",
        ),
        ("{type: number, enum: [1, low, high]}", "lists values"),
        ("{type: string, const: 3}", "`type` excludes"),
    ] {
        let found = faults(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(
            found[0].0 == "impossible-number" && found[0].1.contains(expected),
            "{text}: {found:?}"
        );
    }
    for text in [
        "{type: string, default: null}",
        // No end is found.
        "{properties: {a: {$ref: '#/$defs/t', default: [[[[[[1]]]]]]}}, $defs: {t: {anyOf: [{type: array, items: {$ref: '#/$defs/t'}}, {allOf: [{$ref: '#/$defs/t'}, {$ref: '#/$defs/t'}]}]}}}",
        "{type: number, default: 3}",
        "{type: [string, integer], default: 3}",
        "{enum: [low, high], default: low}",
        "{default: 3}",
        "{properties: {default: {type: string}, example: {type: string}}}",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
}

#[test]
fn values_that_a_schema_fixes_fit_what_stands_beside_them() {
    for (text, expected) in [
        (
            "{properties: {currency: {type: string, enum: [EUR, CHF], pattern: '^[a-z]{3}$'}}}",
            "`enum` of `currency` lists only values that it excludes",
        ),
        (
            "{type: string, enum: [low, middle], maxLength: 3}",
            "lists a value that it excludes: expected at most 3",
        ),
        (
            "{type: integer, enum: [0, 1, 6], minimum: 1, maximum: 5}",
            "lists values that it excludes: expected at least 1",
        ),
        (
            "{type: array, items: {type: number, enum: [5, 12], multipleOf: 5}}",
            "lists a value that it excludes",
        ),
        (
            "{enum: [[], [a]], minItems: 1}",
            "lists a value that it excludes",
        ),
        ("{enum: [a, b], not: {const: a}}", "lists a value"),
        ("{type: [string, 'null'], enum: [a, 3]}", "lists a value"),
        (
            "{type: string, const: draft, pattern: '^[A-Z]+$'}",
            "`const` of a schema is a value that it excludes",
        ),
        ("{const: 9, maximum: 5}", "at most 5"),
        (
            "{properties: {a: {$ref: '#/$defs/kind', minLength: 9}}, $defs: {kind: {enum: [x, y]}}}",
            "no value of the `enum` under `$ref` of `a` fits",
        ),
        (
            "{allOf: [{enum: [a, b]}, {pattern: '^[A-Z]$'}]}",
            "no value of the `enum` under `allOf`",
        ),
        // Told once.
        (
            "{type: string, enum: [EUR], pattern: '^[a-z]+$', default: EUR}",
            "`enum` of a schema lists only",
        ),
    ] {
        let found = faults(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(
            found[0].0 == "impossible-number" && found[0].1.contains(expected),
            "{text}: {found:?}"
        );
    }
    for text in [
        "{type: string, enum: [EUR, CHF], pattern: '^[A-Z]{3}$', minLength: 3, maxLength: 3}",
        "{type: integer, enum: [1, 5], minimum: 1, maximum: 5}",
        "{type: [string, 'null'], enum: [low, null], maxLength: 3}",
        "{enum: [a, b], not: {const: c}}",
        "{const: 3, minimum: 3}",
        "{not: {enum: [a, b], maxLength: 0}}",
        "{properties: {a: {$ref: '#/$defs/kind', pattern: '^x'}}, $defs: {kind: {enum: [x, y]}}}",
        "{allOf: [{enum: [a, b]}, {enum: [b, c]}]}",
        "{type: object, properties: {enum: {type: string, maxLength: 3}, const: {type: string}}}",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
}

#[test]
fn what_callers_give_is_looked_at_too() {
    let told = |text: &str| {
        let mut sources = Sources::default();
        let file = sources.add("schema.yaml", text);
        let (tree, _) = crate::syntax::read(file, &sources);
        let mut report = Report::default();
        of_inputs(&tree.unwrap(), "this", &mut report);
        report.diagnostics.len()
    };
    for text in [
        "{properties: {a: {type: string, enum: [X], pattern: '^[a-z]$'}}}",
        "{properties: {a: {type: integer, maximum: 3, examples: [4]}}}",
        "{properties: {a: {type: object, properties: {b: {type: integer, default: x}}}}}",
    ] {
        assert_eq!(told(text), 1, "{text}");
    }
    // Told where inputs are looked at.
    assert_eq!(told("{properties: {a: {type: integer, default: x}}}"), 0);
}

#[test]
fn keywords_of_another_type_and_unknown_formats_are_told() {
    for (text, expected) in [
        (
            "{type: string, minimum: 3}",
            "write `minLength`, or `type: number`",
        ),
        ("{type: integer, maxLength: 3}", "write `maximum`"),
        ("{type: array, properties: {a: {}}}", "write `type: object`"),
        (
            "{type: object, items: {type: string}}",
            "write `type: array`",
        ),
        (
            "{type: string, format: datetime}",
            "did you mean `date-time`?",
        ),
        ("{type: string, format: dat}", "did you mean `date`?"),
    ] {
        let found = faults(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(
            found[0].0 == "invalid-schema" && found[0].1.contains(expected),
            "{text}: {found:?}"
        );
    }
    for text in [
        "{minimum: 3}",
        "{type: [string, integer], minimum: 3, minLength: 1}",
        "{type: string, format: date-time}",
        "{type: string, format: markdown}",
        "{type: string, format: color}",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
}

#[test]
fn fields_without_a_schema_around_them_are_told_once() {
    let found = faults("{title: {type: string}, body: {type: string}}");
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn backslashes_that_stand_twice_are_told() {
    let found = faults("{type: string, pattern: '^\\\\d{4}-\\\\d{2}$'}");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].1.contains("stand twice"), "{found:?}");
    assert_eq!(faults("{type: string, pattern: '^\\d{4}-\\d{2}$'}"), []);
}

#[test]
fn references_that_lead_back_without_a_step_are_told_once() {
    for circle in [
        "{type: object, properties: {b: {$ref: '#/properties/b'}}}",
        "{type: object, properties: {b: {$ref: '#/$defs/x'}}, $defs: {x: {anyOf: [{$ref: '#/$defs/y'}]}, y: {allOf: [{$ref: '#/$defs/x'}]}}}",
        "{$ref: '#'}",
    ] {
        let found = faults(circle);
        assert_eq!(found.len(), 1, "{circle}: {found:?}");
        assert!(found[0].1.contains("leads back to itself"), "{found:?}");
    }
    for right in [
        "{type: object, properties: {a: {$ref: '#'}}}",
        "{type: object, properties: {a: {anyOf: [{$ref: '#/properties/a'}, {type: 'null'}]}}}",
        "{type: object, properties: {a: {$ref: '#/$defs/tree'}}, $defs: {tree: {type: object, properties: {of: {type: array, items: {$ref: '#/$defs/tree'}}}}}}",
    ] {
        assert_eq!(faults(right), [], "{right}");
    }
}

#[test]
fn limits_leave_a_number_between_them() {
    for wrong in [
        "{ type: number, exclusiveMinimum: 1, maximum: 1 }",
        "{ type: number, minimum: 2, exclusiveMaximum: 2 }",
        "{ type: number, exclusiveMinimum: 0, exclusiveMaximum: 0 }",
        "{ type: integer, exclusiveMinimum: 5, maximum: 3 }",
        "{ type: integer, exclusiveMinimum: 5, exclusiveMaximum: 6 }",
        "{ type: integer, minimum: 5.2, maximum: 5.8 }",
        "{ type: object, properties: { a: {}, b: {} }, additionalProperties: false, minProperties: 3 }",
        "{ type: object, properties: { a: {}, b: {} }, unevaluatedProperties: false, minProperties: 3 }",
        "{ type: object, properties: { a: {}, b: {} }, required: [a, b], maxProperties: 1 }",
        "{ type: object, properties: { o: { type: object, properties: { a: {} }, required: [a], maxProperties: 0 } } }",
        "{ type: array, items: { enum: [a, b] }, uniqueItems: true, minItems: 3 }",
        "{ type: string, pattern: \"^[A-Z]{3}$\", maxLength: 2 }",
        "{ type: string, pattern: \"^[A-Z]{3}$\", minLength: 4 }",
    ] {
        assert_eq!(codes(wrong), ["impossible-number"], "{wrong}");
    }
    for fine in [
        "{ type: number, exclusiveMinimum: 0, maximum: 1 }",
        "{ type: number, exclusiveMinimum: 5, exclusiveMaximum: 6 }",
        "{ type: object, properties: { a: {}, b: {} }, additionalProperties: false, minProperties: 2 }",
        "{ type: object, properties: { a: {}, b: {} }, minProperties: 3 }",
        "{ type: object, properties: { a: {}, b: {} }, required: [a, b], maxProperties: 2 }",
        "{ type: object, properties: { a: {}, b: {} }, required: [a], maxProperties: 1 }",
        "{ type: object, properties: { a: {}, b: {} }, allOf: [{ properties: { c: {} } }], unevaluatedProperties: false, minProperties: 3 }",
        "{ type: object, properties: { a: {}, b: {} }, additionalProperties: { type: string }, unevaluatedProperties: false, minProperties: 3 }",
        "{ type: array, items: { enum: [a, b] }, uniqueItems: true, minItems: 2 }",
        "{ type: array, items: { enum: [a, b] }, minItems: 3 }",
        "{ type: string, pattern: \"^[A-Z]{3}$\", maxLength: 3 }",
        "{ type: string, pattern: \"^[A-Z]+$\", minLength: 4 }",
        "{ type: integer, exclusiveMinimum: 5, exclusiveMaximum: 7 }",
        "{ type: number, minimum: 1, maximum: 1 }",
    ] {
        assert!(codes(fine).is_empty(), "{fine}");
    }
}

#[test]
fn formats_by_another_name_are_told() {
    for wrong in [
        "iso-date",
        "datetime",
        "DateTime",
        "timestamp",
        "guid",
        "YYYY-MM-DD",
    ] {
        let schema = format!("{{ type: string, format: {wrong} }}");
        assert_eq!(codes(&schema), ["invalid-schema"], "{wrong}");
    }
    assert!(codes("{ type: integer, format: timestamp }").is_empty());
    for fine in ["date", "date-time", "currency", "phone", "uri"] {
        let schema = format!("{{ type: string, format: {fine} }}");
        assert!(codes(&schema).is_empty(), "{fine}");
    }
}
