//! The keys that opaque nodes name: scripts without `x-writes`, and models and agents whose reply may hold anything.
//!
//! Such a node may write any key, so nobody can say that a key is never written. But what it writes mostly stands in its
//! own text. A read of a name that no such text holds, while the graph writes a name very like it, is a slip.

use super::super::ast::{Graph, Kind};
use super::super::scripts;
use super::super::template::{Piece, pieces};
use crate::ir::{Extra, Key, KeyId, NodeId, Schema};
use crate::world::{AgentFiles, World};
use std::collections::BTreeSet;

/// How many files beside a script are read because it names them: more is no program that somebody wrote by hand.
const NAMED_FILES: usize = 32;

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

/// The words of the models and agents whose reply may hold any key. `None`: one of their texts is not known.
pub(in crate::dialect::loki) fn written_by_models(
    graph: &Graph,
    world: &dyn World,
) -> Option<BTreeSet<String>> {
    let mut words = BTreeSet::new();
    for node in &graph.nodes {
        match &node.kind {
            Kind::Llm(llm) if is_open(llm.output_schema.as_ref()) => {
                add_literals(&llm.prompt.value, &mut words);
                let instructions = llm.instructions.iter();
                instructions.for_each(|text| add_literals(&text.value, &mut words));
                add_schema(llm.output_schema.as_ref(), &mut words);
            }
            Kind::Agent(agent) if is_open(agent.output_schema.as_ref()) => {
                add_literals(&agent.prompt.value, &mut words);
                add_schema(agent.output_schema.as_ref(), &mut words);
                match world.agent(&agent.agent.value) {
                    AgentFiles::Config { text, .. } | AgentFiles::Graph { text, .. } => {
                        add(&text, &mut words);
                    }
                    AgentFiles::Unknown
                    | AgentFiles::Missing
                    | AgentFiles::Undefined
                    | AgentFiles::Both => return None,
                }
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
    Some(words)
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

fn is_open(schema: Option<&Schema>) -> bool {
    schema.is_some_and(|schema| schema.extra == Extra::Merged)
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

/// The texts of the files beside a script that it names: what it imports or runs.
pub(in crate::dialect::loki) fn beside(path: &str, own: &str, world: &dyn World) -> Vec<String> {
    let mut words = BTreeSet::new();
    add(own, &mut words);
    let named = |file: &&String| {
        let name = file.rsplit('/').next().unwrap_or(file);
        let stem = name.split('.').next().unwrap_or(name);
        *file != path && words.contains(stem)
    };
    let siblings = world.siblings(path);
    let named = siblings.iter().filter(named).take(NAMED_FILES);
    // What is no text, such as a directory, names nothing that could be read here.
    named.filter_map(|file| world.text(file)).collect()
}

/// The words of a prompt without its references: that a model is shown a key does not have it write that key.
fn add_literals(text: &str, words: &mut BTreeSet<String>) {
    for piece in pieces(text) {
        if let Piece::Literal(text) = piece {
            add(text, words);
        }
    }
}

fn add_schema(schema: Option<&Schema>, words: &mut BTreeSet<String>) {
    if let Some(schema) = schema {
        add(&schema.json.to_string(), words);
    }
}

fn add(text: &str, words: &mut BTreeSet<String>) {
    let part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let found = text.split(|letter| !part(letter));
    words.extend(found.filter(|word| !word.is_empty()).map(str::to_owned));
}
