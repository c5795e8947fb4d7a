//! The keys that opaque nodes name: scripts without `x-writes`, and models and agents whose reply may hold anything.
//!
//! Such a node may write any key, so nobody can say that a key is never written. But what it writes mostly stands in its
//! own text. A read of a name that no such text holds, while the graph writes a name very like it, is a slip.

use super::super::ast::{Graph, Kind, Node};
use super::super::scripts;
use super::super::words::{add, all, beside, is_open, of_scripts, written_by_models};
use crate::ir::{Key, KeyId, Mentioned, NodeId};
use crate::world::World;
use std::collections::BTreeSet;

/// What the texts of opaque nodes say. `None`: one of these texts is not known.
pub(super) fn of(graph: &Graph, keys: &[Key], world: &dyn World) -> Option<Mentioned> {
    let mut words = written_by_models(graph, world)?;
    // Which of its words a model takes for a key, nobody knows.
    let mut is_all = !graph.nodes.iter().any(|node| match &node.kind {
        Kind::Llm(llm) => is_open(llm.output_schema.as_ref()),
        Kind::Agent(agent) => is_open(agent.output_schema.as_ref()),
        Kind::Script(_)
        | Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::End(_)
        | Kind::Unknown(_) => false,
    });
    for node in &graph.nodes {
        if let Kind::Script(script) = &node.kind
            && script.writes.is_none()
        {
            let path = &script.script.value;
            let text = world.text(path)?;
            let beside = beside(path, &text, world);
            match scripts::printed(path, &text).filter(|_| beside.is_empty()) {
                Some(keys) => words.extend(keys),
                None => {
                    is_all = false;
                    beside
                        .iter()
                        .chain([&text])
                        .for_each(|text| add(text, &mut words));
                }
            }
        }
    }
    let named = |words: &BTreeSet<String>| {
        let named = (0..).zip(keys).filter(|(_, key)| words.contains(&key.name));
        named.map(|(at, _)| KeyId(at)).collect()
    };
    // Scripts that see the whole state may read any key that they name.
    let seen = of_scripts(graph, world, |script| script.reads.is_none());
    Some(Mentioned {
        keys: named(&words),
        is_all,
        seen: seen.map(|texts| named(&all(&texts))),
    })
}

/// The nodes that the texts of scripts name which do not declare where they go. `None`: one of these texts is not known.
pub(super) fn nodes(graph: &Graph, world: &dyn World) -> Option<BTreeSet<NodeId>> {
    let is_unknown = |node: &Node| matches!(node.kind, Kind::Unknown(_));
    if graph.nodes.iter().any(is_unknown) {
        return None;
    }
    let texts = of_scripts(graph, world, |script| script.routes.is_none())?;
    let named = (0..).zip(&graph.nodes).filter(|(_, node)| {
        let id = node.id.value.as_str();
        texts.iter().any(|text| text.contains(id))
    });
    Some(named.map(|(at, _)| NodeId(at)).collect())
}

/// Whether some node may write keys that the graph does not name.
pub(super) fn has_opaque(graph: &Graph) -> bool {
    graph.nodes.iter().any(|node| match &node.kind {
        Kind::Script(script) => script.writes.is_none(),
        Kind::Llm(llm) => is_open(llm.output_schema.as_ref()),
        Kind::Agent(agent) => is_open(agent.output_schema.as_ref()),
        Kind::Unknown(_) => true,
        Kind::Approval(_) | Kind::Input(_) | Kind::Rag(_) | Kind::Map(_) | Kind::End(_) => false,
    })
}
