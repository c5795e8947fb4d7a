//! Functions with types of the program as tools.

use crate::host::CallError;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Display;

type Body = Box<dyn Fn(Value) -> BoxFuture<'static, Result<Value, CallError>> + Send + Sync>;

/// The schema of the arguments of a function, and the function on JSON.
pub(crate) fn typed<A, R, E, F, W>(function: F) -> (Value, Body)
where
    A: DeserializeOwned + JsonSchema,
    R: Serialize,
    E: Display,
    F: Fn(A) -> W + Send + Sync + 'static,
    W: Future<Output = Result<R, E>> + Send + 'static,
{
    let schema = schemars::schema_for!(A).to_value();
    let body: Body = Box::new(move |arguments| {
        // A call without arguments is often written as null.
        let arguments = match arguments.is_null() {
            true => Value::Object(serde_json::Map::new()),
            false => arguments,
        };
        match serde_json::from_value::<A>(arguments) {
            Ok(arguments) => {
                let done = function(arguments);
                Box::pin(async move {
                    let reply = done.await.map_err(|error| failed(&error))?;
                    serde_json::to_value(reply).map_err(|error| failed(&error))
                })
            }
            Err(error) => Box::pin(std::future::ready(Err(failed(&error)))),
        }
    });
    (schema, body)
}

fn failed(error: &dyn Display) -> CallError {
    CallError::new(Kind::Model, error.to_string())
}
