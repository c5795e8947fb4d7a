//! Codes about the branches of a parallel group (reference, 3.3).

use super::GROUP;
use crate::diag::{Code, Example, Level};

/// No edge leads to a branch of a parallel group. Published as `PARALLEL_FANOUT_MISSING`.
pub static FANOUT_MISSING: Code = Code {
    id: "G1204",
    name: "parallel-fanout-missing",
    level: Level::Error,
    summary: "No edge leads to a branch of a parallel group.",
    explanation: "A branch starts when the node before the group is done. There has to be an edge from that node, which is outside of the group, to
each of its branches.",
    bad: Example::graph(
        "id: graph.example
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

/// A branch of a parallel group has no edge to its join. Published as `PARALLEL_JOIN_EDGE_MISSING`.
pub static JOIN_EDGE_MISSING: Code = Code {
    id: "G1205",
    name: "parallel-join-edge-missing",
    level: Level::Error,
    summary: "A branch of a parallel group has no edge to its join.",
    explanation: "A branch is one node, and an edge leads from it to the join. A chain of nodes is no branch: let one node do the work, or put the
other nodes behind the join.",
    bad: Example::graph(
        "id: graph.example
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
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        GROUP,
    ),
};

/// A branch of a parallel group leads away from its join. Published as `PARALLEL_BRANCH_NOT_CONVERGING`.
pub static BRANCH_NOT_CONVERGING: Code = Code {
    id: "G1206",
    name: "parallel-branch-not-converging",
    level: Level::Error,
    summary: "A branch of a parallel group leads away from its join.",
    explanation: "From a branch an edge leads to a node from which no way leads to the join. The join waits for all branches, so this one would keep
it waiting, or run on beside it.",
    bad: Example::graph(
        "id: graph.example
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
  - { id: side, kind: llm, runner: { mode: execute } }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: begin, to: b, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: b, to: side, when: \"true\" }
  - { from: side, to: finalize, when: \"true\" }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        GROUP,
    ),
};

/// A branch of a parallel group must use a tool that changes the outside. Published as `PARALLEL_SIDE_EFFECT_FORBIDDEN`.
pub static SIDE_EFFECT_FORBIDDEN: Code = Code {
    id: "G1210",
    name: "parallel-side-effect-forbidden",
    level: Level::Error,
    summary: "A branch of a parallel group must use a tool that changes the outside.",
    explanation: "Branches run side by side, so what `shell.exec` and `file.write` do in one could be seen by another, or not, by chance. Do it in a node
after the join. Nodes of a group are not offered these tools either.",
    bad: Example::graph(
        "id: graph.example
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
  - { id: b, kind: llm, runner: { mode: plan, force_tool: shell.exec }, writes_state: [n] }
  - { id: meet, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: begin, to: b, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: b, to: meet, when: approvals_resolved }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
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
  - { id: b, kind: llm, runner: { mode: plan, force_tool: web.search }, writes_state: [n] }
  - { id: meet, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: begin, to: b, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: b, to: meet, when: approvals_resolved }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A branch of a parallel group does not say what it writes. Published as `PARALLEL_METADATA_DROPPED`.
pub static METADATA_DROPPED: Code = Code {
    id: "G1212",
    name: "parallel-metadata-dropped",
    level: Level::Error,
    summary: "A branch of a parallel group does not say what it writes.",
    explanation: "A branch lists the keys that it writes under `writes_state`, so that it can be checked what branches write together. One that writes
none says so with `writes_state: []`.",
    bad: Example::graph(
        "id: graph.example
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
  - { id: b, kind: llm, runner: { mode: execute } }
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
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
parallel_groups:
  - { id: g, branches: [a, b], join: meet }
nodes:
  - { id: begin, kind: llm, runner: { mode: execute } }
  - { id: a, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: b, kind: llm, runner: { mode: execute }, writes_state: [] }
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

/// A branch of a parallel group goes to `finalize`. Published as `PARALLEL_FINALIZE_BEFORE_JOIN`.
pub static FINALIZE_BEFORE_JOIN: Code = Code {
    id: "G1213",
    name: "parallel-finalize-before-join",
    level: Level::Error,
    summary: "A branch of a parallel group goes to `finalize`.",
    explanation: "The run ends at `finalize`, and it would end before the other branches are done. A branch goes to its join, and the join goes on.",
    bad: Example::graph(
        "id: graph.example
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
  - { from: b, to: finalize, when: \"true\" }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(GROUP),
};

/// A judge is a branch of a parallel group.
pub static JUDGE_IN_BRANCH: Code = Code {
    id: "G1217",
    name: "judge-in-branch",
    level: Level::Error,
    summary: "A judge is a branch of a parallel group.",
    explanation: "A judge chooses where the run goes, and a branch always goes to its join. Let the judge stand after the join, where it sees what all
branches wrote.",
    bad: Example::graph(
        "id: graph.example
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
  - { id: b, kind: judge, judge: { schema: evaluator_v1, route_values: [go] }, writes_state: [] }
  - { id: meet, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: begin, to: a, when: \"true\" }
  - { from: begin, to: b, when: \"true\" }
  - { from: a, to: meet, when: \"true\" }
  - { from: b, to: meet, when: judge.route == go }
  - { from: meet, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        GROUP,
    ),
};
