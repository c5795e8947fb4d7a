//! Graphs with the mistakes that people make, and every word they are told.
//!
//! `messages/mistakes/<name>.yaml` is the graph, `<name>.txt` what is said of it, `<name>.fixed` what `check --fix` makes
//! of it where it can do something. Nothing outside of the graphs is known, except where a name ends in `-world`: there the
//! folder is the graph's own.

use graphwright_compiler::diag::{Fix, Level, Report, fix, human};
use graphwright_compiler::driver::Directory;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_compiler::suggestion::Certainty;
use graphwright_compiler::world::{UnknownWorld, World};
use graphwright_tests::cases;
use std::path::PathBuf;

/// The graphs with mistakes.
pub fn mistakes() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(cases::root().join("messages/mistakes")).unwrap();
    let graph = |path: PathBuf| {
        if path.is_dir() {
            path.join("main/graph.yaml")
        } else {
            path
        }
    };
    let mut found: Vec<PathBuf> = entries
        .map(|entry| graph(entry.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|kind| kind == "yaml"))
        .collect();
    found.sort();
    found
}

fn name(path: &std::path::Path) -> String {
    path.display().to_string()
}

/// What is found in a text that stands at `path`.
pub fn inspect(path: &std::path::Path, text: &str) -> (Report, Sources) {
    let world: Box<dyn World> = if path.ends_with("main/graph.yaml") {
        Box::new(Directory::new(path.parent().unwrap()))
    } else {
        Box::new(UnknownWorld)
    };
    let mut sources = Sources::default();
    let file = sources.add(path.file_name().unwrap(), text);
    let (_, _, report) = pipeline::check(file, &Settings::default(), &mut sources, world.as_ref());
    (report, sources)
}

pub fn errors(report: &Report) -> usize {
    let errors = report.diagnostics.iter();
    errors.filter(|found| found.level == Level::Error).count()
}

/// The text after all edits that are safe, and what is found in it then.
pub fn mended(path: &std::path::Path, text: &str) -> (String, Report) {
    let mut text = text.to_string();
    let mut reports = mend(&mut text, |text| inspect(path, text), path);
    (text, reports.pop().unwrap())
}

/// Makes the edits of a text that are safe, round after round, and gives what was found before, in between and in the end.
pub fn mend(
    text: &mut String,
    inspect: impl Fn(&str) -> (Report, Sources),
    path: &std::path::Path,
) -> Vec<Report> {
    let mut reports = Vec::new();
    for _ in 0..10 {
        let (report, sources) = inspect(text);
        let own = |file: &fix::MendedFile| path.ends_with(sources.path(file.file));
        let edited = fix::mend(&report, &sources).into_iter().find(own);
        reports.push(report);
        match edited {
            Some(file) => *text = file.text,
            None => return reports,
        }
    }
    panic!("{}: no end of edits", name(path));
}

#[test]
fn every_mistake_is_told_as_it_was_agreed() {
    let mut differences = Vec::new();
    for path in mistakes() {
        let text = std::fs::read_to_string(&path).unwrap();
        let (report, sources) = inspect(&path, &text);
        assert!(
            !report.diagnostics.is_empty(),
            "{}: nothing is said",
            name(&path)
        );
        let said = human::render(&report, &sources, human::Style::Plain);
        let said = said.replace("messages/mistakes/", "");
        differences.extend(cases::compare(&path.with_extension("txt"), &said));
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn mending_a_mistake_never_makes_another() {
    let mut differences = Vec::new();
    for path in mistakes() {
        let text = std::fs::read_to_string(&path).unwrap();
        let (before, _) = inspect(&path, &text);
        let (after_text, after) = mended(&path, &text);
        assert!(
            errors(&after) <= errors(&before),
            "{}:\n{after_text}",
            name(&path)
        );
        // Files of agents beside it are left alone here.
        let (_, sources) = inspect(&path, &after_text);
        let own = |fix: &Fix| path.ends_with(sources.path(fix.span.file));
        let safe = after.diagnostics.iter().filter(|found| {
            let mut fixes = found.fixes.iter();
            let sure = |fix: &Fix| fix.certainty == Certainty::Sure;
            !found.fixes.is_empty() && fixes.all(|fix| sure(fix) && own(fix))
        });
        assert_eq!(safe.count(), 0, "{}:\n{after_text}", name(&path));
        let fixed = path.with_extension("fixed");
        if after_text != text {
            differences.extend(cases::compare(&fixed, &after_text));
        } else if fixed.exists() {
            differences.push(format!("{}: nothing is mended any more", fixed.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
