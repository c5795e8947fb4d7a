//! What nodes refer to by index or by name, and what a node of its kind may have. All problems are found in one pass.

use super::ast::{Graph, Model, Node, ReactSettings};
use super::edges::Edges;
use crate::diag::codes::{
    AGENT_OUTPUT_HIDDEN, CONTROLLER_RESTRICTION, CONTROLLER_WITHOUT_AGENTS, GUARD_WITHOUT_PROMPT,
    INDEX_OUT_OF_RANGE, OUTPUT_NOT_CONSUMED, SHARED_SCOPE, UNDECLARED_BOARD, UNDECLARED_SCOPE,
    UNDECLARED_SERVER, UNDECLARED_TOOL, UNKNOWN_MODEL, UNKNOWN_PROVIDER, UNUSED_ENTRY,
};
use crate::diag::{Code, Diagnostic, Report};
use crate::dialect::models;
use crate::source::{Span, Spanned};
use crate::syntax::{nearest, nearest_word};
use std::collections::BTreeMap;

/// The providers of the dialect, and what they are called here.
pub(super) const PROVIDERS: [(&str, &str); 6] = [
    ("anthropic_aws", "bedrock"),
    ("anthropic", "anthropic"),
    ("bedrock", "bedrock"),
    ("ollama", "ollama"),
    ("openai", "openai"),
    ("gemini", "gemini"),
];

/// Checks every reference of the graph.
pub(super) fn check(graph: &Graph, edges: &Edges, report: &mut Report) {
    let boards = graph
        .blackboard
        .as_ref()
        .map_or(&[][..], |found| &found.boards);
    providers(graph, report);
    let known: Vec<&str> = boards.iter().map(|board| board.id.value.as_str()).collect();
    for board in boards {
        if let Some(own) = board.imports.iter().find(|one| one.value == board.id.value) {
            let message = format!("board `{}` imports itself", board.id.value);
            let found = Diagnostic::new(&UNUSED_ENTRY, own.span, message, "has no effect");
            report.add(found.help("name the board whose text is wanted, or take it out"));
        }
        for import in board
            .imports
            .iter()
            .filter(|import| !known.contains(&import.value.as_str()))
        {
            let message = format!(
                "board `{}` imports board `{}`, which does not exist",
                board.id.value, import.value
            );
            report.add(unknown(
                &UNDECLARED_BOARD,
                import,
                message,
                &known,
                "add it under `blackboard.boards`",
            ));
        }
    }
    for (index, node) in graph.nodes.iter().enumerate() {
        indices(graph, node, report);
        names(graph, node, &known, report);
        if edges.controllers.contains_key(&index) {
            controller(graph, edges, index, node, report);
        } else if node.is_guard() && node.prompt.is_none() {
            let message = format!("node `{}` is a guard and has no `prompt`", node.id.value);
            let witness = "cannot decide anything without asking";
            let found = Diagnostic::new(&GUARD_WITHOUT_PROMPT, node.id.span, message, witness);
            report.add(
                found.help(
                    "give it a `prompt`, or take `validation` out of its `structured_output`",
                ),
            );
        }
        if node.react.is_some() && !edges.controllers.contains_key(&index) {
            let message = format!(
                "node `{}` has `react` settings, and no edge gives it agents",
                node.id.value
            );
            let found = Diagnostic::new(
                &CONTROLLER_WITHOUT_AGENTS,
                node.id.span,
                message,
                "runs once, like any other node",
            );
            let id = &node.id.value;
            let mut edges = graph.edges.iter();
            let own = edges.find(|edge| edge.node.value == *id && edge.children.is_some());
            report.add(match own {
                Some(edge) => found
                    .label(edge.node.span, "has `children`")
                    .help(format!(
                        "write `react` in place of `children` in the edge of `{id}`, if these are its agents"
                    )),
                None => found.help(format!(
                    "list its agents in `edges`: `- node: {id}` with `react: [{{ node: … }}]`"
                )),
            });
        }
    }
    let agents =
        graph.nodes.iter().enumerate().filter(|(index, node)| {
            edges.agents.contains(index) && node.show && node.prompt.is_some()
        });
    let agents: Vec<&Node> = agents.map(|(_, node)| node).collect();
    report.diagnostics.extend(hidden(&agents));
    scopes(graph, report);
}

/// Agents that reports are to show: told once, as all are the same slip.
fn hidden(agents: &[&Node]) -> Option<Diagnostic> {
    let (first, others) = agents.split_first()?;
    let names: Vec<String> = agents
        .iter()
        .map(|node| format!("`{}`", node.id.value))
        .collect();
    let (message, set) = match names.as_slice() {
        [only] => (
            format!("agent {only} has `show: true`, and no report shows it"),
            "set `show` to `false`; what the agent said is in the trace of its controller",
        ),
        all => (
            format!(
                "the agents {} have `show: true`, and no report shows them",
                all.join(", ")
            ),
            "set `show` to `false`; what agents said is in the trace of their controller",
        ),
    };
    let witness = "an agent answers its controller only";
    let mut found =
        Diagnostic::new(&AGENT_OUTPUT_HIDDEN, first.id.span, message, witness).help(set);
    for other in others.iter().take(3) {
        found = found.label(other.id.span, "nor does this one");
    }
    Some(found)
}

