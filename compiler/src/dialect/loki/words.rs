//! The names in the texts of a Loki graph: of the keys that it writes, and the words of what may write any key.

use super::ast::{Graph, Kind, PROMPT, Script};
use super::template::{Piece, pieces};
use crate::dialect::script::named_files;
use crate::ir::{ExtraProperties, Schema};
use crate::world::{AgentFiles, World};
use std::collections::BTreeSet;

/// The names of the keys that the text of the graph gives a value.
pub(super) fn names(graph: &Graph) -> BTreeSet<String> {
    let seeded = graph.initial_state.iter().map(|(name, _)| name);
    let mut names = written(graph);
    names.extend(seeded.map(|name| name.value.clone()));
    names
}

/// The names of the keys that a caller or a node gives a value.
pub(super) fn written(graph: &Graph) -> BTreeSet<String> {
    let given = graph.variables.iter().map(|variable| &variable.name);
    let updated = graph.nodes.iter().flat_map(|node| node.updates());
    let mut names: BTreeSet<String> = given
        .chain(updated.map(|update| &update.key))
        .map(|name| name.value.clone())
        .collect();
    names.insert(PROMPT.to_string());
    for node in &graph.nodes {
        let schema = match &node.kind {
            Kind::Llm(llm) => llm.output_schema.as_ref(),
            Kind::Agent(agent) => agent.output_schema.as_ref(),
            Kind::Script(script) => script.writes.as_ref(),
            Kind::Map(map) => {
                names.extend([map.item.value.clone(), map.collect_into.value.clone()]);
                None
            }
            Kind::Approval(_) | Kind::Input(_) | Kind::Rag(_) | Kind::End(_) | Kind::Unknown(_) => {
                None
            }
        };
        let properties = schema.iter().flat_map(|schema| &schema.properties);
        names.extend(properties.map(|property| property.name.clone()));
    }
    names
}

/// The words of the models and agents whose reply may hold any key. `None`: one of their texts is not known.
pub(super) fn written_by_models(graph: &Graph, world: &dyn World) -> Option<BTreeSet<String>> {
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
            Kind::Unknown(_) => return None,
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

pub(super) fn is_open(schema: Option<&Schema>) -> bool {
    schema.is_some_and(|schema| schema.extra == ExtraProperties::Merged)
}

/// The texts of some scripts, and of the files beside them that they name. `None`: one of these texts is not known.
pub(super) fn of_scripts(
    graph: &Graph,
    world: &dyn World,
    which: impl Fn(&Script) -> bool,
) -> Option<Vec<String>> {
    let mut texts = Vec::new();
    for node in &graph.nodes {
        let Kind::Script(script) = &node.kind else {
            continue;
        };
        if which(script) {
            let path = &script.script.value;
            let own = world.text(path)?;
            texts.extend(named_files::texts(path, &own, world));
            texts.push(own);
        }
    }
    Some(texts)
}

/// All words of some texts.
pub(super) fn all(texts: &[String]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    texts.iter().for_each(|text| add(text, &mut words));
    words
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

/// The keys that a graph refers to anywhere in its text.
pub(super) fn read(text: &str) -> BTreeSet<String> {
    let keys = pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Reference { path, .. } => Some(path?.key),
        Piece::Literal(_) => None,
    });
    keys.collect()
}

pub(super) fn add(text: &str, words: &mut BTreeSet<String>) {
    let part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let found = text.split(|letter| !part(letter));
    words.extend(found.filter(|word| !word.is_empty()).map(str::to_owned));
}
