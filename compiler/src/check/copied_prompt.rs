//! Two nodes behind each other that ask a model the very same and keep the reply under two names: one was copied and not changed.

use super::graph::Graph;
use crate::diag::codes::ASKED_TWICE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, NodeId, Part};
use crate::node_names::{differ_in_a_number, words};
use std::collections::{BTreeMap, BTreeSet};

/// How long a prompt is at least, so that nobody writes it twice by chance.
const SHORTEST: usize = 12;

/// How many judges are compared.
const MOST: usize = 64;

/// How many words the text of a judge has at least that two of them do not share by chance.
const FEWEST: usize = 6;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut asked: BTreeMap<Vec<&str>, Vec<NodeId>> = BTreeMap::new();
    for (id, node) in graph.program.each_node() {
        if let Some(question) = question(node) {
            asked.entry(question).or_default().push(id);
        }
    }
    for ids in asked.values() {
        // What three nodes ask is a form of the graph.
        let [one, other] = ids.as_slice() else {
            continue;
        };
        if differ_in_a_number(graph.id(*one), graph.id(*other))
            || !same_form(graph, *one, *other)
            || !keep_apart(graph, *one, *other)
            || side_by_side(graph, *one, *other)
            || graph.facts.path(*one, *other).is_none()
            || changes_between(graph, *one, *other)
        {
            continue;
        }
        report.add(finding(graph, *one, *other));
    }
    judges(graph, report);
}

/// Two judges behind each other whose texts are the same but for their own names and those of their routes.
fn judges(graph: &Graph<'_>, report: &mut Report) {
    let nodes = graph.program.each_node();
    let judges: Vec<(NodeId, Criteria)> = nodes
        .filter_map(|(id, node)| Some((id, Criteria::of(node)?)))
        .take(MOST)
        .collect();
    for (at, (one, first)) in judges.iter().enumerate() {
        let mut others = judges.iter().skip(at + 1);
        let other = others.find(|(other, second)| {
            first.is_same(second)
                && !differ_in_a_number(graph.id(*one), graph.id(*other))
                && !side_by_side(graph, *one, *other)
        });
        if let Some((other, _)) = other {
            let (first, id) = (graph.id(*one), graph.id(*other));
            let message = format!("`{id}` judges by the same text as `{first}`");
            let span = graph.program[*other].span;
            let found = Diagnostic::new(&ASKED_TWICE, span, message, "seems to be copied");
            report.add(
                found
                    .label(graph.program[*one].span, "this one")
                    .help(format!("let the text of `{id}` say what it is to judge by")),
            );
        }
    }
}

/// What a judge goes by.
struct Criteria {
    words: Vec<String>,
    /// The words of its own name and of those of its routes.
    names: BTreeSet<String>,
}

impl Criteria {
    fn of(node: &Node) -> Option<Self> {
        // Where the author adds nothing, the text stands at the node itself.
        let system = &node.work.judgement()?.system;
        if system.span == node.span {
            return None;
        }
        let all: Vec<&str> = system.literals().collect();
        let answers = node.exits.iter().filter_map(|exit| exit.when.answer());
        Some(Self {
            words: words(&all.join(" ")),
            names: answers.chain([node.id.as_str()]).flat_map(words).collect(),
        })
    }

    fn is_same(&self, other: &Self) -> bool {
        let own = |one: &Self| -> Vec<String> {
            let mut words = one.words.clone();
            words.retain(|word| !self.names.contains(word) && !other.names.contains(word));
            words
        };
        let (ones, others) = (own(self), own(other));
        ones == others && ones.len() >= FEWEST
    }
}

/// What a model is asked, piece by piece.
fn question(node: &Node) -> Option<Vec<&str>> {
    let is_other = node.work.model_calls().is_empty()
        || !node.work.speeches().is_empty()
        || node.work.judgement().is_some();
    if is_other {
        return None;
    }
    let texts = node.work.texts();
    let mut long = false;
    let mut reads = false;
    let mut pieces = Vec::new();
    for part in texts.iter().flat_map(|text| &text.parts) {
        pieces.push(match part {
            Part::Literal(literal) => {
                long |= literal.len() >= SHORTEST;
                literal.as_str()
            }
            Part::Ref(found) => {
                reads = true;
                found.spelled.as_str()
            }
        });
    }
    (long && reads).then_some(pieces)
}

/// Whether two nodes are asked for a reply of the same form.
fn same_form(graph: &Graph<'_>, one: NodeId, other: NodeId) -> bool {
    let schema = |id: NodeId| graph.program[id].work.schema().map(|schema| &schema.json);
    schema(one) == schema(other)
}

fn writes(node: &Node) -> BTreeSet<KeyId> {
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    writes.map(|write| write.key).collect()
}

/// Whether both keep something, and under other names.
fn keep_apart(graph: &Graph<'_>, one: NodeId, other: NodeId) -> bool {
    let (first, second) = (writes(&graph.program[one]), writes(&graph.program[other]));
    !first.is_empty() && !second.is_empty() && first.is_disjoint(&second)
}

/// Branches that ask the same are told by another check.
fn side_by_side(graph: &Graph<'_>, one: NodeId, other: NodeId) -> bool {
    let around = |id: NodeId| graph.facts.branches_around(id);
    around(one) != around(other) || graph.facts.in_chain(one) || graph.facts.in_chain(other)
}

/// Whether what they read is written by another node: then the second is asked of something else.
fn changes_between(graph: &Graph<'_>, one: NodeId, other: NodeId) -> bool {
    let read: BTreeSet<KeyId> = graph.program[one]
        .reads
        .iter()
        .filter_map(|read| read.from.key())
        .collect();
    let between = graph.facts.reached_from(one, graph.program);
    between.into_iter().filter(|id| *id != other).any(|id| {
        let node = &graph.program[id];
        node.work.sees_state() || !writes(node).is_disjoint(&read)
    })
}

fn finding(graph: &Graph<'_>, one: NodeId, other: NodeId) -> Diagnostic {
    let (first, id) = (graph.id(one), graph.id(other));
    let message = format!("`{id}` asks a model the same as `{first}`, of the same values");
    let found = Diagnostic::new(
        &ASKED_TWICE,
        graph.program[other].span,
        message,
        "seems to be copied",
    );
    found
        .label(graph.program[one].span, "this one")
        .help(format!("let the text of `{id}` ask for what it is to make"))
}
