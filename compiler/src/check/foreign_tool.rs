//! A text speaks of a tool that its node has not.

use super::graph::Graph;
use super::texts::{joined, texts};
use crate::amount::is_one_of;
use crate::deeds::{clauses, is_order, is_report};
use crate::diag::codes::FOREIGN_TOOL;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Partner, Resource, Text};
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
        let profile = node.work.profile();
        let asks_model = profile.partner == Some(Partner::Model) && !unknown;
        let found = asks_model.then(|| dotted(node, own, &owners)).flatten();
        if let Some((text, name)) = found {
            report.add(unknown_tool(node, text, &name));
        }
        if unknown || profile.returned.is_none() {
            continue;
        }
        if let Some((text, name, own)) = misnamed(graph, node, own, &owners) {
            report.add(unknown_tool(node, text, &name).help(format!(
                "the node has `{own}`, of which its texts say nothing"
            )));
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

/// Where tools of other programs with a dot in their names belong to, and what they do.
const ROOMS: [&str; 16] = [
    "browser", "calendar", "code", "db", "email", "file", "files", "fs", "git", "http", "mail",
    "memory", "shell", "sql", "vector", "web",
];
const DOES: [&str; 26] = [
    "append", "browse", "click", "create", "delete", "edit", "exec", "execute", "fetch", "get",
    "list", "lookup", "navigate", "open", "patch", "post", "put", "query", "read", "request",
    "run", "scrape", "search", "send", "store", "write",
];

/// Words behind which the name of a tool stands.
const BEHIND: [&str; 7] = ["with", "use", "using", "call", "run", "via", "invoke"];

/// A name such as `web.fetch` that a text says to use, and that is no tool of any node.
fn dotted<'n>(
    node: &'n Node,
    own: &BTreeSet<String>,
    known: &BTreeMap<&str, &str>,
) -> Option<(&'n Text, String)> {
    let is_tool = |name: &str| {
        let parts = name.split_once('.');
        parts.is_some_and(|(room, does)| ROOMS.contains(&room) && DOES.contains(&does))
            && !known.contains_key(name)
            && !own.contains(name)
            && !own.contains(&name.replace('.', "_"))
    };
    texts(node).into_iter().find_map(|text| {
        let whole = joined(text);
        let all = clauses(&whole).filter(|clause| clause.contains('.'));
        let mut all = all.filter(|clause| !is_report(clause));
        let name = all.find_map(|clause| {
            let said: Vec<&str> = clause.split_whitespace().collect();
            let mut pairs = said.windows(2);
            pairs.find_map(|pair| {
                let [before, name] = pair else { return None };
                let name = name.trim_matches(|letter: char| !letter.is_alphanumeric());
                (is_one_of(before, &BEHIND) && is_tool(name)).then(|| name.to_string())
            })
        })?;
        Some((text, name))
    })
}

/// A name in backticks that a text says to ask, where the node has no such tool, and one with the same first word that no text names.
fn misnamed<'n>(
    graph: &Graph<'_>,
    node: &'n Node,
    own: &'n BTreeSet<String>,
    known: &BTreeMap<&str, &str>,
) -> Option<(&'n Text, String, &'n str)> {
    const ASKS: [&str; 8] = [
        "ask", "call", "consult", "query", "run", "through", "use", "with",
    ];
    // One that is told, and one that is not.
    if own.len() < 2 {
        return None;
    }
    let texts = texts(node);
    let whole: Vec<String> = texts.iter().map(|text| joined(text)).collect();
    let is_said = |tool: &str| whole.iter().any(|text| text.contains(tool));
    let (said, unsaid): (Vec<&String>, Vec<&String>) = own.iter().partition(|tool| is_said(tool));
    let ([unsaid], false) = (unsaid.as_slice(), said.is_empty()) else {
        return None;
    };
    let first = unsaid
        .split('_')
        .next()
        .filter(|first| first.len() < unsaid.len())?;
    let is_other = |name: &str| {
        let keys = &graph.program.keys;
        let is_key = keys.iter().any(|key| key.name == name);
        name.strip_prefix(first)
            .is_some_and(|rest| rest.starts_with('_'))
            && !own.contains(name)
            && !known.contains_key(name)
            && !is_key
    };
    let found = texts.into_iter().zip(&whole).find_map(|(text, whole)| {
        let orders = clauses(whole).filter(|clause| !is_report(clause));
        let mut pairs = orders.flat_map(|clause| {
            let said: Vec<&str> = clause.split_whitespace().collect();
            let pairs = said.windows(2).filter_map(|pair| match pair {
                [before, name] => {
                    let inner = name.strip_prefix('`')?.split('`').next()?;
                    is_one_of(before, &ASKS).then_some(inner)
                }
                _ => None,
            });
            pairs.collect::<Vec<&str>>()
        });
        let name = pairs.find(|name| is_other(name))?.to_owned();
        Some((text, name))
    });
    found.map(|(text, name)| (text, name, unsaid.as_str()))
}

fn unknown_tool(node: &Node, text: &Text, name: &str) -> Diagnostic {
    let message = format!(
        "a text of `{}` says to use `{name}`, which is no tool of the graph",
        node.id
    );
    let found = Diagnostic::new(&FOREIGN_TOOL, text.span, message, "no tool has this name");
    found.help(format!(
        "give the node a tool for it, or take `{name}` out of the text"
    ))
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
