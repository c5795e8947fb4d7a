//! Random worlds: whatever the outside answers, compiled and interpreted graphs do the same.
//!
//! The answers are drawn from those of the case's own runs, of all nodes, with garbage in between: so replies stand where
//! other replies belong, lists end early, and scripts go where nobody meant them to. The seeds are fixed.

use crate::equivalence::both;
use graphwright::testing::World;
use graphwright::testing::scripted::{Answer, Now, ScriptResult, ScriptedReply};
use graphwright_tests::cases::{self, Case};
use graphwright_tests::runs::{self, Scenario};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How many worlds each case is put into.
const WORLDS: u64 = 12;

/// How many answers are ready for each node.
const ANSWERS: usize = 6;

#[tokio::test]
async fn compiled_and_interpreted_graphs_agree_in_any_world() {
    let mut wrong = Vec::new();
    for case in cases::all() {
        let scenarios = runs::of(&case).unwrap();
        if scenarios.is_empty() {
            continue;
        }
        for seed in 0..WORLDS {
            let scenario = shuffled(&case, &scenarios, seed);
            let difference = match both(&case, &scenario).await {
                (Ok(compiled), Ok(interpreted)) => compiled.difference(&interpreted),
                (compiled, interpreted) if compiled.is_err() != interpreted.is_err() => {
                    Some(format!("{:?} and {:?}", compiled.err(), interpreted.err()))
                }
                _ => None,
            };
            if let Some(difference) = difference {
                wrong.push(format!("{}, world {seed}: {difference}", case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A sequence that looks random and is always the same (SplitMix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::try_from(sides.max(1)).unwrap()).unwrap()
    }

    fn draw<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.roll(from.len())).cloned()
    }

    fn lists<T: Clone>(&mut self, names: &[String], pool: &[T]) -> BTreeMap<String, Vec<T>> {
        let list = |name: &String| {
            let answers = (0..ANSWERS).filter_map(|_| self.draw(pool)).collect();
            (name.clone(), answers)
        };
        names.iter().map(list).collect()
    }
}

pub(crate) fn shuffled(case: &Case, scenarios: &[Scenario], seed: u64) -> Scenario {
    let mut dice = Dice(seed);
    let ids = ids(case);
    let worlds = || scenarios.iter().map(|scenario| &scenario.world);
    let garbage = json!(["", "no object", "{}", {"json": {"a": [1.5, null]}}, {"error": "429"}, {"error": {"status": 400}}]);
    let mut replies: Vec<ScriptedReply> = serde_json::from_value(garbage).unwrap();
    replies.extend(worlds().flat_map(|world| world.replies.values().flatten().cloned()));
    let mut answers = vec![Answer::from(""), Answer::from("something else")];
    answers.extend(worlds().flat_map(|world| world.answers.values().flatten().cloned()));
    let mut scripts = vec![print("[]"), print(r#"{"_next": 5, "n": 1e300}"#)];
    let to = |id: &String| print(&json!({"_next": id, "n": {"deep": id}}).to_string());
    scripts.extend(ids.iter().map(to));
    scripts.extend(worlds().flat_map(|world| world.scripts.values().flatten().cloned()));
    let pool: Vec<_> = worlds()
        .flat_map(|world| world.retrieval.values().flatten().cloned())
        .collect();
    let mut names = ids.clone();
    names.extend(
        worlds().flat_map(|world| world.replies.keys().chain(world.answers.keys()).cloned()),
    );
    let world = World {
        replies: dice.lists(&names, &replies),
        answers: dice.lists(&names, &answers),
        scripts: dice.lists(&ids, &scripts),
        retrieval: dice.lists(&ids, &pool),
        // Two runs must not see two seconds.
        clock: Some(Now {
            now: "2026-03-02T12:00:00Z".to_owned(),
        }),
        ..World::default()
    };
    Scenario {
        name: format!("world {seed}"),
        inputs: dice
            .draw(scenarios)
            .map(|scenario| scenario.inputs)
            .unwrap_or_default(),
        world,
        expect: serde_json::Map::new(),
    }
}

fn print(stdout: &str) -> ScriptResult {
    ScriptResult {
        stdout: stdout.to_owned(),
        ..ScriptResult::default()
    }
}

fn ids(case: &Case) -> Vec<String> {
    let text = std::fs::read_to_string(case.directory.join("graph.yaml")).unwrap();
    let graph: Value = serde_yaml::from_str(&text).unwrap();
    let nodes = graph["nodes"].as_object();
    nodes
        .into_iter()
        .flat_map(|nodes| nodes.keys().cloned())
        .collect()
}
