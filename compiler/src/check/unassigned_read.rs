//! Reads of keys that may not be there.
//!
//! Five kinds of one question, told apart by what would have to change: nobody writes the key; some way to the read
//! misses it; it is missed only because a failure was tolerated; only because a reply may leave it out; or the name
//! means something elsewhere and nothing here. A key that a sibling branch writes is
//! [`sibling-read`](super::sibling_read)'s.

mod failure;
mod optional_read;
mod sibling_write;
mod unwritten_key;

use super::graph::Graph;
use super::sibling_read::{self, Siblings};
use super::words;
use crate::diag::codes::{NEVER_WRITTEN, SCOPED_NAME, UNASSIGNED_READ};
use crate::diag::{Diagnostic, Label, Report};
use crate::flow::{Failures, Presence, Step};
use crate::ir::{ExitCondition, KeyId, Node, NodeId, OnMissing, Outcome, Read, Target};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let written = writers(graph);
    let siblings = Siblings::of(graph);
    let behind_torn = torn(graph);
    let mut causes: BTreeMap<Cause, usize> = BTreeMap::new();
    let mut also: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (id, node) in graph.program.each_node() {
        // A node that runs per item and in the main flow is a finding of its own, and has no state to speak of.
        let torn = graph.facts.in_chain(id) && graph.facts.outside_chains(id);
        if !graph.is_live(id) {
            unwritten_key::elsewhere(graph, &written, id)
                .into_iter()
                .for_each(|found| report.add(found));
            continue;
        }
        if torn {
            continue;
        }
        let mut slips: BTreeSet<KeyId> = BTreeSet::new();
        for (key, found) in unwritten_key::slips(graph, &written, id) {
            slips.insert(key);
            report.add(found);
        }
        let missed = misses(graph, &written, &siblings, id, node).into_iter();
        for (read, key) in missed.filter(|(_, key)| !slips.contains(key)) {
            let writers = written.get(key.index()).map_or(&[][..], Vec::as_slice);
            if writers
                .iter()
                .any(|(writer, _)| behind_torn.contains(writer))
            {
                continue;
            }
            let Some((found, cause)) = finding(graph, &written, id, read, key) else {
                continue;
            };
            let known = cause.and_then(|cause| causes.get(&cause)).copied();
            if let Some((at, first)) =
                known.and_then(|at| Some((at, report.diagnostics.get_mut(at)?)))
            {
                let others = also.entry(at).or_default();
                if others.len() < READERS {
                    let text = format!("`{}` is missing here too", graph.name(key));
                    first.labels.push(Label {
                        span: read.from.span,
                        text,
                    });
                }
                others.push(format!("`{}` in `{}`", graph.name(key), graph.id(id)));
                if let Some(Cause::Reply(_)) = cause {
                    optional_read::also_required(first, graph.name(key));
                }
                continue;
            }
            if let Some(cause) = cause {
                causes.insert(cause, report.diagnostics.len());
            }
            report.add(found);
        }
    }
    for (at, others) in also {
        if let Some(first) = report.diagnostics.get_mut(at) {
            first
                .notes
                .push(format!("the same holds for {}", others.join(", ")));
        }
    }
}

/// The nodes behind a fan-out whose branches do not all come to where they meet: that what they write may be missing is
/// said by that.
fn torn(graph: &Graph<'_>) -> BTreeSet<NodeId> {
    let torn = graph.facts.forks().iter().filter(|fork| {
        fork.join.is_none() && fork.branches.iter().any(|branch| !branch.ends.is_empty())
    });
    let entries = torn.flat_map(|fork| &fork.branches).take(TORN);
    entries
        .flat_map(|branch| graph.facts.reached_from(branch.entry, graph.program))
        .collect()
}

/// How many branches are followed: each is a walk through the graph.
const TORN: usize = 16;

/// How many further readers are shown in place.
const READERS: usize = 3;

/// What several reads can miss their keys for: one finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// This node failed, and that was tolerated.
    Failed(NodeId),
    /// A reply left this key out, or scripts failed that may have written it.
    LeftOut(KeyId),
    /// The reply of this node left something out.
    Reply(NodeId),
}

/// The reads of a node that may miss their key, one per key. Strict reads first: each key is shown where it hurts most.
fn misses<'a>(
    graph: &Graph<'_>,
    written: &[Vec<(NodeId, Span)>],
    siblings: &Siblings,
    id: NodeId,
    node: &'a Node,
) -> Vec<(&'a Read, KeyId)> {
    let mut found: Vec<(&Read, KeyId)> = Vec::new();
    for site in [OnMissing::Strict, OnMissing::Lenient, OnMissing::Optional] {
        for read in node.reads.iter().filter(|read| read.site == site) {
            let Some(key) = read.from.key() else { continue };
            // That it may not be there is fine at such a place, but it should be there at some time.
            if site == OnMissing::Optional && !asks_for_nothing(graph, written, id, read, key) {
                continue;
            }
            let missed =
                !found.iter().any(|(_, known)| *known == key) && may_miss(graph, id, read, key);
            if missed && !sibling_read::reads_sibling(graph, siblings, id, key) {
                found.push((read, key));
            }
        }
    }
    found
}

