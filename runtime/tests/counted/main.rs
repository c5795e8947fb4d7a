//! `examples/count-files`, a graph that acts inside of a project, as a program.

// What the compiler made of the graph.
#[path = "../../../tests/cases/rye/count-files/expected.rs"]
#[expect(
    clippy::too_many_lines,
    reason = "a node with many `assign`s has a long function"
)]
mod graph;

use std::process::ExitCode;

fn main() -> ExitCode {
    graphwright::cli::Agent::new(graph::CountFiles::new()).main()
}
