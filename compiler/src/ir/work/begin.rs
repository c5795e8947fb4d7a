//! The beginning of a staged conversation: whether all that it needs is there.

use super::super::needs::Need;
use super::super::stage::{
    Board, Media, MediaSource, ModelAt, RemotePrompt, Scope, Server, Turns, Wait,
};
use super::super::{Ability, LookTime, Program, Resource, Text, Type};
use super::kind::{Ends, Kind, ModelCalls, Profile, Role, RuntimePart, Shape};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What a run needs before its first node.
#[derive(Clone, Debug, Default)]
pub struct Begin {
    /// Whether progress is told in detail.
    pub verbose: bool,
    /// What is asked where the caller asks nothing; only if it holds `${VAR}`.
    pub user_message: String,
    /// What was looked up where the caller gives nothing; only if it holds `${VAR}`.
    pub retrieved_chunks: String,
    /// Where boards are, relative to the graph's directory. May hold `${VAR}`, like all paths and URLs.
    pub boards_dir: String,
    /// Prompts behind URLs.
    pub prompts: Vec<RemotePrompt>,
    /// The boards, in the order of the text.
    pub boards: Vec<Board>,
    /// Conversations that nodes continue.
    pub scopes: Vec<Scope>,
    /// The models, in the order of the text.
    pub models: Vec<ModelAt>,
    /// The MCP servers, in the order of the text.
    pub servers: Vec<Server>,
    /// The declared tools that some node may use, each with the first such node.
    pub tools: Vec<(String, String)>,
    /// What nodes name of servers: node, server (the index in [`Begin::servers`]), functions.
    pub filters: Vec<(String, usize, Vec<String>)>,
    /// Pictures and documents that some node sends.
    pub media: Vec<Media>,
    /// Why each node waits for others, for pictures and for people.
    pub waits: Vec<Wait>,
}

impl Kind for Begin {
    fn profile(&self) -> Profile {
        Profile {
            kind: "start",
            role: Role::Other,
            shape: Shape::Bounds,
            partner: None,
            ability: Some(Ability::Conversation),
            ends: Ends::Not,
            returned: None,
            has_effects: true,
            sees_state: false,
            per_item: true,
        }
    }

    fn texts(&self) -> Vec<&Text> {
        Vec::new()
    }

    fn needs<'p>(&'p self, program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        let tools = self.tools.iter();
        let tools = tools.map(|(tool, _)| Cow::Borrowed(tool.as_str()));
        let servers = self.servers.iter();
        let entries = servers.map(|server| Cow::Owned(format!("mcp:{}", server.id)));
        let programs = self.servers.iter().map(|server| server.command.as_str());
        let programs = programs.filter(|command| !command.is_empty());
        let prompts = self.prompts.iter().map(|prompt| prompt.url.as_str());
        let media = self.media.iter().filter_map(|media| match &media.source {
            MediaSource::File(place) | MediaSource::Url(place) => Some(place.as_str()),
            MediaSource::Base64(_) => None,
        });
        let scopes = self.scopes.iter().filter_map(|scope| match &scope.source {
            Turns::Url(url) => Some(url.as_str()),
            Turns::Inline(_) | Turns::File { .. } => None,
        });
        // It looks for all models, also for those that no node asks.
        let speeches = program.nodes.iter().flat_map(|node| node.work.speeches());
        let asked: BTreeSet<usize> = speeches.map(|speak| speak.model).collect();
        let others = self.models.iter().enumerate();
        let others = others.filter(|(at, _)| !asked.contains(at));
        let all = tools
            .chain(entries)
            .map(Resource::Tool)
            .chain(programs.map(Resource::Program))
            .chain(prompts.chain(media).chain(scopes).map(Resource::Document))
            .chain(others.map(|(_, model)| Resource::described(model)));
        let looked = LookTime::Beginning;
        all.map(|what| Need { node, what, looked }).collect()
    }

    fn parts(&self) -> Vec<RuntimePart> {
        let mut wanted = vec![RuntimePart::Conversations];
        if !self.servers.is_empty() || !self.tools.is_empty() {
            wanted.push(RuntimePart::Servers);
        }
        // What the caller gives may be a URL, too.
        let takes = |scope: &Scope| matches!(scope.source, Turns::Url(_));
        let sends = |media: &Media| !matches!(media.source, MediaSource::Base64(_));
        let fetches = self.scopes.iter().any(takes) || self.media.iter().any(sends);
        if fetches || !self.prompts.is_empty() {
            wanted.push(RuntimePart::Web);
        }
        if !self.prompts.is_empty() {
            wanted.push(RuntimePart::Yaml);
        }
        wanted
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        Vec::new()
    }

    fn gives(&self, _program: &Program) -> Type {
        Type::Any
    }

    fn files(&self) -> Vec<&str> {
        let files = self.media.iter().filter_map(|media| match &media.source {
            MediaSource::File(path) => Some(path.as_str()),
            MediaSource::Url(_) | MediaSource::Base64(_) => None,
        });
        files.collect()
    }

    fn opening(&self) -> Option<&Begin> {
        Some(self)
    }
}

impl Program {
    /// What a staged conversation says at its beginning, which is its first node; `None`: the graph is none.
    pub fn opening(&self) -> Option<&Begin> {
        self.nodes.get(self.start.index())?.work.opening()
    }
}
