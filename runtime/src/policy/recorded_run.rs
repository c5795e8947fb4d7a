//! Recorded runs, held against policies: the one way from what a store keeps of a run to what happened in it.

use super::happening::{self, Happening, Note};
use super::machine::Machine;
use super::table::{Moment, PolicyTable, WatchedPolicy};
use crate::graph::About;
use crate::run::journal::restore::fingerprint;
use crate::run::journal::{Cost, EffectRow, ExitRow, Filter, Phase, RunRow, Store, StoreError};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};

/// A run, as policies see it.
#[derive(Clone, Debug, Serialize)]
pub struct RecordedRun {
    /// The run.
    pub run_id: String,
    /// Where it stands.
    pub status: &'static str,
    /// How many exits it made.
    pub steps: usize,
    /// Whether another version of the graph began it: nodes may have been others.
    pub other_version: bool,
    /// The policies that it broke.
    pub broken: Vec<RecordedBreach>,
    /// The policies of which nobody can tell.
    pub unknown: Vec<UnknownVerdict>,
}

/// A policy that a run broke.
#[derive(Clone, Debug, Serialize)]
pub struct RecordedBreach {
    /// The policy.
    pub policy: String,
    /// Why it is there.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// The step at which it broke: chain and number, as `show` has them; empty: the end of the run.
    pub step: String,
    /// What happened then.
    pub what: String,
    /// What is wrong with that.
    pub broken: String,
}

/// A policy of which a run does not tell enough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnknownVerdict {
    /// The policy.
    pub policy: String,
    /// What is not kept.
    pub reason: String,
}

/// What a run tells.
#[derive(Debug, Default)]
pub struct RunHistory {
    /// What happened, with the step: chain and number. Of branches, what was first is known by how they were left.
    pub happened: Vec<(String, Happening)>,
    /// Whether what happened in graphs that its nodes run is among it.
    pub inside: bool,
    /// Whether something was called of which nothing says what it was.
    pub nameless: bool,
}

/// Holds all runs of a graph that a store has against policies, the latest first.
///
/// # Errors
/// If the store cannot be read.
pub async fn recorded(
    table: &PolicyTable,
    about: &About,
    store: &dyn Store,
) -> Result<Vec<RecordedRun>, StoreError> {
    let filter = Filter {
        graph: Some(about.name.to_string()),
        ..Filter::default()
    };
    let mut runs = Vec::new();
    for listed in store.list(&filter).await? {
        // With its outcome, which a list leaves out.
        let row = store.run(&listed.id).await?;
        let exits = store.exits(&row.id).await?;
        let effects = store.effects(&row.id).await?;
        let told = told(&row, &exits, &effects);
        let each = table.policies.iter();
        let broken = each.clone().filter_map(|policy| breach(policy, &told));
        let broken: Vec<RecordedBreach> = broken.collect();
        let open = |policy: &&WatchedPolicy| !broken.iter().any(|one| one.policy == *policy.id);
        let mut unknown: Vec<UnknownVerdict> = each
            .filter(open)
            .filter_map(|policy| missing(policy, &told))
            .collect();
        unknown.dedup();
        runs.push(RecordedRun {
            status: row.status(),
            steps: exits.len(),
            other_version: row.fingerprint != fingerprint(about),
            run_id: row.id,
            broken,
            unknown,
        });
    }
    Ok(runs)
}

/// Where a policy broke.
fn breach(policy: &WatchedPolicy, told: &RunHistory) -> Option<RecordedBreach> {
    let machine = Machine::new(PolicyTable {
        policies: vec![policy.clone()].into(),
    });
    let mut happened = told.happened.iter();
    let (step, what) = happened.find(|(_, what)| machine.happens(what).is_err())?;
    Some(RecordedBreach {
        policy: policy.id.to_string(),
        why: policy.why.to_string(),
        step: step.clone(),
        what: what.to_string(),
        broken: policy.broken.to_string(),
    })
}

