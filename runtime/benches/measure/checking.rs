//! How long reading and checking a graph takes, by the number of nodes.
//!
//! Three shapes, because each analysis has its own worst one: a chain of llm nodes, a graph full of approvals, forks,
//! scripts and maps, and a graph in which every node has a fault. The best of several runs is shown, since everything else
//! is the noise of the machine.
//!
//! A thousand nodes take less than 100 ms, and ten thousand take, per node, at most three times as long as a thousand. (Ten
//! thousand nodes no longer fit the caches, and sets of keys are a hundred and fifty words instead of sixteen; a pass that
//! grows with the square would be ten times as slow.)

use crate::Failing;
use crate::count::instructions;
use crate::table::{Amount, Goal, Row};
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::UnknownWorld;
use std::fmt::Write as _;
use std::time::Instant;

/// Seconds that a thousand nodes may take.
const MOST: f64 = 0.1;

/// How many times as long a node may take in the largest graph as in one of a thousand.
const GROWTH: f64 = 3.0;

const SIZES: [u32; 4] = [10, 100, 1_000, 10_000];

/// Makes a graph with so many nodes.
pub(crate) type Shape = fn(usize) -> String;

pub(crate) fn rows() -> Result<Vec<Row>, Failing> {
    let mut rows = Vec::new();
    let shapes: [(&str, Shape); 3] = [("chain", chain), ("mixed", mixed), ("faulty", faulty)];
    for (name, shape) in shapes {
        let mut of_thousand = f64::MAX;
        for size in SIZES {
            let text = shape(usize::try_from(size)?);
            let time = best(&text, if size > 1_000 { 3 } else { 7 })?;
            let what = format!("parse and check, {size} nodes, {name}");
            let row = Row::new(what, Amount::Seconds(time));
            let expected = of_thousand * f64::from(size) / 1_000.0;
            rows.push(match size {
                1_000 => {
                    of_thousand = time;
                    let row = row.goal(Goal::Most(Amount::Seconds(MOST)));
                    match name {
                        // Those of a node; there is nothing to hold them against.
                        "chain" => row.counted(instructions("check", 1_000)),
                        _ => row,
                    }
                }
                10_000 => row
                    .beside("ten times 1,000", Amount::Seconds(expected))
                    .goal(Goal::Times(GROWTH)),
                _ => row,
            });
        }
    }
    Ok(rows)
}

/// Checks a chain of so many nodes once.
pub(crate) fn checked(size: u32) -> Result<(), Failing> {
    best(&chain(usize::try_from(size)?), 1).map(|_| ())
}

/// The best time of several.
fn best(text: &str, runs: usize) -> Result<f64, Failing> {
    let mut best = f64::MAX;
    for _ in 0..runs {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let before = Instant::now();
        let (_, _, report) =
            pipeline::check(file, &Settings::default(), &mut sources, &UnknownWorld);
        best = best.min(before.elapsed().as_secs_f64());
        let mut found = report.diagnostics.iter();
        if found.any(|found| found.code.name == "too-large") {
            return Err("the graph was not even read".into());
        }
    }
    Ok(best)
}

/// Each node reads what the one before it wrote.
pub(crate) fn chain(size: usize) -> String {
    let mut text = String::from("name: chain\nstart: n0\ninitial_state: { k0: \"\" }\nnodes:\n");
    for at in 0..size.saturating_sub(1) {
        let next = if at + 2 == size {
            "done".to_owned()
        } else {
            format!("n{}", at + 1)
        };
        let _ = writeln!(
            text,
            "  n{at}:\n    type: llm\n    prompt: \"Go on from {{{{k{at}}}}}\"\n    state_updates: {{ k{}: \"{{{{output}}}}\" }}\n    fallback: done\n    next: {next}",
            at + 1
        );
    }
    text + "  done: { type: end, output: \"{{initial_prompt}}\" }\n"
}

/// Blocks of ten: an approval, a fork of two, a join, a script, a map with its branch, an input, an llm with a schema.
pub(crate) fn mixed(size: usize) -> String {
    let blocks = (size / 10).max(1);
    let mut text = String::from(
        "name: mixed\nstart: b0_ask\nreducers: { log: append }\ninitial_state: { items: [a, b], log: [] }\nnodes:\n",
    );
    for at in 0..blocks {
        let next = if at + 1 == blocks {
            "done".to_owned()
        } else {
            format!("b{}_ask", at + 1)
        };
        let _ = writeln!(
            text,
            "  b{at}_ask: {{ type: approval, question: \"Go on?\", options: [\"yes\", \"no\"], routes: {{ \"yes\": b{at}_fork, \"no\": b{at}_name }}, on_other: b{at}_name }}
  b{at}_fork: {{ type: llm, prompt: plan, next: [b{at}_left, b{at}_right] }}
  b{at}_left: {{ type: llm, prompt: one, state_updates: {{ left{at}: \"{{{{output}}}}\" }}, next: b{at}_script }}
  b{at}_right: {{ type: llm, prompt: two, state_updates: {{ right{at}: \"{{{{output}}}}\" }}, next: b{at}_script }}
  b{at}_script: {{ type: script, script: a.py, x-writes: {{ count{at}: {{ type: integer }} }}, fallback: b{at}_name, next: b{at}_map }}
  b{at}_map: {{ type: map, over: \"{{{{items}}}}\", as: item, branch: b{at}_item, collect_into: found{at}, next: b{at}_name }}
  b{at}_item: {{ type: llm, prompt: \"about {{{{item}}}}\", state_updates: {{ output: \"{{{{output}}}}\" }} }}
  b{at}_name: {{ type: input, question: \"Name?\", state_updates: {{ name{at}: \"{{{{input}}}}\" }}, next: b{at}_schema }}
  b{at}_schema: {{ type: llm, prompt: \"for {{{{name{at}}}}}\", output_schema: {{ type: object, properties: {{ title{at}: {{ type: string }} }}, required: [title{at}] }}, fallback: {next}, next: b{at}_rag }}
  b{at}_rag: {{ type: rag, documents: [\"https://example.com\"], query: \"{{{{title{at}}}}}\", state_updates: {{ context{at}: \"{{{{output.context}}}}\" }}, next: {next} }}"
        );
    }
    text + "  done: { type: end, output: \"{{initial_prompt}}\" }\n"
}

/// Each node has an unknown key, a target that is not there and a key that nobody writes.
fn faulty(size: usize) -> String {
    let mut text = String::from("name: faulty\nstart: n0\nnodes:\n");
    for at in 0..size.saturating_sub(1) {
        let _ = writeln!(
            text,
            "  n{at}: {{ type: llm, promt: x, prompt: \"{{{{missing{at}}}}} and {{{{ spaced }}}}\", next: n{}, fallback: nowhere{at} }}",
            at + 1
        );
    }
    let last = size.saturating_sub(1);
    let _ = writeln!(
        text,
        "  n{last}: {{ type: end, output: \"{{{{nothing}}}}\" }}"
    );
    text
}
