//! The verdict on each policy of a graph.

use super::ast::{Form, Limit, Matcher, Part, Policy, Unit, What};
use super::automaton::{Automaton, FORBIDDEN, GOAL, TRIGGER, events_of, roles};
use super::events::{Meaning, meaning};
use super::finding::{Found, finding};
use super::flow::{self, Carried, Course, Marks, Request, Terrain, carried, courses};
use super::model::Model;
use super::names::Names;
use super::order::{Order, order};
use super::portrait::portrait;
use super::read::Rules;
use super::verdict::{Judged, Verdict};
use super::witness::{Search, Stop, Wanted, search};
use super::{budget, story};
use crate::diag::codes::REPEATED_POLICY;
use crate::diag::{Diagnostic, Report};
use crate::flow::Facts;
use crate::ir::{NodeId, Program};
use crate::source::Span;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// Judges all policies of a graph. What is refuted, and what nobody can tell, is a finding.
pub fn judge(program: &Program, facts: &Facts, rules: &Rules) -> (Vec<Judged>, Report) {
    let policies = &rules.policies;
    let mut report = Report::default();
    repeated(policies, &mut report);
    let model = Model::of(program, facts);
    let names = Names::of(&model);
    let labelled = names.labels(&rules.labels, &mut report);
    let marks = Marks::of(&model, &rules.labels);
    let terrain = OnceCell::new();
    let terrain = || terrain.get_or_init(|| Terrain::of(marks));
    flow::lethal(&marks, terrain, &mut report);
    let mut judged = Vec::new();
    let named: Vec<bool> = policies
        .iter()
        .map(|policy| names.check(policy, &mut report))
        .collect();
    let mut followed = match labelled {
        true => followed(policies, &named, |flows| courses(terrain(), flows)),
        false => BTreeMap::new(),
    };
    let carriers = OnceCell::new();
    let carriers = || carriers.get_or_init(|| carried(terrain())).as_ref();
    for (number, (policy, named)) in policies.iter().zip(named).enumerate() {
        let found = match (&policy.form, named) {
            (_, false) => Found::unknown("it names what is not there"),
            (form, true) if !labelled && asks_labels(form) => {
                Found::unknown("not all labels are understood")
            }
            (Form::Flow(_), true) => match followed.remove(&number) {
                Some(course) => by_flow(course),
                None => Found::unknown("its values were not followed"),
            },
            (form, true) if names_labels(form) => by_labels(&marks, carriers(), policy),
            (_, true) => one(&marks, &Carried::new(), policy),
        };
        if named {
            report.diagnostics.extend(finding(policy, &found));
        }
        let absent = names.absent(policy);
        let mut reason = found.reason;
        if found.verdict == Verdict::Proved && !absent.is_empty() {
            reason = "the graph does not have all that it names".to_owned();
        }
        judged.push(Judged {
            id: policy.id.clone(),
            span: policy.span,
            why: policy.why.clone(),
            level: policy.level,
            verdict: found.verdict,
            path: found.path,
            reason,
            remembers: portrait(&policy.form),
            absent,
        });
    }
    (judged, report)
}

