//! A judge, or a node that mends a text, that wants another length than the node is told that writes it.

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

/// A node with the one length that its texts name.
struct Told<'p> {
    node: &'p Node,
    text: &'p Text,
    amount: Amount<'p>,
}

impl Told<'_> {
    fn writes(&self, key: KeyId) -> bool {
        let mut writes = self.node.exits.iter().flat_map(|exit| &exit.writes);
        writes.any(|write| write.key == key)
    }

    fn reads(&self) -> impl Iterator<Item = KeyId> {
        let reads = self.node.reads.iter();
        reads.filter_map(|read| read.from.key())
    }

    /// Whether it works on what another one writes, and no length is right for both.
    fn is_against(&self, writer: &Self) -> bool {
        unit(&self.amount) == unit(&writer.amount)
            && are_apart(&self.amount, &writer.amount)
            && self.reads().any(|key| writer.writes(key))
    }

    /// Whether it writes anew what another one wrote.
    fn mends(&self, writer: &Self) -> bool {
        let is_other = !std::ptr::eq(self.node, writer.node);
        let mut keys = self.reads().filter(|key| self.writes(*key));
        is_other && keys.any(|key| writer.writes(key))
    }
}

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let nodes = graph.program.nodes.iter();
    let told = nodes.filter_map(|node| {
        let (text, amount) = length(node)?;
        Some(Told { node, text, amount })
    });
    let (judges, writers): (Vec<Told<'_>>, Vec<Told<'_>>) =
        told.partition(|told| is_judge(told.node));
    let judges = judges.iter().filter(|told| is_of_the_thing(&told.amount));
    for judge in judges {
        let Some(writer) = writers.iter().find(|writer| judge.is_against(writer)) else {
            continue;
        };
        report.add(finding(judge, writer, "judges by"));
    }
    for mender in &writers {
        let mut before = writers.iter().filter(|writer| mender.mends(writer));
        if let Some(writer) = before.find(|writer| mender.is_against(writer))
            && !shortens(mender)
        {
            report.add(finding(mender, writer, "is to mend it with"));
        }
    }
}

/// Whether a node is there to change the length.
fn shortens(told: &Told<'_>) -> bool {
    const VERBS: [&str; 10] = [
        "compress",
        "condense",
        "cut",
        "expand",
        "extend",
        "lengthen",
        "shorten",
        "summarise",
        "summarize",
        "trim",
    ];
    let said = told.text.literals().flat_map(words);
    let mut said = said.chain(words(&told.node.id));
    said.any(|word| VERBS.iter().any(|verb| is_same(verb, &word)))
}

fn finding(second: &Told<'_>, writer: &Told<'_>, does: &str) -> Diagnostic {
    let (id, unit) = (&second.node.id, unit(&second.amount).unwrap_or_default());
    let message = format!(
        "`{id}` {does} {} {unit}, and `{}` is told to write {}",
        said(&second.amount),
        writer.node.id,
        said(&writer.amount)
    );
    let found = Diagnostic::new(
        &OTHER_NUMBER,
        second.text.span,
        message,
        "nothing can be both",
    );
    let found = found.label(writer.text.span, "what is asked for");
    found.help("let both texts name the same length")
}

pub(super) fn is_judge(node: &Node) -> bool {
    let mut named = words(&node.id).into_iter();
    let is_called = named.any(|word| JUDGES.contains(&word.as_str()));
    node.work.judgement().is_some() || is_called && !node.work.model_calls().is_empty()
}

/// The one length that the texts of a node name.
fn length(node: &Node) -> Option<(&Text, Amount<'_>)> {
    let texts = node.work.texts().into_iter();
    let lengths = texts.flat_map(|text| {
        let literals = text.literals().filter(|literal| speaks_of_length(literal));
        let literals = literals.flat_map(amounts);
        let lengths = literals.filter(|amount| is_length(amount) && !is_of_a_part(amount));
        lengths.map(move |amount| (text, amount))
    });
    let mut lengths = lengths.into_iter();
    let only = lengths.next()?;
    lengths.next().is_none().then_some(only)
}

/// Whether a text may name a length: amounts are looked for in few texts.
fn speaks_of_length(text: &str) -> bool {
    UNITS.iter().any(|unit| text.contains(unit))
}

pub(super) fn unit(amount: &Amount<'_>) -> Option<&'static str> {
    let first = amount.counted.first()?;
    UNITS.into_iter().find(|unit| is_same(unit, first))
}

pub(super) fn is_length(amount: &Amount<'_>) -> bool {
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

/// Whether a length is that of a part: "no sentence is longer than 25 words".
pub(super) fn is_of_a_part(amount: &Amount<'_>) -> bool {
    const PARTS: [&str; 15] = [
        "abstract",
        "bullet",
        "caption",
        "conclusion",
        "each",
        "every",
        "heading",
        "headline",
        "introduction",
        "item",
        "line",
        "paragraph",
        "sentence",
        "subject",
        "title",
    ];
    let mut before = amount.before.iter();
    before.any(|word| PARTS.iter().any(|part| is_same(part, word)))
}

/// Whether no number is in both.
pub(super) fn are_apart(one: &Amount<'_>, other: &Amount<'_>) -> bool {
    let ends_before = |one: &Amount<'_>, other: &Amount<'_>| {
        let (most, least) = (one.most, other.least);
        most.zip(least).is_some_and(|(most, least)| most < least)
    };
    ends_before(one, other) || ends_before(other, one)
}

pub(super) fn said(amount: &Amount<'_>) -> String {
    match (amount.least, amount.most) {
        (Some(least), Some(most)) if least == most => most.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, Some(most)) => format!("at most {most}"),
        (None, None) => amount.said.to_owned(),
    }
}
