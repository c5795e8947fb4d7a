//! An edge whose condition asks whether something is there, or is not this constant, and that is so in every run that comes there.

use super::condition::{is_expression, is_of_an_item};
use super::graph::Graph;
use crate::diag::codes::{ALWAYS_HOLDS, UNFIT_VALUE};
use crate::diag::{Diagnostic, Report};
use crate::flow::{PossibleValue, Site, Values};
use crate::ir::{Cond, Exit, NodeId, Op, Ref, Root, Type, ValueExpr};
use crate::source::Span;
use serde_json::Value;
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    let exits = graph.program.nodes.iter().flat_map(|node| &node.exits);
    let mut conditions = exits.filter_map(|exit| exit.when.condition());
    if !conditions.any(asks) {
        return;
    }
    let values = graph.facts.values(graph.program);
    // An edge stands for what happens after a success and, where the run goes on, after a failure.
    let mut edges: BTreeMap<Span, Vec<Option<Decided<'_>>>> = BTreeMap::new();
    for (id, node) in graph.program.each_node() {
        for (at, exit) in node.exits.iter().enumerate() {
            let Some(cond) = exit.when.condition() else {
                continue;
            };
            if graph.facts.declared(id) && asks(cond) {
                let site = Site {
                    node: id,
                    exit: Some(at),
                    seen: exit.writes.len(),
                };
                let decided = Look {
                    graph,
                    values: &values,
                    site,
                }
                .decided(cond);
                edges.entry(exit.span).or_default().push(decided);
            }
        }
    }
    for decided in edges.into_values() {
        let all: Option<Vec<Decided<'_>>> = decided.into_iter().collect();
        let Some(all) = all else { continue };
        let same = all.windows(2).all(|two| match two {
            [one, other] => one.holds == other.holds,
            _ => true,
        });
        if let Some(first) = all.into_iter().next().filter(|_| same) {
            report.add(finding(graph, &first));
        }
    }
}

/// Whether a condition has a part that may be so in any case.
fn asks(cond: &Cond) -> bool {
    match cond {
        Cond::Always => false,
        Cond::Compare { op, .. } => matches!(op, Op::Exists | Op::Ne),
        Cond::All(parts) | Cond::Any(parts) => parts.iter().any(asks),
        Cond::Not(inner) => asks(inner),
    }
}

/// What a condition always says, and by which part of it.
#[derive(Clone)]
struct Decided<'a> {
    holds: bool,
    node: NodeId,
    left: &'a Ref,
    op: Op,
    right: &'a Value,
    /// Of which type what it looks at is, and where that is given.
    given: Option<Type>,
    from: Option<Span>,
}

struct Look<'g, 'a> {
    graph: &'g Graph<'a>,
    values: &'g Values<'a>,
    site: Site,
}

impl<'a> Look<'_, 'a> {
    /// What a condition says in every run. `None`: that depends.
    fn decided(&self, cond: &'a Cond) -> Option<Decided<'a>> {
        match cond {
            Cond::Always => None,
            Cond::Not(inner) => {
                let decided = self.decided(inner)?;
                Some(Decided {
                    holds: !decided.holds,
                    ..decided
                })
            }
            Cond::All(parts) => self.parts(parts, false),
            Cond::Any(parts) => self.parts(parts, true),
            Cond::Compare { left, op, right } => match right {
                ValueExpr::Literal(right) => self.compared(left, *op, right),
                ValueExpr::Ref(_) | ValueExpr::Text(_) => None,
            },
        }
    }

    /// One that is `deciding` decides; else all of them do.
    fn parts(&self, parts: &'a [Cond], deciding: bool) -> Option<Decided<'a>> {
        let mut all = Vec::new();
        for part in parts {
            match (self.decided(part), part) {
                (Some(decided), _) if decided.holds == deciding => return Some(decided),
                (Some(decided), _) => all.push(Some(decided)),
                (None, Cond::Always) => {}
                (None, _) => all.push(None),
            }
        }
        let all: Option<Vec<Decided<'a>>> = all.into_iter().collect();
        all?.into_iter().next()
    }

    fn compared(&self, left: &'a Ref, op: Op, right: &'a Value) -> Option<Decided<'a>> {
        if !self.is_asked(left, op, right) {
            return None;
        }
        let is_sure = |found: &PossibleValue<'_>| always(op, found, right);
        let all = self.values.at(left, self.site, is_sure);
        if all.is_empty() || !all.iter().all(is_sure) {
            return None;
        }
        let typed = all.iter().find_map(|found| match found {
            PossibleValue::Typed(ty, from) => Some((ty.clone(), *from)),
            PossibleValue::Constant(value, from) => Some((Type::of(value), *from)),
            PossibleValue::Built(..)
            | PossibleValue::Unknown
            | PossibleValue::Absent
            | PossibleValue::Lacking(_) => None,
        });
        // Constants differ from each other for a reason.
        let is_typed = |found: &PossibleValue<'_>| matches!(found, PossibleValue::Typed(..));
        if op == Op::Ne && !all.iter().any(is_typed) {
            return None;
        }
        Some(Decided {
            holds: true,
            node: self.site.node,
            left,
            op,
            right,
            from: typed.as_ref().and_then(|(_, from)| *from),
            given: typed.map(|(ty, _)| ty),
        })
    }

    /// Whether it is looked at here: what callers give, and what begins empty, is told where it is declared.
    fn is_asked(&self, left: &Ref, op: Op, right: &Value) -> bool {
        let is_expression = is_expression(right);
        // That `exists` looks at no value is told.
        let is_turned = op == Op::Exists && *right == Value::Bool(false);
        let is_item = is_of_an_item(left);
        match (&left.root, op) {
            _ if is_turned || is_item => false,
            (_, Op::Ne) if is_expression => false,
            (Root::Key(key), Op::Exists | Op::Ne) => {
                let key = *key;
                let program = self.graph.program;
                let exits = &program[self.site.node].exits;
                let mut writes = exits.iter().flat_map(|exit: &Exit| &exit.writes);
                let is_own = writes.any(|write| write.key == key);
                program.input(key).is_none() && (program[key].initial.is_none() || is_own)
            }
            (Root::Own, Op::Exists | Op::Ne) => true,
            _ => false,
        }
    }
}

