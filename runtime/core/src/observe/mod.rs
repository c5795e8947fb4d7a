//! What whoever watches a run is told, while it runs.
//!
//! Events borrow what they tell, so that a run that nobody watches pays nothing for them.

pub mod secrets;
#[doc(hidden)]
pub mod spans;

pub use secrets::{REMOVED, Secrets};

use crate::graph::Status;
use crate::host::{Finish, Purpose, Usage};
use crate::value::failure::Kind;
use serde::Serialize;
use std::time::Duration;

/// Watches a run. Called in the order in which things happen; must not block for long.
///
/// ```
/// # use graphwright_core as graphwright;
/// # use graphwright::run::{Graph, Run};
/// use graphwright::observe::{Event, Observer};
///
/// struct Diary;
///
/// impl Observer for Diary {
///     fn event(&self, event: &Event<'_>) {
///         if let Event::Entered { node, visit, .. } = event {
///             println!("at {node}, for the {visit}. time");
///         }
///     }
/// }
/// # fn watched<G: Graph>(run: Run<'_, G>) {
/// let run = run.watch(Diary);
/// # }
/// ```
pub trait Observer: Send + Sync {
    /// Something happened.
    fn event(&self, event: &Event<'_>);

    /// Whether it wants the words of models while they come ([`Event::Words`]).
    fn wants_words(&self) -> bool {
        false
    }

    /// Whether it wants the state after each step ([`Event::Stepped`]).
    fn wants_steps(&self) -> bool {
        false
    }
}

/// Something that happened.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event<'a> {
    /// The run begins or goes on.
    Started {
        /// The run.
        run_id: &'a str,
        /// The graph's name.
        graph: &'a str,
        /// The node at which the run began; one that goes on does so after `after` exits.
        start: &'a str,
        /// How many exits were made before; 0: it begins.
        after: u32,
        /// RFC 3339, UTC.
        date: String,
        /// The model for nodes that name none, where the caller says one.
        #[serde(skip_serializing_if = "Option::is_none")]
        model: Option<&'a str>,
    },
    /// The run goes on with another version of its graph than the one that began it.
    Changed {
        /// The run.
        run_id: &'a str,
        /// What is different, a sentence each; never empty.
        changes: &'a [String],
    },
    /// A node is entered.
    Entered {
        /// Its id.
        node: &'a str,
        /// Its kind.
        kind: &'a str,
        /// Where: empty for the main chain, else the branch.
        branch: String,
        /// How often it was entered on this chain, with this time.
        visit: u32,
        /// Which step of its chain this is, from 0.
        step: u32,
    },
    /// A node tells what it does.
    Note {
        /// Its id.
        node: &'a str,
        /// Where: empty for the main chain, else the branch.
        branch: &'a str,
        /// What it says.
        text: &'a str,
    },
    /// A model says something; only for who wants it ([`Observer::wants_words`]).
    Words {
        /// The node that asked.
        node: &'a str,
        /// Where: empty for the main chain, else the branch.
        branch: &'a str,
        /// What comes next.
        text: &'a str,
    },
    /// A model has answered.
    Asked {
        /// The node that asked.
        node: &'a str,
        /// Where: empty for the main chain, else the branch.
        branch: &'a str,
        /// `provider:name`; `None`: the host's own choice.
        model: Option<&'a str>,
        /// What for.
        purpose: Purpose,
        /// Why the answer ended.
        finish: Finish,
        /// How long it took.
        #[serde(rename = "seconds", serialize_with = "seconds")]
        time: Duration,
        /// What it cost.
        usage: Usage,
    },
    /// A node is done, and its exit is committed.
    Left {
        /// Its id.
        node: &'a str,
        /// Where: empty for the main chain, else the branch.
        branch: String,
        /// Which step of its chain this was, from 0.
        step: u32,
        /// Where the run goes; empty: it ends, or its chain does.
        to: Vec<&'a str>,
        /// What the node wrote.
        exit: serde_json::Value,
        /// How long the node took.
        #[serde(rename = "seconds", serialize_with = "seconds")]
        time: Duration,
    },
    /// Something is odd and changes nothing.
    Warned {
        /// The node.
        node: &'a str,
        /// What it is.
        text: &'a str,
    },
    /// An action was called, or what it gave before was used again.
    Acted {
        /// The node.
        node: &'a str,
        /// `primary`, `item_type`, `item_id` and `params`.
        action: &'a serde_json::Value,
        /// What it gave.
        result: &'a serde_json::Value,
        /// Whether that is a failure.
        failed: bool,
        /// Whether nothing was called.
        cached: bool,
        /// Whether a hook called it, beside the work of the node.
        hook: bool,
        /// How long it took.
        #[serde(rename = "seconds", serialize_with = "seconds")]
        time: Duration,
    },
    /// A step of a graph that acts inside of a project is over.
    Stepped {
        /// The number of the step, from 1.
        step: u32,
        /// The node.
        node: &'a str,
        /// Its kind.
        kind: &'a str,
        /// Where the run goes; `None`: it ends.
        next: Option<&'a str>,
        /// What failed in it, if something did.
        failed: Option<&'a str>,
        /// Whether the run lives with that and says so in the end.
        tolerated: bool,
        /// The state after it.
        state: &'a serde_json::Value,
        /// How long it took.
        #[serde(rename = "seconds", serialize_with = "seconds")]
        time: Duration,
    },
    /// A tool tells how far it is.
    Progress {
        /// The node whose model called it.
        node: &'a str,
        /// Where: empty for the main chain, else the branch.
        branch: &'a str,
        /// The tool.
        tool: &'a str,
        /// So far.
        done: f64,
        /// Of so many, where the tool knows it.
        #[serde(skip_serializing_if = "Option::is_none")]
        total: Option<f64>,
        /// What it is about; may be empty.
        text: &'a str,
    },
    /// A node could not be left.
    Failed {
        /// Its id.
        node: &'a str,
        /// Where: empty for the main chain, else the branch.
        branch: String,
        /// Which step of its chain this was, from 0.
        step: u32,
        /// Why.
        kind: Kind,
        /// What happened.
        message: &'a str,
    },
    /// The run is over, or waits.
    Ended {
        /// The run.
        run_id: &'a str,
        /// The graph's name.
        graph: &'a str,
        /// How it ended.
        status: Status,
        /// How long it took.
        #[serde(rename = "seconds", serialize_with = "seconds")]
        time: Duration,
        /// What it cost.
        usage: Usage,
        /// What each node took, slowest first.
        nodes: Vec<NodeTime<'a>>,
    },
}

/// What one node took in all.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NodeTime<'a> {
    /// Its id.
    pub node: &'a str,
    /// How often it was entered.
    pub visits: u32,
    /// All visits together.
    #[serde(serialize_with = "seconds")]
    pub total: Duration,
    /// The longest visit.
    #[serde(serialize_with = "seconds")]
    pub longest: Duration,
    /// What its model calls cost.
    pub usage: Usage,
}

fn seconds<S: serde::Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

impl<O: Observer + ?Sized> Observer for std::sync::Arc<O> {
    fn event(&self, event: &Event<'_>) {
        self.as_ref().event(event);
    }

    fn wants_words(&self) -> bool {
        self.as_ref().wants_words()
    }

    fn wants_steps(&self) -> bool {
        self.as_ref().wants_steps()
    }
}

/// Tells several watchers.
#[derive(Default)]
pub struct All(pub Vec<Box<dyn Observer>>);

impl Observer for All {
    fn event(&self, event: &Event<'_>) {
        for observer in &self.0 {
            observer.event(event);
        }
    }

    fn wants_words(&self) -> bool {
        self.0.iter().any(|observer| observer.wants_words())
    }

    fn wants_steps(&self) -> bool {
        self.0.iter().any(|observer| observer.wants_steps())
    }
}
