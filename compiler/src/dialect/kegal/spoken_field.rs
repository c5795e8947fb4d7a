//! Fields that a template reads of what it is sent, and that no schema of its senders has.

use super::ast::{Graph, Node, fields};
use super::schedule::Schedule;
use super::source::Prompts;
use crate::amount::sentences;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::dialect::meant_node::is_alike;
use crate::ir::Text;
use crate::node_names::words;
use crate::source::Spanned;
use serde_json::Value;
use std::cell::LazyCell;

pub(super) fn check(graph: &Graph, schedule: &Schedule, prompts: &Prompts, report: &mut Report) {
    for (index, node) in graph.nodes.iter().enumerate() {
        let Some(parsed) = prompts.of(node).filter(|_| node.input) else {
            continue;
        };
        let before = schedule.before.get(index).into_iter().flatten();
        let senders: Vec<&Node> = before
            .filter_map(|index| graph.nodes.get(*index))
            .filter(|node| node.output)
            .collect();
        let schemas: Option<Vec<&Spanned<Value>>> = senders
            .iter()
            .map(|node| node.structured_output.as_ref())
            .collect();
        let Some(schemas) = schemas.filter(|all| !all.is_empty()) else {
            continue;
        };
        let mut texts = parsed.written.iter();
        let found = texts.find_map(|text| stranger(graph, node, &schemas, text));
        report.diagnostics.extend(found);
    }
}

/// Whether a sentence speaks of what is read, and of nothing that is answered.
fn reads(sentence: &str) -> bool {
    let words = words(sentence);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    has(&["read", "reads", "field", "fields", "from", "json"])
        && !has(&["answer", "reply", "respond", "return", "write"])
}

/// The first word in backquotes that is nearly a field of the senders, and none.
fn stranger(
    graph: &Graph,
    node: &Node,
    schemas: &[&Spanned<Value>],
    text: &Text,
) -> Option<Diagnostic> {
    let own = node.structured_output.iter().chain(&node.react_output);
    let shown = schemas.iter().copied().chain(own);
    let known =
        LazyCell::new(|| -> Vec<String> { shown.map(|schema| schema.value.to_string()).collect() });
    let tools = || graph.tools.iter();
    let is_known = |word: &str| {
        let quoted = format!("\"{word}\"");
        known.iter().any(|schema| schema.contains(&quoted))
            || graph.nodes.iter().any(|node| node.id.value == word)
            || tools().any(|tool| {
                tool.name.value == word || tool.parameters.to_string().contains(&quoted)
            })
    };
    let names: Vec<&str> = schemas.iter().flat_map(|one| fields(&one.value)).collect();
    let sentences = text.literals().flat_map(sentences);
    let mut sentences = sentences.filter(|sentence| reads(sentence));
    let (word, meant) = sentences.find_map(|sentence| {
        // The words between each two marks.
        let words = sentence.split('`').skip(1).step_by(2);
        let is_name = |word: &&str| {
            word.len() > 2
                && word
                    .chars()
                    .all(|letter| letter.is_alphanumeric() || letter == '_')
        };
        let mut strangers = words.filter(is_name).filter(|word| !is_known(word));
        strangers.find_map(|word| {
            let mut near = names.iter().filter(|name| is_alike(word, name));
            let meant = near.next().filter(|_| near.next().is_none())?;
            Some((word, *meant))
        })
    })?;
    let id = &node.id.value;
    let message =
        format!("a text of `{id}` reads the field `{word}`, which nothing that is sent to it has");
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, "is not there");
    let sent = schemas.first()?;
    Some(
        found
            .label(sent.span, "what is sent")
            .help(format!("did you mean `{meant}`?")),
    )
}
