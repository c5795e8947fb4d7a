//! How long the picture of a graph takes as SVG, by the number of nodes; checking the graph is not in it.
//!
//! Three shapes: the chain and the mixed graph that checking is measured with, and decisions in a row, which have more paths than
//! anyone can walk. The library that lays out pictures of usual size is held to about a second; beyond that, rows take
//! ten thousand nodes in seconds.

use crate::Failing;
use crate::checking::{Shape, chain, mixed};
use crate::table::{Amount, Goal, Row};
use graphwright_compiler::draw::{Reasons, svg};
use graphwright_compiler::pipeline;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::UnknownWorld;
use std::fmt::Write as _;
use std::time::Instant;

/// Seconds that any picture may take.
const MOST: f64 = 3.0;

pub(crate) fn rows() -> Result<Vec<Row>, Failing> {
    let shapes: [(&str, Shape); 3] = [("chain", chain), ("mixed", mixed), ("decisions", decisions)];
    let mut rows = Vec::new();
    for (name, shape) in shapes {
        for size in [100, 1_000, 10_000] {
            let mut sources = Sources::default();
            let file = sources.add("graph.yaml", shape(size));
            let (program, _) = pipeline::lower(file, None, &mut sources, &UnknownWorld);
            let program = program.ok_or("the graph was not read")?;
            let mut best = f64::MAX;
            for _ in 0..3 {
                let before = Instant::now();
                let drawing = svg::draw(&program, Reasons::Hidden);
                best = best.min(before.elapsed().as_secs_f64());
                if drawing.places.len() != program.nodes.len() {
                    return Err("a node is not in the picture".into());
                }
            }
            let row = Row::new(
                format!("draw as SVG, {size} nodes, {name}"),
                Amount::Seconds(best),
            );
            rows.push(row.goal(Goal::Most(Amount::Seconds(MOST))));
        }
    }
    Ok(rows)
}

/// Decisions with three ways each, one after the other.
fn decisions(size: usize) -> String {
    let mut text = String::from("name: decisions\nstart: n0\nnodes:\n");
    let many = size / 4;
    for at in (0..many).map(|at| 4 * at) {
        let (a, b, c, next) = (at + 1, at + 2, at + 3, at + 4);
        let _ = writeln!(
            text,
            "  n{at}: {{ type: approval, question: q, options: [a, b, c], routes: {{ a: n{a}, b: n{b}, c: n{c} }}, on_other: done }}"
        );
        for way in [a, b, c] {
            let _ = writeln!(text, "  n{way}: {{ type: llm, prompt: x, next: n{next} }}");
        }
    }
    let _ = writeln!(
        text,
        "  n{}: {{ type: llm, prompt: x, next: done }}",
        4 * many
    );
    text + "  done: { type: end, output: x }\n"
}
