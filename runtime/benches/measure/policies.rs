//! What twenty policies add to the check of a graph, by the number of nodes: ten of order, eight that follow values, two of these
//! also through decisions, and two budgets.
//!
//! A thousand nodes take at most 50 ms more, and two thousand at most three times what a thousand take (a pass that grows with the
//! square would take four times as long). The graphs are those of the check: a chain, and blocks with scripts that may lead anywhere.

use crate::Failing;
use crate::checking::{Shape, chain, mixed};
use crate::table::{Amount, Goal, Row, median};
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use std::fmt::Write as _;
use std::time::Instant;

/// Seconds that they may add to a thousand nodes.
const MOST: f64 = 0.05;

/// How many times as long twice as many nodes may take, of twice the time.
const GROWTH: f64 = 1.5;

const ROUNDS: usize = 7;

/// What the policies of a graph name.
struct Named {
    name: &'static str,
    shape: Shape,
    /// The node that makes what is labelled, one in the middle, and one that the run comes to late.
    nodes: fn(usize) -> [String; 3],
}

const GRAPHS: [Named; 2] = [
    Named {
        name: "chain",
        shape: chain,
        nodes: |size| {
            [
                "n0".to_owned(),
                format!("n{}", size / 2),
                format!("n{}", size - 2),
            ]
        },
    },
    Named {
        name: "mixed",
        shape: mixed,
        nodes: |size| {
            let block = size / 10;
            [
                "b0_left".to_owned(),
                format!("b{}_schema", block / 2),
                format!("b{}_rag", block - 1),
            ]
        },
    },
];

pub(crate) fn rows() -> Result<Vec<Row>, Failing> {
    let mut rows = Vec::new();
    for graph in &GRAPHS {
        let what = |size| {
            format!(
                "20 policies, added to the check of {size} nodes, {}",
                graph.name
            )
        };
        let thousand = added(graph, 1_000)?;
        let twice = added(graph, 2_000)?;
        rows.push(
            Row::new(what(1_000), Amount::Seconds(thousand))
                .goal(Goal::Most(Amount::Seconds(MOST))),
        );
        rows.push(
            Row::new(what(2_000), Amount::Seconds(twice))
                .beside("twice 1,000", Amount::Seconds(thousand * 2.0))
                .goal(Goal::Times(GROWTH)),
        );
    }
    Ok(rows)
}

/// Seconds more than without them, the median of several rounds.
fn added(graph: &Named, size: usize) -> Result<f64, Failing> {
    let text = (graph.shape)(size);
    let policies = policies(&(graph.nodes)(size))?;
    let mut added = Vec::new();
    for _ in 0..ROUNDS {
        let without = checked(&text, &[("a.py", "")])?;
        added.push(checked(&text, &[("a.py", ""), ("policy.yaml", &policies)])? - without);
    }
    Ok(median(added))
}

fn checked(text: &str, files: &[(&str, &str)]) -> Result<f64, Failing> {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let world = ListedFiles::new(files.iter().copied());
    let before = Instant::now();
    let found = pipeline::inspect(file, &Settings::default(), &mut sources, &world);
    let time = before.elapsed().as_secs_f64();
    let wanted = if files.len() > 1 { 20 } else { 0 };
    if found.policies.len() != wanted {
        return Err(format!(
            "{} policies were judged: {:?}",
            found.policies.len(),
            found.report.diagnostics.first()
        )
        .into());
    }
    Ok(time)
}

fn policies([first, middle, last]: &[String; 3]) -> Result<String, Failing> {
    let mut text = format!(
        "version: \"1.0\"\nlabels: {{ nodes: {{ {first}: {{ returns: untrusted }} }} }}\npolicies:\n"
    );
    for at in 0..4 {
        writeln!(
            text,
            "  - {{ id: before{at}, before: {{ node: {last} }}, require: {{ exit: {middle}.done }} }}"
        )?;
        writeln!(
            text,
            "  - {{ id: once{at}, at-most: {}, of: {{ node: {middle} }} }}",
            at + 1
        )?;
        writeln!(
            text,
            "  - {{ id: flow{at}, from: {{ label: untrusted }}, never-reaches: {{ node: {middle} }} }}"
        )?;
        writeln!(
            text,
            "  - {{ id: late{at}, from: {{ label: untrusted }}, never-reaches: {{ node: {last} }}, implicit: {} }}",
            at < 2
        )?;
    }
    text += "  - { id: calls, budget: { model-calls: 5000 } }\n  - { id: visits, budget: { visits: 50000 } }\n";
    writeln!(
        text,
        "  - {{ id: owed, after: {{ node: {first} }}, eventually: {{ node: {middle} }} }}"
    )?;
    writeln!(
        text,
        "  - {{ id: never, after: {{ node: {middle} }}, never: {{ node: {first} }} }}"
    )?;
    Ok(text)
}
