//! Conditions on inputs that no value which `config_schema` allows fulfils.

use super::super::ast::{Graph, Node, When};
use super::comparisons;
use super::declared_input::{self, Declared};
use crate::diag::codes::UNFIT_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::source::{Sources, Spanned};
use crate::syntax::{locate, nearest_word};
use serde_json::Value;

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    for node in &graph.nodes {
        for when in comparisons(node) {
            let When::Compare { path, op, value } = when else {
                continue;
            };
            if let Some(input) = declared_input::at(graph, path.value.trim()) {
                let beyond = beyond(node, path, (*op, value), &input);
                let misspelt = misspelt(node, (*op, value), &input, sources);
                let found = beyond.into_iter().chain(misspelt);
                found.for_each(|found| report.add(found));
            }
        }
    }
}

/// A number that is beyond the bounds of an input.
fn beyond(
    node: &Node,
    path: &Spanned<String>,
    (op, value): (Op, &Spanned<Value>),
    input: &Declared<'_>,
) -> Option<Diagnostic> {
    let bound = value.value.as_f64()?;
    let (least, most) = (input.least(), input.most());
    let never = match op {
        Op::Gt => most.is_some_and(|most| most <= bound),
        Op::Gte => most.is_some_and(|most| most < bound),
        Op::Lt => least.is_some_and(|least| least >= bound),
        Op::Lte => least.is_some_and(|least| least > bound),
        Op::Eq => most.is_some_and(|most| most < bound) || least.is_some_and(|least| least > bound),
        Op::Ne | Op::In | Op::Contains | Op::Regex | Op::Exists => false,
    };
    let message = format!(
        "a condition of node `{}` never holds: `{}` {}",
        node.id.value,
        path.value.trim(),
        input.bounds()
    );
    never.then(|| {
        Diagnostic::new(
            &UNFIT_VALUE,
            value.span,
            message,
            "beyond what the input may be",
        )
        .label(input.span(), "is declared here")
        .help("compare with a value that the input can have, or change its bounds")
    })
}

/// One of several values that is nearly one of an `enum`, and is none.
fn misspelt(
    node: &Node,
    (op, value): (Op, &Spanned<Value>),
    input: &Declared<'_>,
    sources: &Sources,
) -> Option<Diagnostic> {
    let (Op::In, Value::Array(items)) = (op, &value.value) else {
        return None;
    };
    let choices = input.choices()?;
    let is_choice = |text: &&str| choices.contains(text);
    let texts = || items.iter().filter_map(Value::as_str);
    // If it is none of them, the whole condition never holds, and that is told.
    if !texts().any(|text| is_choice(&text)) {
        return None;
    }
    let (text, near) = texts()
        .filter(|text| !is_choice(text))
        .find_map(|text| Some((text, nearest_word(text, choices.iter().copied())?)))?;
    let message = format!(
        "a condition of node `{}` lists \"{text}\", which `inputs.{}` never is",
        node.id.value,
        input.name()
    );
    let span = locate(sources, value.span, text, 0);
    let found = Diagnostic::new(&UNFIT_VALUE, span, message, "none of its `enum`");
    Some(
        found
            .label(input.span(), "is declared here")
            .did_you_mean(span, near),
    )
}
