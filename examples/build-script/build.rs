//! Compiles the graph into `OUT_DIR` whenever it changes.

fn main() -> Result<(), graphwright_compiler::Failed> {
    graphwright_compiler::configure().compile(&["agents/triage/graph.yaml"])
}
