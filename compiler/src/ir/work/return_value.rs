//! The end of a run, with a value.

use super::super::needs::Need;
use super::super::{Program, Text, Tree, Type};
use super::kind::{Ends, Kind, ModelCalls, Profile, Role, RuntimePart, Shape, TimeBound};

/// Ends the run with a value.
#[derive(Clone, Debug)]
pub struct Return {
    /// The result; `None`: the state.
    pub output: Option<Tree>,
}

impl Kind for Return {
    fn profile(&self) -> Profile {
        Profile {
            kind: "return",
            role: Role::Other,
            shape: Shape::Bounds,
            partner: None,
            ability: None,
            ends: Ends::WithValue,
            returned: None,
            has_effects: false,
            sees_state: false,
            per_item: false,
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

    fn trees(&self) -> Vec<(&Tree, &'static str)> {
        self.output.iter().map(|tree| (tree, "output")).collect()
    }
}
