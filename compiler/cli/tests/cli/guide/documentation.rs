//! The guide as modules of the crate `graphwright` (`runtime/src/guide`): each page is one, and each label of a link leads somewhere there.

use super::page::{Page, root};
use std::collections::BTreeMap;

/// What files of the repository are in the documentation. Others are told of in one place.
const ITEMS: [(&str, &str); 6] = [
    (
        "examples/build-script/build.rs",
        "macro@crate::include_graph",
    ),
    ("examples/macro/src/main.rs", "macro@crate::graph"),
    ("runtime/Cargo.toml", "crate#features"),
    ("runtime/core/src/lib.rs", "crate#where-to-begin"),
    ("runtime/examples", "crate#where-to-begin"),
    ("runtime/src/testing/mod.rs", "crate::testing"),
];

/// Sections whose names the documentation has taken for something of its own.
const TAKEN: [&str; 1] = ["settings"];

/// The chapters, their list, and the index of diagnostics.
fn pages() -> Vec<Page> {
    let mut pages = Page::all_of_the_guide();
    for beside in ["SUMMARY.md", "diagnostics.md"] {
        pages.push(Page::read(&root().join("compiler/guide/src").join(beside)));
    }
    pages
}

#[test]
fn each_page_is_a_module() {
    let modules = std::fs::read_to_string(root().join("runtime/src/guide/mod.rs")).unwrap();
    for page in pages() {
        let topic = page.name().replace(".md", "");
        let module = format!("    {}: \"{topic}\",\n", topic.replace('-', "_"));
        let there = match topic.as_str() {
            "SUMMARY" => modules.contains("guide/SUMMARY.md"),
            _ => modules.contains(&module),
        };
        assert!(there, "runtime/src/guide/mod.rs has no module of `{topic}`");
    }
}

#[test]
fn each_label_leads_somewhere_in_the_documentation() {
    let pages = pages();
    let named = |topic: &str| {
        let name = format!("{topic}.md");
        pages.iter().find(|page| page.name() == name)
    };
    let mut links = BTreeMap::new();
    for page in &pages {
        for (label, _) in page.definitions() {
            let (topic, section) = label.split_once('#').unwrap_or((label, ""));
            let item = ITEMS.iter().find(|(file, _)| *file == topic);
            let to = match (item, named(topic)) {
                (Some((_, item)), _) => (*item).to_owned(),
                (None, Some(_)) => format!("crate::guide::{}", topic.replace('-', "_")),
                (None, None) if topic.ends_with(".svg") => picture(topic),
                (None, None) if topic.contains(['/', '.']) => {
                    "crate::guide#of-the-repository".to_owned()
                }
                (None, None) => "crate::guide::diagnostics".to_owned(),
            };
            let section = match section {
                "" => String::new(),
                taken if TAKEN.contains(&taken) => format!("#{taken}-1"),
                section => format!("#{section}"),
            };
            links.insert(label, format!("{to}{section}"));
        }
    }
    let lines = links.iter().map(|(label, to)| format!("[{label}]: {to}\n"));
    let text: String = lines.collect();
    let path = root().join("runtime/src/guide/links.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, text).unwrap();
        return;
    }
    let written = std::fs::read_to_string(path).unwrap();
    assert!(
        text == written,
        "UPDATE=1 writes runtime/src/guide/links.md anew"
    );
}

/// A picture as an address that holds it: the documentation has no place for files.
fn picture(path: &str) -> String {
    let text = std::fs::read_to_string(root().join(path)).unwrap();
    let bytes = text.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'/' | b':' | b'=' | b',' => {
            char::from(byte).to_string()
        }
        byte => format!("%{byte:02X}"),
    });
    format!("data:image/svg+xml,{}", bytes.collect::<String>())
}
