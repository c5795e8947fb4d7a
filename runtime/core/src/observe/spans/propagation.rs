//! What tells the other side of a call which trace it belongs to (W3C Trace Context). MCP has a place for it (SEP-414): servers that know
//! it put their spans below ours.

use opentelemetry::propagation::{Injector, TextMapPropagator as _};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

/// The headers for the span that is open, where it belongs to a trace.
pub fn carried() -> Vec<(&'static str, String)> {
    let mut headers = Headers(Vec::new());
    let context = tracing::Span::current().context();
    TraceContextPropagator::new().inject_context(&context, &mut headers);
    headers.0
}

struct Headers(Vec<(&'static str, String)>);

impl Injector for Headers {
    fn set(&mut self, key: &str, value: String) {
        let known = ["traceparent", "tracestate"].into_iter();
        for name in known.filter(|name| *name == key && !value.is_empty()) {
            self.0.push((name, value.clone()));
        }
    }
}
