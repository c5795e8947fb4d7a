//! What a run needs before its first node, and what it reports after its last.

use super::super::ast::{Model, Node, Prompt, Server, Turns};
use super::super::references::PROVIDERS;
use super::super::{prompt, source};
use super::{GraphFacts, places, state, written};
use crate::ir::stage::{
    self, Begin, Board, BoardPart, MediaKind, ModelAt, RemotePrompt, Report, ReportedNode, Scope,
    Stage, Wait,
};
use crate::source::{Span, Spanned};
use std::collections::BTreeSet;

/// What a run needs before its first node.
pub(super) fn of(found: &GraphFacts<'_>) -> Begin {
    let graph = found.graph;
    let boards = graph.blackboard.as_ref();
    let tools = graph.tools.iter().filter_map(|tool| {
        let uses = |node: &&Node| {
            let mut tools = node.tools.iter().flat_map(|tools| &tools.value);
            tools.any(|used| used.value == tool.name.value)
        };
        let node = graph.nodes.iter().find(uses)?;
        Some((tool.name.value.clone(), node.id.value.clone()))
    });
    let filters = graph.nodes.iter().flat_map(|node| {
        node.servers.iter().filter_map(|used| {
            let server = graph
                .servers
                .iter()
                .position(|server| server.id.value == used.id.value)?;
            Some((node.id.value.clone(), server, used.tools.clone()?))
        })
    });
    let images = graph
        .images
        .iter()
        .map(|data| source::media(data, MediaKind::Image));
    let documents = graph
        .documents
        .iter()
        .map(|data| source::media(data, MediaKind::Document));
    let varying = |text: Option<&Spanned<String>>| {
        let text = text.map(|text| text.value.clone());
        text.filter(|text| varies(text)).unwrap_or_default()
    };
    Begin {
        verbose: graph.verbose,
        user_message: varying(graph.user_message.as_ref()),
        retrieved_chunks: varying(graph.retrieved_chunks.as_ref()),
        prompts: prompts(found),
        boards_dir: boards.map_or_else(String::new, |found| found.path.clone()),
        boards: boards
            .iter()
            .flat_map(|found| &found.boards)
            .map(|board| Board {
                id: board.id.value.clone(),
                file: board.file.clone(),
                cleanup: board.cleanup,
            })
            .collect(),
        scopes: scopes(found),
        models: graph.models.iter().map(model).collect(),
        servers: graph.servers.iter().map(server).collect(),
        tools: tools.collect(),
        filters: filters.collect(),
        media: images.chain(documents).collect(),
        waits: waits(found),
    }
}

/// The prompts that are fetched, with the nodes that use them. An agent is checked when it is called.
fn prompts(found: &GraphFacts<'_>) -> Vec<RemotePrompt> {
    let graph = found.graph;
    let mut all: Vec<RemotePrompt> = Vec::new();
    let add = |all: &mut Vec<RemotePrompt>, url: &str| {
        let place = all.iter().position(|known| known.url == url);
        place.unwrap_or_else(|| {
            all.push(RemotePrompt {
                url: url.to_owned(),
                users: Vec::new(),
            });
            all.len() - 1
        })
    };
    for url in found
        .prompts
        .remote
        .values()
        .chain(&found.prompts.compact_url)
    {
        add(&mut all, &url.value);
    }
    for (index, node) in graph.nodes.iter().enumerate() {
        let Some(prompt) = &node.prompt else { continue };
        let Some(url) = url_of(found, prompt) else {
            continue;
        };
        let place = add(&mut all, url);
        if let Some(known) = all
            .get_mut(place)
            .filter(|_| !found.edges.agents.contains(&index))
        {
            let names = prompt::values(node, prompt)
                .into_iter()
                .map(|(name, _)| name);
            known.users.push((node.id.value.clone(), names.collect()));
        }
    }
    all
}

/// The URL of the prompt of a node.
pub(super) fn url_of<'f>(found: &'f GraphFacts<'_>, prompt: &Prompt) -> Option<&'f str> {
    let index = usize::try_from(prompt.template.as_ref()?.value).ok()?;
    Some(&found.prompts.remote.get(&index)?.value)
}

/// Whether a text holds `${VAR}`.
pub(super) fn varies(text: &str) -> bool {
    names(text).next().is_some()
}

