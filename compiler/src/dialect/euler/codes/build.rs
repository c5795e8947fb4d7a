//! What only a build can find.

use super::LINE;
use crate::diag::{Code, Example, Level};

/// The back end refused the graph. Published as `LANGGRAPH_COMPILE_FAILED`.
pub static BACKEND_REFUSED: Code = Code {
    id: "G1281",
    name: "backend-refused",
    level: Level::Error,
    summary: "The Rust that a graph became does not build.",
    explanation: "`graphwright build` and `graphwright run` write a package and let cargo build it. What cargo says stands above this line.
Mostly the tool chain is the reason: Rust is too old, a crate cannot be fetched, the disk is full. A graph that passed all
checks becomes Rust that compiles; if yours does not, that is a fault of graphwright, and a report with the graph is welcome. No graph
is known that has this fault, so both examples are fine.",
    bad: Example::graph(LINE),
    good: Example::graph(LINE),
};
