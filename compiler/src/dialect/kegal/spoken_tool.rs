//! Tools that a template speaks of and that the graph has not.

use super::ast::{Graph, Node};
use super::source::Prompts;
use crate::diag::codes::FOREIGN_TOOL;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Part, Text};

/// How many mentions of a text are looked at.
const MOST: usize = 64;

pub(super) fn check(graph: &Graph, prompts: &Prompts, report: &mut Report) {
    for node in &graph.nodes {
        // A server may have a tool of any name.
        if !node.servers.is_empty() {
            continue;
        }
        let template = node
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.template.as_ref());
        let number = template.and_then(|template| usize::try_from(template.value).ok());
        let parsed = number.and_then(|number| prompts.all.get(number)?.as_ref());
        for text in parsed.into_iter().flat_map(|parsed| &parsed.written) {
            if let Some(name) = spoken(text).take(MOST).find(|name| !is_known(graph, name)) {
                report.add(unknown(node, text, name));
                break;
            }
        }
    }
}

/// Whether a name is that of a tool of the graph, or of something else in it.
fn is_known(graph: &Graph, name: &str) -> bool {
    let tools = graph.tools.iter().map(|tool| &tool.name.value);
    let nodes = graph.nodes.iter().map(|node| &node.id.value);
    let mut servers = graph.servers.iter().map(|server| &server.id.value);
    tools.chain(nodes).any(|one| one == name) || servers.any(|one| one == name)
}

/// The names that a text calls tools: "the `search` tool", "the tool `search`".
fn spoken(text: &Text) -> impl Iterator<Item = &str> {
    let literals = text.parts.iter().filter_map(|part| match part {
        Part::Literal(literal) => Some(literal.as_str()),
        Part::Ref(_) => None,
    });
    literals.flat_map(|literal| {
        let parts: Vec<&str> = literal.split('`').collect();
        let mut found = Vec::new();
        for (number, name) in parts.iter().enumerate().skip(1).step_by(2) {
            let before = parts.get(number - 1).copied().unwrap_or("");
            let after = parts.get(number + 1).copied().unwrap_or("");
            let called = before.trim_end().ends_with(" tool") || after.starts_with(" tool");
            let is_name = !name.is_empty()
                && name
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter));
            let is_forbidden = before.to_lowercase().contains("not ") || before.contains("never ");
            if called && is_name && !is_forbidden {
                found.push(*name);
            }
        }
        found
    })
}

fn unknown(node: &Node, text: &Text, name: &str) -> Diagnostic {
    let id = &node.id.value;
    let message = format!("a text of `{id}` speaks of a tool `{name}`, which there is not");
    let found = Diagnostic::new(
        &FOREIGN_TOOL,
        text.span,
        message,
        "the model cannot call it",
    );
    found.help(format!(
        "declare `{name}` under `tools` and name it in `tools` of `{id}`, or leave it out of the text"
    ))
}
