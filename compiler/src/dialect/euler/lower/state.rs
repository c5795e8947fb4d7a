//! What a run remembers: the keys of the schema, and under names that begin with `$` what the nodes hand on.

use super::super::ast::{Graph, KeyType, Merge, StateKey};
use crate::ir::{InitialValue, Input, Key, KeyId, Reducer, Type};
use crate::source::Span;
use serde_json::{Value, json};

/// All keys so far, in the order of first mention.
#[derive(Default)]
pub(super) struct Keys {
    keys: Vec<Key>,
    task: Option<KeyId>,
}

impl Keys {
    /// Makes the keys of the schema and the key that holds what the caller asks. The caller may give any of them.
    pub(super) fn seed(&mut self, graph: &Graph) -> Vec<Input> {
        let schema = graph.schema.as_deref().unwrap_or_default();
        let taken = schema.iter().any(|key| key.name.value == "task");
        let name = if taken { "$task" } else { "task" };
        let task = self.add(name, graph.id.span, Type::Text, Some(json!("")));
        self.task = Some(task);
        let mut inputs = vec![Input {
            key: task,
            required: false,
            prompt: true,
            doc: "What is to be done.".to_string(),
        }];
        for key in schema {
            inputs.push(Input {
                key: self.declare(key),
                required: false,
                prompt: false,
                doc: String::new(),
            });
        }
        inputs
    }

    fn declare(&mut self, key: &StateKey) -> KeyId {
        let ty = key.ty.as_ref().map_or(KeyType::String, |ty| ty.value);
        let merge = key.merge.as_ref();
        let span = merge.map_or(key.name.span, |merge| merge.span);
        // A reducer that adds to something begins with nothing; the others begin without a value.
        let (reducer, initial) = match merge.map(|merge| merge.value) {
            Some(Merge::AppendList) => (Some(Reducer::Extend), Some(json!([]))),
            Some(Merge::SumInt) => (Some(Reducer::Sum), Some(json!(0))),
            Some(Merge::ConcatStr) => (Some(Reducer::Join), Some(json!(""))),
            Some(Merge::FirstWrite) => (Some(Reducer::FirstWrite), None),
            Some(Merge::LastWrite) | None => (None, None),
        };
        let id = self.add(&key.name.value, key.name.span, type_of(ty), initial);
        if let Some(made) = self.keys.get_mut(id.index()) {
            made.reducer = reducer.map(|reducer| (reducer, span));
        }
        id
    }

    fn add(&mut self, name: &str, span: Span, ty: Type, initial: Option<Value>) -> KeyId {
        let id = KeyId(u32::try_from(self.keys.len()).unwrap_or(u32::MAX));
        self.keys.push(Key {
            name: name.to_string(),
            span,
            initial: initial.map(|value| InitialValue { value, span }),
            reducer: None,
            declared: Some(ty),
        });
        id
    }

    fn own(&mut self, name: &str, span: Span, ty: Type, initial: Option<Value>) -> KeyId {
        match self.find(name) {
            Some(id) => id,
            None => self.add(name, span, ty, initial),
        }
    }

    fn find(&self, name: &str) -> Option<KeyId> {
        let at = self.keys.iter().position(|key| key.name == name)?;
        u32::try_from(at).ok().map(KeyId)
    }

    /// The key of the schema with this name.
    pub(super) fn key(&mut self, name: &str, span: Span) -> KeyId {
        self.own(name, span, Type::Any, None)
    }

    /// What the caller asks.
    pub(super) fn task(&mut self, span: Span) -> KeyId {
        match self.task {
            Some(task) => task,
            None => self.own("$task", span, Type::Text, Some(json!(""))),
        }
    }

    /// What the last node outside of branches said.
    pub(super) fn last(&mut self, span: Span) -> KeyId {
        self.own("$last", span, Type::Text, Some(json!("")))
    }

    /// What a branch said.
    pub(super) fn said_by(&mut self, branch: &str, span: Span) -> KeyId {
        self.own(
            &format!("$said.{branch}"),
            span,
            Type::Text,
            Some(json!("")),
        )
    }

    /// What the last judge suggested, for the node after it.
    pub(super) fn suggestions(&mut self, span: Span) -> KeyId {
        self.own("$suggestions", span, Type::Text, Some(json!("")))
    }

    /// What was written under the name of the final artifact.
    pub(super) fn final_text(&mut self, span: Span) -> KeyId {
        self.own("$final", span, Type::Text, Some(json!("")))
    }

    /// How often a judge was executed.
    pub(super) fn runs(&mut self, judge: &str, span: Span) -> KeyId {
        let id = self.own(&format!("$runs.{judge}"), span, Type::Int, Some(json!(0)));
        if let Some(key) = self.keys.get_mut(id.index()) {
            key.reducer = Some((Reducer::Sum, span));
        }
        id
    }

    pub(super) fn name(&self, id: KeyId) -> &str {
        self.keys.get(id.index()).map_or("", |key| &key.name)
    }

    pub(super) fn finish(self) -> Vec<Key> {
        self.keys
    }
}

/// The type of the values of a key.
pub(super) fn type_of(ty: KeyType) -> Type {
    match ty {
        KeyType::String => Type::Text,
        KeyType::Integer => Type::Int,
        KeyType::Float => Type::Number,
        KeyType::List => Type::List(Box::new(Type::Any)),
        KeyType::Dict => Type::any_object(),
    }
}
