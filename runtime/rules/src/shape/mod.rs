//! The schema of a reply as its provider can hold a model to it, and the reply as the graph wants it.
//!
//! Each provider knows a part of JSON Schema. What it does not know is written so that it does: a property that may be absent
//! becomes one that may be null, `oneOf` becomes `anyOf` where no value fits two of its branches, references are written out, a root
//! that is no object stands in one. A reply is raised back: a null that the graph's schema does not allow is absent again. Keywords that
//! a provider does not know, and that only narrow a value, are left out: the reply is held to the whole schema in any case.
//!
//! What cannot be written so is not sent at all, for a schema that says something else misleads the model. The compiler asks here, too,
//! and reports it (G0722).

mod closed_limit;
mod demands;
mod exclusive_branches;
mod limits;
mod lower;
mod merge;
mod raise;
mod rules;

pub use closed_limit::closed_limit;
pub use rules::Rules;

use serde_json::{Map, Value, json};

/// What stands for the reply where the root of a schema is no object.
const REPLY: &str = "reply";

/// A schema in the words of a provider.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What the provider is given.
    pub schema: Value,
    /// Whether the reply stands inside of an object.
    wrapped: bool,
}

/// What a provider cannot be told of a schema, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UntoldPart {
    /// The properties that lead there, `[]` for the items of a list and `*` for other keys; empty: the schema itself.
    pub place: Vec<String>,
    /// Why.
    pub reason: Reason,
}

/// Why a provider cannot hold a model to a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An object may have keys that the schema does not name.
    Open,
    /// Some part may be anything.
    Anything,
    /// The schema refers to itself.
    Recursive,
    /// The items of a list have schemas of their own.
    Tuple,
    /// Parts that cannot be made one, or branches that are not told apart.
    Combined,
    /// A reference leads to nothing in the schema.
    Lost,
    /// An object stands inside of more objects than are allowed.
    Deep,
    /// It is larger than the provider allows.
    Large,
}

impl Shape {
    /// A schema, as far as these rules can say it.
    ///
    /// # Errors
    /// If they cannot.
    pub fn of(schema: &Value, rules: Rules) -> Result<Self, UntoldPart> {
        let mut schema = lower::lower(schema, rules)?;
        let is_object = schema.get("type").and_then(Value::as_str) == Some("object");
        let wrapped = rules == Rules::OpenAi && !is_object;
        if wrapped {
            schema = inside_of_object(schema);
        }
        if rules == Rules::OpenAi {
            limits::check(&schema, wrapped)?;
        }
        Ok(Self { schema, wrapped })
    }

    /// A reply as the schema of the graph wants it. What does not fit stays as it is.
    pub fn raise(&self, schema: &Value, mut reply: Value) -> Value {
        if self.wrapped
            && let Some(inner) = reply.get_mut(REPLY).map(Value::take)
        {
            reply = inner;
        }
        raise::raise(schema, reply)
    }

    /// The text of a reply as the schema of the graph wants it. A text that is no JSON stays as it is.
    pub fn raise_text(&self, schema: &Value, text: String) -> String {
        let Ok(reply) = serde_json::from_str::<Value>(&text) else {
            return text;
        };
        let raised = self.raise(schema, reply.clone());
        if raised == reply {
            text
        } else {
            raised.to_string()
        }
    }
}

/// A schema as that of the only property of an object.
fn inside_of_object(mut schema: Value) -> Value {
    let shared = schema
        .as_object_mut()
        .and_then(|schema| schema.remove("$defs"));
    let mut outer = Map::new();
    outer.insert("type".to_owned(), json!("object"));
    outer.insert("properties".to_owned(), json!({ REPLY: schema }));
    outer.insert("required".to_owned(), json!([REPLY]));
    outer.insert("additionalProperties".to_owned(), json!(false));
    outer.extend(shared.map(|shared| ("$defs".to_owned(), shared)));
    Value::Object(outer)
}
