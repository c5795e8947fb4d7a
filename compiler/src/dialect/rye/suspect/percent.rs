//! Numbers of 0 to 100 that are compared with a fraction: percents, and whole numbers.

use super::super::ast::{Condition, Graph, Node};
use super::comparisons;
use super::declared_input;
use crate::diag::codes::UNFIT_VALUE;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::Op;
use crate::node_names::words;

/// What a percent is called.
const PERCENT: [&str; 4] = ["pct", "percent", "percentage", "percents"];

/// What may well be less than one percent.
const SMALL: [&str; 12] = [
    "change", "delta", "drop", "error", "errors", "failed", "failure", "failures", "growth",
    "loss", "rate", "slippage",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let mut all = comparisons(node).into_iter();
        let found = all.find_map(|one| fraction(graph, node, one));
        report.diagnostics.extend(found);
    }
}

fn fraction(graph: &Graph, node: &Node, when: &Condition) -> Option<Diagnostic> {
    let Condition::Compare { path, op, value } = when else {
        return None;
    };
    let number = value
        .value
        .as_f64()
        .filter(|number| *number > 0.0 && *number < 1.0)?;
    let orders = matches!(op, Op::Lt | Op::Lte | Op::Gt | Op::Gte);
    let path = path.value.trim();
    let (is_whole, is_percent) = (is_whole(graph, path), is_percent(path));
    if !orders || !(is_whole || is_percent && matches!(op, Op::Lt | Op::Lte)) {
        return None;
    }
    let what = if is_percent {
        "a percent"
    } else {
        "a whole number"
    };
    let message = format!(
        "a condition of node `{}` compares `{path}`, which is {what}, with {number}",
        node.id.value
    );
    let found = Diagnostic::new(&UNFIT_VALUE, value.span, message, "a fraction of 1");
    let found = found.level(Level::Warning);
    Some(match is_percent {
        true => found.help(format!(
            "write {} if that many percent are meant",
            // Of 0.07 there are 7, and not 7.000000000000001.
            (number * 1e8).round() / 1e6
        )),
        false => found.help("write a whole number"),
    })
}

/// Whether a path leads to an input that is a whole number.
fn is_whole(graph: &Graph, path: &str) -> bool {
    declared_input::at(graph, path).is_some_and(|input| input.is_whole())
}

/// Whether a path is called a percent, of something that is not mostly small.
fn is_percent(path: &str) -> bool {
    let words = words(path);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    has(&PERCENT) && !has(&SMALL)
}
