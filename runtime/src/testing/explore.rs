//! Walking all ways through a graph without models, people or programs.
//!
//! Each call to the outside can end in several ways: a model answers or fails, a person picks an option, a script prints
//! this or that. A run is repeated with every combination of them, up to a bound, in the order of how many differ from
//! the first run; so the first scenario that shows something is a short one. Which way a call takes when nothing else is
//! asked for goes round: a node that is entered again takes its next way, so that loops end.

use super::World;
use super::play::Exits;
use super::{Expect, ExpectedError, Taken};
use crate::failure::Kind;
use crate::graph::Graph;
use crate::host::rehearsal::{TEXT, sample};
use crate::host::scripted::{Said, SaidDetail, SaidError, ScriptResult};
use crate::host::{
    AgentCall, Agents, AskError, Boxed, CallError, Host, Lookup, Model, People, Query, Reply,
    Request, Retrieval, Retrieved, ScriptCall, Scripts, Usage, absent, clock,
};
use crate::run::{Problem, Run, Status};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The text of failures that the walk causes itself.
const CAUSED: &str = "failed to see what happens then";

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

/// What scripts may print, by node id. A script that is absent prints `{}`.
pub type Printed = BTreeMap<String, Vec<ScriptResult>>;

/// What a walk found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Explored {
    /// How many runs it took.
    pub runs: usize,
    /// Whether all ways within [`Bounds::calls`] were taken.
    pub complete: bool,
    /// The exits that were taken.
    pub exits: BTreeSet<Taken>,
    /// What goes wrong, by where and how.
    pub findings: Vec<Finding>,
}

/// Something that goes wrong on some ways.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// What happens.
    pub problem: Problem,
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
    printed: &Printed,
    bounds: Bounds,
) -> Explored {
    let exits = Arc::new(Exits::default());
    let mut findings: Vec<Finding> = Vec::new();
    let mut open = VecDeque::from([Vec::new()]);
    let mut runs = 0;
    while runs < bounds.runs
        && let Some(decided) = open.pop_front()
    {
        runs += 1;
        let fixed = decided.len();
        let walk = Walk::new(decided, printed.clone());
        let run = Run::with_inputs(graph, inputs.clone())
            .host(&walk.host())
            .watch(Arc::clone(&exits));
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
            Ok(outcome) => (outcome.error.clone(), outcome.path.clone()),
            Err(error) => (Some(refused(error)), Vec::new()),
        };
        if let Some(problem) = problem.filter(|problem| !is_caused(problem)) {
            let path = path.into_iter().map(String::from).collect();
            add(&mut findings, problem, path, inputs, &trail.world);
        }
    }
    Explored {
        runs,
        complete: open.is_empty(),
        exits: exits.taken(),
        findings,
    }
}

/// A run that was refused before its first node.
fn refused(error: &crate::run::RunError) -> Problem {
    Problem {
        node: String::new(),
        kind: Kind::Inputs,
        message: error.to_string(),
        others: Vec::new(),
    }
}

/// A run that ends because a call fails that has no other way out does what its author wrote.
fn is_caused(problem: &Problem) -> bool {
    problem.message.contains(CAUSED)
}

fn add(
    findings: &mut Vec<Finding>,
    problem: Problem,
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
    findings.push(Finding {
        problem,
        runs: 1,
        path,
        scenario,
    });
}

/// The outside of one run.
#[derive(Clone)]
struct Walk {
    decided: Arc<Vec<usize>>,
    printed: Arc<Printed>,
    trail: Arc<Mutex<Trail>>,
}

/// What was decided, and the scripted world that decides the same.
#[derive(Clone, Default)]
struct Trail {
    calls: Vec<Call>,
    visits: BTreeMap<String, usize>,
    world: World,
}

/// A call to the outside.
#[derive(Clone, Copy)]
struct Call {
    /// Which way it took.
    way: usize,
    /// Of how many.
    ways: usize,
}

impl Walk {
    fn new(decided: Vec<usize>, printed: Printed) -> Self {
        Self {
            decided: Arc::new(decided),
            printed: Arc::new(printed),
            trail: Arc::default(),
        }
    }

