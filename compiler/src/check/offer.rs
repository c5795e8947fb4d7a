//! The answers that the text of a question offers: `(yes/no)`, `Reply "publish" or "keep".`, `Type yes to go on, no to stop.`

use super::word_list::{self, Quotation, Word, after, is_word, separated};
use crate::node_names::words;

/// Words with which a sentence begins that says what to answer. What comes behind the first three may stand there without quotes.
const ASKS: [&str; 10] = [
    "answer", "reply", "type", "respond", "pick", "choose", "select", "enter", "say", "write",
];
const PLAIN: usize = 3;

/// Words that stand before a list of answers.
const BEFORE: [&str; 6] = ["with", "either", "one", "of", "word", "the"];

/// Words that are no answer by themselves.
const ARTICLES: [&str; 8] = [
    "a",
    "an",
    "the",
    "your",
    "any",
    "anything",
    "something",
    "text",
];

/// The answers that a text offers, where it is sure that they are answers.
pub(super) fn offered<'t>(text: &'t str, options: &[String]) -> Option<Vec<&'t str>> {
    in_brackets(text, options)
        .or_else(|| behind_a_word(text))
        .or_else(|| listed_as_options(text))
        .or_else(|| phrases(text, options))
        .or_else(|| in_lines(text, options))
        .or_else(|| asked_at_once(text, options))
        .or_else(|| asked_with_objects(text, options))
}

/// `Sell it, blend it, or give it to the staff?`, where all but one name an option, and one option is named nowhere: that one.
fn asked_with_objects<'t>(text: &'t str, options: &[String]) -> Option<Vec<&'t str>> {
    const MOST_WORDS: usize = 6;
    let named = |text: &str| {
        let lower = text.to_lowercase();
        let has = move |option: &&String| {
            let option = option.to_lowercase();
            let mut places = lower.match_indices(option.as_str());
            places.any(|(at, _)| {
                let before = lower.get(..at).unwrap_or("");
                let after = lower.get(at + option.len()..).unwrap_or("");
                !before.ends_with(char::is_alphanumeric)
                    && !after.starts_with(char::is_alphanumeric)
            })
        };
        options.iter().filter(has).count()
    };
    if named(text) + 1 != options.len() {
        return None;
    }
    let sentences = text.split_inclusive(['\n', '.', '?', '!', ':']);
    sentences.into_iter().find_map(|sentence| {
        let sentence = sentence.trim().strip_suffix('?')?;
        let (first, last) = sentence.rsplit_once(" or ")?;
        let parts = first.split(',').chain([last]).map(str::trim);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let (known, others): (Vec<&str>, Vec<&str>) =
            parts.iter().partition(|part| named(part) > 0);
        let [other] = others.as_slice() else {
            return None;
        };
        let said = other.split_whitespace().count();
        let begins = other.split_whitespace().next().is_some_and(is_word);
        let sure = known.len() > 1 && said <= MOST_WORDS && begins && !is_open(other);
        sure.then(|| others.clone())
    })
}

/// Whether a phrase says that whoever answers may write words of their own: "tell us what to change".
fn is_open(phrase: &str) -> bool {
    const OPEN: [&str; 20] = [
        "change", "changes", "comment", "comments", "describe", "else", "explain", "feedback",
        "free", "how", "note", "notes", "other", "own", "say", "tell", "text", "what", "which",
        "write",
    ];
    words(phrase)
        .iter()
        .any(|word| OPEN.contains(&word.as_str()))
}

/// `Answer with roll out, hand over or roll back.`, where all of them but one are options: that one.
fn phrases<'t>(text: &'t str, options: &[String]) -> Option<Vec<&'t str>> {
    const MOST_WORDS: usize = 4;
    let sentences = text.split(['\n', '.', '?', '!']);
    sentences.into_iter().find_map(|sentence| {
        let sentence = after(sentence, "please").unwrap_or(sentence);
        let rest = ASKS.iter().find_map(|ask| after(sentence, ask))?;
        let rest = rest.trim_start_matches([':', ' ']);
        let list = BEFORE
            .iter()
            .fold(rest, |text, word| after(text, word).unwrap_or(text));
        let parts = list.split([',', '/']).flat_map(|part| part.split(" or "));
        let parts = parts.map(|part| bare(part.trim().trim_start_matches("or ")));
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        // "drop it" says `drop` with another word.
        let is_known = |part: &&str| {
            options.iter().any(|option| {
                let begins = part.get(..option.len());
                begins.is_some_and(|begin| begin.eq_ignore_ascii_case(option))
            })
        };
        let (known, others): (Vec<&str>, Vec<&str>) = parts.iter().partition(|part| is_known(part));
        let [other] = others.as_slice() else {
            return None;
        };
        let is_left =
            known.len() > 1 && known.len() + 1 == options.len() && leaves_one(text, options);
        if let Some(word) = with_purpose(other).filter(|_| is_left) {
            return Some(vec![word]);
        }
        let said = other.split(' ').filter(|word| is_word(word)).count();
        let is_phrase = said == other.split(' ').count() && said <= MOST_WORDS;
        let first = other.split(' ').next().unwrap_or(other).to_lowercase();
        let is_answer = is_phrase && !ARTICLES.contains(&first.as_str()) && !is_open(other);
        (known.len() > 1 && is_answer).then(|| others.clone())
    })
}

