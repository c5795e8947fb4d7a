//! A judgement of what was done, which chooses a route.

use super::super::needs::{self, Need};
use super::super::{KeyId, Program, Schema, Text, Type};
use super::kind::{Ends, Kind, MENDING, ModelCalls, Partner, Profile, Role, RuntimePart, Shape};
use crate::source::Span;

/// Lets a model judge what was done, and choose a route.
#[derive(Clone, Debug)]
pub struct Judge {
    /// `provider:name`; `None`: the caller's.
    pub model: Option<(String, Span)>,
    /// The system prompt.
    pub system: Text,
    /// The user prompt.
    pub prompt: Text,
    /// What the reply must be.
    pub schema: Schema,
    /// The routes, each with whether it leads back here.
    pub routes: Vec<Route>,
    /// How often it may be executed; then a route that leads back is not followed.
    pub cap: Option<u32>,
    /// The key that counts its executions.
    pub count: KeyId,
    /// The file that holds its latest verdict, below the artifact directory.
    pub artifact: Option<String>,
}

/// A route of a judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// As the model says it.
    pub label: String,
    /// Where it leads.
    pub way: Way,
}

/// Whether a route leads back to where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It does not.
    On,
    /// It does.
    Back,
}

impl Kind for Judge {
    fn profile(&self) -> Profile {
        Profile {
            kind: "judge",
            role: Role::MayAsk,
            shape: Shape::Decides,
            partner: Some(Partner::Model),
            ability: None,
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

    fn needs<'p>(&'p self, _program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        let model = needs::model(self.model.as_ref().map(|(name, _)| name.as_str()));
        needs::of_node(node, [model])
    }

    fn parts(&self) -> Vec<RuntimePart> {
        vec![RuntimePart::Budgets, RuntimePart::Models]
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        vec![ModelCalls::AtMost(1 + MENDING)]
    }

    fn gives(&self, _program: &Program) -> Type {
        self.schema.ty.clone()
    }

    fn schema(&self) -> Option<&Schema> {
        Some(&self.schema)
    }

    fn judgement(&self) -> Option<&Judge> {
        Some(self)
    }
}
