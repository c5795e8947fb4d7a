//! Tools that a template speaks of and that the graph has not.

use super::ast::{Graph, Node};
use super::source::Prompts;
use crate::deeds::{asks_to_search, called};
use crate::diag::codes::FOREIGN_TOOL;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Part, Text};
use std::collections::BTreeSet;

/// How many mentions of a text are looked at.
const MOST: usize = 64;

pub(super) fn check(graph: &Graph, prompts: &Prompts, report: &mut Report) {
    // Of two tools of one name, one was meant to have another, and that is told.
    let names: BTreeSet<&str> = graph
        .tools
        .iter()
        .map(|tool| tool.name.value.as_str())
        .collect();
    if names.len() < graph.tools.len() {
        return;
    }
    for node in &graph.nodes {
        // A server may have a tool of any name, unless the node says which it may call.
        if !node.servers.is_empty() {
            report
                .diagnostics
                .extend(off_the_list(graph, prompts, node));
            continue;
        }
        report.diagnostics.extend(search(graph, prompts, node));
        let texts = prompts
            .of(node)
            .into_iter()
            .flat_map(|parsed| &parsed.written);
        let found = texts.into_iter().find_map(|text| {
            let mut quoted = spoken(text).take(MOST);
            let unknown = quoted.find(|name| !is_known(graph, name));
            let called = text.literals().flat_map(called);
            let called = called.filter_map(|name| known_call(graph, name));
            let mut plain = orders(text).chain(called).take(MOST);
            unknown
                .map(|name| unknown_tool(node, text, name))
                .or_else(|| plain.find_map(|name| not_given(graph, prompts, node, text, name)))
        });
        report.diagnostics.extend(found);
    }
}

/// A text that has a model without tools search the web.
fn search(graph: &Graph, prompts: &Prompts, node: &Node) -> Option<Diagnostic> {
    let has_tools = node.tools.as_ref().is_some_and(|own| !own.value.is_empty());
    // What the caller hands in may be searched, and the agents of a controller have tools of their own.
    if has_tools || node.react.is_some() || node.prompt.as_ref()?.retrieved_chunks {
        return None;
    }
    let model = node
        .model
        .as_ref()
        .and_then(|model| usize::try_from(model.value).ok());
    let model = model.and_then(|model| graph.models.get(model)?.model.as_ref());
    let searches = ["sonar", "online", "search"];
    if model.is_some_and(|model| searches.iter().any(|one| model.value.contains(one))) {
        return None;
    }
    let texts = &prompts.of(node)?.written;
    let (text, said) = texts.iter().find_map(|text| {
        let mut literals = text.literals();
        Some((text, literals.find_map(asks_to_search)?))
    })?;
    let id = &node.id.value;
    let message = format!("a text of `{id}` says \"{said}\", and the node has no tools");
    let found = Diagnostic::new(&FOREIGN_TOOL, text.span, message, "the model makes it up");
    let found = found.label(node.id.span, "the node");
    Some(match graph.servers.first() {
        Some(server) => found.help(format!(
            "give `{id}` the server: `mcp_servers: [{}]`, or take it out of the text",
            server.id.value
        )),
        None => found.help("list a tool for it under `tools`, or take it out of the text"),
    })
}

/// A tool that a text has the model use, and that the lists of its servers leave out.
fn off_the_list(graph: &Graph, prompts: &Prompts, node: &Node) -> Option<Diagnostic> {
    let lists = node.servers.iter().map(|server| server.tools.as_ref());
    let lists: Vec<&Vec<String>> = lists.collect::<Option<_>>()?;
    let own = node.tools.iter().flat_map(|tools| &tools.value);
    let own: Vec<&str> = own.map(|tool| tool.value.as_str()).collect();
    let listed = |name: &str| {
        lists
            .iter()
            .any(|list| list.iter().any(|tool| tool == name))
    };
    let is_missing = |name: &&str| {
        name.contains('_') && !listed(name) && !own.contains(name) && !is_known(graph, name)
    };
    let texts = &prompts.of(node)?.written;
    let (text, name) = texts.iter().find_map(|text| {
        let mut names = spoken(text).chain(orders(text)).take(MOST);
        Some((text, names.find(is_missing)?))
    })?;
    let (id, server) = (&node.id.value, node.servers.first()?);
    let message = format!(
        "a text of `{id}` has the model use the tool `{name}`, which `tools` of its server `{}` leaves out",
        server.id.value
    );
    let label = "the model cannot call it";
    let found = Diagnostic::new(&FOREIGN_TOOL, text.span, message, label);
    Some(found.label(server.id.span, "the server").help(format!(
        "add `{name}` to `tools` of the server there, or leave it out of the text"
    )))
}

