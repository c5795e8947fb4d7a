//! Fields that have no effect where they stand, because of what stands beside them.

use super::ast::{Data, Graph, Node, Server, Template, Turns};
use super::edges::Edges;
use super::repeated_id::board_file;
use crate::diag::codes::{
    HISTORY_TURNS, IMPOSSIBLE_NUMBER, LITERAL_REFERENCE, LOST_REPLY, REPEATED_ID, UNUSED_ENTRY,
};
use crate::diag::{Diagnostic, Level, Report};
use crate::source::{Span, Spanned};
use crate::world::plain_path;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph, edges: &Edges, report: &mut Report) {
    for (index, node) in graph.nodes.iter().enumerate() {
        let controls = edges.controllers.contains_key(&index);
        let found = calls(node)
            .into_iter()
            .chain(turns(node))
            .chain(objects(node).filter(|_| !controls))
            .chain(values(node))
            .chain(switched(node))
            .chain(two_schemas(node).filter(|_| controls))
            .chain(no_controller(node).filter(|_| !controls))
            .chain(again(node))
            .chain(threshold(node))
            .chain(one_decision(node).filter(|_| controls))
            .chain(guarded_history(graph, node));
        found.for_each(|found| report.add(found));
    }
    compaction(graph, report);
    for server in &graph.servers {
        report.diagnostics.extend(started(server));
    }
    let lists = [
        ("prompt", &graph.prompts),
        ("image", &graph.images),
        ("document", &graph.documents),
    ];
    for (what, list) in lists {
        for (number, data) in list.iter().enumerate() {
            report.diagnostics.extend(two_sources(what, number, data));
        }
    }
    history_file(graph, report);
}

fn idle(at: Span, message: String, help: &str) -> Diagnostic {
    Diagnostic::new(&UNUSED_ENTRY, at, message, "has no effect").help(help)
}

/// A limit of calls where there is nothing to call.
fn calls(node: &Node) -> Option<Diagnostic> {
    let tools = node.tools.as_ref();
    let has_tools = tools.is_some_and(|tools| !tools.value.is_empty());
    if has_tools || !node.servers.is_empty() || node.max_tool_calls == 0 {
        return None;
    }
    let message = format!(
        "`max_tool_calls` of node `{}` limits nothing: the node has no tools",
        node.id.value
    );
    Some(idle(
        node.calls_at?,
        message,
        "give the node `tools` or `mcp_servers`, or take it out",
    ))
}

/// A turn among those that read and write, of a node that does one of both.
fn turns(node: &Node) -> Option<Diagnostic> {
    let board = node.blackboard.as_ref()?;
    if !board.chain || (board.read && board.write) {
        return None;
    }
    let message = format!(
        "`chain` of node `{}` has no effect: it puts nodes in order that read and write a board",
        node.id.value
    );
    let help = "take it out, or let the node both read and write";
    Some(idle(board.id.span, message, help))
}

/// A board that gets nothing, because the node answers with an object.
fn objects(node: &Node) -> Option<Diagnostic> {
    let board = node.blackboard.as_ref().filter(|board| board.write)?;
    let schema = node.structured_output.as_ref()?;
    let (id, name) = (&node.id.value, &board.id.value);
    let message = format!(
        "nothing that `{id}` says reaches board `{name}`: it answers with an object, and a board gets text"
    );
    let found = Diagnostic::new(&LOST_REPLY, board.id.span, message, "stays as it was");
    let found = found.label(schema.span, "makes an object of the answer");
    Some(found.help(
        "take `structured_output` out, or send the object with `message_passing: { output: true }`",
    ))
}

/// Values of placeholders that the run fills in itself.
fn values(node: &Node) -> Option<Diagnostic> {
    let prompt = node.prompt.as_ref()?;
    let reads = node.blackboard.as_ref().is_some_and(|board| board.read);
    let own = [
        ("user_message", prompt.user_message),
        ("retrieved_chunks", prompt.retrieved_chunks),
        ("message_passing", node.input),
        ("blackboard", reads),
    ];
    own.into_iter().filter(|(_, on)| *on).find_map(|(name, _)| {
        prompt.placeholders.iter().find(|(key, _)| key == name)?;
        let at = prompt.given.iter().find(|given| given.value == name)?;
        let message = format!(
            "the value of `{name}` in `prompt_placeholders` of node `{}` is never used: the run fills it in",
            node.id.value
        );
        let help = "give your own text a placeholder of another name";
        Some(idle(at.span, message, help))
    })
}

