//! A number in another unit than its key: `free_mb lt 5`, and the description says "less than 5 GB"; `keep_hours: 14`, and a text says "14 days".

use super::super::ast::{Condition, Graph};
use super::told_period::spoken;
use super::{OwnedAction, comparisons, owned_actions};
use crate::amount::amounts;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::node_names::words;
use crate::syntax::Value;
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
    for one in owned_actions(graph) {
        report.diagnostics.extend(of_params(graph, &one));
    }
}

/// What a number says that is for the work itself, and of which nobody is told.
const INNER: [&str; 9] = [
    "delay", "interval", "limit", "max", "pause", "poll", "retry", "timeout", "wait",
];

/// A constant among the parameters of an action that a text of the graph has in another unit.
fn of_params(graph: &Graph, one: &OwnedAction<'_>) -> Option<Diagnostic> {
    let entries = one.action.params.as_ref()?.entries()?;
    let (entry, number, unit, said) = entries.iter().find_map(|entry| {
        let Value::Number(number, _) = &entry.value.value else {
            return None;
        };
        let number = number.as_u64().filter(|number| *number > 1)?;
        let unit = Unit::of_name(&entry.key)?;
        if words(&entry.key)
            .iter()
            .any(|word| INNER.contains(&word.as_str()))
        {
            return None;
        }
        let texts = spoken(graph);
        // Where one text has it in this unit, the other one speaks of something else.
        let is_own = |text: &&str| {
            let mut all = amounts(text).into_iter();
            all.any(|amount| {
                amount.most == Some(number)
                    && amount.counted.iter().any(|word| unit.is_called(word))
            })
        };
        if texts.iter().any(is_own) {
            return None;
        }
        let said = texts.iter().find_map(|text| said(text, number, unit))?;
        Some((entry, number, unit, said))
    })?;
    let message = format!(
        "{} gives `{}`, which is in {}, the number {number}, and a text of the graph says \"{said}\"",
        one.owner,
        entry.key,
        unit.name()
    );
    let found = Diagnostic::new(&OTHER_NUMBER, entry.value.span, message, "in another unit");
    Some(found.help(format!("write how many {} that are", unit.name())))
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
