//! Spans: what a run does, for a `tracing` subscriber and, through it, for OpenTelemetry.
//!
//! One span for the run, one per branch, per node, and per call to a model, a tool, an action, an agent, a knowledge base. Their
//! names and fields are those of the GenAI semantic conventions of OpenTelemetry, so that what a subscriber hands on is
//! understood there; what only we know stands under `graphwright.`. The target of all is `graphwright`.
//!
//! What was said is in no span unless `OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT` asks for it, and states only at level
//! trace (target `graphwright::state`); both without secrets.
//!
//! Without the feature `tracing` all of this is nothing: a span is a type without size, and a future comes back as it was.

#[cfg(feature = "otel")]
mod caller;
#[cfg(feature = "tracing")]
mod calls;
#[cfg(feature = "tracing")]
mod content;
#[cfg(feature = "tracing")]
mod metrics;
#[cfg(not(feature = "tracing"))]
mod none;
#[cfg(feature = "otel")]
mod propagation;
#[cfg(feature = "tracing")]
mod span_tree;

#[cfg(feature = "tracing")]
pub(crate) use calls::agent;
#[cfg(feature = "tracing")]
pub use calls::{chat, embeddings, retrieval, tool};
#[cfg(not(feature = "tracing"))]
pub(crate) use none::{agent, branch, failing, listening, node, run, state};
#[cfg(not(feature = "tracing"))]
pub use none::{chat, embeddings, retrieval, tool};
#[cfg(feature = "otel")]
pub use propagation::carried;
#[cfg(feature = "tracing")]
pub(crate) use span_tree::{branch, failing, listening, node, run, state};

/// Where a run, a branch or a node is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit<'a> {
    /// The node.
    pub node: &'a str,
    /// Its kind.
    pub(crate) kind: &'a str,
    /// The chain.
    pub(crate) branch: &'a crate::graph::BranchPath,
    /// How often it was entered, with this time.
    pub(crate) visit: u32,
}

/// How a run ended.
#[cfg_attr(not(feature = "tracing"), expect(dead_code, reason = "nobody is told"))]
pub(crate) struct RunSpanEnd<'a> {
    pub(crate) status: crate::graph::Status,
    pub(crate) steps: u32,
    pub(crate) usage: &'a crate::host::Usage,
    /// Why it failed.
    pub(crate) error: Option<&'a crate::graph::RunFailure>,
}

/// A tool call.
#[derive(Clone, Copy)]
pub struct ToolSpan<'a> {
    /// The node.
    pub node: &'a str,
    /// The tool, or the action.
    pub name: &'a str,
    /// What tells the calls of one turn apart; empty: nothing does.
    pub id: &'a str,
    /// The key of the call; it begins with the run.
    pub key: &'a str,
    /// The arguments, for whoever wants them.
    pub arguments: &'a (dyn Fn() -> serde_json::Value + Sync),
}

/// A search in a knowledge base.
#[derive(Clone, Copy)]
pub struct SearchSpan<'a> {
    /// The node, which names the knowledge base.
    pub node: &'a str,
    /// For what.
    pub query: &'a str,
    /// How many chunks are wanted, where the graph says so.
    pub top_k: Option<u32>,
    /// The key of the call; it begins with the run.
    pub key: &'a str,
}

/// What is around a run that somebody else has begun: the trace of the caller.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    #[cfg(feature = "otel")]
    context: Option<opentelemetry::Context>,
}

#[cfg(not(feature = "otel"))]
impl Caller {
    /// The caller that these headers tell of (W3C Trace Context).
    pub fn of(_header: impl Fn(&str) -> Option<String>) -> Self {
        Self {}
    }

    /// Work that belongs to what the caller does.
    pub fn around<F: Future>(self, work: F) -> F {
        work
    }
}

/// What tells the other side of a call which trace it belongs to: nothing, for there is none.
#[cfg(not(feature = "otel"))]
pub fn carried() -> Vec<(&'static str, String)> {
    Vec::new()
}
