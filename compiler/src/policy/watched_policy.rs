//! Policies as they are watched while a run runs: what each looks at, by the names that a run has, and what it remembers.
//!
//! A run knows more than what is judged before it: what an exit writes, which function of a server is called. Where it does not know
//! either, what must not be is taken to be, and what is required is not.

use super::ast::{Effects, EventField, Events, Form, Matcher, Part, Policy};
use super::automaton::{Automaton, END, FORBIDDEN, GOAL, Mask, RESET, TRIGGER, roles};
use super::event_match::moment;
use super::events::{MeaningReader, Spot, Visit, meaning};
use super::flow::{LabelledVisits, Marks};
use super::model::Model;
use super::read::Rules;
use crate::flow::Facts;
use crate::ir::watched_policy::{Moment, Role, WatchedEvent, WatchedPolicy};
use crate::ir::{Call, Callee, Kind as _, NodeId, OtherWrites, Program, Target};

/// Why a policy cannot be watched.
pub type UnwatchedReason = String;

/// What an event can be, in the order in which it is that where it is several at once.
const ROLES: [(Mask, Role); 5] = [
    (FORBIDDEN, Role::Forbidden),
    (GOAL, Role::Required),
    (END, Role::Ends),
    (RESET, Role::Void),
    (TRIGGER, Role::Due),
];

/// How each of these policies is watched. `which`: those that are asked for.
pub fn watched<'r>(
    program: &Program,
    facts: &Facts,
    rules: &'r Rules,
    which: impl Fn(&Policy) -> bool,
) -> Vec<(&'r Policy, Result<Vec<WatchedPolicy>, UnwatchedReason>)> {
    let mut wanted = rules
        .policies
        .iter()
        .filter(|policy| which(policy))
        .peekable();
    if wanted.peek().is_none() {
        return Vec::new();
    }
    let model = Model::of(program, facts);
    let marks = Marks::of(&model, &rules.labels);
    let each = wanted.map(|policy| (policy, one(&marks, policy)));
    each.collect()
}

fn one(marks: &Marks<'_, '_>, policy: &Policy) -> Result<Vec<WatchedPolicy>, UnwatchedReason> {
    let model = marks.model;
    let form = &policy.form;
    let broken = match form {
        Form::Before { .. } => "what it requires has not happened",
        Form::AtMost { .. } => "it has happened as often as it may",
        Form::Eventually { .. } => "what has to follow has not happened",
        Form::AfterNever { .. } => "what forbids it has happened",
        Form::Never(_) => "it must never happen",
        Form::Ends(_) => "the run must not end so",
        Form::Budget(_) => {
            return Err(
                "a budget is summed up before a run; what holds in it are the limits of the settings"
                    .to_owned(),
            );
        }
        Form::Flow(_) => return Err("where values come is not followed while it runs".to_owned()),
    };
    if model.cut {
        return Err("the graph runs more graphs than are looked at".to_owned());
    }
    if model
        .graphs
        .iter()
        .any(|graph| graph.hooks().next().is_some())
    {
        return Err(
            "a hook runs a graph, whose nodes nobody can tell from those of nodes".to_owned(),
        );
    }
    let Some(automaton) = Automaton::of(form) else {
        return Err("it counts further than to 59".to_owned());
    };
    let all = roles(form);
    let mut events = all.iter().flatten().flat_map(|(_, events)| *events);
    if events.any(|one| one.parts.iter().any(|part| part.what == EventField::Label)) {
        return Err(
            "whether a node is handed a labelled value is not followed while it runs".to_owned(),
        );
    }
    let each = all.iter().map(|roles| WatchedPolicy {
        id: policy.id.clone(),
        why: policy.why.clone().unwrap_or_default(),
        broken,
        then: rows(automaton),
        events: Watcher::events(marks, form, roles),
    });
    let each = each.map(|mut policy| {
        let used = |role: &Role| policy.events.iter().any(|event| event.role == *role);
        policy.then.retain(|(role, _)| used(role));
        policy
    });
    Ok(each.collect())
}

/// What is remembered after each event, by what was remembered before.
fn rows(automaton: Automaton) -> Vec<(Role, Vec<Option<u8>>)> {
    let last = match automaton {
        Automaton::AtMost(most) => most,
        Automaton::Before | Automaton::Eventually | Automaton::After => 1,
        Automaton::Never => 0,
    };
    let row = |mask| {
        (0..=last)
            .map(|state| automaton.step(state, mask))
            .collect()
    };
    ROLES.map(|(mask, role)| (role, row(mask))).into()
}

/// Writes down what one automaton looks at.
struct Watcher<'a, 'p> {
    look: MeaningReader<'a, 'p>,
    found: Vec<WatchedEvent>,
}

