//! The book: what `compiler/guide/chapters.py` makes of the chapters before mdBook makes pages of them.

use super::page::{Page, root};
use super::without_dots;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The chapters as they become pages.
fn chapters() -> Vec<Page> {
    let guide = root().join("compiler/guide");
    let summary = Page::read(&guide.join("src/SUMMARY.md"));
    let named = summary.links().into_iter().enumerate();
    let listed = named.map(|(number, link)| {
        let text = Page::read(&guide.join("src").join(&link.to)).text;
        json!({"Chapter": {
            "name": link.words, "content": text, "number": [number + 1], "sub_items": [],
            "path": link.to, "source_path": link.to, "parent_names": [],
        }})
    });
    let book = json!([{}, {"items": listed.collect::<Vec<_>>()}]);
    let mut python = Command::new("python3")
        .arg(guide.join("chapters.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(book.to_string().as_bytes()));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let made: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut found = Vec::new();
    flat(&made["items"], &mut found);
    found
}

fn flat(items: &Value, found: &mut Vec<Page>) {
    for item in items.as_array().unwrap() {
        let chapter = &item["Chapter"];
        found.push(Page {
            path: chapter["path"].as_str().unwrap().into(),
            text: chapter["content"].as_str().unwrap().to_owned(),
        });
        flat(&chapter["sub_items"], found);
    }
}

#[test]
fn links_lead_to_chapters() {
    let chapters = chapters();
    let mut broken = Vec::new();
    for chapter in &chapters {
        for link in chapter.links() {
            let (file, section) = link.to.split_once('#').unwrap_or((&link.to, ""));
            let target = match file {
                "" => chapter.path.clone(),
                file => without_dots(&chapter.path.parent().unwrap().join(file)),
            };
            let there = match chapters.iter().find(|other| other.path == target) {
                Some(other) => section.is_empty() || other.anchors().contains(&section.to_owned()),
                None => {
                    ["https://", "http://", "data:"]
                        .iter()
                        .any(|begin| link.to.starts_with(begin))
                        // A picture beside the chapters.
                        || root().join("compiler/guide/src").join(&target).is_file()
                }
            };
            if !there {
                broken.push(format!("{}: {}", chapter.path.display(), link.to));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    let index = chapters.iter().find(|page| page.name() == "diagnostics.md");
    assert!(index.unwrap().links().len() > 200);
    assert!(chapters.len() > 250, "{}", chapters.len());
}
