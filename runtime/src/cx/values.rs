//! Values of the state that steer a run: the list of a map node, a limit that is computed.

use super::Cx;
use crate::failure::{Failure, Interrupt, Kind};
use crate::schema::type_name;
use serde::Serialize;
use serde_json::Value;

impl Cx<'_> {
    /// The items of a map node's `over`. A value that is not there (`None`) is not a list either.
    ///
    /// # Errors
    /// [`Kind::NotAList`], naming node and type.
    pub fn items(&self, over: impl Serialize) -> Result<Vec<Value>, Interrupt> {
        let found = match serde_json::to_value(over) {
            Ok(Value::Array(items)) => return Ok(items),
            Ok(Value::Null) => "nothing (null)".to_owned(),
            Ok(other) => format!("{} {}", article(type_name(&other)), type_name(&other)),
            Err(error) => error.to_string(),
        };
        let message = format!(
            "map node `{}`: `over` must be a list, and it is {found}",
            self.node
        );
        Err(Failure::new(Kind::NotAList, message).into())
    }

    /// A limit on concurrency that the state says.
    ///
    /// # Errors
    /// [`Kind::InvalidConcurrency`] for anything but a positive integer.
    pub fn limit(&self, value: impl Serialize) -> Result<u32, Interrupt> {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        match value.as_u64().and_then(|limit| u32::try_from(limit).ok()) {
            Some(limit @ 1..) => Ok(limit),
            Some(0) | None => {
                let message = format!(
                    "node `{}`: `max_concurrency` must be a positive integer, and it is {value}",
                    self.node
                );
                Err(Failure::new(Kind::InvalidConcurrency, message).into())
            }
        }
    }
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    }
}
