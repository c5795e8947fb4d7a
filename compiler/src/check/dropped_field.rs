//! What a model replies for an item of a map besides what is collected, and no other node of the branch reads: it is gone with the item.

use super::graph::Graph;
use crate::diag::codes::LOST_REPLY;
use crate::diag::{Diagnostic, Report};
use crate::flow::Chain;
use crate::ir::{ItemChain, KeyId, Node, Outcome, Source, Type};
use crate::node_names::words;

/// Fields that a model fills in to think, and that nobody needs to read.
const THOUGHTS: [&str; 14] = [
    "analysis",
    "because",
    "evidence",
    "explanation",
    "note",
    "notes",
    "rationale",
    "reason",
    "reasoning",
    "reasons",
    "scratchpad",
    "steps",
    "thinking",
    "thoughts",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    for chain in graph.facts.chains() {
        let exit = graph.program[chain.node].exits.get(chain.exit);
        let Some(each) = exit.and_then(|exit| exit.to.each()) else {
            continue;
        };
        let nodes = || chain.nodes.iter().map(|id| &graph.program[*id]);
        if nodes().any(|node| node.work.sees_state()) {
            continue;
        }
        for node in nodes() {
            report
                .diagnostics
                .extend(of_node(graph, (chain, each), node));
        }
    }
}

fn of_node(
    graph: &Graph<'_>,
    (chain, each): (&Chain, &ItemChain),
    node: &Node,
) -> Option<Diagnostic> {
    let schema = node.work.schema()?;
    let kept = |key: KeyId| {
        let mut nodes = chain.nodes.iter().map(|id| &graph.program[*id]);
        key == each.output
            || nodes.any(|node| node.reads.iter().any(|read| read.from.key() == Some(key)))
    };
    let successes = node
        .exits
        .iter()
        .filter(|exit| exit.outcome == Outcome::Success);
    let writes: Vec<_> = successes.flat_map(|exit| &exit.writes).collect();
    // Where a text is put together of the reply, it may hold each field.
    let is_own = |source: &Source| matches!(source, Source::Returned(_));
    if writes.iter().any(|write| !is_own(&write.source)) {
        return None;
    }
    let is_thought = |name: &str| {
        words(name)
            .iter()
            .any(|word| THOUGHTS.contains(&word.as_str()))
    };
    // What a model says before the answer helps it to find one.
    let place = |name: &str| {
        schema
            .properties
            .iter()
            .position(|property| property.name == name)
    };
    let answer = place(graph.name(each.output));
    let is_before = |name: &str| {
        let own = place(name);
        let is_text = own
            .and_then(|at| schema.properties.get(at))
            .is_some_and(|one| one.ty == Type::Text);
        is_text && own.zip(answer).is_some_and(|(own, answer)| own < answer)
    };
    let mut lost: Vec<&str> = Vec::new();
    for write in &writes {
        let name = graph.name(write.key);
        if !is_before(name) && !kept(write.key) && !is_thought(name) && !lost.contains(&name) {
            lost.push(name);
        }
    }
    let first = *lost.first()?;
    let at = schema
        .properties
        .iter()
        .find(|property| property.name == first)?;
    let names: Vec<String> = lost.iter().map(|name| format!("`{name}`")).collect();
    let (id, output, map) = (&node.id, graph.name(each.output), graph.id(chain.node));
    let message = format!(
        "nothing keeps {} of `{id}`: of each item the map `{map}` collects `{output}` alone",
        names.join(", ")
    );
    let found = Diagnostic::new(&LOST_REPLY, at.span, message, "gone with the item");
    Some(found.help(format!(
        "make `{output}` an object that has it, or do not ask for it"
    )))
}
