//! The verdict on policies that follow values: flows, and labels as events.

use super::super::ast::{Form, Policy};
use super::super::finding::Found;
use super::super::flow::{Carried, Course, Marks, Request, Terrain, carried, courses, lethal};
use super::super::verdict::Verdict;
use super::Numbered;
use super::events::by_events;
use crate::diag::Report;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// What is found out about policies that follow values.
pub(super) fn of_values(
    marks: Marks<'_, '_>,
    policies: &[Numbered<'_>],
    report: &mut Report,
) -> BTreeMap<usize, Found> {
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
    carriers: Option<&(Carried, Carried)>,
    policy: &Policy,
) -> Found {
    let Some((may, must)) = carriers else {
        return Found::unknown("there are more ways for values than are looked at");
    };
    let sure = by_events(marks, must, policy);
    if sure.verdict == Verdict::Refuted {
        return sure;
    }
    let found = by_events(marks, may, policy);
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
