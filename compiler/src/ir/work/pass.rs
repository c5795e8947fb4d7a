//! Nothing but a decision.

use super::super::needs::Need;
use super::super::{Program, Text, Type};
use super::kind::{Ends, Kind, ModelCalls, Profile, Role, RuntimePart, Shape, TimeBound};

/// Does nothing; the exits decide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass;

impl Kind for Pass {
    fn profile(&self) -> Profile {
        Profile {
            kind: "gate",
            role: Role::Other,
            shape: Shape::Decides,
            partner: None,
            ability: None,
            ends: Ends::Not,
            returned: None,
            has_effects: false,
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
        Vec::new()
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        Vec::new()
    }

    fn takes(&self) -> TimeBound {
        TimeBound::Nothing
    }

    fn gives(&self, _program: &Program) -> Type {
        Type::Any
    }
}
