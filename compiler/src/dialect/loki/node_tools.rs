//! The tools and MCP servers that llm nodes name, against those that are known.

use super::ast::{Graph, Kind, Node};
use super::declared_names::DeclaredNames;
use crate::diag::codes::{UNKNOWN_MCP_SERVER, UNKNOWN_TOOL};
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::external_name::{read_from, unknown};
use crate::ir::Interpreter;
use crate::source::Spanned;
use crate::suggestion::Suggestion;
use crate::syntax::{nearest, nearest_word};
use crate::world::{World, WorldList};

/// Checks what each llm node lists in `tools`.
pub(super) fn check(
    graph: &Graph,
    offered: &DeclaredNames,
    world: &dyn World,
    report: &mut Report,
) {
    let lists = Lists {
        graph,
        offered,
        world,
    };
    for node in &graph.nodes {
        let Kind::Llm(llm) = &node.kind else {
            continue;
        };
        let faults = llm.tools.iter();
        let faults = faults.filter_map(|entry| entry_fault(&lists, node, entry));
        faults.for_each(|fault| report.add(fault));
    }
}

/// Where the names of tools and servers are looked up.
struct Lists<'a> {
    graph: &'a Graph,
    offered: &'a DeclaredNames,
    world: &'a dyn World,
}

/// What is wrong with an entry of `tools`.
fn entry_fault(lists: &Lists<'_>, node: &Node, entry: &Spanned<String>) -> Option<Diagnostic> {
    match entry.value.split_once(':') {
        Some(("mcp", server)) => server_fault(lists, node, entry, server),
        Some((prefix, server)) => match nearest_word(prefix, ["mcp"]) {
            Some(near) => Some(misspelt_prefix(node, entry, near, server)),
            None => tool_fault(lists, node, entry),
        },
        None => tool_fault(lists, node, entry),
    }
}

fn tool_fault(lists: &Lists<'_>, node: &Node, entry: &Spanned<String>) -> Option<Diagnostic> {
    let world = lists.world;
    // It may be a function of one of them.
    if !lists.graph.mcp_servers.is_empty() && !world.knows_mcp_functions() {
        return slip(lists, node, entry);
    }
    let Some(known) = world.tools() else {
        return slip(lists, node, entry);
    };
    if known.contains(&entry.value) {
        return None;
    }
    let message = format!(
        "llm node `{}` uses the tool `{}`, which does not exist",
        node.id.value, entry.value
    );
    if let Some(found) = no_tool(lists, node, entry) {
        return Some(found);
    }
    let found = unknown(&UNKNOWN_TOOL, entry, message, known);
    Some(read_from(found, WorldList::Tools, world))
}

/// A function that is no tool, as nothing says what it is for, or as its file does not export it.
fn no_tool(lists: &Lists<'_>, node: &Node, entry: &Spanned<String>) -> Option<Diagnostic> {
    let told = |what: String| {
        let message = format!(
            "llm node `{}` uses the tool `{}`, a function {what}",
            node.id.value, entry.value
        );
        Diagnostic::new(&UNKNOWN_TOOL, entry.span, message, "not offered to models")
    };
    if let Some(file) = lists.offered.unexported(&entry.value) {
        let found = told(format!("that `{file}` does not export"));
        return Some(found.help(format!("write `export function {}(…)`", entry.value)));
    }
    let file = lists.offered.undescribed(&entry.value)?;
    let found = told(format!("of `{file}` without a description"));
    let way = match Interpreter::of(file) {
        Some(Interpreter::TypeScript) => "write a comment before the function",
        Some(Interpreter::Bash) => "write `# @cmd …` before the function",
        Some(Interpreter::Python) | None => "begin the function with a docstring",
    };
    Some(found.help(format!("{way}: it is what a model is told of the tool")))
}

/// Without knowing the tools: a name that is nearly, but not quite, one of `global_tools` or of those that files beside the graph
/// declare. One that is far from all of them may be a tool that a run is given, or a function of an MCP server.
fn slip(lists: &Lists<'_>, node: &Node, entry: &Spanned<String>) -> Option<Diagnostic> {
    let offered = lists.offered.tools.iter().map(String::as_str);
    let is_offered = lists.offered.tools.contains(&entry.value);
    if let Some(found) = no_tool(lists, node, entry).filter(|_| !is_offered) {
        return Some(found.level(Level::Warning));
    }
    let listed = lists
        .graph
        .global_tools
        .iter()
        .map(|tool| tool.value.as_str());
    let stems = listed
        .clone()
        .filter_map(|tool| Some(tool.rsplit_once('.')?.0));
    let known: Vec<&str> = stems.chain(listed).chain(offered).collect();
    let name = entry.value.as_str();
    if known.contains(&name) {
        return None;
    }
    if lists
        .graph
        .mcp_servers
        .iter()
        .any(|server| server.value == name)
    {
        return Some(server_without_prefix(node, entry));
    }
    let near = nearest(name, known.iter().copied()).or_else(|| longer(name, &known));
    let Some(near) = near else {
        return unlisted(lists, node, entry);
    };
    let lacks = match lists.offered.tools.iter().any(|tool| *tool == near.name) {
        true => "no file beside the graph declares",
        false => "the graph's `global_tools` does not list",
    };
    let message = format!(
        "llm node `{}` uses the tool `{}`, which {lacks}",
        node.id.value, entry.value
    );
    let found = Diagnostic::new(&UNKNOWN_TOOL, entry.span, message, "not known");
    let found = found.level(Level::Warning);
    Some(found.did_you_mean(entry.span, near))
}

