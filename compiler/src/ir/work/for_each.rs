//! A call of something by its id, for every item of a list.

use super::super::needs::Need;
use super::super::{Program, Text, Tree, Type};
use super::Action;
use super::kind::{
    Call, Ends, Kind, MapList, ModelCalls, Partner, Profile, Role, RuntimePart, Shape,
};

/// An action per item of a list, inside of one node.
#[derive(Clone, Debug)]
pub struct ForEach {
    /// The list.
    pub over: Tree,
    /// What the item is called.
    pub item: String,
    /// The action. Its `Root::Own` is the item.
    pub action: Action,
    /// How many items are worked on at once; `None`: one after the other.
    pub at_once: Option<u32>,
}

impl Kind for ForEach {
    fn profile(&self) -> Profile {
        Profile {
            kind: "foreach",
            role: Role::Other,
            shape: Shape::Works,
            partner: Some(Partner::Action),
            ability: None,
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

    fn needs<'p>(&'p self, program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        self.action.needs(program, node)
    }

    fn parts(&self) -> Vec<RuntimePart> {
        self.action.parts()
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        self.action.model_calls()
    }

    fn may_call<'p>(&'p self, program: &'p Program) -> Vec<Call<'p>> {
        let each = self.action.may_call(program).into_iter();
        // The list may be empty.
        each.map(|call| Call {
            always: false,
            ..call
        })
        .collect()
    }

    fn gives(&self, _program: &Program) -> Type {
        Type::List(Box::new(Type::Any))
    }

    fn trees(&self) -> Vec<(&Tree, &'static str)> {
        let action = self.action.trees();
        std::iter::once((&self.over, "over"))
            .chain(action)
            .collect()
    }

    fn over(&self) -> Option<MapList<'_>> {
        Some(MapList::Tree(&self.over, &self.item))
    }

    fn items_at_once(&self) -> Option<u32> {
        self.at_once
    }

    fn action(&self) -> Option<&Action> {
        Some(&self.action)
    }
}