/// Whether a condition, or a script, asks for a key that nothing ever writes.
fn asks_for_nothing(
    graph: &Graph<'_>,
    written: &[Vec<(NodeId, Span)>],
    node: NodeId,
    read: &Read,
    key: KeyId,
) -> bool {
    let condition = read.exit.and_then(|at| graph.program[node].exits.get(at));
    let condition = condition.is_some_and(|exit| {
        let (ExitCondition::If(cond) | ExitCondition::FailedIf(cond)) = &exit.when else {
            return false;
        };
        cond.refs().iter().any(|found| found.span == read.from.span)
    });
    let writers = written.get(key.index()).map_or(&[][..], Vec::as_slice);
    let is_handed = read.exit.is_none() && graph.program[node].work.script().is_some();
    (condition || is_handed)
        && writers.is_empty()
        && graph.facts.presence(node, key) == Presence::Never
}

/// Where each key is written, by key.
fn writers(graph: &Graph<'_>) -> Vec<Vec<(NodeId, Span)>> {
    let mut all: Vec<Vec<(NodeId, Span)>> = vec![Vec::new(); graph.program.keys.len()];
    let mut known = BTreeSet::new();
    let mut add = |key: KeyId, node: NodeId, span: Span| {
        if let Some(spans) = all.get_mut(key.index())
            && known.insert((key, node, span))
        {
            spans.push((node, span));
        }
    };
    for (id, node) in graph.program.each_node() {
        for exit in &node.exits {
            exit.writes
                .iter()
                .for_each(|write| add(write.key, id, write.span));
            if let Target::Each(each) = &exit.to {
                add(each.item, id, each.span);
                add(each.collect, id, each.span);
            }
        }
    }
    all
}

fn may_miss(graph: &Graph<'_>, node: NodeId, read: &Read, key: KeyId) -> bool {
    // Whether an optional input is given is the caller's choice.
    if graph.program.input(key).is_some() {
        return false;
    }
    let exit = read
        .exit
        .and_then(|at| Some((at, graph.program[node].exits.get(at)?)));
    if let Some((at, exit)) = exit {
        let returned = exit
            .writes
            .iter()
            .filter(|write| write.source.is_returned());
        let script = graph.program[node].work.script().is_some();
        let sure = |write: &crate::ir::Write| write.always || script;
        // What a node that failed writes is about what it would have returned, and a miss there is no surprise.
        let failed = exit.outcome != Outcome::Success;
        if failed && returns(&graph.program[node], key) {
            return false;
        }
        let opaque = graph.facts.may_write_more(node, at);
        let believed = graph.trust() == crate::flow::ScriptTrust::Scripts;
        if (opaque && believed) || returned.filter(|w| sure(w)).any(|write| write.key == key) {
            return false;
        }
    }
    graph
        .facts
        .may_miss(node, key, graph.trust(), Failures::Counted)
}

/// Whether the work of `node` returns `key` if it succeeds.
fn returns(node: &Node, key: KeyId) -> bool {
    let succeeded = node
        .exits
        .iter()
        .filter(|exit| exit.outcome == Outcome::Success);
    let mut writes = succeeded.flat_map(|exit| &exit.writes);
    writes.any(|write| write.key == key && write.source.is_returned())
}

fn finding(
    graph: &Graph<'_>,
    written: &[Vec<(NodeId, Span)>],
    node: NodeId,
    read: &Read,
    key: KeyId,
) -> Option<(Diagnostic, Option<Cause>)> {
    let trust = graph.trust();
    let writers = written.get(key.index()).map_or(&[][..], Vec::as_slice);
    let never = graph.facts.presence(node, key) == Presence::Never;
    let may_miss = || graph.facts.may_miss(node, key, trust, Failures::Ignored);
    let is_scoped = writers.is_empty() && unwritten_key::owner_of_scoped(graph.name(key)).is_some();
    let found = if writers.is_empty() && never || is_scoped && may_miss() {
        return Some((
            unwritten_key::finding(graph, written, node, read, key),
            None,
        ));
    } else if !may_miss() {
        return failure::finding(graph, node, read, key);
    } else if trust == crate::flow::ScriptTrust::Scripts && !graph.facts.may_miss_at_best(node, key)
    {
        let found = optional_read::finding(graph, writers, node, read, key);
        let cause = match writers {
            [(writer, _)] => Cause::Reply(*writer),
            _ => Cause::LeftOut(key),
        };
        return Some((found, Some(cause)));
    } else {
        unassigned(graph, writers, node, read, key)?
    };
    Some((unwritten_key::as_missing(found, read.site), None))
}

fn subject(graph: &Graph<'_>, node: NodeId, read: &Read, key: KeyId) -> String {
    format!(
        "`{}` of node `{}` reads `{}`",
        read.place,
        graph.id(node),
        graph.name(key)
    )
}

