//! What is revised and does not arrive: an artifact that only nodes before a judge write, where the node that the judge sends back to writes
//! another.

use super::super::ast::{FINALIZE, Node};
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
    let writes = |node: &&Node| {
        let artifact = node.artifact.as_ref();
        artifact.is_some_and(|artifact| artifact.value == last.value)
    };
    let writers = view.graph.nodes.iter().filter(writes);
    let writers = writers.map(|node| node.id.value.as_str());
    // Whoever writes it behind the judge may take the revision along.
    let arrives = view.before_any(writers);
    let told = report.diagnostics.len();
    for node in view
        .graph
        .nodes
        .iter()
        .filter(|node| node.judge().is_some())
    {
        let judge = node.id.value.as_str();
        if !arrives.contains(judge) {
            report.diagnostics.extend(lost(view, judge, last));
        }
    }
    if report.diagnostics.len() == told {
        report.diagnostics.extend(early(view, last));
    }
}

/// An artifact that an earlier node writes, where the only node before the end writes another one.
fn early(view: &View<'_>, last: &Spanned<String>) -> Option<Diagnostic> {
    let mut ends = view.leading_to(FINALIZE);
    let (end, None) = (view.node(&ends.next()?.from.value)?, ends.next()) else {
        return None;
    };
    // A verdict, or a file of another kind, stands beside the work.
    let kind = |name: &str| name.rsplit_once('.').map(|(_, kind)| kind.to_owned());
    let is_work = |one: &&Spanned<String>| {
        end.judge().is_none() && one.value != last.value && kind(&one.value) == kind(&last.value)
    };
    let artifact = end.artifact.as_ref().filter(is_work)?;
    let mut nodes = view.graph.nodes.iter();
    let writer = nodes.find(|node| {
        let own = node.artifact.as_ref();
        own.is_some_and(|own| own.value == last.value)
    })?;
    // A report of what was made stands beside it: what it was made of is not written any more.
    let behind = view.reach(&writer.id.value);
    let mut later = behind
        .iter()
        .filter_map(|id| view.node(id))
        .filter(|node| node.id.value != writer.id.value);
    let goes_on = |key: &Spanned<String>| {
        let mut own = writer.writes().iter().chain(&writer.reads);
        own.any(|own| own.value == key.value)
    };
    if !later.any(|node| node.writes().iter().any(goes_on)) {
        return None;
    }
    let message = format!(
        "the final artifact `{}` is what `{}` wrote, and the last node `{}` writes `{}`",
        last.value, writer.id.value, end.id.value, artifact.value
    );
    let found = Diagnostic::new(&UNWRITTEN_ARTIFACT, last.span, message, "an early one");
    let found = found.label(artifact.span, "the last one");
    Some(found.help(format!("write `artifact: {}`", artifact.value)))
}

fn lost(view: &View<'_>, judge: &str, last: &Spanned<String>) -> Option<Diagnostic> {
    let (behind, before) = (view.reach(judge), view.before(judge));
    let writes = |id: &str| {
        let artifact = view.node(id)?.artifact.as_ref();
        artifact.map(|artifact| artifact.value == last.value)
    };
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
