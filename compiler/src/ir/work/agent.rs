//! Another agent, run to its end.

use super::super::needs::{self, Need};
use super::super::{LookTime, Program, Resource, Schema, Text, Type, ValueExpr};
use super::kind::{
    Call, CallCountSource, Demand, Ends, Kind, MENDING, ModelCalls, Partner, Profile, Role,
    RuntimePart, Shape, TimeBound,
};
use crate::providers::ModelRequest;
use crate::source::Span;
use std::borrow::Cow;
use std::time::Duration;

/// Runs another agent.
#[derive(Clone, Debug)]
pub struct Agent {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// Its directory, from the graph's own.
    pub directory: String,
    /// What it is.
    pub child: Child,
    /// What it is asked.
    pub prompt: Text,
    /// Further inputs of a child graph.
    pub inputs: Vec<(String, ValueExpr)>,
    /// What its answer is made into.
    pub schema: Option<Schema>,
    /// How long it may take.
    pub timeout: Option<Duration>,
}

/// What an agent is.
#[derive(Clone, Debug, PartialEq)]
pub enum Child {
    /// A graph, compiled in: the index in [`Program::children`].
    Graph(usize),
    /// A model with instructions and tools.
    Config(Box<AgentConfig>),
    /// Nothing is known about it until the run.
    Unknown,
}

/// An agent that is a model with instructions and tools.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentConfig {
    /// The file that describes it, as found.
    pub path: String,
    /// The system prompt; empty: none.
    pub instructions: String,
    /// `provider:name`; `None`: the caller's.
    pub model: Option<String>,
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// Nucleus sampling.
    pub top_p: Option<f64>,
    /// The tools it may call; `mcp:<server>` for all functions of a server.
    pub tools: Vec<String>,
    /// What its instructions and tools may speak of, with the values that count where nobody gives others.
    pub variables: Vec<(String, Option<String>)>,
}

impl Kind for Agent {
    fn profile(&self) -> Profile {
        Profile {
            kind: "agent",
            role: Role::Asks,
            shape: Shape::Works,
            partner: Some(Partner::Agent),
            ability: None,
            ends: Ends::Not,
            returned: Some("output"),
            has_effects: true,
            sees_state: false,
            per_item: true,
        }
    }

    fn texts(&self) -> Vec<&Text> {
        let inputs = self.inputs.iter().filter_map(|(_, value)| value.text());
        [&self.prompt].into_iter().chain(inputs).collect()
    }

    fn needs<'p>(&'p self, _program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        match &self.child {
            Child::Graph(at) => needs::of_node(node, [(Resource::Graph(*at), LookTime::First)]),
            Child::Config(config) => {
                let tools = config.tools.iter().map(|tool| Cow::Borrowed(tool.as_str()));
                let tools = tools.map(|tool| (Resource::Tool(tool), LookTime::First));
                let model = needs::model(config.model.as_deref());
                needs::of_node(node, std::iter::once(model).chain(tools))
            }
            Child::Unknown => Vec::new(),
        }
    }

    fn parts(&self) -> Vec<RuntimePart> {
        match &self.child {
            Child::Graph(_) => Vec::new(),
            // A tool that is named may be a function of a server.
            Child::Config(config) if config.tools.is_empty() => vec![RuntimePart::Models],
            // One of which nothing is known says only when it runs which servers it uses.
            Child::Config(_) | Child::Unknown => vec![RuntimePart::Models, RuntimePart::Servers],
        }
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        let mending = if self.schema.is_some() { MENDING } else { 0 };
        let own = match self.child {
            Child::Graph(at) => ModelCalls::OfGraph(at),
            Child::Config(_) | Child::Unknown => ModelCalls::Unknown(CallCountSource::Agent),
        };
        vec![own, ModelCalls::AtMost(mending)]
    }

    fn may_call<'p>(&'p self, _program: &'p Program) -> Vec<Call<'p>> {
        match &self.child {
            Child::Graph(_) => Vec::new(),
            Child::Config(config) => {
                let tools = config.tools.iter();
                tools
                    .map(|tool| Call::of_entry(Cow::Borrowed(tool)))
                    .collect()
            }
            Child::Unknown => vec![Call::of_anything()],
        }
    }

    fn takes(&self) -> TimeBound {
        TimeBound::within(self.timeout)
    }

    fn gives(&self, program: &Program) -> Type {
        if let Some(schema) = &self.schema {
            return schema.ty.clone();
        }
        match self.child {
            Child::Graph(at) => {
                let child = program.children.get(at);
                child.map_or(Type::Any, |child| child.output.clone())
            }
            Child::Config(_) => Type::Text,
            Child::Unknown => Type::Any,
        }
    }

    fn demand(&self) -> Option<Demand<'_>> {
        let Child::Config(config) = &self.child else {
            return None;
        };
        Some(Demand {
            model: config.model.as_deref()?,
            span: self.span,
            wish: ModelRequest {
                temperature: config.temperature,
                top_p: config.top_p,
                tools: config.tools.len(),
                ..ModelRequest::default()
            },
        })
    }

    fn schema(&self) -> Option<&Schema> {
        self.schema.as_ref()
    }

    fn elsewhere(&self) -> Option<String> {
        Some(self.directory.clone())
    }

    fn agent(&self) -> Option<&Agent> {
        Some(self)
    }
}
