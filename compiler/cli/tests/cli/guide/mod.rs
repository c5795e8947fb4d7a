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
    let listed: Vec<(String, String)> = summary
        .links()
        .into_iter()
        .map(|link| (link.to, link.words))
        .collect();
    let titled: Vec<(String, String)> = topics::listed()
        .into_iter()
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
                file => without_dots(&page.path.parent().unwrap().join(file)),
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
