//! Walking all ways through a graph without models, people or programs.
//!
//! Each call to the outside can end in several ways: a model answers or fails, a person picks an option, a script prints
//! this or that. A run is repeated with every combination of them, up to a bound, in the order of how many differ from
//! the first run; so the first scenario that shows something is a short one. Which way a call takes when nothing else is
//! asked for goes round: a node that is entered again takes its next way, so that loops end.

use super::play::Exits;
use super::walk::{CAUSED, Decider, Walk};
use super::{Expect, ExpectedError, TakenExit, World};
use crate::dialects::rye;
use crate::graph::{RunFailure, Status};
use crate::run::{Graph, Run};
use crate::testing::rehearsal::{TEXT, sample};
use crate::value::failure::Kind;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Where a walk stops.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Bounds {
    /// After so many runs.
    pub runs: usize,
    /// Calls to the outside behind this one are not varied.
    pub calls: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            runs: 2_000,
            calls: 40,
        }
    }
}

/// What programs may give that a graph calls and that say nothing themselves.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProgramOutputs {
    /// What scripts may print, by node id. A script that is absent prints `{}`.
    pub scripts: BTreeMap<String, Prints>,
    /// JSON Schemas of what actions may give as data, by node id. An action that is absent gives `{}`.
    pub actions: BTreeMap<String, Value>,
}

/// What a script may print.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Prints {
    /// The nodes that it may name; none in one case: it names no node.
    pub routes: Vec<Option<String>>,
    /// JSON Schema of the keys that it prints.
    pub schema: Value,
}

/// What a walk found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Exploration {
    /// How many runs it took.
    pub runs: usize,
    /// Whether all ways within [`Bounds::calls`] were taken.
    pub complete: bool,
    /// The exits that were taken.
    pub exits: BTreeSet<TakenExit>,
    /// What goes wrong, by where and how.
    pub findings: Vec<FoundFailure>,
}

impl Default for Exploration {
    fn default() -> Self {
        Self {
            runs: 0,
            complete: true,
            exits: BTreeSet::new(),
            findings: Vec::new(),
        }
    }
}

impl Exploration {
    /// Adds what another walk through the same graph found, with other inputs.
    pub fn add(&mut self, other: Self) {
        self.runs += other.runs;
        self.complete &= other.complete;
        self.exits.extend(other.exits);
        for finding in other.findings {
            let problem = &finding.problem;
            let known = self.findings.iter_mut().find(|known| {
                known.problem.node == problem.node && known.problem.kind == problem.kind
            });
            match known {
                Some(known) => known.runs += finding.runs,
                None => self.findings.push(finding),
            }
        }
    }
}

/// The inputs of a walk: these, and something made up for each required one that is not among them.
pub fn made_up<G: Graph>(graph: &G, mut inputs: Map<String, Value>) -> Map<String, Value> {
    let candidates = [
        Value::from(TEXT),
        1.into(),
        true.into(),
        json!([TEXT]),
        json!({}),
    ];
    for input in graph.about().inputs.iter() {
        if !input.required || inputs.contains_key(input.name.as_ref()) {
            continue;
        }
        let fits = |candidate: &&Value| {
            let mut inputs = inputs.clone();
            inputs.insert(input.name.to_string(), (*candidate).clone());
            let begun = crate::run::begin(graph, inputs);
            begun.err().is_none_or(|error| error.input != input.name)
        };
        let fitting = candidates.iter().find(fits);
        inputs.insert(
            input.name.to_string(),
            fitting.cloned().unwrap_or_else(|| TEXT.into()),
        );
    }
    for (name, schema) in rye::facade::demanded(graph) {
        // Where nothing is said about it, any value does.
        let value = match schema.is_object() {
            true => sample(&schema),
            false => TEXT.into(),
        };
        inputs.entry(name).or_insert(value);
    }
    inputs
}

/// Something that goes wrong on some ways.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundFailure {
    /// What happens.
    pub problem: RunFailure,
    /// How many runs showed it.
    pub runs: usize,
    /// The nodes of the first of them.
    pub path: Vec<String>,
    /// A scenario that shows it.
    pub scenario: Map<String, Value>,
}

/// Walks through a graph.
pub async fn explore<G: Graph>(
    graph: &G,
    inputs: &Map<String, Value>,
    given: &ProgramOutputs,
    bounds: Bounds,
) -> Exploration {
    let exits = Exits::default();
    let mut findings: Vec<FoundFailure> = Vec::new();
    let mut open = VecDeque::from([Vec::new()]);
    let mut runs = 0;
    while runs < bounds.runs
        && let Some(decided) = open.pop_front()
    {
        runs += 1;
        let fixed = decided.len();
        let walk = Walk::new(Decider::Ways(decided), given.clone());
        let run = Run::with_inputs(graph, inputs.clone())
            .host(&walk.host())
            .watch(exits.clone());
        let outcome = run.run().await;
        let trail = walk.trail();
        for (at, call) in trail
            .calls
            .iter()
            .enumerate()
            .take(bounds.calls)
            .skip(fixed)
        {
            let before: Vec<usize> = trail.calls.iter().take(at).map(|call| call.way).collect();
            let others = (0..call.ways).filter(|way| *way != call.way);
            open.extend(others.map(|way| [before.as_slice(), &[way]].concat()));
        }
        let (problem, path) = match &outcome {
            Ok(outcome) => (outcome.error.clone(), outcome.path.to_vec()),
            Err(error) => (Some(refused(error)), Vec::new()),
        };
        if let Some(problem) = problem.filter(|problem| !is_caused(problem)) {
            let path = path.into_iter().map(String::from).collect();
            add(&mut findings, problem, path, inputs, &trail.world);
        }
    }
    Exploration {
        runs,
        complete: open.is_empty(),
        exits: exits.kinds(),
        findings,
    }
}

/// A run that was refused before its first node.
fn refused(error: &crate::run::RunError) -> RunFailure {
    RunFailure::new("", Kind::Inputs, error.to_string())
}

/// A run that ends because a call fails that has no other way out does what its author wrote. So does one that waits for a
/// proposal that a made-up answer does not make.
fn is_caused(problem: &RunFailure) -> bool {
    problem.message.contains(CAUSED) || problem.kind == Kind::TooFewProposals
}

fn add(
    findings: &mut Vec<FoundFailure>,
    problem: RunFailure,
    path: Vec<String>,
    inputs: &Map<String, Value>,
    world: &World,
) {
    let known = findings
        .iter_mut()
        .find(|known| known.problem.node == problem.node && known.problem.kind == problem.kind);
    if let Some(known) = known {
        known.runs += 1;
        return;
    }
    let expect = Expect {
        status: Some(Status::Failed),
        errors: Some(vec![ExpectedError::Problem {
            node: Some(problem.node.clone()),
            kind: Some(problem.kind.to_string()),
            message: None,
        }]),
        ..Expect::default()
    };
    let mut scenario = Map::new();
    scenario.insert(
        "name".into(),
        format!("{} at {}", problem.kind, problem.node).into(),
    );
    if !inputs.is_empty() {
        scenario.insert("inputs".into(), inputs.clone().into());
    }
    if let Value::Object(world) = json!(world) {
        let said = |value: &Value| !matches!(value, Value::Null) && *value != json!({});
        scenario.extend(world.into_iter().filter(|(_, value)| said(value)));
    }
    scenario.insert("expect".into(), json!(expect));
    findings.push(FoundFailure {
        problem,
        runs: 1,
        path,
        scenario,
    });
}
