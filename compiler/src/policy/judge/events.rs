//! The verdict on policies that speak of events: orders of them, and budgets.

use super::super::ast::{EventField, Form, Limit, Matcher, Part, Policy, Unit};
use super::super::automaton::{Automaton, FORBIDDEN, GOAL, TRIGGER, events_of, roles};
use super::super::events::{Meaning, meaning};
use super::super::flow::{LabelledVisits, Marks};
use super::super::model::Model;
use super::super::order::{Order, order};
use super::super::policy_result::PolicyResult;
use super::super::verdict::Verdict;
use super::super::witness::{Search, Stop, WitnessGoal, search};
use super::super::{budget, story};
use crate::ir::NodeId;
use std::collections::BTreeMap;

/// What is found out about a policy; `carried`: the visits that are handed labelled values.
pub(super) fn by_events(
    marks: &Marks<'_, '_>,
    carried: &LabelledVisits,
    policy: &Policy,
) -> PolicyResult {
    let model = marks.model;
    if let Form::Budget(limits) = &policy.form {
        let (verdict, reason) = budget::judge(model, limits);
        let found = PolicyResult {
            verdict,
            reason,
            ..PolicyResult::proved()
        };
        return match found.verdict {
            Verdict::Unknown => over_budget(marks, policy, limits).unwrap_or(found),
            Verdict::Proved | Verdict::Refuted => found,
        };
    }
    let mut worst = PolicyResult::proved();
    for roles in roles(&policy.form) {
        let meaning = meaning(marks, carried, &policy.form, &roles);
        let found = by_order(model, policy, &meaning);
        match (worst.verdict, found.verdict) {
            (Verdict::Refuted, _) | (_, Verdict::Proved) => {}
            (Verdict::Unknown, Verdict::Unknown) => {}
            (Verdict::Proved | Verdict::Unknown, _) => worst = found,
        }
    }
    worst
}

/// A run that enters more nodes than a budget allows, where one is found.
fn over_budget(marks: &Marks<'_, '_>, policy: &Policy, limits: &[Limit]) -> Option<PolicyResult> {
    let limit = limits.iter().find(|limit| limit.unit == Unit::Visits)?;
    let every = Part {
        what: EventField::Node,
        name: "**/*".to_owned(),
        by: None,
        span: limit.span,
    };
    let of = vec![Matcher {
        parts: vec![every],
        span: limit.span,
    }];
    let form = Form::AtMost {
        most: limit.most,
        of,
    };
    let counted = Policy {
        form,
        ..policy.clone()
    };
    let found = by_events(marks, &LabelledVisits::new(), &counted);
    (found.verdict == Verdict::Refuted).then(|| PolicyResult {
        reason: format!("a run enters more than {} nodes", limit.most),
        ..found
    })
}

fn by_order(model: &Model<'_>, policy: &Policy, meaning: &Meaning) -> PolicyResult {
    if let Form::AtMost { most, .. } = policy.form
        && bounded(model, meaning).is_some_and(|bound| bound <= most)
    {
        return PolicyResult::proved();
    }
    let Some(automaton) = Automaton::of(&policy.form) else {
        return PolicyResult::unknown(
            "so high a number can only be proved where the graph limits how often its nodes are entered",
        );
    };
    let found = order(model, meaning, automaton);
    match found.order {
        Order::Holds => match idle(policy, found.events) {
            Some(reason) => PolicyResult::unknown(reason),
            None => PolicyResult::proved(),
        },
        Order::TooLarge => PolicyResult::unknown("the graph has more ways than are looked at"),
        Order::MayBreak => broken(model, policy, meaning, automaton, None),
        Order::Endless(graph, node) => {
            broken(model, policy, meaning, automaton, Some((graph, node)))
        }
    }
}

/// What never happens, so that a policy says nothing about any run.
fn idle(policy: &Policy, events: u8) -> Option<&'static str> {
    if policy.shared {
        return None;
    }
    match policy.form {
        Form::Before { .. } if events & FORBIDDEN == 0 => {
            Some("no run comes to what stands behind `before`, so it says nothing")
        }
        Form::Eventually { .. } | Form::AfterNever { .. } if events & TRIGGER == 0 => {
            Some("no run comes to what stands behind `after`, so it says nothing")
        }
        Form::Before { .. }
        | Form::Eventually { .. }
        | Form::AfterNever { .. }
        | Form::AtMost { .. }
        | Form::Never(_)
        | Form::Ends(_)
        | Form::Flow(_)
        | Form::Budget(_) => None,
    }
}