/// Whether a comparison holds of this in any case.
fn always(op: Op, found: &PossibleValue<'_>, right: &Value) -> bool {
    match (op, found) {
        (Op::Exists, PossibleValue::Constant(..) | PossibleValue::Built(..)) => true,
        (Op::Exists, PossibleValue::Typed(ty, _)) => !matches!(ty, Type::Nullable(_) | Type::Any),
        (Op::Ne, PossibleValue::Constant(value, _)) => op.holds(value, right),
        (Op::Ne, PossibleValue::Typed(ty, _)) => differs(ty, right),
        _ => false,
    }
}

/// Whether no value of a type is this constant.
fn differs(ty: &Type, right: &Value) -> bool {
    match ty {
        Type::Bool => !right.is_boolean(),
        Type::Int | Type::Number => !right.is_number(),
        Type::Text | Type::Enum(_) => !right.is_string(),
        Type::List(_) => !right.is_array(),
        Type::Object { .. } => !right.is_object(),
        Type::Any | Type::Null | Type::Nullable(_) => false,
    }
}

fn finding(graph: &Graph<'_>, decided: &Decided<'_>) -> Diagnostic {
    let id = graph.id(decided.node);
    let path = decided.left.spelled.trim();
    let what = decided.given.as_ref().map(Type::describe);
    let what = what.unwrap_or_else(|| "a value".to_owned());
    let why = if decided.op == Op::Ne {
        format!("`{path}` is {what}, and never {}", decided.right)
    } else {
        format!("`{path}` is there in every run that comes here ({what})")
    };
    let (holds, code, label) = match decided.holds {
        true => ("always", &ALWAYS_HOLDS, "decides nothing"),
        false if decided.op == Op::Ne => ("never", &UNFIT_VALUE, "always differs from it"),
        false => ("never", &UNFIT_VALUE, "is always there"),
    };
    let message = format!("a condition of node `{id}` {holds} holds: {why}");
    let mut found = Diagnostic::new(code, decided.left.span, message, label);
    if let Some(from) = decided.from.filter(|from| *from != decided.left.span) {
        found = found.label(from, "is given its value here");
    }
    if decided.op == Op::Ne {
        return found.help("compare it with a value that it can have, or take the comparison out");
    }
    let empty = match &decided.given {
        Some(Type::Int | Type::Number) => "0",
        Some(Type::List(_)) => "[]",
        Some(Type::Object { .. }) => "{}",
        Some(Type::Bool) => "true",
        Some(Type::Text | Type::Enum(_) | Type::Any | Type::Null | Type::Nullable(_)) | None => {
            "\"\""
        }
    };
    found.help(format!(
        "compare what it is, such as `{{ path: {path}, op: ne, value: {empty} }}`: what is empty, 0 or false is there, too"
    ))
}
