//! `graphwright guide`: the list of pages, a page, a section, and what is said of one that is not there.

use super::super::{graphwright, text};
use super::page::Page;

/// The topics that the command lists, with their titles.
pub fn listed() -> Vec<(String, String)> {
    let told = graphwright(&["guide"]);
    assert_eq!(told.status.code(), Some(0));
    let lines = text(&told.stdout).lines();
    let entries = lines.filter_map(|line| line.strip_prefix("  ")?.split_once(' '));
    entries
        .map(|(topic, title)| (topic.to_owned(), title.trim().to_owned()))
        .collect()
}

#[test]
fn a_page_is_printed_as_it_is_in_the_book() {
    for page in Page::all_of_the_guide() {
        let topic = page.name().replace(".md", "");
        let told = graphwright(&["guide", &topic]);
        assert_eq!(told.status.code(), Some(0), "{topic}");
        assert_eq!(text(&told.stdout), page.text, "{topic}");
    }
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
