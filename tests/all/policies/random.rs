//! No run breaks a policy that was proved: random graphs and policies, in a world that makes trouble.
//!
//! `GRAPHWRIGHT_GRAPHS=FROM..TO` tries other graphs; each makes 12 policies and 6 runs.

use super::rules::{Happened, Names, Rule};
use super::{checked, graphs, verdicts, watched};
use crate::bounds::graphs as bounded;
use crate::bounds::trouble::Trouble;
use crate::bounds::{given, host, seeds};
use graphwright::observe::{Event, Observer};
use graphwright::policy::recorded;
use graphwright::store::{Memory, Store};
use graphwright::{Kind, Run};
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::ir::watched_policy::WatchedPolicy;
use graphwright_compiler::ir::{Callee, Kind as _, Node, Program, Target};
use graphwright_compiler::policy::Verdict;
use graphwright_tests::hostile::change::Numbers;
use graphwright_tests::interpret::{InterpretedGraph, table};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

const POLICIES: usize = 12;
const WORLDS: u64 = 6;

/// In how many of them each run is held to each policy.
const GUARDED: u64 = 1;

/// The keys that each node reads, with the exit that reads them where the work does not.
type Reads = BTreeMap<String, Vec<(String, Option<u64>)>>;

/// What happened, as whoever watches is told it.
#[derive(Clone)]
struct Log {
    happened: Arc<Mutex<Vec<Happened>>>,
    /// The exits of each node, by its id, and the keys.
    exits: Arc<BTreeMap<String, Vec<String>>>,
    /// The nodes that work on items, whose writes are none.
    items: Arc<Vec<String>>,
    trouble: Arc<Trouble>,
    /// How many calls of a tool were told.
    called: Arc<Mutex<u64>>,
    /// The kind of each node, and the key that a map collects.
    nodes: Arc<BTreeMap<String, (String, Option<String>)>>,
    reads: Arc<Reads>,
    /// What maps collect that are under way, by the branch: nobody is told when it is written.
    collecting: Arc<Mutex<BTreeMap<String, String>>>,
}

impl Log {
    /// Tells the calls that were made since something was told.
    fn calls(&self, happened: &mut Vec<Happened>) {
        let mut told = self.called.lock().unwrap();
        let now = self.trouble.called();
        happened.extend((*told..now).map(|_| Happened::Called("search".to_owned())));
        *told = now;
    }

    /// What a node reads when it is entered, or left by an exit.
    fn read(&self, node: &str, by: Option<u64>) -> Vec<Happened> {
        let keys = self.reads.get(node).into_iter().flatten();
        let keys = keys.filter(|(_, exit)| *exit == by);
        keys.map(|(key, _)| Happened::Read(key.clone())).collect()
    }

    /// Tells what was collected before a run went on here: a map is over when its branch goes on, or one that it is part of.
    fn collected(&self, branch: &str, happened: &mut Vec<Happened>) {
        let mut collecting = self.collecting.lock().unwrap();
        let over = |of: &String| of.starts_with(branch);
        let (over, open) = std::mem::take(&mut *collecting)
            .into_iter()
            .partition(|(of, _)| over(of));
        *collecting = open;
        let over: BTreeMap<String, String> = over;
        happened.extend(over.into_values().map(Happened::Wrote));
    }
}

