//! What a graph names that is outside of it: scripts, documents, tools, servers, models. What the world does not know
//! is not checked.

use super::ast::{At, Graph, Kind, Llm, Node, Rag, Script};
use super::lower::interpreter;
use crate::diag::codes::outside::{
    DOCUMENTS_NOT_FOUND, SCRIPT_NOT_FOUND, UNKNOWN_MCP_SERVER, UNKNOWN_MODEL, UNKNOWN_TOOL,
    UNSUPPORTED_SCRIPT_EXTENSION,
};
use crate::diag::{Code, Diagnostic, Level, Report};
use crate::syntax::nearest;
use crate::world::{Presence, World};

/// Checks everything that the graph names.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    if let Some(model) = &graph.model {
        check_model("the graph", model, world, report);
    }
    for node in &graph.nodes {
        match &node.kind {
            Kind::Llm(llm) => check_llm(graph, node, llm, world, report),
            Kind::Script(script) => check_script(node, script, world, report),
            Kind::Rag(rag) => check_documents(node, rag, world, report),
            Kind::Agent(_)
            | Kind::Approval(_)
            | Kind::Input(_)
            | Kind::Map(_)
            | Kind::End(_)
            | Kind::Unknown => {}
        }
    }
}

fn check_llm(graph: &Graph, node: &Node, llm: &Llm, world: &dyn World, report: &mut Report) {
    if let Some(model) = &llm.model {
        check_model(
            &format!("llm node `{}`", node.id.value),
            model,
            world,
            report,
        );
    }
    for entry in &llm.tools {
        let fault = match entry.value.strip_prefix("mcp:") {
            Some(server) => server_fault(graph, node, entry, server, world),
            None => tool_fault(graph, node, entry, world),
        };
        if let Some(found) = fault {
            report.add(found);
        }
    }
}

fn check_model(owner: &str, model: &At<String>, world: &dyn World, report: &mut Report) {
    let Some(known) = world.models().filter(|known| !known.contains(&model.value)) else {
        return;
    };
    let message = format!(
        "{owner} uses the model `{}`, which is not known",
        model.value
    );
    report.add(unknown(&UNKNOWN_MODEL, model, message, known));
}

fn tool_fault(
    graph: &Graph,
    node: &Node,
    entry: &At<String>,
    world: &dyn World,
) -> Option<Diagnostic> {
    // It may be a function of one of them.
    if !graph.mcp_servers.is_empty() && !world.knows_mcp_functions() {
        return None;
    }
    let Some(known) = world.tools() else {
        return slip(graph, node, entry);
    };
    if known.contains(&entry.value) {
        return None;
    }
    let message = format!(
        "llm node `{}` uses the tool `{}`, which does not exist",
        node.id.value, entry.value
    );
    Some(unknown(&UNKNOWN_TOOL, entry, message, known))
}

/// Without knowing the tools: a name that is nearly, but not quite, one of `global_tools`. One that is far from all of
/// them may be a tool of the agent's own, or a function of an MCP server.
fn slip(graph: &Graph, node: &Node, entry: &At<String>) -> Option<Diagnostic> {
    let listed = graph.global_tools.iter().map(|tool| tool.value.as_str());
    let stems = listed
        .clone()
        .filter_map(|tool| Some(tool.rsplit_once('.')?.0));
    let known: Vec<&str> = stems.chain(listed).collect();
    if known.contains(&entry.value.as_str()) {
        return None;
    }
    let near = nearest(&entry.value, known)?;
    let message = format!(
        "llm node `{}` uses the tool `{}`, which the graph's `global_tools` does not list",
        node.id.value, entry.value
    );
    let found = Diagnostic::new(&UNKNOWN_TOOL, entry.span, message, "not listed");
    let found = found.level(Level::Warning);
    Some(
        found
            .help(format!("did you mean `{near}`?"))
            .suggestion(entry.span, near),
    )
}

fn server_fault(
    graph: &Graph,
    node: &Node,
    entry: &At<String>,
    server: &str,
    world: &dyn World,
) -> Option<Diagnostic> {
    let owner = format!("llm node `{}` uses `{}`", node.id.value, entry.value);
    if let Some(known) = world.mcp_servers() {
        let known: Vec<String> = known.iter().map(|name| format!("mcp:{name}")).collect();
        let message = format!("{owner}, which is not an MCP server that is known");
        return (!known.contains(&entry.value))
            .then(|| unknown(&UNKNOWN_MCP_SERVER, entry, message, &known));
    }
    let declared = graph.mcp_servers.iter().any(|name| name.value == server);
    (!declared).then(|| {
        let message = format!("{owner}, which the graph's `mcp_servers` does not list");
        Diagnostic::new(
            &UNKNOWN_MCP_SERVER,
            entry.span,
            message,
            "not listed, so not available to any node",
        )
        .level(Level::Warning)
        .help(format!("add `{server}` to `mcp_servers` at the top"))
    })
}

fn unknown(code: &'static Code, at: &At<String>, message: String, known: &[String]) -> Diagnostic {
    let found = Diagnostic::new(code, at.span, message, "not known");
    match nearest(&at.value, known.iter().map(String::as_str)) {
        Some(near) => found
            .help(format!("did you mean `{near}`?"))
            .suggestion(at.span, near),
        None if known.is_empty() => found.help("none are known here"),
        None if known.len() <= 12 => found.help(format!("known are: {}", known.join(", "))),
        None => found.help("look up how it is spelled where it is set up"),
    }
}

fn check_script(node: &Node, script: &Script, world: &dyn World, report: &mut Report) {
    let (id, at) = (&node.id.value, &script.script);
    if at.value.is_empty() {
        return;
    }
    if interpreter(&at.value).is_none() {
        let name = at.value.rsplit('/').next().unwrap_or(&at.value);
        let what = match name.rsplit_once('.') {
            Some((_, extension)) => format!("a script that ends in `.{extension}`"),
            None => "a script without an extension".to_string(),
        };
        let message = format!("script node `{id}` runs `{}`, {what}", at.value);
        let found = Diagnostic::new(
            &UNSUPPORTED_SCRIPT_EXTENSION,
            at.span,
            message,
            "nothing is known to run this",
        );
        report.add(found.help("use `.sh` (bash), `.py` (python3) or `.ts` (npx tsx)"));
    }
    let witness = match world.file(&at.value) {
        Presence::File | Presence::Unknown => return,
        Presence::Directory => "a directory",
        Presence::Absent => "no file is there",
    };
    let message = format!(
        "script node `{id}` runs `{}`, which does not exist",
        at.value
    );
    let found = Diagnostic::new(&SCRIPT_NOT_FOUND, at.span, message, witness);
    report.add(found.help("the path is relative to the directory of `graph.yaml`"));
}

fn check_documents(node: &Node, rag: &Rag, world: &dyn World, report: &mut Report) {
    for document in rag
        .documents
        .iter()
        .filter(|document| is_path(&document.value))
    {
        if world.file(&document.value) != Presence::Absent {
            continue;
        }
        let message = format!(
            "rag node `{}` searches `{}`, which does not exist",
            node.id.value, document.value
        );
        let found = Diagnostic::new(
            &DOCUMENTS_NOT_FOUND,
            document.span,
            message,
            "nothing is there",
        );
        report.add(found.help("the path is relative to the directory of `graph.yaml`"));
    }
}

/// Whether it is a plain path inside the file system, and no pattern, URL or other loader.
fn is_path(text: &str) -> bool {
    !text.is_empty() && !text.contains([':', '*', '?', '[', '{']) && !text.starts_with(['/', '~'])
}
