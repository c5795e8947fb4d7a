//! The graph `raced` as a program.

graphwright::graph!("tests/raced/graph.yaml");

use std::process::ExitCode;

fn main() -> ExitCode {
    graphwright::cli::Agent::new(raced::Raced::new()).main()
}
