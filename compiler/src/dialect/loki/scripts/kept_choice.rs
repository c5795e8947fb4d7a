//! What a person has chosen where a script runs: of the answers that an approval keeps, those that lead there.

use super::key_values::KeySource;
use super::{ScriptNode, runs, shown_routes};
use crate::dialect::loki::ast::{Approval, Graph, Kind, Node};
use crate::world::World;
use serde_json::Value;
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
        |path| shown_routes(graph, path, world).and_then(|(names, is_all)| is_all.then_some(names));
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
        let kept = kept.filter(|update| is_choice(&update.text.value));
        kept.filter_map(move |update| Some((node, approval?, update.key.value.as_str())))
    })
}

/// Whether a text is the answer and nothing else.
fn is_choice(text: &str) -> bool {
    let inner = text.trim().strip_prefix("{{");
    let inner = inner.and_then(|inner| inner.strip_suffix("}}"));
    inner.is_some_and(|inner| inner.trim() == "choice")
}

/// What a key may hold that only approvals and constants give a value: an option, or what a person writes in its place.
pub(super) struct Answers<'g> {
    /// The options, and the constants.
    pub options: BTreeSet<String>,
    /// The approvals.
    pub by: Vec<&'g str>,
    /// Their questions.
    said: Vec<&'g str>,
    /// Whether one of them takes what a person writes in the place of an option.
    pub is_open: bool,
}

impl Answers<'_> {
    /// Whether a question has this word.
    pub(super) fn says(&self, word: &str) -> bool {
        let is_part = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let word = word.to_lowercase();
        self.said.iter().any(|said| {
            let said = said.to_lowercase();
            said.match_indices(word.as_str()).any(|(at, _)| {
                let (before, rest) = said.split_at(at);
                let after = rest.get(word.len()..).and_then(|rest| rest.chars().next());
                !is_part(before.chars().next_back()) && !is_part(after)
            })
        })
    }
}

/// The keys that hold an answer and nothing else.
pub(super) fn asked<'g>(
    graph: &'g Graph,
    written: &BTreeMap<&str, Vec<KeySource>>,
) -> BTreeMap<String, Answers<'g>> {
    let mut found: BTreeMap<String, Answers<'g>> = BTreeMap::new();
    for (node, approval, key) in kept(graph) {
        let of = found.entry(key.to_owned()).or_insert_with(|| Answers {
            options: BTreeSet::new(),
            by: Vec::new(),
            said: Vec::new(),
            is_open: false,
        });
        let options = approval.options.iter().map(|option| option.value.clone());
        of.options.extend(options);
        of.by.push(&node.id.value);
        of.said.push(&approval.question.value);
        of.is_open |= approval.on_other.is_some();
    }
    found.retain(|key, of| {
        let ways = written.get(key.as_str()).map_or(&[][..], Vec::as_slice);
        let mut made = 0;
        for way in ways {
            match way {
                KeySource::Literal(Value::String(text)) => drop(of.options.insert(text.clone())),
                KeySource::Literal(_) => {}
                KeySource::Declared(ty, _) => match ty.texts() {
                    Some(texts) => of.options.extend(texts.iter().cloned()),
                    None => return false,
                },
                KeySource::Text => made += 1,
                KeySource::Anything => return false,
            }
        }
        made == of.by.len()
    });
    found
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
