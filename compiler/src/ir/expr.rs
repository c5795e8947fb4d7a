//! Conditions as trees (Rye's `when`, gates, hooks).

use super::{Ref, ValueExpr};
pub use graphwright_rules::condition::Op;

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
