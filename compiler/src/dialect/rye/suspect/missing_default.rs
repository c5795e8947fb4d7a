//! A node whose conditions may all fail, so that a run ends there without the output that every other way gives.

use super::super::ast::{Condition, Damage, Edge, Graph, Kind, Node};
use super::comparisons;
use super::constant_condition::is_complete;
use super::declared_input::{self, DeclaredInput};
use crate::diag::codes::MISSING_NEXT;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::Op;
use serde_json::Value;

/// How many edges are compared with each other.
const MOST: usize = 32;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let is_return = |node: &&Node| matches!(node.kind, Kind::Return(_));
    let mut ends = graph.nodes.iter().filter(is_return);
    let gives = |node: &Node| matches!(&node.kind, Kind::Return(Some(_)));
    let Some(end) = ends.clone().find(|node| gives(node)) else {
        return;
    };
    // Somebody who ends runs without an output elsewhere may mean it here, too.
    let mut open = graph.nodes.iter().filter(|node| !is_return(node));
    let ends_by_intention = |node: &Node| node.next.is_empty() || node.damage == Damage::Some;
    if !ends.all(gives) || open.clone().any(ends_by_intention) {
        return;
    }
    let mut open = open.by_ref().filter(|node| is_open(node));
    if let (Some(node), None) = (open.next(), open.next()) {
        report.diagnostics.extend(left_open(graph, node, end));
    }
}

/// Whether each edge of a node has a condition, and no two of them take all that comes.
fn is_open(node: &Node) -> bool {
    let edges: Option<Vec<&Condition>> = node.next.iter().map(|edge| edge.when.as_ref()).collect();
    let Some(edges) = edges.filter(|edges| edges.len() <= MOST) else {
        return false;
    };
    let is_always = |when: &&Condition| matches!(when, Condition::Always);
    let mut pairs = edges.iter().enumerate().flat_map(|(at, one)| {
        let before = edges.iter().take(at);
        before.map(move |other| (*other, *one))
    });
    !edges.iter().any(is_always) && !pairs.any(|(a, b)| is_complete(a, b))
}

fn left_open(graph: &Graph, node: &Node, end: &Node) -> Option<Diagnostic> {
    let missing = missing_choice(graph, node);
    let first = node.next.first()?;
    let is_one_way = node
        .next
        .iter()
        .all(|edge: &Edge| edge.to.value == first.to.value);
    let gap = gap(node);
    // Several ways may be all that the author knows of.
    if missing.is_none() && gap.is_none() && (!is_one_way || decides_by_range(node)) {
        return None;
    }
    let (id, to) = (&node.id.value, &first.to.value);
    let which = match (&missing, &gap) {
        (Some((path, choice)), _) => format!("if `{path}` is \"{choice}\""),
        (None, Some(gap)) => format!("if {gap}"),
        (None, None) => format!("if it does not go to `{to}`"),
    };
    let message = format!("node `{id}` does not say where the run goes next {which}");
    let label = format!(
        "the run ends here then, without the `output` of `{}`",
        end.id.value
    );
    let found = Diagnostic::new(&MISSING_NEXT, node.id.span, message, label);
    let behind = graph
        .nodes
        .iter()
        .find(|other| other.id.value == *to)
        .and_then(|other| match other.next.as_slice() {
            [only] if only.when.is_none() && only.to.value != *id => Some(only.to.value.as_str()),
            _ => None,
        });
    // A run with nothing to do may end so: one condition alone may say that.
    let is_known = missing.is_some() || gap.is_some();
    let level = match (is_known.then_some(()), node.next.len()) {
        (None, 1) => Level::Note,
        (Some(_), _) | (None, _) => Level::Warning,
    };
    let next = match (missing, behind) {
        (None, Some(behind)) => behind,
        _ => end.id.value.as_str(),
    };
    let found = found.level(level);
    Some(found.help(format!(
        "add an edge without a `when` as the last one of `next`, such as `- to: {next}`"
    )))
}

/// What two conditions on one number leave out: "below 10" and "above 10".
fn gap(node: &Node) -> Option<String> {
    let [one, other] = node.next.as_slice() else {
        return left_number(node);
    };
    let (one, other) = (bound(one)?, bound(other)?);
    if one.path != other.path {
        return None;
    }
    let (below, above) = match (one.side, other.side) {
        (Side::Below, Side::Above) => (one, other),
        (Side::Above, Side::Below) => (other, one),
        (Side::Below, Side::Below) | (Side::Above, Side::Above) => return None,
    };
    let (path, least, most) = (below.path, below.number, above.number);
    if least < most {
        return Some(format!("`{path}` is between {least} and {most}"));
    }
    let touches = (least - most).abs() < f64::EPSILON;
    let is_out = touches && !below.is_inclusive && !above.is_inclusive;
    is_out.then(|| format!("`{path}` is {least}"))
}

