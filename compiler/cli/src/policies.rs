//! The verdicts on the policies of a graph, as a person and as a program read them.

use graphwright_compiler::compile::Inspected;
use graphwright_compiler::policy::Judged;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A line per policy; nothing where there are none.
pub(super) fn table(judged: &[Judged]) -> String {
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

/// The same as JSON: an object per policy.
pub(super) fn json(found: &Inspected) -> Value {
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
