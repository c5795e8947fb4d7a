//! What each visit of a node means to one policy.

use super::ast::{EventField, Events, Form, Matcher, Part};
use super::automaton::{END, FORBIDDEN, GOAL, Mask, Masks, RESET, TRIGGER};
use super::event_match::{exit_fits, exit_names, moment};
use super::flow::{LabelledVisits, Marks};
use super::labels::label;
use super::model::Model;
use crate::ir::{Call, Exit, KeyId, Kind, NodeId, OtherWrites, Target};
use crate::pattern;

/// What may happen in a visit besides entering and leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VisitCall {
    pub(super) event: Mask,
    /// How often in one visit at most.
    pub(super) most: Option<u32>,
    /// Whether a visit that succeeds has done it.
    pub(super) always: bool,
    /// Whether it is only a guess: nothing says what is called.
    pub(super) guess: bool,
}

/// What a key that is written means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WriteMeaning {
    pub(super) key: KeyId,
    pub(super) event: Mask,
    pub(super) always: bool,
}

/// What leaving a node by an exit means.
#[derive(Clone, Debug, Default)]
pub(super) struct ExitMeaning {
    /// What the exit reads for what it writes, in any order, before it writes.
    pub(super) reads: Vec<Mask>,
    /// What it may write, as nothing says what it writes: any number of these, before what is listed. A guess.
    pub(super) unlisted: Vec<Mask>,
    pub(super) writes: Vec<WriteMeaning>,
    pub(super) leave: Mask,
    /// What the list means that is collected of the items, after them.
    pub(super) collects: Mask,
}

/// What a visit means to a policy, in the order in which it happens.
#[derive(Clone, Debug, Default)]
pub(super) struct Visit {
    pub(super) enter: Mask,
    /// One for each key, in any order.
    pub(super) reads: Vec<Mask>,
    pub(super) calls: Vec<VisitCall>,
    pub(super) exits: Vec<ExitMeaning>,
}

/// What a run means to one policy.
pub(super) struct Meaning {
    /// By graph, then by node.
    pub(super) visits: Vec<Vec<Visit>>,
    /// What hooks may do at any time, with the graphs that they run, by graph.
    pub(super) hooks: Vec<Masks>,
    pub(super) succeeded: Mask,
    pub(super) failed: Mask,
}

impl Meaning {
    pub(super) fn visit(&self, graph: usize, node: NodeId) -> Option<&Visit> {
        self.visits.get(graph)?.get(node.index())
    }
}

/// What runs of a graph mean to one automaton of a policy.
pub(super) fn meaning(
    marks: &Marks<'_, '_>,
    carried: &LabelledVisits,
    form: &Form,
    roles: &[(Mask, &Events)],
) -> Meaning {
    let model = marks.model;
    let looked = MeaningReader::of(marks, carried, form, roles);
    let ends = if let Form::Ends(with) = form {
        Some(with)
    } else {
        None
    };
    let visits = model.graphs.iter().enumerate().map(|(number, graph)| {
        let nodes = graph.program.node_ids();
        nodes.map(|node| looked.visit(number, node, ends)).collect()
    });
    let visits: Vec<Vec<Visit>> = visits.collect();
    let hooks = (0..model.graphs.len()).map(|number| looked.hooks(number, &visits));
    let mut meaning = Meaning {
        hooks: hooks.collect(),
        visits,
        succeeded: looked.end("succeeded"),
        failed: looked.end("failed"),
    };
    if let Form::Eventually { failed, .. } = form {
        meaning.succeeded |= END;
        if *failed {
            meaning.failed |= END;
        }
    }
    meaning
}

pub(super) struct MeaningReader<'a, 'p> {
    pub(super) model: &'a Model<'p>,
    pub(super) marks: &'a Marks<'a, 'p>,
    /// The visits that are handed labelled values.
    carried: &'a LabelledVisits,
    pub(super) roles: &'a [(Mask, &'a Events)],
    before: bool,
}

/// A node that is looked at, or an agent of a controller.
#[derive(Clone, Copy)]
pub(super) struct Spot<'a> {
    pub(super) graph: usize,
    /// The node, or that of the controller.
    pub(super) node: NodeId,
    pub(super) name: &'a str,
    pub(super) kind: &'static str,
    /// The exit by which it is left.
    pub(super) exit: Option<usize>,
}

impl<'a, 'p> MeaningReader<'a, 'p> {
    pub(super) fn of(
        marks: &'a Marks<'a, 'p>,
        carried: &'a LabelledVisits,
        form: &Form,
        roles: &'a [(Mask, &'a Events)],
    ) -> Self {
        Self {
            model: marks.model,
            marks,
            carried,
            roles,
            before: matches!(form, Form::Before { .. }),
        }
    }
}

impl MeaningReader<'_, '_> {
    /// What something means: the roles of all events that `fits`, of nodes that fit as well.
    pub(super) fn mask(&self, spot: Spot<'_>, fits: impl Fn(Mask, &Matcher) -> bool) -> Mask {
        let mut mask = 0;
        for (role, events) in self.roles {
            let any = events
                .iter()
                .any(|one| fits(*role, one) && self.fits_node(*role, one, spot));
            mask |= if any { *role } else { 0 };
        }
        mask
    }