fn waits(found: &GraphFacts<'_>) -> Vec<Wait> {
    let places = places(found);
    let at = |index: usize| places.get(index).copied();
    let waits = found.schedule.waits.iter();
    let waits = waits.filter_map(|((node, after), reasons)| {
        Some(Wait {
            node: at(*node)?,
            after: at(*after)?,
            why: reasons.why.clone(),
            span: reasons.span,
        })
    });
    waits.collect()
}

fn text(at: Option<&Spanned<String>>) -> Option<String> {
    at.map(|at| at.value.clone())
        .filter(|text| !text.is_empty())
}

fn model(model: &Model) -> ModelAt {
    let llm = model.llm.as_ref().map_or("", |llm| &llm.value);
    let provider = PROVIDERS
        .iter()
        .find(|(name, _)| *name == llm)
        .map_or(llm, |(_, provider)| provider);
    ModelAt {
        provider: provider.to_owned(),
        name: text(model.model.as_ref()).unwrap_or_default(),
        host: text(model.host.as_ref()),
        api_key: text(model.api_key.as_ref()),
        region: text(model.region.as_ref()),
        access_key: text(model.access_key.as_ref()),
        secret_key: text(model.secret_key.as_ref()),
        context_window: model.context_window.filter(|window| *window > 0),
    }
}

fn server(server: &Server) -> stage::Server {
    stage::Server {
        id: server.id.value.clone(),
        command: text(server.command.as_ref()).unwrap_or_default(),
        args: server.args.iter().map(|arg| arg.value.clone()).collect(),
        env: server
            .env
            .iter()
            .map(|(name, value)| (name.clone(), value.value.clone()))
            .collect(),
        url: text(server.url.as_ref()).unwrap_or_default(),
    }
}

/// The conversations that are declared, and those that only nodes name: they are empty unless the caller gives them.
fn scopes(found: &GraphFacts<'_>) -> Vec<Scope> {
    let graph = found.graph;
    let mut scopes: Vec<Scope> = graph.history.iter().map(scope).collect();
    let prompts = graph.nodes.iter().filter_map(|node| node.prompt.as_ref());
    for named in prompts.filter_map(|prompt| prompt.chat_history.as_ref()) {
        if !scopes.iter().any(|known| known.name == named.value) {
            scopes.push(Scope {
                name: named.value.clone(),
                source: stage::Turns::Inline(serde_json::json!([])),
            });
        }
    }
    scopes
}

fn scope(scope: &super::super::ast::Scope) -> Scope {
    let source = match &scope.turns {
        Turns::Inline(turns) => stage::Turns::Inline(turns.clone()),
        Turns::File { path, .. } if path.value.contains("://") => {
            stage::Turns::Url(path.value.clone())
        }
        Turns::File { path, auto } => stage::Turns::File {
            path: path.value.clone(),
            auto: *auto,
        },
        Turns::Unknown => stage::Turns::Inline(serde_json::json!([])),
    };
    Scope {
        name: scope.name.value.clone(),
        source,
    }
}

/// What the run reports.
pub(super) fn report(found: &GraphFacts<'_>) -> Report {
    let graph = found.graph;
    let main = (0..graph.nodes.len()).filter(|index| !found.edges.agents.contains(index));
    let nodes = main.clone().filter_map(|index| {
        let node = written(found, index)?;
        let model = node
            .model
            .as_ref()
            .and_then(|model| graph.models.get(usize::try_from(model.value).ok()?));
        Some(ReportedNode {
            id: node.id.value.clone(),
            show: node.show,
            context_window: model
                .and_then(|model| model.context_window)
                .filter(|window| *window > 0),
            history: node
                .prompt
                .as_ref()
                .and_then(|prompt| prompt.chat_history.as_ref())
                .map(|scope| scope.value.clone()),
        })
    });
    let mut auto = Vec::new();
    for scope in &graph.history {
        let Turns::File { path, auto: true } = &scope.turns else {
            continue;
        };
        let speaker = main
            .clone()
            .filter_map(|index| written(found, index))
            .find(|node| {
                let history = node
                    .prompt
                    .as_ref()
                    .and_then(|prompt| prompt.chat_history.as_ref());
                history.is_some_and(|name| name.value == scope.name.value)
            });
        if let Some(node) = speaker {
            auto.push((
                scope.name.value.clone(),
                node.id.value.clone(),
                path.value.clone(),
            ));
        }
    }
    let boards = graph
        .blackboard
        .as_ref()
        .map_or(0, |found| found.boards.len());
    Report {
        nodes: nodes.collect(),
        auto,
        boards: (0..boards)
            .map(|board| writers(found, board, |_| true))
            .collect(),
    }
}

