//! The verdict on each policy of a graph.

mod events;
mod queue;
mod values;

use super::ast::{EventField, Form, Policy};
use super::automaton::roles;
use super::flow::Marks;
use super::model::Model;
use super::names::Names;
use super::policy_result::{PolicyResult, finding};
use super::portrait::portrait;
use super::read::Rules;
use super::verdict::{PolicyVerdict, Verdict};
use crate::diag::codes::REPEATED_POLICY;
use crate::diag::{Diagnostic, Report};
use crate::flow::Facts;
use crate::ir::Program;
use crate::source::Span;
use queue::{Queue, shared};
use std::collections::BTreeMap;
use values::of_values;

/// Judges all policies of a graph. What is refuted, and what nobody can tell, is a finding.
pub fn judge(program: &Program, facts: &Facts, rules: &Rules) -> (Vec<PolicyVerdict>, Report) {
    let policies = &rules.policies;
    let mut report = Report::default();
    if rules.is_empty() {
        return (Vec::new(), report);
    }
    repeated(policies, &mut report);
    let model = Model::of(program, facts);
    let names = Names::of(&model);
    let labelled = names.labels(&rules.labels, &mut report);
    let marks = Marks::of(&model, &rules.labels);
    let named: Vec<bool> = policies
        .iter()
        .map(|policy| names.check(policy, &mut report))
        .collect();
    let understood = |policy: &Policy| labelled || !asks_labels(&policy.form);
    let asked = policies.iter().enumerate().zip(&named);
    let asked = asked.filter(|((_, policy), named)| **named && understood(policy));
    let (values, events): (Vec<_>, Vec<_>) = asked
        .map(|(numbered, _)| numbered)
        .partition(|(_, policy)| follows_values(&policy.form));
    let mut found = shared(&Queue::new(&marks, &events), || {
        of_values(marks, &values, &mut report)
    });
    let mut judged = Vec::new();
    for (number, (policy, named)) in policies.iter().zip(named).enumerate() {
        let found = found.remove(&number).unwrap_or_else(|| {
            PolicyResult::unknown(match named {
                true => "not all labels are understood",
                false => "it names what is not there",
            })
        });
        if named {
            report.diagnostics.extend(finding(policy, &found));
        }
        let absent = names.absent(policy);
        let mut reason = found.reason;
        if found.verdict == Verdict::Proved && !absent.is_empty() {
            reason = "the graph does not have all that it names".to_owned();
        }
        judged.push(PolicyVerdict {
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

/// A policy, and its number.
type NumberedPolicy<'p> = (usize, &'p Policy);

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

/// Whether a policy asks what labels say.
fn asks_labels(form: &Form) -> bool {
    let roles = roles(form);
    let mut events = roles.iter().flatten().flat_map(|(_, events)| *events);
    let asks = |what| matches!(what, EventField::Label | EventField::Effects);
    matches!(form, Form::Flow(_)) || events.any(|one| one.parts.iter().any(|part| asks(part.what)))
}

/// Whether values have to be followed to judge a policy.
fn follows_values(form: &Form) -> bool {
    matches!(form, Form::Flow(_)) || names_labels(form)
}

/// Whether a policy names labels as events.
fn names_labels(form: &Form) -> bool {
    let roles = roles(form);
    let mut events = roles.iter().flatten().flat_map(|(_, events)| *events);
    events.any(|one| one.parts.iter().any(|part| part.what == EventField::Label))
}
