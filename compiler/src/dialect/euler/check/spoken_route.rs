//! A route that the text of a judge speaks of and that it has not, where the text leaves out one that it has.

use super::super::ast::Node;
use super::super::view::View;
use super::route_word::Word;

/// Verbs behind which, with `to`, the way stands on which something goes.
const SENDS: [&str; 6] = ["send", "sends", "route", "return", "direct", "forward"];

/// Verbs behind which an answer stands that is chosen.
const CHOOSES: [&str; 10] = [
    "choose", "pick", "take", "use", "say", "decide", "select", "answer", "reply", "vote",
];

/// What begins a condition.
const CONDITIONS: [&str; 9] = [
    "if",
    "when",
    "where",
    "unless",
    "otherwise",
    "else",
    "once",
    "provided",
    "whenever",
];

/// What stands before the answer for all that is left.
const RESTS: [&str; 2] = ["otherwise", "else"];

/// What stands before "else" where it is no other way: "nothing else".
const OF_ALL: [&str; 9] = [
    "nothing",
    "anything",
    "everything",
    "something",
    "someone",
    "anyone",
    "nobody",
    "or",
    "who",
];

/// What stands before a condition: "only if", "even when".
const NARROWS: [&str; 4] = ["only", "just", "even", "except"];

/// What is no answer, where an answer may stand.
const NO_ANSWERS: [&str; 16] = [
    "it",
    "them",
    "this",
    "that",
    "one",
    "both",
    "all",
    "again",
    "back",
    "nothing",
    "everything",
    "yes",
    "you",
    "me",
    "us",
    "others",
];

/// How many words lie between a verb and its `to`.
const FAR: usize = 6;

/// The answer that the words offer, and that is none of the routes.
pub(super) fn stranger<'t>(
    view: &View<'_>,
    node: &Node,
    text: &'t str,
    words: &[Word<'t>],
) -> Option<&'t str> {
    let routes = &node.judge()?.routes;
    let is_route = |word: &str| {
        let mut routes = routes.iter();
        routes.any(|route| route.value.eq_ignore_ascii_case(word))
    };
    let is_said = |route: &str| {
        words
            .iter()
            .any(|word| word.said.eq_ignore_ascii_case(route))
    };
    let unsaid = routes.iter().filter(|route| !is_said(&route.value)).count();
    // All are spoken of, or none: then what the text says is no list of answers.
    if unsaid == 0 || unsaid == routes.len() {
        return None;
    }
    let is_name = |word: &str| {
        let keys = view.graph.schema.iter().flatten();
        let mut names = keys.map(|key| key.name.value.as_str());
        names.any(|name| name == word) || view.node(word).is_some() || node.id.value == word
    };
    let is_plain = |word: &str| {
        let is_part = |letter: char| letter.is_lowercase() || "_-".contains(letter);
        word.len() > 2 && word.chars().all(is_part)
    };
    let is_stranger = |word: &str| {
        let is_word = is_plain(word) && !NO_ANSWERS.contains(&word) && !CONDITIONS.contains(&word);
        is_word && !is_route(word) && !is_name(word)
    };
    let heads = || by_heads(text, routes.len(), &is_route).filter(|word| is_stranger(word));
    let found = sent(words, &is_stranger)
        .or_else(|| chosen(words, &is_stranger, &is_route))
        .or_else(|| otherwise(words, &is_stranger));
    found.or_else(heads)
}

/// Whether a word ends what is said of it: the sentence, or before a condition.
fn closes(words: &[Word<'_>], at: usize) -> bool {
    let Some(word) = words.get(at) else {
        return false;
    };
    let next = |at: usize, list: &[&str]| words.get(at).is_some_and(|word| is_one_of(word, list));
    word.is_last || next(at + 1, &CONDITIONS) || next(at + 1, &NARROWS) && next(at + 2, &CONDITIONS)
}

fn is_one_of(word: &Word<'_>, list: &[&str]) -> bool {
    list.contains(&word.said.to_lowercase().as_str())
}

/// "send everything else to rework".
fn sent<'t>(words: &[Word<'t>], is_stranger: &impl Fn(&str) -> bool) -> Option<&'t str> {
    let verbs = words.iter().enumerate();
    let verbs = verbs.filter(|(_, word)| is_one_of(word, &SENDS) && !word.is_last);
    verbs.into_iter().find_map(|(at, _)| {
        let behind = words.iter().enumerate().skip(at + 1).take(FAR);
        let mut behind = behind.take_while(|(_, word)| !word.is_last || word.said == "to");
        let (to, _) = behind.find(|(_, word)| word.said == "to")?;
        let answer = words.get(to + 1)?;
        (is_stranger(answer.said) && closes(words, to + 1)).then_some(answer.said)
    })
}