/// What a run does not tell that a policy looks at.
fn missing(policy: &WatchedPolicy, told: &RunHistory) -> Option<UnknownVerdict> {
    let looks = |what: &[Moment]| policy.events.iter().any(|event| what.contains(&event.what));
    let entered = |id: &str| {
        let is = |what: &Happening| matches!(what, Happening::Entered { node } if node == id);
        told.happened.iter().any(|(_, what)| is(what))
    };
    let mut inner = policy.events.iter().filter_map(|event| {
        let (outer, _) = event.node.split_once('/')?;
        let call = matches!(event.what, Moment::Call | Moment::OtherCall | Moment::Known);
        (!call && entered(outer)).then_some(outer)
    });
    let reason = if let Some(outer) = inner.next().filter(|_| !told.inside) {
        format!(
            "what happens in the graph that `{outer}` runs is kept of runs that were watched only"
        )
    } else if told.nameless && looks(&[Moment::Call, Moment::OtherCall]) {
        "nothing says which tool was called".to_owned()
    } else {
        return None;
    };
    Some(UnknownVerdict {
        policy: policy.id.to_string(),
        reason,
    })
}

/// What happened in a run.
pub fn told(row: &RunRow, exits: &[ExitRow], effects: &[EffectRow]) -> RunHistory {
    let costs = exits.iter().map(|exit| (exit.seq, cost(exit)));
    let costs: BTreeMap<u32, Cost> = costs.collect();
    let mut told = RunHistory {
        inside: costs.values().any(|cost| !cost.watched.is_empty()),
        ..RunHistory::default()
    };
    let places = exits
        .iter()
        .map(|exit| ((exit.branch.as_str(), exit.step), exit));
    let places: BTreeMap<(&str, u32), &ExitRow> = places.collect();
    let mut made: Vec<&ExitRow> = exits.iter().collect();
    made.sort_by_key(|exit| exit.seq);
    for exit in made {
        let step = format!("{}{}", exit.branch, exit.step);
        let before = exit.step.checked_sub(1);
        let before = before.and_then(|before| places.get(&(exit.branch.as_str(), before)));
        if let Some(map) = before.filter(|before| has_items(before)) {
            let node = map.node.clone();
            told.happened
                .push((step.clone(), Happening::Collected { node }));
        }
        let node = exit.node.clone();
        told.happened
            .push((step.clone(), Happening::Entered { node }));
        match costs.get(&exit.seq).filter(|_| told.inside) {
            Some(cost) => told.noted(&step, cost),
            None => told.calls(&step, &exit.node, &of_step(effects, exit)),
        }
        let entry = serde_json::from_str(&exit.exit).unwrap_or_default();
        if let Some((name, wrote)) = happening::exit(&entry) {
            let left = Happening::Left {
                node: exit.node.clone(),
                exit: name,
                wrote,
                of_item: is_of_item(&exit.branch, &places),
            };
            told.happened.push((step, left));
        }
    }
    told.rest(row, exits, effects);
    told
}

impl RunHistory {
    /// What a watched run noted of a visit beside that it was entered and left.
    fn noted(&mut self, step: &str, cost: &Cost) {
        let read = |note: &Value| serde_json::from_value::<Note>(note.clone()).ok()?.what;
        for what in cost.watched.iter().filter_map(read) {
            let own = match &what {
                Happening::Entered { node }
                | Happening::Left { node, .. }
                | Happening::Collected { node } => !node.contains('/'),
                Happening::Called { .. } | Happening::Acted { .. } | Happening::Ended { .. } => {
                    false
                }
            };
            if !own {
                self.happened.push((step.to_owned(), what));
            }
        }
    }

    /// What a visit called. Which tool it was, the answer of the model says that wanted it.
    fn calls(&mut self, step: &str, node: &str, effects: &[&EffectRow]) {
        let mut wanted: BTreeMap<&str, VecDeque<String>> = BTreeMap::new();
        for effect in effects {
            let (within, _) = effect.call.rsplit_once('/').unwrap_or_default();
            // What is called in a graph that the node runs has the places of that graph behind those of the node.
            let own = within == step;
            let node = match own {
                true => node.to_owned(),
                false => format!("{node}/?"),
            };
            let label = effect.label.as_str();
            if own && matches!(label, "model" | "script" | "agent" | "retrieve") {
                let node = node.clone();
                self.happened
                    .push((step.to_owned(), Happening::Acted { node }));
            }
            if label == "model" {
                wanted
                    .entry(within)
                    .or_default()
                    .extend(tools(&effect.value));
            }
            if label == "tool" {
                match wanted.entry(within).or_default().pop_front() {
                    Some(name) => {
                        let what = Happening::Called { node, name };
                        self.happened.push((step.to_owned(), what));
                    }
                    None => self.nameless = true,
                }
            }
        }
    }

