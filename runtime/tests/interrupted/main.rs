//! The graph beside this as a program that is killed: `interrupted --input policy=ask`.

graphwright::graph!("tests/interrupted/graph.yaml");

fn main() -> std::process::ExitCode {
    graphwright::cli::main(interrupted::Interrupted::new())
}
