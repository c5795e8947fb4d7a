//! Entries of the lists of a graph that no node uses.

use super::ast::{Graph, Node};
use crate::diag::codes::{UNREAD_INPUT, UNUSED_ENTRY};
use crate::diag::{Diagnostic, Report};
use crate::source::{Span, Spanned};
use std::collections::{BTreeMap, BTreeSet};

/// An entry: what it is called, and where it stands.
type Entry = (String, Span);

pub(super) fn check(graph: &Graph, report: &mut Report) {
    unread(graph, report);
    report.diagnostics.extend(copied_model(graph));
    let templates = |node: &Node| {
        let prompt = node.prompt.as_ref();
        prompt
            .and_then(|prompt| prompt.template.clone())
            .into_iter()
            .collect()
    };
    let models = graph.models.iter().map(|model| {
        let at = model.model.as_ref().or(model.llm.as_ref());
        at.map_or(graph.span, |at| at.span)
    });
    let spans = |all: &[super::ast::Data]| all.iter().map(|data| data.span).collect();
    let numbered: [(&str, Vec<Span>, BTreeSet<usize>); 4] = [
        (
            "model",
            models.collect(),
            used(graph, |node| node.model.clone().into_iter().collect()),
        ),
        ("prompt", spans(&graph.prompts), used(graph, templates)),
        (
            "image",
            spans(&graph.images),
            used(graph, |node| node.images.clone()),
        ),
        (
            "document",
            spans(&graph.documents),
            used(graph, |node| node.documents.clone()),
        ),
    ];
    for (what, spans, used) in numbered {
        if used.last().is_some_and(|last| *last >= spans.len()) {
            // Another number was meant, and that is told.
            continue;
        }
        let entries = spans.into_iter().enumerate();
        let unused = entries.filter(|(number, _)| !used.contains(number));
        let unused = unused.map(|(number, span)| (format!("{what} {number}"), span));
        tell(&unused.collect::<Vec<_>>(), report);
    }
    let tools = graph.nodes.iter().flat_map(|node| &node.tools);
    let tools: BTreeSet<&str> = tools
        .flat_map(|tools| &tools.value)
        .map(|tool| tool.value.as_str())
        .collect();
    let servers = graph.nodes.iter().flat_map(|node| &node.servers);
    let servers: BTreeSet<&str> = servers.map(|server| server.id.value.as_str()).collect();
    let declared = graph.tools.iter().map(|tool| &tool.name);
    tell(&named("tool", declared, &tools), report);
    let declared = graph.servers.iter().map(|server| &server.id);
    tell(&named("server", declared, &servers), report);
    boards(graph, report);
}

/// A model that stands twice: the second was copied, and is to be another one.
fn copied_model(graph: &Graph) -> Option<Diagnostic> {
    let mut known = BTreeMap::new();
    let mut models = graph.models.iter().enumerate();
    let (second, first, model) = models.find_map(|(number, model)| {
        let texts = model
            .texts()
            .map(|text| text.as_ref().map(|text| text.value.as_str()));
        let first = known.insert((texts, model.context_window), number)?;
        Some((number, first, model))
    })?;
    let at = model.model.as_ref().or(model.llm.as_ref())?;
    let message = format!("model {second} is the same as model {first}");
    let found = Diagnostic::new(&UNUSED_ENTRY, at.span, message, "there already");
    Some(found.help(format!(
        "name another model here, or take it out and write `model: {first}` in its nodes"
    )))
}

/// Boards that are emptied before each run, and that no node and no other board names. What one that is kept is for, another program may know.
fn boards(graph: &Graph, report: &mut Report) {
    let declared = graph
        .blackboard
        .as_ref()
        .map_or(&[][..], |found| &found.boards);
    let named_by_nodes = graph
        .nodes
        .iter()
        .filter_map(|node| node.blackboard.as_ref());
    let imported = declared.iter().flat_map(|board| &board.imports);
    let used: BTreeSet<&str> = named_by_nodes
        .map(|board| board.id.value.as_str())
        .chain(imported.map(|name| name.value.as_str()))
        .collect();
    if used.is_empty() {
        return;
    }
    let is_emptied = |span: Span| {
        let mut boards = declared.iter();
        boards.any(|board| board.id.span == span && board.cleanup && board.imports.is_empty())
    };
    let mut unused = named("board", declared.iter().map(|board| &board.id), &used);
    unused.retain(|(_, span)| is_emptied(*span));
    tell(&unused, report);
}

/// What the graph gives its nodes, and none of them is shown.
fn unread(graph: &Graph, report: &mut Report) {
    let prompts = || graph.nodes.iter().filter_map(|node| node.prompt.as_ref());
    let given = [
        (
            "user_message",
            &graph.user_message,
            prompts().any(|prompt| prompt.user_message),
        ),
        (
            "retrieved_chunks",
            &graph.retrieved_chunks,
            prompts().any(|prompt| prompt.retrieved_chunks),
        ),
    ];
    for (name, value, shown) in given {
        if let Some(value) = value.as_ref().filter(|_| !shown) {
            let message = format!("no node is shown `{name}` of the graph");
            let found = Diagnostic::new(&UNREAD_INPUT, value.span, message, "has no effect");
            report.add(found.help(format!(
                "write `{name}: true` in the `prompt` of a node, and `{{{name}}}` in its template"
            )));
        }
    }
}

/// The numbers that the nodes name.
fn used(graph: &Graph, numbers: impl Fn(&Node) -> Vec<Spanned<i64>>) -> BTreeSet<usize> {
    let all = graph.nodes.iter().flat_map(numbers);
    all.filter_map(|number| usize::try_from(number.value).ok())
        .collect()
}

fn named<'g>(
    what: &str,
    declared: impl Iterator<Item = &'g Spanned<String>>,
    used: &BTreeSet<&str>,
) -> Vec<Entry> {
    let declared: Vec<&Spanned<String>> = declared.collect();
    let is_declared = |name: &&str| declared.iter().any(|one| one.value == **name);
    if !used.iter().all(is_declared) {
        // One of these was meant, and that is told.
        return Vec::new();
    }
    let unused = declared
        .into_iter()
        .filter(|name| !used.contains(name.value.as_str()));
    unused
        .map(|name| (format!("{what} `{}`", name.value), name.span))
        .collect()
}

fn tell(unused: &[Entry], report: &mut Report) {
    let Some(((first, span), others)) = unused.split_first() else {
        return;
    };
    let message = match others {
        [] => format!("no node uses {first}"),
        [(other, _)] => format!("no node uses {first} or {other}"),
        more => format!("no node uses {first}, nor {} more like it", more.len()),
    };
    let mut found = Diagnostic::new(&UNUSED_ENTRY, *span, message, "never used");
    for (_, span) in others.iter().take(3) {
        found = found.label(*span, "nor this one");
    }
    report.add(found.help("let a node use it, or take it out"));
}
