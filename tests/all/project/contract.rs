//! What the compiler says that built-in actions give is what they give, and what it says of comparisons is what they come to.

use super::{Project, compiled, one};
use graphwright::dialects::rye::action as run;
use graphwright_compiler::ir::{Op, Type, Work};
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

/// As the compiler names an operator and as the runtime does.
const OPERATORS: [(Op, run::Op); 8] = [
    (Op::Eq, run::Op::Eq),
    (Op::Ne, run::Op::Ne),
    (Op::In, run::Op::In),
    (Op::Contains, run::Op::Contains),
    (Op::Gt, run::Op::Gt),
    (Op::Gte, run::Op::Gte),
    (Op::Lt, run::Op::Lt),
    (Op::Lte, run::Op::Lte),
];

#[test]
fn what_is_said_of_comparisons_of_constants_is_what_they_come_to() {
    let values = [
        json!(null),
        json!(true),
        json!(false),
        json!(1),
        json!(1.0),
        json!(-2),
        json!(2.5),
        json!(i64::MAX),
        json!(u64::MAX),
        json!(u64::MAX - 1),
        json!(9_007_199_254_740_993_i64),
        json!(9_007_199_254_740_992.0),
        json!(""),
        json!("a"),
        json!("ab"),
        json!("1"),
        json!([]),
        json!(["a", 1]),
        json!([1.0, "a"]),
        json!({}),
        json!({"a": 1}),
        json!({"a": 1.0}),
    ];
    let mut constant = 0;
    for (said, done) in OPERATORS {
        for left in &values {
            for right in &values {
                // Types that have no order are a failure of the condition, which then does not hold.
                let holds = run::compare(done, Some(left), right).unwrap_or(false);
                if let Some(told) = said.holds(left, right) {
                    constant += 1;
                    assert_eq!(told, holds, "{left} {done:?} {right}");
                }
            }
        }
    }
    assert!(constant > 1000, "{constant}");
}
