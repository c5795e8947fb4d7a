//! Reads of a key that nothing writes: which other name was meant, or what the name means elsewhere.

use super::super::graph::Graph;
use super::super::words;
use super::{NEVER_WRITTEN, SCOPED_NAME, subject};
use crate::diag::{Diagnostic, Level};
use crate::flow::Trust;
use crate::ir::{Answer, Ask, KeyId, NodeId, Read, Site, Step, Work};
use crate::source::Span;
use crate::syntax::{look_alike, nearest};

const SCOPED: [(&str, &str); 3] = [
    ("output", "an llm, agent or rag node"),
    ("choice", "an approval node"),
    ("input", "an input node"),
];

/// What other tools put before the name of a key.
const PREFIXES: [&str; 10] = [
    "state",
    "initial_state",
    "inputs",
    "vars",
    "variables",
    "context",
    "ctx",
    "data",
    "values",
    "keys",
];

/// Where each key is written, by key.
pub(super) type Written = [Vec<(NodeId, Span)>];

/// The finding about a read of `key`.
pub(super) fn finding(
    graph: &Graph<'_>,
    written: &Written,
    node: NodeId,
    read: &Read,
    key: KeyId,
) -> Diagnostic {
    let name = graph.name(key);
    let subject = subject(graph, node, read, key);
    if let Some((_, owner)) = SCOPED.iter().find(|(scoped, _)| *scoped == name) {
        let message =
            format!("{subject}, which means something only in `state_updates` of {owner}");
        return Diagnostic::new(&SCOPED_NAME, read.from.span, message, "nothing has this name here")
            .help(format!("store it where it is known, as in `state_updates: {{ result: \"{{{{{name}}}}}\" }}`, and read `{{{{result}}}}` here"));
    }
    let message = format!("{subject}, which nothing writes");
    let found = Diagnostic::new(&NEVER_WRITTEN, read.from.span, message, "never has a value");
    if let Some(meant) = without_prefix(graph, written, read, key) {
        return found
            .note("a reference begins with the key itself")
            .help(format!("did you mean `{meant}`?"))
            .suggestion(read.from.span, meant);
    }
    let keys = graph.program.key_ids();
    let known = keys.filter(|other| *other != key && is_written(graph, written, *other));
    let own = read
        .place
        .starts_with("state_updates")
        .then(|| scope(&graph.program[node].work));
    let known = known.map(|other| graph.name(other)).chain(own.flatten());
    match graph.search(|| nearest(name, known)) {
        Some(near) => {
            let spelled = read.from.spelled.replacen(name, near, 1);
            let found = match look_alike(name, near) {
                Some(note) => found.note(note),
                None => found,
            };
            found
                .help(format!("did you mean `{near}`?"))
                .suggestion(read.from.span, spelled)
        }
        None => match named_node(graph, read, name) {
            Some(node) => found
                .note(format!("`{node}` is a node, not a key of the state"))
                .help(words::stored_result(graph, node)),
            None => found.help(words::write_before(graph, name, graph.id(node))),
        },
    }
}

/// The node that a reference names as if it were a key: `{{plan.output}}`, `{{nodes.plan}}`.
fn named_node<'a>(graph: &Graph<'a>, read: &Read, name: &str) -> Option<&'a str> {
    let first = match read.from.path.first() {
        Some(Step::Field(first)) if matches!(name, "nodes" | "steps" | "tasks") => first.as_str(),
        Some(_) | None => name,
    };
    graph.named(first).map(|node| graph.id(node))
}

/// The reads of a node that no declared way leads to, of keys that nothing at all writes. Silent where a script that does
/// not say what it writes may have written them; a warning where no run can come.
pub(super) fn elsewhere(graph: &Graph<'_>, written: &Written, id: NodeId) -> Vec<Diagnostic> {
    if graph.damaged || (graph.trust() == Trust::Scripts && graph.program.is_open()) {
        return Vec::new();
    }
    let mut seen: Vec<KeyId> = Vec::new();
    let mut found = Vec::new();
    for read in &graph.program[id].reads {
        let Some(key) = read.from.key() else { continue };
        let own = graph.program[id].exits.iter().any(|exit| {
            let mut writes = exit.writes.iter();
            writes.any(|write| write.key == key)
        });
        if own || seen.contains(&key) || is_written(graph, written, key) {
            continue;
        }
        seen.push(key);
        let one = finding(graph, written, id, read, key);
        let harmless = read.site == Site::Lenient || !graph.facts.reachable(id);
        found.push(if harmless {
            one.level(Level::Warning)
        } else {
            one
        });
    }
    found
}

/// `topic.title` for `state.topic.title`, where there is a key `topic`.
fn without_prefix(graph: &Graph<'_>, written: &Written, read: &Read, key: KeyId) -> Option<String> {
    let name = graph.name(key);
    let Some(Step::Field(first)) = read.from.path.first() else {
        return None;
    };
    if !PREFIXES.contains(&name) {
        return None;
    }
    let meant = graph.program.key(first)?;
    let rest = read.from.spelled.strip_prefix(name)?.strip_prefix('.')?;
    is_written(graph, written, meant).then(|| rest.to_string())
}

/// The name of what the node's own work returned, in its `state_updates`.
fn scope(work: &Work) -> Option<&'static str> {
    match work {
        Work::Llm(_) | Work::Agent(_) | Work::Retrieve(_) => Some("output"),
        Work::Ask(Ask {
            answer: Answer::Choice { .. },
            ..
        }) => Some("choice"),
        Work::Ask(Ask {
            answer: Answer::Line { .. },
            ..
        }) => Some("input"),
        Work::Script(_)
        | Work::Map(_)
        | Work::Finish(_)
        | Work::Runner(_)
        | Work::Judge(_)
        | Work::Publish(_)
        | Work::Stage(_)
        | Work::Action(_)
        | Work::Pass
        | Work::ForEach(_)
        | Work::Return(_) => None,
    }
}

fn is_written(graph: &Graph<'_>, written: &Written, key: KeyId) -> bool {
    let seeded = graph.program[key].initial.is_some();
    let given = graph.program.inputs.iter().any(|input| input.key == key);
    seeded
        || given
        || written
            .get(key.index())
            .is_some_and(|writers| !writers.is_empty())
}