    fn host(&self) -> Host {
        Host {
            model: Arc::new(self.clone()),
            tools: Arc::new(absent::NoTools),
            scripts: Arc::new(self.clone()),
            people: Arc::new(self.clone()),
            retrieval: Arc::new(self.clone()),
            agents: Arc::new(self.clone()),
            actions: Arc::new(absent::Silent),
            clock: Arc::new(clock::Skipping::new(None)),
            artifacts: Arc::new(crate::artifacts::Held::default()),
            rehearsal: true,
            environment: crate::host::Environment::Scripted,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Trail> {
        self.trail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn trail(&self) -> Trail {
        self.lock().clone()
    }

    /// Which of `ways` the next call of `node` takes.
    fn decide(&self, node: &str, ways: usize) -> usize {
        let ways = ways.max(1);
        let mut trail = self.lock();
        let visit = trail.visits.entry(node.to_owned()).or_default();
        let round = *visit % ways;
        *visit += 1;
        let asked = self.decided.get(trail.calls.len()).copied();
        let way = asked.unwrap_or(round).min(ways - 1);
        trail.calls.push(Call { way, ways });
        way
    }
}

impl Model for Walk {
    fn complete<'a>(&'a self, request: &'a Request) -> Boxed<'a, Result<Reply, CallError>> {
        let fails = self.decide(&request.node, 2) == 1;
        let text = match &request.schema {
            Some(schema) => sample(schema).to_string(),
            None => TEXT.to_owned(),
        };
        let said = if fails {
            Said::Detail(Box::new(SaidDetail {
                error: Some(SaidError::Message(CAUSED.into())),
                ..SaidDetail::default()
            }))
        } else {
            Said::Text(text.clone())
        };
        let mut trail = self.lock();
        let replies = trail.world.replies.entry(request.node.clone()).or_default();
        replies.push(said);
        Box::pin(async move {
            if fails {
                return Err(CallError::new(Kind::Model, CAUSED));
            }
            let usage = Usage {
                calls: 1,
                ..Usage::default()
            };
            Ok(Reply {
                text,
                usage,
                ..Reply::default()
            })
        })
    }
}

impl Scripts for Walk {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> Boxed<'a, Result<String, CallError>> {
        let silent = [ScriptResult {
            stdout: "{}".into(),
            ..ScriptResult::default()
        }];
        let printed = self.printed.get(call.node).filter(|list| !list.is_empty());
        let printed = printed.map_or(&silent[..], Vec::as_slice);
        let fails = printed.len();
        let way = self.decide(call.node, printed.len() + 1);
        let result = printed.get(way).cloned().unwrap_or(ScriptResult {
            stderr: CAUSED.into(),
            exit: 1,
            ..ScriptResult::default()
        });
        let stdout = result.stdout.clone();
        let mut trail = self.lock();
        let scripts = trail.world.scripts.entry(call.node.to_owned()).or_default();
        scripts.push(result);
        Box::pin(async move {
            if way == fails {
                return Err(CallError::new(Kind::Script, CAUSED));
            }
            Ok(stdout)
        })
    }
}

impl People for Walk {
    fn ask<'a>(&'a self, query: Query<'a>) -> Boxed<'a, Result<String, AskError>> {
        let mut answers: Vec<String> = query
            .options
            .iter()
            .map(|option| (*option).into())
            .collect();
        // Something else than what is offered, or a text.
        answers.extend(fitting(&query));
        if query.has_default {
            answers.push(String::new());
        }
        let way = self.decide(query.node, answers.len());
        let answer = answers.get(way).cloned().unwrap_or_default();
        let mut trail = self.lock();
        let said = trail
            .world
            .answers
            .entry(query.node.to_owned())
            .or_default();
        said.push(answer.clone());
        Box::pin(async move { Ok(answer) })
    }
}

/// A text that satisfies the rule of a question, if a short one does.
fn fitting(query: &Query<'_>) -> Option<String> {
    const LONGEST: usize = 4096;
    let text = |length: usize| "something else ".chars().cycle().take(length).collect();
    let candidates = std::iter::once("something else".to_owned())
        .chain((1..=LONGEST).map(text))
        .chain(std::iter::once(String::new()));
    let mut fitting = candidates.filter(|text| query.check(text).is_ok());
    fitting.next()
}

impl Retrieval for Walk {
    fn retrieve<'a>(&'a self, lookup: Lookup<'a>) -> Boxed<'a, Result<Retrieved, CallError>> {
        let finds = self.decide(lookup.node, 2) == 0;
        let found = if finds {
            Retrieved {
                context: TEXT.to_owned(),
                sources: vec!["made-up.md".to_owned()],
                ..Retrieved::default()
            }
        } else {
            Retrieved::default()
        };
        let mut trail = self.lock();
        let list = trail.world.retrieval.entry(lookup.node.to_owned());
        list.or_default().push(found.clone());
        Box::pin(async move { Ok(found) })
    }
}

impl Agents for Walk {
    fn takes(&self, _name: &str) -> bool {
        true
    }

    fn run<'a>(&'a self, call: AgentCall<'a>) -> Boxed<'a, Result<String, CallError>> {
        let name = call.spec.name.to_owned();
        self.decide(call.node, 1);
        let mut trail = self.lock();
        let list = trail.world.agents.entry(name).or_default();
        list.push(TEXT.to_owned());
        Box::pin(async { Ok(TEXT.to_owned()) })
    }
}
