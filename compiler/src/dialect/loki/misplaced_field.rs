//! Fields of a node that stand one level too deep: in its `state_updates`, or in its `output_schema`.

use super::ast::{Graph, Kind, Node, Update};
use super::words;
use crate::diag::codes::UNKNOWN_KEY;
use crate::diag::{Diagnostic, Report};
use crate::syntax::{Entry, FieldReader};
use crate::world::World;

/// Fields whose value is a node.
const TARGETS: [&str; 3] = ["next", "fallback", "on_other"];

/// Fields whose value is a text.
const TEXTS: [&str; 9] = [
    "prompt",
    "instructions",
    "model",
    "query",
    "default",
    "validation",
    "question",
    "script",
    "output",
];

/// Fields of nodes that are no keywords of JSON Schema.
const NO_KEYWORDS: [&str; 15] = [
    "instructions",
    "prompt",
    "tools",
    "model",
    "temperature",
    "top_p",
    "max_attempts",
    "max_iterations",
    "fallback",
    "timeout",
    "next",
    "state_updates",
    "agent",
    "inputs",
    "output_schema",
];

/// Reports entries of `state_updates` that nothing reads, and that are fields which their node lacks. `text`: that of the graph.
pub(super) fn check(graph: &Graph, text: &str, world: &dyn World, report: &mut Report) {
    let mut suspects = Vec::new();
    for node in &graph.nodes {
        let found = node
            .updates()
            .iter()
            .filter(|one| is_field(graph, node, one));
        suspects.extend(found.map(|update| (node, update)));
    }
    if suspects.is_empty() {
        return;
    }
    // Each word of a script may be a key that it reads.
    let Some(scripts) = words::of_scripts(graph, world, |_| true) else {
        return;
    };
    let mut read = words::read(text);
    read.extend(words::all(&scripts));
    for (node, update) in suspects {
        let key = update.key.value.as_str();
        if read.contains(key) {
            continue;
        }
        let message = format!(
            "`{key}` in `state_updates` of node `{}` is a key of the state that nothing reads",
            node.id.value
        );
        let found = Diagnostic::new(&UNKNOWN_KEY, update.key.span, message, "one level too deep");
        report.add(found.help(format!(
            "write `{key}` beside `state_updates`: it is a field of the node"
        )));
    }
}

/// Whether a key of the state is called as a field that the node could have and has not, with a value that such a field has.
fn is_field(graph: &Graph, node: &Node, update: &Update) -> bool {
    let (key, text) = (update.key.value.as_str(), update.text.value.as_str());
    if TARGETS.contains(&key) {
        return graph.nodes.iter().any(|node| node.id.value == text);
    }
    TEXTS.contains(&key) && lacks(&node.kind, key)
}

/// Whether a field that nodes of this kind have is not there.
fn lacks(kind: &Kind, key: &str) -> bool {
    match kind {
        Kind::Llm(llm) => match key {
            "instructions" => llm.instructions.is_none(),
            "model" => llm.model.is_none(),
            "prompt" => llm.prompt.value.is_empty(),
            _ => false,
        },
        Kind::Input(input) => match key {
            "default" => input.default.is_none(),
            "validation" => input.validation.is_none(),
            "question" => input.question.value.is_empty(),
            _ => false,
        },
        Kind::Rag(_) => key == "query",
        Kind::End(end) => key == "output" && end.output.value.is_empty(),
        Kind::Agent(agent) => key == "prompt" && agent.prompt.value.is_empty(),
        Kind::Approval(approval) => key == "question" && approval.question.value.is_empty(),
        Kind::Script(script) => key == "script" && script.script.value.is_empty(),
        Kind::Map(_) | Kind::Unknown(_) => false,
    }
}

/// Reports keys at the top of an `output_schema` that are fields of the node.
pub(super) fn in_schema(entry: &Entry, fields: &mut FieldReader<'_>) {
    for inner in entry.value.entries().unwrap_or_default() {
        let Some(key) = NO_KEYWORDS.iter().find(|key| **key == inner.key) else {
            continue;
        };
        if fields.entry(key).is_some() {
            continue;
        }
        let message = format!(
            "`{key}` in `output_schema` of {} is no keyword of JSON Schema",
            fields.owner()
        );
        let found = Diagnostic::new(&UNKNOWN_KEY, inner.key_span, message, "one level too deep");
        fields.find(found.help(format!(
            "write `{key}` beside `output_schema`: it is a field of the node"
        )));
    }
}
