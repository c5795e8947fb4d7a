//! The end of a run, with a text.

use super::super::needs::Need;
use super::super::{Program, Text, Type};
use super::kind::{Ends, Kind, ModelCalls, Profile, Role, RuntimePart, Shape, TimeBound};

/// Ends the run.
#[derive(Clone, Debug)]
pub struct Finish {
    /// The result. It sees what the exit writes.
    pub output: Text,
}

impl Kind for Finish {
    fn profile(&self) -> Profile {
        Profile {
            kind: "end",
            role: Role::End,
            shape: Shape::Bounds,
            partner: None,
            ability: None,
            ends: Ends::WithText,
            returned: None,
            has_effects: false,
            sees_state: false,
            per_item: false,
        }
    }

    fn texts(&self) -> Vec<&Text> {
        vec![&self.output]
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
        Type::Text
    }

    fn result(&self) -> Option<&Text> {
        Some(&self.output)
    }
}
