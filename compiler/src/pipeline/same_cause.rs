//! Findings of one kind about one name: a node that was renamed is missing wherever an edge names it. They are told once, with all places.

use crate::diag::codes::{UNDECLARED_NODE, UNKNOWN_NODE, UNKNOWN_TARGET};
use crate::diag::{Code, Diagnostic, Label, Level, Report};
use crate::source::{FileId, Sources};
use std::collections::BTreeMap;

/// The kinds whose mark is the name that is not there.
const OF_A_NAME: [&Code; 3] = [&UNKNOWN_TARGET, &UNDECLARED_NODE, &UNKNOWN_NODE];

/// How many further places are shown.
const SHOWN: usize = 3;

/// Puts them together: at the first place, with the edits of all.
pub(super) fn join(report: &mut Report, sources: &Sources) {
    let mut firsts: BTreeMap<(&str, FileId, String), (usize, usize)> = BTreeMap::new();
    let mut kept: Vec<Diagnostic> = Vec::new();
    for found in report.diagnostics.drain(..) {
        let is_of_name = OF_A_NAME.iter().any(|code| code.id == found.code.id);
        let span = found.primary.span;
        let name = sources.slice(span).trim_matches(['"', '\'']).to_owned();
        if !is_of_name || name.is_empty() {
            kept.push(found);
            continue;
        }
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
            let says = found.message.split(", which").next();
            let text = says.unwrap_or_default().to_owned();
            first.labels.push(Label { span, text });
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
}
