//! Rust functions as tools.

use crate::host::{CallError, ToolAbout};
use crate::value::boxed::Boxed;
use serde_json::Value;

type Body = dyn Fn(Value) -> Boxed<'static, Result<Value, CallError>> + Send + Sync;

/// A function that the program brings along.
pub(super) struct Function {
    pub(super) about: ToolAbout,
    body: Box<Body>,
}

impl Function {
    pub(super) fn new<F, W>(about: ToolAbout, function: F) -> Self
    where
        F: Fn(Value) -> W + Send + Sync + 'static,
        W: Future<Output = Result<Value, CallError>> + Send + 'static,
    {
        Self {
            about,
            body: Box::new(move |arguments| Box::pin(function(arguments))),
        }
    }

    pub(super) async fn call(&self, arguments: &Value) -> Result<Value, CallError> {
        (self.body)(arguments.clone()).await
    }
}
