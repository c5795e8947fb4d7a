//! A call of something by its id.

use super::super::needs::{self, Need};
use super::super::{LookTime, Program, Ref, Resource, Text, Tree, Type};
use super::kind::{
    Call, CallCountSource, Callee, Ends, Kind, ModelCalls, Partner, Profile, Role, RuntimePart,
    Shape,
};
use crate::source::Span;
use graphwright_rules::capability::capability;
use std::borrow::Cow;

/// A call of something that the project, the runtime or the host knows by its id.
#[derive(Clone, Debug)]
pub struct Action {
    /// `execute`, `fetch`, `sign`.
    pub primary: String,
    /// `tool`, `directive`, `knowledge`.
    pub kind: String,
    /// Which one.
    pub item: Tree,
    /// What it is called with.
    pub params: Tree,
    /// Whether a result is kept and used again for the same call.
    pub cached: ResultCache,
    /// What happens after a failure.
    pub policy: Policy,
    /// The graph that it is, compiled in: the index in [`Program::children`].
    pub child: Option<usize>,
    /// What a success gives, as far as it is known of what has this id. Good for findings and nothing else: the host of a program
    /// may have another action under it.
    pub returns: Type,
    /// The model that carries it out, where the graph or the directive names one.
    pub model: Option<ActionModel>,
    /// Where it stands.
    pub span: Span,
}

/// The model that carries an action out.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionModel {
    /// `provider:name`.
    pub name: String,
    /// Where it is named, or what names it.
    pub span: Span,
    /// Whether where it is and its key are said beside it.
    pub is_opened: bool,
}

/// Whether results are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultCache {
    /// Each visit makes the call.
    No,
    /// A visit that would make the same call gets its result.
    Yes,
}

/// What happens after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The run fails.
    Fail,
    /// The run goes on, and says in the end that something failed.
    Continue,
    /// The run goes to the node that the failed one names.
    Route,
}

impl Action {
    /// The capability that it needs, if its id is constant: `rye.execute.tool.rye.bash`.
    pub fn capability(&self) -> Option<String> {
        Some(capability(
            &self.primary,
            &self.kind,
            self.item.constant_text()?,
        ))
    }

    /// What it uses of the outside; its id may be known in a run only.
    pub fn uses(&self) -> Vec<(Resource<'_>, LookTime)> {
        if let Some(at) = self.child {
            return vec![(Resource::Graph(at), LookTime::First)];
        }
        let item = self.item.constant_text().unwrap_or_default();
        let used = |what| (what, LookTime::Used);
        match (self.primary.as_str(), self.kind.as_str(), item) {
            ("execute", "tool", "rye/bash" | "rye/bash/bash") => {
                vec![used(Resource::Program("sh"))]
            }
            ("execute", "tool", THREAD) => {
                let names = ["directive_id", "directive_name", "directive"];
                let mut names = names.iter();
                let named = names.find_map(|key| self.params.constant_field(key));
                vec![used(Resource::Directive(named)), used(self.asked())]
            }
            ("execute", "directive", item) if !item.is_empty() => {
                vec![used(Resource::Directive(Some(item))), used(self.asked())]
            }
            ("execute", "tool", item) if !item.is_empty() && !item.starts_with("rye/") => {
                vec![used(Resource::Tool(Cow::Borrowed(item)))]
            }
            _ => Vec::new(),
        }
    }

    /// The model that carries it out: one that is named, or the caller's.
    fn asked(&self) -> Resource<'_> {
        let name = |model: &'_ ActionModel| Cow::Owned(model.name.clone());
        match &self.model {
            Some(model) if model.is_opened => Resource::Opened(name(model)),
            model => Resource::Model(model.as_ref().map(name)),
        }
    }

    /// Who decides how often a model is asked, if somebody does.
    fn chooses(&self) -> Option<CallCountSource> {
        match (self.primary.as_str(), self.kind.as_str()) {
            ("execute", "directive") => Some(CallCountSource::Directive),
            ("execute", "tool") => match self.item.constant_text() {
                Some(THREAD) => Some(CallCountSource::Directive),
                Some(_) => None,
                None => Some(CallCountSource::Called),
            },
            _ => None,
        }
    }

    /// The references, in order.
    pub fn refs(&self) -> Vec<&Ref> {
        let mut refs = self.item.refs();
        refs.extend(self.params.refs());
        refs
    }
}

/// The tool that has a directive carried out in a thread of its own.
const THREAD: &str = "rye/agent/threads/thread_directive";

impl Kind for Action {
    fn profile(&self) -> Profile {
        Profile {
            kind: "action",
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

    fn needs<'p>(&'p self, _program: &'p Program, node: &'p str) -> Vec<Need<'p>> {
        needs::of_node(node, self.uses())
    }

    fn parts(&self) -> Vec<RuntimePart> {
        // Directives are carried out by models. What an id that is made at run time calls, nobody knows before.
        let models = self.chooses().map(|_| RuntimePart::Models);
        std::iter::once(RuntimePart::Actions)
            .chain(models)
            .collect()
    }

    fn model_calls(&self) -> Vec<ModelCalls> {
        match (self.child, self.chooses()) {
            (Some(at), _) => vec![ModelCalls::OfGraph(at)],
            (None, Some(chooses)) => vec![ModelCalls::Unknown(chooses)],
            (None, None) => Vec::new(),
        }
    }

    fn may_call<'p>(&'p self, _program: &'p Program) -> Vec<Call<'p>> {
        let Some(item) = self.item.constant_text() else {
            return vec![Call::of_anything()];
        };
        let capability = capability(&self.primary, &self.kind, item);
        let own = Call {
            what: Callee::Action(item, capability),
            most: None,
            always: self.cached == ResultCache::No && self.child.is_none(),
        };
        // A directive has a model with tools of its own.
        let chosen = self.chooses().map(|_| Call::of_anything());
        std::iter::once(own).chain(chosen).collect()
    }

    fn gives(&self, _program: &Program) -> Type {
        // The host of a program may have another action under the id, so `returns` does not count.
        Type::Any
    }

    fn trees(&self) -> Vec<(&Tree, &'static str)> {
        vec![
            (&self.item, "action.item_id"),
            (&self.params, "action.params"),
        ]
    }

    fn action(&self) -> Option<&Action> {
        Some(self)
    }
}
