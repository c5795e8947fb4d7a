//! What a person has chosen where a script runs: of the answers that an approval keeps, those that lead there.

use super::key_values::KeySource;
use super::{ScriptNode, shown_routes};
use crate::dialect::loki::ast::{Approval, Graph, Kind, Node};
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet};

/// The keys that hold an answer where a script runs, and the answers that it may be.
pub(super) fn answers(
    of: &ScriptNode<'_>,
    written: &BTreeMap<&str, Vec<KeySource>>,
    world: &dyn World,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for asked in &of.graph.nodes {
        let Kind::Approval(approval) = &asked.kind else {
            continue;
        };
        let kept = asked.updates().iter();
        let kept = kept.filter(|update| update.text.value.trim() == "{{choice}}");
        for key in kept.map(|update| update.key.value.as_str()) {
            if is_kept_once(written, key)
                && let Some(answers) = leading(of, (asked, approval), world)
            {
                found.insert(key.to_owned(), answers);
            }
        }
    }
    found
}

/// Whether a key gets nothing but one text that is made, and constants.
fn is_kept_once(written: &BTreeMap<&str, Vec<KeySource>>, key: &str) -> bool {
    let ways = written.get(key).map_or(&[][..], Vec::as_slice);
    let constant = |way: &&KeySource| matches!(way, KeySource::Literal(_));
    let made: Vec<&KeySource> = ways.iter().filter(|way| !constant(way)).collect();
    matches!(made.as_slice(), [KeySource::Text])
}

/// The answers after which a run comes to the script. `None`: it comes there in other ways, too, or nobody knows.
fn leading(
    of: &ScriptNode<'_>,
    (asked, approval): (&Node, &Approval),
    world: &dyn World,
) -> Option<BTreeSet<String>> {
    let graph = of.graph;
    let script = of.node.id.value.as_str();
    let comes = |from: &str| {
        let reached = reached(graph, from, &asked.id.value, world)?;
        Some(reached.contains(script))
    };
    let others = graph.start.iter().chain(&approval.on_other);
    for from in others {
        if comes(&from.value)? {
            return None;
        }
    }
    let mut answers = BTreeSet::new();
    for (answer, to) in &approval.routes {
        if comes(&to.value)? {
            answers.insert(answer.value.clone());
        }
    }
    (!answers.is_empty()).then_some(answers)
}

/// The nodes that a run can come to without a node. `None`: a script on the way may lead anywhere.
fn reached<'g>(
    graph: &'g Graph,
    from: &'g str,
    without: &str,
    world: &dyn World,
) -> Option<BTreeSet<&'g str>> {
    let mut open = vec![from];
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        if id == without || !reached.insert(id) {
            continue;
        }
        let node = graph.nodes.iter().find(|node| node.id.value == id)?;
        open.extend(node.ways().iter().map(|to| to.value.as_str()));
        open.extend(node.branch());
        if let Kind::Script(script) = &node.kind
            && script.routes.is_none()
        {
            let (shown, _) =
                shown_routes(&script.script.value, world).filter(|(_, is_all)| *is_all)?;
            let ids = graph.nodes.iter().map(|node| node.id.value.as_str());
            open.extend(ids.filter(|id| shown.contains(*id)));
        }
    }
    Some(reached)
}