/// A tool that a text has the model use, and that is given to another node, or that there is not.
fn not_given(
    graph: &Graph,
    prompts: &Prompts,
    node: &Node,
    text: &Text,
    name: &str,
) -> Option<Diagnostic> {
    let has = |node: &Node| {
        let tools = node.tools.iter().flat_map(|tools| &tools.value);
        tools.into_iter().any(|tool| tool.value == name)
    };
    if has(node) {
        return None;
    }
    if !is_known(graph, name) && name.contains('_') {
        return Some(unknown_tool(node, text, name));
    }
    let is_shared = |other: &Node| {
        let own = |node: &Node| Some(node.prompt.as_ref()?.template.as_ref()?.value);
        own(other) == own(node)
    };
    let mut others = graph
        .nodes
        .iter()
        .filter(|other| other.id.value != node.id.value);
    let owner = match graph.tools.iter().any(|tool| tool.name.value == name) {
        true => match others.find(|other| has(other)) {
            Some(owner) => owner,
            None => return Some(offered_to_none(node, text, name)),
        },
        // A server has tools of any name, and this node has none at all.
        false if node.tools.is_none() => others.find(|other| {
            let texts = prompts
                .of(other)
                .into_iter()
                .flat_map(|parsed| &parsed.written);
            let mut speaks = texts.flat_map(orders);
            !other.servers.is_empty() && !speaks.any(|spoken| spoken == name)
        })?,
        false => return None,
    };
    if is_shared(owner) {
        return None;
    }
    let (id, owner_id) = (&node.id.value, &owner.id.value);
    let message =
        format!("a text of `{id}` has the model use the tool `{name}`, which this node has not");
    let found = Diagnostic::new(
        &FOREIGN_TOOL,
        text.span,
        message,
        "the model cannot call it",
    );
    let found = found.label(owner.id.span, format!("`{owner_id}` has tools"));
    Some(match owner.servers.first() {
        Some(server) if !has(owner) => found.help(format!(
            "give `{id}` the server: `mcp_servers: [{}]`, or leave the tool out of the text",
            server.id.value
        )),
        _ => found.help(format!(
            "add `{name}` to `tools` of `{id}`, or leave it out of the text"
        )),
    })
}

/// A tool that a text has the model use, and that no node is given.
fn offered_to_none(node: &Node, text: &Text, name: &str) -> Diagnostic {
    let id = &node.id.value;
    let message =
        format!("a text of `{id}` has the model use the tool `{name}`, which this node has not");
    let label = "the model cannot call it";
    let found = Diagnostic::new(&FOREIGN_TOOL, text.span, message, label);
    found.label(node.id.span, "the node").help(format!(
        "add `{name}` to `tools` of `{id}`, or leave it out of the text"
    ))
}

/// The tool of the graph that a word behind "with" or "use" names: in backticks, or with a `_` as no other word has one.
fn known_call<'t>(graph: &Graph, word: &'t str) -> Option<&'t str> {
    let name = word.trim_matches('`');
    let is_name = name.len() < word.len() || name.contains('_');
    let mut tools = graph.tools.iter();
    (is_name && tools.any(|tool| tool.name.value == name)).then_some(name)
}

/// What a tool may be called without a name.
const ADJECTIVES: [&str; 16] = [
    "above",
    "appropriate",
    "available",
    "best",
    "correct",
    "first",
    "following",
    "given",
    "new",
    "only",
    "other",
    "proper",
    "provided",
    "right",
    "same",
    "second",
];

/// The names of tools that a text says to use, without backticks: "Use the search tool to", "call the tool get_order".
fn orders(text: &Text) -> impl Iterator<Item = &str> {
    text.literals().flat_map(|literal| {
        let words: Vec<&str> = literal.split_whitespace().collect();
        let mut found = Vec::new();
        for four in words.windows(4) {
            let [verb, the, one, other] = four else {
                continue;
            };
            let is_order = matches!(
                verb.to_lowercase().as_str(),
                "use" | "call" | "with" | "using"
            );
            let name = match (*one, *other) {
                ("tool", name) => name.trim_end_matches(['.', ',', ';']),
                (name, tool) if tool.trim_end_matches(['.', ',', ';']) == "tool" => name,
                _ => continue,
            };
            let is_part =
                |letter: char| letter.is_ascii_lowercase() || "_0123456789".contains(letter);
            let is_name = name.len() > 2
                && name.chars().all(is_part)
                && !ADJECTIVES.contains(&name)
                && (*one != "tool" || name.contains('_'));
            if is_order && *the == "the" && is_name && !is_forbidden(&words, verb) {
                found.push(name);
            }
        }
        found
    })
}

/// Whether the word before an order takes it back: "do not use", "never use".
fn is_forbidden(words: &[&str], verb: &str) -> bool {
    let mut pairs = words.windows(2);
    pairs.any(|two| match two {
        [before, at] => {
            std::ptr::eq(*at, verb)
                && matches!(before.to_lowercase().as_str(), "not" | "never" | "don't")
        }
        _ => false,
    })
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

fn unknown_tool(node: &Node, text: &Text, name: &str) -> Diagnostic {
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
