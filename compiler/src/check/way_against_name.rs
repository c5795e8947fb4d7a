//! Ways that lead where their names say they do not: answers whose targets are exchanged, a failure or any other word that ends as what
//! went well ends, and an end that is called a failure and says that all went well.
//!
//! Names are only names, so each of these needs two of them that contradict each other.

use super::graph::Graph;
use super::sense::{
    Sense, is_of_anything, is_towards, of_answer, of_name, of_truth, proposed, puts_away,
    share_a_word,
};
use super::{failed_to_good_end, praising_failure};
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
use crate::ir::{
    Cond, Exit, ExitCondition, KeyId, Node, NodeId, Op, OtherWrites, Outcome, Target, ValueExpr,
};
use crate::node_names::{is_remedy, words};
use serde_json::Value;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let found = exchanged(graph, node)
            .or_else(|| one_end(graph, node))
            .or_else(|| other_words(graph, node))
            .or_else(|| failed_to_good_end::of(graph, node))
            .or_else(|| praising_failure::of(node))
            .or_else(|| praising_failure::copied(node, &graph.program.nodes))
            .or_else(|| invited_words(graph, node));
        report.diagnostics.extend(found);
    }
}

/// What an exit is for, in words.
struct Way<'a> {
    exit: &'a Exit,
    /// What a condition or an answer says; `None`: the way that is taken where no other is.
    label: Option<String>,
    sense: Option<Sense>,
    to: &'a str,
    ends: bool,
}

/// How many ways of a node are compared with each other.
const MOST_WAYS: usize = 64;

/// What is good where it fails, and bad where it succeeds.
const THREATS: [&str; 14] = [
    "abuse",
    "alarm",
    "attack",
    "breach",
    "bug",
    "complaint",
    "exploit",
    "fraud",
    "injection",
    "intrusion",
    "leak",
    "malware",
    "spam",
    "threat",
];

/// Keys whose words say where to go. Another word says what something is, or who was last.
const CHOOSING: [&str; 7] = [
    "action", "choice", "decision", "next", "route", "verdict", "answer",
];

/// The answers and the conditions on a single word of a node, with the ways that they lead.
fn ways<'a>(graph: &Graph<'a>, node: &'a Node) -> Vec<Way<'a>> {
    let mut ways: Vec<Way<'a>> = Vec::new();
    for exit in &node.exits {
        let Target::Node(to, _) = exit.to else {
            continue;
        };
        if exit.outcome != Outcome::Success {
            continue;
        }
        let (label, sense) = match &exit.when {
            ExitCondition::Answer(answer) => (Some(answer.clone()), of_answer(answer)),
            ExitCondition::If(cond) => match value(cond) {
                Some((label, sense)) => (Some(label), sense),
                None => continue,
            },
            ExitCondition::Done => (None, None),
            ExitCondition::Failed
            | ExitCondition::Other
            | ExitCondition::Routed(_)
            | ExitCondition::RoutedAnywhere
            | ExitCondition::FailedIf(_) => continue,
        };
        if ways.len() >= MOST_WAYS {
            break;
        }
        ways.push(Way {
            exit,
            label,
            sense,
            to: graph.id(to),
            ends: graph.is_end(to),
        });
    }
    // What is left where one word has its own way is the opposite of that word.
    let only = match ways.as_slice() {
        [first, last] if last.label.is_none() => first.sense.map(Sense::opposite),
        _ => None,
    };
    if let Some(last) = ways.last_mut().filter(|last| last.label.is_none()) {
        last.sense = only;
    }
    ways
}

