//! Spans of runs, branches and nodes.

use super::{RunSpanEnd, Visit, content};
use crate::graph::{About, RunFailure, Status};
use crate::value::failure::{Failure, Interrupt};
use serde::Serialize;
use std::fmt::Display;
use tracing::field::Empty;
use tracing::instrument::{Instrument, Instrumented};
use tracing::{Level, field, info_span};

/// A span, or nothing where nobody listens.
#[derive(Clone)]
pub(crate) struct Span(pub(super) tracing::Span);

impl Span {
    /// Work that happens inside of it.
    pub(crate) fn within<F: Future>(&self, work: F) -> Instrumented<F> {
        work.instrument(self.0.clone())
    }

    /// It ended with an error: its class, and what happened.
    pub(super) fn failed(&self, class: impl Display, message: &str) {
        if self.0.is_disabled() {
            return;
        }
        self.0.record("error.type", field::display(class));
        self.0.record("otel.status_code", "ERROR");
        let told = content::short(message);
        self.0.record("otel.status_description", told.as_str());
    }

    /// It ended without a result.
    pub(crate) fn stopped(&self, why: &Interrupt) {
        match why {
            Interrupt::Fault(failure) => self.failed(failure.kind, &failure.message),
            Interrupt::Waiting(_) => {
                self.0.record("graphwright.status", "waiting");
            }
            Interrupt::Cancelled => self.failed("cancelled", "it was stopped"),
        }
    }

    /// Something failed in it, and the graph says how to go on.
    pub(crate) fn tolerated(&self, problems: &[RunFailure]) {
        if let Some(problem) = problems.last() {
            self.failed(problem.kind, &problem.message);
        }
    }

    /// A run ended like this.
    pub(crate) fn ended(&self, ended: &RunSpanEnd<'_>) {
        let span = &self.0;
        if span.is_disabled() {
            return;
        }
        span.record("graphwright.status", ended.status.name());
        span.record("graphwright.steps", ended.steps);
        let usage = ended.usage;
        if usage.calls > 0 {
            span.record("gen_ai.usage.input_tokens", usage.input_tokens);
            span.record("gen_ai.usage.output_tokens", usage.output_tokens);
        }
        if let Some(cost) = usage.cost_usd {
            span.record("graphwright.cost_usd", cost);
        }
        match (ended.error, ended.status) {
            (Some(problem), _) => self.failed(problem.kind, &problem.message),
            (None, Status::Cancelled) => self.failed("cancelled", "the run was stopped"),
            (
                None,
                Status::Completed | Status::CompletedWithErrors | Status::Failed | Status::Waiting,
            ) => {}
        }
    }
}

/// Whether anybody listens.
pub(crate) fn listening() -> bool {
    tracing::span_enabled!(target: "graphwright", Level::INFO)
}

/// The span of a run. Values of the variables that it calls secret are told to nobody.
pub(crate) fn run(about: &About, id: &str) -> Span {
    let description = about.description.trim();
    let name = about.name.as_ref();
    for variable in about.secrets.iter() {
        content::hide(variable);
    }
    Span(info_span!(
        target: "graphwright",
        "invoke_agent",
        otel.name = format!("invoke_agent {name}"),
        gen_ai.operation.name = "invoke_agent",
        // There is no one provider of a graph's models; those of the calls say theirs.
        gen_ai.provider.name = "graphwright",
        gen_ai.agent.name = name,
        gen_ai.agent.description = Some(description).filter(|text| !text.is_empty()),
        gen_ai.conversation.id = id,
        gen_ai.usage.input_tokens = Empty,
        gen_ai.usage.output_tokens = Empty,
        graphwright.dialect = about.dialect.as_ref(),
        graphwright.status = Empty,
        graphwright.steps = Empty,
        graphwright.cost_usd = Empty,
        "error.type" = Empty,
        otel.status_code = Empty,
        otel.status_description = Empty,
    ))
}

/// The span of a branch, or of an item of a list.
pub(crate) fn branch(visit: &Visit<'_>) -> Span {
    Span(info_span!(
        target: "graphwright",
        "branch",
        otel.name = format!("branch {}", visit.node),
        graphwright.branch = %visit.branch,
        graphwright.node.id = visit.node,
        graphwright.status = Empty,
        "error.type" = Empty,
        otel.status_code = Empty,
        otel.status_description = Empty,
    ))
}

/// The span of a visit of a node.
pub(crate) fn node(visit: &Visit<'_>) -> Span {
    let Visit {
        node,
        kind,
        branch,
        visit,
    } = visit;
    Span(info_span!(
        target: "graphwright",
        "node",
        otel.name = format!("{kind} {node}"),
        graphwright.node.id = node,
        graphwright.node.kind = kind,
        graphwright.branch = (!branch.is_main()).then(|| branch.to_string()),
        graphwright.visit = visit,
        graphwright.status = Empty,
        "error.type" = Empty,
        otel.status_code = Empty,
        otel.status_description = Empty,
    ))
}

/// The node at work has failed; what the graph makes of that is its own matter.
pub(crate) fn failing(failure: &Failure) {
    Span(tracing::Span::current()).failed(failure.kind, &failure.message);
}

/// The state after a node.
pub(crate) fn state(node: &str, state: &impl Serialize) {
    if tracing::enabled!(target: "graphwright::state", Level::TRACE) {
        let state = content::cleaned(serde_json::to_value(state).unwrap_or_default());
        tracing::trace!(target: "graphwright::state", node, state = %state);
    }
}
