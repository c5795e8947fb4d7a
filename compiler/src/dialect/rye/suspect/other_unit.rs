//! A number of a condition in another unit than the key that it is compared with: `free_mb lt 5`, and the description says "less than 5 GB".

use super::super::ast::{Condition, Graph};
use super::comparisons;
use crate::amount::amounts;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::unit_names::Unit;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let texts = [graph.description.as_str(), node.doc.as_str()];
        let found = comparisons(node).into_iter().find_map(|when| {
            let Condition::Compare { path, op, value } = when else {
                return None;
            };
            let number = value.value.as_u64().filter(|number| *number > 0)?;
            let orders = matches!(op, Op::Lt | Op::Lte | Op::Gt | Op::Gte);
            let name = path.value.trim().rsplit('.').next()?;
            let unit = Unit::of_name(name).filter(|_| orders)?;
            let said = texts.iter().find_map(|text| said(text, number, unit))?;
            Some((path, value, number, unit, said))
        });
        let Some((path, value, number, unit, said)) = found else {
            continue;
        };
        let message = format!(
            "a condition of node `{}` compares `{}`, which is in {}, with {number}, and the description says \"{said}\"",
            node.id.value,
            path.value.trim(),
            unit.name()
        );
        let found = Diagnostic::new(&OTHER_NUMBER, value.span, message, "in another unit");
        report.add(found.help(format!("write how many {} that are", unit.name())));
    }
}

/// The number of a text that is this one, in another unit; `None` where the text has it in this one as well.
fn said(text: &str, number: u64, unit: &Unit) -> Option<String> {
    let all = amounts(text);
    let same = all
        .iter()
        .filter(|amount| amount.most == Some(number) || amount.least == Some(number));
    let words = same.filter_map(|amount| Some((amount.said, amount.counted.first()?)));
    let words: Vec<_> = words.collect();
    if words.iter().any(|(_, word)| unit.is_called(word)) {
        return None;
    }
    words.iter().find_map(|(said, word)| {
        unit.other_called(word)?;
        Some(format!("{said} {word}"))
    })
}
