//! The value that a question or a description calls the default.

use crate::amount::bare;

/// The value that a text calls the default: `default: 5`, `5 if you say nothing`, `Press Enter for 14`.
pub(crate) fn spoken_default(text: &str) -> Option<&str> {
    let lower = text.to_ascii_lowercase();
    let marks = [
        "default: ",
        "defaults to ",
        "default is ",
        "(default ",
        "empty answer means ",
        "leave it empty for ",
        "leave empty for ",
    ];
    let behind = marks.iter().find_map(|mark| {
        let at = lower.find(mark)? + mark.len();
        text.get(at..)?.split_whitespace().next()
    });
    let ends = [
        " if you say nothing",
        " if you leave it empty",
        " if left empty",
        " if left blank",
        " if empty",
        " if you just press enter",
    ];
    let before = || {
        ends.iter().find_map(|end| {
            let at = lower.find(end)?;
            let rest = text.get(at + end.len()..)?.trim_start();
            let is_over = !rest.starts_with(char::is_alphabetic);
            text.get(..at)
                .filter(|_| is_over)?
                .split_whitespace()
                .next_back()
        })
    };
    let word = behind.or_else(before).or_else(|| behind_nothing(text))?;
    Some(bare(word)).filter(|word| !word.is_empty() && !["the", "a", "no"].contains(word))
}

/// The number that a text gives to an answer without letters: `Enter means 14`, `blank = 14`, `just press Return to keep 14`.
fn behind_nothing(text: &str) -> Option<&str> {
    const KEYS: [&str; 12] = [
        "blank", "empty", "enter", "field", "it", "key", "line", "none", "nothing", "return",
        "reply", "this",
    ];
    const SAYS: [&str; 10] = [
        "->", "=", "accepts", "for", "gives", "is", "keeps", "means", "takes", "uses",
    ];
    const OPENS: [&str; 6] = ["accept", "choose", "get", "keep", "take", "use"];
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain = |word: &&str| bare(word).to_ascii_lowercase();
    let is_one_of = |word: Option<&&str>, known: &[&str]| {
        // An equals sign is no word.
        word.is_some_and(|word| known.contains(word) || known.contains(&plain(word).as_str()))
    };
    (0..words.len()).find_map(|at| {
        let word = words.get(at)?;
        let ends = word.ends_with(['.', '?', '!', ';']);
        let before_key = at
            .checked_sub(1)
            .and_then(|before| words.get(before).copied());
        if ends || !is_one_of(Some(word), &KEYS) || !leaves_empty(words.get(..=at)?) {
            return None;
        }
        let sign = words.get(at + 1);
        let value = if is_one_of(sign, &SAYS) {
            at + 2
        } else if sign.is_some_and(|sign| plain(sign) == "to")
            && is_one_of(words.get(at + 2), &OPENS)
        {
            at + 3
        } else {
            return None;
        };
        let word = words.get(value)?;
        let is_number = bare(word).parse::<f64>().is_ok();
        if !is_number || !leaves_for(words.get(at)?, before_key, sign?) {
            return None;
        }
        // `two weeks` may be what is asked for in days.
        let unit = words.get(value + 1).filter(|_| {
            let begins = |letter: char| letter.is_alphanumeric();
            bare(word).len() == word.trim_start_matches(|letter| !begins(letter)).len()
        });
        let said = words.get(at.saturating_sub(NEAR)..at)?;
        let is_known = unit.is_none_or(|unit| {
            let unit = plain(unit);
            BESIDE.contains(&unit.as_str()) || said.iter().any(|word| plain(word) == unit)
        });
        (is_known && !is_legend(&words, value)).then_some(*word)
    })
}

/// How many words before and behind a number are looked at.
const NEAR: usize = 40;

/// Whether the sentence of a value gives another word one as well: "(none = 0, mild = 1, severe = 2)".
fn is_legend(words: &[&str], value: usize) -> bool {
    let ends = |word: &&&str| word.ends_with(['.', '?', '!', ';']);
    let before = { words.iter().take(value).rev().take(NEAR) }.take_while(|word| !ends(word));
    let mut last = false;
    let rest = words.iter().skip(value).take(NEAR).take_while(|word| {
        // The word that ends the sentence belongs to it.
        !std::mem::replace(&mut last, ends(word))
    });
    let before: Vec<&str> = before.copied().collect();
    let sentence: Vec<&str> = before.into_iter().rev().chain(rest.copied()).collect();
    let gives = sentence.iter().enumerate().filter(|(at, word)| {
        let next = sentence.get(at + 1).map(|next| bare(next));
        let is_number = next.is_some_and(|next| next.parse::<f64>().is_ok());
        word.contains('=') || **word == "->" || ["is", "means"].contains(*word) && is_number
    });
    gives.count() > 1
}

