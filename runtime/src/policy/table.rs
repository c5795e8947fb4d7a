//! What a graph says of the policies that are watched.

use super::watch::Watch;
use crate::run::guard::Guard;
pub use graphwright_rules::moments::{Moment, Role};
use std::borrow::Cow;
use std::sync::Arc;

/// The policies of a graph that are watched while it runs.
#[derive(Clone, Debug, Default)]
pub struct PolicyTable {
    /// One for each automaton: a policy that requires several things has several.
    pub policies: Cow<'static, [WatchedPolicy]>,
}

impl PolicyTable {
    /// What holds one run to them.
    pub fn guard(&self) -> Option<Arc<dyn Guard>> {
        let guard: Arc<dyn Guard> = Watch::new(self.clone());
        (!self.policies.is_empty()).then_some(guard)
    }
}

/// A policy that is watched.
#[derive(Clone, Debug)]
pub struct WatchedPolicy {
    /// Its id.
    pub id: Cow<'static, str>,
    /// Why it is there; empty: it does not say.
    pub why: Cow<'static, str>,
    /// What is wrong where it is broken.
    pub broken: Cow<'static, str>,
    /// For what an event can be to it: what is remembered then, by what was remembered before. It begins with 0.
    pub then: Cow<'static, [(Role, Cow<'static, [u8]>)]>,
    /// What it looks at. The events of one moment are in their order.
    pub events: Cow<'static, [WatchedEvent]>,
}

/// Remembered never: the policy is broken then.
pub const BROKEN: u8 = u8::MAX;

/// Something that a policy looks at.
#[derive(Clone, Debug)]
pub struct WatchedEvent {
    /// What happens.
    pub what: Moment,
    /// The node where it happens, `desk/mail` in a graph that `desk` runs.
    pub node: Cow<'static, str>,
    /// The exit, or what is called.
    pub name: Cow<'static, str>,
    /// The key that is written.
    pub key: Cow<'static, str>,
    /// What that is to the policy.
    pub role: Role,
}