fn broken(
    model: &Model<'_>,
    policy: &Policy,
    meaning: &Meaning,
    automaton: Automaton,
    place: Option<(usize, NodeId)>,
) -> PolicyResult {
    let wanted = WitnessGoal {
        automaton,
        guesses: false,
        place,
    };
    let sure = search(model, meaning, wanted);
    // The search leaves hooks out; that one of them does what is wanted can only be so much the better.
    let helped = meaning
        .hooks
        .iter()
        .any(|events| events_of(*events) & GOAL != 0);
    if let Search::Found(stops) = &sure
        && !helped
    {
        return refuted(model, policy, stops, place.is_some());
    }
    let guessed = search(
        model,
        meaning,
        WitnessGoal {
            guesses: true,
            ..wanted
        },
    );
    if let Search::Found(stops) = guessed
        && let Some((reason, span)) = story::missing(model, &stops)
    {
        let path = story::path(model, &stops);
        return PolicyResult {
            verdict: Verdict::Unknown,
            path,
            reason,
            place: Some(span),
        };
    }
    if meaning.hooks.iter().any(|events| *events != 0) {
        return PolicyResult::unknown(
            "a hook may do what it speaks of, and nobody knows when hooks act",
        );
    }
    PolicyResult::unknown(match sure {
        Search::TooMany => {
            "there are more ways than are looked at, and nothing shows that all of them keep it"
        }
        Search::Found(_) | Search::None => {
            "no run was found that breaks it, and nothing shows that branches cannot, which do their work in any order"
        }
    })
}

fn refuted(model: &Model<'_>, policy: &Policy, stops: &[Stop], endless: bool) -> PolicyResult {
    if let Some(node) = over_limit(model, stops) {
        return PolicyResult::unknown(format!(
            "a run that breaks it enters `{node}` more often than the limits let it"
        ));
    }
    let path = story::path(model, stops);
    let last = path.last().map_or("", |visit| visit.node.as_str());
    let reason = match &policy.form {
        Form::Before { .. } => {
            format!("a run comes to `{last}`, and what is required has not happened")
        }
        Form::AtMost { most: 1, .. } => format!("at `{last}` it happens a second time"),
        Form::AtMost { most, .. } => {
            format!("at `{last}` it happens more often than {most} times")
        }
        Form::Eventually { .. } if endless => format!(
            "behind `{last}` a run goes on until a limit stops it, and what has to follow never does"
        ),
        Form::Eventually { .. } => {
            format!("a run ends at `{last}`, and what has to follow has not happened")
        }
        Form::AfterNever { .. } => format!("a run comes to `{last}` after what forbids it"),
        Form::Never(_) => format!("a run comes to `{last}`"),
        Form::Ends(_) => format!("a run ends at `{last}`"),
        Form::Budget(_) | Form::Flow(_) => String::new(),
    };
    PolicyResult {
        verdict: Verdict::Refuted,
        path,
        reason,
        place: None,
    }
}

/// A node that a run enters more often than its graph lets it.
fn over_limit(model: &Model<'_>, stops: &[Stop]) -> Option<String> {
    let mut counts: BTreeMap<(usize, NodeId), u64> = BTreeMap::new();
    for stop in stops.iter().filter(|stop| stop.exit.is_some()) {
        *counts.entry((stop.graph, stop.node)).or_default() += 1;
    }
    let over = counts.into_iter().find(|((graph, node), count)| {
        let Some(found) = model.graph(*graph) else {
            return false;
        };
        let visits = found.program.limits.visits.map_or(u64::MAX, u64::from);
        !found.in_items(*node) && *count > visits
    });
    let steps = model.graph(0).and_then(|graph| graph.program.limits.steps);
    let all = stops.iter().filter(|stop| stop.exit.is_some()).count() as u64;
    let long = steps.is_some_and(|steps| all > u64::from(steps));
    let last = || stops.last().map(|stop| (stop.graph, stop.node));
    let node = over
        .map(|(place, _)| place)
        .or_else(|| last().filter(|_| long));
    node.map(|(graph, node)| model.name(graph, node))
}

/// How often the events of `at-most` happen in a run at most, from how often nodes are entered; `None`: there is no limit.
fn bounded(model: &Model<'_>, meaning: &Meaning) -> Option<u64> {
    if meaning.hooks.iter().any(|events| *events != 0) {
        return None;
    }
    let mut sum: u64 = u64::from(meaning.succeeded != 0) + u64::from(meaning.failed != 0);
    for (graph, node) in model.places() {
        let Some(visit) = meaning.visit(graph, node) else {
            continue;
        };
        let mut calls = 0;
        for call in &visit.calls {
            calls += u64::from(call.most?);
        }
        let mut exits = visit.exits.iter();
        if exits.any(|exit| !exit.unlisted.is_empty()) {
            return None;
        }
        let exits = visit.exits.iter().map(|exit| {
            let keys = (exit.reads.len() + exit.writes.len()) as u64;
            keys + u64::from(exit.leave != 0) + u64::from(exit.collects != 0)
        });
        let once = u64::from(visit.enter != 0)
            + visit.reads.len() as u64
            + calls
            + exits.max().unwrap_or(0);
        if once > 0 {
            sum = sum.saturating_add(budget::entries(model, graph, node)?.saturating_mul(once));
        }
    }
    Some(sum)
}
