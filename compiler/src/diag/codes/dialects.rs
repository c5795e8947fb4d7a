//! Codes about the dialect of a file.

use crate::diag::{Code, Example, Level};

/// The file has the shape of no dialect.
pub static UNKNOWN_DIALECT: Code = Code {
    id: "G0110",
    name: "unknown-dialect",
    level: Level::Error,
    summary: "The file has the shape of no dialect.",
    explanation: "The dialect of a graph is told by its shape: a Loki graph has `start` and a map `nodes`, a Rye graph has
`tool_type: graph`, a KeGAL graph has `models`, `prompts` and a list `nodes`, an euleragent graph has a list
`nodes` whose entries have a `kind`.
A file that has none of these shapes, or two at once, is refused; `--dialect` says which one is meant.",
    bad: Example::graph("name: example
steps:
  - say hello
"),
    good: Example::graph("name: example
start: done
nodes:
  done: { type: end, output: finished }
"),
};

/// This version does not compile the dialect.
pub static UNSUPPORTED_DIALECT: Code = Code {
    id: "G0111",
    name: "unsupported-dialect",
    level: Level::Error,
    summary: "This version does not compile the dialect.",
    explanation: "The file has the shape of this dialect, but this version compiles Loki graphs only. If the file is meant to be a Loki graph, say\nso with `--dialect loki`; the findings then tell what it lacks.",
    bad: Example::graph(
        "tool_type: graph
executor_id: rye/core/runtimes/state-graph/runtime
config:
  start: a
  nodes:
    a: { type: return }
",
    ),
    good: Example::graph(
        "name: example
start: done
nodes:
  done: { type: end, output: finished }
",
    ),
};
