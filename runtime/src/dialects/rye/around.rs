//! The graph and the state around a node, for what is done beside the nodes: hooks, and expressions that see it all.

use super::nested::Nested;
use crate::dialects::rye::action::{Call, Seen, Workflow};
use crate::run::Graph;
use crate::value::boxed::Boxed;
use crate::value::failure::Interrupt;
use serde_json::Value;

/// A graph in a state.
pub(crate) trait Around: Sync {
    /// The state.
    fn state(&self) -> Value;
    /// What the graph says of itself as one that acts inside of a project.
    fn workflow(&self) -> Option<&Workflow>;
    /// Variables of the environment that the graph, or this node of it, requires.
    fn required(&self, node: &str) -> Vec<String>;
    /// Whether the condition of a hook holds.
    fn applies(&self, hook: usize, event: &Value, seen: &mut Seen<'_>) -> bool;
    /// What a hook calls.
    fn call(&self, hook: usize, event: &Value, seen: &mut Seen<'_>) -> Option<Call>;
    /// Runs a graph that was compiled in under this id.
    fn nested<'a>(
        &'a self,
        item_id: &str,
        nested: Nested<'a>,
    ) -> Option<Boxed<'a, Result<Value, Interrupt>>>;
}

/// This graph in this state.
pub(crate) struct Here<'g, G: Graph> {
    pub(crate) graph: &'g G,
    pub(crate) state: &'g G::State,
}

impl<G: Graph> Around for Here<'_, G> {
    fn state(&self) -> Value {
        serde_json::to_value(self.state).unwrap_or_default()
    }

    fn workflow(&self) -> Option<&Workflow> {
        self.graph.workflow()
    }

    fn required(&self, node: &str) -> Vec<String> {
        let own = self.graph.workflow().into_iter();
        let own = own.flat_map(|workflow| workflow.env.iter());
        let own = own.filter(|need| need.node == node);
        let own = own.map(|need| need.variable.to_string());
        let all = self.graph.about().env.iter().map(ToString::to_string);
        all.chain(own).collect()
    }

    fn applies(&self, hook: usize, event: &Value, seen: &mut Seen<'_>) -> bool {
        self.graph.hook_applies(hook, event, seen)
    }

    fn call(&self, hook: usize, event: &Value, seen: &mut Seen<'_>) -> Option<Call> {
        self.graph.hook_call(hook, event, seen)
    }

    fn nested<'a>(
        &'a self,
        item_id: &str,
        nested: Nested<'a>,
    ) -> Option<Boxed<'a, Result<Value, Interrupt>>> {
        self.graph.nested(item_id, nested)
    }
}
