//! Answers that the text of a judge asks for, against its routes.

use super::super::ast::{Edge, EdgeCondition, Node};
use super::super::view::View;
use super::route_word::{Word, words};
use super::spoken_route;
use crate::deeds::{orders, sentences};
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::listed;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        if let Some(text) = &node.system_append {
            let found = of_judge(view, node, text).or_else(|| unsaid(node, text));
            report.diagnostics.extend(found);
        }
    }
}

/// Words behind which an answer stands.
const OFFERS: [&str; 8] = [
    "answer", "route", "reply", "return", "choose", "respond", "either", "output",
];

/// What stands between such a word and the answer.
const BETWEEN: [&str; 7] = ["with", "the", "route", "to", "answer", "either", "only"];

fn of_judge(view: &View<'_>, node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    let routes = &node.judge()?.routes;
    let is_route = |word: &str| routes.iter().any(|route| route.value == word);
    let words = words(&text.value);
    let stranger = beside(&words, &is_route)
        .filter(|_| words.iter().any(|word| is_offer(word.said)))
        .or_else(|| by_condition(&words, &is_route))
        .or_else(|| instead(&words, &is_route))
        // What stands in quotes beside JSON is a field of it.
        .or_else(|| {
            let found = in_quotes(view, node, &text.value, &is_route);
            found.filter(|_| !text.value.contains("JSON"))
        })
        .or_else(|| spoken_route::stranger(view, node, &text.value, &words))?;
    let id = &node.id.value;
    // An edge with this label is told.
    let is_label = |edge: &&Edge| edge.when.value == EdgeCondition::Route(stranger.to_owned());
    if view.out(id).iter().any(is_label) {
        return None;
    }
    let message = format!(
        "the text of the judge `{id}` offers the answer `{stranger}`, which is none of its routes"
    );
    let label = "no edge follows it";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, label);
    let known = listed(routes.iter().map(|route| route.value.as_str()));
    Some(found.help(format!("name the routes: {known}")))
}

/// One route of which the text says nothing, where it says of each other one when it is to be taken.
fn unsaid(node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    const REST: [&str; 5] = ["else", "other", "others", "otherwise", "rest"];
    let routes = &node.judge()?.routes;
    let words = words(&text.value);
    let is_said = |route: &str| {
        words
            .iter()
            .any(|word| word.said.eq_ignore_ascii_case(route))
    };
    let is_marked = |route: &str| {
        let marks = ['`', '"', '\''];
        marks
            .iter()
            .any(|mark| text.value.contains(&format!("{mark}{route}{mark}")))
    };
    let (marked, others): (Vec<_>, Vec<_>) = routes.iter().partition(|one| is_marked(&one.value));
    let [only] = others.as_slice() else {
        return None;
    };
    let says_when = words.iter().any(|word| matches!(word.said, "if" | "when"));
    let has_rest = words
        .iter()
        .any(|word| REST.contains(&word.said.to_lowercase().as_str()));
    if marked.len() < 2 || is_said(&only.value) || !says_when || has_rest {
        return None;
    }
    let id = &node.id.value;
    let known = listed(marked.iter().map(|route| route.value.as_str()));
    let message = format!(
        "the text of the judge `{id}` says when to answer {known}, and never speaks of `{}`",
        only.value
    );
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "one route is not spoken of",
    );
    let found = found.label(only.span, "this one");
    Some(found.help(format!("say when `{}` is the answer", only.value)))
}

fn is_offer(word: &str) -> bool {
    OFFERS.contains(&word.to_lowercase().as_str())
}

/// "answer `accept` or `revise`", of which one is a route.
fn beside<'t>(words: &[Word<'t>], is_route: &impl Fn(&str) -> bool) -> Option<&'t str> {
    let stranger = words.windows(3).find_map(|three| match three {
        [left, or, right] if or.said == "or" && is_route(left.said) != is_route(right.said) => {
            Some(if is_route(left.said) {
                right.said
            } else {
                left.said
            })
        }
        _ => None,
    })?;
    // "finalize or not", "revise or leave it": a sentence, and no list of answers.
    (!["not", "the", "a", "leave"].contains(&stranger)).then_some(stranger)
}

/// The answers that are asked for, each with what stands behind it.
fn answers<'w, 't>(words: &'w [Word<'t>]) -> impl Iterator<Item = &'w [Word<'t>]> {
    let offers = words.iter().enumerate();
    let offers = offers.filter(|(_, word)| is_offer(word.said) && !word.is_last);
    offers.filter_map(|(at, _)| {
        let behind = words.get(at + 1..)?;
        let skipped = behind.iter().take_while(|word| {
            BETWEEN.contains(&word.said.to_lowercase().as_str()) && !word.is_last
        });
        behind.get(skipped.count()..)
    })
}

/// "return accept if it is complete, otherwise return revise", of which one is a route.
fn by_condition<'t>(words: &[Word<'t>], is_route: &impl Fn(&str) -> bool) -> Option<&'t str> {
    let conditions = ["if", "when", "otherwise", "else", "unless"];
    let asked = answers(words).filter_map(|behind| match behind {
        [word, ..] if word.is_last => Some(word.said),
        [word, next, ..] if conditions.contains(&next.said) => Some(word.said),
        _ => None,
    });
    let asked: Vec<&str> = asked.collect();
    if !asked.iter().any(|word| is_route(word)) {
        return None;
    }
    let is_plain =
        |word: &&&str| word.len() > 2 && word.chars().all(|c| c.is_lowercase() || c == '_');
    let mut strangers = asked.iter().filter(|word| !is_route(word));
    strangers
        .find(|word| is_plain(word) && !PRONOUNS.contains(word))
        .copied()
}

/// What stands for something else, and is no answer.
const PRONOUNS: [&str; 8] = [
    "it",
    "them",
    "this",
    "that",
    "one",
    "both",
    "accordingly",
    "again",
];

/// "Answer `accept` if …, and `reject` if not": the first of several answers in quotes that are no names of the graph.
fn in_quotes<'t>(
    view: &View<'_>,
    node: &Node,
    text: &'t str,
    is_route: &impl Fn(&str) -> bool,
) -> Option<&'t str> {
    if words(text).iter().any(|word| is_route(word.said)) {
        return None;
    }
    let offers = |sentence: &str| orders(sentence, &OFFERS);
    let known = |word: &str| {
        let keys = view.graph.schema.iter().flatten();
        let mut names = keys.map(|key| key.name.value.as_str());
        names.any(|name| name == word) || view.node(word).is_some() || node.id.value == word
    };
    let is_plain =
        |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_lowercase() || c == '_');
    sentences(text)
        .filter(|one| offers(one))
        .find_map(|sentence| {
            let parts = sentence.split(['`', '"']).skip(1).step_by(2);
            let mut answers = parts.filter(is_plain).filter(|word| !known(word));
            let first = answers.next()?;
            answers.next().map(|_| first)
        })
}

/// "choose the route pass or fail", where no route is named at all.
fn instead<'t>(words: &[Word<'t>], is_route: &impl Fn(&str) -> bool) -> Option<&'t str> {
    if words.iter().any(|word| is_route(&word.said.to_lowercase())) {
        return None;
    }
    answers(words).find_map(|behind| match behind {
        [left, or, right, ..] if or.said == "or" && !left.is_last && right.is_last => {
            let is_plain = |word: &str| word.chars().all(char::is_alphabetic);
            (is_plain(left.said) && is_plain(right.said)).then_some(left.said)
        }
        _ => None,
    })
}
