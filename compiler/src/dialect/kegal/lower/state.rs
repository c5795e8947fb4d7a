//! The keys of the state: what the caller gives, what is made ready at the start, and what each node said.

use super::GraphFacts;
use crate::ir::stage::{Piece, Speak, Stage};
use crate::ir::{InitialValue, Input, Key, KeyId, Type};
use crate::source::Span;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// All keys, and the ids of the nodes that no text declares.
pub(super) struct Keys {
    pub(super) keys: Vec<Key>,
    pub(super) user_message: KeyId,
    pub(super) chunks: Option<KeyId>,
    pub(super) history: Option<KeyId>,
    pub(super) boards: Option<KeyId>,
    /// Prompts that were fetched.
    pub(super) prompts: Option<KeyId>,
    pub(super) blocked_by: KeyId,
    pub(super) report: KeyId,
    pub(super) text: KeyId,
    said: BTreeMap<usize, KeyId>,
    pub(super) begin: String,
    pub(super) report_node: String,
    pub(super) end: String,
}

impl Keys {
    pub(super) fn of(found: &GraphFacts<'_>) -> Self {
        let graph = found.graph;
        let mut maker = Maker {
            keys: Vec::new(),
            names: BTreeSet::new(),
            span: graph.span,
        };
        let default = graph.user_message.as_ref().map_or("", |text| &text.value);
        let user_message = maker.key("user_message", json!(default), Some(Type::Text));
        let takes = graph.retrieved_chunks.is_some()
            || graph
                .nodes
                .iter()
                .filter_map(|node| node.prompt.as_ref())
                .any(|prompt| prompt.retrieved_chunks);
        let chunks = takes.then(|| {
            let default = graph
                .retrieved_chunks
                .as_ref()
                .map_or(Value::Null, |text| json!(text.value));
            maker.key("retrieved_chunks", default, Some(Type::Any))
        });
        let continues = graph
            .nodes
            .iter()
            .filter_map(|node| node.prompt.as_ref())
            .any(|prompt| prompt.chat_history.is_some());
        let history = (continues || !graph.history.is_empty())
            .then(|| maker.key("chat_history", json!({}), Some(Type::Any)));
        let boards = graph
            .blackboard
            .as_ref()
            .map(|_| maker.key("boards", json!({}), Some(Type::Any)));
        let fetched = !found.prompts.remote.is_empty() || found.prompts.compact_url.is_some();
        let prompts = fetched.then(|| maker.key("prompts", json!({}), Some(Type::Any)));
        let blocked_by = maker.key("blocked_by", Value::Null, Some(Type::Any));
        let report = maker.key("report", Value::Null, Some(Type::Any));
        let text = maker.key("text", json!(""), Some(Type::Any));
        let mut said = BTreeMap::new();
        for (index, node) in graph.nodes.iter().enumerate() {
            if !found.edges.agents.contains(&index) {
                maker.span = node.id.span;
                said.insert(
                    index,
                    maker.key(&node.id.value, Value::Null, Some(Type::Any)),
                );
            }
        }
        let ids: BTreeSet<&str> = graph
            .nodes
            .iter()
            .map(|node| node.id.value.as_str())
            .collect();
        Self {
            keys: maker.keys,
            user_message,
            chunks,
            history,
            boards,
            prompts,
            blocked_by,
            report,
            text,
            said,
            begin: free("begin", |name| ids.contains(name)),
            report_node: free("report", |name| ids.contains(name)),
            end: free("end", |name| ids.contains(name)),
        }
    }

    /// The key that holds what a node of the main graph said.
    pub(super) fn said(&self, index: usize) -> Option<KeyId> {
        self.said.get(&index).copied()
    }
}

/// A name that is not taken yet.
fn free(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut name = name.to_owned();
    while taken(&name) {
        name.push('_');
    }
    name
}

struct Maker {
    keys: Vec<Key>,
    names: BTreeSet<String>,
    span: Span,
}

impl Maker {
    fn key(&mut self, name: &str, initial: Value, declared: Option<Type>) -> KeyId {
        let name = free(name, |name| self.names.contains(name));
        self.names.insert(name.clone());
        self.keys.push(Key {
            name,
            span: self.span,
            initial: Some(InitialValue {
                value: initial,
                span: self.span,
            }),
            reducer: None,
            declared,
        });
        KeyId(u32::try_from(self.keys.len() - 1).unwrap_or(u32::MAX))
    }
}

/// What the caller gives. What a prompt needs and the file does not give is required.
pub(super) fn inputs<'s>(
    found: &GraphFacts<'_>,
    keys: &Keys,
    stages: impl Iterator<Item = &'s Stage>,
) -> Vec<Input> {
    let pieces: Vec<&Piece> = stages.flat_map(speaks).flat_map(Speak::pieces).collect();
    let needs = |piece: &Piece| pieces.contains(&piece);
    let graph = found.graph;
    let mut inputs = vec![Input {
        key: keys.user_message,
        required: graph.user_message.is_none() && needs(&Piece::UserMessage),
        prompt: true,
        doc: "What the user asks.".to_owned(),
    }];
    if let Some(key) = keys.chunks {
        inputs.push(Input {
            key,
            required: graph.retrieved_chunks.is_none() && needs(&Piece::Chunks),
            prompt: false,
            doc: "What was looked up for the question.".to_owned(),
        });
    }
    if let Some(key) = keys.history {
        inputs.push(Input {
            key,
            required: false,
            prompt: false,
            doc: "Conversations to continue, by scope: lists of `{role, content}`.".to_owned(),
        });
    }
    inputs
}

/// Everything in a stage that talks to a model.
pub(super) fn speaks(stage: &Stage) -> Vec<&Speak> {
    match stage {
        Stage::Speak(speak) => vec![speak],
        Stage::React(react) => {
            let steps = react.agents.iter().flat_map(|agent| &agent.steps);
            [&react.speak].into_iter().chain(steps).collect()
        }
        Stage::Begin(_) | Stage::Report(_) => Vec::new(),
    }
}
