//! What is revised and does not arrive: an artifact that only nodes before a judge write, where the node that the judge sends back to writes
//! another.

use super::super::view::View;
use crate::diag::codes::UNWRITTEN_ARTIFACT;
use crate::diag::{Diagnostic, Report};
use crate::node_names::is_remedy;
use crate::source::Spanned;
use std::collections::BTreeSet;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let Some(last) = &view.graph.finalize.artifact else {
        return;
    };
    let judges = view
        .graph
        .nodes
        .iter()
        .filter(|node| node.judge().is_some());
    for judge in judges {
        report.diagnostics.extend(lost(view, &judge.id.value, last));
    }
}

fn lost(view: &View<'_>, judge: &str, last: &Spanned<String>) -> Option<Diagnostic> {
    let (behind, before) = (view.reach(judge), view.before(judge));
    let writes = |id: &str| {
        let artifact = view.node(id)?.artifact.as_ref();
        artifact.map(|artifact| artifact.value == last.value)
    };
    // Whoever writes it behind the judge may take the revision along.
    if behind.iter().any(|id| writes(id) == Some(true)) {
        return None;
    }
    let first = before.iter().find(|id| writes(id) == Some(true))?;
    let state = |id: &str| -> BTreeSet<&str> {
        let node = view.node(id).into_iter();
        let writes = node.flat_map(|node| node.writes());
        writes.map(|key| key.value.as_str()).collect()
    };
    // What only adds something of its own revises nothing.
    let is_revision =
        |id: &str| is_remedy(id) || state(id).intersection(&state(first)).next().is_some();
    let revises =
        |id: &&&str| before.contains(**id) && writes(id) == Some(false) && is_revision(id);
    let revision = behind.iter().find(revises)?;
    let artifact = view.node(revision)?.artifact.as_ref()?;
    let message = format!(
        "`{revision}` writes `{}` after the judge `{judge}`, and the final artifact `{}` stays as `{first}` wrote it",
        artifact.value, last.value
    );
    let found = Diagnostic::new(
        &UNWRITTEN_ARTIFACT,
        artifact.span,
        message,
        "does not get there",
    );
    let found = found.label(last.span, "the final artifact");
    Some(found.help(format!("let `{revision}` write `{}`, too", last.value)))
}