/// The word with which a condition compares, and what it says; of a truth, what the name of the key says.
fn value(cond: &Cond) -> Option<(String, Option<Sense>)> {
    let Cond::Compare {
        left,
        op: Op::Eq,
        right: ValueExpr::Literal(value),
    } = cond
    else {
        return None;
    };
    let key = left.spelled.rsplit('.').next().unwrap_or("");
    match value {
        // Of what went wrong, `ok` may say anything.
        Value::String(word) => {
            let said = words(&left.spelled);
            let is_plain = !said.iter().any(|word| THREATS.contains(&word.as_str()))
                && of_name(&left.spelled) != Some(Sense::Bad)
                && !is_of_anything(&word.to_lowercase());
            Some((word.clone(), of_answer(word).filter(|_| is_plain)))
        }
        Value::Bool(truth) => {
            let sense = of_truth(key);
            let sense = sense.map(|sense| if *truth { sense } else { sense.opposite() });
            Some((String::new(), sense))
        }
        Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// How well the name of a node fits a way.
fn fits(way: &Way<'_>, to: &str) -> i32 {
    let label = way.label.as_deref().unwrap_or("");
    if share_a_word(label, to) {
        return 2;
    }
    match (way.sense, of_name(to)) {
        (Some(way), Some(to)) if way == to => 1,
        (Some(_), Some(_)) => -1,
        _ => 0,
    }
}

/// Two ways of which each fits where the other leads.
fn exchanged<'a>(graph: &Graph<'a>, node: &'a Node) -> Option<Diagnostic> {
    let ways = ways(graph, node);
    let pairs = ways.iter().enumerate().flat_map(|(at, one)| {
        let others = ways.get(at + 1..).unwrap_or_default();
        others.iter().map(move |other| (one, other))
    });
    let (one, other) = pairs.into_iter().find(|(one, other)| {
        let crossed =
            fits(one, other.to) > fits(one, one.to) && fits(other, one.to) > fits(other, other.to);
        let named = fits(one, other.to) == 2 || fits(other, one.to) == 2;
        let opposite =
            of_name(one.to).is_some_and(|sense| of_name(other.to) == Some(sense.opposite()));
        crossed && (named && says_where(one, other) || opposite && !proposes(node))
            || (mends_what_is_good(one, other) || mends_what_is_good(other, one)) && !proposes(node)
    })?;
    let id = &node.id;
    let message = format!(
        "{} of `{id}` leads to `{}`, and {} to `{}`: they seem to be exchanged",
        named(one),
        one.to,
        named(other),
        other.to
    );
    let witness = format!("leads to `{}`", one.to);
    let found = Diagnostic::new(&WAY_AGAINST_NAME, one.exit.span, message, witness);
    let found = match one.exit.span == other.exit.span {
        true => found,
        false => found.label(other.exit.span, format!("leads to `{}`", other.to)),
    };
    Some(
        found.help("exchange the two targets, or give the nodes names that say what is done there"),
    )
}

/// Whether two words say where to go: they are answers or decisions, and the nodes are not called for what leads to the other thing.
fn says_where(one: &Way<'_>, other: &Way<'_>) -> bool {
    let decides = |way: &Way<'_>| match &way.exit.when {
        ExitCondition::If(Cond::Compare { left, .. }) => {
            let key = left.spelled.rsplit('.').next().unwrap_or("");
            CHOOSING.contains(&key)
        }
        ExitCondition::If(_)
        | ExitCondition::Done
        | ExitCondition::Failed
        | ExitCondition::Answer(_)
        | ExitCondition::Other
        | ExitCondition::Routed(_)
        | ExitCondition::RoutedAnywhere
        | ExitCondition::FailedIf(_) => true,
    };
    let both = [one, other];
    both.iter().any(|way| way.sense.is_some())
        || both.iter().all(|way| decides(way) && !is_towards(way.to))
}

/// Whether the question of a node proposes to end something in words that are none of its answers: who agrees, agrees to that.
fn proposes(node: &Node) -> bool {
    let answers = || node.exits.iter().filter_map(|exit| exit.when.answer());
    let texts = node.work.texts();
    let mut said = texts
        .iter()
        .flat_map(|text| text.literals())
        .flat_map(proposed);
    answers().next().is_some()
        && said.any(|word| !answers().any(|answer| share_a_word(answer, &word)))
}

/// Whether the question of a node says what any other words do.
fn speaks_of_other_words(node: &Node) -> bool {
    const OTHER: [&str; 4] = ["else", "otherwise", "unless", "default"];
    let texts = node.work.texts();
    let mut said = texts
        .iter()
        .flat_map(|text| text.literals())
        .flat_map(words);
    said.any(|word| OTHER.contains(&word.as_str()))
}

/// What is good is repaired, and what is not goes on as it is.
fn mends_what_is_good(good: &Way<'_>, bad: &Way<'_>) -> bool {
    let labelled = good.label.is_some() && bad.label.is_some();
    let label = good.label.as_deref().unwrap_or("");
    labelled
        && !share_a_word(label, good.to)
        && !bad.ends
        && !puts_away(bad.to)
        && good.sense == Some(Sense::Good)
        && bad.sense == Some(Sense::Bad)
        && is_remedy(good.to)
        && !is_remedy(bad.to)
        && of_name(bad.to) != Some(Sense::Bad)
}

fn named(way: &Way<'_>) -> String {
    match (way.label.as_deref(), &way.exit.when) {
        (Some(label), _) if !label.is_empty() => format!("`{label}`"),
        (None, _) => "what is left".to_owned(),
        (Some(_), _) => "a condition".to_owned(),
    }
}

/// The answers of which a word says whether all is well.
fn judged_answers(node: &Node) -> Vec<(&str, &Exit, Sense)> {
    let answers = node.exits.iter().filter_map(|exit| {
        let answer = exit.when.answer()?;
        Some((answer, exit, of_answer(answer)?))
    });
    answers.collect()
}