/// A tool that no list has, in a graph that lists its tools and has no server. A graph without a list is given its tools by who runs it.
fn unlisted(lists: &Lists<'_>, node: &Node, entry: &Spanned<String>) -> Option<Diagnostic> {
    let graph = lists.graph;
    let is_text = !entry.value.is_empty() && !entry.value.contains(['{', '$', ' ']);
    if graph.global_tools.is_empty() || !graph.mcp_servers.is_empty() || !is_text {
        return None;
    }
    let message = format!(
        "llm node `{}` uses the tool `{}`, which neither `global_tools` nor a file beside the graph has",
        node.id.value, entry.value
    );
    let found = Diagnostic::new(&UNKNOWN_TOOL, entry.span, message, "not known");
    let found = found.level(Level::Warning);
    Some(found.help(format!(
        "add its file to `global_tools`, such as `{}.sh`, or take it out",
        entry.value
    )))
}

/// The only tool whose name goes on behind this one: `web_search` for `web_search_loki`.
fn longer<'k>(name: &str, known: &[&'k str]) -> Option<Suggestion<'k>> {
    let goes_on = |tool: &&&str| {
        let rest = tool.strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with('_') && !rest.contains('.'))
    };
    let mut all = known.iter().filter(goes_on);
    match (all.next(), all.next()) {
        (Some(one), None) => Some(Suggestion::sure(one).guessed()),
        _ => None,
    }
}

/// The name of an MCP server where that of a tool is wanted.
fn server_without_prefix(node: &Node, entry: &Spanned<String>) -> Diagnostic {
    let name = &entry.value;
    let message = format!(
        "llm node `{}` uses the tool `{name}`, which is an MCP server",
        node.id.value
    );
    let found = Diagnostic::new(&UNKNOWN_TOOL, entry.span, message, "no tool has this name");
    let meant = format!("mcp:{name}");
    found
        .level(Level::Warning)
        .help(format!(
            "write `{meant}`: the node gets all tools of that server"
        ))
        .suggestion(entry.span, meant)
}

/// `mpc:server`: no tool has a colon in its name.
fn misspelt_prefix(
    node: &Node,
    entry: &Spanned<String>,
    near: Suggestion<'_>,
    server: &str,
) -> Diagnostic {
    let message = format!(
        "llm node `{}` uses `{}`, which is no tool",
        node.id.value, entry.value
    );
    let found = Diagnostic::new(&UNKNOWN_TOOL, entry.span, message, "not known");
    let meant = format!("{near}:{server}");
    found
        .level(Level::Warning)
        .help(format!("did you mean `{meant}`?"))
        .respelled(entry.span, near, meant)
}

fn server_fault(
    lists: &Lists<'_>,
    node: &Node,
    entry: &Spanned<String>,
    server: &str,
) -> Option<Diagnostic> {
    let (graph, world) = (lists.graph, lists.world);
    let owner = format!("llm node `{}` uses `{}`", node.id.value, entry.value);
    if let Some(known) = world.mcp_servers() {
        let known: Vec<String> = known.iter().map(|name| format!("mcp:{name}")).collect();
        let message = format!("{owner}, which is not an MCP server that is known");
        return (!known.contains(&entry.value)).then(|| {
            let found = unknown(&UNKNOWN_MCP_SERVER, entry, message, &known);
            read_from(found, WorldList::McpServers, world)
        });
    }
    let declared = graph.mcp_servers.iter().any(|name| name.value == server);
    if declared {
        return server_slip(lists, &owner, entry, server);
    }
    let found = {
        let message = format!("{owner}, which the graph's `mcp_servers` does not list");
        Diagnostic::new(
            &UNKNOWN_MCP_SERVER,
            entry.span,
            message,
            "not listed, so not available to any node",
        )
        .level(Level::Warning)
    };
    let known = graph.mcp_servers.iter().map(|name| name.value.as_str());
    Some(match nearest(server, known) {
        _ if server.is_empty() => found
            .level(Level::Error)
            .help("name the server: `mcp:<server>`"),
        Some(near) => found.help(format!("did you mean `mcp:{near}`?")).respelled(
            entry.span,
            near,
            format!("mcp:{near}"),
        ),
        None => found.help(format!("add `{server}` to `mcp_servers` at the top")),
    })
}

/// Without knowing the servers: a name that is nearly, but not quite, one of the `mcp.json` beside the graph.
fn server_slip(
    lists: &Lists<'_>,
    owner: &str,
    entry: &Spanned<String>,
    server: &str,
) -> Option<Diagnostic> {
    let known = &lists.offered.servers;
    if known.iter().any(|known| known == server) {
        return None;
    }
    let near = nearest(server, known.iter().map(String::as_str))?;
    let message = format!("{owner}, which the `mcp.json` beside the graph does not declare");
    let found = Diagnostic::new(&UNKNOWN_MCP_SERVER, entry.span, message, "not known");
    let meant = format!("mcp:{near}");
    Some(
        found
            .level(Level::Warning)
            .help(format!("did you mean `{meant}`?"))
            .respelled(entry.span, near, meant),
    )
}