/// "choose rework when the rent is missing", beside one of the routes behind the same verb.
fn chosen<'t>(
    words: &[Word<'t>],
    is_stranger: &impl Fn(&str) -> bool,
    is_route: &impl Fn(&str) -> bool,
) -> Option<&'t str> {
    let verbs = words.iter().enumerate();
    let verbs = verbs.filter(|(_, word)| is_one_of(word, &CHOOSES) && !word.is_last);
    let answers: Vec<(String, &'t str)> = verbs
        .filter(|(at, _)| closes(words, at + 1))
        .filter_map(|(at, verb)| Some((verb.said.to_lowercase(), words.get(at + 1)?.said)))
        .collect();
    // "choose publish only if …, else rework": the other way is a route.
    let is_rest = |two: &[Word<'t>]| match two {
        [other, answer] => is_one_of(other, &RESTS) && answer.is_last && is_route(answer.said),
        _ => false,
    };
    let has_rest = words.windows(2).any(is_rest);
    let is_beside = |verb: &str| {
        let mut known = answers.iter().filter(|(_, answer)| is_route(answer));
        has_rest || known.any(|(other, _)| other == verb)
    };
    let mut strangers = answers.iter().filter(|(_, answer)| is_stranger(answer));
    let found = strangers.find(|(verb, _)| is_beside(verb));
    // "choose publish where …, and reject where it is not."
    let chooses = answers.iter().any(|(_, answer)| is_route(answer));
    let further = || {
        words.windows(4).find_map(|four| match four {
            [before, join, answer, when] => {
                let is_told = before.is_last
                    && matches!(join.said, "and" | "or")
                    && is_one_of(when, &CONDITIONS)
                    && is_stranger(answer.said);
                is_told.then_some(answer.said)
            }
            _ => None,
        })
    };
    // "choose cook if …, change if …, stop if …": two of them are routes.
    let told = || {
        let threes = words.windows(3).filter_map(|three| match three {
            [before, answer, when] => {
                let begins = before.is_last || is_one_of(before, &CHOOSES);
                let is_told =
                    begins && is_one_of(when, &CONDITIONS) && !is_one_of(answer, &NARROWS);
                is_told.then_some(answer.said)
            }
            _ => None,
        });
        let told: Vec<&'t str> = threes.collect();
        let known = told.iter().filter(|answer| is_route(answer)).count();
        let mut others = told.into_iter().filter(|answer| is_stranger(answer));
        others.next().filter(|_| known > 1)
    };
    found
        .map(|(_, answer)| *answer)
        .or_else(|| further().filter(|_| chooses))
        .or_else(|| told().filter(|_| chooses))
}

/// "publish what is complete, otherwise rework."
fn otherwise<'t>(words: &[Word<'t>], is_stranger: &impl Fn(&str) -> bool) -> Option<&'t str> {
    words.windows(3).find_map(|three| match three {
        [before, other, answer]
            if is_one_of(other, &RESTS)
                && !other.is_last
                && answer.is_last
                && !is_one_of(before, &OF_ALL) =>
        {
            is_stranger(answer.said).then_some(answer.said)
        }
        _ => None,
    })
}

/// Lines that each begin with an answer, as many as there are routes: `publish: …`, `- rework: …`. The one that is none.
fn by_heads<'t>(text: &'t str, routes: usize, is_route: &impl Fn(&str) -> bool) -> Option<&'t str> {
    let heads: Vec<&str> = text.lines().filter_map(head).collect();
    let mut others = heads.iter().filter(|head| !is_route(head));
    let only = others.next().filter(|_| others.next().is_none())?;
    (heads.len() > 1 && heads.len() == routes).then_some(*only)
}

/// The word before the colon or the dash of a line.
fn head(line: &str) -> Option<&str> {
    let line = line.trim_start_matches([' ', '\t', '-', '*']);
    let ends = [":", " - ", " \u{2013} ", " \u{2014} ", " = "];
    let end = ends.iter().filter_map(|end| line.find(end)).min()?;
    let head = line.get(..end)?.trim_matches(['`', '"', '\'', '*', ' ']);
    let is_part = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    (!head.is_empty() && head.chars().all(is_part)).then_some(head)
}
