//! Conditions beside each other: an edge behind one that takes all that it would take, and parts of a condition that never hold
//! together.

use super::super::ast::{Condition, Edge, Node};
use crate::diag::codes::{EDGE_NEVER_TAKEN, UNFIT_VALUE};
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::source::Span;
use serde_json::Value;

/// How many edges of a node are compared with each other.
const MOST: usize = 64;

pub(super) fn check(node: &Node, report: &mut Report) {
    let edges: Vec<(&Edge, &Condition)> = node
        .next
        .iter()
        .filter_map(|edge| Some((edge, edge.when.as_ref()?)))
        .take(MOST)
        .collect();
    for (at, (edge, when)) in edges.iter().enumerate() {
        contradictory(node, when, report);
        let before = edges.iter().take(at);
        let mut before = before.filter(|(_, before)| !matches!(before, Condition::Always));
        if let Some((wider, _)) = before.find(|(_, before)| implies(when, before)) {
            report.add(covered(node, edge, wider));
        }
    }
}

fn covered(node: &Node, edge: &Edge, wider: &Edge) -> Diagnostic {
    let (id, to) = (&node.id.value, &edge.to.value);
    let message = format!("the edge of node `{id}` to `{to}` is never taken");
    let witness = "whenever its condition holds, one before it does";
    let found = Diagnostic::new(&EDGE_NEVER_TAKEN, edge.to.span, message, witness);
    let label = format!("the run goes to `{}` then", wider.to.value);
    let found = found.label(wider.to.span, label);
    match edge.to.value == wider.to.value {
        true => found.remove_or(edge.entry, "remove the edge"),
        false => found.help("put the narrower condition first, or remove the edge"),
    }
}

/// Parts of an `all` that exclude each other.
fn contradictory(node: &Node, when: &Condition, report: &mut Report) {
    match when {
        Condition::Always | Condition::Compare { .. } => {}
        Condition::Any(parts) => parts
            .iter()
            .for_each(|part| contradictory(node, part, report)),
        Condition::Not(inner) => contradictory(node, inner, report),
        Condition::All(parts) => {
            let mut flat = Vec::new();
            parts.iter().for_each(|part| flatten(part, &mut flat));
            flat.truncate(MOST);
            for (at, part) in flat.iter().enumerate() {
                let mut before = flat.iter().take(at);
                if let Some(other) = before.find(|other| excludes(other, part)) {
                    report.add(never(node, other, part));
                    return;
                }
            }
        }
    }
}

fn never(node: &Node, one: &Condition, other: &Condition) -> Diagnostic {
    let id = &node.id.value;
    let message = format!(
        "a condition of node `{id}` never holds: two parts of its `all` exclude each other"
    );
    let at = span(other).or(span(one)).unwrap_or(node.id.span);
    let found = Diagnostic::new(&UNFIT_VALUE, at, message, "never holds beside the other");
    let found = match span(one).filter(|span| *span != at) {
        Some(span) => found.label(span, "the other part"),
        None => found,
    };
    found.help("write `any` if one of them is enough, or remove one")
}

fn flatten<'w>(when: &'w Condition, out: &mut Vec<&'w Condition>) {
    match when {
        Condition::All(parts) => parts.iter().for_each(|part| flatten(part, out)),
        Condition::Always => {}
        Condition::Compare { .. } | Condition::Any(_) | Condition::Not(_) => out.push(when),
    }
}

/// Where the first comparison stands.
pub(super) fn span(when: &Condition) -> Option<Span> {
    match when {
        Condition::Always => None,
        Condition::Compare { path, .. } => Some(path.span),
        Condition::All(parts) | Condition::Any(parts) => parts.iter().find_map(span),
        Condition::Not(inner) => span(inner),
    }
}

/// Whether `b` holds whenever `a` does.
pub(super) fn implies(a: &Condition, b: &Condition) -> bool {
    match (a, b) {
        (_, Condition::Always) => true,
        (Condition::Not(a), Condition::Not(b)) if implies(b, a) => true,
        (Condition::Any(parts), _) if !parts.is_empty() => {
            parts.iter().all(|part| implies(part, b))
        }
        (_, Condition::All(parts)) if !parts.is_empty() => {
            parts.iter().all(|part| implies(a, part))
        }
        (Condition::All(parts), _) if parts.iter().any(|part| implies(part, b)) => true,
        (_, Condition::Any(parts)) => parts.iter().any(|part| implies(a, part)),
        (Condition::Compare { .. }, Condition::Compare { .. }) => compared(a, b, is_narrower),
        _ => false,
    }
}

/// Whether two conditions never hold together.
fn excludes(a: &Condition, b: &Condition) -> bool {
    match (a, b) {
        (Condition::Not(inner), other) | (other, Condition::Not(inner)) => implies(other, inner),
        _ => compared(a, b, is_apart) || compared(b, a, is_apart),
    }
}

/// Asks about two comparisons of the same path.
pub(super) fn compared(
    a: &Condition,
    b: &Condition,
    ask: fn((Op, &Value), (Op, &Value)) -> bool,
) -> bool {
    match (a, b) {
        (
            Condition::Compare { path, op, value },
            Condition::Compare {
                path: other,
                op: and,
                value: with,
            },
        ) => {
            path.value.trim() == other.value.trim() && ask((*op, &value.value), (*and, &with.value))
        }
        _ => false,
    }
}

/// The values of which a comparison holds, if they are so few.
fn listed((op, value): (Op, &Value)) -> Option<&[Value]> {
    match (op, value) {
        (Op::Eq, value) => Some(std::slice::from_ref(value)),
        (Op::In, Value::Array(items)) => Some(items),
        _ => None,
    }
}

fn is_narrower(a: (Op, &Value), b: (Op, &Value)) -> bool {
    if a == b {
        return true;
    }
    if let Some(values) = listed(a) {
        return !values.is_empty() && values.iter().all(|one| b.0.holds(one, b.1));
    }
    if b.0 == Op::Ne {
        // What it holds of is not that value.
        return !a.0.holds(b.1, a.1);
    }
    let at_least = |op: Op| op.holds(a.1, b.1);
    match (a.0, b.0) {
        // Nothing of these holds of what is not there.
        (Op::Gt | Op::Gte | Op::Lt | Op::Lte | Op::Contains | Op::Regex, Op::Exists) => true,
        (Op::Gt, Op::Gt | Op::Gte) | (Op::Gte, Op::Gte) => at_least(Op::Gte),
        (Op::Gte, Op::Gt) => at_least(Op::Gt),
        (Op::Lt, Op::Lt | Op::Lte) | (Op::Lte, Op::Lte) => at_least(Op::Lte),
        (Op::Lte, Op::Lt) => at_least(Op::Lt),
        _ => false,
    }
}

fn is_apart(a: (Op, &Value), b: (Op, &Value)) -> bool {
    if let Some(values) = listed(a) {
        return values.iter().all(|one| !b.0.holds(one, b.1));
    }
    match (a.0, b.0) {
        (Op::Gt, Op::Lt | Op::Lte) | (Op::Gte, Op::Lt) => Op::Gte.holds(a.1, b.1),
        (Op::Gte, Op::Lte) => Op::Gt.holds(a.1, b.1),
        _ => false,
    }
}
