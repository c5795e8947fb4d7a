//! The keys that opaque nodes name: scripts without `x-writes`, and models and agents whose reply may hold anything.
//!
//! Such a node may write any key, so nobody can say that a key is never written. But what it writes mostly stands in its
//! own text. A read of a name that no such text holds, while the graph writes a name very like it, is a slip.

use super::super::ast::{Graph, Kind};
use super::super::scripts;
use super::super::words::{add, beside, is_open, written_by_models};
use crate::ir::{Key, KeyId, NodeId};
use crate::world::World;
use std::collections::BTreeSet;

/// The keys that the texts of opaque nodes name. `None`: one of these texts is not known.
pub(super) fn of(graph: &Graph, keys: &[Key], world: &dyn World) -> Option<BTreeSet<KeyId>> {
    let mut words = written_by_models(graph, world)?;
    for node in &graph.nodes {
        if let Kind::Script(script) = &node.kind
            && script.writes.is_none()
        {
            let path = &script.script.value;
            match scripts::printed(path, &world.text(path)?, world) {
                Some(keys) => words.extend(keys),
                None => add_script(path, world, &mut words)?,
            }
        }
    }
    let named = (0..).zip(keys).filter(|(_, key)| words.contains(&key.name));
    Some(named.map(|(at, _)| KeyId(at)).collect())
}

/// Whether the texts of all nodes that may write any key show which keys they write.
pub(super) fn are_shown(graph: &Graph, world: &dyn World) -> bool {
    graph.nodes.iter().all(|node| match &node.kind {
        Kind::Script(script) if script.writes.is_none() => {
            let path = &script.script.value;
            let text = world.text(path);
            text.is_some_and(|text| scripts::printed(path, &text, world).is_some())
        }
        Kind::Llm(llm) => !is_open(llm.output_schema.as_ref()),
        Kind::Agent(agent) => !is_open(agent.output_schema.as_ref()),
        Kind::Unknown => false,
        Kind::Script(_)
        | Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::End(_) => true,
    })
}

/// The nodes that the texts of scripts name which do not declare where they go. `None`: one of these texts is not known.
pub(super) fn nodes(graph: &Graph, world: &dyn World) -> Option<BTreeSet<NodeId>> {
    let mut texts = Vec::new();
    for node in &graph.nodes {
        match &node.kind {
            Kind::Script(script) if script.routes.is_none() => {
                let path = &script.script.value;
                let own = world.text(path)?;
                texts.extend(beside(path, &own, world));
                texts.push(own);
            }
            Kind::Unknown => return None,
            Kind::Script(_)
            | Kind::Llm(_)
            | Kind::Agent(_)
            | Kind::Approval(_)
            | Kind::Input(_)
            | Kind::Rag(_)
            | Kind::Map(_)
            | Kind::End(_) => {}
        }
    }
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
        Kind::Unknown => true,
        Kind::Approval(_) | Kind::Input(_) | Kind::Rag(_) | Kind::Map(_) | Kind::End(_) => false,
    })
}

/// The words of a script, and of the files beside it that it names: what it imports or runs.
fn add_script(path: &str, world: &dyn World, words: &mut BTreeSet<String>) -> Option<()> {
    let own = world.text(path)?;
    for text in beside(path, &own, world) {
        add(&text, words);
    }
    add(&own, words);
    Some(())
}