/// The word of `drop if it is not for us`, `hold for the next hour`, `keep = nothing changes`.
fn with_purpose(phrase: &str) -> Option<&str> {
    const BEHIND: [&str; 17] = [
        "to", "if", "for", "when", "unless", "until", "where", "in", "so", "and", "as", "=", "-",
        "\u{2013}", "\u{2014}", "means", "because",
    ];
    let mut words = phrase.split_whitespace();
    let first = words.next()?;
    let word = first.trim_end_matches(':');
    let has_purpose = words.next().is_some_and(|next| {
        let next = next.to_lowercase();
        first.ends_with(':') || BEHIND.contains(&next.as_str())
    });
    let is_article = ARTICLES.contains(&word.to_lowercase().as_str());
    (has_purpose && is_word(word) && !is_article && !is_open(word)).then_some(word)
}

/// Lines of a list that begin with an answer each: `- air: send it now`, where all but one are options, and one option is not named.
fn in_lines<'t>(text: &'t str, options: &[String]) -> Option<Vec<&'t str>> {
    let lines = text.lines().map(str::trim);
    let words: Vec<&str> = lines
        .filter_map(|line| {
            let item = line.strip_prefix(['-', '*', '\u{2022}'])?.trim_start();
            let (word, _) = item.split_once([':', '=', '\u{2013}', '\u{2014}'])?;
            Some(bare(word.trim()))
        })
        .collect();
    let known = |word: &&str| {
        options
            .iter()
            .any(|option| option.eq_ignore_ascii_case(word))
    };
    let mut others = words.iter().filter(|word| !known(word));
    let other = others.next().filter(|_| others.next().is_none())?;
    let is_left = words.len() == options.len() && words.len() > 2 && leaves_one(text, options);
    (is_left && is_word(other) && !is_open(other)).then(|| vec![*other])
}

/// Whether a text names one option nowhere.
fn leaves_one(text: &str, options: &[String]) -> bool {
    let words = || text.split(|letter: char| !letter.is_alphanumeric() && !"_-".contains(letter));
    let is_named = |option: &&String| words().any(|word| word.eq_ignore_ascii_case(option));
    options.iter().filter(|option| !is_named(option)).count() == 1
}

/// `Publish, drop or revise the text?`, where all of them but one are options: that one.
fn asked_at_once<'t>(text: &'t str, options: &[String]) -> Option<Vec<&'t str>> {
    let sentences = text.split(['\n', '.', '?', '!']).map(str::trim_start);
    sentences.into_iter().find_map(|sentence| {
        let (first, last) = sentence.rsplit_once(" or ")?;
        let mut words: Vec<&str> = first.split(", ").map(str::trim).collect();
        words.push(last.split_whitespace().next()?);
        let is_known = |word: &str| {
            options
                .iter()
                .any(|option| option.eq_ignore_ascii_case(word))
        };
        let others: Vec<&str> = words
            .iter()
            .filter(|word| !is_known(word))
            .copied()
            .collect();
        let is_answer = |word: &&str| word.len() > 2 && !ARTICLES.contains(word) && *word != "else";
        let sure = words.len() > 2 && others.len() == 1 && words.iter().all(|word| is_word(word));
        let sure = sure && others.iter().all(is_answer);
        sure.then_some(others)
    })
}

/// Whether a word answers any question.
fn is_plain(word: &str) -> bool {
    const ANSWERS: [&str; 10] = [
        "cancel", "false", "n", "no", "none", "ok", "skip", "true", "y", "yes",
    ];
    ANSWERS.contains(&word.to_lowercase().as_str())
}

/// `(yes/no)`, `[a|b|c]`; and `(yes, no or later)` where one of them is an option.
fn in_brackets<'t>(text: &'t str, options: &[String]) -> Option<Vec<&'t str>> {
    let inner = |open: char, close: char| {
        let (_, rest) = text.rsplit_once(open)?;
        Some(rest.split_once(close)?.0)
    };
    let inner = inner('(', ')').or_else(|| inner('[', ']'))?;
    let sure: Vec<&str> = inner.split(['/', '|']).map(bare).collect();
    let known = |word: &&str| {
        options
            .iter()
            .any(|option| option.eq_ignore_ascii_case(word))
    };
    if sure.len() > 1 {
        // "in both regions (eu/us)" says more of a word, and offers nothing.
        let offers = inner.contains('|') || sure.iter().any(|word| known(word) || is_plain(word));
        return (offers && sure.iter().all(|word| is_word(word))).then_some(sure);
    }
    let parts = inner.split(',').flat_map(|part| part.split(" or "));
    let words: Vec<&str> = parts
        .map(|part| bare(part.trim().trim_start_matches("or ")))
        .collect();
    let sure = words.len() > 1 && words.iter().all(|word| is_word(word)) && words.iter().any(known);
    sure.then_some(words)
}

