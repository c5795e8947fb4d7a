//! The trace that a run belongs to because its caller does (W3C Trace Context).

use super::Caller;
use opentelemetry::Context;
use opentelemetry::propagation::{Extractor, TextMapPropagator as _};
use opentelemetry::trace::{FutureExt as _, TraceContextExt as _};
use opentelemetry_sdk::propagation::TraceContextPropagator;

impl Caller {
    /// The caller that these headers tell of (W3C Trace Context).
    pub fn of(header: impl Fn(&str) -> Option<String>) -> Self {
        let known: Vec<(&'static str, String)> = ["traceparent", "tracestate"]
            .into_iter()
            .filter_map(|name| Some((name, header(name)?)))
            .collect();
        let context =
            TraceContextPropagator::new().extract_with_context(&Context::new(), &Headers(known));
        let told = context.span().span_context().is_valid();
        Self {
            context: told.then_some(context),
        }
    }

    /// Work that belongs to what the caller does.
    pub async fn around<F: Future>(self, work: F) -> F::Output {
        match self.context {
            Some(context) => work.with_context(context).await,
            None => work.await,
        }
    }
}

struct Headers(Vec<(&'static str, String)>);

impl Extractor for Headers {
    fn get(&self, key: &str) -> Option<&str> {
        let found = self.0.iter().find(|(name, _)| *name == key);
        found.map(|(_, value)| value.as_str())
    }

    fn keys(&self) -> Vec<&str> {
        self.0.iter().map(|(name, _)| *name).collect()
    }
}
