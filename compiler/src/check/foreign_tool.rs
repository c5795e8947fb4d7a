//! A text speaks of a tool that its node has not.

use super::graph::Graph;
use super::texts::{joined, texts};
use crate::deeds::{clauses, is_order, is_report};
use crate::diag::codes::FOREIGN_TOOL;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Resource, Text};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let by_node: Vec<BTreeSet<String>> = graph
        .program
        .nodes
        .iter()
        .map(|node| tools(graph, node))
        .collect();
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for (node, tools) in graph.program.nodes.iter().zip(&by_node) {
        for tool in tools.iter().filter(|tool| !tool.contains(':')) {
            owners.entry(tool).or_insert(&node.id);
        }
    }
    for (node, own) in graph.program.nodes.iter().zip(&by_node) {
        // A server may have a function of any name.
        let unknown = own.iter().any(|tool| tool.contains(':'));
        let asks = node.work.profile().returned.is_some();
        if unknown || !asks {
            continue;
        }
        for (text, tool) in spoken_of(node, &owners) {
            if !own.contains(tool) {
                report.add(foreign(
                    node,
                    text,
                    tool,
                    owners.get(tool).copied().unwrap_or(""),
                ));
            }
        }
    }
}

/// The tools that a node names.
pub(super) fn tools(graph: &Graph<'_>, node: &Node) -> BTreeSet<String> {
    let needs = node.work.needs(graph.program, &node.id).into_iter();
    let tools = needs.filter_map(|need| match need.what {
        Resource::Tool(name) => Some(name.into_owned()),
        Resource::Model(_)
        | Resource::Opened(_)
        | Resource::Base(_)
        | Resource::Script(_)
        | Resource::Program(_)
        | Resource::Directive(_)
        | Resource::Document(_)
        | Resource::Graph(_) => None,
    });
    tools.collect()
}

/// The tools whose names stand in backticks in the texts of a node, each once.
fn spoken_of<'n>(node: &'n Node, known: &BTreeMap<&'n str, &str>) -> Vec<(&'n Text, &'n str)> {
    let mut found: Vec<(&Text, &str)> = Vec::new();
    for text in texts(node) {
        if !text.literals().any(|literal| literal.contains('`')) {
            continue;
        }
        let whole = joined(text);
        // "The worker can use `web_search`" is about another node.
        let orders = clauses(&whole).filter(|clause| is_order(clause) && !is_report(clause));
        for name in orders.flat_map(|clause| clause.split('`').skip(1).step_by(2)) {
            let name = name.trim_end_matches("()");
            if let Some((tool, _)) = known.get_key_value(name)
                && !found.iter().any(|(_, seen)| seen == tool)
            {
                found.push((text, tool));
            }
        }
    }
    found
}

fn foreign(node: &Node, text: &Text, tool: &str, owner: &str) -> Diagnostic {
    let message = format!(
        "a text of `{}` speaks of the tool `{tool}`, which this node has not",
        node.id
    );
    Diagnostic::new(
        &FOREIGN_TOOL,
        text.span,
        message,
        format!("`{owner}` has it"),
    )
    .help(format!(
        "add `{tool}` to `tools` of `{}`, or leave it out of the text",
        node.id
    ))
}