impl Observer for Log {
    fn event(&self, event: &Event<'_>) {
        let mut happened = self.happened.lock().unwrap();
        self.calls(&mut happened);
        if let Event::Entered {
            node, kind, branch, ..
        } = event
        {
            self.collected(branch, &mut happened);
            happened.push(Happened::Entered {
                node: (*node).to_owned(),
                kind: (*kind).to_owned(),
            });
            happened.extend(self.read(node, None));
        }
        if let Event::Left {
            node, exit, branch, ..
        } = event
        {
            let (kind, collects) = self.nodes.get(*node).cloned().unwrap_or_default();
            if let Some(key) = collects {
                self.collecting.lock().unwrap().insert(branch.clone(), key);
            }
            let (name, carried) = kept(exit, node);
            let exits = self.exits.get(*node).map_or(&[][..], Vec::as_slice);
            let number = exits.iter().position(|known| *known == name);
            let number = number.map(|number| number as u64);
            happened.extend(self.read(node, Some(number.unwrap_or_default())));
            let keys = carried.keys().filter(|key| !BESIDE.contains(&key.as_str()));
            if !self.items.iter().any(|item| item == node) {
                happened.extend(keys.map(|key| Happened::Wrote(key.clone())));
            }
            happened.push(Happened::Left {
                node: (*node).to_owned(),
                kind,
                exit: name,
            });
        }
    }
}

/// What an exit carries that is no key.
const BESIDE: [&str; 4] = ["result", "failure", "items", "limit"];

/// The name of an exit in an entry of the journal, and what it writes.
fn kept(entry: &Value, node: &str) -> (String, Map<String, Value>) {
    let left = &entry[node];
    if let Some(name) = left.as_str() {
        return (name.to_owned(), Map::new());
    }
    let named = left.as_object().and_then(|left| left.iter().next());
    let (name, carried) = named.unwrap_or_else(|| panic!("no exit: {entry}"));
    // One that says where it goes has that before the keys.
    let carried = carried.as_object().or_else(|| carried[1].as_object());
    (name.clone(), carried.cloned().unwrap_or_default())
}

fn exits_of(program: &Program, exits: &mut BTreeMap<String, Vec<String>>) {
    for node in &program.nodes {
        let names = node.exits.iter().map(|exit| exit.name.clone());
        exits.insert(node.id.clone(), names.collect());
    }
    program
        .children
        .iter()
        .for_each(|child| exits_of(child, exits));
}

/// The kind of a node, and what it collects.
fn known(program: &Program, node: &Node) -> (String, (String, Option<String>)) {
    let collects = node.exits.iter().find_map(|exit| {
        let Target::Each(each) = &exit.to else {
            return None;
        };
        Some(program[each.collect].name.clone())
    });
    (node.id.clone(), (node.work.kind().to_owned(), collects))
}

fn reads(program: &Program) -> Reads {
    let each = program.nodes.iter().map(|node| {
        let read = node.reads.iter().filter_map(|read| {
            let key = program[read.from.key()?].name.clone();
            Some((key, read.exit.map(|exit| exit as u64)))
        });
        let mut keys: Vec<_> = read.collect();
        if node.work.sees_state() {
            keys.extend(program.keys.iter().map(|key| (key.name.clone(), None)));
        }
        keys.sort();
        keys.dedup();
        (node.id.clone(), keys)
    });
    each.collect()
}

/// What happened in a run, and whether a policy stopped it. It is kept in a store, where there is one.
async fn run(
    checked: &CheckedProgram,
    watched: &[WatchedPolicy],
    seed: u64,
    store: Option<&Arc<dyn Store>>,
) -> (Vec<Happened>, bool) {
    let facts = checked.facts();
    let mut program = checked.program().clone();
    program.watch(watched.to_vec());
    let program = &program;
    let ids = program.nodes.iter().map(|node| node.id.clone());
    let trouble = Arc::new(Trouble::new(seed, ids.collect()));
    let mut exits = BTreeMap::new();
    exits_of(program, &mut exits);
    let log = Log {
        happened: Arc::default(),
        exits: Arc::new(exits),
        items: Arc::new(vec!["each".to_owned(), "item".to_owned()]),
        trouble: trouble.clone(),
        called: Arc::default(),
        nodes: Arc::new(
            program
                .nodes
                .iter()
                .map(|node| known(program, node))
                .collect(),
        ),
        reads: Arc::new(reads(program)),
        collecting: Arc::default(),
    };
    let graph = InterpretedGraph::new(program, facts);
    let run = Run::with_inputs(&graph, given(program)).host(&host(&trouble));
    let run = match store {
        Some(store) => run.store(store).id(format!("r{seed}")),
        None => run,
    };
    let ended = run.watch(log.clone()).run().await;
    let mut happened = std::mem::take(&mut *log.happened.lock().unwrap());
    log.calls(&mut happened);
    let ended = ended.ok();
    let stopped = ended.as_ref().and_then(|ended| ended.error.as_ref());
    let stopped = stopped.is_some_and(|error| error.kind == Kind::Policy);
    let well = ended.is_some_and(|ended| ended.output.is_some());
    if well {
        log.collected("", &mut happened);
    }
    // One that was stopped was stopped before its end.
    happened.extend((!stopped).then_some(Happened::Ended { well }));
    (happened, stopped)
}

