//! Who calls actions: a node of a run, or what is done beside its nodes.

use crate::dialects::rye::action::Moment;
use crate::dialects::rye::around::Around;
use crate::graph::OnInterrupted;
use crate::host::meter::Meter;
use crate::run::context::{Shared, Visit};

/// Calls actions for one node.
pub(crate) struct Caller<'c> {
    pub(crate) shared: &'c Shared,
    pub(crate) node: &'c str,
    /// What becomes of its calls that were under way when the process ended.
    pub(crate) on_interrupted: OnInterrupted,
    pub(crate) around: Option<&'c dyn Around>,
    pub(crate) moment: Moment,
    /// Where in the run this is, for keys.
    pub(crate) step: String,
    /// What model calls inside of its actions cost.
    pub(crate) meter: Meter,
}

impl<'c> Caller<'c> {
    /// For hooks of events that belong to no node.
    pub(crate) fn beside(shared: &'c Shared, around: &'c dyn Around) -> Self {
        let clock = &shared.host.clock;
        Self {
            shared,
            node: "graph",
            on_interrupted: OnInterrupted::Retry,
            around: Some(around),
            moment: Moment {
                now: clock.date(),
                timestamp: clock.millis(),
            },
            step: String::new(),
            meter: shared.meter(),
        }
    }

    pub(crate) fn visit(&self) -> Visit<'_> {
        Visit {
            shared: self.shared,
            node: self.node,
            on_interrupted: self.on_interrupted,
        }
    }
}
