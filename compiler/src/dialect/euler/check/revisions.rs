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
        let older = || older(view, last, &arrives);
        report.diagnostics.extend(early(view, last).or_else(older));
    }
}

/// An artifact that holds a key as it was before a node behind its writer writes the key again.
fn older(view: &View<'_>, last: &Spanned<String>, arrives: &BTreeSet<&str>) -> Option<Diagnostic> {
    let writers = view.graph.nodes.iter().filter(|node| {
        let own = node.artifact.as_ref();
        own.is_some_and(|own| own.value == last.value)
    });
    let (writer, key, later) = writers.into_iter().find_map(|writer| {
        let behind = view.reach(&writer.id.value);
        let mut later = behind.iter().filter(|id| !arrives.contains(**id));
        later.find_map(|id| {
            let later = view.node(id)?;
            let own =
                |key: &Spanned<String>| later.writes().iter().any(|one| one.value == key.value);
            let key = writer.reads.iter().find(|key| own(key))?;
            // Nobody but a node that made it anew from what it was is behind time.
            let goes_on = later.reads.iter().any(|read| read.value == key.value);
            goes_on.then_some((writer, key, later))
        })
    })?;
    let (id, key, other) = (&writer.id.value, &key.value, &later.id.value);
    let message = format!(
        "the final artifact `{}` holds `{key}` as it was before `{other}`, which comes after `{id}`, writes it again",
        last.value
    );
    let at = writer.artifact.as_ref()?.span;
    let found = Diagnostic::new(&UNWRITTEN_ARTIFACT, at, message, "an early one");
    Some(
        found
            .label(later.id.span, format!("writes `{key}` again"))
            .help(format!(
                "let `{id}` come after `{other}`, right before the end"
            )),
    )
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
