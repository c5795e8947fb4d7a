//! Applying edits that are safe: which of them go together, and the text that results.
//!
//! A finding is mended whole or not at all. Of two findings whose edits touch, the first in the text wins and the other
//! waits: after the next reading it is found again, with edits that fit the text as it is then. So what is applied never
//! depends on what else is applied, and a second run after the last edit changes nothing.

use super::human::in_words;
use super::{Code, Diagnostic, Fix, Level, Report};
use crate::source::{FileId, Position, Sources, Span};
use crate::suggestion::Certainty;
use std::collections::BTreeMap;

/// A file with its safe edits.
#[derive(Debug)]
pub struct MendedFile {
    /// The file.
    pub file: FileId,
    /// Its text with the edits.
    pub text: String,
    /// What was changed, in the order of the text.
    pub changes: Vec<Change>,
}

/// One edit that was applied.
#[derive(Debug)]
pub struct Change {
    /// Where it is in the text before the edits.
    pub at: Position,
    /// What it mends.
    pub code: &'static Code,
    /// "replace `a` with `b`"
    pub words: String,
}

/// The edits taken in one file by their place, each with what it mends.
type Edits<'r> = BTreeMap<(u32, u32), (&'r Fix, &'r Diagnostic)>;

/// The files of `report` in which something can be mended safely. What is certain only if nothing else is wrong comes last.
pub fn mend(report: &Report, sources: &Sources) -> Vec<MendedFile> {
    let sure = edits(report, sources, |fix| fix.certainty == Certainty::Sure);
    if !sure.is_empty() || !report.diagnostics.iter().all(is_explained) {
        return sure;
    }
    edits(report, sources, Fix::is_safe)
}

/// Whether a finding leaves no fault that could be the cause of others.
fn is_explained(found: &Diagnostic) -> bool {
    found.level != Level::Error || found.is_mendable()
}

/// The edits that may be made, of all findings whose edits are such.
fn edits(report: &Report, sources: &Sources, may: impl Fn(&Fix) -> bool) -> Vec<MendedFile> {
    let mut taken: BTreeMap<FileId, Edits<'_>> = BTreeMap::new();
    for found in &report.diagnostics {
        let mendable = !found.fixes.is_empty()
            && found
                .fixes
                .iter()
                .all(|fix| may(fix) && fits(fix, sources) && is_free(fix, &taken));
        if mendable && are_apart(&found.fixes) {
            for fix in &found.fixes {
                let file = taken.entry(fix.span.file).or_default();
                file.insert((fix.span.start, fix.span.end), (fix, found));
            }
        }
    }
    taken
        .into_iter()
        .map(|(file, edits)| apply(file, &edits, sources))
        .collect()
}

/// Whether the edit lies within the text, between characters, and changes it. What is removed takes no comment along.
fn fits(fix: &Fix, sources: &Sources) -> bool {
    let old = sources.text(fix.span.file).get(fix.span.range());
    let removed = fix.replacement.is_empty();
    old.is_some_and(|old| old != fix.replacement && !(removed && old.contains('#')))
}

/// Whether no edit is taken that touches this one.
fn is_free(fix: &Fix, taken: &BTreeMap<FileId, Edits<'_>>) -> bool {
    let Some(edits) = taken.get(&fix.span.file) else {
        return true;
    };
    // Taken edits do not touch each other, so the last that begins before the end of this one is the only candidate.
    let before = edits.range(..=(fix.span.end, u32::MAX)).next_back();
    before.is_none_or(|((_, end), _)| *end < fix.span.start)
}

/// Whether the edits of one finding leave each other alone.
fn are_apart(fixes: &[Fix]) -> bool {
    let mut spans: Vec<Span> = fixes.iter().map(|fix| fix.span).collect();
    spans.sort_unstable();
    spans
        .iter()
        .zip(spans.iter().skip(1))
        .all(|(a, b)| a.file != b.file || a.end < b.start)
}

