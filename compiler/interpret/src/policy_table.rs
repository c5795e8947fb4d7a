//! The policies that are watched while a graph runs, from the IR to the table of the runtime.

use graphwright::codegen::Cow;
use graphwright::codegen::policies::{BROKEN, PolicyTable, WatchedEvent, WatchedPolicy};
use graphwright_compiler::ir::watched_policy;

/// The table that a compiled graph has.
pub fn table(policies: &[watched_policy::WatchedPolicy]) -> PolicyTable {
    PolicyTable {
        policies: policies.iter().map(policy).collect(),
    }
}

fn policy(policy: &watched_policy::WatchedPolicy) -> WatchedPolicy {
    let then = policy.then.iter().map(|(role, row)| {
        let row = row.iter().map(|next| next.unwrap_or(BROKEN));
        (*role, row.collect())
    });
    WatchedPolicy {
        id: text(&policy.id),
        why: text(&policy.why),
        broken: Cow::Borrowed(policy.broken),
        then: then.collect(),
        events: policy.events.iter().map(event).collect(),
    }
}

fn event(event: &watched_policy::WatchedEvent) -> WatchedEvent {
    WatchedEvent {
        what: event.what,
        node: text(&event.node),
        name: text(&event.name),
        key: text(&event.key),
        role: event.role,
    }
}

fn text(text: &str) -> Cow<'static, str> {
    Cow::Owned(text.to_owned())
}
