//! Verdicts of guards that are sent: what the guard decided stands before what others send.

use super::ast::{Graph, Node};
use super::reserved_field::properties;
use super::schedule::Schedule;
use crate::diag::codes::OUTPUT_NOT_CONSUMED;
use crate::diag::{Diagnostic, Report};

/// Fields that say what was decided, and nothing of what was asked.
const VERDICT: [&str; 6] = [
    "action",
    "explanation",
    "message",
    "reason",
    "reasoning",
    "validation",
];

pub(super) fn check(graph: &Graph, schedule: &Schedule, report: &mut Report) {
    let guards = graph.nodes.iter().enumerate();
    for (index, guard) in guards.filter(|(_, node)| node.output && is_verdict(node)) {
        report
            .diagnostics
            .extend(sent(graph, schedule, index, guard));
    }
}

/// Whether a node is a guard that says nothing but what it decided.
fn is_verdict(node: &Node) -> bool {
    let schema = node.structured_schema.as_ref();
    let fields = schema
        .and_then(properties)
        .and_then(|fields| fields.entries());
    node.is_guard()
        && fields.is_some_and(|fields| {
            let mut keys = fields.iter().map(|field| field.key.as_str());
            keys.all(|key| VERDICT.contains(&key))
        })
}

/// A verdict that is sent to nodes which each read what others send as well.
fn sent(graph: &Graph, schedule: &Schedule, index: usize, guard: &Node) -> Option<Diagnostic> {
    let readers = graph.nodes.iter().enumerate().filter(|(reader, node)| {
        let before = schedule.before.get(*reader);
        node.input && before.is_some_and(|before| before.contains(&index))
    });
    let other = |reader: usize| {
        let mut before = schedule.before.get(reader)?.iter();
        before.find_map(|other| {
            let node = graph.nodes.get(*other)?;
            (node.output && *other != index && !node.is_guard()).then_some(node)
        })
    };
    let readers: Vec<(&Node, Option<&Node>)> = readers
        .map(|(reader, node)| (node, other(reader)))
        .collect();
    // Whoever is sent nothing else is there for the verdict.
    if readers.iter().any(|(_, other)| other.is_none()) {
        return None;
    }
    let (reader, other) = readers.first()?;
    let other = &(*other)?.id.value;
    let (id, reader) = (&guard.id.value, &reader.id.value);
    let message = format!(
        "guard `{id}` sends its verdict, so `{{message_passing}}` of `{reader}` begins with the JSON of `{id}`, before what `{other}` sends"
    );
    let found = Diagnostic::new(
        &OUTPUT_NOT_CONSUMED,
        guard.id.span,
        message,
        "sends its verdict",
    );
    Some(found.help(format!(
        "take `output: true` out of `message_passing` of `{id}`: a guard stops a run without it"
    )))
}
