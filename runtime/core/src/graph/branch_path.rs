//! Which chain of steps of a run something belongs to.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Names a chain of steps: empty for the main chain; for a branch the step of its parent's chain that forked, and its
/// number there.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BranchPath(Vec<(u32, u32)>);

impl BranchPath {
    /// The main chain.
    pub const MAIN: Self = Self(Vec::new());

    /// Whether this is the main chain.
    pub fn is_main(&self) -> bool {
        self.0.is_empty()
    }

    /// The chain at the end of this path of forks and branches.
    pub fn of(path: Vec<(u32, u32)>) -> Self {
        Self(path)
    }

    /// Whether a step of this chain comes before a step of the main chain. Branches and items belong to the step that
    /// began them.
    pub fn begins_before(&self, own: u32, main: u32) -> bool {
        match self.0.first() {
            None => own < main,
            Some((forked, _)) => *forked <= main,
        }
    }

    pub(crate) fn child(&self, step: u32, number: u32) -> Self {
        let mut path = self.0.clone();
        path.push((step, number));
        Self(path)
    }

    /// Whether this is a branch of the same fork, or lies in one.
    pub(crate) fn is_below(&self, first: &Self) -> bool {
        let depth = first.0.len();
        let step = |branch: &Self| branch.0.get(depth.saturating_sub(1)).map(|(step, _)| *step);
        let parent = |branch: &Self| branch.0.get(..depth.saturating_sub(1)).map(<[_]>::to_vec);
        self.0.len() >= depth && parent(self) == parent(first) && step(self) == step(first)
    }

    /// Whether this chain works at the same time as another: it is a branch of the same fork, or lies in one.
    pub fn is_beside(&self, other: &Self) -> bool {
        !other.is_main() && self.is_below(other)
    }

    /// Another branch of the same fork.
    pub(crate) fn sibling(&self, number: usize) -> Self {
        let mut path = self.0.clone();
        if let Some((_, branch)) = path.last_mut() {
            *branch = u32::try_from(number).unwrap_or(u32::MAX);
        }
        Self(path)
    }
}

impl fmt::Display for BranchPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (step, branch) in &self.0 {
            write!(f, "{step}.{branch}/")?;
        }
        Ok(())
    }
}
