//! What the page about operating says that can be held: exit statuses and units of systemd. The pictures that are drawn by the tool.

use super::super::{fresh, graphwright, text};
use super::page::{Page, root};
use std::path::{Path, PathBuf};
use std::process::Command;

fn page() -> Page {
    Page::read(&root().join("compiler/guide/src/operating.md"))
}

/// The rows of a help text of exit statuses: `  0  words`.
fn statuses(help: &str) -> Vec<(String, String)> {
    let below = help.split("Exit status:\n").nth(1).unwrap_or_default();
    let rows = below.lines().map_while(|line| line.strip_prefix("  "));
    let rows = rows.filter_map(|row| row.split_once("  "));
    rows.map(|(number, words)| (number.to_owned(), words.trim().to_owned()))
        .collect()
}

#[test]
fn exit_statuses_are_those_of_the_programs() {
    let own = statuses(text(&graphwright(&["--help"]).stdout));
    let agents = std::fs::read_to_string(root().join("runtime/src/cli/args.rs")).unwrap();
    let agents = statuses(&agents);
    assert_eq!((own.len(), agents.len()), (3, 7), "{own:?} {agents:?}");
    for (at, (number, words)) in agents.iter().enumerate() {
        let own = own.get(at).map_or("", |(_, words)| words);
        let row = format!("| {number} | {words} | {own}")
            .trim_end()
            .to_owned()
            + " |";
        let plain = page().unlinked();
        assert!(plain.contains(&row), "the page has no row {row}");
    }
}

/// Has systemd read units; nothing where it is not installed. What they start stands in for what nobody has installed here.
fn read_by_systemd(place: &Path, units: &[(String, String)]) {
    let files: Vec<PathBuf> = units
        .iter()
        .map(|(name, text)| {
            let file = place.join(name);
            let own =
                ["desk", "nightly-report"].map(|name| format!("ExecStart=/usr/local/bin/{name} "));
            let text = own.iter().fold(text.clone(), |text, own| {
                text.replace(own, "ExecStart=/bin/true ")
            });
            std::fs::write(&file, text.replace("/usr/bin/curl", "/bin/true")).unwrap();
            file
        })
        .collect();
    let verified = Command::new("systemd-analyze")
        .args(["verify", "--man=no"])
        .args(&files)
        .output();
    match verified {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("skipped: no systemd-analyze on this machine");
        }
        Err(error) => panic!("{error}"),
        // It ends well where a key is unknown, and says so.
        Ok(output) => assert_eq!(text(&output.stderr), "", "{:?}", output.status),
    }
}

#[test]
fn units_of_systemd_are_understood() {
    let place = fresh("guide-units");
    let sample = page()
        .samples()
        .into_iter()
        .find(|sample| sample.words == ["ini"])
        .unwrap();
    let file = sample
        .file
        .as_deref()
        .and_then(|path| path.rsplit('/').next())
        .unwrap();
    read_by_systemd(&place, &[(file.to_owned(), sample.lines.join("\n") + "\n")]);
    let mut units = Vec::new();
    for entry in std::fs::read_dir(root().join("examples/nightly-report")).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|kind| kind == "service" || kind == "timer")
        {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            units.push((name, std::fs::read_to_string(&path).unwrap()));
        }
    }
    assert_eq!(units.len(), 3);
    read_by_systemd(&place, &units);
}

/// The graphs whose pictures are kept, and where.
fn pictures() -> Vec<(PathBuf, PathBuf)> {
    let tour = root().join("compiler/guide/tour/10-desk");
    let mut found = vec![(tour, root().join("compiler/guide/src/desk.svg"))];
    for page in Page::all_of_the_examples() {
        let example = page.path.parent().unwrap().to_path_buf();
        let picture = example.join("graph.svg");
        assert!(
            page.text.contains("](graph.svg)"),
            "{} shows no picture",
            page.name()
        );
        found.push((example, picture));
    }
    found
}

#[test]
fn pictures_are_drawn_by_the_tool() {
    let place = fresh("guide-pictures");
    let mut old = Vec::new();
    for (number, (graph, kept)) in pictures().into_iter().enumerate() {
        let drawn = place.join(format!("{number}.svg"));
        let told = graphwright(&[
            "draw",
            graph.to_str().unwrap(),
            "-o",
            drawn.to_str().unwrap(),
        ]);
        assert_eq!(told.status.code(), Some(0), "{}", text(&told.stderr));
        let drawn = std::fs::read_to_string(drawn).unwrap();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&kept, &drawn).unwrap();
        }
        if std::fs::read_to_string(&kept).unwrap_or_default() != drawn {
            old.push(kept);
        }
    }
    assert!(old.is_empty(), "UPDATE=1 draws anew: {old:?}");
}
