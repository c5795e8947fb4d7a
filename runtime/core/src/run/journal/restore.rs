//! From rows back to a run, or a refusal that says what does not fit.
//!
//! A run may be continued by another version of its graph than the one that began it. What decides is whether the run
//! can be told again without losing anything: every node, every exit and everything an exit wrote must still have its
//! place, the exits must lead from node to node as they did, and the state must hold what the next node reads. So keys,
//! nodes and exits may be added, and a run in flight goes on; whatever is taken away from under it is refused.

use super::json;
use super::parts::{Parts, hexadecimal};
use super::place;
use crate::graph::About;
use crate::run::Graph;
use crate::run::executor::{Position, fold};
use crate::run::journal::{ExitRow, JournalEntry, Origin};
use crate::value::dynamic;
use crate::value::failure::MissingKey;
use crate::value::shared::Shared;
use serde_json::{Map, Value};
use std::fmt;

/// A run that can go on.
pub struct RestoredRun<G: Graph> {
    /// The position before the first step.
    pub at: G::At,
    /// The state there.
    pub state: Shared<G::State>,
    /// The exits so far, in the order in which they were made.
    pub entries: Vec<JournalEntry<G::At, G::Exit>>,
    /// What the graph has that it did not have when the run began, and the other way round; empty: it is the same graph.
    pub changes: Vec<String>,
    /// Whether it began somewhere in the graph.
    pub amid: bool,
}

impl<G: Graph> RestoredRun<G> {
    /// What was noted before a step of the main chain for policies that are watched.
    pub fn watched_before(&self, step: u32) -> Vec<Value> {
        let entries = self.entries.iter();
        let before = entries.filter(|entry| entry.branch.begins_before(entry.step, step));
        let notes = before.flat_map(|entry| &entry.cost.watched);
        notes.cloned().collect()
    }
}

/// Why a run cannot go on with this graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RestoreError {
    /// The run.
    pub run: String,
    /// What does not fit.
    pub why: Mismatch,
    /// What changed between the graph that began the run and this one.
    pub changes: Vec<String>,
}

/// What does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// The run is one of another graph.
    Graph {
        /// That of the run.
        theirs: String,
        /// This one.
        ours: String,
    },
    /// The state that the run began with is not one of this graph.
    Start(String),
    /// The journal is at a node that this graph does not have.
    Node {
        /// The node.
        node: String,
        /// Where: chain and step.
        at: String,
    },
    /// A node ended in a way that this graph does not know.
    Exit {
        /// The node.
        node: String,
        /// Where: chain and step.
        at: String,
        /// Why.
        why: String,
    },
    /// An exit wrote keys that this graph does not have.
    Writes {
        /// The node.
        node: String,
        /// Where: chain and step.
        at: String,
        /// The keys.
        keys: Vec<String>,
    },
    /// An exit is missing.
    Gap(String),
    /// The exits do not lead from node to node.
    Way(String),
    /// The state lacks what the next node reads.
    Hole(String),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "run `{}` cannot be continued: ", self.run)?;
        match &self.why {
            Mismatch::Graph { theirs, ours } => {
                return write!(
                    f,
                    "it is a run of the graph `{theirs}`, and this program is `{ours}`"
                );
            }
            Mismatch::Start(why) => write!(f, "the state it began with does not fit: {why}")?,
            Mismatch::Node { node, at } => {
                write!(
                    f,
                    "step {at} was at `{node}`, and the graph has no such node"
                )?;
            }
            Mismatch::Exit { node, at, why } => write!(
                f,
                "step {at}: node `{node}` ended in a way that the graph does not know: {why}"
            )?,
            Mismatch::Writes { node, at, keys } => write!(
                f,
                "step {at}: node `{node}` wrote {}, which the graph no longer keeps",
                quoted(keys)
            )?,
            Mismatch::Gap(what) | Mismatch::Way(what) | Mismatch::Hole(what) => {
                f.write_str(what)?
            }
        }
        if self.changes.is_empty() {
            return Ok(());
        }
        f.write_str("\nsince the run began, the graph changed:")?;
        for change in &self.changes {
            write!(f, "\n  {change}")?;
        }
        f.write_str("\ncontinue it with the version of the graph that began it, or start a new run")
    }
}

