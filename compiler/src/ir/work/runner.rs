//! A step with a model and tools, under budgets.

use super::super::needs::{self, Need};
use super::super::{Ability, LookTime, Program, Resource, Schema, Text, Type};
use super::Tool;
use super::kind::{Call, Ends, Kind, ModelCalls, Partner, Profile, Role, RuntimePart, Shape};
use crate::source::Span;

/// Does a step with a model and tools, and says what it writes.
#[derive(Clone, Debug)]
pub struct Runner {
    /// `provider:name`; `None`: the caller's.
    pub model: Option<(String, Span)>,
    /// The system prompt.
    pub system: Text,
    /// The user prompt.
    pub prompt: Text,
    /// What becomes of the tool calls that the model wants.
    pub mode: Mode,
    /// The tools it is offered.
    pub tools: Vec<Tool>,
    /// How often each tool may be called in one visit.
    pub budget: Vec<(String, u32)>,
    /// What all nodes of a run may use together.
    pub allowance: Allowance,
    /// Its share of the tool calls that the run has left.
    pub calls: Share,
    /// Its share of the web searches that the run has left.
    pub searches: Share,
    /// How often the model is asked again when its answer cannot be used.
    pub retries: u32,
    /// How many turns its tool loop may take.
    pub turns: u32,
    /// The file that holds what it said, below the artifact directory.
    pub artifact: Option<String>,
    /// The keys it may write, none of them required.
    pub schema: Option<Schema>,
    /// All keys of the state that some node may write, for the check of what a model gives.
    pub keys: Vec<String>,
}

/// What becomes of the tool calls that a model wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They run at once.
    Execute,
    /// They are proposed, and run when a person has approved them.
    Plan {
        /// The one tool that is proposed; `None`: any that is offered.
        tool: Option<String>,
        /// How many proposals there must be.
        least: u32,
        /// Whether the node waits for the decisions.
        gate: Gate,
    },
}

/// Whether decisions on proposals are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// Until every proposal is decided; then the approved ones run.
    Closed,
    /// They are not: the run goes on, and nothing is run.
    Open,
}

/// What all nodes of a run may use together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// Tool calls.
    pub calls: Option<u32>,
    /// Web searches among them.
    pub searches: Option<u32>,
    /// Whether a search that was made before is answered from memory.
    pub dedupe: bool,
}

/// What one of several branches may use of what is left where they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Its number among the branches that can use it, from 0.
    pub place: u32,
    /// How many these are.
    pub among: u32,
    /// How many it has to propose.
    pub least: u32,
    /// How many those before it have to propose.
    pub before: u32,
    /// How many all of them have to propose.
    pub all: u32,
}

impl Share {
    /// All there is: of a node that no other runs beside.
    pub const WHOLE: Self = Self {
        place: 0,
        among: 1,
        least: 0,
        before: 0,
        all: 0,
    };
}

impl Kind for Runner {
    fn profile(&self) -> Profile {
        Profile {
            kind: "llm",
            role: Role::Asks,
            shape: Shape::Works,
            partner: Some(Partner::Model),
            ability: Some(Ability::Proposals),
            ends: Ends::Not,
            returned: None,
            has_effects: true,
            sees_state: false,
            per_item: true,
        }
    }

    fn texts(&self) -> Vec<&Text> {
        vec![&self.system, &self.prompt]
    }

    fn artifact(&self) -> Option<&str> {
        self.artifact.as_deref()
    }

    fn needs<'p>(&'p self, _program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        // The tools that must be there are the one that it has to propose, and those that the graph names. Other built-in ones
        // are not offered where the host does not have them, and artifacts the run writes itself.
        let forced = match &self.mode {
            Mode::Plan { tool, .. } => tool.as_deref(),
            Mode::Execute => None,
        };
        let tools = self.tools.iter().map(Tool::entry).map(|tool| {
            let looked = match tool.as_ref() {
                "file.write" | "shell.exec" => LookTime::Used,
                "web.search" if forced != Some("web.search") => LookTime::Used,
                _ => LookTime::First,
            };
            (Resource::Tool(tool), looked)
        });
        let model = needs::model(self.model.as_ref().map(|(name, _)| name.as_str()));
        needs::of_node(node, std::iter::once(model).chain(tools))
    }

    fn parts(&self) -> Vec<RuntimePart> {
        // A web search goes over the network, and a tool may be a function of a server.
        vec![
            RuntimePart::Budgets,
            RuntimePart::Models,
            RuntimePart::Servers,
        ]
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        // A turn with tools is one call, the answer behind them another; retries are for all of them together.
        let turns = match self.mode {
            Mode::Execute if !self.tools.is_empty() => u64::from(self.turns).saturating_add(1),
            Mode::Execute | Mode::Plan { .. } => 1,
        };
        vec![ModelCalls::AtMost(
            turns.saturating_add(u64::from(self.retries)),
        )]
    }

    fn may_call<'p>(&'p self, _program: &'p Program) -> Vec<Call<'p>> {
        if matches!(
            &self.mode,
            Mode::Plan {
                gate: Gate::Open,
                ..
            }
        ) {
            return Vec::new();
        }
        let most = |tool: &Tool| {
            let mut budgets = self.budget.iter();
            let found = budgets.find(|(name, _)| *name == tool.entry());
            found.map(|(_, most)| *most)
        };
        let tools = self.tools.iter();
        tools
            .map(|tool| Call {
                most: most(tool),
                ..tool.call()
            })
            .collect()
    }

    fn gives(&self, _program: &Program) -> Type {
        // What it said is text, whatever it wrote.
        Type::Text
    }

    fn schema(&self) -> Option<&Schema> {
        self.schema.as_ref()
    }

    fn gate(&self) -> Option<Gate> {
        Some(match self.mode {
            Mode::Execute => Gate::Open,
            Mode::Plan { gate, .. } => gate,
        })
    }
}