fn providers(graph: &Graph, report: &mut Report) {
    for (number, model) in graph.models.iter().enumerate() {
        if let (Some(llm), Some(name)) = (&model.llm, &model.model)
            && (model.host.is_none() || llm.value == "ollama")
            && let Some(found) = models::check_at(&format!("model {number}"), &llm.value, name)
        {
            report.add(found);
        }
        report.diagnostics.extend(at_another_maker(number, model));
        let Some(llm) = &model.llm else { continue };
        report
            .diagnostics
            .extend(with_provider(number, &llm.value, model));
        if llm.value.contains("${") || PROVIDERS.iter().any(|(name, _)| *name == llm.value) {
            continue;
        }
        let message = if llm.value.trim().is_empty() {
            format!("model {number} names no provider: `llm` is empty")
        } else {
            let named = &llm.value;
            format!("model {number} names the provider `{named}`, which KeGAL has not")
        };
        let names = PROVIDERS.map(|(name, _)| name);
        let found = Diagnostic::new(
            &UNKNOWN_PROVIDER,
            llm.span,
            message,
            "no provider has this name",
        );
        let found = found.note(format!("the providers are {}", names.join(", ")));
        report.add(match nearest_word(&llm.value, names) {
            Some(near) => found.did_you_mean(llm.span, near),
            None => found.help(
                "write one of them: a server that speaks the protocol of OpenAI is `llm: openai` with its address as `host`",
            ),
        });
    }
}

/// A model of one maker that is asked at the address of another.
fn at_another_maker(number: usize, model: &Model) -> Option<Diagnostic> {
    const HOSTS: [(&str, &str); 3] = [
        ("https://api.anthropic.com", "anthropic"),
        ("https://api.openai.com", "openai"),
        ("https://generativelanguage.googleapis.com", "gemini"),
    ];
    let (name, host) = (model.model.as_ref()?, model.host.as_ref()?);
    let (_, maker) = HOSTS
        .iter()
        .find(|(start, _)| host.value.starts_with(start))?;
    let found = models::check_at(&format!("model {number}"), maker, name)?;
    Some(found.label(host.span, format!("the address of `{maker}`")))
}

/// A model that names its provider once more: `anthropic/claude-sonnet-4-6`. What stands behind a `host` has names of its own.
fn with_provider(number: usize, llm: &str, model: &Model) -> Option<Diagnostic> {
    let name = model.model.as_ref().filter(|_| model.host.is_none())?;
    let (before, bare) = name.value.split_once(['/', ':'])?;
    let own = matches!(llm, "anthropic" | "openai" | "gemini");
    let is_provider = [llm, "anthropic", "openai", "gemini", "google"].contains(&before);
    if !own || !is_provider || bare.is_empty() {
        return None;
    }
    let message = format!(
        "model {number} of the provider `{llm}` is called `{}`, with a provider in its name",
        name.value
    );
    let found = Diagnostic::new(&UNKNOWN_MODEL, name.span, message, "no model has this name");
    Some(
        found
            .help(format!("write `{bare}`"))
            .suggestion(name.span, format!("\"{bare}\"")),
    )
}

/// `model`, `prompt.template`, `images`, `documents`.
fn indices(graph: &Graph, node: &Node, report: &mut Report) {
    let id = &node.id.value;
    let template = node
        .prompt
        .as_ref()
        .and_then(|prompt| prompt.template.as_ref());
    let single = [
        (node.model.as_ref(), "model", "models", graph.models.len()),
        (template, "prompt template", "prompts", graph.prompts.len()),
    ];
    let listed = [
        (&node.images, "image", "images", graph.images.len()),
        (
            &node.documents,
            "document",
            "documents",
            graph.documents.len(),
        ),
    ];
    let single = single
        .into_iter()
        .filter_map(|(at, what, list, count)| Some((at?, what, list, count)));
    let listed = listed
        .into_iter()
        .flat_map(|(all, what, list, count)| all.iter().map(move |at| (at, what, list, count)));
    for (at, what, list, count) in single.chain(listed) {
        if usize::try_from(at.value).is_ok_and(|index| index < count) {
            continue;
        }
        let message = format!("node `{id}` uses {what} {}, which does not exist", at.value);
        let there = match count {
            0 => format!("`{list}` is empty"),
            1 => format!("`{list}` has one entry, number 0"),
            _ => format!("the entries of `{list}` are numbered 0 to {}", count - 1),
        };
        let found = Diagnostic::new(&INDEX_OUT_OF_RANGE, at.span, message, there);
        report.add(found.help(format!("count the entries of `{list}` from 0")));
    }
}