impl std::error::Error for RestoreError {}

fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

type Entries<G> = Vec<JournalEntry<<G as Graph>::At, <G as Graph>::Exit>>;

/// The fingerprint of a graph as stores write it.
pub fn fingerprint(about: &About) -> String {
    hexadecimal(about.fingerprint)
}

/// Makes rows a run again.
///
/// # Errors
/// What does not fit this graph.
pub fn restore<G: Graph>(
    graph: &G,
    origin: &Origin,
    exits: &[ExitRow],
) -> Result<RestoredRun<G>, RestoreError> {
    let about = graph.about();
    let same = origin.fingerprint == fingerprint(about);
    let changes = if same {
        Vec::new()
    } else {
        changes(about, origin)
    };
    let refused = |why: Mismatch| RestoreError {
        run: origin.id.clone(),
        why,
        changes: changes.clone(),
    };
    if origin.graph != about.name {
        return Err(refused(Mismatch::Graph {
            theirs: origin.graph.clone(),
            ours: about.name.to_string(),
        }));
    }
    let at = match &origin.at {
        None => graph.first(),
        Some(node) => position(graph, node, "0").map_err(refused)?,
    };
    let state = start(graph, origin, same).map_err(|why| refused(Mismatch::Start(why)))?;
    let entries = entries(graph, exits, same).map_err(refused)?;
    if !same {
        told_again(graph, at, &state, &entries).map_err(refused)?;
    }
    Ok(RestoredRun {
        at,
        state,
        entries,
        changes,
        amid: origin.at.is_some() || origin.parent.as_ref().is_some_and(|(_, step)| *step > 0),
    })
}

/// The state that the run began with. Keys that a newer graph has added start as they start there.
fn start<G: Graph>(graph: &G, origin: &Origin, same: bool) -> Result<Shared<G::State>, String> {
    let told = |error: serde_json::Error| error.to_string();
    if same {
        let start = json::read(&origin.start).map_err(told)?;
        return graph.read_state(start).map(Shared::new).map_err(told);
    }
    let old: Map<String, Value> = json::read(&origin.start).map_err(told)?;
    let fresh = graph.begin(Map::new()).map(Shared::new);
    let fresh = fresh.map_err(|error| error.to_string())?;
    let mut fields = dynamic::object(serde_json::to_value(&fresh).map_err(told)?);
    fields.extend(old.clone());
    let state = Shared::new(graph.read_state(Value::Object(fields)).map_err(told)?);
    let kept = serde_json::to_value(&state).map_err(told)?;
    let lost = lost(&Value::Object(old), &kept);
    if lost.is_empty() {
        Ok(state)
    } else {
        Err(format!("the graph no longer keeps {}", quoted(&lost)))
    }
}

fn entries<G: Graph>(graph: &G, exits: &[ExitRow], same: bool) -> Result<Entries<G>, Mismatch> {
    let mut entries: Entries<G> = Vec::with_capacity(exits.len());
    let mut chain = ("", 0);
    let mut order = Vec::with_capacity(exits.len());
    for row in exits {
        let expected = if row.branch == chain.0 { chain.1 } else { 0 };
        if row.step != expected {
            return Err(Mismatch::Gap(format!(
                "{}; `show` tells what was before, and `fork` goes on from there",
                missing(&row.branch, expected, row.step)
            )));
        }
        chain = (&row.branch, expected + 1);
        order.push(row);
    }
    // Stores give chain by chain; a run is told in the order in which its exits were made.
    as_made(&mut order);
    for row in order {
        entries.push(entry(graph, row, same)?);
    }
    Ok(entries)
}

/// Puts exits in the order in which they were made. Apart from what is generic: else it would be compiled with each graph.
pub fn as_made(exits: &mut [&ExitRow]) {
    exits.sort_by_key(|row| row.seq);
}