/// The nodes of the main graph that write on a board, themselves or through their agents, in the order of their places.
pub(super) fn writers(
    found: &GraphFacts<'_>,
    board: usize,
    counts: impl Fn(usize) -> bool,
) -> BoardPart {
    let graph = found.graph;
    let id = graph
        .blackboard
        .as_ref()
        .and_then(|found| found.boards.get(board))
        .map(|board| &board.id.value);
    let writes = |index: usize| {
        written(found, index)
            .and_then(|node| node.blackboard.as_ref())
            .is_some_and(|used| used.write && Some(&used.id.value) == id)
    };
    let through = |index: usize| {
        let agents = found.edges.controllers.get(&index).into_iter().flatten();
        agents
            .flat_map(|agent| &agent.nodes)
            .any(|node| writes(*node))
    };
    let mut writers: Vec<(u32, String)> = (0..graph.nodes.len())
        .filter(|index| !found.edges.agents.contains(index) && counts(*index))
        .filter(|index| writes(*index) || through(*index))
        .filter_map(|index| {
            let rank = found.schedule.ranks.get(index)?;
            Some((*rank, written(found, index)?.id.value.clone()))
        })
        .collect();
    writers.sort();
    BoardPart { board, writers }
}

/// The environment variables that a run needs: in models, in servers, in prompts, in paths and in what is given as default.
pub(super) fn variables<'s>(
    found: &GraphFacts<'_>,
    stages: impl Iterator<Item = &'s Stage>,
) -> Vec<(String, Span)> {
    let mut all: Vec<(String, Span)> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |name: &str, span: Span| {
        if seen.insert(name.to_owned()) {
            all.push((name.to_owned(), span));
        }
    };
    for model in &found.graph.models {
        for field in model.texts().into_iter().flatten() {
            names(&field.value).for_each(|name| add(name, field.span));
        }
    }
    for server in &found.graph.servers {
        let single = [&server.command, &server.url].into_iter().flatten();
        let env = server.env.iter().map(|(_, value)| value);
        for field in single.chain(&server.args).chain(env) {
            names(&field.value).for_each(|name| add(name, field.span));
        }
    }
    for (text, span) in given(found) {
        names(text).for_each(|name| add(name, span));
    }
    for speak in stages.flat_map(state::speaks) {
        for name in prompt::variables(speak.pieces()) {
            add(name, speak.span);
        }
    }
    all
}

/// Texts whose variables are looked up when a run starts: defaults of inputs, histories, paths and URLs.
fn given<'g>(found: &'g GraphFacts<'_>) -> Vec<(&'g str, Span)> {
    let graph = found.graph;
    let plain = |at: &'g Spanned<String>| (at.value.as_str(), at.span);
    let mut all: Vec<(&str, Span)> = Vec::new();
    all.extend(graph.user_message.iter().map(plain));
    all.extend(graph.retrieved_chunks.iter().map(plain));
    all.extend(found.prompts.remote.values().map(plain));
    all.extend(found.prompts.compact_url.iter().map(plain));
    let media = graph.images.iter().chain(&graph.documents);
    all.extend(media.filter_map(|data| data.uri.as_ref()).map(plain));
    for scope in &graph.history {
        match &scope.turns {
            Turns::File { path, .. } => all.push(plain(path)),
            Turns::Inline(turns) => {
                let turns = turns.as_array().into_iter().flatten();
                let contents = turns.filter_map(|turn| turn.get("content")?.as_str());
                all.extend(contents.map(|content| (content, scope.name.span)));
            }
            Turns::Unknown => {}
        }
    }
    if let Some(blackboard) = &graph.blackboard {
        let first = blackboard.boards.first();
        all.push((
            &blackboard.path,
            first.map_or(graph.span, |board| board.id.span),
        ));
        let boards = blackboard.boards.iter();
        all.extend(boards.map(|board| (board.file.as_str(), board.id.span)));
    }
    all
}

/// The names in `${…}` of a text. `${}` is text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split("${")
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
        .filter(|name| !name.is_empty())
}
