//! What is known of a stored value wherever one asks whether anything reads it.

use super::graph::Graph;
use crate::ir::{HookAction, KeyId, Node, Root, Step};

/// How many nodes are looked at in all, so that a graph of thousands is not walked thousands of times.
pub(super) const LOOKS: usize = 20_000;

/// Whether each value of a key is kept, or the key is none that the graph names.
pub(super) fn is_kept(graph: &Graph<'_>, key: KeyId) -> bool {
    graph.program[key].reducer.is_some() || graph.name(key).starts_with(['$', '_'])
}

/// Whether a node looks at a key.
pub(super) fn reads(node: &Node, key: KeyId) -> bool {
    let mut places = node.reads.iter();
    node.work.sees_state() || places.any(|place| reads_root(&place.from.root, key))
}

/// Whether a reference begins at a key, or at all of them.
pub(super) fn reads_root(root: &Root, key: KeyId) -> bool {
    *root == Root::Key(key) || *root == Root::State
}

/// Whether something beside the nodes reads the state.
pub(super) fn hooks_read(graph: &Graph<'_>) -> bool {
    let hooks = graph.program.workflow.iter().flat_map(|flow| &flow.hooks);
    let is_state = |step: Option<&Step>| match step {
        Some(Step::Field(name) | Step::Part(name)) => name == "state",
        Some(Step::Index(_)) | None => false,
    };
    hooks.into_iter().any(|hook| {
        let acts = match &hook.deed {
            HookAction::Call(action) => !action.params.refs().is_empty(),
            HookAction::Retry { .. } => false,
        };
        let mut asked = hook.condition.refs().into_iter();
        acts || asked.any(|found| is_state(found.path.first()))
    })
}
