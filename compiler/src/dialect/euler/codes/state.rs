//! Codes about the state (reference, sections 3.1, 3.2 and 4).

use crate::diag::{Code, Example, Level};

/// A key has a `merge` that does not fit its `type`. Published as `STATE_SCHEMA_MERGE_TYPE_MISMATCH`.
pub static MERGE_TYPE_MISMATCH: Code = Code {
    id: "G1221",
    name: "state-schema-merge-type-mismatch",
    level: Level::Error,
    summary: "A key has a `merge` that does not fit its `type`.",
    explanation: "Which merge fits which type: `append_list` a list, `sum_int` an integer, `concat_str` a string; `last_write` and `first_write` fit all.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: float, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: publish, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: float, merge: last_write } }
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: publish, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A node writes a key that `state_schema` does not declare. Published as `STATE_UPDATE_OUTSIDE_DECLARED_WRITES`.
pub static UNDECLARED_WRITE: Code = Code {
    id: "G1222",
    name: "state-update-outside-declared-writes",
    level: Level::Error,
    summary: "A node writes a key that `state_schema` does not declare.",
    explanation: "Every key of `writes_state` is declared in `state_schema`, with its type and its merge. While a graph runs the rule is the same: what a
model gives for another key of the state is dropped, and the outcome says so.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, writes_state: [n, m] }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
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
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A node reads a key that `state_schema` does not declare. Published as `READS_STATE_UNKNOWN_KEY`.
pub static UNKNOWN_READ: Code = Code {
    id: "G1223",
    name: "reads-state-unknown-key",
    level: Level::Warning,
    summary: "A node reads a key that `state_schema` does not declare.",
    explanation: "What a node lists under `reads_state` is shown to its model. A key that is not declared has no value, so nothing is shown; mostly it is
a slip of the pen.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: integer, merge: sum_int } }
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: publish, kind: llm, runner: { mode: execute }, reads_state: [m] }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
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
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: publish, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A node reads a key that nothing before it writes.
pub static READ_BEFORE_WRITE: Code = Code {
    id: "G1224",
    name: "state-read-before-write",
    level: Level::Warning,
    summary: "A node reads a key that nothing before it writes.",
    explanation: "A key that no node on any way to the reader lists under `writes_state` still has its first value there: an empty list, zero, an empty
text, or nothing. Let a node before it write the key, or do not read it.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: string, merge: last_write } }
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, reads_state: [n] }
  - { id: publish, kind: llm, runner: { mode: execute }, writes_state: [n] }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { n: { type: string, merge: last_write } }
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, writes_state: [n] }
  - { id: publish, kind: llm, runner: { mode: execute }, reads_state: [n] }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};

/// A key of the state has a name that the run needs.
pub static RESERVED_KEY: Code = Code {
    id: "G1225",
    name: "reserved-state-key",
    level: Level::Error,
    summary: "A key of the state has a name that the run needs.",
    explanation: "Beside the keys of `state_schema` the state of a run holds what was asked, what the last node said, and how often each judge has run.
Their names begin with `$`, and yours must not.",
    bad: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { $last: { type: string, merge: last_write } }
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, writes_state: [$last] }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
    good: Example::graph(
        "id: graph.example
version: 1
category: demo
description: An example.
state_schema: { last: { type: string, merge: last_write } }
defaults: { max_total_tool_calls: 9 }
nodes:
  - { id: draft, kind: llm, runner: { mode: execute }, writes_state: [last] }
  - { id: publish, kind: llm, runner: { mode: execute } }
edges:
  - { from: draft, to: publish, when: \"true\" }
  - { from: publish, to: finalize, when: \"true\" }
finalize: { artifact: out.md }
",
    ),
};
