//! The approvals queue: which tool calls wait for a person, and what was decided on them.
//!
//! The queue is a log beside the artifacts of a run. What was decided is what the log says, so a person can decide from
//! another process while the run waits, and the log is the audit at the same time.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A tool call that waits for a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proposal {
    /// Tells the proposals of a run apart.
    pub id: String,
    /// The node that proposes it.
    pub node: String,
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub arguments: Value,
    /// `medium` or `high`.
    pub risk: String,
}

/// What a person decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "decision", rename_all = "snake_case")]
pub enum Decision {
    /// It may run.
    Approved,
    /// It may not.
    Denied {
        /// In the person's words; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
}

impl Decision {
    /// `approved`, `denied`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Approved => "approved",
            Self::Denied { .. } => "denied",
        }
    }

    /// What an answer means. Whatever does not approve denies, and is the reason: a mistyped approval must not run.
    pub fn of(answer: &str) -> Self {
        let plain = answer.trim().to_lowercase();
        match plain.as_str() {
            "approve" | "approved" | "yes" | "y" | "ok" => Self::Approved,
            "deny" | "denied" | "no" | "n" | "reject" | "rejected" | "" => Self::Denied {
                reason: String::new(),
            },
            _ => Self::Denied {
                reason: answer.trim().to_owned(),
            },
        }
    }

    /// The line of the log that says so.
    pub(crate) fn line(&self, id: &str, by: &str, date: &str) -> Value {
        let reason = match self {
            Self::Approved => None,
            Self::Denied { reason } => Some(reason).filter(|text| !text.is_empty()),
        };
        let mut line = json!({ "event": self.word(), "id": id, "by": by, "at": date });
        if let (Some(reason), Value::Object(fields)) = (reason, &mut line) {
            fields.insert("reason".to_owned(), Value::String(reason.clone()));
        }
        line
    }
}

/// A proposal and what was decided on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecidedProposal {
    /// The proposal.
    #[serde(flatten)]
    pub proposal: Proposal,
    /// `None`: it waits.
    #[serde(flatten)]
    pub decision: Option<Decision>,
}

/// The queue as its log tells it, in the order of the proposals. Of several decisions the first one counts.
pub fn standing(log: &[Value]) -> Vec<DecidedProposal> {
    let mut decided: BTreeMap<&str, Decision> = BTreeMap::new();
    for line in log {
        let (Some(id), Some(event)) = (text(line, "id"), text(line, "event")) else {
            continue;
        };
        let decision = match event {
            "approved" => Decision::Approved,
            "denied" => Decision::Denied {
                reason: text(line, "reason").unwrap_or_default().to_owned(),
            },
            _ => continue,
        };
        decided.entry(id).or_insert(decision);
    }
    let mut seen: Vec<DecidedProposal> = Vec::new();
    for line in log
        .iter()
        .filter(|line| text(line, "event") == Some("proposed"))
    {
        let Ok(proposal) = serde_json::from_value::<Proposal>(line.clone()) else {
            continue;
        };
        if !seen.iter().any(|known| known.proposal.id == proposal.id) {
            let decision = decided.get(proposal.id.as_str()).cloned();
            seen.push(DecidedProposal { proposal, decision });
        }
    }
    seen
}

fn text<'v>(line: &'v Value, key: &str) -> Option<&'v str> {
    line.get(key).and_then(Value::as_str)
}

/// Whether every proposal is decided: an edge with `approvals_resolved` is open then. A denial is a
/// decision, and without proposals there is nothing to wait for.
pub fn is_resolved<'d>(decisions: impl IntoIterator<Item = &'d Option<Decision>>) -> bool {
    decisions.into_iter().all(Option::is_some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_tells_what_waits() {
        let proposed = |id: &str| json!({"event": "proposed", "id": id, "node": "n", "tool": "web.search", "arguments": {}, "risk": "medium"});
        let log = [
            proposed("1"),
            proposed("2"),
            json!({"event": "denied", "id": "1", "reason": "too wide"}),
            json!({"event": "approved", "id": "1"}),
            json!({"event": "approved", "id": "9"}),
            json!("noise"),
        ];
        let standing = standing(&log);
        let denied = Decision::Denied {
            reason: "too wide".to_owned(),
        };
        assert_eq!(standing[0].decision, Some(denied));
        assert_eq!(standing[1].decision, None);
        assert!(!is_resolved(standing.iter().map(|one| &one.decision)));
        assert!(is_resolved([&Some(Decision::Approved)]));
        assert!(is_resolved([]));
    }

    #[test]
    fn only_a_clear_yes_approves() {
        assert_eq!(Decision::of(" Approve "), Decision::Approved);
        for text in ["no", "aprove", ""] {
            assert_ne!(Decision::of(text), Decision::Approved, "{text}");
        }
    }
}