/// The position at a node that a store names.
fn position<G: Graph>(graph: &G, node: &str, place: &str) -> Result<G::At, Mismatch> {
    graph
        .read_at(Value::from(node))
        .or_else(|_| json::read(node).and_then(|node| graph.read_at(node)))
        .map_err(|_| Mismatch::Node {
            node: node.to_owned(),
            at: place.to_owned(),
        })
}

fn entry<G: Graph>(
    graph: &G,
    row: &ExitRow,
    same: bool,
) -> Result<JournalEntry<G::At, G::Exit>, Mismatch> {
    let place = format!("{}{}", row.branch, row.step);
    let at = position(graph, &row.node, &place)?;
    let unknown = |error: serde_json::Error| Mismatch::Exit {
        node: row.node.clone(),
        at: place.clone(),
        why: error.to_string(),
    };
    // By way of a value, here and in the journal writer: what reads and writes an exit is then compiled once for each node.
    let kept: Value = json::read(&row.exit).map_err(unknown)?;
    let old = (!same).then(|| kept.clone());
    let exit = graph.read_exit(kept).map(Shared::new).map_err(unknown)?;
    if let Some(old) = old {
        let keys = lost(&old, &serde_json::to_value(&exit).map_err(unknown)?);
        if !keys.is_empty() {
            return Err(Mismatch::Writes {
                node: row.node.clone(),
                at: place,
                keys,
            });
        }
    }
    let branch = place::branch(&row.branch).ok_or_else(|| {
        Mismatch::Gap(format!(
            "the journal has an exit of a chain `{}`",
            row.branch
        ))
    })?;
    Ok(JournalEntry {
        branch,
        step: row.step,
        at,
        exit,
        cost: json::read(&row.cost).unwrap_or_default(),
    })
}

// What follows has no type of a graph in it, so that it is compiled once and not with each graph.

/// Commits everything once more with the changed graph, before anything is worked for.
fn told_again<G: Graph>(
    graph: &G,
    at: G::At,
    state: &Shared<G::State>,
    entries: &[JournalEntry<G::At, G::Exit>],
) -> Result<(), Mismatch> {
    let folded = fold(graph, at, state.clone(), entries.to_vec())
        .map_err(|failure| Mismatch::Way(failure.message))?;
    match folded.position {
        Position::At(at) => graph
            .admits(at, &folded.state)
            .map_err(|hole: MissingKey| Mismatch::Hole(hole.to_string())),
        Position::Inside(_) | Position::Ended(_) => Ok(()),
    }
}

/// What an old value holds that a new one does not, by key.
fn lost(old: &Value, new: &Value) -> Vec<String> {
    let mut keys = Vec::new();
    find_lost("", old, new, &mut keys);
    keys
}

fn find_lost(path: &str, old: &Value, new: &Value, keys: &mut Vec<String>) {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            for (key, value) in old {
                match new.get(key) {
                    Some(kept) => find_lost(key, value, kept, keys),
                    None if value.is_null() => {}
                    None => keys.push(key.clone()),
                }
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (old, new) in old.iter().zip(new) {
                find_lost(path, old, new, keys);
            }
        }
        (Value::Number(old), Value::Number(new)) if old.as_f64() == new.as_f64() => {}
        (old, new) if old == new => {}
        _ => keys.push(path.to_owned()),
    }
}

/// The differences between the graph of a run and this one that both say about themselves.
fn changes(about: &About, origin: &Origin) -> Vec<String> {
    let mut changes = origin.parts.node_changes(&Parts::of(about));
    if changes.is_empty() {
        changes.push(
            "the nodes are the same; the inputs, the limits or the keys of the state are not"
                .to_owned(),
        );
    }
    changes
}

/// That a chain lacks a step, and has a later one.
pub fn missing(branch: &str, expected: u32, found: u32) -> String {
    format!("the journal has no exit of step {branch}{expected}, but one of step {branch}{found}")
}
