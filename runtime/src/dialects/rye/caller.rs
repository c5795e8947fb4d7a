//! Who calls actions: a node of a run, or what is done beside its nodes.

use crate::dialects::rye::action::{EntryTime, Workflow};
use crate::graph::OnInterrupted;
use crate::host::meter::Meter;
use crate::run::context::{RunContext, Visit};
use crate::run::lifecycle::{self, GraphInState};

/// On whose behalf an action is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behalf {
    /// It is the work of the node.
    Node,
    /// A hook calls it beside the node.
    Hook,
}

/// Calls actions for one node.
pub(crate) struct Caller<'c> {
    pub(crate) shared: &'c RunContext,
    pub(crate) node: &'c str,
    /// What becomes of its calls that were under way when the process ended.
    pub(crate) on_interrupted: OnInterrupted,
    /// The graph, in the state that it is in.
    pub(crate) graph: Option<&'c dyn GraphInState>,
    pub(crate) moment: EntryTime,
    /// Where in the run this is, for keys.
    pub(crate) step: String,
    /// What model calls inside of its actions cost.
    pub(crate) meter: Meter,
}

impl<'c> Caller<'c> {
    /// For hooks beside the nodes.
    pub(crate) fn beside(at: lifecycle::Moment<'c>) -> Self {
        let clock = &at.run.host.clock;
        Self {
            shared: at.run,
            node: at.node.unwrap_or("graph"),
            on_interrupted: OnInterrupted::Retry,
            graph: Some(at.graph),
            moment: EntryTime {
                now: clock.date(),
                timestamp: clock.millis(),
            },
            step: String::new(),
            meter: at.run.meter(),
        }
    }

    /// What the graph says of itself as one that acts inside of a project.
    pub(crate) fn workflow(&self) -> Option<&'c Workflow> {
        super::lifecycle::of(self.graph?.lifecycle()?)
    }

    /// Variables of the environment that the graph, or this node of it, requires.
    pub(super) fn required(&self) -> Vec<String> {
        let about = self
            .graph
            .into_iter()
            .flat_map(|graph| graph.about().env.iter());
        let all = about.map(ToString::to_string);
        let own = self.workflow().into_iter();
        let own = own.flat_map(|workflow| workflow.env.iter());
        let own = own.filter(|need| need.node == self.node);
        all.chain(own.map(|need| need.variable.to_string()))
            .collect()
    }

    pub(crate) fn visit(&self) -> Visit<'_> {
        Visit {
            shared: self.shared,
            node: self.node,
            on_interrupted: self.on_interrupted,
        }
    }
}
