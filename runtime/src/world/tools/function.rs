//! Rust functions as tools.

use super::Limits;
use crate::host::{CallError, ToolAbout};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use serde_json::Value;

type Body = dyn Fn(Value) -> BoxFuture<'static, Result<Value, CallError>> + Send + Sync;

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

    pub(super) async fn call(
        &self,
        arguments: &Value,
        limits: &Limits,
    ) -> Result<Value, CallError> {
        let running = tokio::time::timeout(limits.time, (self.body)(arguments.clone()));
        running.await.unwrap_or_else(|_| {
            let seconds = limits.time.as_secs_f64();
            let name = &self.about.name;
            Err(CallError::new(
                Kind::Timeout,
                format!("tool `{name}` took longer than {seconds}s and was stopped"),
            ))
        })
    }
}
