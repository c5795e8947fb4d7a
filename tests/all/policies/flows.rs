//! No marked text comes where a proved policy lets no labelled value come: random graphs of all languages, in a world in which everybody
//! hands on what they were told.
//!
//! `GRAPHWRIGHT_GRAPHS=FROM..TO` tries other graphs; each makes some 12 policies and 8 runs.

use super::taint::Taint;
use super::{routes, verdicts};
use crate::bounds::graphs as bounded;
use crate::bounds::{given, seeds};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Host, Run};
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::policy::Verdict;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::hostile::change::Numbers;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

const WORLDS: u64 = 8;

fn checked(graph: &Value, inner: &Value) -> Option<CheckedProgram> {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", graph.to_string());
    let inner = inner.to_string();
    let world = ListedFiles::new([("s.sh", "echo"), ("../inner/graph.yaml", &inner)])
        .with_tools(["search", "send"])
        .with_mcp_servers(["files"]);
    pipeline::check(file, &Settings::default(), &mut sources, &world).1
}

fn host(taint: &Arc<Taint>) -> Host {
    let world: World =
        serde_json::from_value(json!({"clock": {"now": "2026-03-02T12:00:00Z"}})).unwrap();
    let mut host = ScriptedWorld::new(world).host();
    host.model = taint.clone();
    host.tools = taint.clone();
    host.people = taint.clone();
    host.scripts = taint.clone();
    host.actions = taint.clone();
    host
}

/// Where marks came in a run. `asked`: whether the caller's question is marked.
async fn run(
    checked: &CheckedProgram,
    seed: u64,
    voucher: Option<&str>,
    asked: bool,
) -> BTreeSet<String> {
    let (program, facts) = (checked.program(), checked.facts());
    let ids = program.nodes.iter().map(|node| node.id.clone());
    let keys = program.keys.iter().map(|key| key.name.clone());
    let keys = keys.filter(|key| !key.starts_with('$'));
    let voucher = voucher.map(str::to_owned);
    let taint = Arc::new(Taint::new(seed, voucher, ids.collect(), keys.collect()));
    let mut inputs = given(program);
    if asked {
        for input in program.inputs.iter().filter(|input| input.prompt) {
            inputs.insert(program[input.key].name.clone(), json!(taint.mark()));
        }
        if program.workflow.is_some() {
            inputs.insert("ticket".to_owned(), json!(taint.mark()));
        }
    }
    let graph = InterpretedGraph::new(program, facts);
    let ended = Run::with_inputs(&graph, inputs)
        .host(&host(&taint))
        .run()
        .await;
    let mut met = taint.met();
    if let Ok(ended) = ended
        && let Some(output) = &ended.output
        && taint.is_marked(&json!(output).to_string())
    {
        met.insert("end".to_owned());
    }
    met
}

/// A policy, and where no mark comes if it is proved.
struct Rule {
    policy: Value,
    place: Place,
    voucher: Option<String>,
}

enum Place {
    /// Exactly there.
    At(String),
    /// To any node of these.
    Any(BTreeSet<String>),
}

impl Rule {
    fn is_broken(&self, met: &BTreeSet<String>) -> bool {
        match &self.place {
            Place::At(place) => met.contains(place),
            Place::Any(places) => places.iter().any(|place| met.contains(place)),
        }
    }
}

/// The policies that are tried on a graph.
fn rules(checked: &CheckedProgram) -> Vec<Rule> {
    let program = checked.program();
    let mut rules = Vec::new();
    let vouchers: Vec<&str> = program
        .nodes
        .iter()
        .filter(|node| {
            let question = node.work.question();
            question.is_some_and(|ask| ask.question.refs().next().is_some())
                && node.exits.iter().any(|exit| exit.name == "yes")
        })
        .map(|node| node.id.as_str())
        .collect();
    let mut add = |to: Value, place: Place, voucher: Option<&str>, closed: bool| {
        let mut unless = Vec::new();
        unless.extend(voucher.map(|node| json!({"node": node, "by": "yes"})));
        if closed {
            unless.push(json!({"value": "closed"}));
        }
        let mut policy = json!({"id": format!("p{}", rules.len()), "from": {"label": "untrusted"}, "never-reaches": to});
        if !unless.is_empty() {
            policy["unless"] = json!(unless);
        }
        let voucher = voucher.map(str::to_owned);
        rules.push(Rule {
            policy,
            place,
            voucher,
        });
    };
    for voucher in [None]
        .into_iter()
        .chain(vouchers.first().map(|one| Some(*one)))
    {
        for closed in [false, true] {
            for node in &program.nodes {
                let place = Place::At(format!("node:{}", node.id));
                let kind = node.work.kind();
                if matches!(kind, "llm" | "script" | "prompt" | "judge" | "controller") {
                    add(json!({"node": node.id}), place, voucher, closed);
                }
            }
            for tool in ["send", "search", "web_search", "shop/sink", "shop/source"] {
                let name = tool.replace("web_search", "web.search");
                let place = Place::At(format!("tool:{tool}"));
                add(json!({"tool": name}), place, voucher, closed);
            }
            let outside = ["tool:send", "tool:shop/sink"].map(str::to_owned);
            add(
                json!({"effects": "external"}),
                Place::Any(outside.into()),
                voucher,
                closed,
            );
            let end = json!([{"kind": "end"}, {"kind": "return"}, {"kind": "finalize"}]);
            add(end, Place::At("end".to_owned()), voucher, closed);
        }
    }
    rules
}

