//! Which exits of a graph its scenarios take.

use super::agent::{Scenario, TakenExit};
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::codegen;
use graphwright_compiler::ir::{ExitCondition, Target};
use serde::Serialize;

/// An exit of a node.
#[derive(Serialize)]
pub(super) struct Exit {
    /// The node.
    pub(super) node: String,
    /// How it ends, for a person.
    pub(super) exit: String,
    /// Where that leads.
    pub(super) to: String,
    /// Whether a scenario takes it.
    pub(super) taken: bool,
}

/// All exits that lead somewhere, in the order of the text.
pub(super) fn of(checked: &CheckedProgram, scenarios: &[Scenario]) -> Vec<Exit> {
    let taken: Vec<&TakenExit> = scenarios
        .iter()
        .flat_map(|scenario| &scenario.played.exits)
        .collect();
    let program = checked.program();
    codegen::exits(checked)
        .into_iter()
        .filter(|(_, _, exit)| !matches!(exit.to, Target::Stuck))
        .map(|(node, spelled, exit)| {
            let node = program[node].id.clone();
            let when = match &exit.when {
                ExitCondition::Answer(answer) => answer.clone(),
                ExitCondition::Done
                | ExitCondition::Failed
                | ExitCondition::Other
                | ExitCondition::Routed(_)
                | ExitCondition::RoutedAnywhere
                | ExitCondition::If(_)
                | ExitCondition::FailedIf(_) => exit.name.clone(),
            };
            Exit {
                taken: taken
                    .iter()
                    .any(|one| one.node == node && one.exit == spelled),
                node,
                exit: when,
                to: target(checked, &exit.to),
            }
        })
        .collect()
}

fn target(checked: &CheckedProgram, to: &Target) -> String {
    let id = |node: &graphwright_compiler::ir::NodeId| checked.program()[*node].id.clone();
    match to {
        Target::Node(node, _) => id(node),
        Target::Fork(fork) => {
            let entries: Vec<String> = fork
                .branches
                .iter()
                .map(|branch| id(&branch.entry))
                .collect();
            entries.join(", ")
        }
        Target::Each(each) => format!("{} per item", id(&each.entry)),
        Target::Anywhere => "any node".into(),
        Target::ItemDone => "the item is done".into(),
        Target::End => "the end".into(),
        Target::Stuck | Target::Fail => "an error".into(),
    }
}
