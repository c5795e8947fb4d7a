//! A loop in which a model is asked for the same again: what was found wrong is kept, and the model is not told.

use super::graph::Graph;
use crate::diag::codes::UNCHANGING_LOOP;
use crate::diag::{Diagnostic, Report};
use crate::flow::Loop;
use crate::ir::{KeyId, Node, NodeId, OtherWrites};
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    for one in graph.facts.loops() {
        report.diagnostics.extend(untold(graph, one));
    }
}

/// A key of the loop that says what is wrong, and that no model in the loop sees.
fn untold(graph: &Graph<'_>, one: &Loop) -> Option<Diagnostic> {
    let nodes = || one.nodes.iter().map(|id| (*id, &graph.program[*id]));
    let asked: Vec<(NodeId, &Node)> = nodes().filter(|(_, node)| is_asked(node)).collect();
    let seen: BTreeSet<KeyId> = nodes()
        .filter(|(_, node)| is_asked(node) || node.work.question().is_some())
        .flat_map(|(_, node)| node.reads.iter().filter_map(|read| read.from.key()))
        .collect();
    let (writer, key) = nodes().find_map(|(id, node)| {
        let writes = || node.exits.iter().flat_map(|exit| &exit.writes);
        // What it found may be said by another key as well.
        if writes().any(|write| seen.contains(&write.key)) {
            return None;
        }
        let mut keys = writes().map(|write| write.key);
        let key = keys.find(|key| says_what_is_wrong(graph.name(*key)) && !seen.contains(key))?;
        Some((id, key))
    })?;
    // What a script makes of it may be shown in its place.
    let carries = |node: &Node| {
        let mut exits = node.exits.iter();
        let tells = exits.any(|exit| {
            let mut writes = exit.writes.iter();
            exit.unlisted == OtherWrites::Any || writes.any(|write| seen.contains(&write.key))
        });
        node.work.script().is_some() && tells && graph.program.may_read(node, key)
    };
    if nodes().any(|(id, node)| id != writer && carries(node)) {
        return None;
    }
    // A node that looks for itself what is wrong needs nobody to tell it.
    let (worker, node) = *asked
        .iter()
        .find(|(id, node)| *id != writer && !has_tools(graph, node))?;
    let (name, from, to) = (graph.name(key), graph.id(writer), graph.id(worker));
    let message = format!(
        "`{from}` keeps in `{name}` what is wrong, and `{to}`, to which the run comes back, is not shown it"
    );
    let label = "is asked for the same again";
    let found = Diagnostic::new(&UNCHANGING_LOOP, node.span, message, label);
    let found = found.label(graph.program[writer].span, format!("writes `{name}`"));
    Some(found.help(format!("let `{to}` read `{name}`")))
}

/// Whether a node asks a model to make something.
fn is_asked(node: &Node) -> bool {
    !node.work.model_calls().is_empty() && node.work.judgement().is_none()
        || node.work.agent().is_some()
}

fn has_tools(graph: &Graph<'_>, node: &Node) -> bool {
    !node.work.may_call(graph.program).is_empty() && node.work.agent().is_none()
}

/// Whether a key is called for what is wrong with something.
fn says_what_is_wrong(name: &str) -> bool {
    const WRONG: [&str; 14] = [
        "complaints",
        "criticism",
        "critique",
        "defects",
        "error",
        "errors",
        "feedback",
        "issues",
        "mistakes",
        "objections",
        "problem",
        "problems",
        "remarks",
        "violations",
    ];
    let numbers = ["count", "number", "total", "rate"];
    let words = || name.split(['_', '-']);
    words().any(|word| WRONG.contains(&word)) && !words().any(|word| numbers.contains(&word))
}