    /// Whether what is asked of the node itself fits: its id, its kind, and what it reads besides another event.
    pub(super) fn fits_node(&self, role: Mask, one: &Matcher, spot: Spot<'_>) -> bool {
        let moment = moment(one);
        one.parts.iter().all(|part| match part.what {
            EventField::Node => pattern::fits(&part.name, spot.name),
            EventField::Kind => spot.kind == part.name,
            EventField::Reads if !moment.is_some_and(|moment| std::ptr::eq(moment, part)) => {
                self.reads(role, part, spot)
            }
            // That it is handed one is never sure.
            EventField::Label => {
                role != GOAL
                    && label(&part.name)
                        .is_some_and(|label| self.carried.contains(&(label, spot.graph, spot.node)))
            }
            EventField::Exit
            | EventField::Tool
            | EventField::Reads
            | EventField::Writes
            | EventField::Server
            | EventField::Capability
            | EventField::Effects
            | EventField::End => true,
        })
    }

    /// Whether a visit reads such a key, too. What only some exit reads is not sure before the node is left: it is then taken for what
    /// is worse.
    fn reads(&self, role: Mask, part: &Part, spot: Spot<'_>) -> bool {
        let keys = self
            .model
            .graph(spot.graph)
            .map(|graph| graph.keys_read(spot.node));
        keys.into_iter().flatten().any(|(key, exit)| {
            let in_time = match (exit, spot.exit) {
                (None, _) => true,
                (Some(of), Some(by)) => of == by,
                (Some(_), None) => role != GOAL,
            };
            in_time && pattern::fits(&part.name, key)
        })
    }

    /// What it means that a visit reads its keys, or that an exit does: one for each.
    pub(super) fn reading(&self, spot: Spot<'_>) -> Vec<Mask> {
        let moments =
            |one: &Matcher| moment(one).is_some_and(|part| part.what == EventField::Reads);
        let wanted = self
            .roles
            .iter()
            .any(|(_, events)| events.iter().any(moments));
        let Some(graph) = self.model.graph(spot.graph).filter(|_| wanted) else {
            return Vec::new();
        };
        let keys = graph.keys_read(spot.node).into_iter();
        let keys = keys.filter(|(_, exit)| *exit == spot.exit);
        let masks = keys.map(|(key, _)| {
            self.mask(spot, |_, one| {
                moment(one).is_some_and(|part| {
                    part.what == EventField::Reads && pattern::fits(&part.name, key)
                })
            })
        });
        masks.filter(|mask| *mask != 0).collect()
    }

    pub(super) fn visit(&self, graph: usize, node: NodeId, ends: Option<&Events>) -> Visit {
        let Some(found) = self.model.graph(graph) else {
            return Visit::default();
        };
        if self.roles.iter().all(|(_, events)| events.is_empty()) {
            return Visit::default();
        }
        let name = &self.model.name(graph, node);
        let work = &found.node(node).work;
        let spot = Spot {
            graph,
            node,
            name,
            kind: work.kind(),
            exit: None,
        };
        let exits = found.node(node).exits.iter().enumerate();
        let exits = exits.map(|(at, exit)| match ends {
            Some(ends) => self.ending(spot, exit, ends),
            None => self.leaving(spot, at, exit),
        });
        let exits = exits.collect();
        if ends.is_some() {
            return Visit {
                exits,
                ..Visit::default()
            };
        }
        let mut calls = Vec::new();
        for call in work.may_call(found.program) {
            self.call(&call, spot, &mut calls);
        }
        self.acts(spot, &mut calls);
        self.helpers(&**work, spot, &mut calls);
        Visit {
            enter: self.entering(spot),
            reads: self.reading(spot),
            calls,
            exits,
        }
    }

    pub(super) fn entering(&self, spot: Spot<'_>) -> Mask {
        self.mask(spot, |role, one| {
            moment(one).is_none() && !self.counts_left(role)
        })
    }

    /// Whether a node counts for a role once it was left: what is required.
    fn counts_left(&self, role: Mask) -> bool {
        self.before && role == GOAL
    }

    fn call(&self, call: &Call<'_>, spot: Spot<'_>, calls: &mut Vec<VisitCall>) {
        let sure = self.mask(spot, |_, one| {
            moment(one).is_some_and(|part| self.is_call(spot.name, part, &call.what))
        });
        let guess = self.mask(spot, |_, one| {
            moment(one).is_some_and(|part| self.may_be_call(spot.name, part, &call.what))
        });
        let Call { most, always, .. } = *call;
        if sure != 0 {
            calls.push(VisitCall {
                event: sure,
                most,
                always,
                guess: false,
            });
        }
        if guess & !sure != 0 {
            calls.push(VisitCall {
                event: guess & !sure,
                most,
                always: false,
                guess: true,
            });
        }
    }

