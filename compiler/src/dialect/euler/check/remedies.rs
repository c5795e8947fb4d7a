//! What a judge sends back for, and what comes of it: a node that mends and hands nothing on, a judge that is not shown what was mended, and a
//! node that mends and is never judged again.

use super::super::ast::{EdgeCondition, Judge, Node};
use super::super::view::View;
use crate::diag::codes::{LOST_REPLY, UNCHANGING_LOOP, UNUSED_RUNNER_FIELD};
use crate::diag::listed;
use crate::diag::{Diagnostic, Level, Report};
use crate::node_names::is_remedy;
use std::collections::BTreeSet;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        if let Some(judge) = node.judge() {
            let round = Round::of(view, node);
            let lost = lost(view, &round);
            let found = lost.or_else(|| not_shown(view, &round));
            report.diagnostics.extend(found);
            report.diagnostics.extend(unjudged(view, node, judge));
        }
    }
}

/// What lies between a judge and itself.
struct Round<'g> {
    judge: &'g Node,
    nodes: Vec<&'g Node>,
    /// The keys that its nodes write.
    written: BTreeSet<&'g str>,
    /// The nodes behind the judge that do not lead back to it.
    behind: Vec<&'g Node>,
}

impl<'g> Round<'g> {
    fn of(view: &View<'g>, judge: &'g Node) -> Self {
        let id = judge.id.value.as_str();
        let (behind, before) = (view.reach(id), view.before(id));
        let nodes = |back: bool| {
            let ids = behind.iter().filter(|id| before.contains(*id) == back);
            let nodes = ids.filter_map(|id| view.node(id));
            nodes.filter(|node| node.id.value != id).collect::<Vec<_>>()
        };
        let round = nodes(true);
        let writes = round.iter().flat_map(|node| node.writes());
        Self {
            judge,
            written: writes.map(|write| write.value.as_str()).collect(),
            nodes: round,
            behind: nodes(false),
        }
    }
}

fn reads(node: &Node) -> impl Iterator<Item = &str> {
    node.reads.iter().map(|read| read.value.as_str())
}

/// A node that reads what it mends, in a round that hands nothing on: what comes behind gets what was there before.
fn lost(view: &View<'_>, round: &Round<'_>) -> Option<Diagnostic> {
    let [node] = round.nodes.as_slice() else {
        return None;
    };
    let runner = node.runner()?;
    let readers = round.behind.iter().chain([&round.judge]);
    let hands_on = readers
        .clone()
        .flat_map(|node| reads(node))
        .any(|key| round.written.contains(key));
    let last = view.graph.finalize.artifact.as_ref();
    let own = node.artifact.as_ref();
    // A file that is the result, or that a tool writes, is handed on, too.
    let is_file = own.is_some_and(|own| last.is_some_and(|last| own.value == last.value));
    if hands_on || is_file || runner.force_tool.is_some() {
        return None;
    }
    let mut behind = round.behind.iter();
    let (user, key) = behind.find_map(|user| {
        let mut keys = reads(user);
        let key = keys.find(|key| reads(node).any(|own| own == *key))?;
        Some((user, key))
    })?;
    let before = view.before(&round.judge.id.value);
    let mut before = before.iter().filter_map(|id| view.node(id));
    let writer = before.find(|node| node.writes().iter().any(|write| write.value == key))?;
    let (id, judge, user) = (&node.id.value, &round.judge.id.value, &user.id.value);
    let message = format!(
        "`{id}` reads `{key}` and does not write it: what it makes of it is lost, and `{user}` gets `{key}` as `{}` wrote it",
        writer.id.value
    );
    let found = Diagnostic::new(&LOST_REPLY, node.id.span, message, "hands nothing on");
    Some(
        found
            .label(round.judge.id.span, format!("`{judge}` sends back to it"))
            .help(format!("add `{key}` to `writes_state` of `{id}`")),
    )
}

/// A judge that reads keys, and none of those that are written anew before it is asked again.
fn not_shown(view: &View<'_>, round: &Round<'_>) -> Option<Diagnostic> {
    let judge = round.judge;
    let seen: BTreeSet<&str> = reads(judge).collect();
    if seen.is_empty() || round.nodes.is_empty() || !seen.is_disjoint(&round.written) {
        return None;
    }
    // What is mended is what goes on.
    let key = round.nodes.iter().find_map(|node| {
        let own = |key: &&str| node.writes().iter().any(|write| write.value == **key);
        let used = |key: &&str| {
            round
                .behind
                .iter()
                .any(|user| reads(user).any(|one| one == *key))
        };
        reads(node).find(|key| own(key) && used(key))
    })?;
    let written = |key: &str| {
        let mut writes = view.graph.nodes.iter().flat_map(|node| node.writes());
        writes.any(|write| write.value == key)
    };
    if !seen.iter().all(|key| written(key)) {
        return None;
    }
    let id = &judge.id.value;
    let seen = listed(seen);
    let message = format!(
        "the judge `{id}` reads {seen}, which nothing changes before it is asked again, and not `{key}`, which is mended"
    );
    let at = judge.reads.first()?.span;
    let found = Diagnostic::new(&UNCHANGING_LOOP, at, message, "the same each time");
    let help = format!("add `{key}` to `reads_state` of `{id}`");
    Some(found.level(Level::Note).help(help))
}

/// A bound on rounds where no judge is asked twice, and a node that mends and leads past the judge.
fn unjudged(view: &View<'_>, node: &Node, judge: &Judge) -> Option<Diagnostic> {
    let most = view.graph.defaults.max_iterations.as_ref()?;
    let mut judges = view
        .graph
        .nodes
        .iter()
        .filter(|node| node.judge().is_some());
    let goes_round = |node: &Node| view.reach(&node.id.value).contains(node.id.value.as_str());
    if most.value < 2 || judge.routes.is_empty() || judges.any(goes_round) || !view.knows_edges {
        return None;
    }
    let id = &node.id.value;
    let mut ways = view.out(id).iter().filter(|edge| {
        let route = matches!(edge.when.value, EdgeCondition::Route(_));
        route && is_remedy(&edge.to.value) && view.node(&edge.to.value).is_some()
    });
    let (way, None) = (ways.next()?, ways.next()) else {
        return None;
    };
    let remedy = &way.to.value;
    // That no edge leads away from there is told.
    if view.out(remedy).is_empty() {
        return None;
    }
    let message = format!(
        "`max_iterations` is {}, and no judge is asked twice: no way leads from `{remedy}` back to `{id}`",
        most.value
    );
    let found = Diagnostic::new(&UNUSED_RUNNER_FIELD, most.span, message, "limits nothing");
    let found = found.label(way.span, "what is made there is not judged");
    Some(found.level(Level::Note).help(format!(
        "lead `{remedy}` back to `{id}`, or take `max_iterations` out"
    )))
}
