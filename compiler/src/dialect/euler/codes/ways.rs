//! Codes about the ways through a graph (Pattern reference).

use super::{LINE, LOOP};
use crate::diag::{Code, Example, Level};

/// A cycle of edges has no bound. Published as `UNBOUNDED_CYCLE`.
pub static UNBOUNDED_CYCLE: Code = Code {
    id: "G1241",
    name: "unbounded-cycle",
    level: Level::Error,
    summary: "A cycle of edges has no bound.",
    explanation: "A cycle ends because a judge in it has been executed `defaults.max_iterations` times: then the run goes to `finalize`. A cycle without
that number, or without a judge, can go on for ever.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
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
",
    ),
    good: Example::graph(
        LOOP,
    ),
};

/// Edges lead to every node, so none is the first. Published as `NO_ENTRY_NODE`.
pub static NO_ENTRY: Code = Code {
    id: "G1242",
    name: "no-entry-node",
    level: Level::Error,
    summary: "Edges lead to every node, so none is the first.",
    explanation: "A run begins at the node that no edge leads to. If there is an edge to each node, there is no such node; put one in front of the loop.",
    bad: Example::graph(
        "id: graph.example
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
  - { from: revise, to: draft, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(LOOP),
};

/// Several nodes could be the first. Published as `MULTIPLE_ENTRY_NODES`.
pub static MULTIPLE_ENTRIES: Code = Code {
    id: "G1243",
    name: "multiple-entry-nodes",
    level: Level::Error,
    summary: "Several nodes could be the first.",
    explanation: "A run begins at the node that no edge leads to. There is one such node: to begin with several, let one node lead to a parallel group.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: finalize, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(LINE),
};

/// No way leads to `finalize`. Published as `FINALIZE_UNREACHABLE`.
pub static FINALIZE_UNREACHABLE: Code = Code {
    id: "G1244",
    name: "finalize-unreachable",
    level: Level::Error,
    summary: "No way leads to `finalize`.",
    explanation: "A run ends at `finalize`, which writes the final artifact. From the first node there has to be a way of edges to it.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(LINE),
};

/// No edge leads away from a node.
pub static DEAD_END: Code = Code {
    id: "G1245",
    name: "dead-end",
    level: Level::Error,
    summary: "No edge leads away from a node.",
    explanation: "A run that comes to a node without edges could not go on and would never end well. Let an edge lead from it to another node or to
`finalize`.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_iterations: 3 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: evaluate, kind: judge, judge: { schema: evaluator_v1, route_values: [finalize, revise, drop] } }
  - { id: revise, kind: llm, runner: { mode: execute } }
  - { id: lost, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: evaluate, when: \"true\" }
  - { from: evaluate, to: finalize, when: judge.route == finalize }
  - { from: evaluate, to: revise, when: judge.route == revise }
  - { from: revise, to: evaluate, when: \"true\" }
  - { from: evaluate, to: lost, when: judge.route == drop }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_iterations: 3 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: evaluate, kind: judge, judge: { schema: evaluator_v1, route_values: [finalize, revise, drop] } }
  - { id: revise, kind: llm, runner: { mode: execute } }
  - { id: lost, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: evaluate, when: \"true\" }
  - { from: evaluate, to: finalize, when: judge.route == finalize }
  - { from: evaluate, to: revise, when: judge.route == revise }
  - { from: revise, to: evaluate, when: \"true\" }
  - { from: evaluate, to: lost, when: judge.route == drop }
  - { from: lost, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};
