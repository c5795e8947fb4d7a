//! How many tool calls are left: of the node, and of its share of what the run has.
//!
//! Branches must not take from each other by being faster, so what a run has left where it forks is divided among its
//! branches, the first ones getting what does not divide evenly.

use super::spec::{Allowance, RunnerSpec, Share};
use super::tools::{SEARCH, same_tool};
use crate::graph::BranchPath;
use std::collections::BTreeMap;
use std::fmt;

/// What may still be called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    calls: Option<u32>,
    searches: Option<u32>,
    tools: Vec<(String, u32)>,
}

/// Why a call is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The tool's budget of the node is used up.
    Tool(String),
    /// The run's web searches are used up.
    Searches,
    /// The run's tool calls are used up.
    Calls,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tool(tool) => write!(f, "the budget of `{tool}` in this node is used up"),
            Self::Searches => {
                f.write_str("the run's web searches are used up (max_web_search_calls)")
            }
            Self::Calls => f.write_str("the run's tool calls are used up (max_total_tool_calls)"),
        }
    }
}

impl Budget {
    /// So many calls and web searches of the run, and so many of each tool of the node.
    pub fn new<'t>(
        calls: Option<u32>,
        searches: Option<u32>,
        tools: impl IntoIterator<Item = (&'t str, u32)>,
    ) -> Self {
        let tools = tools
            .into_iter()
            .map(|(tool, most)| (tool.to_owned(), most));
        Self {
            calls,
            searches,
            tools: tools.collect(),
        }
    }

    /// Takes one call of a tool.
    ///
    /// # Errors
    /// The budget that has none left; then nothing is taken.
    pub fn take(&mut self, tool: &str) -> Result<(), Refusal> {
        let search = same_tool(tool, SEARCH);
        let own = self
            .tools
            .iter_mut()
            .find(|(name, _)| same_tool(name, tool));
        match (&own, self.searches, self.calls) {
            (Some((name, 0)), _, _) => return Err(Refusal::Tool(name.clone())),
            (_, Some(0), _) if search => return Err(Refusal::Searches),
            (_, _, Some(0)) => return Err(Refusal::Calls),
            _ => {}
        }
        if let Some((_, left)) = own {
            *left = left.saturating_sub(1);
        }
        if search {
            self.searches = self.searches.map(|left| left.saturating_sub(1));
        }
        self.calls = self.calls.map(|left| left.saturating_sub(1));
        Ok(())
    }
}

/// The tool calls of a run so far, by the chain that made them.
#[derive(Debug, Default)]
pub(crate) struct Spending(BTreeMap<BranchPath, Calls>);

#[derive(Clone, Copy, Debug, Default)]
struct Calls {
    all: u32,
    searches: u32,
}

impl Spending {
    /// Counts calls of a tool.
    pub(crate) fn add(&mut self, branch: &BranchPath, tool: &str, count: u32) {
        let calls = self.0.entry(branch.clone()).or_default();
        calls.all = calls.all.saturating_add(count);
        if same_tool(tool, SEARCH) {
            calls.searches = calls.searches.saturating_add(count);
        }
    }

    /// What a node in a chain may use.
    pub(crate) fn left(&self, branch: &BranchPath, spec: &RunnerSpec) -> Budget {
        let Allowance {
            calls, searches, ..
        } = spec.allowance;
        let own = self.0.get(branch).copied().unwrap_or_default();
        let mut before = Calls::default();
        for (_, calls) in self.0.iter().filter(|(other, _)| !other.is_beside(branch)) {
            before.all = before.all.saturating_add(calls.all);
            before.searches = before.searches.saturating_add(calls.searches);
        }
        let share = |limit: Option<u32>, before: u32, own: u32, share: Share| {
            let left = limit?.saturating_sub(before);
            if branch.is_main() {
                return Some(left);
            }
            Some(share.of(left).saturating_sub(own))
        };
        Budget::new(
            share(calls, before.all, own.all, spec.calls),
            share(searches, before.searches, own.searches, spec.searches),
            spec.budget.iter().copied(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_budget_counts_and_a_refused_call_takes_nothing() {
        let mut budget = Budget::new(Some(3), Some(1), [("web.search", 5)]);
        assert_eq!(budget.take("web.search"), Ok(()));
        assert_eq!(budget.take("web_search"), Err(Refusal::Searches));
        assert_eq!(budget.take("file.write"), Ok(()));
        assert_eq!(budget.take("file.write"), Ok(()));
        assert_eq!(budget.take("file.write"), Err(Refusal::Calls));
    }

    #[test]
    fn branches_share_what_was_left_at_the_fork() {
        let spec = |place| RunnerSpec {
            allowance: Allowance {
                calls: Some(8),
                ..Allowance::DEFAULT
            },
            calls: Share {
                place,
                among: 2,
                ..Share::WHOLE
            },
            ..RunnerSpec::DEFAULT
        };
        let path = |number| BranchPath::of(vec![(1, number)]);
        let mut spending = Spending::default();
        spending.add(&BranchPath::MAIN, "a", 1);
        let count = |spending: &Spending, branch: &BranchPath| {
            let place = u32::from(*branch == path(1));
            spending.left(branch, &spec(place)).calls
        };
        assert_eq!(count(&spending, &path(0)), Some(4));
        assert_eq!(count(&spending, &path(1)), Some(3));
        // What one branch has used is not taken from the other.
        spending.add(&path(0), "a", 4);
        assert_eq!(count(&spending, &path(0)), Some(0));
        assert_eq!(count(&spending, &path(1)), Some(3));
        assert_eq!(count(&spending, &BranchPath::MAIN), Some(3));
    }

    #[test]
    fn what_has_to_be_proposed_is_set_aside_first() {
        let share = |place, least, before| Share {
            place,
            among: 2,
            least,
            before,
            all: 3,
        };
        let (first, second) = (share(0, 3, 0), share(1, 0, 3));
        assert_eq!((first.of(4), second.of(4)), (4, 0));
        assert_eq!((first.of(5), second.of(5)), (4, 1));
        assert_eq!((first.of(2), second.of(2)), (2, 0));
        assert_eq!(Share::WHOLE.of(7), 7);
    }
}
