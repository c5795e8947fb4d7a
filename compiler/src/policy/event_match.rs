//! Whether what happens is what a policy means.

use super::ast::{EventField, Matcher, Part};
use crate::ir::{Callee, Exit, ExitCondition};
use crate::pattern;

/// The part that happens at a moment of the visit; `None`: entering the node is all that is asked for.
pub(super) fn moment(one: &Matcher) -> Option<&Part> {
    let found = one.parts.iter().find(|part| part.what.is_moment());
    let reads = || one.parts.iter().find(|part| part.what == EventField::Reads);
    found.or_else(reads)
}

/// What an exit is called: its name, and what a person answers.
pub(super) fn exit_names(exit: &Exit) -> Vec<&str> {
    let answer = if let ExitCondition::Answer(answer) = &exit.when {
        Some(answer.as_str())
    } else {
        None
    };
    std::iter::once(exit.name.as_str()).chain(answer).collect()
}

/// Whether the exits of this node with these names are meant.
pub(super) fn exit_fits(part: &Part, node: &str, names: &[&str]) -> bool {
    let named = |wanted: &str| {
        names
            .iter()
            .any(|name| pattern::within(wanted.as_bytes(), name.as_bytes()))
    };
    match &part.by {
        Some(by) => pattern::fits(&part.name, node) && named(by),
        None => {
            let mut dots = part.name.match_indices('.');
            dots.any(|(at, _)| {
                let (of, rest) = part.name.split_at(at);
                pattern::fits(of, node) && named(rest.get(1..).unwrap_or_default())
            })
        }
    }
}

/// Whether a call is surely one of these.
pub(super) fn named(part: &Part, called: &Callee<'_>) -> bool {
    match (part.what, called) {
        (EventField::Tool, Callee::Tool(name)) => {
            pattern::within(part.name.as_bytes(), name.as_bytes())
        }
        (EventField::Tool, Callee::Action(item, _)) => {
            pattern::within(part.name.as_bytes(), item.as_bytes())
        }
        (EventField::Tool, Callee::Server(_, function)) => match function {
            Some(function) => pattern::within(part.name.as_bytes(), function.as_bytes()),
            None => part.name == "*",
        },
        (EventField::Server, Callee::Server(server, _)) => {
            pattern::within(part.name.as_bytes(), server.as_bytes())
        }
        (EventField::Capability, Callee::Action(_, capability)) => {
            pattern::within(part.name.as_bytes(), capability.as_bytes())
        }
        _ => false,
    }
}

/// Whether a call may be one of these, and nothing says so.
pub(super) fn may_be(part: &Part, called: &Callee<'_>) -> bool {
    match (part.what, called) {
        (EventField::Tool | EventField::Server | EventField::Capability, Callee::Anything) => true,
        (EventField::Tool, Callee::Server(_, None)) => true,
        // An entry may be the name of a file that declares others.
        (EventField::Tool, Callee::Tool(name)) => is_file(name),
        // What is no tool beside the graph may be a function of any server that the run knows.
        (EventField::Server, Callee::Tool(_)) => true,
        _ => false,
    }
}

/// Whether an entry of a whitelist is a file of tools, whose functions have names of their own.
pub(super) fn is_file(entry: &str) -> bool {
    let extension = entry.rsplit_once('.').map(|(_, extension)| extension);
    matches!(extension, Some("sh" | "py" | "ts" | "js"))
}