/// An answer that stops something, and ends the run where the one does that agrees: at an end which is called after that. Or it goes on where
/// that one does, and nothing tells them apart.
fn one_end(graph: &Graph<'_>, node: &Node) -> Option<Diagnostic> {
    let answers = judged_answers(node);
    let of = |sense: Sense| answers.iter().filter(move |(.., other)| *other == sense);
    let (good, bad, to) = of(Sense::Good).find_map(|good| {
        let to = good.1.to.node()?;
        let name = graph.id(to);
        let bad = of(Sense::Bad).find(|bad| bad.1.to.node() == Some(to))?;
        let is_told = match graph.is_end(to) {
            true => of_name(name) == Some(Sense::Good) || share_a_word(name, good.0),
            // Where all ways lead to one node, that is told.
            false => {
                lets_through(good.0)
                    && is_lost(good.1)
                    && is_lost(bad.1)
                    && leads_elsewhere(node, to)
                    && !puts_away(name)
            }
        };
        is_told.then_some((good, bad, to))
    })?;
    if proposes(node) {
        return None;
    }
    let (is_end, to) = (graph.is_end(to), graph.id(to));
    let message = match is_end {
        true => format!(
            "`{}` at `{}` ends the run where `{}` does: at `{to}`",
            bad.0, node.id, good.0
        ),
        false => format!(
            "`{}` at `{}` leads to `{to}`, as `{}` does, and neither answer is kept",
            bad.0, node.id, good.0
        ),
    };
    let label = match is_end {
        true => "ends as if all were well",
        false => "goes on as if all were well",
    };
    let found = Diagnostic::new(&WAY_AGAINST_NAME, bad.1.span, message, label);
    let found = found.label(good.1.span, format!("`{}` leads there", good.0));
    let other = if is_end { "end" } else { "node" };
    Some(found.help(format!("lead `{}` to another {other}", bad.0)))
}

/// Whether an answer has something done, and is not only an opinion: `publish`, `send it`.
fn lets_through(answer: &str) -> bool {
    const DEEDS: [&str; 11] = [
        "accept", "approve", "approved", "confirm", "deploy", "merge", "pay", "publish", "release",
        "send", "ship",
    ];
    words(answer)
        .first()
        .is_some_and(|word| DEEDS.contains(&word.as_str()))
}

/// Whether nothing is left of an answer but where it leads.
fn is_lost(exit: &Exit) -> bool {
    exit.writes.is_empty() && exit.unlisted == OtherWrites::None
}

/// Whether a way of a node leads to another one than this.
fn leads_elsewhere(node: &Node, to: NodeId) -> bool {
    let mut targets = node.exits.iter().filter_map(|exit| exit.to.node());
    targets.any(|other| other != to)
}

/// Any other words than the options, which lead where the answer does that all is well.
fn other_words(graph: &Graph<'_>, node: &Node) -> Option<Diagnostic> {
    let other = node
        .exits
        .iter()
        .find(|exit| matches!(exit.when, ExitCondition::Other))?;
    let to = other.to.node()?;
    let is_end = graph.is_end(to);
    if !is_end && !is_lost(other) {
        return None;
    }
    let answers = judged_answers(node);
    let (good, exit, _) = answers
        .iter()
        .find(|(_, exit, sense)| *sense == Sense::Good && exit.to.node() == Some(to))?;
    let bad = |(_, exit, sense): &&(&str, &Exit, Sense)| {
        *sense == Sense::Bad && exit.to.node() != Some(to)
    };
    answers.iter().find(bad)?;
    if !is_end && !lets_through(good) {
        return None;
    }
    // Nobody types at a judge.
    let is_judge = node.work.judgement().is_some();
    if is_judge || speaks_of_other_words(node) || proposes(node) {
        return None;
    }
    let message = format!(
        "whatever else is typed at `{}` counts as `{good}`: the run {} `{}`",
        node.id,
        if is_end { "ends at" } else { "goes to" },
        graph.id(to)
    );
    let found = Diagnostic::new(
        &WAY_AGAINST_NAME,
        other.span,
        message,
        "also taken for \"wait\" and \"no!\"",
    );
    let found = found.label(exit.span, format!("`{good}` leads there"));
    Some(found.help("lead other words to a node that looks at them, or to where the run stops"))
}

/// A question that asks for other words, which end the run as the answer that stops it does.
fn invited_words(graph: &Graph<'_>, node: &Node) -> Option<Diagnostic> {
    const INVITES: [&str; 8] = [
        "or say what",
        "or tell what",
        "or write what",
        "or describe what",
        "or type what",
        "or say how",
        "or tell me what",
        "or enter what",
    ];
    let question = &node.work.question()?.question;
    let said = question.literals().find_map(|literal| {
        let lower = literal.to_lowercase();
        INVITES.into_iter().find(|said| lower.contains(said))
    })?;
    let mut exits = node.exits.iter();
    let other = exits.find(|exit| matches!(exit.when, ExitCondition::Other))?;
    let to = other.to.node().filter(|to| graph.is_end(*to))?;
    // The end may show what was typed.
    let kept: Vec<KeyId> = other.writes.iter().map(|write| write.key).collect();
    let result = graph.program[to].work.result();
    if result.is_some_and(|text| {
        text.refs()
            .any(|found| found.key().is_some_and(|key| kept.contains(&key)))
    }) {
        return None;
    }
    let message = format!(
        "the question of `{}` says \"{said} …\", and such an answer ends the run at `{}`",
        node.id,
        graph.id(to)
    );
    let found = Diagnostic::new(&WAY_AGAINST_NAME, other.span, message, "nobody reads it");
    Some(found.help("lead other words to a node that takes them up"))
}