/// A switch that stands among the values: then the placeholder is filled with `true`.
fn switched(node: &Node) -> Option<Diagnostic> {
    let prompt = node.prompt.as_ref()?;
    let (name, _) = prompt.placeholders.iter().find(|(name, value)| {
        let own = super::prompt::RESERVED.iter().any(|(own, _)| own == name);
        own && value.is_boolean()
    })?;
    let at = prompt.given.iter().find(|given| given.value == *name)?;
    let message = format!(
        "`{name}` in `prompt_placeholders` of node `{}` is a value, so the model reads the word `true`",
        node.id.value
    );
    let found = Diagnostic::new(&LITERAL_REFERENCE, at.span, message, "switches nothing on");
    Some(found.help(match name.as_str() {
        "user_message" | "retrieved_chunks" => {
            format!("write `{name}: true` one level further out, in `prompt`")
        }
        "message_passing" => "write `message_passing: { input: true }` beside `prompt`".to_owned(),
        _ => "write `blackboard: { id: …, read: true }` beside `prompt`".to_owned(),
    }))
}

/// A routing decision of a node that controls nothing.
fn no_controller(node: &Node) -> Option<Diagnostic> {
    let decides = node
        .react_output
        .as_ref()
        .filter(|_| node.react.is_none())?;
    let message = format!(
        "`react_output` of node `{}` has no effect: the node is no controller",
        node.id.value
    );
    let help = "write `structured_output`, or name its agents under `react` in `edges`";
    Some(idle(decides.span, message, help))
}

/// A picture, a document or a server that a node names twice.
fn again(node: &Node) -> Option<Diagnostic> {
    let repeated = |list: &[Spanned<i64>]| {
        let mut seen = BTreeSet::new();
        let found = list.iter().find(|one| !seen.insert(one.value))?;
        Some((found.span, found.value.to_string()))
    };
    let mut seen = BTreeSet::new();
    let mut servers = node.servers.iter();
    let server = servers.find(|one| !seen.insert(one.id.value.as_str()));
    let server = server.map(|one| (one.id.span, one.id.value.clone()));
    let (key, (at, what)) = [
        ("images", repeated(&node.images)),
        ("documents", repeated(&node.documents)),
        ("mcp_servers", server),
    ]
    .into_iter()
    .find_map(|(key, found)| Some((key, found?)))?;
    let message = format!("`{key}` of node `{}` names `{what}` twice", node.id.value);
    Some(idle(
        at,
        message,
        "remove one, or name the other that was meant",
    ))
}

/// A schema beside the one that counts.
fn two_schemas(node: &Node) -> Option<Diagnostic> {
    let (own, decides) = (
        node.structured_output.as_ref()?,
        node.react_output.as_ref()?,
    );
    let message = format!(
        "`structured_output` of controller `{}` has no effect: `react_output` is what it answers with",
        node.id.value
    );
    let found = idle(own.span, message, "take it out; the final answer is text");
    Some(found.label(decides.span, "counts"))
}

/// When a conversation is shortened that never is.
fn threshold(node: &Node) -> Option<Diagnostic> {
    let react = node.react.as_ref().filter(|react| !react.compact)?;
    let message = format!(
        "`compact_threshold` of node `{}` has no effect: its conversation is never shortened",
        node.id.value
    );
    let help = "write `compact: true` beside it, or take it out";
    Some(idle(react.threshold_at?, message, help))
}

/// A controller that decides once.
fn one_decision(node: &Node) -> Option<Diagnostic> {
    let react = node
        .react
        .as_ref()
        .filter(|react| react.max_iterations == 1)?;
    let message = format!(
        "controller `{}` decides once, so it never sees what an agent answers",
        node.id.value
    );
    let witness = "one to ask, and one to conclude";
    let found = Diagnostic::new(&IMPOSSIBLE_NUMBER, react.iterations_at?, message, witness);
    Some(found.help("write at least 2, one more than the agents that are asked"))
}

/// A conversation to which the answers of a guard are added.
fn guarded_history(graph: &Graph, node: &Node) -> Option<Diagnostic> {
    let name = node.prompt.as_ref()?.chat_history.as_ref()?;
    let mut scopes = graph.history.iter();
    let scope = scopes.find(|scope| scope.name.value == name.value)?;
    if !node.is_guard() || !matches!(scope.turns, Turns::File { auto: true, .. }) {
        return None;
    }
    let message = format!(
        "what guard `{}` decides is added to the chat history `{}` as its answers",
        node.id.value, name.value
    );
    let found = Diagnostic::new(&HISTORY_TURNS, name.span, message, "no answer to the user");
    Some(found.help("name the history in the node that answers, or take `auto` away"))
}