impl Watcher<'_, '_> {
    fn events(marks: &Marks<'_, '_>, form: &Form, roles: &[(Mask, &Events)]) -> Vec<WatchedEvent> {
        let carried = LabelledVisits::new();
        let all = meaning(marks, &carried, form, roles);
        let mut watcher = Watcher {
            look: MeaningReader::of(marks, &carried, form, roles),
            found: Vec::new(),
        };
        for (graph, node) in marks.model.places() {
            if let Some(visit) = all.visit(graph, node) {
                watcher.visit(graph, node, visit);
            }
        }
        if !matches!(form, Form::Ends(_)) {
            for (graph, node) in marks.model.places() {
                watcher.outside(graph, node);
            }
            watcher.anybody();
        }
        watcher.put(all.succeeded, Moment::End, "", "succeeded", "");
        watcher.put(all.failed, Moment::End, "", "failed", "");
        watcher.found
    }

    fn put(&mut self, mask: Mask, what: Moment, node: &str, name: &str, key: &str) {
        let each = ROLES.iter().filter(|(role, _)| mask & role != 0);
        self.found.extend(each.map(|(_, role)| WatchedEvent {
            what,
            node: node.to_owned(),
            name: name.to_owned(),
            key: key.to_owned(),
            role: *role,
        }));
    }

    /// What it means that a node is entered and left.
    fn visit(&mut self, graph: usize, node: NodeId, visit: &Visit) {
        let Some(found) = self.look.model.graph(graph) else {
            return;
        };
        let name = &self.look.model.name(graph, node);
        self.put(visit.enter, Moment::Enter, name, "", "");
        for mask in &visit.reads {
            self.put(*mask, Moment::Enter, name, "", "");
        }
        let exits = found.node(node).exits.iter().zip(&visit.exits).enumerate();
        for (at, (exit, leaving)) in exits {
            // A run that fails so is not left: nobody keeps the exit.
            if matches!(exit.to, Target::Fail | Target::Stuck) {
                continue;
            }
            let by = exit.name.as_str();
            for mask in &leaving.reads {
                self.put(*mask, Moment::Exit, name, by, "");
            }
            match exit.unlisted {
                OtherWrites::Any => self.any_writes(graph, node, at, by),
                OtherWrites::None => {
                    for (place, write) in leaving.writes.iter().enumerate() {
                        // What is written again is kept once.
                        let mut later = leaving.writes.iter().skip(place + 1);
                        if later.any(|other| other.key == write.key) {
                            continue;
                        }
                        let mut all = exit.writes.iter();
                        let always = all.any(|one| one.key == write.key && one.always);
                        let what = if always {
                            Moment::Write
                        } else {
                            Moment::MayWrite
                        };
                        self.put(write.event, what, name, by, &found.program[write.key].name);
                    }
                }
            }
            self.put(leaving.leave, Moment::Exit, name, by, "");
            self.put(leaving.collects, Moment::Collect, name, "", "");
        }
    }

    /// What an exit writes of which nothing says what it writes: looked at when it does.
    fn any_writes(&mut self, graph: usize, node: NodeId, at: usize, by: &str) {
        let name = self.look.model.name(graph, node);
        let spot = self.spot(graph, node, &name);
        let spot = Spot {
            exit: Some(at),
            ..spot
        };
        for (part, mask) in self.parts(spot, |part| part.what == EventField::Writes) {
            self.put(mask, Moment::MayWrite, &name, by, &part);
        }
    }