/// The words behind `Answer`, `Reply with`, `Pick either`, at the beginning of a sentence.
fn behind_a_word(text: &str) -> Option<Vec<&str>> {
    let starts = text.char_indices().filter(|(at, letter)| {
        let before = text.get(..*at).unwrap_or("").trim_end();
        let opens = before.is_empty() || before.ends_with(['.', '!', '?', ':', ';', '\n', '(']);
        letter.is_alphabetic() && opens
    });
    starts.into_iter().find_map(|(at, _)| {
        let sentence = text.get(at..)?;
        let sentence = after(sentence, "please").unwrap_or(sentence);
        let (place, rest) = ASKS
            .iter()
            .enumerate()
            .find_map(|(place, ask)| Some((place, after(sentence, ask)?)))?;
        let words = list(rest).or_else(|| purposes(rest))?;
        let quoted = words.iter().all(|word| word.quoted == Quotation::Yes);
        let sure = quoted || place < PLAIN;
        sure.then(|| words.iter().map(|word| word.text).collect())
    })
}

/// `Options: publish, keep`.
fn listed_as_options(text: &str) -> Option<Vec<&str>> {
    let lines = text.split(['\n', '.', '?', '!']).map(str::trim_start);
    lines.into_iter().find_map(|line| {
        let rest = ["options", "choices", "possible answers"]
            .iter()
            .find_map(|name| after(line, name)?.strip_prefix(':'))?;
        Some(list(rest)?.iter().map(|word| word.text).collect())
    })
}

/// Words with `,`, `/` or `or` between them. Without quotes the sentence ends behind them.
fn list(text: &str) -> Option<Vec<Word<'_>>> {
    let first = BEFORE
        .iter()
        .fold(text, |text, word| after(text, word).unwrap_or(text));
    let mut words = vec![word(first)?];
    while let Some(next) = words.last().and_then(|word| separated(word.rest)) {
        // `"yes" or "no", or words of your own`: the list is over.
        let Some(next) =
            word(next).filter(|next| Some(next.quoted) == words.first().map(|first| first.quoted))
        else {
            break;
        };
        words.push(next);
    }
    let last = words.last()?;
    let rest = last.rest.trim_start_matches(' ');
    let ends = rest.is_empty() || rest.starts_with(['.', '!', '\n', ')', ';']);
    let sure = words.len() > 1 && (last.quoted == Quotation::Yes || ends);
    sure.then_some(words)
}

/// `approve to publish, reject to stop`.
fn purposes(text: &str) -> Option<Vec<Word<'_>>> {
    let first = word(text)?;
    let purpose = after(first.rest, "to")?;
    let sentence = purpose.split(['.', '!', '?', '\n']).next()?;
    let (_, second) = sentence
        .split_once(", ")
        .or_else(|| sentence.split_once(" or "))?;
    let second = ["or", "and"]
        .iter()
        .fold(second, |text, word| after(text, word).unwrap_or(text));
    let second = word(second).filter(|word| word.quoted == first.quoted)?;
    after(second.rest, "to")?;
    Some(vec![first, second])
}

/// The word at the beginning of a text that may be an answer.
fn word(text: &str) -> Option<Word<'_>> {
    let found = word_list::word(text.trim_start_matches([' ', ':']))?;
    let is_article = ARTICLES.contains(&found.text.to_lowercase().as_str());
    (found.quoted == Quotation::Yes || !is_article).then_some(found)
}

fn bare(word: &str) -> &str {
    word.trim().trim_matches(['"', '\'', '`', '*'])
}

#[cfg(test)]
mod tests {
    use super::offered;

    fn read(text: &str) -> Option<Vec<&str>> {
        offered(text, &["yes".to_owned(), "no".to_owned()])
    }

    #[test]
    fn answers_in_brackets_are_read() {
        for (text, words) in [
            ("Publish? (yes/no)", vec!["yes", "no"]),
            ("Publish? [y/n]", vec!["y", "n"]),
            ("Which? [a | b | c]", vec!["a", "b", "c"]),
            ("Publish? (yes, no or later)", vec!["yes", "no", "later"]),
            ("Publish? ('yes' or `no`)", vec!["yes", "no"]),
        ] {
            assert_eq!(read(text), Some(words), "{text}");
        }
    }

