//! A value with a unit in its name that a text shows with another one: `{{budget_cents}} euro`.

use super::graph::Graph;
use super::texts::texts;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Part, Ref, Text};
use crate::unit_names::Unit;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        for text in texts(node) {
            let Some((found, name, word)) = other_unit(text) else {
                continue;
            };
            let message = format!("a text of `{}` shows `{name}` in {word}", node.id);
            let label = "another unit than its name says";
            let told = Diagnostic::new(&SPOKEN_VALUE, found.span, message, label);
            report.add(told.help("convert the value before, or name the unit that it is in"));
        }
    }
}

/// A reference right behind which a unit stands that its name does not have.
fn other_unit(text: &Text) -> Option<(&Ref, &str, &'static str)> {
    text.parts.windows(2).find_map(|pair| {
        let [Part::Ref(found), Part::Literal(behind)] = pair else {
            return None;
        };
        let name = found.name()?;
        let word = behind.strip_prefix(' ')?;
        let ends = |letter: char| !letter.is_alphanumeric();
        let word = word.split(ends).next().filter(|word| !word.is_empty())?;
        let unit = Unit::of_name(name)?;
        let other = unit.other_called(word)?;
        // `20 euro cents`
        let mut next = behind.get(1 + word.len()..)?.split_whitespace();
        let is_own = next
            .next()
            .is_some_and(|next| unit.is_called(next.trim_end_matches(['.', ','])));
        (!is_own).then_some((found, name, other))
    })
}