fn apply(file: FileId, edits: &Edits<'_>, sources: &Sources) -> MendedFile {
    let old = sources.text(file);
    let mut text = String::with_capacity(old.len());
    let mut changes = Vec::new();
    let mut at = 0;
    for (fix, found) in edits.values() {
        let range = fix.span.range();
        text += old.get(at..range.start).unwrap_or_default();
        text += &fix.replacement;
        at = range.end;
        changes.push(Change {
            at: sources.start(fix.span),
            code: found.code,
            words: in_words(fix, sources),
        });
    }
    text += old.get(at..).unwrap_or_default();
    MendedFile {
        file,
        text,
        changes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::codes::{UNKNOWN_KEY, WRONG_TYPE};
    use crate::suggestion::Suggestion;

    const TEXT: &str = "one two three four";

    fn case() -> (Sources, FileId) {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", TEXT);
        (sources, file)
    }

    fn at(file: FileId, text: &str) -> Span {
        let start = TEXT.find(text).unwrap();
        Span::new(file, start, start + text.len())
    }

    fn finding(file: FileId, text: &str) -> Diagnostic {
        Diagnostic::new(&WRONG_TYPE, at(file, text), text, "")
    }

    fn mended(diagnostics: Vec<Diagnostic>, sources: &Sources) -> Vec<String> {
        mend(&Report { diagnostics }, sources)
            .into_iter()
            .map(|file| file.text)
            .collect()
    }

    #[test]
    fn applies_what_is_safe_in_the_order_of_the_text() {
        let (sources, file) = case();
        let found = vec![
            finding(file, "three").safe_fix(at(file, "three"), "3"),
            finding(file, "one").safe_fix(at(file, "one"), "1"),
            finding(file, "two").suggestion(at(file, "two"), "2"),
        ];
        assert_eq!(mended(found, &sources), ["1 two 3 four"]);
    }

    #[test]
    fn of_edits_that_touch_the_first_wins() {
        let (sources, file) = case();
        let found = vec![
            finding(file, "one two").safe_fix(at(file, "one two"), "1 2"),
            finding(file, "two three").safe_fix(at(file, "two three"), "2 3"),
            finding(file, "one").safe_fix(at(file, "one"), "I"),
            finding(file, "four").safe_fix(at(file, "four"), "4"),
        ];
        assert_eq!(mended(found, &sources), ["1 2 three 4"]);
    }

    #[test]
    fn a_finding_is_mended_whole_or_not_at_all() {
        let (sources, file) = case();
        let half = finding(file, "one")
            .safe_fix(at(file, "one"), "1")
            .suggestion(at(file, "four"), "4");
        assert_eq!(mended(vec![half], &sources), [""; 0]);
        let both = finding(file, "one")
            .safe_fix(at(file, "four"), "4")
            .safe_fix(at(file, "one"), "1");
        assert_eq!(mended(vec![both], &sources), ["1 two three 4"]);
        let crossed = finding(file, "one")
            .safe_fix(at(file, "one two"), "1")
            .safe_fix(at(file, "two"), "2");
        assert_eq!(mended(vec![crossed], &sources), [""; 0]);
    }

    #[test]
    fn a_name_is_mended_when_nothing_else_is_wrong() {
        let (sources, file) = case();
        let near = Suggestion {
            name: "free",
            certainty: Certainty::Alone,
        };
        let name = || finding(file, "three").did_you_mean(at(file, "three"), near);
        assert_eq!(mended(vec![name()], &sources), ["one two free four"]);
        let other = finding(file, "one");
        assert_eq!(mended(vec![name(), other.clone()], &sources), [""; 0]);
        let sure = other.safe_fix(at(file, "one"), "1");
        assert_eq!(mended(vec![name(), sure], &sources), ["1 two three four"]);
    }

    #[test]
    fn what_is_removed_takes_no_comment_along() {
        let text = "a: 1 # why\nb: 2\n";
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let remove = |start, end| {
            let span = Span::new(file, start, end);
            Diagnostic::new(&UNKNOWN_KEY, span, "", "").safe_fix(span, "")
        };
        assert_eq!(mended(vec![remove(0, 11)], &sources), [""; 0]);
        assert_eq!(mended(vec![remove(10, 15)], &sources), ["a: 1 # why\n"]);
    }

    #[test]
    fn leaves_alone_what_does_not_fit_or_changes_nothing() {
        let (sources, file) = case();
        let beyond = Span::new(file, TEXT.len() - 1, TEXT.len() + 4);
        let found = vec![
            Diagnostic::new(&UNKNOWN_KEY, beyond, "", "").safe_fix(beyond, "x"),
            finding(file, "two").safe_fix(at(file, "two"), "two"),
        ];
        assert_eq!(mended(found, &sources), [""; 0]);
    }
}
