//! A text that names another number of tries than the condition, or the limit, that ends them.

use super::graph::Graph;
use super::texts::texts;
use crate::amount::{Amount, amounts, is_counted_by, is_limit, is_round};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Cond, ExitCondition, Node, Op, ValueExpr};
use crate::source::Span;
use serde_json::Value;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let counters = counters(graph);
    let numbers: std::collections::BTreeSet<u64> = counters.iter().map(|one| one.number).collect();
    // With several numbers nobody knows which one a text means.
    let (Some(counter), 1) = (counters.first(), numbers.len()) else {
        return;
    };
    let program = graph.program;
    let about = std::iter::once((program.doc.as_str(), program.span));
    let told = about
        .chain(
            program
                .nodes
                .iter()
                .map(|node| (node.doc.as_str(), node.span)),
        )
        .filter_map(|(doc, span)| Some((other(doc, counter)?, span)));
    told.for_each(|(said, span)| report.add(finding("the description", &said, span, counter)));
    for node in &program.nodes {
        let mut said = said(node).into_iter();
        let found = said.find_map(|(text, span)| Some((other(text, counter)?, span)));
        if let Some((said, span)) = found {
            let place = format!("a text of `{}`", node.id);
            report.add(finding(&place, &said, span, counter));
        }
    }
}

/// A number that ends the rounds of a loop.
struct Counter<'k> {
    key: &'k str,
    number: u64,
    span: Span,
    what: String,
}

/// The numbers that keys are compared with which count rounds.
fn counters<'k>(graph: &Graph<'k>) -> Vec<Counter<'k>> {
    let mut found = Vec::new();
    for exit in graph.program.nodes.iter().flat_map(|node| &node.exits) {
        if let ExitCondition::If(cond) = &exit.when {
            of_cond(graph, cond, exit.span, &mut found);
        }
    }
    found
}

fn of_cond<'k>(graph: &Graph<'k>, cond: &Cond, span: Span, found: &mut Vec<Counter<'k>>) {
    match cond {
        Cond::Compare {
            left,
            op,
            right: ValueExpr::Literal(value),
        } => {
            let orders = matches!(op, Op::Eq | Op::Gt | Op::Gte | Op::Lt | Op::Lte);
            let counts = |name: &str| name.split(['_', '-', '.']).any(is_round);
            let key = left.key().filter(|_| orders).map(|key| graph.name(key));
            // `round eq 1` tells the first one from the others.
            let number = counted(value).filter(|number| *op != Op::Eq || *number > 1);
            if let (Some(key), Some(number)) = (key.filter(|key| counts(key)), number) {
                found.push(Counter {
                    key,
                    number,
                    span,
                    what: format!("the condition on `{key}`"),
                });
            }
        }
        Cond::All(all) | Cond::Any(all) => {
            all.iter().for_each(|one| of_cond(graph, one, span, found));
        }
        Cond::Not(inner) => of_cond(graph, inner, span, found),
        Cond::Always | Cond::Compare { .. } => {}
    }
}

/// The number of rounds that a key is compared with; a shell prints it as a text.
fn counted(value: &Value) -> Option<u64> {
    let number = value.as_u64();
    number
        .or_else(|| value.as_str()?.parse().ok())
        .filter(|number| *number > 0)
}

/// What a node says, piece by piece.
fn said(node: &Node) -> Vec<(&str, Span)> {
    let in_texts = texts(node).into_iter();
    let mut found: Vec<(&str, Span)> = in_texts
        .flat_map(|text| text.literals().map(|literal| (literal, text.span)))
        .collect();
    let trees = node.work.trees().into_iter();
    let in_trees = trees.flat_map(|(tree, _)| tree.literals());
    found.extend(in_trees.map(|literal| (literal, node.span)));
    found
}

/// What a text says of the rounds, if it is another number.
fn other(text: &str, counter: &Counter<'_>) -> Option<String> {
    let differs = |amount: &Amount<'_>| {
        // Whether the last one counts is a matter of taste.
        let said = amount.most.or(amount.least);
        said.is_some_and(|said| said.abs_diff(counter.number) > 1)
    };
    let amounts = amounts(text);
    let mut rounds = amounts
        .iter()
        .filter(|amount| is_limit(amount) && is_counted_by(amount, counter.key));
    let found = rounds.find(|amount| differs(amount))?;
    Some(format!("{} {}", found.said, found.counted.join(" ")))
}

fn finding(place: &str, said: &str, span: Span, counter: &Counter<'_>) -> Diagnostic {
    let message = format!(
        "{place} speaks of {said}, and {} has {}",
        counter.what, counter.number
    );
    let found = Diagnostic::new(&OTHER_NUMBER, span, message, "another number");
    found
        .label(counter.span, "the number that counts")
        .help("let both name the same number")
}