fn unassigned(
    graph: &Graph<'_>,
    writers: &[(NodeId, Span)],
    node: NodeId,
    read: &Read,
    key: KeyId,
) -> Option<Diagnostic> {
    let (id, name) = (graph.id(node), graph.name(key));
    let never = graph.facts.presence(node, key) == Presence::Never;
    let subject = subject(graph, node, read, key);
    let message = if never {
        format!("{subject}, which nothing before it writes")
    } else {
        format!("{subject}, which is not written on every way there")
    };
    let mut found = Diagnostic::new(
        &UNASSIGNED_READ,
        read.from.span,
        message,
        "may be missing here",
    );
    let private = writers
        .iter()
        .all(|(writer, _)| graph.facts.in_chain(*writer) && !graph.facts.in_chain(node));
    let mut failed = None;
    if let Some(path) = graph.search(|| {
        graph
            .facts
            .path_missing(node, key, graph.trust(), Failures::Ignored)
    }) {
        let opaque = |step: &Step| graph.facts.may_write_more(step.node, step.exit);
        let believed = graph.trust() == crate::flow::ScriptTrust::Scripts;
        let by_text = believed && path.iter().any(opaque);
        found = witness(graph, found, &path, node, name);
        failed = failed_writer(graph, &path, writers);
        if by_text {
            // An empty text is no fault that the word of a script's text is enough for; nor is a key that nothing else writes:
            // somebody must, and that is the script.
            if read.site != OnMissing::Strict || writers.is_empty() {
                return None;
            }
            found = graph.told_by_text(key, found);
        }
    }
    for (writer, span) in writers.iter().take(2) {
        found = found.label(*span, format!("`{}` writes it", graph.id(*writer)));
    }
    if let Some(map) = items_of(graph, key) {
        return Some(
            found
                .note(format!(
                    "`{name}` is an item of map `{map}`, and is there only while its branch runs"
                ))
                .help("read it in a node of the branch, or read the list that the map collects"),
        );
    }
    if let Some(map) = made_by(graph, node, key) {
        return Some(
            found
                .note(format!("`{name}` is what the branch of map `{map}` makes, and each item begins without it"))
                .help("read another key there, or give `output_key` another name"),
        );
    }
    if private && !writers.is_empty() {
        return Some(found
            .note("what runs per item of a map has its own copy of the state; only `collect_into` leaves it")
            .help("read the list that the map collects, or collect this key with `output_key`"));
    }
    let seed = words::empty_seed(graph, name, &read.place);
    let found = match failed {
        // An empty value would silence this, and say nothing to whoever reads it.
        Some(failed) => found.help(format!(
            "`{failed}` has failed on this way, and wrote no `{name}`: do not read it in `{id}`, or lead the failure to another node{}",
            words::what_failed(graph)
        )),
        None => found,
    };
    Some(found.help(format!(
        "write `{name}` on every way to `{id}`, or give it a value: {seed}"
    )))
}

/// The map in whose branch a node is, if the branch makes the key.
fn made_by<'a>(graph: &Graph<'a>, node: NodeId, key: KeyId) -> Option<&'a str> {
    let chains = graph.facts.chains().iter();
    let mut around = chains.filter(|chain| chain.nodes.binary_search(&node).is_ok());
    let map = around.find(|chain| {
        let mut exits = graph.program[chain.node].exits.iter();
        exits.any(|exit| matches!(&exit.to, Target::Each(each) if each.output == key))
    })?;
    Some(graph.id(map.node))
}

/// The node that fails on a way, and writes the key where it does not.
fn failed_writer<'a>(
    graph: &Graph<'a>,
    path: &[Step],
    writers: &[(NodeId, Span)],
) -> Option<&'a str> {
    let mut failed = path.iter().filter(|step| {
        let exit = graph.exit(**step);
        let is_writer = writers.iter().any(|(writer, _)| *writer == step.node);
        is_writer && exit.is_some_and(|exit| exit.outcome != Outcome::Success)
    });
    failed.next().map(|step| graph.id(step.node))
}

/// The map whose item `key` is, if nothing else writes the key.
fn items_of<'a>(graph: &Graph<'a>, key: KeyId) -> Option<&'a str> {
    let exits = |node: &'a Node| node.exits.iter();
    let writes = |node: &'a Node| exits(node).any(|exit| exit.writes.iter().any(|w| w.key == key));
    let goes_over = |node: &'a Node| {
        exits(node).any(|exit| matches!(&exit.to, Target::Each(each) if each.item == key))
    };
    let mut nodes = graph.program.nodes.iter();
    let map = nodes.find(|node| goes_over(node))?;
    let written = graph.program.nodes.iter().any(writes);
    (!written).then_some(map.id.as_str())
}

fn witness(
    graph: &Graph<'_>,
    found: Diagnostic,
    path: &[Step],
    node: NodeId,
    name: &str,
) -> Diagnostic {
    if path.is_empty() {
        return found.note(format!("`{}` is where the run starts", graph.id(node)));
    }
    let way = graph.way(path, node);
    graph
        .show(found, path)
        .note(format!("a way on which `{name}` is not written: {way}"))
}
