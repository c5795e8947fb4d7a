//! The constants of staged conversations: what the text says, field by field, and nothing that has its default.

use super::super::super::literal;
use super::super::super::plan::Plan;
use super::super::{fields, optional_number, optional_text};
use crate::ir::stage::{
    Begin, Board, BoardPart, DeclaredTool, Media, MediaKind, MediaSource, ModelAt, Piece, React,
    RemotePrompt, RemoteUse, Report, Scope, Server, Speak, Turns,
};
use crate::ir::{KeyId, Source};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The key that holds what a node said.
pub(super) fn said(plan: &Plan<'_>, node: &str) -> Option<KeyId> {
    let node = &plan.program[plan.program.find(node)?];
    let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
    writes
        .find(|write| matches!(write.source, Source::Whole))
        .map(|write| write.key)
}

/// The nodes of the main graph whose words these see, each once.
pub(in super::super) fn seen<'a>(speaks: &[&'a Speak]) -> Vec<&'a str> {
    let mut seen: Vec<&str> = Vec::new();
    for speak in speaks {
        let parts = speak.reads.iter().chain(&speak.writes);
        let writers = parts.flat_map(|part| part.writers.iter().map(|(_, node)| node));
        for node in speak.pipe.iter().chain(writers) {
            if !seen.contains(&node.as_str()) {
                seen.push(node);
            }
        }
    }
    seen
}

