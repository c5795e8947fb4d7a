//! A chain of nodes for every item of a list.

use super::super::needs::Need;
use super::super::{Program, Text, Type, ValueExpr};
use super::kind::{Ends, Kind, MapList, ModelCalls, Profile, Role, RuntimePart, Shape, TimeBound};

/// Starts a chain of nodes for every item. Where the chain starts is in the exit ([`ItemChain`](crate::ir::ItemChain)).
#[derive(Clone, Debug)]
pub struct Map {
    /// The list.
    pub over: ValueExpr,
}

impl Kind for Map {
    fn profile(&self) -> Profile {
        Profile {
            kind: "map",
            role: Role::List,
            shape: Shape::Works,
            partner: None,
            ability: None,
            ends: Ends::Not,
            returned: None,
            has_effects: false,
            sees_state: false,
            per_item: false,
        }
    }

    fn texts(&self) -> Vec<&Text> {
        self.over.text().into_iter().collect()
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
        Type::List(Box::new(Type::Any))
    }

    fn over(&self) -> Option<MapList<'_>> {
        Some(MapList::Value(&self.over))
    }
}
