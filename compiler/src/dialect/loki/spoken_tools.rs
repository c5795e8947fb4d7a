//! Names of tools in the prompts of llm nodes: of a tool that the graph has and the node has not, and of one that is nearly the node's.

use super::ast::{Graph, Llm, Node};
use super::declared_names::DeclaredNames;
use super::template::{Piece, pieces};
use super::tool_name::without_ending;
use crate::amount::is_one_of;
use crate::deeds::{asks_to_search, clauses, is_order, is_report};
use crate::diag::codes::FOREIGN_TOOL;
use crate::diag::{Diagnostic, Report};
use crate::source::{Sources, Span, Spanned};
use crate::suggestion::nearest;
use crate::syntax::locate;
use std::cell::LazyCell;
use std::collections::BTreeSet;

/// Words behind which the name of a tool stands.
const CALLS: [&str; 8] = [
    "use", "using", "call", "calling", "run", "invoke", "with", "via",
];

/// Reports each name once per node.
pub(super) fn check(
    graph: &Graph,
    offered: &DeclaredNames,
    sources: &Sources,
    report: &mut Report,
) {
    let known = known(graph, offered);
    let listed: BTreeSet<&str> = graph.llms().flat_map(|(_, llm)| own(llm)).collect();
    let others = LazyCell::new(|| {
        let mut others = super::words::names(graph);
        others.extend(graph.nodes.iter().map(|node| node.id.value.clone()));
        others
    });
    for (node, llm) in graph.llms() {
        let model = llm.model.as_ref().or(graph.model.as_ref());
        let searches = ["sonar", "online", "search"];
        // Some models search by themselves.
        if !model.is_some_and(|model| searches.iter().any(|one| model.value.contains(one))) {
            report.diagnostics.extend(search(node, llm));
        }
        let own: BTreeSet<&str> = own(llm).collect();
        // What lacks a dash or a comma is told where it stands; a server may have a function of any name.
        let is_none_known = own.is_empty() && known.is_empty();
        if is_none_known || own.iter().any(|tool| tool.contains(' ')) {
            continue;
        }
        let has_server = llm.tools.iter().any(|tool| tool.value.contains(':'));
        let mut said = BTreeSet::new();
        for spoken in texts(llm).flat_map(spoken) {
            let name = spoken.name;
            if own.contains(name) || others.contains(name) || !said.insert(name) {
                continue;
            }
            let place = || locate(sources, spoken.text, name, 0);
            // One in backticks that another node has is told of all languages.
            let is_ours = !spoken.is_code || !listed.contains(name);
            let is_meant = known.contains(name) && (spoken.is_code || spoken.is_called);
            if is_meant && is_ours && !has_server {
                report.add(not_listed(node, name, place()));
            } else if let Some(meant) = meant(&spoken, &own).filter(|_| !known.contains(name)) {
                report.add(misspelt(node, name, meant, place()));
            }
        }
    }
}

/// A text that has a model without tools search the web.
fn search(node: &Node, llm: &Llm) -> Option<Diagnostic> {
    if !llm.tools.is_empty() {
        return None;
    }
    let (text, said) = texts(llm).find_map(|text| Some((text, asks_to_search(&text.value)?)))?;
    let message = format!(
        "a text of `{}` says \"{said}\", and the node has no tools",
        node.id.value
    );
    let found = Diagnostic::new(&FOREIGN_TOOL, text.span, message, "the model makes it up");
    Some(found.help("list a tool for it under `tools`, or take it out of the text"))
}

fn texts(llm: &Llm) -> impl Iterator<Item = &Spanned<String>> {
    llm.instructions.iter().chain([&llm.prompt])
}

/// The tools that a node lists, without the ends of their files.
fn own(llm: &Llm) -> impl Iterator<Item = &str> {
    let tools = llm.tools.iter().map(|tool| without_ending(&tool.value));
    tools.filter(|tool| !tool.contains(':'))
}

/// The tools that the graph lists for all, and those of the files beside it.
fn known<'g>(graph: &'g Graph, offered: &'g DeclaredNames) -> BTreeSet<&'g str> {
    let listed = graph.global_tools.iter();
    let listed = listed.map(|tool| without_ending(&tool.value));
    let own = offered.tools.iter().map(|tool| without_ending(tool));
    listed.chain(own).collect()
}

/// A word of a prompt that looks like the name of a tool.
struct ToolMention<'t> {
    name: &'t str,
    /// The text in which it stands.
    text: Span,
    /// Whether it stands in backticks.
    is_code: bool,
    /// Whether the words before it say to use it.
    is_called: bool,
}

fn spoken(text: &Spanned<String>) -> Vec<ToolMention<'_>> {
    let mut found = Vec::new();
    for piece in pieces(&text.value) {
        let Piece::Literal(literal) = piece else {
            continue;
        };
        for clause in clauses(literal) {
            found.extend(spoken_in(clause, text.span));
        }
    }
    found
}

fn spoken_in(clause: &str, text: Span) -> Vec<ToolMention<'_>> {
    let mut found = Vec::new();
    if !clause.contains('_') {
        return found;
    }
    let (is_order, is_report) = (is_order(clause), is_report(clause));
    let (mut last, mut before_last) = ("", "");
    for word in clause.split_whitespace() {
        let is_code = word.starts_with('`');
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let name = bare.trim_end_matches("()");
        let is_name = name.contains('_') && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let called = |word: &str| is_one_of(word, &CALLS);
        if is_name && name.len() > 5 && !is_report {
            let is_called = called(last) || last == "the" && called(before_last);
            found.push(ToolMention {
                name,
                text,
                is_code,
                is_called: is_called && (is_order || is_code),
            });
        }
        (before_last, last) = (last, bare);
    }
    found
}

/// The tool of the node that a name is nearly, or that it only adds to.
fn meant<'o>(spoken: &ToolMention<'_>, own: &BTreeSet<&'o str>) -> Option<&'o str> {
    let name = spoken.name;
    if let Some(near) = nearest(name, own.iter().copied())
        && name.len().abs_diff(near.name.len()) < 3
    {
        return Some(near.name);
    }
    let adds = |tool: &&&str| {
        name.strip_prefix(**tool)
            .is_some_and(|rest| rest.starts_with('_'))
    };
    own.iter().find(adds).filter(|_| spoken.is_called).copied()
}

fn not_listed(node: &Node, name: &str, place: Span) -> Diagnostic {
    let id = &node.id.value;
    let message = format!("a text of `{id}` speaks of the tool `{name}`, which this node has not");
    let found = Diagnostic::new(&FOREIGN_TOOL, place, message, "the graph has it");
    found.help(format!(
        "add `{name}` to `tools` of `{id}`, or leave it out of the text"
    ))
}

fn misspelt(node: &Node, name: &str, meant: &str, place: Span) -> Diagnostic {
    let id = &node.id.value;
    let message = format!("a text of `{id}` speaks of a tool `{name}`, which there is not");
    let found = Diagnostic::new(&FOREIGN_TOOL, place, message, "no tool has this name");
    found
        .help(format!("`{id}` has the tool `{meant}`: is it meant?"))
        .suggestion(place, meant)
}
