//! Tells the machine what is about to happen in a run, and stops the run.

use super::happening::{self, Happening, Note};
use super::machine::{Breach, ExitStep, Machine, Step};
use super::table::PolicyTable;
use crate::graph::{About, BranchPath, Status};
use crate::run::context::{NodeContext, RunContext, Visit};
use crate::run::guard::{Guard, GuardResult, GuardStart, GuardedExit, GuardedGraph, NodeGuard};
use crate::run::journal::place;
use crate::value::failure::{Failure, Kind};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Watches one run.
pub(super) struct Watch {
    own: Weak<Self>,
    machine: Machine,
    /// Whether more than the machine has to be asked: notes are kept, or something was forbidden.
    slow: AtomicBool,
    inside: Mutex<WatchState>,
}

#[derive(Default)]
struct WatchState {
    kept: bool,
    /// Whether it is not known what was before the run.
    amid: bool,
    forbidden: Option<Failure>,
    noted: u64,
    /// What was noted, by the chain of the outermost graph where it happened.
    notes: BTreeMap<String, Vec<Note>>,
    graphs: BTreeMap<String, (Arc<NodeWatch>, Arc<[AtomicBool]>)>,
}

/// Watches the nodes of one graph.
struct NodeWatch {
    run: Arc<Watch>,
    nodes: Vec<NodeSteps>,
}

/// What the visits of a node mean.
struct NodeSteps {
    /// Its path.
    path: String,
    enter: Vec<Step>,
    exits: Vec<(String, Vec<ExitStep>)>,
    collect: Vec<Step>,
}

impl Watch {
    pub(super) fn new(table: PolicyTable) -> Arc<Self> {
        Arc::new_cyclic(|own| Self {
            own: own.clone(),
            machine: Machine::new(table),
            slow: AtomicBool::new(false),
            inside: Mutex::default(),
        })
    }

    fn inside(&self) -> MutexGuard<'_, WatchState> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks whether something was forbidden before, and notes what happens.
    fn noted(
        &self,
        chain: impl FnOnce() -> String,
        what: impl FnOnce() -> Option<Happening>,
    ) -> GuardResult {
        let mut inside = self.inside();
        if let Some(failure) = &inside.forbidden {
            return Err(Box::new(failure.clone()));
        }
        if !inside.kept {
            return Ok(());
        }
        if let Some(what) = what() {
            let order = inside.noted;
            inside.noted += 1;
            let note = Note {
                order,
                what: Some(what),
            };
            inside.notes.entry(chain()).or_default().push(note);
        }
        Ok(())
    }

    #[cold]
    fn forbid(&self, breach: Breach, what: &Happening) -> Box<Failure> {
        let mut inside = self.inside();
        let mut message = match self.machine.policy(breach) {
            None => "a policy stopped the run".to_owned(),
            Some(policy) => {
                let why = match &*policy.why {
                    "" => String::new(),
                    why => format!(" ({why})"),
                };
                format!(
                    "policy `{}`{why} stopped the run before {what}: {}",
                    policy.id, policy.broken
                )
            }
        };
        if inside.amid {
            message.push_str(
                ", as far as is known: the run began in the middle of its graph, so nothing says what happened before",
            );
        }
        let failure = Failure::new(Kind::Policy, message);
        inside.forbidden = Some(failure.clone());
        // Nothing comes after it, wherever that is.
        for (_, nodes) in inside.graphs.values() {
            nodes
                .iter()
                .for_each(|node| node.store(true, Ordering::Relaxed));
        }
        self.slow.store(true, Ordering::Relaxed);
        Box::new(failure)
    }

    /// Asks the machine.
    fn told(&self, what: &Happening) -> GuardResult {
        self.machine
            .happens(what)
            .map_err(|breach| self.forbid(breach, what))
    }
}

impl Guard for Watch {
    fn begins(&self, from: GuardStart) {
        let GuardStart {
            notes,
            inherited,
            amid,
            kept,
        } = from;
        let read = |note: &Value| serde_json::from_value::<Note>(note.clone()).ok();
        let mut all: Vec<Note> = notes.iter().filter_map(read).collect();
        let before: Option<Vec<Note>> =
            inherited.map(|notes| notes.iter().filter_map(read).collect());
        let known = before.is_some() || all.iter().any(|note| note.what.is_none());
        let mut inside = self.inside();
        inside.kept = kept;
        self.slow.store(kept, Ordering::Relaxed);
        if let Some(before) = before {
            let mut first = vec![Note {
                order: 0,
                what: None,
            }];
            first.extend(before.clone());
            inside.notes.insert(String::new(), first);
            all.extend(before);
        }
        inside.amid = amid && !known;
        if inside.amid {
            self.machine.forget();
        }
        all.sort_by_key(|note| note.order);
        inside.noted = all.last().map_or(0, |note| note.order + 1);
        drop(inside);
        for what in all.into_iter().filter_map(|note| note.what) {
            if self.told(&what).is_err() {
                return;
            }
        }
    }

    fn graph(&self, scope: &str, about: &About) -> GuardedGraph {
        let mut inside = self.inside();
        if let Some((guard, nodes)) = inside.graphs.get(scope) {
            return GuardedGraph {
                guard: guard.clone(),
                nodes: nodes.clone(),
            };
        }
        let steps = about.nodes.iter().map(|node| {
            let path = format!("{scope}{}", node.id);
            let exits = self.machine.exits(&path).into_iter();
            let exits = exits.map(|exit| (exit.to_owned(), self.machine.leaving(&path, exit)));
            NodeSteps {
                enter: self.machine.entering(&path),
                exits: exits.collect(),
                collect: self.machine.collecting(&path),
                path,
            }
        });
        let steps: Vec<NodeSteps> = steps.collect();
        let over = inside.forbidden.is_some();
        let minds = steps.iter().map(|node| {
            let any = !node.enter.is_empty() || !node.exits.is_empty() || !node.collect.is_empty();
            AtomicBool::new(over || any)
        });
        let nodes: Arc<[AtomicBool]> = minds.collect();
        // Whoever asks has it, so it is there.
        let run = self.own.upgrade();
        let run = run.unwrap_or_else(|| Self::new(PolicyTable::default()));
        let guard = Arc::new(NodeWatch { run, nodes: steps });
        let known = (guard.clone(), nodes.clone());
        inside.graphs.insert(scope.to_owned(), known);
        GuardedGraph { guard, nodes }
    }

