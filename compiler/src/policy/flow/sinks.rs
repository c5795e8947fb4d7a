//! Where a policy lets no labelled value come: nodes that are handed it, and calls that are made with it.

use super::fact::Doubt;
use super::marks::Marks;
use crate::ir::{Callee, Kind as _, NodeId};
use crate::pattern;
use crate::policy::ast::{Effects, EventField, Events, Matcher};
use crate::policy::event_match::{may_be, moment, named};

/// Such a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sink {
    pub(super) doubt: Option<Doubt>,
    /// What is called; `None`: the node itself is meant.
    pub(super) call: Option<String>,
}

/// Such places, by graph and node.
pub(super) type Sinks = Vec<Vec<Option<Sink>>>;

/// Who is there: a node, or one to whom it hands out work.
struct Actor {
    name: String,
    kind: &'static str,
}

impl Marks<'_, '_> {
    /// The places of a whole graph and of all that it runs.
    pub(super) fn sinks(&self, to: &Events) -> Sinks {
        let graphs = self.model.graphs.iter().enumerate();
        let each = graphs.map(|(number, graph)| {
            let nodes = graph.program.node_ids();
            nodes.map(|node| self.sink(number, node, to)).collect()
        });
        each.collect()
    }

    fn sink(&self, graph: usize, node: NodeId, to: &Events) -> Option<Sink> {
        let found = self.model.graph(graph)?;
        let work = &found.node(node).work;
        let name = self.model.name(graph, node);
        let path = name.strip_suffix(found.node(node).id.as_str());
        let path = path.unwrap_or_default().to_owned();
        let kind = work.kind();
        let mut sinks = Vec::new();
        let own = Actor { name, kind };
        self.entered(graph, node, &own, to, &mut sinks);
        let calls = work.may_call(found.program);
        // What a graph that is run calls, it calls itself.
        let runs = found.child(node).is_some();
        calls
            .iter()
            .for_each(|call| self.called(&own, &call.what, runs, to, &mut sinks));
        for step in work.helpers().iter().flat_map(|chain| &chain.steps) {
            let who = Actor {
                name: format!("{path}{}", step.id),
                kind: "agent",
            };
            let alone = to.iter().any(|one| moment(one).is_none() && who.is(one));
            sinks.extend(alone.then_some(Sink {
                doubt: None,
                call: Some(format!("`{}`", who.name)),
            }));
            for call in step.may_call(found.program) {
                self.called(&who, &call.what, false, to, &mut sinks);
            }
        }
        best(sinks)
    }

    /// The node itself, where it is meant or has effects of its own.
    fn entered(&self, graph: usize, node: NodeId, who: &Actor, to: &Events, sinks: &mut Vec<Sink>) {
        let mut effects = None;
        for one in to.iter().filter(|one| who.is(one)) {
            let doubt = match moment(one) {
                None => None,
                Some(part) if part.what == EventField::Effects => {
                    let known = effects.get_or_insert_with(|| self.own_effects(graph, node));
                    match known {
                        Some(known) if known.name() == part.name => None,
                        Some(_) => continue,
                        None if part.name == Effects::None.name() => continue,
                        None => Some(Doubt::Effects(format!("the script of `{}`", who.name))),
                    }
                }
                Some(_) => continue,
            };
            sinks.push(Sink { doubt, call: None });
        }
    }

    fn called(
        &self,
        who: &Actor,
        called: &Callee<'_>,
        runs: bool,
        to: &Events,
        sinks: &mut Vec<Sink>,
    ) {
        for one in to.iter().filter(|one| who.is(one)) {
            let Some(part) = moment(one) else { continue };
            let doubt = if part.what == EventField::Effects {
                match self.effects(&who.name, called) {
                    Some(known) if known.name() == part.name => None,
                    None if !runs && part.name != Effects::None.name() => {
                        Some(Doubt::Effects(self.origin(called).words))
                    }
                    Some(_) | None => continue,
                }
            } else if named(part, called) {
                None
            } else if may_be(part, called) {
                Some(Doubt::Calls)
            } else {
                continue;
            };
            let call = Some(self.origin(called).words);
            sinks.push(Sink { doubt, call });
        }
    }

    /// Whether a hook makes such a call.
    pub(super) fn is_hooked(&self, called: &Callee<'_>, to: &Events) -> bool {
        let alone = to.iter().filter(|one| one.parts.len() == 1);
        let mut parts = alone.filter_map(moment);
        parts.any(|part| {
            if part.what == EventField::Effects {
                let known = self.call(called).effects;
                return known.is_none_or(|known| known.name() == part.name);
            }
            named(part, called) || may_be(part, called)
        })
    }
}

impl Actor {
    /// Whether what is asked of a node fits.
    fn is(&self, one: &Matcher) -> bool {
        one.parts.iter().all(|part| match part.what {
            EventField::Node => pattern::fits(&part.name, &self.name),
            EventField::Kind => part.name == self.kind,
            EventField::Exit
            | EventField::Tool
            | EventField::Reads
            | EventField::Writes
            | EventField::Server
            | EventField::Capability
            | EventField::End
            | EventField::Label
            | EventField::Effects => true,
        })
    }
}

/// One that is sure, if there is one.
fn best(sinks: Vec<Sink>) -> Option<Sink> {
    let sure = sinks.iter().position(|sink| sink.doubt.is_none());
    let mut all = sinks.into_iter();
    all.nth(sure.unwrap_or_default())
}
