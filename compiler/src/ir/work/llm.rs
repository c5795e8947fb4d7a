//! A question to a model.

use super::super::needs::{self, Need};
use super::super::{LookTime, Program, Resource, Schema, Text, Type};
use super::kind::{
    Call, Callee, Demand, Ends, Kind, MENDING, ModelCalls, Partner, Profile, Role, RuntimePart,
    Shape, TimeBound,
};
use crate::providers::ModelRequest;
use crate::source::Span;
use std::borrow::Cow;
use std::time::Duration;

/// Asks a model.
#[derive(Clone, Debug)]
pub struct Llm {
    /// `provider:name`; `None`: the caller's.
    pub model: Option<(String, Span)>,
    /// The system prompt.
    pub system: Option<Text>,
    /// The user prompt.
    pub prompt: Text,
    /// The tools it may call; empty: none.
    pub tools: Vec<Tool>,
    /// What the reply must be.
    pub schema: Option<Schema>,
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// Nucleus sampling.
    pub top_p: Option<f64>,
    /// How often a call that fails for a passing reason is tried in all.
    pub attempts: u32,
    /// How many turns the tool loop may take.
    pub turns: u32,
    /// How long all of it may take.
    pub timeout: Option<Duration>,
}

/// An entry of a tool whitelist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tool {
    /// A tool of this name.
    Named(String, Span),
    /// All functions of an MCP server.
    Server(String, Span),
}

impl Tool {
    /// The entry of a whitelist.
    pub(super) fn entry(&self) -> Cow<'_, str> {
        match self {
            Self::Named(name, _) => Cow::Borrowed(name),
            Self::Server(name, _) => Cow::Owned(format!("mcp:{name}")),
        }
    }
}

impl Tool {
    /// What a model that has this entry may call.
    pub(super) fn call(&self) -> Call<'_> {
        match self {
            Self::Named(name, _) => Call::of_entry(Cow::Borrowed(name)),
            Self::Server(name, _) => Call {
                what: Callee::Server(name, None),
                most: None,
                always: false,
            },
        }
    }
}

impl Kind for Llm {
    fn profile(&self) -> Profile {
        Profile {
            kind: "llm",
            role: Role::Asks,
            shape: Shape::Works,
            partner: Some(Partner::Model),
            ability: None,
            ends: Ends::Not,
            returned: Some("output"),
            has_effects: true,
            sees_state: false,
            per_item: true,
        }
    }

    fn texts(&self) -> Vec<&Text> {
        self.system.iter().chain([&self.prompt]).collect()
    }

    fn needs<'p>(&'p self, _program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        let tools = self.tools.iter().map(Tool::entry);
        let tools = tools.map(|tool| (Resource::Tool(tool), LookTime::First));
        let model = needs::model(self.model.as_ref().map(|(name, _)| name.as_str()));
        needs::of_node(node, std::iter::once(model).chain(tools))
    }

    fn parts(&self) -> Vec<RuntimePart> {
        // A tool that is named may be a function of a server.
        if self.tools.is_empty() {
            vec![RuntimePart::Models]
        } else {
            vec![RuntimePart::Models, RuntimePart::Servers]
        }
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        let turns = u64::from(if self.tools.is_empty() { 1 } else { self.turns });
        let mending = if self.schema.is_some() { MENDING } else { 0 };
        let talk = u64::from(self.attempts).saturating_mul(turns);
        vec![ModelCalls::AtMost(talk.saturating_add(mending))]
    }

    fn may_call<'p>(&'p self, _program: &'p Program) -> Vec<Call<'p>> {
        self.tools.iter().map(Tool::call).collect()
    }

    fn takes(&self) -> TimeBound {
        TimeBound::within(self.timeout)
    }

    fn gives(&self, _program: &Program) -> Type {
        let schema = self.schema.as_ref();
        schema.map_or(Type::Text, |schema| schema.ty.clone())
    }

    fn demand(&self) -> Option<Demand<'_>> {
        let (model, span) = self.model.as_ref()?;
        Some(Demand {
            model,
            span: *span,
            wish: ModelRequest {
                temperature: self.temperature,
                top_p: self.top_p,
                tools: self.tools.len(),
                ..ModelRequest::default()
            },
        })
    }

    fn sampling(&self) -> [Option<f64>; 2] {
        [self.temperature, self.top_p]
    }

    fn schema(&self) -> Option<&Schema> {
        self.schema.as_ref()
    }
}
