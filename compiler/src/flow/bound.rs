//! At most so many, or the reasons for which nobody can say.

use crate::ir::{CallCountSource, NodeId, Program};

/// At most so many, or why nobody can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Never more than this. Saturates: `u64::MAX` is "absurdly many".
    AtMost(u64),
    /// No number is known; the reasons, in the order of the text.
    Unknown(Vec<NoBound>),
}

/// A reason for which no bound is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBound {
    /// The node.
    pub node: NodeId,
    /// What is unknown about it.
    pub why: NoBoundReason,
}

impl NoBound {
    /// In words, with the name of the node.
    pub fn words(self, program: &Program) -> String {
        let id = &program[self.node].id;
        match self.why {
            NoBoundReason::Loop => {
                format!("`{id}` is in a loop, and nothing limits how often it is entered")
            }
            NoBoundReason::LeftBranch => format!(
                "`{id}` is in a loop, and a script may lead several branches into it, each of which may enter it as often as the limit says"
            ),
            NoBoundReason::Items => {
                format!("`{id}` runs once per item of a list, and the list is only known in a run")
            }
            NoBoundReason::Graph => format!("`{id}` runs a graph for which no number is known"),
            NoBoundReason::Chosen(CallCountSource::Agent) => {
                format!("`{id}` is an agent that decides itself how often it asks its model")
            }
            NoBoundReason::Chosen(CallCountSource::Directive) => {
                format!("`{id}` runs a directive, which decides itself how often it asks its model")
            }
            NoBoundReason::Chosen(CallCountSource::Called) => {
                format!("`{id}` calls what is only known in a run, and it may be a directive")
            }
            NoBoundReason::Chosen(CallCountSource::Documents) => format!(
                "`{id}` has a model make vectors of its documents, and how many these are is only known in a run"
            ),
            NoBoundReason::NoTimeout => {
                format!("nothing says how long `{id}` may take (`timeout`)")
            }
            NoBoundReason::Hook => {
                "a hook may run a directive, or have a node tried again".to_string()
            }
        }
    }
}

/// What is unknown about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBoundReason {
    /// It is in a loop, and no limit bounds how often it is entered.
    Loop,
    /// It is in a loop, and scripts may lead out of branches: the limit counts for each of them.
    LeftBranch,
    /// It runs per item of a list whose length is known when the run gets there.
    Items,
    /// It is a graph, of which the same is to be said.
    Graph,
    /// Something decides in the run how often a model is asked.
    Chosen(CallCountSource),
    /// A hook adds to it; the node is the first of the graph.
    Hook,
    /// Nothing says how long it may take.
    NoTimeout,
}

impl Bound {
    /// Both together.
    #[must_use]
    pub(crate) fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::AtMost(a), Self::AtMost(b)) => Self::AtMost(a.saturating_add(b)),
            (Self::Unknown(mut why), Self::Unknown(more)) => {
                why.extend(more);
                Self::Unknown(why)
            }
            (Self::Unknown(why), Self::AtMost(_)) | (Self::AtMost(_), Self::Unknown(why)) => {
                Self::Unknown(why)
            }
        }
    }

    pub(crate) fn times(self, other: Self) -> Self {
        match (self, other) {
            (Self::AtMost(0), _) | (_, Self::AtMost(0)) => Self::AtMost(0),
            (Self::AtMost(a), Self::AtMost(b)) => Self::AtMost(a.saturating_mul(b)),
            (Self::Unknown(mut why), Self::Unknown(more)) => {
                why.extend(more);
                Self::Unknown(why)
            }
            (Self::Unknown(why), Self::AtMost(_)) | (Self::AtMost(_), Self::Unknown(why)) => {
                Self::Unknown(why)
            }
        }
    }
}
