//! Findings of one kind about one name: a node that was renamed is missing wherever an edge names it. They are told once, with all places. So are
//! the budgets that go beyond one.

use super::consequence::about;
use crate::diag::codes::{
    BUDGET_INCONSISTENT, INTERRUPT_REQUIRES_CHECKPOINTER, NEVER_WRITTEN, NO_SUCH_PART,
    READS_STATE_UNKNOWN_KEY, STATE_UPDATE_OUTSIDE_DECLARED_WRITES, UNDECLARED_BOARD,
    UNDECLARED_INPUT, UNDECLARED_NODE, UNDECLARED_SCOPE, UNDECLARED_SERVER, UNDECLARED_TOOL,
    UNKNOWN_NODE, UNKNOWN_TARGET,
};
use crate::diag::{Code, Diagnostic, Label, Level, Report};
use crate::source::{FileId, Sources};
use std::collections::BTreeMap;

/// The kinds whose mark is the name that is not there.
const OF_A_NAME: [&Code; 3] = [&UNKNOWN_TARGET, &UNDECLARED_NODE, &UNKNOWN_NODE];

/// The kinds whose message says what is not there: "node `a` reads `topic`, which nothing writes".
const SAID: [&Code; 8] = [
    &NEVER_WRITTEN,
    &READS_STATE_UNKNOWN_KEY,
    &STATE_UPDATE_OUTSIDE_DECLARED_WRITES,
    &UNDECLARED_BOARD,
    &UNDECLARED_INPUT,
    &UNDECLARED_SCOPE,
    &UNDECLARED_SERVER,
    &UNDECLARED_TOOL,
];

/// How many further places are shown.
const SHOWN: usize = 3;

/// Puts them together: at the first place, with the edits of all.
pub(super) fn join(report: &mut Report, sources: &Sources) {
    let mut firsts: BTreeMap<(&str, FileId, String), (usize, usize)> = BTreeMap::new();
    let mut kept: Vec<Diagnostic> = Vec::new();
    for found in report.diagnostics.drain(..) {
        let span = found.primary.span;
        // A path that is not there is told by its dialect and by the type: one of them is enough, and the dialect says what to do.
        let is_same = |known: &Diagnostic| {
            let code = known.code.id == NO_SUCH_PART.id && found.code.id == NO_SUCH_PART.id;
            code && known.primary.span == span
        };
        if let Some(known) = kept.iter_mut().rev().take(8).find(|known| is_same(known)) {
            let level = known.level.min(found.level);
            if found.message.contains("has a part `length`") {
                *known = found;
            }
            known.level = level;
            continue;
        }
        let Some(name) = cause(&found, sources) else {
            kept.push(found);
            continue;
        };
        let key = (found.code.id, span.file, name);
        let Some((at, further)) = firsts.get_mut(&key) else {
            firsts.insert(key, (kept.len(), 0));
            kept.push(found);
            continue;
        };
        let Some(first) = kept.get_mut(*at) else {
            continue;
        };
        *further += 1;
        if found.level == Level::Error {
            first.level = Level::Error;
        }
        if *further <= SHOWN {
            let says = found.message.split(", ").next();
            let text = says.unwrap_or_default().to_owned();
            first.labels.push(Label { span, text });
        }
        if is_budget(first) {
            let known = |help: &String| first.help.contains(help);
            let more: Vec<String> = found.help.into_iter().filter(|help| !known(help)).collect();
            first.help.extend(more);
        }
        first.fixes.extend(found.fixes);
        first.insertions.extend(found.insertions);
    }
    for (at, further) in firsts.into_values() {
        if further > SHOWN
            && let Some(first) = kept.get_mut(at)
        {
            first
                .notes
                .push(format!("it is named in {} places", further + 1));
        }
    }
    report.diagnostics = kept;
}

fn is_budget(found: &Diagnostic) -> bool {
    found.code.id == BUDGET_INCONSISTENT.id
}

