//! What was found out about one policy, and how it is told.

use super::ast::{Form, Policy};
use super::verdict::{Verdict, VisitedNode};
use super::{flow, story};
use crate::diag::codes::{POLICY_REFUTED, POLICY_UNKNOWN};
use crate::diag::{Diagnostic, Label};
use crate::source::Span;

/// What was found out about one policy.
pub(super) struct PolicyResult {
    pub(super) verdict: Verdict,
    pub(super) path: Vec<VisitedNode>,
    pub(super) reason: String,
    /// Where the fact is missing.
    pub(super) place: Option<Span>,
}

impl PolicyResult {
    pub(super) fn proved() -> Self {
        Self {
            verdict: Verdict::Proved,
            path: Vec::new(),
            reason: String::new(),
            place: None,
        }
    }

    pub(super) fn unknown(reason: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Unknown,
            reason: reason.into(),
            ..Self::proved()
        }
    }
}

/// How it is told; `None`: it holds.
pub(super) fn finding(policy: &Policy, found: &PolicyResult) -> Option<Diagnostic> {
    let code = match found.verdict {
        Verdict::Proved => return None,
        Verdict::Refuted => &POLICY_REFUTED,
        Verdict::Unknown => &POLICY_UNKNOWN,
    };
    let message = match found.verdict {
        Verdict::Refuted => format!("policy `{}` does not hold: {}", policy.id, found.reason),
        Verdict::Proved | Verdict::Unknown => {
            format!("policy `{}` cannot be proved: {}", policy.id, found.reason)
        }
    };
    let mut diagnostic =
        Diagnostic::new(code, policy.span, message, "this policy").level(policy.level);
    if let Some(place) = found.place {
        diagnostic = diagnostic.label(place, "here something is not said");
    } else if let Some(last) = found.path.last() {
        let note = last.note.as_deref().unwrap_or("comes last");
        diagnostic = diagnostic.label(last.span, format!("`{}` {note}", last.node));
    }
    if !found.path.is_empty() {
        let which = match found.verdict {
            Verdict::Refuted => "this run breaks it",
            Verdict::Proved | Verdict::Unknown => "this run would",
        };
        let line = if matches!(policy.form, Form::Flow(_)) {
            flow::line(&found.path)
        } else {
            story::line(&found.path)
        };
        diagnostic = diagnostic.note(format!("{which}: {line}"));
    }
    if let Some(why) = &policy.why {
        diagnostic = diagnostic.note(format!("why it is there: {why}"));
    }
    diagnostic.path = found
        .path
        .iter()
        .map(|visit| Label {
            span: visit.span,
            text: told(visit),
        })
        .collect();
    Some(diagnostic)
}

fn told(visit: &VisitedNode) -> String {
    match (&visit.exit, &visit.note) {
        (Some(_), Some(note)) => format!("{} ({note})", visit.spelled()),
        (None, Some(note)) => format!("{} {note}", visit.node),
        (_, None) => visit.spelled(),
    }
}