/// What is found out about all flows, by the number of the policy.
fn followed(
    policies: &[Policy],
    named: &[bool],
    courses: impl FnOnce(&[Request<'_>]) -> Vec<Course>,
) -> BTreeMap<usize, Course> {
    let named = policies.iter().zip(named).enumerate();
    let flows = named.filter_map(|(number, (policy, named))| {
        let Form::Flow(flow) = &policy.form else {
            return None;
        };
        named.then_some((number, (flow, policy.shared)))
    });
    let (numbers, flows): (Vec<usize>, Vec<_>) = flows.unzip();
    if flows.is_empty() {
        return BTreeMap::new();
    }
    let courses = courses(&flows);
    numbers.into_iter().zip(courses).collect()
}

fn repeated(policies: &[Policy], report: &mut Report) {
    let mut first: BTreeMap<&str, Span> = BTreeMap::new();
    for policy in policies {
        if let Some(before) = first.get(policy.id.as_str()) {
            let message = format!("two policies are called `{}`", policy.id);
            let found = Diagnostic::new(&REPEATED_POLICY, policy.span, message, "again here");
            report.add(
                found
                    .label(*before, "first here")
                    .help("give each its own id: verdicts and waivers name it"),
            );
        }
        first.entry(&policy.id).or_insert(policy.span);
    }
}

fn one(marks: &Marks<'_, '_>, carried: &Carried, policy: &Policy) -> Found {
    let model = marks.model;
    if let Form::Budget(limits) = &policy.form {
        let (verdict, reason) = budget::judge(model, limits);
        let found = Found {
            verdict,
            reason,
            ..Found::proved()
        };
        return match found.verdict {
            Verdict::Unknown => over_budget(marks, policy, limits).unwrap_or(found),
            Verdict::Proved | Verdict::Refuted => found,
        };
    }
    let mut worst = Found::proved();
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

/// Whether a policy asks what labels say.
fn asks_labels(form: &Form) -> bool {
    let roles = roles(form);
    let mut events = roles.iter().flatten().flat_map(|(_, events)| *events);
    let asks = |what| matches!(what, What::Label | What::Effects);
    matches!(form, Form::Flow(_)) || events.any(|one| one.parts.iter().any(|part| asks(part.what)))
}

/// Whether a policy names labels as events.
fn names_labels(form: &Form) -> bool {
    let roles = roles(form);
    let mut events = roles.iter().flatten().flat_map(|(_, events)| *events);
    events.any(|one| one.parts.iter().any(|part| part.what == What::Label))
}

/// By the visits that are handed labelled values for sure, then by those that may be.
fn by_labels(
    marks: &Marks<'_, '_>,
    carriers: Option<&(Carried, Carried)>,
    policy: &Policy,
) -> Found {
    let Some((may, must)) = carriers else {
        return Found::unknown("there are more ways for values than are looked at");
    };
    let sure = one(marks, must, policy);
    if sure.verdict == Verdict::Refuted {
        return sure;
    }
    let found = one(marks, may, policy);
    match found.verdict {
        Verdict::Refuted => Found {
            verdict: Verdict::Unknown,
            reason: format!(
                "{}, and whether what is handed on there is labelled depends on the way",
                found.reason
            ),
            ..found
        },
        Verdict::Proved | Verdict::Unknown => found,
    }
}

fn by_flow(course: Course) -> Found {
    match course {
        Course::Held => Found::proved(),
        Course::Broken(path, reason) => Found {
            verdict: Verdict::Refuted,
            path,
            reason,
            place: None,
        },
        Course::Open(path, reason, place) => Found {
            path,
            place,
            ..Found::unknown(reason)
        },
    }
}

/// A run that enters more nodes than a budget allows, where one is found.
fn over_budget(marks: &Marks<'_, '_>, policy: &Policy, limits: &[Limit]) -> Option<Found> {
    let limit = limits.iter().find(|limit| limit.unit == Unit::Visits)?;
    let every = Part {
        what: What::Node,
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
    let found = one(marks, &Carried::new(), &counted);
    (found.verdict == Verdict::Refuted).then(|| Found {
        reason: format!("a run enters more than {} nodes", limit.most),
        ..found
    })
}

fn by_order(model: &Model<'_>, policy: &Policy, meaning: &Meaning) -> Found {
    if let Form::AtMost { most, .. } = policy.form
        && bounded(model, meaning).is_some_and(|bound| bound <= most)
    {
        return Found::proved();
    }
    let Some(automaton) = Automaton::of(&policy.form) else {
        return Found::unknown(
            "so high a number can only be proved where the graph limits how often its nodes are entered",
        );
    };
    let found = order(model, meaning, automaton);
    match found.order {
        Order::Holds => match idle(policy, found.events) {
            Some(reason) => Found::unknown(reason),
            None => Found::proved(),
        },
        Order::TooLarge => Found::unknown("the graph has more ways than are looked at"),
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
) -> Found {
    let wanted = Wanted {
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
        Wanted {
            guesses: true,
            ..wanted
        },
    );
    if let Search::Found(stops) = guessed
        && let Some((reason, span)) = story::missing(model, &stops)
    {
        let path = story::path(model, &stops);
        return Found {
            verdict: Verdict::Unknown,
            path,
            reason,
            place: Some(span),
        };
    }
    if meaning.hooks.iter().any(|events| *events != 0) {
        return Found::unknown("a hook may do what it speaks of, and nobody knows when hooks act");
    }
    Found::unknown(match sure {
        Search::TooMany => {
            "there are more ways than are looked at, and nothing shows that all of them keep it"
        }
        Search::Found(_) | Search::None => {
            "no run was found that breaks it, and nothing shows that branches cannot, which do their work in any order"
        }
    })
}

fn refuted(model: &Model<'_>, policy: &Policy, stops: &[Stop], endless: bool) -> Found {
    if let Some(node) = over_limit(model, stops) {
        return Found::unknown(format!(
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
    Found {
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