/// What the policies of a graph may name.
fn names(program: &Program) -> Names {
    let mut names = Names {
        nodes: program.nodes.iter().map(|node| node.id.clone()).collect(),
        exits: Vec::new(),
        keys: ["k", "j", "all"]
            .into_iter()
            .filter(|key| program.key(key).is_some())
            .map(str::to_owned)
            .collect(),
        kinds: program.children.is_empty(),
        tool: program.nodes.iter().any(|node| {
            let calls = node.work.speeches();
            let calls = calls.iter().flat_map(|speech| speech.may_call(program));
            let mut calls = calls.chain(node.work.may_call(program));
            calls.any(|call| call.what == Callee::Tool("search".into()))
        }),
    };
    // Whoever watches is not told what happens in a graph that a node runs, so nothing of it is named.
    for node in &program.nodes {
        let exits = node.exits.iter();
        let exits = exits.map(|exit| (node.id.clone(), exit.name.clone()));
        names.exits.extend(exits);
    }
    names.exits.retain(|(_, exit)| !exit.is_empty());
    names
}

/// What was tried.
#[derive(Debug, Default)]
struct Tried {
    graphs: u64,
    triples: u64,
    proved: u64,
    refuted: u64,
    unknown: u64,
    /// Policies that were refuted and that some run was seen to break.
    seen: u64,
    /// Runs that were stopped before they would have broken a policy.
    held: u64,
    /// Policies that a kept run was held against.
    read: u64,
}

