//! What a staged conversation came to.

use super::super::needs::Need;
use super::super::stage::BoardPart;
use super::super::{Ability, Program, Text, Type};
use super::kind::{Ends, Kind, ModelCalls, Profile, Role, RuntimePart, Shape};

/// What a run came to.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The nodes, in the order of the text.
    pub nodes: Vec<ReportedNode>,
    /// Files that get the turns of the run: scope, node, file.
    pub auto: Vec<(String, String, String)>,
    /// All writers of each board, in the order of their places.
    pub boards: Vec<BoardPart>,
}

/// A node as the report shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedNode {
    /// Its id.
    pub id: String,
    /// Whether people are shown it.
    pub show: bool,
    /// How many tokens its model can look at.
    pub context_window: Option<u64>,
    /// The conversation that it continues.
    pub history: Option<String>,
}

impl Kind for Report {
    fn profile(&self) -> Profile {
        Profile {
            kind: "report",
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

    fn needs<'p>(&'p self, _program: &'p Program, _node: &'p str) -> Vec<Need<'p>> {
        Vec::new()
    }

    fn parts(&self) -> Vec<RuntimePart> {
        vec![RuntimePart::Conversations, RuntimePart::Models]
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        Vec::new()
    }

    fn gives(&self, _program: &Program) -> Type {
        Type::Any
    }
}
