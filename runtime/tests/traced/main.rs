//! The graph `traced` as a program.

// What the compiler made of the graph.
#[path = "../../../tests/cases/loki/traced/expected.rs"]
mod graph;

use std::process::ExitCode;

fn main() -> ExitCode {
    graphwright::cli::Agent::new(graph::Traced::new()).main()
}
