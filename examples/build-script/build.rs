//! Compiles the graph into `OUT_DIR` whenever it changes.

fn main() -> Result<(), graphwright_compiler::CompileError> {
    graphwright_compiler::configure().compile(&["agents/triage/graph.yaml"])
}
