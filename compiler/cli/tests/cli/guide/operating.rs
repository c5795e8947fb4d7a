//! What the page about operating lists: every variable that the programs read, and the picture that is drawn by the tool.

use super::super::{fresh, graphwright};
use super::page::{Page, root};
use std::collections::BTreeSet;
use std::path::Path;

/// The variables of ours that a text names: all of them begin alike.
fn named(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split("GRAPHWRIGHT_").skip(1);
    parts.filter_map(|rest| {
        let letters = rest
            .chars()
            .take_while(|c| c.is_ascii_uppercase() || *c == '_');
        let name: String = letters.collect();
        (!name.is_empty()).then(|| format!("GRAPHWRIGHT_{name}"))
    })
}

/// Those between quotes in the sources below a folder, but for tests.
fn read(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(&path, found);
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let own = text.split("#[cfg(test)]").next().unwrap_or_default();
        let quoted = own.split('"').skip(1).step_by(2);
        found.extend(
            quoted
                .filter(|word| word.starts_with("GRAPHWRIGHT_"))
                .flat_map(named),
        );
    }
}

#[test]
fn every_variable_is_listed() {
    let mut known = BTreeSet::new();
    for folder in [
        "runtime/src",
        "runtime/core/src",
        "compiler/src",
        "compiler/cli/src",
    ] {
        read(&root().join(folder), &mut known);
    }
    let page = Page::read(&root().join("compiler/guide/src/operating.md"));
    let listed: BTreeSet<String> = named(&page.text).collect();
    assert_eq!(known, listed);
    assert!(known.len() > 10, "{known:?}");
}

#[test]
fn the_picture_is_drawn_by_the_tool() {
    let drawn = fresh("guide-picture").join("desk.svg");
    let desk = root().join("compiler/guide/tour/10-desk");
    let told = graphwright(&[
        "draw",
        desk.to_str().unwrap(),
        "-o",
        drawn.to_str().unwrap(),
    ]);
    assert_eq!(told.status.code(), Some(0));
    let drawn = std::fs::read_to_string(drawn).unwrap();
    let kept = root().join("compiler/guide/src/desk.svg");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&kept, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(kept).unwrap_or_default();
    assert!(
        kept == drawn,
        "UPDATE=1 draws compiler/guide/src/desk.svg anew"
    );
}
