//! What each visit of a node means to one policy.

use super::ast::{Events, Form, Matcher, Part, What};
use super::automaton::{END, FORBIDDEN, GOAL, Mask, Masks, RESET, TRIGGER, bit};
use super::fits::{exit_fits, exit_names, may_be, moment, named};
use super::model::Model;
use super::pattern;
use crate::ir::{Call, Exit, HookAction, Kind, NodeId, Target, Unlisted};

/// What may happen in a visit besides entering and leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Calling {
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
pub(super) struct Writing {
    pub(super) event: Mask,
    pub(super) always: bool,
    /// Whether it is only a guess: nothing says what is written.
    pub(super) guess: bool,
}

/// What leaving a node by an exit means.
#[derive(Clone, Debug, Default)]
pub(super) struct Leaving {
    pub(super) writes: Vec<Writing>,
    pub(super) leave: Mask,
    /// What the list means that is collected of the items, after them.
    pub(super) collects: Mask,
}

/// What a visit means to a policy, in the order in which it happens.
#[derive(Clone, Debug, Default)]
pub(super) struct Visit {
    pub(super) enter: Mask,
    pub(super) reads: Vec<Mask>,
    pub(super) calls: Vec<Calling>,
    pub(super) exits: Vec<Leaving>,
}

/// What a run means to one policy.
pub(super) struct Meaning {
    /// By graph, then by node.
    visits: Vec<Vec<Visit>>,
    /// What hooks may do at any time, by graph: what is sure, and what is a guess.
    pub(super) hooks: Vec<(Masks, Masks)>,
    pub(super) succeeded: Mask,
    pub(super) failed: Mask,
}

impl Meaning {
    pub(super) fn visit(&self, graph: usize, node: NodeId) -> Option<&Visit> {
        self.visits.get(graph)?.get(node.index())
    }
}

/// The events of a policy with what each means, one list per automaton: several where several things are required.
pub(super) fn roles(form: &Form) -> Vec<Vec<(Mask, &Events)>> {
    match form {
        Form::Before {
            event,
            require,
            since,
        } => {
            let one = |goal| vec![(FORBIDDEN, event), (GOAL, goal), (RESET, since)];
            require.iter().map(one).collect()
        }
        Form::AtMost { of, .. } => vec![vec![(FORBIDDEN, of)]],
        Form::Eventually { after, goal, .. } => vec![vec![(TRIGGER, after), (GOAL, goal)]],
        Form::AfterNever { after, never } => vec![vec![(TRIGGER, after), (FORBIDDEN, never)]],
        Form::Never(never) | Form::Ends(never) => vec![vec![(FORBIDDEN, never)]],
        Form::Budget(_) => Vec::new(),
    }
}

/// What runs of a graph mean to one automaton of a policy.
pub(super) fn meaning(model: &Model<'_>, form: &Form, roles: &[(Mask, &Events)]) -> Meaning {
    let looked = Look {
        model,
        roles,
        before: matches!(form, Form::Before { .. }),
    };
    let ends = if let Form::Ends(with) = form {
        Some(with)
    } else {
        None
    };
    let visits = model.graphs.iter().enumerate().map(|(number, graph)| {
        let nodes = graph.program.node_ids();
        nodes.map(|node| looked.visit(number, node, ends)).collect()
    });
    let hooks = (0..model.graphs.len()).map(|number| looked.hooks(number));
    let mut meaning = Meaning {
        visits: visits.collect(),
        hooks: hooks.collect(),
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

struct Look<'a, 'p> {
    model: &'a Model<'p>,
    roles: &'a [(Mask, &'a Events)],
    before: bool,
}

impl Look<'_, '_> {
    /// What something means: the roles of all events that `fits`, of nodes that fit as well.
    fn mask(
        &self,
        name: &str,
        graph: usize,
        node: NodeId,
        fits: impl Fn(Mask, &Matcher) -> bool,
    ) -> Mask {
        let mut mask = 0;
        for (role, events) in self.roles {
            let any = events
                .iter()
                .any(|one| fits(*role, one) && self.fits_node(one, name, graph, node));
            mask |= if any { *role } else { 0 };
        }
        mask
    }

    /// Whether what is asked of the node itself fits: its id, its kind, and what it reads besides another event.
    fn fits_node(&self, one: &Matcher, name: &str, graph: usize, node: NodeId) -> bool {
        let moment = moment(one).map(|part| part.what);
        one.parts.iter().all(|part| match part.what {
            What::Node => pattern::fits(&part.name, name),
            What::Kind => self.kind(graph, node) == part.name,
            What::Reads if moment != Some(What::Reads) => self.reads(part, graph, node),
            What::Exit
            | What::Tool
            | What::Reads
            | What::Writes
            | What::Server
            | What::Capability
            | What::End => true,
        })
    }