    fn spot<'n>(&self, graph: usize, node: NodeId, name: &'n str) -> Spot<'n> {
        let found = self.look.model.graph(graph);
        let kind = found.map_or("", |found| found.node(node).work.kind());
        Spot {
            graph,
            node,
            name,
            kind,
            exit: None,
        }
    }

    /// The names that events of a node ask for, with what each is, in the order of the roles.
    fn parts(&self, spot: Spot<'_>, wanted: impl Fn(&Part) -> bool) -> Vec<(String, Mask)> {
        let mut found = Vec::new();
        for (mask, _) in ROLES {
            let events = self.look.roles.iter().filter(|(role, _)| *role == mask);
            for one in events.flat_map(|(_, events)| *events) {
                let part = moment(one).filter(|part| wanted(part));
                if let Some(part) = part.filter(|_| self.look.fits_node(mask, one, spot)) {
                    found.push((part.name.clone(), mask));
                }
            }
        }
        found
    }

    /// What it means that a node, or those to whom it hands out work, call something.
    fn outside(&mut self, graph: usize, node: NodeId) {
        let Some(found) = self.look.model.graph(graph) else {
            return;
        };
        let name = self.look.model.name(graph, node);
        let spot = self.spot(graph, node, &name);
        let work = &found.node(node).work;
        self.acts(spot);
        self.calls(spot, &work.may_call(found.program));
        let path = name.strip_suffix(found.program[node].id.as_str());
        for step in work.helpers().iter().flat_map(|chain| &chain.steps) {
            let name = format!("{}{}", path.unwrap_or_default(), step.id);
            let spot = Spot {
                name: &name,
                kind: "agent",
                ..spot
            };
            self.put(self.look.entering(spot), Moment::Enter, &name, "", "");
            for mask in self.look.reading(spot) {
                self.put(mask, Moment::Enter, &name, "", "");
            }
            self.put(
                self.look.left(spot, &["done"]),
                Moment::Exit,
                &name,
                "done",
                "",
            );
            self.acts(spot);
            self.calls(spot, &step.may_call(found.program));
        }
    }

    /// What it means that a model is asked, or a program run. Where nothing says what that does, it may do anything.
    fn acts(&mut self, spot: Spot<'_>) {
        let known = self.look.marks.own_effects(spot.graph, spot.node);
        let wanted = |part: &Part| {
            part.what == EventField::Effects
                && known.is_none_or(|known| known.name() == part.name)
                && part.name != Effects::None.name()
        };
        for (_, mask) in self.parts(spot, wanted) {
            let sure = if known.is_none() { mask & !GOAL } else { mask };
            self.put(sure, Moment::Act, spot.name, "", "");
        }
    }

    fn calls(&mut self, spot: Spot<'_>, calls: &[Call<'_>]) {
        let (mut others, mut known) = (0, Vec::new());
        for call in calls {
            let sure = |part: &Part| self.look.is_call(spot.name, part, &call.what);
            let perhaps = |part: &Part| self.look.may_be_call(spot.name, part, &call.what);
            let sure = all(&self.parts(spot, sure));
            let perhaps = all(&self.parts(spot, perhaps)) & !GOAL & !sure;
            match exactly(&call.what) {
                Some(name) if sure | perhaps != 0 => {
                    self.put(sure | perhaps, Moment::Call, spot.name, name, "");
                }
                Some(name) => known.push(name.to_owned()),
                // Its functions have names of their own, which are looked at when they are called.
                None => {
                    let unnamed = |part: &Part| {
                        part.what != EventField::Tool
                            && (self.look.is_call(spot.name, part, &call.what)
                                || self.look.may_be_call(spot.name, part, &call.what))
                    };
                    let sure = |part: &Part| {
                        part.what != EventField::Tool
                            && self.look.is_call(spot.name, part, &call.what)
                    };
                    let alone = calls.len() == 1;
                    let sure = if alone {
                        all(&self.parts(spot, sure))
                    } else {
                        0
                    };
                    others |= all(&self.parts(spot, unnamed)) & !GOAL | sure;
                }
            }
        }
        self.put(others, Moment::OtherCall, spot.name, "*", "");
        for (pattern, mask) in self.parts(spot, |part| part.what == EventField::Tool) {
            if !self.is_anybodys(&pattern, mask) {
                self.put(mask, Moment::OtherCall, spot.name, &pattern, "");
            }
        }
        if others != 0 {
            for name in known {
                self.found.push(WatchedEvent {
                    what: Moment::Known,
                    node: spot.name.to_owned(),
                    name,
                    key: String::new(),
                    role: Role::Forbidden,
                });
            }
        }
    }

    /// The tools that an automaton asks for, whoever calls them.
    fn of_anybody(&self) -> Vec<(String, Mask)> {
        let alone = |one: &&Matcher| one.parts.len() == 1;
        let mut found = Vec::new();
        for (mask, _) in ROLES {
            let events = self.look.roles.iter().filter(|(role, _)| *role == mask);
            for one in events.flat_map(|(_, events)| *events).filter(alone) {
                let part = moment(one).filter(|part| part.what == EventField::Tool);
                found.extend(part.map(|part| (part.name.clone(), mask)));
            }
        }
        found
    }

    fn is_anybodys(&self, pattern: &str, mask: Mask) -> bool {
        let mut all = self.of_anybody().into_iter();
        all.any(|(other, role)| other == pattern && role == mask)
    }

    /// What it means that anything else is called: by a node in Rust, or by a hook.
    fn anybody(&mut self) {
        for (pattern, mask) in self.of_anybody() {
            self.put(mask, Moment::OtherCall, "", &pattern, "");
        }
    }
}

fn all(parts: &[(String, Mask)]) -> Mask {
    parts.iter().fold(0, |all, (_, mask)| all | mask)
}

/// The name by which a run tells a call; `None`: what is called has names of its own.
fn exactly<'c>(called: &'c Callee<'_>) -> Option<&'c str> {
    match called {
        Callee::Tool(name) if name.contains('.') && super::event_match::is_file(name) => None,
        Callee::Tool(name) => Some(name),
        Callee::Server(_, function) => *function,
        Callee::Action(item, _) => Some(item),
        Callee::Anything => None,
    }
}
