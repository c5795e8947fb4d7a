//! The parameters of a graph tool that say how it is run.

use crate::value::failure::{Failure, Kind};
use serde_json::{Map, Value};

/// The parameters that say how a graph is run.
pub(super) struct RunManner {
    pub(super) validate: bool,
    pub(super) background: bool,
    pub(super) resume: Option<String>,
    pub(super) node: Option<String>,
    pub(super) inject: Map<String, Value>,
}

impl RunManner {
    /// Takes them out of the parameters; what is left are the inputs.
    pub(super) fn of(parameters: &mut Map<String, Value>) -> Result<Self, Failure> {
        let mut take = |name: &str| parameters.shift_remove(name).unwrap_or_default();
        let text = |name: &str, value: Value| match value {
            Value::Null => Ok(None),
            Value::String(ref text) => Ok(Some(text.clone())),
            Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                Err(wrong(name, "a text", &value))
            }
        };
        let truth = |name: &str, value: Value| match value {
            Value::Null => Ok(false),
            Value::Bool(truth) => Ok(truth),
            Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
                Err(wrong(name, "true or false", &value))
            }
        };
        let validate = truth("validate", take("validate"))?;
        let background = truth("async", take("async"))?;
        let resume = truth("resume", take("resume"))?;
        let run = text("graph_run_id", take("graph_run_id"))?;
        let other = text("resume_run_id", take("resume_run_id"))?;
        let node = text("node", take("node"))?;
        let given = take("inject_state");
        let inject = match given {
            Value::Null => Map::new(),
            Value::Object(fields) => fields,
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                return Err(wrong("inject_state", "an object", &given));
            }
        };
        let resume = match (other, resume, run) {
            (Some(run), ..) | (None, true, Some(run)) => Some(run),
            (None, true, None) => {
                let message = "`resume` needs `graph_run_id`: the run to go on with";
                return Err(Failure::new(Kind::UnknownRun, message));
            }
            (None, false, _) => None,
        };
        Ok(Self {
            validate,
            background,
            resume,
            node,
            inject,
        })
    }
}

fn wrong(name: &str, expected: &str, found: &Value) -> Failure {
    let found = crate::value::schema::type_name(found);
    Failure::new(
        Kind::Inputs,
        format!("parameter `{name}` must be {expected}, got {found}"),
    )
}
