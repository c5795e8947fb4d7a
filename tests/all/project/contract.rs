//! What the compiler says that built-in actions give is what they give.

use super::{Project, compiled, one};
use graphwright_compiler::ir::{Type, Work};
use serde_json::{Value, json};

/// Whether a value is of a type, and an object of a closed type has no other fields.
fn is_of(ty: &Type, value: &Value) -> bool {
    match ty {
        Type::Any => true,
        Type::Null => value.is_null(),
        Type::Bool => value.is_boolean(),
        Type::Int => value.is_i64(),
        Type::Number => value.is_number(),
        Type::Text => value.is_string(),
        Type::Enum(all) => value
            .as_str()
            .is_some_and(|text| all.iter().any(|one| one == text)),
        Type::Nullable(inner) => value.is_null() || is_of(inner, value),
        Type::List(item) => value
            .as_array()
            .is_some_and(|items| items.iter().all(|value| is_of(item, value))),
        Type::Object { fields, open } => value.as_object().is_some_and(|object| {
            object.iter().all(|(name, value)| {
                let field = fields.iter().find(|field| field.name == *name);
                field.map_or(*open, |field| is_of(&field.ty, value))
            })
        }),
    }
}

#[tokio::test]
async fn built_in_actions_give_what_the_compiler_expects() {
    let project = Project::new();
    project.write("a.txt", "one\ntwo\n");
    let line = json!({"path": "a.txt", "changes": []});
    for (item, params) in [
        ("rye/bash", json!({"command": "echo x"})),
        ("rye/file-system/read", json!({"path": "a.txt"})),
        (
            "rye/file-system/write",
            json!({"path": "b.txt", "content": "x"}),
        ),
        (
            "rye/file-system/write",
            json!({"files": [{"path": "c.txt", "content": "x"}]}),
        ),
        ("rye/file-system/ls", json!({"path": "."})),
        ("rye/file-system/glob", json!({"pattern": "*.txt"})),
        ("rye/file-system/grep", json!({"pattern": "two"})),
        ("rye/file-system/edit_lines", line),
    ] {
        let config = one(item, &params);
        let checked = compiled(&project.0, &config);
        let Work::Action(action) = &checked.program().nodes[0].work else {
            panic!("an action")
        };
        let Type::Object { fields, .. } = &action.returns else {
            panic!("{item} has no contract")
        };
        let value = project.call(&config, json!({})).await;
        let given = &value["output"];
        assert!(given.is_object(), "{item}: {value}");
        assert!(
            is_of(&action.returns, given),
            "{item}: {given} is not {fields:?}"
        );
    }
}
