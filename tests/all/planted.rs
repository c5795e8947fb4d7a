//! Mistakes planted into correct graphs, each kind in as many places as there are, and how many of them are told.
//!
//! `messages/planted.md` is the table; it stands below the index of `compiler/DIAGNOSTICS.md`.

mod kinds;
mod places;

use crate::mistakes::mend;
use crate::schemas;
use graphwright_compiler::diag::{Diagnostic, Report};
use graphwright_compiler::driver::Directory;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use graphwright_tests::cases;
use kinds::KINDS;
use places::Planted;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// The most places in one graph at which a mistake of one kind is planted.
const PLACES: usize = 4;

/// What becomes of the mistakes of one kind.
#[derive(Default)]
struct Tally {
    planted: usize,
    told: usize,
    /// How many are told by one finding, and nothing that follows from it.
    once: usize,
    /// How many `--fix` edits so that nothing of the mistake is left to tell.
    mended: usize,
    /// How many of these are then, letter by letter, what they were before.
    restored: usize,
    codes: BTreeMap<String, usize>,
    silent: Vec<String>,
}

impl Tally {
    /// Counts a mistake, and what the safe edits make of it.
    fn count(&mut self, file: &Path, meant: &str, planted: &Planted, before: &[Finding]) {
        let mut fixed = planted.text.clone();
        let reports = mend(&mut fixed, |text| look(file, text), file);
        let (first, last) = (findings(&reports[0]), findings(&reports[reports.len() - 1]));
        self.planted += 1;
        let told = new(before, first);
        if told.is_empty() {
            let place = format!("{}: {}", file.display(), planted.what);
            self.silent.push(place);
            return;
        }
        self.told += 1;
        self.once += usize::from(told.len() == 1);
        for code in told.into_iter().collect::<BTreeSet<_>>() {
            *self.codes.entry(code).or_default() += 1;
        }
        if reports.len() > 1 && new(before, last).is_empty() {
            self.mended += 1;
            self.restored += usize::from(fixed == meant);
        }
    }
}

/// A finding, by its code and its message.
type Finding = (String, String);

fn look(file: &Path, text: &str) -> (Report, Sources) {
    let world = Directory::new(file.parent().unwrap());
    let mut sources = Sources::default();
    let id = sources.add(file.file_name().unwrap(), text);
    let (_, _, report) = pipeline::check(id, &Settings::default(), &mut sources, &world);
    (report, sources)
}

fn findings(report: &Report) -> Vec<Finding> {
    let one = |found: &Diagnostic| (found.code.id.to_owned(), found.message.clone());
    report.diagnostics.iter().map(one).collect()
}

/// The findings that were not there before.
fn new(before: &[Finding], after: Vec<Finding>) -> Vec<String> {
    let mut known = before.to_vec();
    let mut new = Vec::new();
    for found in after {
        match known.iter().position(|one| *one == found) {
            Some(at) => drop(known.swap_remove(at)),
            None => new.push(found.0),
        }
    }
    new
}

/// At most so many of them, spread evenly.
fn spread(all: Vec<Planted>) -> Vec<Planted> {
    let step = all.len().div_ceil(PLACES).max(1);
    all.into_iter().step_by(step).collect()
}

fn tally() -> Vec<(&'static str, Tally)> {
    let mut all: Vec<(&'static str, Tally)> = KINDS
        .iter()
        .map(|kind| (kind.name, Tally::default()))
        .collect();
    for (dialect, file) in schemas::graphs() {
        let text = std::fs::read_to_string(&file).unwrap();
        // What is to be mended in a graph as it is, is no mistake of ours.
        let mut meant = text.clone();
        let before = findings(&mend(&mut meant, |text| look(&file, text), &file)[0]);
        for (kind, (_, tally)) in KINDS.iter().zip(&mut all) {
            for planted in spread((kind.plant)(&dialect, &text)) {
                tally.count(&file, &meant, &planted, &before);
            }
        }
    }
    all
}

fn table(all: &[(&str, Tally)]) -> String {
    let mut table = String::from(
        "## What is told\n\nMistakes of these kinds are planted into the graphs of `tests/cases` and into examples, and this is how many of them are told, and how many by one finding, without any that only follow from it. Where `check --fix` mends one, it is, letter by letter, what it was before, or what it was but for a name.\n\n| mistake | planted | told | by one | mostly as | mended | as it was |\n|---|---|---|---|---|---|---|\n",
    );
    for (name, tally) in all {
        let mut codes: Vec<_> = tally.codes.iter().collect();
        codes.sort_by_key(|(code, count)| (usize::MAX - **count, (*code).clone()));
        let codes: Vec<&str> = codes
            .iter()
            .take(3)
            .map(|(code, _)| code.as_str())
            .collect();
        let (planted, told, codes) = (tally.planted, tally.told, codes.join(", "));
        let (once, mended, restored) = (tally.once, tally.mended, tally.restored);
        writeln!(
            table,
            "| {name} | {planted} | {told} | {once} | {codes} | {mended} | {restored} |"
        )
        .unwrap();
    }
    let planted: usize = all.iter().map(|(_, tally)| tally.planted).sum();
    let told: usize = all.iter().map(|(_, tally)| tally.told).sum();
    let once: usize = all.iter().map(|(_, tally)| tally.once).sum();
    let mended: usize = all.iter().map(|(_, tally)| tally.mended).sum();
    let restored: usize = all.iter().map(|(_, tally)| tally.restored).sum();
    writeln!(
        table,
        "| **all** | **{planted}** | **{told}** | **{once}** | | **{mended}** | **{restored}** |"
    )
    .unwrap();
    table
}

#[test]
fn mistakes_that_are_planted_are_told() {
    let all = tally();
    let silent: Vec<String> = all
        .iter()
        .flat_map(|(name, tally)| tally.silent.iter().map(move |one| format!("{name}: {one}")))
        .collect();
    let planted: usize = all.iter().map(|(_, tally)| tally.planted).sum();
    assert!(planted > 1000, "{planted}");
    for (name, tally) in &all {
        assert!(tally.planted > 3, "{name}: planted {} times", tally.planted);
    }
    let difference = cases::compare(&cases::root().join("messages/planted.md"), &table(&all));
    assert_eq!(
        difference,
        None,
        "{}\nnot told:\n{}",
        difference.as_deref().unwrap_or_default(),
        silent.join("\n")
    );
    assert!(
        silent.len() * 100 <= planted,
        "{} of {planted} are not told:\n{}",
        silent.len(),
        silent.join("\n")
    );
}
