//! A limit of steps that is below the shortest way to an end or to some nodes, or below what the rounds of a loop take.

use super::super::ast::{Condition, Graph, Kind, Node};
use super::endless_loop::by_id;
use crate::amount::{is_round, is_same};
use crate::diag::codes::TOO_FEW_STEPS;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::source::Span;
use crate::syntax::Node as Tree;
use std::collections::{BTreeMap, VecDeque};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let Some(span) = graph.max_steps_span else {
        return;
    };
    let Some(steps) = distances(graph) else {
        return;
    };
    let most = graph.max_steps;
    let ends = graph.nodes.iter().filter(|node| ends(node));
    let nearest = ends.filter_map(|node| steps.get(node.id.value.as_str()));
    if let Some(nearest) = nearest.min().filter(|nearest| **nearest > most) {
        let message =
            format!("`max_steps` is {most}, but the shortest way to an end takes {nearest} steps");
        let found = Diagnostic::new(&TOO_FEW_STEPS, span, message, "every run fails");
        report.add(found.help(format!(
            "allow at least {nearest} steps; the return node is one, too"
        )));
        return;
    }
    let beyond = beyond(graph, span, &steps);
    let late = || late(graph, span, &steps);
    let rounds = || rounds(graph, span, &steps);
    let found = beyond.or_else(late).or_else(rounds).into_iter();
    found.for_each(|found| report.add(found));
}

/// A way out of a loop that is taken after so many rounds, which take more steps than there are.
fn rounds(graph: &Graph, span: Span, steps: &BTreeMap<&str, u32>) -> Option<Diagnostic> {
    let most = graph.max_steps;
    graph.nodes.iter().find_map(|node| {
        let first = steps.get(node.id.value.as_str())?;
        node.next.iter().find_map(|edge| {
            let (key, path, rounds) = counted(graph, edge.when.as_ref()?)?;
            let (writer, each) = round(graph, node, key)?;
            // A writer that may come before has counted the first one.
            let counted = u32::from(writer == node.id.value || steps.get(writer).is_some_and(|at| at < first));
            let more = (rounds - counted).saturating_mul(each);
            let needed = more.saturating_add(*first);
            (needed >= most).then_some(())?;
            let (id, to) = (&node.id.value, &edge.to.value);
            let message = format!(
                "`max_steps` is {most}, but the way from `{id}` to `{to}` opens when `{writer}` has counted {rounds} rounds of {each} steps, at step {needed}"
            );
            let found = Diagnostic::new(&TOO_FEW_STEPS, span, message, "used up before");
            let found = found.label(path, format!("counts the rounds in `{key}`"));
            Some(found.help(format!(
                "allow at least {} steps, or let the loop have fewer rounds",
                needed.saturating_add(1)
            )))
        })
    })
}

/// The key that a condition has count up to a number, and how often that is from where it begins.
fn counted<'g>(graph: &'g Graph, when: &'g Condition) -> Option<(&'g str, Span, u32)> {
    let Condition::Compare { path, op, value } = when else {
        return None;
    };
    let key = path.value.trim().strip_prefix("state.")?;
    let number = value.value.as_u64()?;
    let last = match op {
        Op::Gte | Op::Eq => number,
        Op::Gt => number.saturating_add(1),
        Op::Lt | Op::Lte | Op::Ne | Op::In | Op::Contains | Op::Regex | Op::Exists => return None,
    };
    let mut seeds = graph.state.iter().filter(|(name, _)| name.value == key);
    let seed = seeds.next().map(|(_, value)| value.to_json());
    let seed = seed.or_else(|| first_value(graph, key))?.as_u64()?;
    let counts = |word: &str| {
        is_round(word)
            || ["check", "look", "poll"]
                .iter()
                .any(|one| is_same(word, one))
    };
    let counts = key.split(['_', '-']).any(counts);
    let rounds = u32::try_from(last.checked_sub(seed)?).ok()?;
    (counts && rounds > 1).then_some((key, path.span, rounds))
}

/// The number that a node gives a key which it does not read: there it begins.
fn first_value(graph: &Graph, key: &str) -> Option<serde_json::Value> {
    let assigned = graph.nodes.iter().flat_map(|node| &node.assign);
    let mut values = assigned.filter(|(name, _)| name.value == key);
    values.find_map(|(_, value)| Some(value.to_json()).filter(serde_json::Value::is_number))
}

