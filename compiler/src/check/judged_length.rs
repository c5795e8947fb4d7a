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
    let (judges, others): (Vec<&Node>, Vec<&Node>) =
        graph.program.nodes.iter().partition(|node| is_judge(node));
    let wanted = judges.into_iter().filter_map(|node| {
        let (text, amount) = length(node)?;
        is_of_the_thing(&amount).then_some((node, text, amount))
    });
    let mut wanted = wanted.peekable();
    if wanted.peek().is_none() {
        return;
    }
    let told = others
        .into_iter()
        .filter_map(|node| Some((node, length(node)?)));
    let told: Vec<(&Node, (&Text, Amount<'_>))> = told.collect();
    for (judge, text, wanted) in wanted {
        let read: Vec<KeyId> = judge
            .reads
            .iter()
            .filter_map(|read| read.from.key())
            .collect();
        let other = told.iter().find(|(node, (_, told))| {
            let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
            unit(&wanted) == unit(told)
                && are_apart(&wanted, told)
                && writes.any(|write| read.contains(&write.key))
        });
        let Some((writer, (place, told))) = other else {
            continue;
        };
        let (id, unit) = (&judge.id, unit(&wanted).unwrap_or_default());
        let message = format!(
            "`{id}` judges by {} {unit}, and `{}` is told to write {}",
            said(&wanted),
            writer.id,
            said(told)
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

/// Whether a length is said of what is judged: "that it has at most 600 words". "Explain it in two sentences" is about the answer.
fn is_of_the_thing(amount: &Amount<'_>) -> bool {
    const SAYS: [&str; 9] = [
        "contain", "contains", "exceeds", "has", "have", "is", "longer", "shorter", "stays",
    ];
    let mut near = amount.before.iter().rev().take(4);
    near.any(|word| SAYS.contains(&word.as_str()))
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
