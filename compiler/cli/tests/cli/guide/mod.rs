//! The guide is true: its graphs compile, its commands print what it shows, its links lead somewhere, and its tables name what the
//! readers know.
//!
//! What is checked of a page is said by the words behind the three back quotes of a sample:
//!
//! - `yaml`: a graph in which nothing is found; `yaml G0401`: exactly this is found; `yaml data`: no graph.
//! - `console`: what stands behind `$` is run in a directory that has the files of the page, and prints what stands below it.
//!   `UPDATE=1` writes what it prints. So is `console agent`, for which an agent is built. `console build` is not run: to build what it
//!   names would take too long.
//!
//! A sample below a line that ends in `` `PATH`: `` is a file of this path. Where `compiler/guide` has such a file, the sample is its text.

mod book;
mod documentation;
mod fields;
mod operating;
mod page;
mod samples;
mod spelling;
mod topics;
mod variables;

use page::{Page, root};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

#[test]
fn every_page_is_in_the_book_and_in_the_terminal() {
    let summary = Page::read(&root().join("compiler/guide/src/SUMMARY.md"));
    let chapters = summary
        .links()
        .into_iter()
        .map(|link| (link.to, link.words));
    let mut listed: Vec<(String, String)> = chapters.collect();
    let diagnostics = listed.pop().unwrap();
    assert_eq!(diagnostics.0, "diagnostics.md");
    let (guide, parts) = topics::lists();
    let topics = guide.into_iter().chain(parts);
    let titled: Vec<(String, String)> = topics
        .map(|(topic, title)| (format!("{topic}.md"), title))
        .collect();
    assert_eq!(listed, titled, "SUMMARY.md and `graphwright guide` differ");
    let files: BTreeSet<String> = Page::all_of_the_guide().iter().map(Page::name).collect();
    let named: BTreeSet<String> = listed.into_iter().map(|(file, _)| file).collect();
    assert_eq!(
        files, named,
        "the files in compiler/guide/src, and SUMMARY.md"
    );
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    for page in Page::all() {
        for link in page.links() {
            if link.to.starts_with("http://") || link.to.starts_with("https://") {
                continue;
            }
            let (file, anchor) = link.to.split_once('#').unwrap_or((&link.to, ""));
            let target = match file {
                "" => page.path.clone(),
                file => without_dots(&page.original().parent().unwrap().join(file)),
            };
            let there = match anchor {
                "" => target.exists(),
                anchor => {
                    target.is_file() && Page::read(&target).anchors().contains(&anchor.to_owned())
                }
            };
            if !there {
                broken.push(format!("{}:{}: {}", page.name(), link.line, link.to));
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere: {broken:#?}");
}

/// Links of chapters have labels, which say what they lead to in the book, in a terminal and in the documentation of the crate: a page, a section,
/// a diagnostic, or a file of the repository.
#[test]
fn the_label_of_a_link_is_what_it_leads_to() {
    let root = root().canonicalize().unwrap();
    let chapters: Vec<(String, PathBuf)> = Page::all_of_the_guide()
        .iter()
        .map(|page| (page.name().replace(".md", ""), page.original()))
        .collect();
    let mut wrong = Vec::new();
    for page in Page::all_of_the_guide() {
        for (label, to) in page.definitions() {
            if !page.text.contains(&format!("][{label}]")) {
                wrong.push(format!("{}: no link is `{label}`", page.name()));
            }
            let (file, section) = to.split_once('#').unwrap_or((to, ""));
            let target = without_dots(&page.original().parent().unwrap().join(file));
            let inside = target.strip_prefix(&root).unwrap().to_str().unwrap();
            let topic = chapters.iter().find(|(_, original)| *original == target);
            let mut name = match (inside, topic) {
                (_, Some((topic, _))) => topic.clone(),
                ("compiler/DIAGNOSTICS.md", None) => "diagnostics".to_owned(),
                (_, None) => match inside.strip_prefix("compiler/src/diagnostics/") {
                    Some(page) => page[..5].to_owned(),
                    None => inside.to_owned(),
                },
            };
            if !section.is_empty() {
                name = format!("{name}#{section}");
            }
            if name != label {
                wrong.push(format!("{}: `{label}` is `{name}`", page.name()));
            }
        }
        let text = page.text.split("\n```").step_by(2).collect::<String>();
        for inline in text.split("](").skip(1) {
            let to = inline.split(')').next().unwrap();
            if !to.starts_with('#') && !to.contains("://") {
                wrong.push(format!("{}: `{to}` has no label", page.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_first_program_in_rust_is_one_that_is_compiled() {
    let page = Page::read(&root().join("compiler/guide/src/rust.md"));
    let mut samples = page.samples().into_iter();
    let shown = samples.find(|sample| sample.file.as_deref() == Some("src/main.rs"));
    let program = std::fs::read_to_string(root().join("examples/macro/examples/first.rs"));
    let program = program.unwrap();
    let (_, compiled) = program.split_once("\n\n").unwrap();
    assert_eq!(shown.unwrap().lines.join("\n") + "\n", compiled);
}

/// Two screens.
const LINES: usize = 100;

#[test]
fn the_first_page_is_short() {
    let first = Page::read(&root().join("README.md"));
    let lines = first.text.lines().count();
    assert!(
        lines <= LINES,
        "README.md has {lines} lines; say it in the guide"
    );
}

/// A path whose `..` have been taken, as a reader of the page takes them.
fn without_dots(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                found.pop();
            }
            Component::CurDir => {}
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => found.push(part),
        }
    }
    found
}
