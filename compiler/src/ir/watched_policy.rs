//! Policies that are watched while a run runs, worked out: what each looks at, and what it remembers.

use super::{NodeId, Program};
pub use graphwright_rules::moments::{Moment, Role};
use std::collections::BTreeSet;

/// The policies of a graph that are watched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchedPolicies {
    /// One for each automaton: a policy that requires several things has several. None of a graph that another one runs.
    pub policies: Vec<WatchedPolicy>,
    /// The exits that are told by their names, by node and place.
    pub exits: BTreeSet<(NodeId, usize)>,
}

impl Program {
    /// Has it watch policies, and has the graphs that it runs tell what these look at.
    pub fn watch(&mut self, policies: Vec<WatchedPolicy>) {
        let events = policies.iter().flat_map(|policy| &policy.events);
        let exits = events.filter(|event| !event.name.is_empty()).map(|event| {
            let node = event.node.rsplit('/').next().unwrap_or_default();
            (node.to_owned(), event.name.clone())
        });
        self.tell_exits(&exits.collect());
        self.watched.policies = policies;
    }

    fn tell_exits(&mut self, exits: &BTreeSet<(String, String)>) {
        let each = self.nodes.iter().zip(0..).flat_map(|(node, number)| {
            let own = node.exits.iter().enumerate();
            let told =
                own.filter(|(_, exit)| exits.contains(&(node.id.clone(), exit.name.clone())));
            told.map(move |(at, _)| (NodeId(number), at))
        });
        self.watched.exits = each.collect();
        self.children
            .iter_mut()
            .for_each(|child| child.tell_exits(exits));
    }
}

/// A policy that is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchedPolicy {
    /// Its id.
    pub id: String,
    /// Why it is there; empty: it does not say.
    pub why: String,
    /// What is wrong where it is broken.
    pub broken: &'static str,
    /// For what an event can be to it: what is remembered then, by what was remembered before; `None`: it is broken. It begins with 0.
    pub then: Vec<(Role, Vec<Option<u8>>)>,
    /// What it looks at. The events of one moment are in their order.
    pub events: Vec<WatchedEvent>,
}

/// Something that a policy looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchedEvent {
    /// What happens.
    pub what: Moment,
    /// The node where it happens, `desk/mail` in a graph that `desk` runs.
    pub node: String,
    /// The exit, or what is called.
    pub name: String,
    /// The key that is written.
    pub key: String,
    /// What that is to the policy.
    pub role: Role,
}
