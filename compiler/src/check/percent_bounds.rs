//! A number whose name says that it is in percent, and whose schema lets a fraction through, or the other way round.

use super::graph::Graph;
use super::range_text;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;

/// Words of names for parts of a hundred, and for parts of one.
const PERCENT: [&str; 3] = ["percent", "percentage", "pct"];
const FRACTIONS: [&str; 4] = ["fraction", "probability", "ratio", "share"];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, _) in graph.replies() {
        for property in &schema.properties {
            let name = &property.name;
            let Some((least, Some(most))) = range_text::limits(schema, name) else {
                continue;
            };
            let words = words(name);
            let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
            // A change may be below nothing.
            let is_fraction = most == 1.0 && least.is_none_or(|least| least >= -1.0);
            let says = match (has(&PERCENT), has(&FRACTIONS)) {
                (true, false) if is_fraction => "in percent",
                (false, true) if most == 100.0 => "a part of one",
                _ => continue,
            };
            let message =
                format!("`{name}` of `{id}` is {says} by its name, and its schema ends at {most}");
            let found = Diagnostic::new(&OTHER_NUMBER, property.span, message, "another scale");
            report.add(found.help(match most == 1.0 {
                true => "let it go to 100, or give it another name",
                false => "let it go to 1, or give it another name",
            }));
        }
    }
}
