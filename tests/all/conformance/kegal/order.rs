//! Who waits for whom, as the common form says it.

use super::graph;
use crate::conformance::fields::{Fields, texts};
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright_compiler::ir::stage::Stage;
use graphwright_compiler::ir::{Exit, Node, NodeId, Program, Target, Work};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Area `dag`.
pub(super) fn run(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let path = graph::write(&place, given)?;
    let compiled = graph::compile(&path)?;
    graph::verdict(expect, &compiled)?;
    match &compiled.checked {
        Some(checked) => compare(expect, checked.program()),
        None => Ok(()),
    }
}

/// Compares `expect.ancestors` and `expect.agents`.
pub(super) fn compare(expect: &Fields<'_>, program: &Program) -> Result<(), String> {
    if let Some(wanted) = expect.get("ancestors") {
        matchers::value(wanted, &Value::Object(ancestors(program)))
            .map_err(|difference| format!("ancestors: {difference}"))?;
    }
    if let Some(wanted) = expect.get("agents") {
        let (mut wanted, mut found) = (texts(wanted)?, agents(program));
        wanted.sort();
        found.sort();
        if wanted != found {
            return Err(format!("agents: expected {wanted:?}, got {found:?}"));
        }
    }
    Ok(())
}

fn agents(program: &Program) -> Vec<String> {
    let mut agents = BTreeSet::new();
    for node in &program.nodes {
        if let Work::Stage(Stage::React(react)) = &node.work {
            let steps = react.agents.iter().flat_map(|agent| &agent.steps);
            agents.extend(steps.map(|step| step.id.clone()));
        }
    }
    agents.into_iter().collect()
}

/// Whether the text declares the node.
fn is_declared(node: &Node) -> bool {
    matches!(&node.work, Work::Stage(Stage::Speak(_) | Stage::React(_)))
}

/// Walks the chain of nodes from the start, then the branches of the fork at its end.
fn ancestors(program: &Program) -> Map<String, Value> {
    let mut before: Vec<NodeId> = Vec::new();
    let mut found: Vec<(NodeId, BTreeSet<NodeId>)> = Vec::new();
    let mut at = program.start;
    loop {
        if is_declared(&program[at]) {
            found.push((at, before.iter().copied().collect()));
            before.push(at);
        }
        // A guard goes on by its first exit; the other one ends the run.
        let Some(Exit { to, .. }) = program[at].exits.first() else {
            break;
        };
        match to {
            Target::Node(next, _) => at = *next,
            Target::Fork(fork) => {
                for index in 0..fork.branches.len() {
                    let mut all: BTreeSet<NodeId> = before.iter().copied().collect();
                    let mut open = fork.branches[index].after.clone();
                    while let Some(earlier) = open.pop() {
                        if all.insert(fork.branches[earlier].entry) {
                            open.extend(&fork.branches[earlier].after);
                        }
                    }
                    found.push((fork.branches[index].entry, all));
                }
                break;
            }
            Target::Anywhere
            | Target::Each(_)
            | Target::ItemDone
            | Target::End
            | Target::Stuck
            | Target::Fail => {
                break;
            }
        }
    }
    let named = |(node, all): (NodeId, BTreeSet<NodeId>)| {
        let ids: Vec<&str> = all.iter().map(|id| program[*id].id.as_str()).collect();
        (program[node].id.clone(), json!(ids))
    };
    found.into_iter().map(named).collect()
}
