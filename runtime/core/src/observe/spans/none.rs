//! Spans of a program that was built without them.

use super::{RunSpanEnd, SearchSpan, ToolSpan, Visit};
use crate::host::{CallError, HostParts, Reply, Request, SearchResult};
use crate::value::failure::Failure;
use serde::Serialize;

/// No span.
#[derive(Clone, Copy)]
pub(crate) struct Span;

impl Span {
    pub(crate) fn within<F: Future>(&self, work: F) -> F {
        work
    }

    pub(crate) fn stopped(&self, _: &crate::value::failure::Interrupt) {}

    pub(crate) fn tolerated(&self, _: &[crate::graph::RunFailure]) {}

    pub(crate) fn ended(&self, _: &RunSpanEnd<'_>) {}
}

pub(crate) fn listening() -> bool {
    false
}

pub(crate) fn run(_: &crate::graph::About, _: &str) -> Span {
    Span
}

pub(crate) fn branch(visit: &Visit<'_>) -> Span {
    node(visit)
}

pub(crate) fn node(visit: &Visit<'_>) -> Span {
    // What nobody hears is not even looked at.
    let _ = (visit.node, visit.kind, visit.branch, visit.visit);
    Span
}

pub(crate) fn failing(_: &Failure) {}

pub(crate) fn state(_: &str, _: &impl Serialize) {}

/// The call of a model, in no span.
pub async fn chat(
    _: &HostParts,
    _: &Request,
    work: impl Future<Output = Result<Reply, CallError>>,
) -> Result<Reply, CallError> {
    work.await
}

/// The call of a tool, in no span.
pub fn tool<F: Future>(called: ToolSpan<'_>, work: F) -> F {
    let _ = (
        called.node,
        called.name,
        called.id,
        called.key,
        called.arguments,
    );
    work
}

/// A search in a knowledge base, in no span.
pub fn retrieval<F: Future<Output = Result<SearchResult, CallError>>>(
    searched: SearchSpan<'_>,
    work: F,
) -> F {
    let _ = (searched.node, searched.query, searched.top_k, searched.key);
    work
}

pub fn agent<F: Future>(_: (&str, &str), work: F) -> F {
    work
}

/// A call for the vectors of so many texts; here without a span.
pub fn embeddings<F: Future>(_: &str, _: usize, work: F) -> F {
    work
}