/// Prompts for compaction that nobody uses, and placeholders in the one that is used.
fn compaction(graph: &Graph, report: &mut Report) {
    let Some((first, more)) = graph.compact_prompts.split_first() else {
        return;
    };
    let shortens = |node: &Node| node.react.as_ref().is_some_and(|react| react.compact);
    // A threshold that has no effect is told at its node.
    let told = graph.nodes.iter().any(|node| threshold(node).is_some());
    if !graph.nodes.iter().any(shortens) {
        if told {
            return;
        }
        let message = "no controller shortens its conversation, so nothing uses this prompt";
        let help = "write `compact: true` in `react` of a controller, or take the prompt out";
        report.add(idle(first.span, message.to_owned(), help));
    } else if let Some(other) = more.first() {
        let message = "only the first of `react_compact_prompts` is used";
        let help = "put the text into the first one, or take this one out";
        report.add(idle(other.span, message.to_owned(), help));
    }
    let is_empty = |template: &Template| {
        let mut texts = template.system.iter().chain(&template.user);
        texts.all(|(_, text)| text.value.trim().is_empty())
    };
    if first.template.as_ref().is_some_and(is_empty) {
        let message = "the prompt for compaction says nothing";
        let help = "say what of the conversation is to be kept, or take the prompt out";
        report.add(idle(first.span, message.to_owned(), help));
    }
    let template = first.template.iter();
    let texts = template.flat_map(|template| template.system.iter().chain(&template.user));
    for (_, text) in texts {
        let own = super::prompt::RESERVED;
        let mut names = own.iter().map(|(name, _)| format!("{{{name}}}"));
        if let Some(name) = names.find(|name| text.value.contains(name.as_str())) {
            let message = format!("`{name}` in a prompt for compaction is never filled in");
            let witness = "the model sees the braces";
            let found = Diagnostic::new(&LITERAL_REFERENCE, text.span, message, witness);
            report.add(
                found.help("the conversation itself is what the model is shown: leave it out"),
            );
        }
    }
}

/// What a process is started with, of a server that is none.
fn started(server: &Server) -> Option<Diagnostic> {
    if server.url.is_none() || server.command.is_some() {
        return None;
    }
    let args = server.args.first().map(|arg| ("args", arg));
    let env = server.env.first().map(|(_, value)| ("env", value));
    let (key, at): (&str, &Spanned<String>) = args.or(env)?;
    let message = format!(
        "`{key}` of MCP server `{}` has no effect: a server at a `url` is not started",
        server.id.value
    );
    let help = "take it out, or write `transport: stdio` and a `command`";
    Some(idle(at.span, message, help))
}

/// Two places for one text or picture.
fn two_sources(what: &str, number: usize, data: &Data) -> Option<Diagnostic> {
    let uri = data.uri.as_ref().map(|uri| ("uri", uri.span));
    let base64 = data.base64.as_ref().map(|text| ("base64", text.span));
    let template = data.template.as_ref().filter(|_| what == "prompt");
    let (counts, (key, at)) = match template {
        Some(_) => ("template", uri.or(base64)?),
        None => {
            uri?;
            ("uri", base64?)
        }
    };
    let message = format!("`{key}` of {what} {number} has no effect beside `{counts}`");
    Some(idle(at, message, "keep one of them"))
}

/// A chat history in the file of a board.
fn history_file(graph: &Graph, report: &mut Report) {
    let Some(boards) = &graph.blackboard else {
        return;
    };
    for board in &boards.boards {
        let file = board_file(boards, board);
        let shares = |turns: &Turns| match turns {
            Turns::File { path, .. } => plain_path(&path.value) == file,
            Turns::Inline(_) | Turns::Unknown => false,
        };
        if let Some(scope) = graph.history.iter().find(|scope| shares(&scope.turns)) {
            let message = format!(
                "board `{}` and the chat history `{}` are the same file, `{file}`",
                board.id.value, scope.name.value
            );
            let witness = "writes over the other";
            let found = Diagnostic::new(&REPEATED_ID, board.id.span, message, witness);
            let found = found
                .level(Level::Warning)
                .label(scope.name.span, "this one");
            report.add(found.help("give each of them a file of its own"));
        }
    }
}