    /// The agents of a controller are nodes, which it has work as often as it likes.
    fn helpers(&self, work: &dyn Kind, spot: Spot<'_>, calls: &mut Vec<VisitCall>) {
        let Some(found) = self.model.graph(spot.graph) else {
            return;
        };
        let path = spot
            .name
            .strip_suffix(found.program[spot.node].id.as_str())
            .unwrap_or_default();
        for step in work.helpers().iter().flat_map(|chain| &chain.steps) {
            let name = format!("{path}{}", step.id);
            let spot = Spot {
                name: &name,
                kind: "agent",
                ..spot
            };
            let visited = |event| VisitCall {
                event,
                most: None,
                always: false,
                guess: false,
            };
            let enter = self.entering(spot);
            calls.extend((enter != 0).then(|| visited(enter)));
            // What an agent reads, its controller is said to read.
            calls.extend(self.reading(spot).into_iter().map(visited));
            for call in step.may_call(found.program) {
                self.call(&call, spot, calls);
            }
            let leave = self.left(spot, &["done"]);
            calls.extend((leave != 0).then(|| visited(leave)));
        }
    }

    /// What it means that a node is left by an exit of these names.
    pub(super) fn left(&self, spot: Spot<'_>, names: &[&str]) -> Mask {
        self.mask(spot, |role, one| match moment(one) {
            None => self.counts_left(role),
            Some(part) => part.what == EventField::Exit && exit_fits(part, spot.name, names),
        })
    }

    /// What an exit means to `always-ends-with`.
    fn ending(&self, spot: Spot<'_>, exit: &Exit, ends: &Events) -> ExitMeaning {
        let Some(found) = self.model.graph(spot.graph) else {
            return ExitMeaning::default();
        };
        let names = exit_names(exit);
        let fits = |one: &Matcher| match moment(one) {
            Some(part) => part.what == EventField::Exit && exit_fits(part, spot.name, &names),
            None => true,
        };
        let good = ends
            .iter()
            .any(|one| fits(one) && self.fits_node(GOAL, one, spot));
        let inside = found.in_items(spot.node) && !found.facts.outside_chains(spot.node);
        let is_end = spot.graph == 0 && matches!(exit.to, Target::End) && !inside;
        let leave = if is_end && !good { FORBIDDEN } else { 0 };
        ExitMeaning {
            leave,
            ..ExitMeaning::default()
        }
    }

    fn leaving(&self, spot: Spot<'_>, at: usize, exit: &Exit) -> ExitMeaning {
        let Some(found) = self.model.graph(spot.graph) else {
            return ExitMeaning::default();
        };
        let spot = Spot {
            exit: Some(at),
            ..spot
        };
        let collects = found.each(spot.node, at).map_or(0, |each| {
            self.write(spot, &found.program[each.collect].name)
        });
        let collects = if found.in_items(spot.node) {
            collects & !GOAL
        } else {
            collects
        };
        let (unlisted, writes) = self.writes(spot, exit);
        ExitMeaning {
            reads: self.reading(spot),
            unlisted,
            writes,
            leave: self.left(spot, &exit_names(exit)),
            collects,
        }
    }

    fn write(&self, spot: Spot<'_>, key: &str) -> Mask {
        self.mask(spot, |_, one| {
            moment(one).is_some_and(|part| {
                part.what == EventField::Writes && pattern::fits(&part.name, key)
            })
        })
    }

    /// What an exit writes: what nothing lists, and what is listed.
    fn writes(&self, spot: Spot<'_>, exit: &Exit) -> (Vec<Mask>, Vec<WriteMeaning>) {
        let Some(found) = self.model.graph(spot.graph) else {
            return (Vec::new(), Vec::new());
        };
        // What is written for an item is written to the item's own copy.
        let in_items = found.in_items(spot.node);
        if in_items && !found.facts.outside_chains(spot.node) {
            return (Vec::new(), Vec::new());
        }
        let mut writes = Vec::new();
        for write in &exit.writes {
            let event = self.write(spot, &found.program[write.key].name);
            if event != 0 {
                writes.push(WriteMeaning {
                    key: write.key,
                    event,
                    always: write.always && !in_items,
                });
            }
        }
        let any = match exit.unlisted {
            OtherWrites::Any => self.mask(spot, |_, one| {
                moment(one).is_some_and(|part| part.what == EventField::Writes)
            }),
            OtherWrites::None => 0,
        };
        // One role at a time can do whatever several at once can.
        let roles = [TRIGGER, GOAL, RESET, FORBIDDEN].into_iter();
        let unlisted = roles.filter(|role| any & role != 0).collect();
        (unlisted, writes)
    }

    fn end(&self, how: &str) -> Mask {
        let mut mask = 0;
        for (role, events) in self.roles {
            let ends = |one: &Matcher| {
                moment(one).is_some_and(|part| part.what == EventField::End && part.name == how)
            };
            mask |= if events.iter().any(ends) { *role } else { 0 };
        }
        mask
    }
}
