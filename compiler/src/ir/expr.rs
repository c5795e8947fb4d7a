//! Conditions as trees (Rye's `when`, gates, hooks).

use super::{Ref, ValueExpr};
use serde_json::Value;
use std::cmp::Ordering;

/// A condition.
#[derive(Clone, Debug)]
pub enum Cond {
    /// Always holds.
    Always,
    /// Both sides compared.
    Compare {
        /// The left side.
        left: Ref,
        /// The comparison.
        op: Op,
        /// The right side.
        right: ValueExpr,
    },
    /// All hold.
    All(Vec<Cond>),
    /// At least one holds.
    Any(Vec<Cond>),
    /// It does not hold.
    Not(Box<Cond>),
}

impl Cond {
    /// The references, in order.
    pub fn refs(&self) -> Vec<&Ref> {
        match self {
            Self::Always => Vec::new(),
            Self::Compare { left, right, .. } => {
                let mut refs = vec![left];
                refs.extend(right.refs());
                refs
            }
            Self::All(all) | Self::Any(all) => all.iter().flat_map(Self::refs).collect(),
            Self::Not(inner) => inner.refs(),
        }
    }
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Greater.
    Gt,
    /// Greater or equal.
    Gte,
    /// Less.
    Lt,
    /// Less or equal.
    Lte,
    /// The left is an item of the right.
    In,
    /// The left, as text, contains the right.
    Contains,
    /// The left, as text, matches the right.
    Regex,
    /// The left is there and not null.
    Exists,
}

impl Op {
    /// Whether the comparison holds of two constants. `None`: only a run can tell.
    pub fn holds(self, left: &Value, right: &Value) -> Option<bool> {
        let items = right.as_array().map_or(&[][..], Vec::as_slice);
        Some(match self {
            Self::Eq => same(left, right),
            Self::Ne => !same(left, right),
            Self::In => items.iter().any(|item| same(left, item)),
            Self::Exists => !left.is_null(),
            Self::Gt => order(left, right) == Some(Ordering::Greater),
            Self::Gte => matches!(
                order(left, right),
                Some(Ordering::Greater | Ordering::Equal)
            ),
            Self::Lt => order(left, right) == Some(Ordering::Less),
            Self::Lte => matches!(order(left, right), Some(Ordering::Less | Ordering::Equal)),
            Self::Contains => match (left, right) {
                (Value::Null, _) => false,
                (Value::String(text), Value::String(part)) => text.contains(part.as_str()),
                (Value::Array(items), right) => items.iter().any(|item| same(item, right)),
                _ => return None,
            },
            Self::Regex => return None,
        })
    }
}

/// Equal by value: 5 and 5.0 are, true and 1 are not.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(_), Value::Number(_)) => order(a, b) == Some(Ordering::Equal),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let alike =
                |(key, one): (&String, &Value)| b.get(key).is_some_and(|two| same(one, two));
            a.len() == b.len() && a.iter().all(alike)
        }
        (a, b) => a == b,
    }
}

/// The order of two numbers, two texts or two booleans.
fn order(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::String(a), Value::String(b)) => Some(a.cmp(b)),
        (Value::Bool(a), Value::Bool(b)) => Some(a.cmp(b)),
        (Value::Number(a), Value::Number(b)) => match (a.as_i128(), b.as_i128()) {
            (Some(a), Some(b)) => Some(a.cmp(&b)),
            _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
        },
        _ => None,
    }
}