/// The one number that several conditions leave out: above 60, above 30, and below 30.
fn left_number(node: &Node) -> Option<String> {
    let bounds: Vec<NumberBound<'_>> = node.next.iter().filter_map(bound).collect();
    let is_at = |one: &NumberBound<'_>, path: &str, number: f64| {
        one.path == path && (one.number - number).abs() < f64::EPSILON
    };
    bounds.iter().find_map(|below| {
        let (path, number) = (below.path, below.number);
        let mut here = bounds.iter().filter(|one| is_at(one, path, number));
        let is_below = matches!(below.side, Side::Below);
        let is_out = here.clone().all(|one| !one.is_inclusive);
        let above = here.any(|one| matches!(one.side, Side::Above));
        let takes = |edge: &Edge| match &edge.when {
            // Another condition may take it.
            Some(Condition::Compare {
                path: other,
                op,
                value,
            }) if other.value.trim() == path => {
                let value = value.value.as_f64();
                match op {
                    Op::Gt => value.is_some_and(|value| number > value),
                    Op::Gte => value.is_some_and(|value| number >= value),
                    Op::Lt => value.is_some_and(|value| number < value),
                    Op::Lte => value.is_some_and(|value| number <= value),
                    Op::Eq => value.is_some_and(|value| (number - value).abs() < f64::EPSILON),
                    Op::Ne | Op::In | Op::Contains | Op::Regex | Op::Exists => true,
                }
            }
            Some(Condition::Compare { .. }) => false,
            _ => true,
        };
        let is_left = is_below && is_out && above && !node.next.iter().any(takes);
        is_left.then(|| format!("`{path}` is {number}"))
    })
}

/// A number that a condition compares with.
struct NumberBound<'a> {
    path: &'a str,
    number: f64,
    side: Side,
    is_inclusive: bool,
}

#[derive(Clone, Copy)]
enum Side {
    Below,
    Above,
}

fn bound(edge: &Edge) -> Option<NumberBound<'_>> {
    let Some(Condition::Compare { path, op, value }) = &edge.when else {
        return None;
    };
    let (side, is_inclusive) = match op {
        Op::Lt => (Side::Below, false),
        Op::Lte => (Side::Below, true),
        Op::Gt => (Side::Above, false),
        Op::Gte => (Side::Above, true),
        Op::Eq | Op::Ne | Op::In | Op::Contains | Op::Regex | Op::Exists => return None,
    };
    Some(NumberBound {
        path: path.value.trim(),
        number: value.value.as_f64()?,
        side,
        is_inclusive,
    })
}

/// Whether conditions split one range: both ways were thought of.
fn decides_by_range(node: &Node) -> bool {
    let ops: Vec<Op> = comparisons(node)
        .iter()
        .filter_map(|when| op(when))
        .collect();
    let above = ops.iter().any(|op| matches!(op, Op::Gt | Op::Gte));
    let below = ops.iter().any(|op| matches!(op, Op::Lt | Op::Lte));
    above && below
}

fn op(when: &Condition) -> Option<Op> {
    match when {
        Condition::Compare { op, .. } => Some(*op),
        Condition::Always | Condition::All(_) | Condition::Any(_) | Condition::Not(_) => None,
    }
}

/// The value of an input that no edge takes, where each asks for others of its `enum`.
fn missing_choice(graph: &Graph, node: &Node) -> Option<(String, String)> {
    let (mut path, mut taken) = (None, Vec::new());
    for edge in &node.next {
        let Some(Condition::Compare {
            path: own,
            op,
            value,
        }) = &edge.when
        else {
            return None;
        };
        let own = own.value.trim();
        if *path.get_or_insert(own) != own {
            return None;
        }
        match (op, &value.value) {
            (Op::Eq, Value::String(text)) => taken.push(text.as_str()),
            (Op::In, Value::Array(items)) => taken.extend(items.iter().filter_map(Value::as_str)),
            _ => return None,
        }
    }
    let path = path?;
    let input = declared_input::at(graph, path).filter(DeclaredInput::is_given)?;
    let choices = input.choices()?;
    let mut missing = choices.into_iter().filter(|one| !taken.contains(one));
    let only = missing.next().filter(|_| missing.next().is_none())?;
    Some((path.to_owned(), only.to_owned()))
}