/// Tools, servers, the board.
fn names(graph: &Graph, node: &Node, boards: &[&str], report: &mut Report) {
    let id = &node.id.value;
    let tools: Vec<&str> = graph
        .tools
        .iter()
        .map(|tool| tool.name.value.as_str())
        .collect();
    for tool in node.tools.iter().flat_map(|tools| &tools.value) {
        if !tools.contains(&tool.value.as_str()) {
            let message = format!(
                "node `{id}` uses tool `{}`, which the graph does not declare",
                tool.value
            );
            report.add(unknown(
                &UNDECLARED_TOOL,
                tool,
                message,
                &tools,
                "declare it under `tools`",
            ));
        }
    }
    let servers: Vec<&str> = graph
        .servers
        .iter()
        .map(|server| server.id.value.as_str())
        .collect();
    for server in &node.servers {
        if !servers.contains(&server.id.value.as_str()) {
            let message = format!(
                "node `{id}` uses MCP server `{}`, which the graph does not declare",
                server.id.value
            );
            report.add(unknown(
                &UNDECLARED_SERVER,
                &server.id,
                message,
                &servers,
                "declare it under `mcp_servers`",
            ));
        }
    }
    if let Some(board) = node
        .blackboard
        .as_ref()
        .filter(|board| !boards.contains(&board.id.value.as_str()))
    {
        let message = format!(
            "node `{id}` uses board `{}`, which does not exist",
            board.id.value
        );
        report.add(unknown(
            &UNDECLARED_BOARD,
            &board.id,
            message,
            boards,
            "add it under `blackboard.boards`",
        ));
    }
}

fn unknown(
    code: &'static Code,
    at: &Spanned<String>,
    message: String,
    known: &[&str],
    usual: &str,
) -> Diagnostic {
    let found = Diagnostic::new(code, at.span, message, "not known");
    match nearest(&at.value, known.iter().copied()) {
        Some(near) => found.did_you_mean(at.span, near),
        None => found.help(usual),
    }
}

/// What a controller may not have, because its every answer is a routing decision (source document, section 7).
fn controller(graph: &Graph, edges: &Edges, index: usize, node: &Node, report: &mut Report) {
    let id = &node.id.value;
    let mut refuse = |span: Span, what: &str, help: &str| {
        let message = format!("controller `{id}` {what}");
        let found = Diagnostic::new(
            &CONTROLLER_RESTRICTION,
            span,
            message,
            "each of its answers says who is called next",
        );
        report.add(found.help(help.to_owned()));
    };
    if node.prompt.is_none() {
        refuse(
            node.id.span,
            "has no `prompt`",
            "give it a `prompt` that says which agents there are and what is to be done",
        );
    }
    if let Some(board) = node
        .blackboard
        .as_ref()
        .filter(|board| board.read || board.write)
    {
        refuse(
            board.id.span,
            "uses a `blackboard`",
            "let one of its agents read or write the board",
        );
    }
    if let Some(tools) = &node.tools {
        refuse(
            tools.span,
            "has `tools`",
            "give the tools to an agent and let the controller call it",
        );
    }
    if let Some(span) = node.servers_at.filter(|_| !node.servers.is_empty()) {
        refuse(
            span,
            "has `mcp_servers`",
            "give the servers to an agent and let the controller call it",
        );
    }
    let read = graph
        .nodes
        .iter()
        .enumerate()
        .any(|(other, node)| other != index && node.input && !edges.agents.contains(&other));
    if node.output && !read {
        let message =
            format!("controller `{id}` sends its answer to the pipe, and no node reads the pipe");
        let found = Diagnostic::new(
            &OUTPUT_NOT_CONSUMED,
            node.id.span,
            message,
            "nobody reads it",
        );
        report.add(
            found.help(
                "let a node after it have `message_passing.input: true`, or take `output` away",
            ),
        );
    }
}

fn scopes(graph: &Graph, report: &mut Report) {
    let known: Vec<&str> = graph
        .history
        .iter()
        .map(|scope| scope.name.value.as_str())
        .collect();
    let mut used: BTreeMap<&str, &Node> = BTreeMap::new();
    for node in &graph.nodes {
        let Some(scope) = node
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.chat_history.as_ref())
        else {
            continue;
        };
        let id = &node.id.value;
        if !known.contains(&scope.value.as_str()) {
            let message = format!(
                "node `{id}` continues chat history `{}`, which the graph does not declare",
                scope.value
            );
            let found = Diagnostic::new(
                &UNDECLARED_SCOPE,
                scope.span,
                message,
                "empty unless the caller gives it",
            );
            report.add(match nearest(&scope.value, known.iter().copied()) {
                Some(near) => found.did_you_mean(scope.span, near),
                None => found.help("declare it under `chat_history`; `[]` begins a conversation"),
            });
        }
        match used.get(scope.value.as_str()) {
            Some(first) => {
                let message = format!(
                    "chat history `{}` is continued by `{}` and by `{id}`",
                    scope.value, first.id.value
                );
                let witness = "a conversation has one speaker";
                let found = Diagnostic::new(&SHARED_SCOPE, scope.span, message, witness);
                let found = found.label(first.id.span, "used here first");
                report.add(found.help("give one of them a history of its own"));
            }
            None => {
                used.insert(&scope.value, node);
            }
        }
    }
}

/// The settings of a controller: what the text says, or the defaults.
pub(super) fn settings(node: &Node) -> ReactSettings {
    node.react.clone().unwrap_or_default()
}
