//! Advice in words leads out, too: a hint that says what to write, and where, is followed like an edit.
//!
//! A hint is what stands behind `help:` without an edit. Those that name a concrete change (a key to add, a value to write, a key
//! to remove) are carried out on the graph: then the finding is gone, and no error is there that further advice does not mend. All
//! others are words for people, whose choice nobody can make. `messages/advice.txt` lists both by what they say, with `_` for each
//! name, so that a hint that is no longer followed is seen. What a hint names exists: keys of the language, options and commands.

use super::carried::carried;
use super::known::Known;
use super::{Inspect, advised, counted, edited, said};
use crate::mistakes;
use graphwright_compiler::diag::{Diagnostic, Level};
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::registry;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::cases;
use std::collections::{BTreeMap, BTreeSet};

/// A hint without the names in it, so that those of one kind are one.
fn kind(hint: &str) -> String {
    let parts = hint.split('`').enumerate();
    parts
        .map(|(at, part)| if at % 2 == 0 { part } else { "`_`" })
        .collect()
}

/// What came of the hints.
#[derive(Default)]
struct Told {
    /// Kinds of hints that were carried out.
    followed: BTreeSet<String>,
    /// Kinds of hints that are words.
    words: BTreeSet<String>,
    wrong: Vec<String>,
    /// How many were carried out.
    count: usize,
}

/// Follows all advice about a text, edits and words, one finding after the other. What is left of the errors that are `new`.
fn left(text: &str, new: Vec<String>, inspect: &Inspect<'_>) -> Vec<String> {
    let mut text = text.to_string();
    let mut seen = BTreeSet::new();
    for _ in 0..100 {
        seen.insert(text.clone());
        let (report, sources) = inspect(&text);
        let counts = counted(&report);
        if !new.iter().any(|error| counts.contains_key(error)) {
            return Vec::new();
        }
        let edits = advised(&report, &text, &sources).into_iter();
        let edits = edits.filter_map(|found| edited(found, &text, &sources));
        let words = hinted(&report.diagnostics)
            .filter_map(|(found, hint)| carried(found, hint, &text, &sources));
        let mut next = edits.chain(words).filter(|next| !seen.contains(next));
        match next.next() {
            Some(next) => text = next,
            None => {
                return new
                    .into_iter()
                    .filter(|error| counts.contains_key(error))
                    .collect();
            }
        }
    }
    panic!("the advice has no end: {text}");
}

/// The text after the same hint about the same finding was followed wherever else it is given.
fn again(mut text: String, own: &str, hint: &str, inspect: &Inspect<'_>) -> String {
    for _ in 0..5 {
        let (report, sources) = inspect(&text);
        let mut same = hinted(&report.diagnostics)
            .filter(|(found, said_of_it)| said(found) == own && *said_of_it == hint);
        let next = same.find_map(|(found, hint)| carried(found, hint, &text, &sources));
        match next.filter(|next| *next != text) {
            Some(next) => text = next,
            None => break,
        }
    }
    text
}

/// The findings without edits, each with each of its hints.
fn hinted(all: &[Diagnostic]) -> impl Iterator<Item = (&Diagnostic, &str)> {
    let words = all.iter().filter(|found| found.fixes.is_empty());
    words.flat_map(|found| found.help.iter().map(move |hint| (found, hint.as_str())))
}

impl Told {
    fn about(&mut self, name: &str, text: &str, known: &Known, inspect: &Inspect<'_>) {
        let (report, sources) = inspect(text);
        let before = counted(&report);
        let often =
            |counts: &BTreeMap<String, usize>, of: &str| counts.get(of).copied().unwrap_or(0);
        for hint in report.diagnostics.iter().flat_map(|found| &found.help) {
            let unknown = known.unknown(hint, text);
            self.wrong
                .extend(unknown.map(|what| format!("{name}: `{what}` does not exist: {hint}")));
        }
        for (found, hint) in hinted(&report.diagnostics) {
            let here = sources.text(found.primary.span.file) == text;
            let after = if here {
                carried(found, hint, text, &sources)
            } else {
                None
            };
            let Some(after) = after else {
                self.words.insert(kind(hint));
                continue;
            };
            self.count += 1;
            self.followed.insert(kind(hint));
            let own = said(found);
            let after = again(after, &own, hint, inspect);
            let (then, _) = inspect(&after);
            let counts = counted(&then);
            if often(&counts, &own) >= often(&before, &own) {
                self.wrong.push(format!(
                    "{name}: `{own}` is still found after \"{hint}\" in\n{after}"
                ));
            }
            let errors = then.diagnostics.iter();
            let errors = errors.filter(|found| found.level == Level::Error).map(said);
            let new = errors.filter(|error| often(&counts, error) > often(&before, error));
            for error in left(&after, new.collect(), inspect) {
                self.wrong.push(format!(
                    "{name}: after \"{hint}\" ({own}): {error}\n{after}"
                ));
            }
        }
    }

    /// The table. What is followed somewhere is no mere word elsewhere.
    fn table(&self) -> String {
        let list = |kinds: &mut dyn Iterator<Item = &String>| -> String {
            kinds.map(|kind| format!("  {kind}\n")).collect()
        };
        let words = &mut self.words.difference(&self.followed);
        format!(
            "carried out:\n{}\nwords only:\n{}",
            list(&mut self.followed.iter()),
            list(words)
        )
    }
}

#[test]
fn advice_in_words_leads_out_and_names_what_exists() {
    let known = Known::read();
    let mut told = Told::default();
    for code in registry::ALL {
        let wrong = code.page().wrong;
        let world = ListedFiles::example(&wrong);
        let inspect = |text: &str| {
            let mut sources = Sources::default();
            let file = sources.add("graph.yaml", text);
            let (_, _, report) = pipeline::check(file, &Settings::default(), &mut sources, &world);
            (report, sources)
        };
        told.about(code.name, &wrong.graph, &known, &inspect);
    }
    for path in mistakes::mistakes() {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        told.about(&name, &text, &known, &|text| mistakes::inspect(&path, text));
    }
    assert!(told.wrong.is_empty(), "{}", told.wrong.join("\n"));
    assert!(told.count > 50, "{}", told.count);
    let table = cases::compare(&cases::root().join("messages/advice.txt"), &told.table());
    assert!(table.is_none(), "{}", table.unwrap_or_default());
}
