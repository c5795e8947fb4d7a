//! Codes about parallel groups as a whole (reference, 3.1, 3.3).

use super::GROUP;
use crate::diag::{Code, Example, Level};

/// A parallel group has no `join`. Published as `PARALLEL_JOIN_MISSING`.
pub static JOIN_MISSING: Code = Code {
    id: "G1201",
    name: "parallel-join-missing",
    level: Level::Error,
    summary: "A parallel group has no `join`.",
    explanation: "The branches of a group run side by side and meet in one node, the join, which runs once when all of them are done. Without
`join` nothing says where that is.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b] }
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

/// A parallel group has several joins. Published as `PARALLEL_JOIN_MULTIPLE`.
pub static JOIN_MULTIPLE: Code = Code {
    id: "G1202",
    name: "parallel-join-multiple",
    level: Level::Error,
    summary: "A parallel group has several joins.",
    explanation: "A group has one join: a list of nodes under `join`, or the key twice, does not say which one waits for the branches.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b], join: [meet, begin] }
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

/// The join of a parallel group is one of its branches. Published as `PARALLEL_JOIN_IN_BRANCHES`.
pub static JOIN_IN_BRANCHES: Code = Code {
    id: "G1203",
    name: "parallel-join-in-branches",
    level: Level::Error,
    summary: "The join of a parallel group is one of its branches.",
    explanation: "The join runs when all branches are done, so it cannot be one of them: it would wait for itself. Name it under `join` only.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b, meet], join: meet }
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

/// A parallel group has more than eight branches. Published as `PARALLEL_BRANCH_LIMIT_EXCEEDED`.
pub static BRANCH_LIMIT_EXCEEDED: Code = Code {
    id: "G1211",
    name: "parallel-branch-limit-exceeded",
    level: Level::Error,
    summary: "A parallel group has more than eight branches.",
    explanation: "A group has two to eight branches. Divide a larger one into groups that run one after another, or let one branch do the work of two.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b, c, d, e, f, g, h, i], join: meet }
nodes:
  - { id: begin, kind: llm, runner: { mode: execute } }
  - { id: a, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: b, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: meet, kind: llm, runner: { mode: execute }, reads_state: [n] }
  - { id: c, kind: llm, runner: { mode: execute }, writes_state: [] }
  - { id: d, kind: llm, runner: { mode: execute }, writes_state: [] }
  - { id: e, kind: llm, runner: { mode: execute }, writes_state: [] }
  - { id: f, kind: llm, runner: { mode: execute }, writes_state: [] }
  - { id: g, kind: llm, runner: { mode: execute }, writes_state: [] }
  - { id: h, kind: llm, runner: { mode: execute }, writes_state: [] }
  - { id: i, kind: llm, runner: { mode: execute }, writes_state: [] }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: begin, to: b, when: \"true\" }
  - { from: begin, to: c, when: \"true\" }
  - { from: begin, to: d, when: \"true\" }
  - { from: begin, to: e, when: \"true\" }
  - { from: begin, to: f, when: \"true\" }
  - { from: begin, to: g, when: \"true\" }
  - { from: begin, to: h, when: \"true\" }
  - { from: begin, to: i, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: b, to: meet, when: \"true\" }
  - { from: c, to: meet, when: \"true\" }
  - { from: d, to: meet, when: \"true\" }
  - { from: e, to: meet, when: \"true\" }
  - { from: f, to: meet, when: \"true\" }
  - { from: g, to: meet, when: \"true\" }
  - { from: h, to: meet, when: \"true\" }
  - { from: i, to: meet, when: \"true\" }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(GROUP),
};

/// A parallel group has fewer than two branches.
pub static FEW_BRANCHES: Code = Code {
    id: "G1215",
    name: "parallel-few-branches",
    level: Level::Error,
    summary: "A parallel group has fewer than two branches.",
    explanation: "A group with one branch or none runs nothing side by side. The reference asks for two to eight branches; a single node needs no group
and no join.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a], join: meet }
nodes:
  - { id: begin, kind: llm, runner: { mode: execute } }
  - { id: a, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: b, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: meet, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: meet, to: b, when: \"true\" }
  - { from: b, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        GROUP,
    ),
};

/// A node is a branch twice.
pub static NODE_IN_TWO_GROUPS: Code = Code {
    id: "G1216",
    name: "node-in-two-groups",
    level: Level::Error,
    summary: "A node is a branch twice.",
    explanation: "A node is a branch of at most one parallel group, and once: it runs once when its group begins, and goes to the join of that group.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b, a], join: meet }
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

/// A node goes to several nodes that are not the branches of one group.
pub static TORN_FAN_OUT: Code = Code {
    id: "G1218",
    name: "torn-fan-out",
    level: Level::Error,
    summary: "A node goes to several nodes that are not the branches of one group.",
    explanation: "Several edges with one condition let several nodes run side by side. They have to be all the branches of one parallel group: otherwise
nothing says where they meet, or a join waits for a branch that never starts.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute } }
  - { id: notes, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: draft, to: notes, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
  - { from: notes, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        GROUP,
    ),
};
