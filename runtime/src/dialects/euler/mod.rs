//! Steps that work under rules: tools within budgets, proposals that a person decides on, judges, artifacts (the
//! euleragent reference, 1.4 to 1.7).
//!
//! What the rules are is a constant of generated code (`spec`); how they are kept is the same for all graphs, and so is
//! here and not in what is generated.

pub(crate) mod codegen;
pub(crate) mod facade;
pub(crate) mod rules;

mod answer;
mod budget;
mod judge;
mod plan;
mod queue;
mod spec;
mod step;
mod talk;
mod tools;

pub(crate) use budget::Spending;
pub use queue::{DecidedProposal, Decision, Proposal, standing};
pub(crate) use spec::{Allowance, Mode, RunnerSpec};
pub(crate) use tools::same_tool;

// The tests of this repository hold these against the reference.
#[doc(hidden)]
pub use budget::{Budget, Refusal};
#[doc(hidden)]
pub use plan::has_passed;
#[doc(hidden)]
pub use queue::is_resolved;

/// What may be answered to a proposal.
pub(crate) const DECISIONS: [&str; 2] = ["approve", "deny"];

/// The log of proposals and decisions, beside the artifacts of a run.
pub const APPROVALS: &str = "approvals.jsonl";

/// The log of tool calls.
pub const TOOL_CALLS: &str = "tool_calls.jsonl";

/// The log of what judges said.
pub const EVENTS: &str = "pattern_events.jsonl";
