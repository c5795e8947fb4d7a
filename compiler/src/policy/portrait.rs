//! What a policy remembers of a run, as a person reads it.

use super::ast::{Events, Form, Matcher, Part};
use super::automaton::{Automaton, END, Mask, roles};

/// How many times are shown one by one. Of more there are the first and the last.
const TIMES: u8 = 3;

/// How an event changes what a policy remembers of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is remembered before it.
    pub from: String,
    /// The event, in the words of the policy.
    pub event: String,
    /// What is remembered after it; `None`: the policy is broken.
    pub to: Option<String>,
}

/// What a policy remembers, and how that changes: a list for each thing that is required. The first state of each is that of the
/// start. Empty of budgets, which are sums, and of policies that follow values.
pub(super) fn portrait(form: &Form) -> Vec<Vec<Change>> {
    let Some(automaton) = Automaton::of(form) else {
        return Vec::new();
    };
    let roles = roles(form);
    let each = roles.iter().map(|roles| changes(automaton, form, roles));
    each.collect()
}

fn changes(automaton: Automaton, form: &Form, roles: &[(Mask, &Events)]) -> Vec<Change> {
    let mut events: Vec<(Mask, String)> = roles
        .iter()
        .filter(|(_, events)| !events.is_empty())
        .map(|(mask, events)| (*mask, spelled(form, events)))
        .collect();
    if let Form::Eventually { failed, .. } = form {
        let end = if *failed {
            "the run ends"
        } else {
            "the run ends well"
        };
        events.push((END, end.to_owned()));
    }
    let last = match automaton {
        Automaton::AtMost(most) => most,
        Automaton::Never => Automaton::START,
        Automaton::Before | Automaton::Eventually | Automaton::After => 1,
    };
    let mut found = Vec::new();
    for state in Automaton::START..=last {
        let shown = state < TIMES || state == last || last <= TIMES + 1;
        for (mask, event) in events.iter().filter(|_| shown) {
            let to = automaton.step(state, *mask);
            if to == Some(state) {
                continue;
            }
            found.push(Change {
                from: name(automaton, state),
                event: event.clone(),
                to: to.map(|to| name(automaton, to)),
            });
        }
        if state == TIMES && !shown {
            found.push(Change {
                from: name(automaton, state),
                event: "and so on".to_owned(),
                to: Some(name(automaton, last)),
            });
        }
    }
    found
}

/// What is remembered, in words.
fn name(automaton: Automaton, state: u8) -> String {
    let words = match (automaton, state) {
        (Automaton::AtMost(_), 1) => return "once".to_owned(),
        (Automaton::AtMost(_), times) => return format!("{times} times"),
        (Automaton::Before, 0) => "not allowed",
        (Automaton::Before, _) => "allowed",
        (Automaton::Eventually, 0) => "nothing is owed",
        (Automaton::Eventually, _) => "owed",
        (Automaton::After, 0) => "allowed",
        (Automaton::After, _) => "not allowed",
        (Automaton::Never, _) => "nothing yet",
    };
    words.to_owned()
}

fn spelled(form: &Form, events: &Events) -> String {
    let each: Vec<String> = events.iter().map(matcher).collect();
    let all = each.join(" or ");
    if matches!(form, Form::Ends(_)) {
        return format!("the run ends well, and not with {all}");
    }
    all
}

fn matcher(matcher: &Matcher) -> String {
    let parts: Vec<String> = matcher.parts.iter().map(part).collect();
    parts.join(" and ")
}

fn part(part: &Part) -> String {
    let exit = part.by.iter().map(|exit| format!(".{exit}"));
    format!(
        "{}: {}{}",
        part.what.key(),
        part.name,
        exit.collect::<String>()
    )
}
