//! Whatever is read: a diagnostic, or correct code. Real graphs with a few bytes changed come further than noise does, so
//! most of the inputs are that.

use graphwright_tests::cases;
use graphwright_tests::hostile::change::{Change, Numbers, PIECES};
use graphwright_tests::hostile::{TARGETS, Target, Verdict, compile};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        (any::<usize>(), 0..PIECES.len()).prop_map(|(at, piece)| Change::Insert(at, piece)),
        (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        (any::<usize>(), 1..40_usize).prop_map(|(at, length)| Change::Remove(at, length)),
        (any::<usize>(), 1..80_usize).prop_map(|(at, length)| Change::Repeat(at, length)),
        (any::<usize>(), any::<usize>()).prop_map(|(a, b)| Change::Swap(a, b)),
    ]
}

/// The graphs of the cases and the examples of the diagnostics, bad and good: every construct there is.
fn graphs() -> Vec<Vec<u8>> {
    let cases = cases::all();
    let cases = cases
        .iter()
        .map(|case| std::fs::read(case.directory.join("graph.yaml")).unwrap());
    let pages = graphwright_compiler::registry::ALL
        .iter()
        .map(|code| code.page());
    let examples = pages.flat_map(|page| [page.wrong, page.right]);
    cases
        .chain(examples.map(|example| example.graph.into_bytes()))
        .collect()
}

/// The same inputs each time, and no files with failures: a failing input is written down as a test by hand.
fn run<S: Strategy>(cases: u32, strategy: &S, test: impl Fn(S::Value)) {
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..Config::default()
    };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let outcome = TestRunner::new_with_rng(config, rng).run(strategy, |value| {
        test(value);
        Ok(())
    });
    if let Err(problem) = outcome {
        panic!("{problem}");
    }
}

#[test]
fn changed_graphs_are_refused_or_become_rust() {
    let graphs = graphs();
    let changes = prop::collection::vec(change(), 0..6);
    let compiled = std::cell::Cell::new(0);
    run(200, &(0..graphs.len(), changes), |(graph, changes)| {
        let mut text = graphs[graph].clone();
        changes.iter().for_each(|change| change.apply(&mut text));
        if compile(&text) == Verdict::Compiled {
            compiled.set(compiled.get() + 1);
        }
    });
    assert!(
        compiled.get() > 20,
        "only {} of 200 came to the end",
        compiled.get()
    );
}

#[test]
fn any_bytes_are_refused_or_become_rust() {
    run(100, &prop::collection::vec(any::<u8>(), 0..400), |bytes| {
        compile(&bytes);
    });
    run(
        300,
        &prop::collection::vec(0..PIECES.len(), 0..60),
        |pieces| {
            let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
            compile(text.as_bytes());
        },
    );
}

/// The corpus of a target: seeds written by hand, and what once broke a promise.
fn corpus(name: &str) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let directory = cases::root().join("../compiler/fuzz/corpus").join(name);
    let mut seeds: Vec<_> = std::fs::read_dir(&directory)
        .unwrap_or_else(|error| panic!("{}: {error}", directory.display()))
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), std::fs::read(&path).unwrap()))
        .collect();
    seeds.sort();
    seeds
}

/// Each seed as it is, then so many changes of seeds, the same ones each time. Says how many came to the end.
fn hold((name, promise): Target, changes: u32) -> u32 {
    let seeds = corpus(name);
    assert!(seeds.len() >= 4, "{name} has only {} seeds", seeds.len());
    let mut numbers = Numbers(7);
    let inputs = seeds.iter().map(|(path, bytes)| (path, bytes.clone()));
    let changed = (0..changes).map(|_| {
        let (path, bytes) = &seeds[numbers.below(seeds.len())];
        (path, numbers.changed(bytes))
    });
    let mut ended = 0;
    for (path, bytes) in inputs.chain(changed) {
        let held = std::panic::catch_unwind(|| promise(&bytes));
        match held {
            Ok(Verdict::Compiled) => ended += 1,
            Ok(Verdict::Refused) => {}
            Err(_) => panic!(
                "{name} breaks its promise on a change of {}: {:?}",
                path.display(),
                String::from_utf8_lossy(&bytes)
            ),
        }
    }
    ended
}

/// How many changes a test makes. `FUZZ_CHANGES` says otherwise, for whoever has an hour.
fn changes(usual: u32) -> u32 {
    let wanted = std::env::var("FUZZ_CHANGES").ok();
    wanted.and_then(|count| count.parse().ok()).unwrap_or(usual)
}

fn target(name: &str) -> Target {
    *TARGETS.iter().find(|target| target.0 == name).unwrap()
}

#[test]
fn graphs_of_the_corpus_keep_the_promise() {
    assert!(hold(target("compile"), changes(50)) > 10);
}

#[test]
fn any_text_is_refused_or_rendered() {
    assert!(hold(target("template"), changes(400)) > 100);
}

#[test]
fn any_condition_is_refused_or_decides() {
    assert!(hold(target("condition"), changes(400)) > 50);
}

#[test]
fn whatever_is_answered_compiled_and_interpreted_graphs_stay_together() {
    assert!(hold(target("replies"), changes(300)) > 100);
}

#[test]
fn damaged_files_of_runs_are_told_of() {
    assert!(hold(target("store"), changes(150)) > 20);
}
