//! The verdicts on the policies of a graph, as a person and as a program read them.

use graphwright_compiler::compile::Inspection;
use graphwright_compiler::diag::Diagnostic;
use graphwright_compiler::policy::{Change, PolicyVerdict};
use graphwright_compiler::source::Span;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A line per policy; nothing where there are none.
pub(super) fn table(judged: &[PolicyVerdict]) -> String {
    let width = judged.iter().map(|one| one.id.chars().count()).max();
    let mut text = String::new();
    for one in judged {
        let (id, verdict) = (&one.id, one.verdict.name());
        let line = format!(
            "{id:width$}  {verdict:7}  {}",
            one.reason,
            width = width.unwrap_or_default()
        );
        let _ = writeln!(text, "  {}", line.trim_end());
    }
    text
}

/// Each policy with its verdict, why it is there, and what it remembers of a run.
pub(super) fn portraits(found: &Inspection) -> String {
    let mut text = String::new();
    for one in &found.policies {
        let line = format!("{}  {}  {}", one.id, one.verdict.name(), one.reason);
        let _ = writeln!(text, "{}", line.trim_end());
        if let Some(why) = &one.why {
            let _ = writeln!(text, "  why it is there: {why}");
        }
        let several = one.remembers.len() > 1;
        for (number, changes) in one.remembers.iter().enumerate() {
            if several {
                let _ = writeln!(
                    text,
                    "  required, {} of {}:",
                    number + 1,
                    one.remembers.len()
                );
            }
            text.push_str(&arrows(changes));
        }
        let unwatched = found.unwatched.iter().find(|(id, _)| *id == one.id);
        if let Some((_, why)) = unwatched {
            let _ = writeln!(text, "  cannot be watched while a run runs: {why}");
        }
    }
    text
}

/// `  not allowed ──node: publish──▶ broken`, a line per change.
fn arrows(changes: &[Change]) -> String {
    let width = changes.iter().map(|one| one.from.chars().count()).max();
    let mut text = String::new();
    for (number, one) in changes.iter().enumerate() {
        let before = number.checked_sub(1).and_then(|before| changes.get(before));
        let from = match before {
            Some(before) if before.from == one.from => "",
            _ => &one.from,
        };
        let to = one.to.as_deref().unwrap_or("broken");
        let width = width.unwrap_or_default();
        let _ = writeln!(text, "  {from:width$} ──{}──▶ {to}", one.event);
    }
    text
}

/// The same as JSON: what `check --format json` says of each, and what it remembers.
pub(super) fn document(found: &Inspection) -> Value {
    let Value::Array(mut all) = json(found) else {
        return Value::Null;
    };
    for (shown, one) in all.iter_mut().zip(&found.policies) {
        let remembers = one.remembers.iter().map(|changes| {
            let each = changes.iter();
            let each = each.map(|one| json!({"from": one.from, "event": one.event, "to": one.to}));
            each.collect::<Value>()
        });
        shown["remembers"] = remembers.collect();
    }
    json!({ "policies": all })
}

/// Of rules for many graphs: warns of each name that none of the graphs has, where there are several.
pub(super) fn nowhere(inspected: &mut [Inspection]) {
    if inspected.len() < 2 {
        return;
    }
    let mut judged: BTreeMap<String, usize> = BTreeMap::new();
    let mut absent: BTreeMap<(String, String, String), (usize, usize, Diagnostic)> =
        BTreeMap::new();
    for (at, found) in inspected.iter().enumerate() {
        let place =
            |span: Span| format!("{}:{}", found.sources.path(span.file).display(), span.start);
        for one in &found.policies {
            let policy = place(one.span);
            *judged.entry(policy.clone()).or_default() += 1;
            for missing in &one.absent {
                let name = place(missing.primary.span);
                let key = (policy.clone(), name, missing.message.clone());
                let known = absent.entry(key);
                known.or_insert((0, at, missing.clone())).0 += 1;
            }
        }
    }
    for ((policy, _, _), (count, at, missing)) in absent {
        let everywhere = judged.get(&policy) == Some(&count);
        if let Some(found) = inspected.get_mut(at).filter(|_| everywhere) {
            found.report.add(missing);
        }
    }
}

/// The same as JSON: an object per policy.
pub(super) fn json(found: &Inspection) -> Value {
    let each = found.policies.iter().map(|one| {
        let path: Vec<String> = one
            .path
            .iter()
            .map(graphwright_compiler::policy::VisitedNode::spelled)
            .collect();
        json!({
            "id": one.id,
            "verdict": one.verdict.name(),
            "level": one.level.name(),
            "path": path,
            "reason": one.reason,
            "file": found.sources.path(one.span.file).display().to_string(),
            "line": found.sources.start(one.span).line,
        })
    });
    each.collect()
}