    fn kind(&self, graph: usize, node: NodeId) -> &'static str {
        let graph = self.model.graph(graph);
        graph.map_or("", |graph| graph.node(node).work.kind())
    }

    fn reads(&self, part: &Part, graph: usize, node: NodeId) -> bool {
        let Some(graph) = self.model.graph(graph) else {
            return false;
        };
        let found = graph.node(node);
        let keys = found.reads.iter().filter_map(|read| read.from.key());
        let mut names = keys.map(|key| graph.program[key].name.as_str());
        let whole = found.work.sees_state()
            || found
                .reads
                .iter()
                .any(|read| read.from.root == crate::ir::Root::State);
        let some = graph
            .program
            .keys
            .iter()
            .any(|key| pattern::fits(&part.name, &key.name));
        names.any(|name| pattern::fits(&part.name, name)) || (whole && some)
    }

    fn visit(&self, graph: usize, node: NodeId, ends: Option<&Events>) -> Visit {
        let Some(found) = self.model.graph(graph) else {
            return Visit::default();
        };
        if self.roles.iter().all(|(_, events)| events.is_empty()) {
            return Visit::default();
        }
        let name = &self.model.name(graph, node);
        let work = &found.node(node).work;
        let entering = |role: Mask, one: &Matcher| moment(one).is_none() && !self.counts_left(role);
        let enter = match ends {
            Some(_) => 0,
            None => self.mask(name, graph, node, entering),
        };
        let reading = |_: Mask, one: &Matcher| {
            moment(one)
                .is_some_and(|part| part.what == What::Reads && self.reads(part, graph, node))
        };
        let reads = self.mask(name, graph, node, reading);
        let mut calls = Vec::new();
        for call in work.may_call(found.program) {
            self.call(&call, name, graph, node, &mut calls);
        }
        self.helpers(&**work, name, graph, node, &mut calls);
        let exits = found.node(node).exits.iter().enumerate();
        let exits = exits
            .map(|(at, exit)| self.leaving(name, graph, node, (at, exit), ends))
            .collect();
        let reads = if reads == 0 { Vec::new() } else { vec![reads] };
        if ends.is_some() {
            return Visit {
                exits,
                ..Visit::default()
            };
        }
        Visit {
            enter,
            reads,
            calls,
            exits,
        }
    }

    /// Whether a node counts for a role once it was left: what is required.
    fn counts_left(&self, role: Mask) -> bool {
        self.before && role == GOAL
    }

    fn call(
        &self,
        call: &Call<'_>,
        name: &str,
        graph: usize,
        node: NodeId,
        calls: &mut Vec<Calling>,
    ) {
        let sure = self.mask(name, graph, node, |_, one| {
            moment(one).is_some_and(|part| named(part, &call.what))
        });
        let guess = self.mask(name, graph, node, |_, one| {
            moment(one).is_some_and(|part| may_be(part, &call.what))
        });
        let Call { most, always, .. } = *call;
        if sure != 0 {
            calls.push(Calling {
                event: sure,
                most,
                always,
                guess: false,
            });
        }
        if guess & !sure != 0 {
            calls.push(Calling {
                event: guess & !sure,
                most,
                always: false,
                guess: true,
            });
        }
    }

    /// The agents of a controller are nodes, which it has work as often as it likes.
    fn helpers(
        &self,
        work: &dyn Kind,
        name: &str,
        graph: usize,
        node: NodeId,
        calls: &mut Vec<Calling>,
    ) {
        let Some(found) = self.model.graph(graph) else {
            return;
        };
        let path = name
            .strip_suffix(found.program[node].id.as_str())
            .unwrap_or_default();
        for step in work.helpers().iter().flat_map(|chain| &chain.steps) {
            let name = format!("{path}{}", step.id);
            let event = |wanted: &dyn Fn(Mask, &Matcher) -> bool| {
                let mut mask = 0;
                for (role, events) in self.roles {
                    let fits = |one: &Matcher| {
                        let parts = one.parts.iter();
                        wanted(*role, one)
                            && parts
                                .filter(|part| matches!(part.what, What::Node | What::Kind))
                                .all(|part| {
                                    if part.what == What::Node {
                                        pattern::fits(&part.name, &name)
                                    } else {
                                        part.name == "agent"
                                    }
                                })
                    };
                    mask |= if events.iter().any(fits) { *role } else { 0 };
                }
                mask
            };
            let enter = event(&|role, one| moment(one).is_none() && !self.counts_left(role));
            let leave = event(&|role, one| match moment(one) {
                None => self.counts_left(role),
                Some(part) => part.what == What::Exit && exit_fits(part, &name, &["done"]),
            });
            let all = step.may_call(found.program).into_iter();
            let tools = all.map(|call| {
                event(&|_, one| moment(one).is_some_and(|part| named(part, &call.what)))
            });
            let one = |event| Calling {
                event,
                most: None,
                always: false,
                guess: false,
            };
            calls.extend(
                [enter]
                    .into_iter()
                    .chain(tools)
                    .chain([leave])
                    .filter(|event| *event != 0)
                    .map(one),
            );
        }
    }

    fn leaving(
        &self,
        name: &str,
        graph: usize,
        node: NodeId,
        (at, exit): (usize, &Exit),
        ends: Option<&Events>,
    ) -> Leaving {
        let Some(found) = self.model.graph(graph) else {
            return Leaving::default();
        };
        let names = exit_names(exit);
        if let Some(ends) = ends {
            let fits = |one: &Matcher| match moment(one) {
                Some(part) => part.what == What::Exit && exit_fits(part, name, &names),
                None => true,
            };
            let good = ends
                .iter()
                .any(|one| fits(one) && self.fits_node(one, name, graph, node));
            let inside = found.in_items(node) && !found.facts.outside_chains(node);
            let is_end = graph == 0 && matches!(exit.to, Target::End) && !inside;
            let leave = if is_end && !good { FORBIDDEN } else { 0 };
            return Leaving {
                leave,
                ..Leaving::default()
            };
        }
        let leave = self.mask(name, graph, node, |role, one| match moment(one) {
            None => self.counts_left(role),
            Some(part) => part.what == What::Exit && exit_fits(part, name, &names),
        });
        let writes = self.writes(name, graph, node, exit);
        let collects = found.each(node, at).map_or(0, |each| {
            self.write(name, graph, node, &found.program[each.collect].name)
        });
        let collects = if found.in_items(node) {
            collects & !GOAL
        } else {
            collects
        };
        Leaving {
            writes,
            leave,
            collects,
        }
    }

    fn write(&self, name: &str, graph: usize, node: NodeId, key: &str) -> Mask {
        self.mask(name, graph, node, |_, one| {
            moment(one)
                .is_some_and(|part| part.what == What::Writes && pattern::fits(&part.name, key))
        })
    }

    fn writes(&self, name: &str, graph: usize, node: NodeId, exit: &Exit) -> Vec<Writing> {
        let Some(found) = self.model.graph(graph) else {
            return Vec::new();
        };
        // What is written for an item is written to the item's own copy.
        if found.in_items(node) && !found.facts.outside_chains(node) {
            return Vec::new();
        }
        let sure = !found.in_items(node);
        let mut writes = Vec::new();
        for write in &exit.writes {
            let event = self.write(name, graph, node, &found.program[write.key].name);
            if event != 0 {
                writes.push(Writing {
                    event,
                    always: write.always && sure,
                    guess: false,
                });
            }
        }
        if exit.unlisted == Unlisted::Any {
            let event = self.mask(name, graph, node, |_, one| {
                moment(one).is_some_and(|part| part.what == What::Writes)
            });
            if event != 0 {
                writes.push(Writing {
                    event,
                    always: false,
                    guess: true,
                });
            }
        }
        writes
    }

    /// What hooks call, beside the nodes.
    fn hooks(&self, graph: usize) -> (Masks, Masks) {
        let Some(found) = self.model.graph(graph) else {
            return (0, 0);
        };
        let hooks = found
            .program
            .workflow
            .iter()
            .flat_map(|workflow| &workflow.hooks);
        let (mut sure, mut guess) = (0, 0);
        for hook in hooks {
            let HookAction::Call(action) = &hook.deed else {
                continue;
            };
            for call in action.may_call(found.program) {
                let event = |fits: &dyn Fn(&Part) -> bool| {
                    let mut mask = 0;
                    for (role, events) in self.roles {
                        let alone =
                            |one: &Matcher| one.parts.len() == 1 && moment(one).is_some_and(fits);
                        mask |= if events.iter().any(alone) { *role } else { 0 };
                    }
                    mask
                };
                sure |= bit(event(&|part| named(part, &call.what)));
                guess |= bit(event(&|part| may_be(part, &call.what)));
            }
        }
        (sure, guess)
    }

    fn end(&self, how: &str) -> Mask {
        let mut mask = 0;
        for (role, events) in self.roles {
            let ends = |one: &Matcher| {
                moment(one).is_some_and(|part| part.what == What::End && part.name == how)
            };
            mask |= if events.iter().any(ends) { *role } else { 0 };
        }
        mask
    }
}