    fn calls(
        &self,
        visit: Visit<'_>,
        (label, key): (&str, &str),
        asked: &dyn Fn() -> Value,
    ) -> GuardResult {
        let node = format!("{}{}", visit.shared.scope, visit.node);
        let name = |asked: &Value| match label {
            "tool" => asked.get(0)?.as_str().map(str::to_owned),
            "action" => asked.get("item_id")?.as_str().map(str::to_owned),
            "agent" => asked.get(0)?.as_str().map(str::to_owned),
            _ => None,
        };
        // Agents of a controller are nodes, of which the run loop knows nothing.
        let agent = match label {
            "agent begins" => Some(Happening::Entered { node: node.clone() }),
            "agent is done" => Some(Happening::Left {
                node: node.clone(),
                exit: "done".to_owned(),
                wrote: Vec::new(),
                of_item: false,
            }),
            _ => None,
        };
        let acts = matches!(label, "model" | "script" | "agent" | "retrieve");
        let acted = acts.then(|| Happening::Acted { node: node.clone() });
        let called = matches!(label, "tool" | "action" | "agent").then(|| Happening::Called {
            node,
            name: name(&asked()).unwrap_or_default(),
        });
        for what in agent.into_iter().chain(acted).chain(called) {
            self.noted(|| chain(visit.shared.run(), key), || Some(what.clone()))?;
            self.told(&what)?;
        }
        Ok(())
    }

    fn ends(&self, how: Status) -> GuardResult {
        if let Some(failure) = &self.inside().forbidden {
            return Err(Box::new(failure.clone()));
        }
        let how = match how {
            Status::Completed | Status::CompletedWithErrors => "succeeded",
            Status::Failed => "failed",
            Status::Waiting | Status::Cancelled => return Ok(()),
        };
        let how = how.to_owned();
        self.told(&Happening::Ended { how })
    }

    fn notes(&self, branch: &BranchPath) -> Vec<Value> {
        let mut inside = self.inside();
        let branch = branch.to_string();
        let taken = std::mem::take(&mut inside.notes).into_iter();
        let (taken, rest): (BTreeMap<_, _>, _) =
            taken.partition(|(chain, _)| chain.starts_with(&branch));
        inside.notes = rest;
        let notes = taken.into_values().flatten();
        notes
            .filter_map(|note| serde_json::to_value(note).ok())
            .collect()
    }
}

impl NodeGuard for NodeWatch {
    fn enters(&self, node: usize, visit: &NodeContext<'_>) -> GuardResult {
        let Some(NodeSteps { path, enter, .. }) = self.nodes.get(node) else {
            return Ok(());
        };
        let what = || Happening::Entered { node: path.clone() };
        if self.run.slow.load(Ordering::Relaxed) {
            let noted = || (!enter.is_empty()).then(what);
            self.run
                .noted(|| outermost(visit.shared, visit.branch), noted)?;
        }
        let done = self.run.machine.all(enter);
        done.map_err(|breach| self.run.forbid(breach, &what()))
    }

    fn leaves(&self, node: usize, visit: &NodeContext<'_>, exit: &GuardedExit<'_>) -> GuardResult {
        let Some(NodeSteps { path, exits, .. }) = self.nodes.get(node) else {
            return Ok(());
        };
        let wrote = || {
            let kept = happening::exit(&(exit.kept)());
            kept.map(|(_, wrote)| wrote).unwrap_or_default()
        };
        let what = || Happening::Left {
            node: path.clone(),
            exit: exit.name.to_owned(),
            wrote: wrote(),
            of_item: exit.of_item,
        };
        if self.run.slow.load(Ordering::Relaxed) {
            let noted = || (!exit.name.is_empty()).then(what);
            self.run
                .noted(|| outermost(visit.shared, visit.branch), noted)?;
        }
        let Some((_, steps)) = exits.iter().find(|(name, _)| name == exit.name) else {
            return Ok(());
        };
        let done = self.run.machine.leaves(steps, exit.of_item, wrote);
        done.map_err(|breach| self.run.forbid(breach, &what()))
    }

    fn collects(&self, node: usize, visit: &NodeContext<'_>) -> GuardResult {
        let Some(NodeSteps { path, collect, .. }) = self.nodes.get(node) else {
            return Ok(());
        };
        let what = Happening::Collected { node: path.clone() };
        self.run.noted(
            || outermost(visit.shared, visit.branch),
            || Some(what.clone()),
        )?;
        let done = self.run.machine.all(collect);
        done.map_err(|breach| self.run.forbid(breach, &what))
    }
}

/// The chain of the outermost graph that a visit is part of.
fn outermost(run: &RunContext, branch: &BranchPath) -> String {
    match run.scope.as_str() {
        "" => branch.to_string(),
        _ => chain(run.run(), &run.id),
    }
}

/// The chain of the outermost graph that a call is part of, by its key.
fn chain(run: &str, key: &str) -> String {
    let call = key
        .strip_prefix(run)
        .and_then(|call| call.strip_prefix('/'));
    let step = call.and_then(place::step);
    step.map_or_else(String::new, |(branch, _)| branch.to_owned())
}
