//! The policies that are watched while a graph runs, from the IR to the table of the runtime.

use graphwright::codegen::Cow;
use graphwright::codegen::watched::{BROKEN, Role, Watched, WatchedEvent, WatchedPolicy, What};
use graphwright_compiler::ir::watched_policy::{self, Moment};

/// The table that a compiled graph has.
pub fn table(policies: &[watched_policy::WatchedPolicy]) -> Watched {
    Watched {
        policies: policies.iter().map(policy).collect(),
    }
}

fn policy(policy: &watched_policy::WatchedPolicy) -> WatchedPolicy {
    let then = policy.then.iter().map(|(kind, row)| {
        let row = row.iter().map(|next| next.unwrap_or(BROKEN));
        (role(*kind), row.collect())
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
        what: what(event.what),
        node: text(&event.node),
        name: text(&event.name),
        key: text(&event.key),
        role: role(event.role),
    }
}

fn text(text: &str) -> Cow<'static, str> {
    Cow::Owned(text.to_owned())
}

fn role(role: watched_policy::Role) -> Role {
    match role {
        watched_policy::Role::Ends => Role::Ends,
        watched_policy::Role::Forbidden => Role::Forbidden,
        watched_policy::Role::Required => Role::Required,
        watched_policy::Role::Void => Role::Void,
        watched_policy::Role::Due => Role::Due,
    }
}

fn what(what: Moment) -> What {
    match what {
        Moment::Enter => What::Enter,
        Moment::Exit => What::Exit,
        Moment::Write => What::Write,
        Moment::MayWrite => What::MayWrite,
        Moment::Collect => What::Collect,
        Moment::Call => What::Call,
        Moment::OtherCall => What::OtherCall,
        Moment::Known => What::Known,
        Moment::Act => What::Act,
        Moment::End => What::End,
    }
}
