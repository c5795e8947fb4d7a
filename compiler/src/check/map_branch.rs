//! What may run per item of a map.

use super::graph::Graph;
use crate::diag::codes::{
    INVALID_MAP_BRANCH, MAP_BRANCH_NEVER_WRITES, MAP_NAME_CLASH, MAP_RESULT_MISSING,
};
use crate::diag::{Diagnostic, Level, Report};
use crate::flow::{Chain, Failures, Presence, ScriptTrust};
use crate::ir::{ItemChain, KeyId, NodeId, Outcome, Target};
use crate::source::Span;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let writers = OnceCell::new();
    let writers = || writers.get_or_init(|| writers_of(graph));
    for chain in graph.facts.chains() {
        let exit = graph.program[chain.node].exits.get(chain.exit);
        let Some(Target::Each(each)) = exit.map(|exit| &exit.to) else {
            continue;
        };
        if each.item == each.output {
            report.add(clash(graph, chain.node, each));
            continue;
        }
        report
            .diagnostics
            .extend(hidden(graph, chain, each, writers()));
        let faults = faults(graph, chain, each);
        if !faults.is_empty() {
            report.add(invalid(graph, chain.node, each, &faults));
        } else if !writes(graph, chain, each.output) {
            report.add(never_writes(graph, chain.node, each));
        } else if let Some(node) = misses(graph, chain, each.output) {
            report.add(result_missing(graph, chain.node, each, node));
        }
    }
}

/// A node of a branch that cannot be there, the place that says so, and why.
struct BranchError {
    node: NodeId,
    span: Span,
    why: String,
}

/// The faults of a branch, nearest to its first node first. What is behind a faulty node is not looked at.
fn faults(graph: &Graph<'_>, chain: &Chain, each: &ItemChain) -> Vec<BranchError> {
    let mut faults = Vec::new();
    let mut queue = std::collections::VecDeque::from([(each.entry, each.span)]);
    let mut seen = BTreeSet::from([each.entry]);
    while let Some((node, span)) = queue.pop_front() {
        if let Some(why) = fault(graph, chain, node) {
            faults.push(BranchError { node, span, why });
            continue;
        }
        for exit in &graph.program[node].exits {
            if let Target::Node(to, span) = &exit.to
                && seen.insert(*to)
            {
                queue.push_back((*to, *span));
            }
        }
    }
    faults
}

fn fault(graph: &Graph<'_>, chain: &Chain, node: NodeId) -> Option<String> {
    let found = &graph.program[node];
    let id = &found.id;
    if node == chain.node {
        return Some(format!("`{id}` is the map itself"));
    }
    if !found.work.profile().per_item {
        return Some(format!("`{id}` is {}", found.work.named()));
    }
    if found
        .exits
        .iter()
        .any(|exit| matches!(exit.to, Target::Fork(_)))
    {
        return Some(format!("`{id}` goes on in branches"));
    }
    graph
        .facts
        .outside_chains(node)
        .then(|| format!("`{id}` is also a node of the main flow"))
}

fn invalid(graph: &Graph<'_>, map: NodeId, each: &ItemChain, faults: &[BranchError]) -> Diagnostic {
    let (id, entry) = (graph.id(map), graph.id(each.entry));
    let why = faults.first().map_or("", |fault| fault.why.as_str());
    let message = format!("the branch `{entry}` of map node `{id}` cannot run per item: {why}");
    let span = faults.first().map_or(each.span, |fault| fault.span);
    let witness = faults.first().map_or_else(String::new, |fault| {
        format!("leads to `{}`", graph.id(fault.node))
    });
    let mut found = Diagnostic::new(&INVALID_MAP_BRANCH, span, message, witness);
    for fault in faults {
        found = found.label(graph.program[fault.node].span, fault.why.as_str());
    }
    found.help("a branch is a chain of llm, agent, rag and script nodes of its own; its last node has no `next`")
}

fn clash(graph: &Graph<'_>, map: NodeId, each: &ItemChain) -> Diagnostic {
    let (id, name) = (graph.id(map), graph.name(each.item));
    let message = format!("map node `{id}` uses `{name}` for the item and for what is collected");
    Diagnostic::new(
        &MAP_NAME_CLASH,
        graph.program[map].span,
        message,
        format!("`as` and `output_key` are both `{name}`"),
    )
    .help("give `as` another name, such as `item`")
}

/// The nodes that write each key, with where they do, in order.
type Writers = BTreeMap<KeyId, Vec<(NodeId, Span)>>;