/// What a finding shares with others that are told with it: the name at its mark, or the budget that is too small.
fn cause(found: &Diagnostic, sources: &Sources) -> Option<String> {
    if is_budget(found) {
        return Some(found.labels.first()?.span.start.to_string());
    }
    // What keeps the run while it waits is missing once.
    if found.code.id == INTERRUPT_REQUIRES_CHECKPOINTER.id {
        return Some(String::new());
    }
    if SAID.iter().any(|code| code.id == found.code.id) {
        return about(&found.message).map(str::to_owned);
    }
    let is_of_name = OF_A_NAME.iter().any(|code| code.id == found.code.id);
    let name = sources.slice(found.primary.span).trim_matches(['"', '\'']);
    (is_of_name && !name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn a_name_that_is_missing_is_told_once_with_its_places_and_edits() {
        let text = "stop stop stop stop stop go";
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let found = |start: usize, end: usize| {
            let place = Span::new(file, start, end);
            let message = format!("a way from {start} to it, which is not there");
            Diagnostic::new(&UNKNOWN_TARGET, place, message, "no node").safe_fix(place, "stopped")
        };
        let mut report = Report::default();
        for at in 0..5 {
            report.add(found(at * 5, at * 5 + 4));
        }
        report.add(found(25, 27));
        join(&mut report, &sources);
        let [stop, go] = report.diagnostics.as_slice() else {
            panic!("{report:?}");
        };
        let labels: Vec<&str> = stop
            .labels
            .iter()
            .map(|label| label.text.as_str())
            .collect();
        assert_eq!(
            labels,
            [
                "a way from 5 to it",
                "a way from 10 to it",
                "a way from 15 to it"
            ]
        );
        assert_eq!(stop.notes, ["it is named in 5 places"]);
        assert_eq!((stop.fixes.len(), go.fixes.len()), (5, 1));
    }

    #[test]
    fn a_length_that_is_not_there_is_told_once() {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", "state.files.length");
        let mut report = Report::default();
        for (message, help) in [
            (
                "node `a` reads `state.files.length`, but it is a list",
                "name an item",
            ),
            (
                "neither a list nor a text has a part `length`",
                "count them",
            ),
        ] {
            let place = Span::new(file, 0, 18);
            report
                .add(Diagnostic::new(&NO_SUCH_PART, place, message.to_owned(), "none").help(help));
        }
        join(&mut report, &sources);
        let [one] = report.diagnostics.as_slice() else {
            panic!("{report:?}");
        };
        assert_eq!(one.help, ["count them"]);
    }

    #[test]
    fn budgets_beyond_one_are_told_once() {
        let text = "limit a b";
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let place = |at: usize| Span::new(file, at, at + 1);
        let found = |at: usize, help: &str| {
            let message = format!("node {at} may call it, and the run may not");
            let found = Diagnostic::new(&BUDGET_INCONSISTENT, place(at), message, "too many");
            found.label(place(0), "the budget").help(help)
        };
        let mut report = Report::default();
        report.add(found(6, "write less"));
        report.add(found(8, "raise the budget"));
        join(&mut report, &sources);
        let [one] = report.diagnostics.as_slice() else {
            panic!("{report:?}");
        };
        assert_eq!(one.help, ["write less", "raise the budget"]);
        assert_eq!(one.labels[1].text, "node 8 may call it");
    }

    #[test]
    fn a_key_that_nothing_writes_is_told_once() {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", "a b c");
        let found = |at: usize, key: &str| {
            let message = format!("`prompt` of node `n{at}` reads `{key}`, which nothing writes");
            Diagnostic::new(
                &NEVER_WRITTEN,
                Span::new(file, at, at + 1),
                message,
                "never",
            )
        };
        let mut report = Report::default();
        report.add(found(0, "topic"));
        report.add(found(2, "topic"));
        report.add(found(4, "text"));
        join(&mut report, &sources);
        assert_eq!(report.diagnostics.len(), 2);
        assert_eq!(
            report.diagnostics[0].labels[0].text,
            "`prompt` of node `n2` reads `topic`"
        );
    }
}