#[derive(Debug, Default)]
struct Tried {
    graphs: u64,
    triples: u64,
    proved: u64,
    refuted: u64,
    unknown: u64,
    /// Policies that were refuted and that some run was seen to break.
    seen: u64,
}

async fn hold(make: fn(&mut Numbers) -> (Value, Value), usual: Range<u64>) -> Tried {
    let mut tried = Tried::default();
    let mut wrong = Vec::new();
    for seed in seeds(usual) {
        let mut numbers = Numbers(seed);
        let (graph, inner) = make(&mut numbers);
        let Some(checked) = checked(&graph, &inner) else {
            continue;
        };
        tried.graphs += 1;
        let asked = numbers.below(3) == 0;
        let rules = rules(&checked);
        let mut labels = json!({"tools": {
            "search": {"returns": "untrusted", "effects": "none"},
            "shop/source": {"returns": "untrusted", "effects": "none"},
            "send": {"effects": "external"},
            "shop/sink": {"effects": "external"},
            "shop/other": {"effects": "local"},
        }});
        if asked {
            let prompt = checked.program().inputs.iter().find(|input| input.prompt);
            let prompt = prompt.map(|input| checked.program()[input.key].name.as_str());
            labels["inputs"] = json!({prompt.unwrap_or("ticket"): "untrusted"});
        }
        let policies: Vec<&Value> = rules.iter().map(|rule| &rule.policy).collect();
        let file = json!({"version": "1.0", "for": "many", "labels": labels, "policies": policies});
        let judged = verdicts(&checked, &file);
        let voucher = rules.iter().find_map(|rule| rule.voucher.as_deref());
        let (mut alone, mut vouched) = (Vec::new(), Vec::new());
        for world in 0..WORLDS {
            let seed = world.wrapping_add(seed * WORLDS);
            alone.push(run(&checked, seed, None, asked).await);
            if voucher.is_some() {
                vouched.push(run(&checked, seed, voucher, asked).await);
            }
        }
        for (rule, judged) in rules.iter().zip(&judged) {
            tried.triples += WORLDS;
            let runs = match rule.voucher {
                Some(_) => &vouched,
                None => &alone,
            };
            let broken = runs.iter().position(|met| rule.is_broken(met));
            match judged.verdict {
                Verdict::Proved => tried.proved += 1,
                Verdict::Refuted => tried.refuted += 1,
                Verdict::Unknown => tried.unknown += 1,
            }
            if judged.verdict == Verdict::Refuted {
                tried.seen += u64::from(broken.is_some());
            }
            if let (Verdict::Proved, Some(world)) = (judged.verdict, broken) {
                wrong.push(format!(
                    "graph {seed}, world {world}: {}\n{:?}\n{graph}\n{inner}",
                    rule.policy,
                    runs.get(world)
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

/// Enough was tried, of each verdict, and what was refuted was seen to happen.
fn enough(tried: &Tried) {
    let told = tried.triples > 1_000 && tried.proved > 50;
    assert!(told && tried.refuted > 20 && tried.seen > 20, "{tried:?}");
}

#[tokio::test]
async fn no_run_of_a_loki_graph_carries_a_value_where_none_may_come() {
    enough(&hold(routes::loki, 0..40).await);
}

#[tokio::test]
async fn no_run_of_a_kegal_graph_carries_a_value_where_none_may_come() {
    enough(&hold(|numbers| (bounded::kegal(numbers), json!({})), 0..40).await);
}

#[tokio::test]
async fn no_run_of_an_euler_graph_carries_a_value_where_none_may_come() {
    enough(&hold(|numbers| (bounded::euler(numbers), json!({})), 0..40).await);
}

#[tokio::test]
async fn no_run_of_a_rye_graph_carries_a_value_where_none_may_come() {
    enough(&hold(routes::rye, 0..120).await);
}
