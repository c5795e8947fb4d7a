//! Servers that no node uses, ends that give nothing, answers that nobody keeps, and limits of calls where there is nothing to call.

use super::ast::{Graph, ITERATIONS, Kind, Llm, Node};
use super::scripts::NEXT;
use crate::diag::codes::{IDLE_CHOICE, IMPOSSIBLE_NUMBER, LOST_REPLY, MISSING_FIELD, UNUSED_ENTRY};
use crate::diag::{Diagnostic, Level, Report};

/// `called`: another graph runs this one, and sees its result alone.
pub(super) fn check(graph: &Graph, called: bool, report: &mut Report) {
    report.diagnostics.extend(silent_end(graph));
    lost_answers(graph, report);
    iterations(graph, report);
    if !called {
        servers(graph, report);
        report.diagnostics.extend(tools_of_nobody(graph));
    }
    for (node, llm) in graph.llms() {
        report.diagnostics.extend(asked_to_route(node, llm));
        report.diagnostics.extend(spoken_to_readers(node, llm));
    }
}

/// An end without `output`, where the others have one.
fn silent_end(graph: &Graph) -> Option<Diagnostic> {
    let output = |node: &'_ Node| match &node.kind {
        // One that is written as empty is meant so.
        Kind::End(end) => {
            Some(end.output.value.trim().is_empty() && end.output.span == node.id.span)
        }
        Kind::Llm(_)
        | Kind::Agent(_)
        | Kind::Script(_)
        | Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::Unknown(_) => None,
    };
    let silent: Vec<&Node> = graph
        .nodes
        .iter()
        .filter(|node| output(node) == Some(true))
        .collect();
    let [only] = silent.as_slice() else {
        return None;
    };
    let speaking = graph
        .nodes
        .iter()
        .filter(|node| output(node) == Some(false));
    if speaking.count() < 2 {
        return None;
    }
    let message = format!(
        "end node `{}` has no `output`, so a run that ends there gives an empty text",
        only.id.value
    );
    let found = Diagnostic::new(
        &MISSING_FIELD,
        only.id.span,
        message,
        "the other ends say something",
    );
    Some(
        found
            .level(Level::Warning)
            .help("write what the run has come to: `output: \"…\"`"),
    )
}

/// `global_tools` where no node has a tool.
fn tools_of_nobody(graph: &Graph) -> Option<Diagnostic> {
    let first = graph.global_tools.first()?;
    let mut llms = graph.llms();
    let _ = llms.next()?;
    if graph.llms().any(|(_, llm)| !llm.tools.is_empty()) {
        return None;
    }
    let message = "no node has a tool of `global_tools`";
    let found = Diagnostic::new(&UNUSED_ENTRY, first.span, message, "never used");
    Some(found.help(format!(
        "a node has the tools that it lists itself: write `tools: [{}]` into an llm node, or take `global_tools` out",
        first.value
    )))
}

/// A model whose reply has the key with which a script routes.
fn asked_to_route(node: &Node, llm: &Llm) -> Option<Diagnostic> {
    let schema = llm.output_schema.as_ref()?;
    let property = schema.properties.iter().find(|one| one.name == NEXT)?;
    let message = format!(
        "llm node `{}` is asked for `{NEXT}`, which only a script can route with",
        node.id.value
    );
    let label = "decides nothing";
    let found = Diagnostic::new(&IDLE_CHOICE, property.span, message, label);
    Some(found.help(format!(
        "let it answer under another name, such as `decision`, and let a script behind it print `{NEXT}`"
    )))
}

/// The instructions of a model in the field that is for readers.
fn spoken_to_readers(node: &Node, llm: &Llm) -> Option<Diagnostic> {
    let speaks = ["You are ", "You ", "Your task "];
    let is_spoken = speaks
        .iter()
        .any(|begin| node.description.starts_with(begin));
    if llm.instructions.is_some() || !is_spoken {
        return None;
    }
    let message = format!(
        "`description` of llm node `{}` speaks to the model, which does not see it",
        node.id.value
    );
    let found = Diagnostic::new(&UNUSED_ENTRY, node.id.span, message, "for readers alone");
    Some(found.help("write it as `instructions`"))
}

