//! `graphwright guide`: the list of pages, a page, a section, and what is said of one that is not there.

use super::super::{graphwright, text};
use super::page::{Page, root};

/// Topics with their titles.
type Topics = Vec<(String, String)>;

/// The topics that the command lists: what is read, and what is looked up.
pub fn lists() -> (Topics, Topics) {
    let told = graphwright(&["guide"]);
    assert_eq!(told.status.code(), Some(0));
    let (book, parts) = text(&told.stdout).split_once("\nTo look up:\n").unwrap();
    let entries = |list: &str| {
        let lines = list.lines();
        let entries = lines.filter_map(|line| line.strip_prefix("  ")?.split_once(' '));
        entries
            .map(|(topic, title)| (topic.to_owned(), title.trim().to_owned()))
            .collect()
    };
    (entries(book), entries(parts))
}

/// A page as it is printed.
fn printed(topic: &str) -> Page {
    let told = graphwright(&["guide", topic]);
    assert_eq!(told.status.code(), Some(0), "{topic}");
    Page {
        path: format!("{topic}.md").into(),
        text: text(&told.stdout).to_owned(),
    }
}

#[test]
fn a_page_is_printed_as_it_is_in_the_book() {
    for page in Page::all_of_the_guide() {
        let topic = page.name().replace(".md", "");
        let printed = printed(&topic);
        assert!(printed.definitions().is_empty(), "{topic}");
        assert_eq!(printed.unlinked(), page.unlinked(), "{topic}");
    }
}

#[test]
fn links_of_a_printed_page_lead_to_what_the_command_has() {
    let (book, parts) = lists();
    let topics = book.into_iter().chain(parts);
    let pages: Vec<Page> = topics.map(|(topic, _)| printed(&topic)).collect();
    let mut broken = Vec::new();
    for page in &pages {
        for link in page.links() {
            let (file, section) = link.to.split_once('#').unwrap_or((&link.to, ""));
            let own = page.path.to_str().unwrap();
            let named = if file.is_empty() { own } else { file };
            let there = match pages.iter().find(|page| page.path.to_str() == Some(named)) {
                Some(page) => section.is_empty() || page.anchors().contains(&section.to_owned()),
                None => {
                    file.contains("://")
                        || file.starts_with("graphwright explain ")
                        // A file of the repository, by its path there; but for what has a page.
                        || (root().join(file).exists() && !file.starts_with("runtime/src/world"))
                }
            };
            if !there {
                broken.push(format!("{own}: {}", link.to));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    let codes = pages[0].links().into_iter().map(|link| link.to);
    assert!(
        codes
            .filter(|to| to.starts_with("graphwright explain G"))
            .count()
            > 0
    );
}

#[test]
fn a_section_is_printed_alone() {
    let told = graphwright(&["guide", "loki", "map"]);
    let told = text(&told.stdout);
    assert!(told.starts_with("### `map`\n"), "{told}");
    assert_eq!(told.matches("\n### ").count(), 0, "{told}");
    let by_name = graphwright(&["guide", "approval"]);
    let by_name = text(&by_name.stdout);
    assert!(by_name.starts_with("### `approval`\n"), "{by_name}");
}

#[test]
fn what_is_not_there_is_told_with_what_is_near() {
    let refused = |arguments: &[&str]| {
        let told = graphwright(&[&["guide"], arguments].concat());
        assert_eq!(told.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&told.stdout), "");
        text(&told.stderr).to_owned()
    };
    let page = refused(&["lokki"]);
    assert!(
        page.contains("no page `lokki`; did you mean `loki`?") && page.contains("\n  start "),
        "{page}"
    );
    let section = refused(&["loki", "aproval"]);
    assert!(
        section.contains("no section `aproval`; did you mean `approval`?")
            && section.contains("its sections are "),
        "{section}"
    );
    let aside = refused(&["approval", "nonsense"]);
    assert!(aside.contains("no page `approval`"), "{aside}");
    let titled = refused(&["The graph"]);
    assert!(
        titled.contains("\n  graphwright guide loki the-graph\n"),
        "{titled}"
    );
    let several = refused(&["limits"]);
    assert!(
        several.contains("graphwright guide loki limits")
            && several.contains("graphwright guide rye limits"),
        "{several}"
    );
}
