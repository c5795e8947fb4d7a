//! What a person has chosen where a script runs: of the answers that an approval keeps, those that lead there.

use super::key_values::KeySource;
use super::{ScriptNode, runs, shown_routes};
use crate::dialect::loki::ast::{Approval, Graph, Kind, Node};
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet};

/// Where each script leads that does not declare it, by its path. `None`: its text does not show it.
pub(super) type ScriptRoutes<'g> = BTreeMap<&'g str, Option<BTreeSet<String>>>;

/// Where the scripts of a graph lead in which an answer is kept. They are read once for all of them.
pub(super) fn routes<'g>(graph: &'g Graph, world: &dyn World) -> ScriptRoutes<'g> {
    if kept(graph).next().is_none() {
        return ScriptRoutes::new();
    }
    let open = runs(graph).filter(|(_, script)| script.routes.is_none());
    let paths: BTreeSet<&str> = open
        .map(|(_, script)| script.script.value.as_str())
        .collect();
    let shown =
        |path| shown_routes(path, world).and_then(|(names, is_all)| is_all.then_some(names));
    paths.into_iter().map(|path| (path, shown(path))).collect()
}

/// The approvals that keep the answer itself, with the key.
fn kept(graph: &Graph) -> impl Iterator<Item = (&Node, &Approval, &str)> {
    graph.nodes.iter().flat_map(|node| {
        let approval = match &node.kind {
            Kind::Approval(approval) => Some(approval),
            Kind::Llm(_)
            | Kind::Agent(_)
            | Kind::Script(_)
            | Kind::Input(_)
            | Kind::Rag(_)
            | Kind::Map(_)
            | Kind::End(_)
            | Kind::Unknown(_) => None,
        };
        let kept = node.updates().iter();
        let kept = kept.filter(|update| update.text.value.trim() == "{{choice}}");
        kept.filter_map(move |update| Some((node, approval?, update.key.value.as_str())))
    })
}

/// The keys that hold an answer where a script runs, and the answers that it may be.
pub(super) fn answers(
    of: &ScriptNode<'_>,
    written: &BTreeMap<&str, Vec<KeySource>>,
    routes: &ScriptRoutes<'_>,
) -> BTreeMap<String, BTreeSet<String>> {
    let kept = kept(of.graph).filter(|(.., key)| is_kept_once(written, key));
    let found = kept.filter_map(|(asked, approval, key)| {
        Some((key.to_owned(), leading(of, (asked, approval), routes)?))
    });
    found.collect()
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
    routes: &ScriptRoutes<'_>,
) -> Option<BTreeSet<String>> {
    let graph = of.graph;
    let script = of.node.id.value.as_str();
    let comes = |from: &str| {
        let reached = reached(graph, from, &asked.id.value, routes)?;
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
    routes: &ScriptRoutes<'_>,
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
            let shown = routes.get(script.script.value.as_str())?.as_ref()?;
            let ids = graph.nodes.iter().map(|node| node.id.value.as_str());
            open.extend(ids.filter(|id| shown.contains(*id)));
        }
    }
    Some(reached)
}
