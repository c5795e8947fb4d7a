//! The graph beside this as a program that is killed: `interrupted-actions --input policy=ask`.

graphwright::graph!("tests/interrupted/actions/graph.yaml");

fn main() -> std::process::ExitCode {
    graphwright::cli::main(actions::Actions::new())
}
