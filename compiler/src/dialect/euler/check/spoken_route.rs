//! A route that the text of a judge speaks of and that it has not, where the text leaves out one that it has.

use super::super::ast::Node;
use super::super::view::View;
use super::route_word::Word;

/// Verbs behind which, with `to`, the way stands on which something goes.
const SENDS: [&str; 10] = [
    "send", "sends", "route", "return", "pass", "hand", "give", "direct", "forward", "go",
];

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
    let heads = || by_heads(text, &is_route).filter(|word| is_stranger(word));
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

/// "choose rework when the rent is missing", beside one of the routes in the same words.
fn chosen<'t>(
    words: &[Word<'t>],
    is_stranger: &impl Fn(&str) -> bool,
    is_route: &impl Fn(&str) -> bool,
) -> Option<&'t str> {
    let verbs = words.iter().enumerate();
    let verbs = verbs.filter(|(_, word)| is_one_of(word, &CHOOSES) && !word.is_last);
    let answers: Vec<&'t str> = verbs
        .filter(|(at, _)| closes(words, at + 1))
        .filter_map(|(at, _)| words.get(at + 1))
        .map(|word| word.said)
        .collect();
    // "choose publish where …, and reject where it is not."
    let further = words.windows(2).enumerate().filter(|(at, two)| {
        let ends = at.checked_sub(1).and_then(|before| words.get(before));
        let begins = two
            .first()
            .is_some_and(|word| matches!(word.said, "and" | "or"));
        let is_told_when = words
            .get(at + 2)
            .is_some_and(|word| is_one_of(word, &CONDITIONS));
        begins && is_told_when && ends.is_some_and(|word| word.is_last)
    });
    let further = further
        .filter_map(|(_, two)| two.last())
        .map(|word| word.said);
    let answers: Vec<&'t str> = answers.into_iter().chain(further).collect();
    let mut strangers = answers.iter().filter(|word| is_stranger(word));
    let first = strangers.next()?;
    // "choose publish only if …, else rework": the other way is a route.
    let is_rest = |two: &[Word<'t>]| match two {
        [other, answer] => is_one_of(other, &RESTS) && answer.is_last && is_route(answer.said),
        _ => false,
    };
    let beside = answers.iter().any(|word| is_route(word)) || words.windows(2).any(is_rest);
    beside.then_some(*first)
}

/// "publish what is complete, otherwise rework."
fn otherwise<'t>(words: &[Word<'t>], is_stranger: &impl Fn(&str) -> bool) -> Option<&'t str> {
    words.windows(2).find_map(|two| match two {
        [other, answer] if is_one_of(other, &RESTS) && answer.is_last => {
            is_stranger(answer.said).then_some(answer.said)
        }
        _ => None,
    })
}

/// Lines that each begin with an answer: `publish: …`, `- rework: …`. The one that is none, beside others that are.
fn by_heads<'t>(text: &'t str, is_route: &impl Fn(&str) -> bool) -> Option<&'t str> {
    let heads: Vec<&str> = text.lines().filter_map(head).collect();
    let mut others = heads.iter().filter(|head| !is_route(head));
    let only = others.next().filter(|_| others.next().is_none())?;
    (heads.len() > 1).then_some(*only)
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
