//! Codes about names of nodes.

use super::LINE;
use crate::diag::{Code, Example, Level};

/// An edge or a group names a node that does not exist.
pub static UNKNOWN_NODE: Code = Code {
    id: "G1251",
    name: "unknown-node",
    level: Level::Error,
    summary: "An edge or a group names a node that does not exist.",
    explanation: "`from` and `to` of edges, and `branches` and `join` of parallel groups, name nodes by their `id`. `finalize` may stand under `to` only.",
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
  - { from: publish, to: finalize, when: \"true\" }
  - { from: publish, to: archive, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(LINE),
};

/// Two nodes have the same id.
pub static DUPLICATE_NODE: Code = Code {
    id: "G1252",
    name: "duplicate-node",
    level: Level::Error,
    summary: "Two nodes have the same id.",
    explanation: "Edges, groups and the history of a run name nodes by their `id`, so each id is there once.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute } }
  - { id: draft, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(LINE),
};

/// A node is called like the end of the graph, or is meant to be it.
pub static RESERVED_ID: Code = Code {
    id: "G1253",
    name: "reserved-node-id",
    level: Level::Error,
    summary: "A node is called like the end of the graph, or is meant to be it.",
    explanation: "The end of a graph is called `finalize` and is described by the key `finalize`, not by a node. Edges lead to it by that name; no other
node can have it, and no node with another id can be the end.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute } }
  - { id: publish, kind: llm, runner: { mode: execute } }
  - { id: finalize, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        LINE,
    ),
};

/// Two edges say the same.
pub static DUPLICATE_EDGE: Code = Code {
    id: "G1254",
    name: "duplicate-edge",
    level: Level::Warning,
    summary: "Two edges say the same.",
    explanation: "An edge with the same `from`, `to` and `when` as one before it changes nothing: the run goes there once. Mostly one of the two was meant to
lead elsewhere.",
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
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(LINE),
};