    #[test]
    fn answers_behind_a_word_that_asks_are_read() {
        for (text, words) in [
            ("Publish? Reply 'publish' or 'keep'.", ["publish", "keep"]),
            ("Publish? Pick `publish` or `keep`.", ["publish", "keep"]),
            (
                "Type \"approve\" or \"reject\", or feedback.",
                ["approve", "reject"],
            ),
            ("Fine? Answer publish or keep.", ["publish", "keep"]),
            ("Fine? Please answer with pay/keep", ["pay", "keep"]),
            ("Fine?\nOptions: publish, keep", ["publish", "keep"]),
            (
                "Type approve to publish, reject to stop.",
                ["approve", "reject"],
            ),
            ("Say **go** or **stop** now.", ["go", "stop"]),
        ] {
            assert_eq!(read(text).as_deref(), Some(words.as_slice()), "{text}");
        }
    }

    #[test]
    fn what_is_asked_at_once_with_the_options_is_read() {
        assert_eq!(read("Yes, no or later for this one?"), Some(vec!["later"]));
        for fine in [
            "Yes or no?",
            "Red, green or later?",
            "Yes, no or in a week, later?",
        ] {
            assert_eq!(read(fine), None, "{fine}");
        }
    }

    #[test]
    fn answers_of_several_words_are_read_beside_the_options() {
        let options = ["roll out", "hand over"].map(str::to_owned);
        for (text, other) in [
            (
                "Well? Answer with roll out, hand over or roll back.",
                "roll back",
            ),
            ("Please type roll out, hand over, or wait", "wait"),
            ("Choose: roll out / hand over / try again!", "try again"),
        ] {
            assert_eq!(offered(text, &options), Some(vec![other]), "{text}");
        }
        for fine in [
            "Answer with roll out or hand over.",
            "Answer roll out, hand over, or anything else to wait.",
            "Answer with roll out now, hand over or your own words.",
            "Roll it out, or hand it over to the night team?",
            "Answer roll out, hand over or tell the team in the channel what to do.",
            "Answer with roll out, hand over or feedback.",
        ] {
            assert_eq!(offered(fine, &options), None, "{fine}");
        }
    }

    #[test]
    fn what_is_asked_with_its_objects_is_read_beside_the_options() {
        let options = ["sell", "blend", "training"].map(str::to_owned);
        let text = "What happens to it: sell it, blend it, or give it to the staff?";
        assert_eq!(offered(text, &options), Some(vec!["give it to the staff"]));
        for fine in [
            "What happens to it: sell it, blend it, or keep it for training?",
            "Sell it, blend it, or something else? It may go to training.",
            "Sell it or give it away?",
            "Sell it, blend it, or tell us what to do? It may go into the cellar.",
            "Sell it, blend it, or describe another way?",
        ] {
            assert_eq!(offered(fine, &options), None, "{fine}");
        }
    }

    #[test]
    fn prose_is_no_offer() {
        for text in [
            "Publish (it is late)?",
            "Ship it in both regions (eu/us)?",
            "Publish?",
            "See (https://x/y) first.",
            "(either / or so)",
            "Publish (on Monday, Tuesday or later)?",
            "Ship it (cheap, fast)?",
            "Is the answer right or wrong?",
            "Answer in a word or two.",
            "Pick a date or a place.",
            "Choose now or never.",
            "Type your answer, or nothing.",
            "Type something to go on, nothing to stop.",
            "Type \"approve\" to publish.",
            "The options are two.",
            "Say \"hello world\" or \"good bye\".",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn an_answer_with_what_it_does_is_read_beside_the_options() {
        let options = ["air", "hold", "spike"].map(str::to_owned);
        for (text, other) in [
            (
                "Well?\nAnswer air to send it now, hold for the next hour, or drop if it is not for us.",
                "drop",
            ),
            ("Reply with air, hold or drop when it is old.", "drop"),
            (
                "Well?\n- air: send it now\n- hold: next hour\n- drop: not for us",
                "drop",
            ),
        ] {
            assert_eq!(offered(text, &options), Some(vec![other]), "{text}");
        }
        for fine in [
            "Answer air to send it now, hold for the next hour, or spike if it is not for us.",
            "Answer air to send it now, hold for the next hour, or tell what to change.",
            "Answer air to send it now, or else write to us.",
            "- air: send it now\n- hold: next hour\n- spike: not for us",
            "- air: {{a}}\n- road: B4",
            "- air: send it now\n- hold: wait an hour\n- deadline: 18:00\n\nOr spike it.",
            "Answer air, hold, or call if you are unsure. Spike drops it.",
        ] {
            let found = offered(fine, &options);
            let known = |word: &&str| options.iter().any(|option| option == word);
            assert!(found.is_none_or(|all| all.iter().all(known)), "{fine}");
        }
    }
}
