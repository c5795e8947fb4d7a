//! A controller, which hands out work in a staged conversation.

use super::super::needs::Need;
use super::super::{Ability, Program, Text, Type};
use super::Speak;
use super::kind::{Call, Ends, Kind, ModelCalls, Partner, Profile, Role, RuntimePart, Shape};

/// A controller.
#[derive(Clone, Debug)]
pub struct React {
    /// Its own prompt and model; the schema is that of a routing decision.
    pub speak: Speak,
    /// The agents, in the order of the edge.
    pub agents: Vec<Chain>,
    /// How often it may hand out work.
    pub most: u32,
    /// When the conversation is shortened; `None`: never.
    pub compact: Option<Compaction>,
}

/// When and how the conversation of a controller is shortened.
#[derive(Clone, Debug, PartialEq)]
pub struct Compaction {
    /// From so many tokens on.
    pub tokens: u64,
    /// The system prompt; empty: the built-in one.
    pub system: String,
    /// The user prompt.
    pub user: String,
    /// Where both are instead; empty: nowhere.
    pub url: String,
}

/// An agent: what runs when a controller hands work to it.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Its id.
    pub id: String,
    /// Its nodes, in the order in which they run.
    pub steps: Vec<Speak>,
}

impl Kind for React {
    fn profile(&self) -> Profile {
        Profile {
            kind: "controller",
            role: Role::Other,
            shape: Shape::Leads,
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
        let speeches = self.speeches().into_iter();
        speeches.filter_map(|speak| speak.needed(program)).collect()
    }

    fn parts(&self) -> Vec<RuntimePart> {
        vec![RuntimePart::Conversations, RuntimePart::Models]
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        // Each decision may be mended once, each may let the dearest of its agents work, and between two decisions the
        // conversation may be shortened.
        let most = u64::from(self.most);
        let of_agent = |agent: &Chain| {
            agent
                .steps
                .iter()
                .map(Speak::calls)
                .fold(0, u64::saturating_add)
        };
        let dearest = self.agents.iter().map(of_agent).max().unwrap_or(0);
        let shortened = match self.compact {
            Some(_) => most.saturating_sub(1),
            None => 0,
        };
        let decisions = most.saturating_mul(dearest.saturating_add(2));
        vec![ModelCalls::AtMost(decisions.saturating_add(shortened))]
    }

    fn may_call<'p>(&'p self, program: &'p Program) -> Vec<Call<'p>> {
        self.speak.may_call(program)
    }

    fn gives(&self, _program: &Program) -> Type {
        Type::Any
    }

    fn speech(&self) -> Option<&Speak> {
        Some(&self.speak)
    }

    fn helpers(&self) -> &[Chain] {
        &self.agents
    }
}
