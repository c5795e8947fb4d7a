//! Whatever is read: a diagnostic, or correct code. Real graphs with a few bytes changed come further than noise does, so
//! most of the inputs are that.

use graphwright_tests::cases;
use graphwright_tests::hostile::{Verdict, compile};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// What is put into a graph: pieces that mean something to YAML, to templates, to Rust or to a terminal.
const PIECES: [&str; 40] = [
    "{{",
    "}}",
    "{{initial_prompt}}",
    "{{a[0].b}}",
    "\"",
    "'",
    "\\",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{1b}[1m",
    ": ",
    "- ",
    "#",
    "&a ",
    "*a",
    "<<: *a",
    "!tag ",
    "|\n  ",
    ">-\n  ",
    "[",
    "]",
    "{",
    "}",
    "---\n",
    "~",
    "0x1F",
    "-1",
    "1e999",
    "99999999999999999999",
    "r#\"",
    "\"#",
    "*/",
    "self",
    "crate",
    "ｎｅｘｔ",
    "\u{e9}",
];

#[derive(Clone, Debug)]
enum Change {
    Insert(usize, usize),
    Replace(usize, u8),
    Remove(usize, usize),
    Repeat(usize, usize),
    Swap(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        (any::<usize>(), 0..PIECES.len()).prop_map(|(at, piece)| Change::Insert(at, piece)),
        (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        (any::<usize>(), 1..40_usize).prop_map(|(at, length)| Change::Remove(at, length)),
        (any::<usize>(), 1..80_usize).prop_map(|(at, length)| Change::Repeat(at, length)),
        (any::<usize>(), any::<usize>()).prop_map(|(a, b)| Change::Swap(a, b)),
    ]
}

fn apply(text: &mut Vec<u8>, change: &Change) {
    let length = text.len().max(1);
    let end = |at: usize, length: usize| (at + length).min(text.len());
    match *change {
        Change::Insert(at, piece) => {
            let at = at % length;
            text.splice(at..at, PIECES[piece].bytes());
        }
        Change::Replace(at, byte) => {
            if let Some(old) = text.get_mut(at % length) {
                *old = byte;
            }
        }
        Change::Remove(at, count) => {
            let at = at % length;
            let end = end(at, count);
            text.drain(at..end);
        }
        Change::Repeat(at, count) => {
            let at = at % length;
            let copy = text[at..end(at, count)].to_vec();
            text.splice(at..at, copy);
        }
        Change::Swap(a, b) => swap_lines(text, a, b),
    }
}

fn swap_lines(text: &mut Vec<u8>, a: usize, b: usize) {
    let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    let count = lines.len();
    lines.swap(a % count, b % count);
    *text = lines.join(&b'\n');
}

/// The graphs of the cases and the examples of the diagnostics, bad and good: every construct there is.
fn graphs() -> Vec<Vec<u8>> {
    let cases = cases::all();
    let cases = cases
        .iter()
        .map(|case| std::fs::read(case.directory.join("graph.yaml")).unwrap());
    let codes = graphwright_compiler::diag::codes::ALL.iter();
    cases
        .chain(codes.map(|code| code.bad.graph.as_bytes().to_vec()))
        .chain(
            graphwright_compiler::diag::codes::ALL
                .iter()
                .map(|code| code.good.graph.as_bytes().to_vec()),
        )
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
        changes.iter().for_each(|change| apply(&mut text, change));
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