    /// What happened behind the last exit, as far as it is known, and how the run ended.
    fn rest(&mut self, row: &RunRow, exits: &[ExitRow], effects: &[EffectRow]) {
        let error = row
            .outcome
            .as_ref()
            .and_then(|outcome| outcome.get("error"));
        let word = |key: &str| error.and_then(|error| error.get(key)?.as_str());
        // What policies stopped did not happen.
        let stopped = word("kind") == Some("policy");
        let failed = word("node").filter(|node| row.phase == Phase::Failed && !node.is_empty());
        let open = |effect: &&EffectRow| {
            let mut exits = exits.iter();
            !exits.any(|exit| exit.branch == effect.branch && exit.step == effect.step)
        };
        if let Some(node) = failed.filter(|_| !stopped) {
            let open: Vec<&EffectRow> = effects.iter().filter(open).collect();
            let step = open.first().map_or_else(String::new, |effect| {
                format!("{}{}", effect.branch, effect.step)
            });
            let own: Vec<&EffectRow> = open.into_iter().filter(|one| place(one) == step).collect();
            let entered = Happening::Entered {
                node: node.to_owned(),
            };
            self.happened.push((step.clone(), entered));
            self.calls(&step, node, &own);
        }
        for question in row
            .questions
            .iter()
            .filter(|question| !question.node.contains('/'))
        {
            let node = question.node.clone();
            self.happened
                .push((String::new(), Happening::Entered { node }));
        }
        let how = match row.phase {
            Phase::Completed | Phase::CompletedWithErrors => "succeeded",
            Phase::Failed if !stopped => "failed",
            Phase::Failed | Phase::Running | Phase::Waiting | Phase::Cancelled => return,
        };
        let how = how.to_owned();
        self.happened
            .push((String::new(), Happening::Ended { how }));
    }
}

fn place(effect: &EffectRow) -> String {
    format!("{}{}", effect.branch, effect.step)
}

fn cost(exit: &ExitRow) -> Cost {
    serde_json::from_str(&exit.cost).unwrap_or_default()
}

fn of_step<'e>(effects: &'e [EffectRow], exit: &ExitRow) -> Vec<&'e EffectRow> {
    let own = |effect: &&EffectRow| effect.branch == exit.branch && effect.step == exit.step;
    effects.iter().filter(own).collect()
}

/// Whether an exit begins the chains of items.
fn has_items(exit: &ExitRow) -> bool {
    let entry: Value = serde_json::from_str(&exit.exit).unwrap_or_default();
    let carried = entry.get(&exit.node).and_then(Value::as_object);
    let mut carried = carried.into_iter().flat_map(|exits| exits.values());
    carried.any(|carried| carried.get("items").is_some())
}

/// Whether a chain is one of an item, or lies in one.
fn is_of_item(branch: &str, places: &BTreeMap<(&str, u32), &ExitRow>) -> bool {
    let mut end = 0;
    for segment in branch.split_terminator('/') {
        let around = branch.get(..end).unwrap_or_default();
        end += segment.len() + 1;
        let step = segment
            .split_once('.')
            .and_then(|(step, _)| step.parse::<u32>().ok());
        let begun = step.and_then(|step| places.get(&(around, step.checked_sub(1)?)));
        if begun.is_some_and(|exit| has_items(exit)) {
            return true;
        }
    }
    false
}

/// The tools that an answer of a model wants.
fn tools(value: &str) -> Vec<String> {
    let reply: Value = serde_json::from_str(value).unwrap_or_default();
    let calls = reply.pointer("/Ok/tool_calls").and_then(Value::as_array);
    let object = |call: &&Value| {
        call.get("arguments")
            .is_none_or(|arguments| arguments.is_object() || arguments.is_null())
    };
    let calls = calls.into_iter().flatten().filter(object);
    let names = calls.filter_map(|call| call.get("name")?.as_str());
    names.map(str::to_owned).collect()
}
