//! Somebody whom the prompt of a controller has it ask in a sentence, and who is none of its agents: "Ask router for sailings and customs for
//! duties", where one of the agents is never named.

use super::template::ParsedTemplate;
use crate::diag::codes::UNDECLARED_NODE;
use crate::diag::{Diagnostic, Level};
use crate::ir::Text;
use crate::node_names::{same_stem, words};
use crate::syntax::nearest;

/// Verbs behind which stands who is asked.
const ASKS: [&str; 9] = [
    "ask", "call", "consult", "dispatch", "query", "use", "task", "choose", "pick",
];

/// What stands behind who is asked.
const FOR: [&str; 9] = [
    "for", "about", "to", "when", "if", "with", "whenever", "on", "once",
];

/// What stands before the next one.
const JOINS: [&str; 2] = ["and", "or"];

/// Whoever is called so is no agent.
const NOBODY: [&str; 29] = [
    "account",
    "answer",
    "care",
    "look",
    "questions",
    "reply",
    "search",
    "tools",
    "wait",
    "them",
    "him",
    "her",
    "it",
    "the",
    "each",
    "both",
    "one",
    "all",
    "user",
    "users",
    "customer",
    "other",
    "others",
    "someone",
    "everyone",
    "again",
    "agents",
    "agent",
    "anyone",
];

/// The text that has somebody asked, and whom.
pub(super) fn stranger<'p>(
    parsed: &'p ParsedTemplate,
    agents: &[&str],
) -> Option<(&'p Text, &'p str)> {
    let (named, unnamed): (Vec<&str>, Vec<&str>) =
        agents.iter().partition(|agent| names(parsed, agent));
    if named.is_empty() || unnamed.is_empty() || are_hinted(parsed, &unnamed) {
        return None;
    }
    parsed.written.iter().find_map(|text| {
        let mut literals = text.literals();
        literals.find_map(|literal| Some((text, in_literal(literal, agents)?)))
    })
}

/// Whether a word of their names stands there: then they are spoken of.
fn are_hinted(parsed: &ParsedTemplate, unnamed: &[&str]) -> bool {
    let said: Vec<&str> = parsed.written.iter().flat_map(Text::literals).collect();
    let said = words(&said.join(" "));
    unnamed.iter().any(|name| {
        words(name)
            .iter()
            .any(|word| said.iter().any(|one| same_stem(one, word) || one == word))
    })
}

/// Who is asked in a text in the way in which one of the agents is.
fn in_literal<'t>(literal: &'t str, agents: &[&str]) -> Option<&'t str> {
    let is_agent = |word: &str| agents.iter().any(|agent| agent.eq_ignore_ascii_case(word));
    let sentences = literal.split(['.', ';', '!', '?']);
    let all: Vec<Vec<&str>> = sentences
        .map(|sentence| {
            let words = sentence.split_whitespace();
            let words = words.map(|word| {
                word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '_')
            });
            words
                .filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("the"))
                .collect()
        })
        .collect();
    // What stands before somebody who is asked, who that is, and what stands behind.
    let asked = |words: &[&'t str]| -> Vec<[&'t str; 3]> {
        let threes = words.windows(3).filter_map(|three| match three {
            [before, who, behind] => {
                let asks = is_one_of(before, &ASKS) || is_one_of(before, &JOINS);
                (asks && is_one_of(behind, &FOR)).then_some([*before, *who, *behind])
            }
            _ => None,
        });
        threes.collect()
    };
    let known: Vec<[&str; 3]> = all.iter().flat_map(|words| asked(words)).collect();
    let known: Vec<[&str; 3]> = known
        .into_iter()
        .filter(|[_, who, _]| is_agent(who))
        .collect();
    // "Ask questions when something is unclear" is no other way of "Ask router for sailings".
    let is_alike = |[before, _, behind]: &[&str; 3]| {
        known.iter().any(|[verb, _, for_what]| {
            let joins = is_one_of(before, &JOINS);
            behind.eq_ignore_ascii_case(for_what) && (joins || before.eq_ignore_ascii_case(verb))
        })
    };
    let is_ordered = |words: &[&str]| {
        words.windows(2).any(|two| match two {
            [verb, who] => is_one_of(verb, &ASKS) && is_agent(who),
            _ => false,
        })
    };
    if !all.iter().any(|words| is_ordered(words)) {
        return None;
    }
    let is_name = |word: &str| {
        let is_part = |letter: char| letter.is_lowercase() || "_-".contains(letter);
        word.len() > 2 && word.chars().all(is_part) && !NOBODY.contains(&word)
    };
    all.iter().find_map(|words| {
        // In the sentence itself somebody is asked, or it begins by asking.
        let begins = words.first().is_some_and(|first| is_one_of(first, &ASKS));
        let speaks = words.iter().any(|word| is_agent(word)) || begins;
        let asked = asked(words).into_iter();
        let mut asked = asked.filter(|one| is_name(one[1]) && !is_agent(one[1]) && is_alike(one));
        asked.next().filter(|_| speaks).map(|[_, who, _]| who)
    })
}

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|one| one.eq_ignore_ascii_case(word))
}

pub(super) fn finding(controller: &str, text: &Text, other: &str, agents: &[&str]) -> Diagnostic {
    let message = format!(
        "the prompt of controller `{controller}` has it ask `{other}`, which is none of its agents"
    );
    let found = Diagnostic::new(&UNDECLARED_NODE, text.span, message, "cannot be called");
    let found = found.level(Level::Warning);
    match nearest(other, agents.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!(
            "the agents are {}: name one of them, or add `- node: {other}` to its `react`",
            agents.join(", ")
        )),
    }
}

/// Whether a prompt has the name of an agent anywhere.
pub(super) fn names(parsed: &ParsedTemplate, agent: &str) -> bool {
    let literals = parsed.written.iter().flat_map(Text::literals);
    let spaced = agent.replace(['_', '-'], " ");
    literals
        .map(str::to_lowercase)
        .any(|text| text.contains(&agent.to_lowercase()) || text.contains(&spaced.to_lowercase()))
}