fn number(value: usize) -> TokenStream {
    let value = Literal::usize_unsuffixed(value);
    quote!(#value)
}

fn count(value: u32) -> TokenStream {
    let value = Literal::u32_unsuffixed(value);
    quote!(#value)
}

fn optional_count(value: Option<u64>) -> TokenStream {
    value.map_or_else(
        || quote!(None),
        |value| {
            let value = Literal::u64_unsuffixed(value);
            quote!(Some(#value))
        },
    )
}

fn texts<'a>(values: impl IntoIterator<Item = &'a String>) -> TokenStream {
    let values = values.into_iter().map(|value| literal::text(value));
    quote!(&[#(#values),*])
}

fn list<T>(values: &[T], each: impl Fn(&T) -> TokenStream) -> TokenStream {
    let values = values.iter().map(each);
    quote!(&[#(#values),*])
}

pub(in super::super) fn begin(work: &Begin, nodes: usize) -> TokenStream {
    let verbose = work.verbose;
    fields(
        "BeginSpec",
        &[
            ("verbose", quote!(#verbose), "false"),
            ("nodes", number(nodes), "0"),
            (
                "retrieved_chunks",
                literal::text(&work.retrieved_chunks),
                "\"\"",
            ),
            ("boards_dir", literal::text(&work.boards_dir), "\"\""),
            ("boards", list(&work.boards, board), "& []"),
            ("prompts", list(&work.prompts, remote_prompt), "& []"),
            ("scopes", list(&work.scopes, scope), "& []"),
            ("models", list(&work.models, model), "& []"),
            ("servers", list(&work.servers, server), "& []"),
            ("tools", list(&work.tools, tool_use), "& []"),
            (
                "filters",
                list(&work.filters, |used| filter(work, used)),
                "& []",
            ),
            ("media", list(&work.media, media), "& []"),
        ],
    )
}

fn remote_prompt(prompt: &RemotePrompt) -> TokenStream {
    let url = literal::text(&prompt.url);
    let users = prompt.users.iter().map(|(node, names)| {
        let (node, names) = (literal::text(node), texts(names));
        quote!((#node, #names))
    });
    quote!(RemotePrompt { url: #url, users: &[#(#users),*] })
}

fn remote_use(used: &RemoteUse) -> TokenStream {
    let url = literal::text(&used.url);
    let values = used.values.iter().map(|(name, pieces)| {
        let (name, pieces) = (literal::text(name), list(pieces, piece));
        quote!((#name, #pieces))
    });
    quote!(RemoteUse { url: #url, values: &[#(#values),*] })
}

fn tool_use((tool, node): &(String, String)) -> TokenStream {
    let (tool, node) = (literal::text(tool), literal::text(node));
    quote!((#tool, #node))
}

fn filter(work: &Begin, (node, server, tools): &(String, usize, Vec<String>)) -> TokenStream {
    let id = work.servers.get(*server).map_or("", |server| &server.id);
    let (node, id, tools) = (literal::text(node), literal::text(id), texts(tools));
    quote!((#node, #id, #tools))
}

fn board(board: &Board) -> TokenStream {
    let (id, file, cleanup) = (
        literal::text(&board.id),
        literal::text(&board.file),
        board.cleanup,
    );
    quote!(BoardFile { id: #id, file: #file, cleanup: #cleanup })
}

fn scope(scope: &Scope) -> TokenStream {
    let name = literal::text(&scope.name);
    let turns = match &scope.source {
        Turns::Inline(turns) => {
            let turns = literal::text(&turns.to_string());
            quote!(TurnsSpec::Inline(#turns))
        }
        Turns::File { path, .. } => {
            let path = literal::text(path);
            quote!(TurnsSpec::File(#path))
        }
        Turns::Url(url) => {
            let url = literal::text(url);
            quote!(TurnsSpec::Url(#url))
        }
    };
    quote!(ScopeSpec { name: #name, turns: #turns })
}

fn model(model: &ModelAt) -> TokenStream {
    let name = literal::text(&format!("{}:{}", model.provider, model.name));
    fields(
        "ModelSpec",
        &[
            ("name", name, "\"\""),
            ("host", optional_text(model.host.as_deref()), "None"),
            ("api_key", optional_text(model.api_key.as_deref()), "None"),
            ("region", optional_text(model.region.as_deref()), "None"),
            (
                "access_key",
                optional_text(model.access_key.as_deref()),
                "None",
            ),
            (
                "secret_key",
                optional_text(model.secret_key.as_deref()),
                "None",
            ),
        ],
    )
}

fn server(server: &Server) -> TokenStream {
    let env = server.env.iter().map(|(name, value)| {
        let (name, value) = (literal::text(name), literal::text(value));
        quote!((#name, #value))
    });
    fields(
        "ServerSpec",
        &[
            ("id", literal::text(&server.id), ""),
            ("command", literal::text(&server.command), "\"\""),
            ("args", texts(&server.args), "& []"),
            ("env", quote!(&[#(#env),*]), "& []"),
            ("url", literal::text(&server.url), "\"\""),
        ],
    )
}

fn media(media: &Media) -> TokenStream {
    let kind = match media.kind {
        MediaKind::Image => quote!(MediaKind::Image),
        MediaKind::Document => quote!(MediaKind::Document),
    };
    let source = match &media.source {
        MediaSource::File(path) => {
            let path = literal::text(path);
            quote!(MediaSource::File(#path))
        }
        MediaSource::Url(url) => {
            let url = literal::text(url);
            quote!(MediaSource::Url(#url))
        }
        MediaSource::Base64(data) => {
            let data = literal::text(data);
            quote!(MediaSource::Base64(#data))
        }
    };
    quote!(MediaSpec { kind: #kind, source: #source })
}

fn piece(piece: &Piece) -> TokenStream {
    match piece {
        Piece::Text(text) => {
            let text = literal::text(text);
            quote!(Piece::Text(#text))
        }
        Piece::UserMessage => quote!(Piece::UserMessage),
        Piece::Chunks => quote!(Piece::Chunks),
        Piece::Pipe => quote!(Piece::Pipe),
        Piece::Board => quote!(Piece::Board),
        Piece::Variable(name) => {
            let name = literal::text(name);
            quote!(Piece::Variable(#name))
        }
        Piece::Unfilled(name) => {
            let name = literal::text(name);
            quote!(Piece::Unfilled(#name))
        }
    }
}

fn tool(tool: &DeclaredTool) -> TokenStream {
    let (name, description) = (literal::text(&tool.name), literal::text(&tool.description));
    let parameters = literal::text(&tool.parameters.to_string());
    quote!(ToolSpec { name: #name, description: #description, parameters: #parameters })
}

fn part(begin: &Begin, part: &BoardPart) -> TokenStream {
    let board = begin.boards.get(part.board).map_or_else(|| quote!(), board);
    let writers = part.writers.iter().map(|(rank, node)| {
        let (rank, node) = (count(*rank), literal::text(node));
        quote!(Writer { rank: #rank, node: #node })
    });
    quote!(BoardPart { board: #board, writers: &[#(#writers),*] })
}

pub(in super::super) fn speak(begin: &Begin, work: &Speak) -> TokenStream {
    let model = begin
        .models
        .get(work.model)
        .map_or_else(|| quote!(ModelSpec::DEFAULT), model);
    let max_tokens = optional_count(work.max_tokens.map(u64::from));
    let prompted = work.prompted;
    let schema = optional_text(work.schema.as_ref().map(ToString::to_string).as_deref());
    let servers = work.servers.iter().filter_map(|(index, tools)| {
        let server = server(begin.servers.get(*index)?);
        let tools = match tools {
            Some(names) => {
                let names = texts(names);
                quote!(Some(#names))
            }
            None => quote!(None),
        };
        Some(quote!(ServerUse { server: #server, tools: #tools }))
    });
    let used: Vec<&Media> = work
        .media
        .iter()
        .filter_map(|index| begin.media.get(*index))
        .collect();
    let (tells, verbose) = (work.tells, begin.verbose);
    let remote = match work.remote.as_ref().map(remote_use) {
        Some(remote) => quote!(Some(#remote)),
        None => quote!(None),
    };
    let writes = match &work.writes {
        Some(writes) => {
            let part = part(begin, writes);
            quote!(Some(#part))
        }
        None => quote!(None),
    };
    let boards_dir = if work.writes.is_some() {
        begin.boards_dir.as_str()
    } else {
        ""
    };
    fields(
        "SpeakSpec",
        &[
            ("node", literal::text(&work.id), ""),
            ("model", model, ""),
            ("temperature", optional_number(work.temperature), "None"),
            ("max_tokens", max_tokens, "None"),
            ("system", list(&work.system, piece), "& []"),
            ("user", list(&work.user, piece), "& []"),
            ("remote", remote, "None"),
            ("prompted", quote!(#prompted), "true"),
            ("schema", schema, "None"),
            ("tools", list(&work.tools, tool), "& []"),
            ("servers", quote!(&[#(#servers),*]), "& []"),
            ("rounds", count(work.rounds), "10"),
            ("media", list(&used, |found| media(found)), "& []"),
            ("history", optional_text(work.history.as_deref()), "None"),
            ("pipe", texts(&work.pipe), "& []"),
            ("tells", quote!(#tells), "false"),
            ("reads", list(&work.reads, |read| part(begin, read)), "& []"),
            ("writes", writes, "None"),
            ("rank", count(work.rank), "0"),
            ("boards_dir", literal::text(boards_dir), "\"\""),
            ("verbose", quote!(#verbose), "false"),
            ("asks", literal::text(&begin.user_message), "\"\""),
        ],
    )
}

pub(in super::super) fn react(begin: &Begin, work: &React) -> TokenStream {
    let speak = speak(begin, &work.speak);
    let agents = texts(work.agents.iter().map(|agent| &agent.id));
    let most = count(work.most);
    let compact = match &work.compact {
        None => quote!(None),
        Some(compact) => {
            let tokens = Literal::u64_unsuffixed(compact.tokens);
            let (system, user) = (literal::text(&compact.system), literal::text(&compact.user));
            let url = literal::text(&compact.url);
            quote!(Some(CompactSpec { tokens: #tokens, system: #system, user: #user, url: #url }))
        }
    };
    quote!(ReactSpec { speak: #speak, agents: #agents, most: #most, compact: #compact })
}

pub(in super::super) fn report(begin: &Begin, work: &Report) -> TokenStream {
    let nodes = work.nodes.iter().map(|shown| {
        let (node, show) = (literal::text(&shown.id), shown.show);
        let window = optional_count(shown.context_window);
        let history = optional_text(shown.history.as_deref());
        quote!(ReportedNode { node: #node, show: #show, context_window: #window, history: #history })
    });
    let verbose = begin.verbose;
    let auto = work.auto.iter().map(|(scope, node, path)| {
        let (scope, node, path) = (
            literal::text(scope),
            literal::text(node),
            literal::text(path),
        );
        quote!((#scope, #node, #path))
    });
    fields(
        "ReportSpec",
        &[
            ("nodes", quote!(&[#(#nodes),*]), ""),
            ("auto", quote!(&[#(#auto),*]), "& []"),
            ("boards_dir", literal::text(&begin.boards_dir), "\"\""),
            (
                "boards",
                list(&work.boards, |board| part(begin, board)),
                "& []",
            ),
            ("verbose", quote!(#verbose), "false"),
            ("asks", literal::text(&begin.user_message), "\"\""),
        ],
    )
}