async fn hold(make: fn(&mut Numbers) -> Value) -> Tried {
    let mut tried = Tried::default();
    let mut wrong = Vec::new();
    for seed in seeds(0..40) {
        let graph = make(&mut Numbers(seed));
        let Some(checked) = checked(&graph) else {
            continue;
        };
        let names = names(checked.program());
        if names.exits.is_empty() {
            continue;
        }
        tried.graphs += 1;
        let mut numbers = Numbers(seed ^ 0xabcd);
        let rules: Vec<Rule> = (0..POLICIES)
            .map(|_| Rule::random(&mut numbers, &names))
            .collect();
        let policies: Vec<Value> = rules
            .iter()
            .enumerate()
            .map(|(at, rule)| rule.json(&format!("p{at}")))
            .collect();
        let judged = verdicts(&checked, &json!({"version": "1.0", "policies": policies}));
        let mut runs = Vec::new();
        let store: Arc<dyn Store> = Arc::new(Memory::default());
        for world in 0..WORLDS {
            let seed = world.wrapping_add(seed * WORLDS);
            let kept = (world == 0).then_some(&store);
            runs.push(run(&checked, &[], seed, kept).await.0);
        }
        let linear = checked.program().children.is_empty()
            && !checked.program().nodes.iter().any(|node| {
                let mut exits = node.exits.iter();
                exits.any(|exit| matches!(exit.to, Target::Fork(_) | Target::Each(_)))
            });
        let watched = watched(&checked, &policies);
        for (rule, policy) in rules.iter().zip(&watched) {
            for (world, free) in (0..GUARDED).zip(&runs) {
                // As the other: a store takes time, and then branches go on in another order.
                let own: Arc<dyn Store> = Arc::new(Memory::default());
                let kept = (world == 0).then_some(&own);
                let seed = world.wrapping_add(seed * WORLDS);
                let (held, stopped) = run(&checked, policy, seed, kept).await;
                tried.held += u64::from(stopped);
                // What is broken is stopped, before it is; what is not goes on as it would. Of ends this list of events tells less.
                let broken = rule.is_broken(free);
                let exact = !matches!(rule, Rule::Ends(_));
                let late = stopped && exact && rule.is_broken(&held);
                // Which of two branches was first, the list tells by when their exits are kept, and what watches by when they are taken.
                let told = linear || matches!(rule, Rule::AtMost(..) | Rule::Ends(_));
                if told && broken && !stopped || stopped && !broken && exact || late {
                    wrong.push(format!(
                        "graph {seed}, world {world}: {rule:?}, stopped: {stopped}\n{free:?}\n{held:?}\n{policy:?}\n{graph}"
                    ));
                }
            }
        }
        // What a store keeps of a run tells the same, where there are no branches, items or graphs inside of it.
        if let Some(free) = runs.first().filter(|_| linear) {
            let table = table(&watched.concat());
            let interpreted = InterpretedGraph::new(checked.program(), checked.facts());
            let about = graphwright::Graph::about(&interpreted);
            let recorded = recorded(&table, about, store.as_ref()).await.unwrap();
            for (at, rule) in rules.iter().enumerate() {
                let id = format!("p{at}");
                let told = recorded.iter().flat_map(|run| &run.broken);
                let told = told.filter(|one| one.policy == id).count() > 0;
                let open = recorded.iter().flat_map(|run| &run.unknown);
                let open = open.filter(|one| one.policy == id).count() > 0;
                let exact = !matches!(rule, Rule::Ends(_)) && !open;
                tried.read += u64::from(exact);
                if exact && told != rule.is_broken(free) {
                    wrong.push(format!(
                        "graph {seed}, read: {rule:?}, broken: {told}\n{free:?}\n{:?}\n{recorded:?}\n{graph}",
                        watched.get(at)
                    ));
                }
            }
        }
        for (rule, judged) in rules.iter().zip(&judged) {
            tried.triples += WORLDS;
            let broken = runs.iter().position(|run| rule.is_broken(run));
            match judged.verdict {
                Verdict::Proved => tried.proved += 1,
                Verdict::Refuted => tried.refuted += 1,
                Verdict::Unknown => tried.unknown += 1,
            }
            if judged.verdict == Verdict::Refuted {
                tried.seen += u64::from(broken.is_some());
            }
            if let (Verdict::Proved, Some(world)) = (judged.verdict, broken) {
                let run = runs.get(world);
                wrong.push(format!(
                    "graph {seed}, world {world}: {rule:?}\n{run:?}\n{graph}"
                ));
            }
        }
    }
    println!("{tried:?}");
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
    tried
}

#[tokio::test]
async fn no_run_of_a_loki_graph_breaks_what_was_proved() {
    let tried = hold(graphs::loki).await;
    assert!(
        tried.triples > 1_000 && tried.proved > 50 && tried.seen > 20,
        "{tried:?}"
    );
}

#[tokio::test]
async fn no_run_of_a_kegal_graph_breaks_what_was_proved() {
    let tried = hold(bounded::kegal).await;
    assert!(
        tried.triples > 1_000 && tried.proved > 50 && tried.seen > 10,
        "{tried:?}"
    );
}

#[tokio::test]
async fn no_run_of_an_euler_graph_breaks_what_was_proved() {
    let tried = hold(bounded::euler).await;
    assert!(
        tried.triples > 500 && tried.proved > 50 && tried.seen > 10,
        "{tried:?}"
    );
}

#[tokio::test]
async fn no_run_of_a_rye_graph_breaks_what_was_proved() {
    let tried = hold(bounded::rye).await;
    assert!(
        tried.triples > 1_000 && tried.proved > 50 && tried.seen > 10,
        "{tried:?}"
    );
}
