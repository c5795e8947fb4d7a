//! Runs in a storm: everything goes wrong that can, and no run is lost.

use super::walk::Walk;
use crate::brief::BriefWriter;
use crate::toy::{Do, Toy, end};
use graphwright::Graph;
use graphwright::codegen::{Fork, Limits, Next, ScriptSpec};
use graphwright::testing::{ProgramOutputs, Trial, chaos};
use serde_json::{Map, Value, json};
use std::ops::Range;

fn object(value: Value) -> Map<String, Value> {
    value.as_object().cloned().expect("an object")
}

/// `GRAPHWRIGHT_STORM=FROM..TO` tries others (`.ci/long`).
fn seeds(usual: Range<u64>) -> Range<u64> {
    let named = std::env::var("GRAPHWRIGHT_STORM").ok();
    let named = named.as_deref().and_then(|text| text.split_once(".."));
    named.map_or(usual, |(from, to)| {
        from.parse().expect("a number")..to.parse().expect("a number")
    })
}

/// The first trial that shows a fault.
fn first_broken<G: Graph>(graph: &G, inputs: Value, seeds: Range<u64>) -> Option<Trial> {
    let inputs = object(inputs);
    let mut moments = 0;
    let broken = { seeds }.find_map(|seed| {
        let trial = chaos(graph, &inputs, &ProgramOutputs::default(), None, seed);
        moments += trial.moments;
        trial.broken.is_some().then_some(trial)
    });
    println!("{}: {moments} steps", graph.about().name);
    broken
}

fn shown(trial: &Trial) -> String {
    trial.broken.as_ref().map_or_else(String::new, |broken| {
        format!(
            "seed {}: {}\n{}",
            trial.seed,
            broken.what,
            broken.story.join("\n")
        )
    })
}

#[test]
fn a_run_with_questions_is_never_lost() {
    let graph = BriefWriter::new();
    let broken = first_broken(&graph, json!({"initial_prompt": "p"}), seeds(0..500));
    assert!(
        broken.is_none(),
        "{}",
        broken.map_or_else(String::new, |trial| shown(&trial))
    );
}

#[test]
fn a_run_with_branches_items_and_a_child_is_never_lost() {
    let graph = Walk::new();
    let broken = first_broken(&graph, json!({"rounds": 2}), seeds(0..500));
    assert!(
        broken.is_none(),
        "{}",
        broken.map_or_else(String::new, |trial| shown(&trial))
    );
}

#[cfg(unix)]
/// Two branches race, and whoever comes after them runs the scripts of both again, while that of the loser is to end.
fn raced() -> Toy {
    let script = |path| {
        Do::Script(ScriptSpec {
            path,
            ..ScriptSpec::DEFAULT
        })
    };
    let race = Fork {
        first: Some(1),
        join: Some(3),
        ..Fork::to([1, 2])
    };
    let nodes = vec![
        ("begin", Do::Pass, Next::Fork(race)),
        ("left", script("left.sh"), Next::Go(3)),
        ("right", script("right.sh"), Next::Go(3)),
        ("again", script("left.sh"), Next::Go(4)),
        ("last", script("right.sh"), Next::Go(5)),
        ("end", Do::Pass, end()),
    ];
    Toy::new(Limits::default(), nodes)
}

#[cfg(unix)]
#[test]
fn a_command_that_is_to_end_is_not_started_beside_itself() {
    let broken = first_broken(&raced(), json!({}), seeds(0..200));
    assert!(
        broken.is_none(),
        "{}",
        broken.map_or_else(String::new, |trial| shown(&trial))
    );
}

#[test]
fn the_same_seed_brings_the_same_trial() {
    let graph = Walk::new();
    let inputs = object(json!({"rounds": 2}));
    for seed in 0..30 {
        let story = || chaos(&graph, &inputs, &ProgramOutputs::default(), None, seed).story;
        assert_eq!(story(), story(), "seed {seed}");
    }
}
