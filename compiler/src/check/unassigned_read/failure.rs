//! A read of what a node that has failed did not write.

use super::super::graph::Graph;
use super::super::words;
use super::sibling_write::is_written_beside;
use super::{Cause, subject, unwritten_key, witness};
use crate::diag::Diagnostic;
use crate::diag::codes::MISSING_AFTER_FAILURE;
use crate::diag::listed;
use crate::flow::{Failures, Step};
use crate::ir::{KeyId, Node, NodeId, Outcome, Read, Target, Text};

/// The finding about a read of `key`, which is missing only if a node before has failed; and which.
pub(super) fn finding(
    graph: &Graph<'_>,
    node: NodeId,
    read: &Read,
    key: KeyId,
) -> Option<(Diagnostic, Option<Cause>)> {
    // A question without the value that was to be proposed is asked all the same.
    if is_bare_default(&graph.program[node], read) {
        return None;
    }
    let name = graph.name(key);
    let path = graph
        .search(|| {
            graph
                .facts
                .path_missing(node, key, graph.trust(), Failures::Counted)
        })
        .unwrap_or_default();
    let writes = |step: &Step| {
        graph.program[step.node]
            .exits
            .iter()
            .any(|exit| exit.writes.iter().any(|w| w.key == key))
    };
    let tolerated = |step: &&Step| is_tolerated(graph, **step);
    // Where branches meet, what each of them writes is there: the way by which the key is missed leads through another one.
    let path = if path.iter().any(|step| tolerated(&step)) {
        path
    } else {
        through_failure(graph, node, &writes).unwrap_or(path)
    };
    let failing: Vec<&Step> = path.iter().filter(tolerated).collect();
    // What takes several failures at once, none of the node that writes the key, is no way that anybody plans for.
    if failing.len() > 1 && !failing.iter().any(|step| writes(step)) {
        return None;
    }
    let culprit = failing
        .iter()
        .find(|step| writes(step))
        .or(failing.last())
        .copied();
    let subject = subject(graph, node, read, key);
    let named = culprit.filter(|step| writes(step));
    if named.is_some_and(|step| is_written_beside(graph, step.node, key)) {
        return None;
    }
    let all = listed(failing.iter().map(|step| graph.id(step.node)));
    let message = match named {
        Some(step) => format!(
            "{subject}, which is missing if node `{}` has failed",
            graph.id(step.node)
        ),
        None if !failing.is_empty() => {
            format!("{subject}, which is missing on a way on which {all} failed")
        }
        None => format!("{subject}, which is missing if a node before it has failed"),
    };
    let found = Diagnostic::new(
        &MISSING_AFTER_FAILURE,
        read.from.span,
        message,
        "missing after a failure",
    );
    let mut shown = graph.program[node].texts().flat_map(Text::refs);
    let found = match shown.any(|shown| shown.span == read.from.span) {
        true => unwritten_key::as_missing(found, read.site),
        false => found,
    };
    let found = witness(graph, found, &path, node, name);
    let seed = format!("give `{name}` a value in {}", words::seed(graph));
    let found = match culprit {
        Some(step) => found.help(format!(
            "say where a failure of `{}` goes with {}, or {seed}",
            graph.id(step.node),
            words::failure_route(graph)
        )),
        None => found.help(seed),
    };
    let cause = named.map_or(Cause::LeftOut(key), |step| Cause::Failed(step.node));
    Some((found, Some(cause)))
}

/// Whether a read is all of the answer that a question proposes.
fn is_bare_default(node: &Node, read: &Read) -> bool {
    let is_alone = |text: &Text| {
        let mut refs = text.refs();
        refs.any(|found| found.span == read.from.span) && text.literals().next().is_none()
    };
    read.place == "default" && node.texts().any(is_alone)
}

/// Whether a node fails there, and the graph does not say where that goes.
fn is_tolerated(graph: &Graph<'_>, step: Step) -> bool {
    let exit = graph.exit(step);
    exit.is_some_and(|exit| exit.outcome == Outcome::Failure { declared: false })
}

/// A way to a node on which the first of these nodes fails that can.
fn through_failure(
    graph: &Graph<'_>,
    node: NodeId,
    writes: &impl Fn(&Step) -> bool,
) -> Option<Vec<Step>> {
    graph.program.each_node().find_map(|(id, found)| {
        let mut steps = (0..found.exits.len()).map(|exit| Step { node: id, exit });
        let failure = steps.find(|step| is_tolerated(graph, *step) && writes(step))?;
        let exit = graph.exit(failure)?;
        let Target::Node(next, _) = &exit.to else {
            return None;
        };
        let mut path = graph.facts.path(graph.program.start, id)?;
        path.push(failure);
        path.extend(graph.facts.path(*next, node)?);
        Some(path)
    })
}
