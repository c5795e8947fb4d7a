//! Codes about what the branches of a parallel group write together (reference, 3.2, 3.3).

use super::GROUP;
use crate::diag::{Code, Example, Level};

/// A graph with parallel groups has no `state_schema`. Published as `PARALLEL_STATE_SCHEMA_MISSING`.
pub static STATE_SCHEMA_MISSING: Code = Code {
    id: "G1207",
    name: "parallel-state-schema-missing",
    level: Level::Error,
    summary: "A graph with parallel groups has no `state_schema`.",
    explanation: "What branches write is combined key by key, and `state_schema` says how. It is needed as soon as there is a parallel group, also if no
branch writes anything yet.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b], join: meet }
nodes:
  - { id: begin, kind: llm, runner: { mode: execute } }
  - { id: a, kind: llm, runner: { mode: execute }, writes_state: [] }
  - { id: b, kind: llm, runner: { mode: execute }, writes_state: [] }
  - { id: meet, kind: llm, runner: { mode: execute } }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: begin, to: b, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: b, to: meet, when: \"true\" }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        GROUP,
    ),
};

/// A key that a branch writes has no `merge`. Published as `PARALLEL_STATE_KEY_MERGE_MISSING`.
pub static STATE_KEY_MERGE_MISSING: Code = Code {
    id: "G1208",
    name: "parallel-state-key-merge-missing",
    level: Level::Error,
    summary: "A key that a branch writes has no `merge`.",
    explanation: "Where branches meet, what they wrote is put together by the `merge` of each key. A key that a branch writes needs one.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer } }
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
",
    ),
    good: Example::graph(GROUP),
};

/// Several branches write a key of which one value stays. Published as `PARALLEL_NONDETERMINISTIC_MERGE`.
pub static NONDETERMINISTIC_MERGE: Code = Code {
    id: "G1209",
    name: "parallel-nondeterministic-merge",
    level: Level::Error,
    summary: "Several branches write a key of which one value stays.",
    explanation: "With `last_write` and `first_write` one of the values stays and the others are lost, and which one would depend on who is done
first. `append_list`, `sum_int` and `concat_str` keep all of them. For a `float` or a `dict` there is no such merge: let each branch write a
key of its own, and put them together after the join.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: string, merge: last_write } }
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
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: string, merge: concat_str } }
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
",
    ),
};

/// Branches append to one list, whose order is that of the branches. Published as `PARALLEL_ORDER_DEPENDENT_MERGE`.
pub static ORDER_DEPENDENT_MERGE: Code = Code {
    id: "G1214",
    name: "parallel-order-dependent-merge",
    level: Level::Warning,
    summary: "Branches append to one list, whose order is that of the branches.",
    explanation: "The items of a list that branches append to stand in the order in which the group names the branches: always the same, but the order
says nothing about the items. Where it matters, give the items fields such as `source` and `rank` and sort them in the join.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: list, merge: append_list } }
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
",
    ),
    good: Example::graph(
        GROUP,
    ),
};
