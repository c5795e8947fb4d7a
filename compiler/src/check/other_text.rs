//! A question for approval that shows something else than what its answer gives away.

use super::blind_question::FOR_VALUES;
use super::graph::Graph;
use crate::diag::codes::BLIND_QUESTION;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Ends, ExitCondition, KeyId, Node, NodeId, Ref, Source, Text, Write};
use std::collections::{BTreeMap, BTreeSet};

/// How many questions are looked at, each of which walks the graph.
const MOST: usize = 32;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    if graph.damaged {
        return;
    }
    let shown: BTreeSet<KeyId> = graph
        .program
        .nodes
        .iter()
        .filter(|node| node.work.question().is_some())
        .flat_map(|node| node.reads.iter().filter_map(|read| read.from.key()))
        .collect();
    let questions = graph.program.nodes.iter();
    let questions = questions.filter(|node| node.work.question().is_some());
    let mut readers = None;
    for node in questions.take(MOST) {
        let Some(ask) = node.work.question() else {
            continue;
        };
        // One that shows nothing at all is told by itself.
        if ask.question.refs().next().is_none() || asks_which(&ask.question) {
            continue;
        }
        let answered = node
            .exits
            .iter()
            .filter(|exit| matches!(exit.when, ExitCondition::Answer(_)));
        let ends = answered.filter_map(|exit| exit.to.node());
        let found = ends
            .into_iter()
            .find_map(|end| Some((end, given(graph, end, &shown)?)));
        let seen: BTreeSet<KeyId> = ask.question.refs().filter_map(Ref::key).collect();
        if let Some((end, key)) = found
            && readers
                .get_or_insert_with(|| Readers::new(graph))
                .made_of(key)
                .is_disjoint(&seen)
            && beside(graph, key).is_disjoint(&seen)
        {
            report.add(finding(graph, node, ask.question.span, (end, key)));
        }
    }
}

/// Whether the last sentence of a question asks for one of several: "Which version do you want to read?"
fn asks_which(question: &Text) -> bool {
    let text: String = question.literals().collect();
    let last = text.trim_end_matches(['?', ' ', '\n', ':']);
    let last = last.rsplit(['.', '?', '!', '\n']).next().unwrap_or(last);
    let first = last.split_whitespace().next().unwrap_or("").to_lowercase();
    FOR_VALUES.contains(&first.as_str())
}

/// Which nodes read each key.
struct Readers<'a> {
    of: BTreeMap<KeyId, Vec<&'a Node>>,
    /// Those that see all of the state.
    of_all: Vec<&'a Node>,
}

impl<'a> Readers<'a> {
    fn new(graph: &Graph<'a>) -> Self {
        let (mut of, mut of_all) = (BTreeMap::<_, Vec<&Node>>::new(), Vec::new());
        for node in &graph.program.nodes {
            if node.work.sees_state() {
                of_all.push(node);
            }
            for key in node.reads.iter().filter_map(|read| read.from.key()) {
                of.entry(key).or_default().push(node);
            }
        }
        Self { of, of_all }
    }

    /// The keys that are written by nodes which read this one, or one that was made of it.
    fn made_of(&self, key: KeyId) -> BTreeSet<KeyId> {
        let mut found = BTreeSet::from([key]);
        let mut open: Vec<KeyId> = vec![key];
        let mut readers: Vec<&Node> = self.of_all.clone();
        while let Some(key) = open.pop() {
            readers.extend(self.of.get(&key).into_iter().flatten());
            for node in readers.drain(..) {
                let writes = node.exits.iter().flat_map(|exit| &exit.writes);
                open.extend(
                    writes
                        .map(|write| write.key)
                        .filter(|key| found.insert(*key)),
                );
            }
        }
        found
    }
}

/// The keys under which the nodes that write this one keep the same reply.
fn beside(graph: &Graph<'_>, key: KeyId) -> BTreeSet<KeyId> {
    let writers = graph.program.nodes.iter().filter(|node| replies(node, key));
    let exits = writers.flat_map(|node| &node.exits);
    let writes = exits.flat_map(|exit| &exit.writes);
    writes
        .filter(|write| is_reply(write))
        .map(|write| write.key)
        .collect()
}

/// The one text that an end gives, if a model wrote it and no question shows it.
fn given(graph: &Graph<'_>, end: NodeId, shown: &BTreeSet<KeyId>) -> Option<KeyId> {
    let node = &graph.program[end];
    if node.work.profile().ends == Ends::Not {
        return None;
    }
    let keys: Vec<KeyId> = node
        .reads
        .iter()
        .filter_map(|read| read.from.key())
        .collect();
    if keys.iter().any(|key| shown.contains(key)) {
        return None;
    }
    let [key] = keys.as_slice() else { return None };
    let writers = graph.program.nodes.iter().filter(|other| {
        let mut writes = other.exits.iter().flat_map(|exit| &exit.writes);
        writes.any(|write| write.key == *key)
    });
    let mut writers = writers.peekable();
    writers.peek()?;
    writers.all(|other| replies(other, *key)).then_some(*key)
}

/// Whether a node keeps under a key what a model wrote, and nothing that a person was shown.
fn replies(node: &Node, key: KeyId) -> bool {
    let asks = !node.work.model_calls().is_empty();
    let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
    asks && writes.any(|write| write.key == key && is_reply(write))
}

fn is_reply(write: &Write) -> bool {
    let own = |found: &Ref| found.root == crate::ir::Root::Own;
    match &write.source {
        Source::Text(text) => text.refs().any(own),
        Source::Whole | Source::Returned(_) => true,
        Source::Value(_) | Source::Literal(_) | Source::Tree(_) => false,
    }
}

fn finding(
    graph: &Graph<'_>,
    node: &Node,
    span: crate::source::Span,
    (end, key): (NodeId, KeyId),
) -> Diagnostic {
    let (name, end) = (graph.name(key), graph.id(end));
    let message = format!(
        "the question of `{}` does not show `{name}`, and an answer to it ends the run at `{end}`, which gives it",
        node.id
    );
    let label = "whoever is asked has not seen it";
    let found = Diagnostic::new(&BLIND_QUESTION, span, message, label);
    found.help(format!("show it: `{{{{{name}}}}}`"))
}
