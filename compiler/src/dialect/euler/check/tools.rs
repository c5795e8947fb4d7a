//! Names of tools: what a budget counts and what a node excludes has to be a tool that it could use.
//!
//! A function of an MCP server is known by name only when the server runs, so where a node has a server every name may be one.

use super::super::ast::{Node, Runner};
use super::super::read::BUILT_IN;
use super::super::view::View;
use crate::diag::codes::{UNKNOWN_MCP_SERVER, UNKNOWN_RUNNER_TOOL, UNUSED_RUNNER_FIELD};
use crate::diag::listed;
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Spanned;
use crate::syntax::nearest;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    nameless(view, report);
    searches(view, report);
    for node in &view.graph.nodes {
        let Some(runner) = node.runner() else {
            continue;
        };
        let own = || view.graph.tools.iter().chain(&node.tools);
        if own().any(|tool| tool.value.starts_with("mcp:")) {
            continue;
        }
        let known: Vec<&str> = BUILT_IN
            .into_iter()
            .chain(own().map(|tool| tool.value.as_str()))
            .collect();
        for (tool, _) in &node.budget {
            unknown(node, tool, "`tool_call_budget`", &known, report);
        }
        for (tool, _) in &node.budget {
            excluded(node, tool, &runner.exclude_tools, report);
        }
        report.diagnostics.extend(beside(node, runner));
        for tool in &runner.exclude_tools {
            unknown(node, tool, "`exclude_tools`", &known, report);
        }
    }
}

/// Entries of `x-tools` that name no MCP server.
fn nameless(view: &View<'_>, report: &mut Report) {
    let own = view.graph.tools.iter().map(|tool| (None, tool));
    let of_nodes = view.graph.nodes.iter();
    let of_nodes = of_nodes.flat_map(|node| node.tools.iter().map(move |tool| (Some(node), tool)));
    for (node, tool) in own.chain(of_nodes) {
        let owner = node.map_or_else(
            || "`x-tools` of the graph".to_owned(),
            |node| format!("`x-tools` of node `{}`", node.id.value),
        );
        report.diagnostics.extend(no_server(&owner, tool));
    }
}

/// `mcp:` alone, `mcp`, `tracker:` and `mpc:tracker`.
fn no_server(owner: &str, tool: &Spanned<String>) -> Option<Diagnostic> {
    let name = tool.value.trim();
    let (prefix, server) = match name.split_once(':') {
        Some((prefix, server)) => (prefix.trim(), server.trim()),
        None if name == "mcp" => ("mcp", ""),
        None => return None,
    };
    let message = format!("{owner} has `{name}`, which names no MCP server");
    let label = "no server has this name";
    let found = Diagnostic::new(&UNKNOWN_MCP_SERVER, tool.span, message, label);
    let meant = match (prefix, server) {
        ("mcp", "") if name.contains(':') => {
            return Some(found.help("name the server: `mcp:<server>`"));
        }
        ("mcp", "") => {
            let found = found.level(Level::Warning);
            return Some(found.help("name the server: `mcp:<server>`"));
        }
        ("mcp", _) | ("", _) => return None,
        (prefix, "") => format!("mcp:{prefix}"),
        (prefix, server) => {
            // `MCP`, `mpc`
            let mut letters: Vec<char> = prefix.to_lowercase().chars().collect();
            letters.sort_unstable();
            (letters == ['c', 'm', 'p']).then(|| format!("mcp:{server}"))?
        }
    };
    let found = found.level(Level::Warning);
    Some(
        found
            .help(format!("did you mean `{meant}`?"))
            .suggestion(tool.span, meant),
    )
}

