//! `brief-writer` as a program.

mod graph;

use std::process::ExitCode;

fn main() -> ExitCode {
    graphwright::cli::main(graph::BriefWriter::new())
}
