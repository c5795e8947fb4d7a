//! What a run would miss, said before anything is built or begun.

use graphwright::cli::AgentCommand;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::driver::ProcessSurroundings;
use graphwright_compiler::needs;
use std::path::Path;

/// What every run would end at before its first node, so that nobody waits for a build, or begins, to hear it.
///
/// An agent that is only asked something, continues a run, or works in a world that is made up may not need it.
pub(super) fn missing(
    checked: &CheckedProgram,
    directory: &Path,
    asked: &AgentCommand,
) -> Option<String> {
    if !asked.begins_outside() {
        return None;
    }
    let mut outside = ProcessSurroundings::of(directory);
    if asked.names_servers() {
        outside = outside.with_other_servers();
    }
    lacks(checked, &outside, asked.model())
}

/// What runs of a graph would miss there. `model`: that of nodes that name none.
pub(super) fn lacks(
    checked: &CheckedProgram,
    outside: &ProcessSurroundings,
    model: Option<&str>,
) -> Option<String> {
    let missing = needs::missing(checked.program(), checked.facts(), outside, model);
    let mut text: String = missing
        .iter()
        .map(|what| format!("error: {what}\n"))
        .collect();
    let models = ["the model ", "a node names no model"];
    let of_model = |what: &&String| models.iter().any(|begin| what.starts_with(begin));
    if missing.iter().any(|what| of_model(&what)) {
        text.push_str(
            "(to try the graph without a model use `--script FILE` or `--model rehearsal`)\n",
        );
    }
    (!missing.is_empty()).then_some(text)
}