/// Words behind a number that do not say what it counts.
const BESIDE: [&str; 7] = ["and", "as", "if", "or", "to", "which", "when"];

/// Whether a sign may stand behind a word: "if there is nothing for 14 days" and "enter for 14 rooms" say no default.
fn leaves_for(word: &str, before: Option<&str>, sign: &str) -> bool {
    const PRESSES: [&str; 8] = [
        "empty", "hit", "hitting", "just", "only", "plain", "press", "pressing",
    ];
    let is_open = ["for", "is", "to"].contains(&sign);
    let is_pressed = before.is_some_and(|before| {
        let before = bare(before).to_ascii_lowercase();
        PRESSES.contains(&before.as_str())
    });
    match bare(word).to_ascii_lowercase().as_str() {
        "enter" | "return" => !is_open || is_pressed || word.starts_with('('),
        "none" | "nothing" => !is_open,
        _ => true,
    }
}

/// Whether words end with an answer that holds nothing: `press Enter`, `leave it blank`, `Enter alone`.
fn leaves_empty(words: &[&str]) -> bool {
    let mut last = words
        .iter()
        .rev()
        .map(|word| bare(word).to_ascii_lowercase());
    let (Some(last), before) = (last.next(), last.next()) else {
        return false;
    };
    let before = before.unwrap_or_default();
    let after = |known: &[&str]| known.contains(&before.as_str());
    match last.as_str() {
        // "Please enter for each day" tells to write.
        "enter" | "return" => {
            let key = words
                .last()
                .is_some_and(|word| bare(word).starts_with(char::is_uppercase));
            after(&[
                "press", "pressing", "hit", "hitting", "just", "only", "plain",
            ]) || key && !after(&["please", "to"]) && words.len() > 1
        }
        "key" => after(&["enter", "return"]),
        "blank" | "empty" | "nothing" | "none" => true,
        "field" | "line" | "reply" | "it" | "this" => after(&["blank", "empty"]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::spoken_default;

    #[test]
    fn a_default_is_named_in_words() {
        assert_eq!(
            spoken_default("How many? (5 if you say nothing)"),
            Some("5")
        );
        assert_eq!(spoken_default("Tone (default: friendly)"), Some("friendly"));
        assert_eq!(spoken_default("The default is the first one."), None);
        assert_eq!(spoken_default("How many?"), None);
    }

    #[test]
    fn the_number_of_an_empty_answer_is_named_in_many_words() {
        for text in [
            "In how many days? Press Enter for 14.",
            "In how many days? Enter means 14.",
            "In how many days (blank = 14)?",
            "In how many days? Leave it blank for 14 days",
            "In how many days? Just press Return to keep 14.",
            "In how many days? Hit the Enter key for 14.",
            "In how many days? An empty line means `14`.",
            "In how many days? Nothing means 14, as always.",
            "In how many days? Press Enter to use 14",
            "Is 1 the first day? Blank = 14. Two weeks is 14 days.",
        ] {
            assert_eq!(spoken_default(text), Some("14"), "{text}");
        }
        for text in [
            "Press Enter for a new line.",
            "Please enter for 14 days how many come.",
            "In how many days? Press Enter for 2 weeks.",
            "Press Enter. For 14 days nothing happens.",
            "Press Enter to go on with 14.",
            "What is it for 14 guests?",
            "How many days, if there is nothing for 14 days?",
            "How many rooms? Enter for 14 rooms what they cost.",
            "Enter 14 or more.",
            "Enter for 14 rooms what they cost.",
            "How bad is the pain (none = 0, mild = 1, severe = 2)?",
            "How full is the tank (1 = full, 2 = half, empty = 3)?",
            "How much? Nothing is 0, some is 1.",
            "none = 0\nmild = 1\n",
        ] {
            assert_eq!(spoken_default(text), None, "{text}");
        }
    }
}