/// The one node that counts a key, and how many steps a loop through it and this node has at least.
fn round<'g>(graph: &'g Graph, node: &'g Node, key: &str) -> Option<(&'g str, u32)> {
    let counts = |value: &Tree| !value.to_json().is_number();
    let writes = |node: &&Node| {
        let mut assigned = node.assign.iter();
        assigned.any(|(name, value)| name.value == key && counts(value))
    };
    let mut writers = graph.nodes.iter().filter(writes);
    let writer = writers.next().filter(|_| writers.next().is_none())?;
    let (id, writer) = (node.id.value.as_str(), writer.id.value.as_str());
    if writer == id {
        let rounds = ways(node).filter_map(|to| distances_from(graph, to)?.get(id).copied());
        // Of a node that is its own loop, nobody knows how often it is tried.
        return rounds
            .min()
            .filter(|each| *each > 1)
            .map(|each| (writer, each));
    }
    let there = *distances_from(graph, id)?.get(writer)?;
    let back = *distances_from(graph, writer)?.get(id)?;
    Some((writer, (there - 1).saturating_add(back - 1)))
}

/// A node from which no run comes to an end within its steps.
fn late(graph: &Graph, span: Span, steps: &BTreeMap<&str, u32>) -> Option<Diagnostic> {
    let most = graph.max_steps;
    let behind = to_end(graph);
    let all = graph.nodes.iter().filter_map(|node| {
        let id = node.id.value.as_str();
        // Both count the node itself.
        let needed = (steps.get(id)? - 1).saturating_add(*behind.get(id)?);
        (needed > most).then_some((node, needed))
    });
    let (node, needed) = all.max_by_key(|(_, needed)| *needed)?;
    let id = &node.id.value;
    let message = format!(
        "`max_steps` is {most}, but a run that comes to `{id}` takes {needed} steps to an end"
    );
    let found = Diagnostic::new(&TOO_FEW_STEPS, span, message, "runs that go there fail");
    let found = found.label(node.id.span, "is not the end");
    Some(found.help(format!(
        "allow at least {needed} steps; the return node is one, too"
    )))
}

/// The nodes that no run reaches within its steps.
fn beyond(graph: &Graph, span: Span, steps: &BTreeMap<&str, u32>) -> Option<Diagnostic> {
    let most = graph.max_steps;
    let far = |node: &&Node| {
        let far = steps.get(node.id.value.as_str());
        far.is_some_and(|far| *far > most)
    };
    let far: Vec<&Node> = graph.nodes.iter().filter(far).collect();
    let needed = far
        .iter()
        .filter_map(|node| steps.get(node.id.value.as_str()));
    let (first, needed) = (far.first()?, needed.max()?);
    let ids: Vec<String> = far
        .iter()
        .map(|node| format!("`{}`", node.id.value))
        .collect();
    let message = format!(
        "`max_steps` is {most}, so no run comes to {}: its steps are used up before",
        ids.join(", ")
    );
    let found = Diagnostic::new(&TOO_FEW_STEPS, span, message, "runs that go there fail");
    let found = found.label(first.id.span, "is never entered");
    Some(found.help(format!("allow at least {needed} steps")))
}

/// Whether a run may end at a node.
fn ends(node: &Node) -> bool {
    matches!(node.kind, Kind::Return(_)) || !node.next.iter().any(|edge| edge.when.is_none())
}

/// At which step each node is entered at the earliest; `None`: an edge leads to no node, which is told.
fn distances(graph: &Graph) -> Option<BTreeMap<&str, u32>> {
    distances_from(graph, graph.start.as_ref()?.value.as_str())
}

/// The same from a node on, which is the first step.
fn distances_from<'g>(graph: &'g Graph, start: &'g str) -> Option<BTreeMap<&'g str, u32>> {
    let by_id = by_id(graph);
    let mut steps = BTreeMap::from([(start, 1_u32)]);
    let mut queue = VecDeque::from([start]);
    while let Some(id) = queue.pop_front() {
        let node = by_id.get(id)?;
        let next = steps.get(id)?.saturating_add(1);
        for to in ways(node) {
            if !steps.contains_key(to) {
                steps.insert(to, next);
                queue.push_back(to);
            }
        }
    }
    Some(steps)
}

/// How many steps each node is from an end, itself included.
fn to_end(graph: &Graph) -> BTreeMap<&str, u32> {
    let mut before: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for node in &graph.nodes {
        for to in ways(node) {
            before.entry(to).or_default().push(&node.id.value);
        }
    }
    let ends = graph.nodes.iter().filter(|node| ends(node));
    let mut queue: VecDeque<&str> = ends.map(|node| node.id.value.as_str()).collect();
    let mut steps: BTreeMap<&str, u32> = queue.iter().map(|id| (*id, 1)).collect();
    while let Some(id) = queue.pop_front() {
        let next = steps.get(id).map_or(1, |steps| steps.saturating_add(1));
        for from in before.get(id).into_iter().flatten() {
            if !steps.contains_key(from) {
                steps.insert(from, next);
                queue.push_back(from);
            }
        }
    }
    steps
}

/// The nodes that a node leads to.
fn ways(node: &Node) -> impl Iterator<Item = &str> {
    let goes_on = !matches!(node.kind, Kind::Return(_));
    let next = node.next.iter().map(|edge| &edge.to);
    let all = next.chain(&node.on_error).filter(move |_| goes_on);
    all.map(|to| to.value.as_str())
}
