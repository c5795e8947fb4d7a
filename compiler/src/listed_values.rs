//! The values that a description lists or explains, beside those that a schema admits.

/// The first value that a description lists and that is none of these, where others of its list are.
pub fn other_value<T: AsRef<str>>(doc: &str, values: &[T]) -> Option<String> {
    let values: Vec<&str> = values.iter().map(AsRef::as_ref).collect();
    let said = words(doc)
        .or_else(|| explained(doc, &values))
        .or_else(|| asked(doc, &values))?;
    let is_value = |word: &&String| values.iter().any(|value| value.eq_ignore_ascii_case(word));
    // A list that shares no value with the enum is about something else.
    if !said.iter().any(|word| is_value(&word)) {
        return None;
    }
    said.iter().find(|word| !is_value(word)).cloned()
}

/// The words of a description that explains each of them: `soil for earth, seed for grain, leaf for green parts`. All but one are values,
/// and one value is named nowhere.
fn explained(doc: &str, values: &[&str]) -> Option<Vec<String>> {
    const LINKS: [&str; 8] = ["for", "if", "is", "means", "when", "=", "where", "stands"];
    // "anything else is refused" explains no value.
    const OTHERS: [&str; 12] = [
        "anything",
        "default",
        "else",
        "example",
        "it",
        "note",
        "nothing",
        "otherwise",
        "please",
        "that",
        "this",
        "use",
    ];
    const REFUSES: [&str; 6] = ["forbidden", "invalid", "never", "no", "not", "refused"];
    let parts = doc.split([',', ';', '.']).map(str::trim);
    let words: Vec<String> = parts
        .filter_map(|part| {
            let part = part.strip_prefix("and ").unwrap_or(part);
            let part = part.strip_prefix("or ").unwrap_or(part);
            let (word, rest) = part.split_once(' ')?;
            let bare = word.trim_matches(['"', '\'', '`', ':', '(']);
            let next = rest.split_whitespace().next()?;
            let is_explained = word.ends_with(':') || LINKS.contains(&next);
            let is_word = bare
                .chars()
                .all(|letter| letter.is_alphanumeric() || "_-".contains(letter));
            let refuses = rest
                .split_whitespace()
                .take(2)
                .any(|word| REFUSES.contains(&word));
            let is_other = refuses || OTHERS.contains(&bare.to_lowercase().as_str());
            let is_named = is_word && !bare.is_empty() && !is_other;
            (is_explained && is_named).then(|| bare.to_owned())
        })
        .collect();
    are_all_but_one(&words, values, doc).then_some(words)
}

/// Whether all words but one are values, and one value is named nowhere in the text.
fn are_all_but_one(words: &[String], values: &[&str], doc: &str) -> bool {
    let lower = doc.to_lowercase();
    let mut unnamed = values
        .iter()
        .filter(|value| !lower.contains(&value.to_lowercase()));
    let is_value = |word: &&String| values.iter().any(|value| value.eq_ignore_ascii_case(word));
    let known = words.iter().filter(is_value).count();
    known > 1 && known + 1 == words.len() && unnamed.next().is_some() && unnamed.next().is_none()
}

/// The words of a question that names them: `Is it open, guided or closed for visitors?`. All but one are values, and one value is named nowhere.
fn asked(doc: &str, values: &[&str]) -> Option<Vec<String>> {
    let (first, last) = doc.trim_end().strip_suffix('?')?.rsplit_once(" or ")?;
    let parts: Vec<&str> = first.split(',').map(str::trim).collect();
    let (begin, middle) = parts.split_first()?;
    let mut words = vec![begin.split_whitespace().next_back()?];
    words.extend(middle);
    words.push(last.split_whitespace().next()?);
    let is_part = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    let is_word = |word: &&str| !word.is_empty() && word.chars().all(is_part);
    if !words.iter().all(is_word) {
        return None;
    }
    let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    are_all_but_one(&words, values, doc).then_some(words)
}

/// The words of a description that is a list of words: `low, medium or high`, `one of: a | b`, `a/b/c`.
pub fn words(doc: &str) -> Option<Vec<String>> {
    let list = doc
        .rsplit(':')
        .next()
        .unwrap_or(doc)
        .trim()
        .trim_end_matches('.');
    let list = list
        .strip_prefix("one of ")
        .or_else(|| list.strip_prefix("either "))
        .unwrap_or(list);
    let list = list.replace(" or ", ",").replace(" and ", ",");
    let words: Vec<String> = list
        .split([',', '|', '/'])
        .map(|word| {
            let word = word.trim();
            let articles = ["a ", "an ", "the "];
            let bare = articles
                .iter()
                .find_map(|article| word.strip_prefix(article));
            bare.unwrap_or(word)
                .trim_matches(['"', '\'', '`', '(', ')'])
                .trim()
                .to_owned()
        })
        .filter(|word| !word.is_empty())
        .collect();
    let single = words.iter().all(|word| !word.contains(char::is_whitespace));
    (words.len() > 1 && single).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::{explained, other_value, words};

    #[test]
    fn a_question_names_what_a_value_may_be() {
        let values = ["open", "escorted", "closed"];
        let of = |doc: &str| other_value(doc, &values);
        assert_eq!(
            of("Is it open, guided or closed for visitors?").as_deref(),
            Some("guided")
        );
        for fine in [
            "Is it open, escorted or closed for visitors?",
            "Is it open, or closed for visitors?",
            "Whether it is open, and guided or closed by escorted groups.",
            "Whether it is open, partly or closed.",
        ] {
            assert_eq!(of(fine), None, "{fine}");
        }
    }

    #[test]
    fn words_that_are_explained_are_read_beside_the_values() {
        let values = ["soil", "seed", "leaf"];
        for text in [
            "soil for earth and compost, seed for grain, foliage for green parts",
            "`soil`: earth; `seed`: grain; `foliage`: green parts",
        ] {
            let said = explained(text, &values).expect(text);
            assert_eq!(said, ["soil", "seed", "foliage"], "{text}");
        }
        for fine in [
            "soil for earth, seed for grain, leaf for green parts",
            "soil for earth, seed for grain, with care for leaf",
            "soil for earth, seed for grain",
            "soil for earth, seed for grain, otherwise is refused",
            "soil: earth, seed: grain, note: never guess",
            "soil for earth, seed for grain, unknown is refused",
            "soil for earth, seed for grain, nothing if you cannot tell",
        ] {
            assert_eq!(explained(fine, &values), None, "{fine}");
        }
    }

    #[test]
    fn a_list_of_words_is_read_and_prose_is_not() {
        for text in [
            "low, medium or high",
            "One of: low | medium | high.",
            "low/medium/high",
            "one of \"low\", 'medium', `high`",
            "How bad it is: a low, a medium or a high.",
        ] {
            assert_eq!(
                words(text).expect(text),
                ["low", "medium", "high"],
                "{text}"
            );
        }
        for text in ["how bad it is", "the level, as the user sees it", "", "low"] {
            assert_eq!(words(text), None, "{text}");
        }
    }
}
