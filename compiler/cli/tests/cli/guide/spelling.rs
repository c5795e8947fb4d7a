//! The words of the pages are those of a list, `compiler/guide/words.txt`: British, and looked up in a dictionary when they came in. So a slip
//! of the pen is a word that nobody has used before. `UPDATE=1` writes the list: look at what is new in it.

use super::page::{Page, root};
use std::collections::BTreeSet;
use std::path::Path;

/// The pages that are read by people, those of new projects among them.
fn pages() -> Vec<Page> {
    let mut pages = Page::all();
    for folder in ["loki", "rye", "kegal", "euler", ""] {
        let name = if folder.is_empty() {
            "AGENTS.md"
        } else {
            "README.md"
        };
        pages.push(Page::read(&new_projects().join(folder).join(name)));
    }
    pages
}

fn new_projects() -> std::path::PathBuf {
    root().join("compiler/cli/src/new")
}

/// The words of a line, without what stands between backticks, addresses, and names with capitals or digits in them.
fn words(line: &str) -> BTreeSet<String> {
    let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let parts = prose
        .split("](")
        .enumerate()
        .map(|(number, part)| match number {
            0 => part,
            _ => part.split_once(')').map_or("", |(_, rest)| rest),
        });
    let prose = parts.collect::<Vec<_>>().join(" ");
    let tokens = prose
        .split_whitespace()
        .filter(|token| !token.contains("://"));
    let letter = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let words = tokens.flat_map(|token| token.split(move |c| !letter(c)));
    let words = words.map(|word| word.trim_matches('\'')).filter(|word| {
        let mut rest = word.chars();
        rest.next().is_some_and(char::is_alphabetic)
            && rest.all(|c| c == '\'' || (c.is_alphabetic() && !c.is_uppercase()))
    });
    let plain = words.map(|word| word.trim_end_matches("'s").to_lowercase());
    plain.filter(|word| word.len() > 1).collect()
}

fn file() -> std::path::PathBuf {
    root().join("compiler/guide/words.txt")
}

fn listed(file: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.split_whitespace().map(str::to_owned).collect()
}

/// The list, several words a line.
fn written(words: &BTreeSet<String>) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        if width > 0 && width + word.len() >= 120 {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
        }
        text.push_str(word);
        width += word.len() + 1;
    }
    text + "\n"
}

#[test]
fn every_word_is_one_that_is_known() {
    let mut used = BTreeSet::new();
    let mut unknown = Vec::new();
    let known = listed(&file());
    for page in pages() {
        for (line, text) in page.prose() {
            let found = words(&text);
            let new = found.iter().filter(|word| !known.contains(*word));
            unknown.extend(new.map(|word| format!("{}:{line}: {word}", page.name())));
            used.extend(found);
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(file(), written(&used)).unwrap();
        return;
    }
    assert!(
        unknown.is_empty(),
        "mend them, or take them into compiler/guide/words.txt with UPDATE=1:\n{}",
        unknown.join("\n")
    );
    let idle: Vec<&String> = known.difference(&used).collect();
    assert!(
        idle.is_empty(),
        "UPDATE=1 takes out what no page uses: {idle:?}"
    );
    assert!(used.len() > 1000, "{}", used.len());
}

#[test]
fn code_and_addresses_are_no_words() {
    let found = words(
        "See `grpah` and [the page](lokki.md#tmie) at https://exmaple.org, LangGraph's U2 isn't here.",
    );
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(found, ["and", "at", "here", "isn't", "page", "see", "the"]);
}
