//! The way of a labelled value, as a person reads it.

use super::fact::Fact;
use super::labelled_value::LabelledValue;
use super::search::{Search, Situation};
use super::sinks::Sink;
use crate::policy::verdict::VisitedNode;

impl Search<'_, '_, '_> {
    /// The visits from the start of the run to where the value must not come.
    pub(super) fn tale(&self, to: usize, sink: Option<&Sink>) -> Vec<VisitedNode> {
        let way = self.way(to);
        let model = self.terrain.marks.model;
        let mut told = Vec::new();
        for (number, here) in way.iter().enumerate() {
            let next = way.get(number + 1);
            let Some(graph) = model.graph(here.graph) else {
                continue;
            };
            let node = graph.node(here.node);
            let exit = next.and_then(|next| next.exit);
            // A graph that is run goes on inside.
            let exit = exit.and_then(|at| node.exits.get(at));
            let note = match next {
                Some(next) => self.step(here, next),
                None => sink.map(|sink| self.arrival(here, sink)),
            };
            told.push(VisitedNode {
                node: model.name(here.graph, here.node),
                exit: exit.map(|exit| exit.name.clone()),
                span: node.span,
                note: note.filter(|note| !note.is_empty()),
            });
        }
        told
    }

    fn key(&self, graph: usize, held: &LabelledValue) -> String {
        let program = self
            .terrain
            .marks
            .model
            .graph(graph)
            .map(|graph| graph.program);
        let key = program.and_then(|program| program.keys.get(held.slot));
        let name = key.map_or("a key that nothing names", |key| key.name.as_str());
        match held.at.is_empty() {
            true => format!("`{name}`"),
            false => format!("`{name}.{}`", held.at.join(".")),
        }
    }

    /// What happens to the value in a visit.
    fn step(&self, here: &Situation, next: &Situation) -> Option<String> {
        let from = next.origin.as_ref();
        let written = |held: &LabelledValue| self.key(next.graph, held);
        Some(match (&here.fact, &next.fact) {
            (Fact::Value(a), Fact::Value(b)) if here.graph == next.graph && a.slot == b.slot => {
                return None;
            }
            (Fact::Value(held), Fact::Value(to)) if here.graph == next.graph => format!(
                "reads {} and writes {}",
                self.key(here.graph, held),
                written(to)
            ),
            (Fact::Value(held), Fact::Value(_)) => {
                format!("hands {} on", self.key(here.graph, held))
            }
            (Fact::Value(held), Fact::Result) => {
                format!("returns {}", self.key(here.graph, held))
            }
            (Fact::Value(held), Fact::Way(_)) => {
                format!("decides by {}", self.key(here.graph, held))
            }
            (Fact::Nothing, Fact::Value(to)) => {
                let from = from.map_or("somewhere", String::as_str);
                format!("gets it from {from} and writes {}", written(to))
            }
            (Fact::Nothing, Fact::Way(_)) => "decides by what it gets".to_owned(),
            (Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient, Fact::Value(to)) => {
                format!("writes {}", written(to))
            }
            (Fact::Nothing, Fact::Fault) => {
                let from = from.map_or("somewhere", String::as_str);
                format!("gets it from {from} and may fail with it")
            }
            (_, Fact::Fault) => "may fail with it".to_owned(),
            (_, Fact::Result) => "returns it".to_owned(),
            (_, Fact::Nothing | Fact::Way(_) | Fact::Ambient) => return None,
        })
    }

    /// How the value comes to where it must not come.
    fn arrival(&self, here: &Situation, sink: &Sink) -> String {
        let how = self.arrived(here);
        match &sink.call {
            Some(call) => format!("{how} and may hand it to {call}"),
            None => how,
        }
    }

    /// How the value is there.
    pub(super) fn arrived(&self, here: &Situation) -> String {
        match &here.fact {
            Fact::Value(held) => format!("is handed {}", self.key(here.graph, held)),
            Fact::Nothing => "gets it itself".to_owned(),
            Fact::Result | Fact::Fault | Fact::Way(_) | Fact::Ambient => {
                "is there because of it".to_owned()
            }
        }
    }
}

/// The way in one line.
pub(in super::super) fn line(path: &[VisitedNode]) -> String {
    let words = path.iter().map(|visit| match &visit.note {
        Some(note) => format!("`{}` {note}", visit.node),
        None => format!("`{}`", visit.spelled()),
    });
    let words: Vec<String> = words.collect();
    words.join(", then ")
}
