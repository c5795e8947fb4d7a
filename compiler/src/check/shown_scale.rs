//! A text that shows a number "of 10" which the schema of the reply keeps to 5.

use super::graph::Graph;
use super::range_text::limits;
use super::texts::texts;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Part, Ref, Text};
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let most = greatest(graph);
    if most.is_empty() {
        return;
    }
    for node in &graph.program.nodes {
        for text in texts(node) {
            let share = in_percent(&most, text).map(|found| {
                let (name, id) = (&found.spelled, &node.id);
                let message =
                    format!("a text of `{id}` shows `{name}` in percent, and it is at most 1");
                let found = Diagnostic::new(&OTHER_NUMBER, found.span, message, "a part of one");
                found.help("count it from 0 to 100 where it is written, or leave the percent out")
            });
            report.diagnostics.extend(share);
            let found = other_scale(&most, text).map(|(found, said, most)| {
                let (name, id) = (&found.spelled, &node.id);
                let message =
                    format!("a text of `{id}` shows `{name}` of {said}, and it is at most {most}");
                let found = Diagnostic::new(&OTHER_NUMBER, found.span, message, "another scale");
                found.help("let the text and the schema name the same greatest number")
            });
            report.diagnostics.extend(found);
        }
    }
}

/// The greatest number of each key that the schema of one reply, or of what a script says it writes, limits.
fn greatest(graph: &Graph<'_>) -> BTreeMap<KeyId, f64> {
    let mut found = BTreeMap::new();
    let replies = graph.replies().map(|(_, schema, _)| schema);
    let scripts = graph.program.nodes.iter();
    let scripts = scripts.filter_map(|node| node.work.script()?.writes.as_ref());
    for schema in replies.chain(scripts) {
        for property in &schema.properties {
            let most = limits(schema, &property.name).and_then(|(_, most)| most);
            if let (Some(most), Some(key)) = (most, graph.program.key(&property.name)) {
                let known = found.entry(key).or_insert(most);
                // Of two scales the wider one may be shown.
                *known = known.max(most);
            }
        }
    }
    found
}

/// A reference behind which another number is named as the greatest: `{{rating}} of 10`, `{{rating}}/10`.
fn other_scale<'t>(most: &BTreeMap<KeyId, f64>, text: &'t Text) -> Option<(&'t Ref, f64, f64)> {
    text.parts.windows(2).find_map(|pair| {
        let [Part::Ref(found), Part::Literal(behind)] = pair else {
            return None;
        };
        let most = *most.get(&found.key()?)?;
        let said = scale(behind).filter(|said| *said > 1.0 && *said != most)?;
        found.path.is_empty().then_some((found, said, most))
    })
}

/// A reference to a part of one, behind which a text says that it is in percent.
fn in_percent<'t>(most: &BTreeMap<KeyId, f64>, text: &'t Text) -> Option<&'t Ref> {
    text.parts.windows(2).find_map(|pair| {
        let [Part::Ref(found), Part::Literal(behind)] = pair else {
            return None;
        };
        let is_share = *most.get(&found.key()?)? == 1.0;
        let signs = ["%", " %", " percent", " per cent"];
        let is_said = signs.iter().any(|sign| behind.starts_with(sign));
        // "percentile" and "percentage points" count something else.
        let goes_on = behind.starts_with(" percent")
            && behind
                .get(8..)
                .is_some_and(|rest| rest.starts_with(char::is_alphabetic));
        (is_share && is_said && !goes_on && found.path.is_empty()).then_some(found)
    })
}

/// The number at the beginning of ` of 10`, ` out of 10`, `/10`.
fn scale(behind: &str) -> Option<f64> {
    let signs = [" out of ", " of ", "/", " / "];
    let rest = signs.iter().find_map(|sign| behind.strip_prefix(sign))?;
    let ends = |letter: char| !letter.is_ascii_digit();
    let digits = rest
        .split(ends)
        .next()
        .filter(|digits| !digits.is_empty())?;
    // `2 of 10 files` counts files, and `3/10/2026` is a day.
    let next = rest.get(digits.len()..)?.trim_start_matches(' ');
    let is_over = next.is_empty() || next.starts_with(|letter: char| ".,;:)!?\n-".contains(letter));
    let is_number = !next.starts_with('.')
        || !next
            .get(1..)?
            .starts_with(|letter: char| letter.is_ascii_digit());
    digits.parse().ok().filter(|_| is_over && is_number)
}

#[cfg(test)]
mod tests {
    use super::scale;

    #[test]
    fn the_greatest_number_is_named_behind_a_value() {
        for behind in [" of 10.", "/10", " out of 10)", " / 10\n"] {
            assert_eq!(scale(behind), Some(10.0), "{behind}");
        }
        for behind in [" of 10 files", "/10/2026", " of them", ", 10", "/10.5"] {
            assert_eq!(scale(behind), None, "{behind}");
        }
    }
}
