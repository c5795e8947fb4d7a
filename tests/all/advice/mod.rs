//! Advice leads out: whoever does what a message proposes is not met by the next error.
//!
//! Of every finding that proposes edits, in the wrong example of each code and in each graph of `messages/mistakes`, the
//! edits are made, and nothing else. Then that finding is gone, and no error is there that was not there before: none, at
//! least, that the advice about the other mistakes of the same graph does not mend.

mod carried;
mod known;
mod left_out;
mod words;

use crate::mistakes;
use graphwright_compiler::diag::{Diagnostic, Level, Report};
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::registry;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use std::collections::BTreeMap;

/// What is found in a text.
type Inspect<'a> = dyn Fn(&str) -> (Report, Sources) + 'a;

/// The text of the graph with all edits of one finding; `None`: some of them are in another file.
fn edited(found: &Diagnostic, text: &str, sources: &Sources) -> Option<String> {
    let mut fixes: Vec<_> = found.fixes.iter().collect();
    fixes.sort_by_key(|fix| std::cmp::Reverse(fix.span.start));
    let mut text = text.to_string();
    for fix in fixes {
        if sources.text(fix.span.file) != sources.text(found.primary.span.file) {
            return None;
        }
        text.replace_range(fix.span.range(), &fix.replacement);
    }
    Some(text)
}

fn said(found: &Diagnostic) -> String {
    format!("{} {}", found.code.id, found.message)
}

/// How often each finding is there. What is an error now may have been a warning before: then it was said.
fn counted(report: &Report) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for found in &report.diagnostics {
        *counts.entry(said(found)).or_default() += 1;
    }
    counts
}

/// The findings about this text itself, and not about a file that it names, that propose edits.
fn advised<'r>(report: &'r Report, text: &str, sources: &Sources) -> Vec<&'r Diagnostic> {
    let own = |found: &&Diagnostic| {
        !found.fixes.is_empty() && sources.text(found.primary.span.file) == text
    };
    report.diagnostics.iter().filter(own).collect()
}

/// What is left of a text when all advice is followed, one finding after the other.
fn followed(text: &str, inspect: &Inspect<'_>) -> Report {
    let mut text = text.to_string();
    for _ in 0..100 {
        let (report, sources) = inspect(&text);
        let edits = advised(&report, &text, &sources).into_iter();
        let mut edits = edits.filter_map(|found| edited(found, &text, &sources));
        let Some(next) = edits.find(|next| *next != text) else {
            return report;
        };
        text = next;
    }
    panic!("the advice has no end: {text}");
}

/// What is wrong with the advice about one text.
fn bad_advice(name: &str, text: &str, inspect: &Inspect<'_>) -> Vec<String> {
    let (report, sources) = inspect(text);
    let before = counted(&report);
    let often = |counts: &BTreeMap<String, usize>, of: &str| counts.get(of).copied().unwrap_or(0);
    let mut wrong = Vec::new();
    for found in advised(&report, text, &sources) {
        let Some(after) = edited(found, text, &sources) else {
            continue;
        };
        let own = said(found);
        let (then, _) = inspect(&after);
        let counts = counted(&then);
        if often(&counts, &own) >= often(&before, &own) {
            wrong.push(format!("{name}: `{own}` is still found in\n{after}"));
        }
        let errors = then.diagnostics.iter();
        let errors = errors.filter(|found| found.level == Level::Error).map(said);
        let new: Vec<String> = errors
            .filter(|error| often(&counts, error) > often(&before, error))
            .collect();
        if new.is_empty() {
            continue;
        }
        let end = counted(&followed(&after, inspect));
        for error in new.into_iter().filter(|error| end.contains_key(error)) {
            wrong.push(format!(
                "{name}: after the edits of `{own}`: {error}\n{after}"
            ));
        }
    }
    wrong
}

#[test]
fn the_advice_about_a_wrong_example_does_not_lead_to_the_next_error() {
    let mut wrong = Vec::new();
    let mut advised = 0;
    for code in registry::ALL {
        let wrong_graph = code.page().wrong;
        let world = ListedFiles::example(&wrong_graph);
        let inspect = |text: &str| {
            let mut sources = Sources::default();
            let file = sources.add("graph.yaml", text);
            let (_, _, report) = pipeline::check(file, &Settings::default(), &mut sources, &world);
            (report, sources)
        };
        let (report, _) = inspect(&wrong_graph.graph);
        let found = report.diagnostics.iter();
        advised += found.filter(|found| !found.fixes.is_empty()).count();
        wrong.extend(bad_advice(code.name, &wrong_graph.graph, &inspect));
    }
    assert!(advised > 20, "{advised}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_advice_about_a_mistake_does_not_lead_to_the_next_error() {
    let mut wrong = Vec::new();
    for path in mistakes::mistakes() {
        let text = std::fs::read_to_string(&path).unwrap();
        let inspect = |text: &str| mistakes::inspect(&path, text);
        wrong.extend(bad_advice(&path.display().to_string(), &text, &inspect));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
