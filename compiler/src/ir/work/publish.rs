//! The end of a run, with the final artifact.

use super::super::needs::Need;
use super::super::{KeyId, Program, Text, Type};
use super::kind::{Ends, Kind, ModelCalls, Profile, Role, RuntimePart, Shape};

/// Ends the run: writes the final artifact, which is its result.
#[derive(Clone, Debug)]
pub struct Publish {
    /// The result, where nothing was written under the name of the file before.
    pub output: Text,
    /// The key that holds what was; empty text: nothing.
    pub written: Option<KeyId>,
    /// The file, below the artifact directory.
    pub artifact: String,
}

impl Kind for Publish {
    fn profile(&self) -> Profile {
        Profile {
            kind: "finalize",
            role: Role::Other,
            shape: Shape::Bounds,
            partner: None,
            ability: None,
            ends: Ends::WithText,
            returned: None,
            has_effects: true,
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

    fn gives(&self, _program: &Program) -> Type {
        Type::Text
    }

    fn result(&self) -> Option<&Text> {
        Some(&self.output)
    }
}
