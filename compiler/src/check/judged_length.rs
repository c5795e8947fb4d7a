//! A judge that wants another length than the node whose text it judges is told to write.

use super::graph::Graph;
use crate::amount::{Amount, amounts, is_same};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, Text};
use crate::node_names::words;

/// What lengths are counted in.
const UNITS: [&str; 6] = [
    "words",
    "characters",
    "sentences",
    "paragraphs",
    "lines",
    "pages",
];

/// How nodes are called that judge what another one wrote.
const JUDGES: [&str; 8] = [
    "check", "critic", "critique", "evaluate", "grade", "judge", "review", "reviewer",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for judge in graph.program.nodes.iter().filter(|node| is_judge(node)) {
        let Some((text, wanted)) = length(judge) else {
            continue;
        };
        let read: Vec<KeyId> = judge
            .reads
            .iter()
            .filter_map(|read| read.from.key())
            .collect();
        let writers = graph.program.nodes.iter().filter(|node| {
            let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
            !is_judge(node) && writes.any(|write| read.contains(&write.key))
        });
        let other = writers
            .filter_map(|node| Some((node, length(node)?)))
            .find(|(_, (_, told))| same_unit(&wanted, told) && are_apart(&wanted, told));
        let Some((writer, (place, told))) = other else {
            continue;
        };
        let (id, unit) = (&judge.id, unit(&wanted).unwrap_or_default());
        let message = format!(
            "`{id}` judges by {} {unit}, and `{}` is told to write {}",
            said(&wanted),
            writer.id,
            said(&told)
        );
        let found = Diagnostic::new(&OTHER_NUMBER, text.span, message, "nothing can be both");
        let found = found.label(place.span, "what is asked for");
        report.add(found.help("let both texts name the same length"));
    }
}

fn is_judge(node: &Node) -> bool {
    let mut named = words(&node.id).into_iter();
    let is_called = named.any(|word| JUDGES.contains(&word.as_str()));
    node.work.judgement().is_some() || is_called && !node.work.model_calls().is_empty()
}

/// The one length that the texts of a node name.
fn length(node: &Node) -> Option<(&Text, Amount<'_>)> {
    let texts = node.work.texts().into_iter();
    let lengths = texts.flat_map(|text| {
        let literals = text.literals().flat_map(amounts);
        literals.filter(is_length).map(move |amount| (text, amount))
    });
    let mut lengths = lengths.into_iter();
    let only = lengths.next()?;
    lengths.next().is_none().then_some(only)
}

fn unit(amount: &Amount<'_>) -> Option<&'static str> {
    let first = amount.counted.first()?;
    UNITS.into_iter().find(|unit| is_same(unit, first))
}

fn is_length(amount: &Amount<'_>) -> bool {
    unit(amount).is_some() && !amount.is_about
}

fn same_unit(one: &Amount<'_>, other: &Amount<'_>) -> bool {
    unit(one) == unit(other)
}

/// Whether no number is in both.
fn are_apart(one: &Amount<'_>, other: &Amount<'_>) -> bool {
    let ends_before = |one: &Amount<'_>, other: &Amount<'_>| {
        let (most, least) = (one.most, other.least);
        most.zip(least).is_some_and(|(most, least)| most < least)
    };
    ends_before(one, other) || ends_before(other, one)
}

fn said(amount: &Amount<'_>) -> String {
    match (amount.least, amount.most) {
        (Some(least), Some(most)) if least == most => most.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, Some(most)) => format!("at most {most}"),
        (None, None) => amount.said.to_owned(),
    }
}
