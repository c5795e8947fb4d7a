//! The codes of this dialect: those that the source publishes, and ours for what it leaves open.
//!
//! The source's spelling is kept in [`PUBLISHED`]; findings are shown with it, and `explain` and `--allow` take it.

pub mod branches;
pub mod build;
pub mod groups;
pub mod judge;
pub mod merges;
pub mod names;
pub mod runner;
pub mod state;
pub mod ways;

use crate::diag::Code;

/// The codes as the source spells them.
pub static PUBLISHED: &[(&str, &Code)] = &[
    ("PARALLEL_JOIN_MISSING", &groups::JOIN_MISSING),
    ("PARALLEL_JOIN_MULTIPLE", &groups::JOIN_MULTIPLE),
    ("PARALLEL_JOIN_IN_BRANCHES", &groups::JOIN_IN_BRANCHES),
    ("PARALLEL_FANOUT_MISSING", &branches::FANOUT_MISSING),
    ("PARALLEL_JOIN_EDGE_MISSING", &branches::JOIN_EDGE_MISSING),
    (
        "PARALLEL_BRANCH_NOT_CONVERGING",
        &branches::BRANCH_NOT_CONVERGING,
    ),
    (
        "PARALLEL_STATE_SCHEMA_MISSING",
        &merges::STATE_SCHEMA_MISSING,
    ),
    (
        "PARALLEL_STATE_KEY_MERGE_MISSING",
        &merges::STATE_KEY_MERGE_MISSING,
    ),
    (
        "PARALLEL_NONDETERMINISTIC_MERGE",
        &merges::NONDETERMINISTIC_MERGE,
    ),
    (
        "PARALLEL_SIDE_EFFECT_FORBIDDEN",
        &branches::SIDE_EFFECT_FORBIDDEN,
    ),
    (
        "PARALLEL_BRANCH_LIMIT_EXCEEDED",
        &groups::BRANCH_LIMIT_EXCEEDED,
    ),
    ("PARALLEL_METADATA_DROPPED", &branches::METADATA_DROPPED),
    (
        "PARALLEL_FINALIZE_BEFORE_JOIN",
        &branches::FINALIZE_BEFORE_JOIN,
    ),
    (
        "PARALLEL_ORDER_DEPENDENT_MERGE",
        &merges::ORDER_DEPENDENT_MERGE,
    ),
    (
        "STATE_SCHEMA_MERGE_TYPE_MISMATCH",
        &state::MERGE_TYPE_MISMATCH,
    ),
    (
        "STATE_UPDATE_OUTSIDE_DECLARED_WRITES",
        &state::UNDECLARED_WRITE,
    ),
    ("READS_STATE_UNKNOWN_KEY", &state::UNKNOWN_READ),
    ("JUDGE_ROUTE_COVERAGE_ERROR", &judge::ROUTE_COVERAGE),
    ("UNBOUNDED_CYCLE", &ways::UNBOUNDED_CYCLE),
    ("NO_ENTRY_NODE", &ways::NO_ENTRY),
    ("MULTIPLE_ENTRY_NODES", &ways::MULTIPLE_ENTRIES),
    ("FINALIZE_UNREACHABLE", &ways::FINALIZE_UNREACHABLE),
    (
        "INTERRUPT_REQUIRES_CHECKPOINTER",
        &runner::INTERRUPT_REQUIRES_CHECKPOINTER,
    ),
    ("HITL_GATING_VIOLATION", &runner::HITL_GATING_VIOLATION),
    ("FORCE_TOOL_NO_BUDGET", &runner::FORCE_TOOL_NO_BUDGET),
    ("BUDGET_INCONSISTENT", &runner::BUDGET_INCONSISTENT),
    ("LANGGRAPH_COMPILE_FAILED", &build::BACKEND_REFUSED),
];

/// A graph with a parallel group and no fault.
const GROUP: &str = "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b], join: meet }
nodes:
  - { id: begin, kind: llm, runner: { mode: execute } }
  - { id: a, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: b, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: meet, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: begin, to: b, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: b, to: meet, when: \"true\" }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
";

/// A graph of two nodes and no fault.
const LINE: &str = "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
";

/// A graph with a judge, a loop, and no fault.
const LOOP: &str = "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_iterations: 3 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: evaluate, kind: judge, judge: { schema: evaluator_v1, route_values: [finalize, revise] } }
  - { id: revise, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: evaluate, when: \"true\" }
  - { from: evaluate, to: finalize, when: judge.route == finalize }
  - { from: evaluate, to: revise, when: judge.route == revise }
  - { from: revise, to: evaluate, when: \"true\" }
finalize: { artifact: out.md }
";

/// How the source spells a code; `None`: it is ours alone.
pub(super) fn spelled(code: &Code) -> Option<&'static str> {
    let known = PUBLISHED.iter().find(|(_, ours)| ours.id == code.id);
    known.map(|(published, _)| *published)
}