fn writers_of(graph: &Graph<'_>) -> Writers {
    let mut found = Writers::new();
    for (id, node) in graph.program.each_node() {
        for write in node.exits.iter().flat_map(|exit| &exit.writes) {
            found.entry(write.key).or_default().push((id, write.span));
        }
    }
    found
}

/// A key that has a value outside of the branch, and that the branch knows as the item alone.
fn hidden(
    graph: &Graph<'_>,
    chain: &Chain,
    each: &ItemChain,
    writers: &Writers,
) -> Option<Diagnostic> {
    let key = each.item;
    let seed = graph.program[key].initial.as_ref();
    // An empty one is there for whoever reads it too early.
    let empty = ["", "null", "[]", "{}", "\"\""];
    let seed = seed.filter(|seed| !empty.contains(&seed.value.to_string().as_str()));
    let mut writers = writers.get(&key).into_iter().flatten();
    let written = writers.find(|(id, _)| chain.nodes.binary_search(id).is_err());
    let written = written.map(|(_, span)| *span);
    let value = seed.map(|seed| seed.span).or(written)?;
    let (id, name) = (graph.id(chain.node), graph.name(key));
    let message = format!(
        "map node `{id}` calls the item `{name}`, which is also a key: its branch does not see that one"
    );
    let found = Diagnostic::new(&MAP_NAME_CLASH, each.span, message, "knows the item alone");
    let found = found
        .level(Level::Warning)
        .label(value, "the key has a value here");
    Some(found.help("give `as` another name, such as `item`"))
}

/// Whether anything in the branch may write `key`.
fn writes(graph: &Graph<'_>, chain: &Chain, key: KeyId) -> bool {
    chain.nodes.iter().any(|node| {
        graph.program[*node]
            .exits
            .iter()
            .enumerate()
            .any(|(at, exit)| {
                graph.facts.may_write_more(*node, at)
                    || exit.writes.iter().any(|write| write.key == key)
            })
    })
}

/// A node after which the item is done, and that may be left without `key`.
fn misses(graph: &Graph<'_>, chain: &Chain, key: KeyId) -> Option<NodeId> {
    let trust = graph.trust();
    chain.nodes.iter().copied().find(|node| {
        let missing = graph.facts.may_miss(*node, key, trust, Failures::Counted);
        let never = graph.facts.presence(*node, key) == Presence::Never;
        let script = graph.program[*node].work.script().is_some();
        graph.program[*node]
            .exits
            .iter()
            .enumerate()
            .any(|(at, exit)| {
                let believed =
                    trust == ScriptTrust::Scripts && graph.facts.may_write_more(*node, at);
                let own = exit
                    .writes
                    .iter()
                    .any(|write| write.key == key && (write.always || script));
                // A failure that nobody sends anywhere ends the run in any case.
                let fails = exit.outcome == Outcome::Failure { declared: false };
                !fails
                    && matches!(exit.to, Target::ItemDone)
                    && (missing || never)
                    && !own
                    && !believed
            })
    })
}

fn never_writes(graph: &Graph<'_>, map: NodeId, each: &ItemChain) -> Diagnostic {
    let (id, entry, name) = (graph.id(map), graph.id(each.entry), graph.name(each.output));
    let message = format!(
        "nothing in the branch `{entry}` of map node `{id}` writes `{name}`, which is collected"
    );
    Diagnostic::new(&MAP_BRANCH_NEVER_WRITES, each.span, message, format!("leaves no `{name}` behind"))
        .label(graph.program[each.entry].span, "the branch begins here")
        .help(format!("let it write `{name}`, as in `state_updates: {{ {name}: \"{{{{output}}}}\" }}`, or name the key that it does write in `output_key`"))
}

fn result_missing(graph: &Graph<'_>, map: NodeId, each: &ItemChain, last: NodeId) -> Diagnostic {
    let (id, name, end) = (graph.id(map), graph.name(each.output), graph.id(last));
    let message = format!(
        "an item of map node `{id}` can be done at `{end}` without `{name}`, which is collected"
    );
    let found = Diagnostic::new(
        &MAP_RESULT_MISSING,
        graph.program[last].span,
        message,
        "the item is done here",
    )
    .label(each.span, "the branch");
    let path = graph
        .facts
        .path(each.entry, last)
        .filter(|path| !path.is_empty());
    let found = match path {
        Some(path) => found.note(format!(
            "a way through the branch: {}",
            graph.way(&path, last)
        )),
        None => found,
    };
    found.help(format!("write `{name}` on every way through the branch"))
}
