//! Enumerations of names in a text: "the economic, the environmental and the legal analysis".

use crate::amount::is_same;
use crate::node_names::words;

/// What is listed in place of a name.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OtherName {
    /// The number of the text.
    pub(crate) text: usize,
    /// What is listed.
    pub(crate) said: String,
    /// The number of the name.
    pub(crate) missing: usize,
}

/// How many names are compared.
const MOST: usize = 16;

/// What the texts of a node, each as its literal parts, list in place of one of these names: a list has as many things as there are
/// names, all others are among them, and no text has the name.
pub(crate) fn other_name(texts: &[Vec<&str>], names: &[&str]) -> Option<OtherName> {
    if !(3..=MOST).contains(&names.len()) {
        return None;
    }
    let parts: Vec<Vec<String>> = names.iter().map(|name| words(name)).collect();
    let is_common = |word: &String| parts.iter().all(|other| other.contains(word));
    let own: Vec<Vec<&String>> = parts
        .iter()
        .map(|part| part.iter().filter(|word| !is_common(word)).collect())
        .collect();
    let is = |item: &str, at: usize| {
        let mut own = own.get(at).into_iter().flatten();
        own.any(|word| is_same(word, item) || have_one_root(word, item))
    };
    let literals = || texts.iter().flatten();
    let all: Vec<String> = literals().flat_map(|one| words(one)).collect();
    let mut listed = texts.iter().enumerate().flat_map(|(at, text)| {
        let lists = text.iter().flat_map(|literal| lists(literal));
        lists.map(move |items| (at, items))
    });
    listed.find_map(|(text, items)| {
        let is_named = |at: &usize| items.iter().any(|item| is(item, *at));
        let is_name = |item: &String| (0..names.len()).any(|at| is(item, at));
        let mut strangers = items.iter().filter(|item| !is_name(item));
        let stranger = strangers.next().filter(|_| strangers.next().is_none())?;
        let mut missing = (0..names.len()).filter(|at| !is_named(at));
        let missing = missing.next().filter(|_| missing.next().is_none())?;
        let is_said = all.iter().any(|word| is(word, missing));
        (items.len() == names.len() && !is_said).then(|| OtherName {
            text,
            said: stranger.clone(),
            missing,
        })
    })
}

/// Whether two words begin alike: `finance` and `financial`.
fn have_one_root(one: &str, other: &str) -> bool {
    const ROOT: usize = 5;
    let same = one.chars().zip(other.chars());
    same.take_while(|(one, other)| one == other).count() >= ROOT
}

/// The lists of three words and more in a text, the last two joined by `and`.
fn lists(text: &str) -> Vec<Vec<String>> {
    let lower = text.to_lowercase();
    let tokens = lower.split_whitespace();
    let tokens: Vec<&str> = tokens
        .filter(|token| !["the", "a", "an"].contains(token))
        .collect();
    let mut found = Vec::new();
    let mut items: Vec<String> = Vec::new();
    let mut is_last = false;
    for (at, token) in tokens.iter().enumerate() {
        if *token == "and" {
            is_last = true;
            continue;
        }
        let item = token.trim_matches(|letter: char| !letter.is_alphanumeric());
        items.push(item.to_owned());
        let goes_on = token.ends_with(',') || tokens.get(at + 1) == Some(&"and");
        if is_last || !goes_on {
            let list = std::mem::take(&mut items);
            found.extend(Some(list).filter(|list| is_last && list.len() > 2));
        }
        is_last = false;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::other_name;

    #[test]
    fn a_list_names_all_but_one() {
        let names = [
            "economic_analyst",
            "environmental_analyst",
            "social_analyst",
        ];
        let other = |text: &str| {
            let found = other_name(&[vec![text]], &names)?;
            Some((found.said, found.missing))
        };
        let legal = Some(("legal".to_owned(), 2));
        assert_eq!(
            other("You combine the economic, the environmental and the legal analysis."),
            legal
        );
        assert_eq!(other("Economic, environmental, and legal points."), legal);
        for fine in [
            "The economic, the environmental and the social analysis.",
            "The economic, environmental and legal parts of social life.",
            "The economic and the legal analysis.",
            "Economic, legal and fiscal points.",
            "Be brief, clear and kind.",
            "The economy, the environment and the social side.",
        ] {
            assert_eq!(other(fine), None, "{fine}");
        }
        // What another text of the node says is said.
        let texts = [
            vec!["Economic, environmental and legal."],
            vec!["And social."],
        ];
        assert_eq!(other_name(&texts, &names), None);
    }
}
