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
