//! Functions as MCP servers list them.

use crate::host::ToolAbout;
use serde_json::{Value, json};

/// The longest name, in bytes.
const NAME: usize = 256;

/// The longest definition, in bytes of JSON: it is sent to the model with every call.
const DEFINITION: usize = 256 << 10;

/// How deep a schema may be nested.
const DEPTH: usize = 64;

/// A function as an MCP server lists it, as a model sees it: with the whole schema of its arguments.
///
/// # Errors
/// What is wrong with it, if it cannot be offered.
pub fn served(tool: &Value) -> Result<ToolAbout, String> {
    let field = |key: &str| tool.get(key).filter(|value| !value.is_null());
    let name = match field("name") {
        Some(Value::String(name)) if name.is_empty() => return Err("its name is empty".to_owned()),
        Some(Value::String(name)) if name.len() > NAME => {
            return Err(format!("its name is longer than {NAME} bytes"));
        }
        Some(Value::String(name)) => name,
        Some(_) => return Err("its `name` is not a text".to_owned()),
        None => return Err("it has no name".to_owned()),
    };
    let description = match field("description") {
        Some(Value::String(description)) => description.as_str(),
        Some(_) => return Err("its `description` is not a text".to_owned()),
        None => "",
    };
    let parameters = match field("inputSchema") {
        Some(schema) if !schema.is_object() => {
            return Err("its `inputSchema` is not an object".to_owned());
        }
        Some(schema) if !is_flat(schema, DEPTH) => {
            return Err(format!(
                "its `inputSchema` is nested more than {DEPTH} deep"
            ));
        }
        Some(schema) => schema.clone(),
        None => json!({"type": "object"}),
    };
    if tool.to_string().len() > DEFINITION {
        return Err(format!(
            "its definition is longer than {} KiB",
            DEFINITION >> 10
        ));
    }
    let task = tool.pointer("/execution/taskSupport");
    if task.and_then(Value::as_str) == Some("required") {
        return Err(
            "it can only be called as a task, and tasks of MCP are not supported".to_owned(),
        );
    }
    Ok(ToolAbout {
        name: name.to_owned(),
        description: description.to_owned(),
        parameters,
    })
}

/// Whether a value is nested at most this deep.
fn is_flat(value: &Value, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return false;
    };
    match value {
        Value::Array(items) => items.iter().all(|item| is_flat(item, depth)),
        Value::Object(fields) => fields.values().all(|field| is_flat(field, depth)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(depth: usize) -> Value {
        (0..depth).fold(json!({}), |inner, _| json!({"items": inner}))
    }

    #[test]
    fn what_cannot_be_offered_is_told() {
        for (tool, why) in [
            (json!("echo"), "it has no name"),
            (json!({"name": ""}), "its name is empty"),
            (json!({"name": 5}), "its `name` is not a text"),
            (json!({"name": "x".repeat(300)}), "its name is longer"),
            (json!({"name": "x", "description": []}), "its `description`"),
            (
                json!({"name": "x", "inputSchema": "{}"}),
                "is not an object",
            ),
            (json!({"name": "x", "inputSchema": nested(80)}), "64 deep"),
            (
                json!({"name": "x", "description": "y".repeat(1 << 20)}),
                "its definition is longer than 256 KiB",
            ),
            (
                json!({"name": "x", "execution": {"taskSupport": "required"}}),
                "as a task",
            ),
        ] {
            let said = served(&tool).unwrap_err();
            assert!(said.contains(why), "{said}");
        }
        let fine = json!({"name": "x", "inputSchema": nested(40), "execution": {"taskSupport": "optional"}});
        assert!(served(&fine).is_ok());
        assert!(served(&json!({"name": "x", "description": null})).is_ok());
    }
}
