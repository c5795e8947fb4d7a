//! The card of an agent: what its program knows about the graph beyond its code.
//!
//! Pictures and types of inputs are nothing a run needs, so they are no part of the generated module. A program that is built
//! by `graphwright build` carries them as one JSON text, which is read only when somebody asks.

use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::draw::{Format, Reasons, draw, svg};
use graphwright_compiler::ir::{Input, Program, Type};
use serde_json::{Map, Value, json};

/// The card of a graph, as JSON, with further papers under their names.
pub(super) fn card(checked: &CheckedProgram, papers: Vec<(&str, Value)>) -> String {
    let program = checked.program();
    let drawing = svg::draw(program, Reasons::Hidden);
    let mut card = json!({
        "pictures": {
            "mermaid": draw(program, Format::Mermaid, Reasons::Hidden),
            "dot": draw(program, Format::Dot, Reasons::Hidden),
            "text": draw(program, Format::Text, Reasons::Hidden),
            "svg": drawing.svg,
        },
        "places": drawing.places,
        "inputs": inputs(checked),
    });
    for (name, paper) in papers {
        if let Some(card) = card.as_object_mut() {
            card.insert(name.to_owned(), paper);
        }
    }
    card.to_string()
}

/// The same without pictures, which take longer than all else.
pub(super) fn without_pictures(checked: &CheckedProgram) -> String {
    json!({ "inputs": inputs(checked) }).to_string()
}

/// A JSON Schema for each input.
fn inputs(checked: &CheckedProgram) -> Map<String, Value> {
    let program = checked.program();
    let nested = program.workflow.as_ref().map(|workflow| workflow.inputs);
    let mut schemas = Map::new();
    for input in &program.inputs {
        if Some(input.key) == nested {
            if let Type::Object { fields, .. } = type_of(checked, input) {
                for field in fields {
                    let mut schema = schema(&field.ty);
                    describe(&mut schema, &field.doc);
                    schemas.insert(field.name, schema);
                }
            }
            continue;
        }
        let key = &program[input.key];
        let mut own = schema(&type_of(checked, input));
        describe(&mut own, &input.doc);
        let initial = key.initial.as_ref().filter(|_| !input.required);
        if let (Some(initial), Some(own)) = (initial, own.as_object_mut())
            && !looks_secret(&key.name)
        {
            own.insert("default".to_owned(), initial.value.clone());
        }
        schemas.insert(key.name.clone(), own);
    }
    schemas
}

/// What is called like a secret has no place in help texts.
fn looks_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["secret", "password", "token", "api_key", "apikey"]
        .iter()
        .any(|word| name.contains(word))
}

/// What the caller may give. A value that is there without one says more than what nodes write later.
fn type_of(checked: &CheckedProgram, input: &Input) -> Type {
    let program: &Program = checked.program();
    let key = &program[input.key];
    if input.prompt {
        return Type::Text;
    }
    match (&key.declared, &key.initial) {
        (Some(declared), _) => declared.clone(),
        (None, Some(initial)) if !initial.value.is_null() => Type::of(&initial.value),
        (None, _) => Type::Any,
    }
}

fn describe(schema: &mut Value, doc: &str) {
    if let (false, Some(schema)) = (doc.trim().is_empty(), schema.as_object_mut()) {
        schema.insert("description".to_owned(), doc.trim().into());
    }
}

/// A type as JSON Schema.
fn schema(ty: &Type) -> Value {
    match ty {
        Type::Any => json!({}),
        Type::Null => json!({"type": "null"}),
        Type::Bool => json!({"type": "boolean"}),
        Type::Int => json!({"type": "integer"}),
        Type::Number => json!({"type": "number"}),
        Type::Text => json!({"type": "string"}),
        Type::Enum(names) => json!({"type": "string", "enum": names}),
        Type::List(item) if **item == Type::Any => json!({"type": "array"}),
        Type::List(item) => json!({"type": "array", "items": schema(item)}),
        Type::Object { fields, .. } => {
            let mut properties = Map::new();
            let mut required = Vec::new();
            for field in fields {
                let mut own = schema(&field.ty);
                describe(&mut own, &field.doc);
                properties.insert(field.name.clone(), own);
                if field.required {
                    required.push(field.name.as_str());
                }
            }
            match (properties.is_empty(), required.is_empty()) {
                (true, _) => json!({"type": "object"}),
                (false, true) => json!({"type": "object", "properties": properties}),
                (false, false) => {
                    json!({"type": "object", "properties": properties, "required": required})
                }
            }
        }
        Type::Nullable(inner) => json!({"anyOf": [schema(inner), {"type": "null"}]}),
    }
}
