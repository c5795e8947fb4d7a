//! A step of a staged conversation that talks to a model.

use super::super::needs::Need;
use super::super::stage::{BoardPart, DeclaredTool, Piece, RemoteUse};
use super::super::{Ability, LookTime, Program, Resource, Schema, Text, Type};
use super::kind::{
    Call, Callee, Ends, Kind, ModelCalls, Partner, Profile, Role, RuntimePart, Shape,
};
use crate::source::Span;
use serde_json::Value;
use std::borrow::Cow;

/// A node that talks to a model.
#[derive(Clone, Debug)]
pub struct Speak {
    /// Its id.
    pub id: String,
    /// Where the id stands.
    pub span: Span,
    /// The model: the index in [`Begin::models`](super::Begin::models).
    pub model: usize,
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// How many tokens an answer may have.
    pub max_tokens: Option<u32>,
    /// The system prompt; empty: none.
    pub system: Vec<Piece>,
    /// The user prompt; empty: none.
    pub user: Vec<Piece>,
    /// The prompt behind a URL that it has instead of both.
    pub remote: Option<RemoteUse>,
    /// Whether the node has a prompt at all; one without is passed through.
    pub prompted: bool,
    /// JSON Schema of the answer.
    pub schema: Option<Value>,
    /// Whether an answer that does not pass ends the run.
    pub gate: bool,
    /// Declared tools.
    pub tools: Vec<DeclaredTool>,
    /// MCP servers: the index in [`Begin::servers`](super::Begin::servers), and the functions it may use of it.
    pub servers: Vec<(usize, Option<Vec<String>>)>,
    /// How many calls may use tools.
    pub rounds: u32,
    /// Pictures, then documents, in the order of its lists: indices in [`Begin::media`](super::Begin::media).
    pub media: Vec<usize>,
    /// The conversation it continues.
    pub history: Option<String>,
    /// Nodes whose output it sees, in order.
    pub pipe: Vec<String>,
    /// Whether its own output is seen by others.
    pub tells: bool,
    /// What it reads of boards.
    pub reads: Vec<BoardPart>,
    /// The board it adds to.
    pub writes: Option<BoardPart>,
    /// Its place among the writers of boards.
    pub rank: u32,
    /// Whether reports show it.
    pub show: bool,
    /// What its author wrote.
    pub wording: Wording,
}

/// What the author of a node wrote, with its places: for findings, and for nothing that runs.
#[derive(Clone, Debug, Default)]
pub struct Wording {
    /// The schema of the answer.
    pub schema: Option<Schema>,
    /// The texts of its prompts; a placeholder is a reference to nothing.
    pub texts: Vec<Text>,
}

impl Speak {
    /// All pieces that its prompt may be made of.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        let values = self.remote.iter().flat_map(|remote| &remote.values);
        let own = self.system.iter().chain(&self.user);
        own.chain(values.flat_map(|(_, pieces)| pieces))
    }

    /// The model that it asks.
    pub(super) fn needed<'p>(&'p self, program: &'p Program) -> Option<Need<'p>> {
        let models = &program.opening()?.models;
        Some(Need {
            node: &self.id,
            what: Resource::described(models.get(self.model)?),
            looked: LookTime::Beginning,
        })
    }

    /// How often it asks its model: its rounds with tools, and the answer behind them.
    pub(super) fn calls(&self) -> u64 {
        if !self.prompted {
            return 0;
        }
        let tools = !self.tools.is_empty() || !self.servers.is_empty();
        let rounds = if tools { u64::from(self.rounds) } else { 0 };
        rounds.saturating_add(1)
    }
}

impl Kind for Speak {
    fn profile(&self) -> Profile {
        let (kind, shape) = match self.gate {
            true => ("guard", Shape::Decides),
            false => ("prompt", Shape::Works),
        };
        Profile {
            kind,
            role: Role::Other,
            shape,
            partner: Some(Partner::Model),
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

    fn needs<'p>(&'p self, program: &'p Program, _node: &'p str) -> Vec<Need<'p>> {
        self.needed(program).into_iter().collect()
    }

    fn parts(&self) -> Vec<RuntimePart> {
        vec![RuntimePart::Conversations, RuntimePart::Models]
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        vec![ModelCalls::AtMost(self.calls())]
    }

    fn may_call<'p>(&'p self, program: &'p Program) -> Vec<Call<'p>> {
        let call = |what| Call {
            what,
            most: None,
            always: false,
        };
        let declared = self.tools.iter();
        let declared = declared.map(|tool| call(Callee::Tool(Cow::Borrowed(tool.name.as_str()))));
        let all = program.opening().map_or(&[][..], |begin| &begin.servers);
        let servers = self.servers.iter().flat_map(|(at, functions)| {
            let id = all.get(*at).map_or("", |server| server.id.as_str());
            match functions {
                Some(functions) => functions
                    .iter()
                    .map(|name| call(Callee::Server(id, Some(name))))
                    .collect(),
                None => vec![call(Callee::Server(id, None))],
            }
        });
        declared.chain(servers).collect()
    }

    fn gives(&self, _program: &Program) -> Type {
        Type::Any
    }

    fn speech(&self) -> Option<&Speak> {
        Some(self)
    }
}
