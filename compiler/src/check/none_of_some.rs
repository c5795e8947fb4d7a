//! A way that is taken where there are some, to a node that says that there is none: `count > 0` leads to "There is no database".

use super::graph::Graph;
use super::texts::texts;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Cond, ExitCondition, Node, Op, Ref, ValueExpr};
use crate::node_names::{same_stem, words};
use serde_json::Value;

/// Words that say that there is none, before what there is none of.
const NONE: [&str; 3] = ["no", "without", "zero"];

/// What a number of things is called by, besides the things.
const COUNTS: [&str; 7] = [
    "count", "length", "number", "result", "size", "state", "total",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        for exit in &node.exits {
            let (ExitCondition::If(cond), Some(to)) = (&exit.when, exit.to.node()) else {
                continue;
            };
            let target = &graph.program[to];
            let Some((counted, said)) =
                some_of(cond).and_then(|it| Some((it, denied(target, it)?)))
            else {
                continue;
            };
            let says = match said.is_empty() {
                true => String::new(),
                false => format!(", which says \"{said}\""),
            };
            let message = format!(
                "where `{}` says that there are some, `{}` leads to `{}`{says}",
                counted.spelled, node.id, target.id
            );
            let found = Diagnostic::new(
                &WAY_AGAINST_NAME,
                counted.span,
                message,
                "the other way round",
            );
            report.add(found.help("exchange the targets, or turn the condition round"));
        }
    }
}

/// What there is some of where a condition holds.
fn some_of(cond: &Cond) -> Option<&Ref> {
    let Cond::Compare {
        left,
        op,
        right: ValueExpr::Literal(right),
    } = cond
    else {
        return None;
    };
    let is_nothing = match right {
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Null | Value::Bool(_) | Value::Object(_) => false,
    };
    let some = match op {
        Op::Gt | Op::Ne => is_nothing,
        Op::Gte => right.as_f64() == Some(1.0),
        Op::Eq | Op::Lt | Op::Lte | Op::In | Op::Contains | Op::Regex | Op::Exists => false,
    };
    some.then_some(left)
}

/// The words with which a node says that there is none of what is counted, and of nothing else; empty: it is called so.
fn denied(node: &Node, counted: &Ref) -> Option<String> {
    if ["nothing", "none", "empty", "nothing_found", "none_found"].contains(&node.id.as_str()) {
        return Some(String::new());
    }
    let things: Vec<String> = words(&counted.spelled)
        .into_iter()
        .filter(|word| word.len() > 3 && !COUNTS.contains(&word.as_str()))
        .collect();
    let texts = texts(node).into_iter().flat_map(|text| text.literals());
    let trees = node.work.trees().into_iter();
    let mut said = texts.chain(trees.flat_map(|(tree, _)| tree.literals()));
    said.find_map(|text| {
        let words = words(text);
        let (_, pair) = words.windows(2).enumerate().find(|(at, pair)| {
            let [none, thing] = pair else { return false };
            // "No ticket is older than a week" is said of some.
            let behind = words.get(at + 2).map_or("", String::as_str);
            NONE.contains(&none.as_str())
                && things.iter().any(|one| same_stem(one, thing))
                && !["are", "has", "have", "is", "was", "were"].contains(&behind)
        })?;
        Some(pair.join(" "))
    })
}