/// A limit of searches where no node may search.
fn searches(view: &View<'_>, report: &mut Report) {
    let defaults = &view.graph.defaults;
    let most = defaults.max_web_search_calls.as_ref().map(|most| most.span);
    let nodes = || view.graph.nodes.iter();
    let tools = view
        .graph
        .tools
        .iter()
        .chain(nodes().flat_map(|node| &node.tools));
    let may = |node: &Node| {
        let excludes = |tool: &Spanned<String>| tool.value == "web.search";
        let runner = node.runner();
        runner.is_some_and(|runner| !runner.exclude_tools.iter().any(excludes))
    };
    // A server may search, too.
    if tools.into_iter().any(|tool| tool.value.starts_with("mcp:")) || nodes().any(may) {
        return;
    }
    let (at, message) = match (most, defaults.dedupe_at) {
        (Some(at), _) => (
            at,
            "`max_web_search_calls` limits nothing: each node excludes `web.search`",
        ),
        (None, Some(at)) => (
            at,
            "`dedupe_web_search` has no effect: each node excludes `web.search`",
        ),
        (None, None) => return,
    };
    let mut found = Diagnostic::new(&UNUSED_RUNNER_FIELD, at, message, "has no effect");
    if let Some(dedupe) = defaults.dedupe_at.filter(|dedupe| *dedupe != at) {
        found = found.label(dedupe, "nor has this");
    }
    report.add(found.help("take it out, or let a node search"));
}

/// A budget for another tool than the one that a node must use: it is offered no other.
fn beside(node: &Node, runner: &Runner) -> Option<Diagnostic> {
    let forced = runner.force_tool.as_ref()?;
    let excluded = |name: &str| runner.exclude_tools.iter().any(|tool| tool.value == name);
    let mut budget = node.budget.iter().map(|(tool, _)| tool);
    // Whoever limits all tools alike has that one among them.
    if budget.clone().any(|tool| tool.value == forced.value) {
        return None;
    }
    let tool = budget.find(|tool| !excluded(&tool.value))?;
    let (id, name, own) = (&node.id.value, &tool.value, &forced.value);
    let message = format!(
        "`tool_call_budget` of node `{id}` limits `{name}`, and the node is offered nothing but `{own}`, which it must use"
    );
    let found = Diagnostic::new(&UNUSED_RUNNER_FIELD, tool.span, message, "has no effect");
    let found = found.label(forced.span, "the only tool of the node");
    Some(found.help(format!("write `tool_call_budget: {{ {own}: … }}`")))
}

/// A budget for a tool that the node excludes.
fn excluded(
    node: &Node,
    tool: &Spanned<String>,
    excluded: &[Spanned<String>],
    report: &mut Report,
) {
    let Some(other) = excluded.iter().find(|other| other.value == tool.value) else {
        return;
    };
    let (id, name) = (&node.id.value, &tool.value);
    let message =
        format!("`tool_call_budget` of node `{id}` counts `{name}`, which the node excludes");
    let found = Diagnostic::new(&UNUSED_RUNNER_FIELD, tool.span, message, "has no effect");
    report.add(
        found
            .label(other.span, "excluded here")
            .help(format!("remove `{name}` from one of the two")),
    );
}

fn unknown(node: &Node, tool: &Spanned<String>, place: &str, known: &[&str], report: &mut Report) {
    let name = &tool.value;
    if known.iter().any(|other| *other == name) {
        return;
    }
    let message = format!(
        "{place} of node `{}` names `{name}`, which is not one of its tools",
        node.id.value
    );
    let found = Diagnostic::new(&UNKNOWN_RUNNER_TOOL, tool.span, message, "has no effect");
    report.add(match nearest(name, known.iter().copied()) {
        Some(near) => found.did_you_mean(tool.span, near),
        None if also_called(name).is_some_and(|own| known.contains(&own)) => {
            let own = also_called(name).unwrap_or_default();
            found.help(format!("did you mean `{own}`?"))
        }
        None => found
            .note(format!("its tools are {}", listed(known.iter().copied())))
            .help("remove it, or add it to `x-tools`"),
    });
}

/// What other systems call a tool.
fn also_called(name: &str) -> Option<&'static str> {
    match name {
        "bash" | "shell" | "sh" | "exec" | "terminal" => Some("shell.exec"),
        "search" | "google" | "web" | "browser" => Some("web.search"),
        "write" | "write_file" | "fs.write" | "save" => Some("file.write"),
        _ => None,
    }
}
