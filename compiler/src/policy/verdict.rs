//! What was found out about a policy.

use super::portrait::Change;
use crate::diag::{Diagnostic, Level};
use crate::source::Span;

/// Whether a policy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every run keeps it.
    Proved,
    /// Some run breaks it.
    Refuted,
    /// Nothing says.
    Unknown,
}

impl Verdict {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Refuted => "refuted",
            Self::Unknown => "unknown",
        }
    }
}

/// A policy, and what was found out about it.
#[derive(Clone, Debug)]
pub struct PolicyVerdict {
    /// Its id.
    pub id: String,
    /// Where its id stands.
    pub span: Span,
    /// Why it is there, in the words of whoever wrote it.
    pub why: Option<String>,
    /// How loud it is.
    pub level: Level,
    /// Whether it holds.
    pub verdict: Verdict,
    /// A run that breaks it, or would if what nobody says were so: a visit of a node each, in order.
    pub path: Vec<VisitedNode>,
    /// Why, in a sentence; empty where it is proved of what the graph has.
    pub reason: String,
    /// What it remembers of a run, and how that changes: a list for each thing that is required, which begins with what is remembered at the
    /// start. Empty of budgets, which are sums, and of policies that follow values.
    pub remembers: Vec<Vec<Change>>,
    /// Of a rule for many graphs: a finding for each name that this graph does not have, for whoever looks at all of them.
    pub absent: Vec<Diagnostic>,
}

/// A visit of a node on the way to a breach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitedNode {
    /// The id of the node; of one of a graph that another runs, behind that one's: `desk/mail`.
    pub node: String,
    /// The exit by which it is left; `None`: the run does not come so far.
    pub exit: Option<String>,
    /// Where the id stands.
    pub span: Span,
    /// What happens there that breaks the policy, or is a guess.
    pub note: Option<String>,
}

impl VisitedNode {
    /// As a path shows it: `review.yes`, or `publish` where it is entered.
    pub fn spelled(&self) -> String {
        match &self.exit {
            Some(exit) => format!("{}.{exit}", self.node),
            None => self.node.clone(),
        }
    }
}