/// Words of questions that only hold the run up: "Ready to continue?".
const PAUSES: [&str; 8] = [
    "continue", "ready", "proceed", "go on", "enter", "press", "begin", "ok?",
];

/// Answers that are checked, or are ones to a question, and that nothing keeps. A graph that keeps nothing at all is a sketch.
fn lost_answers(graph: &Graph, report: &mut Report) {
    if graph.nodes.iter().all(|node| node.updates().is_empty()) {
        return;
    }
    for node in &graph.nodes {
        let Kind::Input(input) = &node.kind else {
            continue;
        };
        let question = input.question.value.to_lowercase();
        let is_pause = PAUSES.iter().any(|word| question.contains(word));
        let is_question = question.contains('?') && (input.default.is_some() || !is_pause);
        let is_wanted = input.validation.is_some() || is_question;
        if !is_wanted || !node.updates().is_empty() {
            continue;
        }
        let id = &node.id.value;
        let message = format!("nothing keeps the answer to input node `{id}`");
        let found = Diagnostic::new(&LOST_REPLY, node.id.span, message, "asked, and forgotten");
        report.add(found.help("keep it: `state_updates: { answer: \"{{input}}\" }`"));
    }
}

/// A limit of rounds with tools, of a node that has none. The usual limit may be written down for the reader.
fn iterations(graph: &Graph, report: &mut Report) {
    for (node, llm) in graph.llms() {
        report.diagnostics.extend(one_turn(node, llm));
        let Some(at) = llm.iterations_at.filter(|_| llm.tools.is_empty()) else {
            continue;
        };
        if llm.max_iterations == ITERATIONS {
            continue;
        }
        let message = format!(
            "`max_iterations` of node `{}` limits nothing: the node has no tools",
            node.id.value
        );
        let found = Diagnostic::new(&UNUSED_ENTRY, at, message, "has no effect");
        report.add(found.help("give the node `tools`, or take it out"));
    }
}

/// One turn for a node with tools: the model never sees what they give.
fn one_turn(node: &Node, llm: &Llm) -> Option<Diagnostic> {
    let at = llm.iterations_at?;
    if llm.max_iterations != 1 || llm.tools.is_empty() {
        return None;
    }
    let message = format!(
        "`max_iterations` of node `{}` is 1, so it fails whenever the model calls a tool",
        node.id.value
    );
    let label = "one turn to call, and one to answer";
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, at, message, label);
    Some(found.help("write at least 2, one more than the calls it may make one after the other"))
}

/// Servers that no node names, where none of their functions can be meant by the name of a tool.
fn servers(graph: &Graph, report: &mut Report) {
    let tools = || graph.llms().flat_map(|(_, llm)| &llm.tools);
    let declared = |name: &str| graph.mcp_servers.iter().any(|server| server.value == name);
    // A name that is none of them is told, and may mean one.
    let own = |tool: &str| {
        let mut tools = graph.global_tools.iter();
        let stem = |file: &str| {
            file.rsplit_once('.')
                .map_or(file.to_owned(), |(stem, _)| stem.to_owned())
        };
        tools.any(|file| file.value == tool || stem(&file.value) == tool)
    };
    let is_known = |tool: &str| tool.strip_prefix("mcp:").is_some_and(declared) || own(tool);
    if !tools().all(|tool| is_known(&tool.value)) {
        return;
    }
    for server in &graph.mcp_servers {
        let name = format!("mcp:{}", server.value);
        if tools().any(|tool| tool.value == name) {
            continue;
        }
        let message = format!("no node uses the MCP server `{}`", server.value);
        let found = Diagnostic::new(&UNUSED_ENTRY, server.span, message, "never used");
        report.add(found.help(format!(
            "write `{name}` into `tools` of an llm node, or take it out of `mcp_servers`"
        )));
    }
}
