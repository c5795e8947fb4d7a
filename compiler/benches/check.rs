//! How long `check` takes, by the number of nodes: `cargo bench -p graphwright-compiler --bench check`.
//!
//! Three shapes, because each analysis has its own worst one: a chain of llm nodes, a graph full of approvals, forks,
//! scripts and maps, and a graph in which every node has a fault. The best of several runs is shown, since everything else
//! is the noise of the machine.
//!
//! Two limits are held, and the command fails where one is broken: a thousand nodes take less than 100 ms, and ten thousand
//! take, per node, at most three times as long as a thousand. (Ten thousand nodes no longer fit the caches, and sets of
//! keys are a hundred and fifty words instead of sixteen; a pass that grows with the square would be ten times as slow.)

use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::Nothing;
use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What a thousand nodes may take.
const MOST: Duration = Duration::from_millis(100);

/// How many times as long a node may take in the largest graph as in one of a thousand.
const GROWTH: u32 = 3;

const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];

/// Makes a graph with so many nodes.
type Shape = fn(usize) -> String;

fn main() -> ExitCode {
    let mut broken = Vec::new();
    println!(
        "{:<8} {:>6} {:>9} {:>12} {:>12}",
        "shape", "nodes", "findings", "time", "per node"
    );
    let shapes: [(&str, Shape); 3] = [("chain", chain), ("mixed", mixed), ("faulty", faulty)];
    for (name, shape) in shapes {
        let mut of_thousand = Duration::MAX;
        for size in SIZES {
            let text = shape(size);
            let (time, findings) = measure(&text, if size > 1_000 { 3 } else { 7 });
            let each = time / u32::try_from(size).unwrap_or(u32::MAX);
            println!("{name:<8} {size:>6} {findings:>9} {time:>12.2?} {each:>12.2?}");
            if size == 1_000 {
                of_thousand = each;
                if time >= MOST {
                    broken.push(format!(
                        "{name}: 1000 nodes take {time:.2?}, and may take {MOST:?}"
                    ));
                }
            }
            if size > 1_000 && each > of_thousand.saturating_mul(GROWTH) {
                broken.push(format!(
                    "{name}: each of {size} nodes takes {each:.2?}, each of 1000 only {of_thousand:.2?}"
                ));
            }
        }
    }
    for limit in &broken {
        eprintln!("{limit}");
    }
    if broken.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The best time of several, and the number of findings.
fn measure(text: &str, runs: usize) -> (Duration, usize) {
    let mut best = Duration::MAX;
    let mut findings = 0;
    for _ in 0..runs {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let before = Instant::now();
        let (_, _, report) = pipeline::check(file, &Settings::default(), &mut sources, &Nothing);
        best = best.min(before.elapsed());
        findings = report.diagnostics.len();
        let refused = report
            .diagnostics
            .iter()
            .any(|found| found.code.name == "too-large");
        assert!(!refused, "the graph was not even read");
    }
    (best, findings)
}

/// Each node reads what the one before it wrote.
fn chain(size: usize) -> String {
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
fn mixed(size: usize) -> String {
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
