//! The verdict on policies that follow values: flows, and labels as events.

use super::super::ast::{Form, Policy};
use super::super::flow::{
    FlowResult, LabelledVisits, Marks, Request, Terrain, carried, courses, lethal,
};
use super::super::policy_result::PolicyResult;
use super::super::verdict::Verdict;
use super::NumberedPolicy;
use super::events::by_events;
use crate::diag::Report;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// What is found out about policies that follow values.
pub(super) fn of_values(
    marks: Marks<'_, '_>,
    policies: &[NumberedPolicy<'_>],
    report: &mut Report,
) -> BTreeMap<usize, PolicyResult> {
    let terrain = OnceCell::new();
    let terrain = || terrain.get_or_init(|| Terrain::of(marks));
    lethal(&marks, terrain, report);
    let flows = policies.iter().filter_map(|(number, policy)| {
        let Form::Flow(flow) = &policy.form else {
            return None;
        };
        Some((*number, (flow, policy.shared)))
    });
    let (numbers, flows): (Vec<usize>, Vec<Request<'_>>) = flows.unzip();
    let mut found = BTreeMap::new();
    if !flows.is_empty() {
        let courses = courses(terrain(), &flows);
        found.extend(numbers.into_iter().zip(courses.into_iter().map(by_flow)));
    }
    let carriers = OnceCell::new();
    for (number, policy) in policies {
        if !matches!(policy.form, Form::Flow(_)) {
            let carriers = carriers.get_or_init(|| carried(terrain())).as_ref();
            found.insert(*number, by_labels(&marks, carriers, policy));
        }
    }
    found
}

/// By the visits that are handed labelled values for sure, then by those that may be.
fn by_labels(
    marks: &Marks<'_, '_>,
    carriers: Option<&(LabelledVisits, LabelledVisits)>,
    policy: &Policy,
) -> PolicyResult {
    let Some((may, must)) = carriers else {
        return PolicyResult::unknown("there are more ways for values than are looked at");
    };
    let sure = by_events(marks, must, policy);
    if sure.verdict == Verdict::Refuted {
        return sure;
    }
    let found = by_events(marks, may, policy);
    match found.verdict {
        Verdict::Refuted => PolicyResult {
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

fn by_flow(course: FlowResult) -> PolicyResult {
    match course {
        FlowResult::Held => PolicyResult::proved(),
        FlowResult::Broken(path, reason) => PolicyResult {
            verdict: Verdict::Refuted,
            path,
            reason,
            place: None,
        },
        FlowResult::Open(path, reason, place) => PolicyResult {
            path,
            place,
            ..PolicyResult::unknown(reason)
        },
    }
}
