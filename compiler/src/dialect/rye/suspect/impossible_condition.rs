//! Conditions on inputs that no value which `config_schema` allows fulfils.

use super::super::ast::{Condition, Graph, Kind, Node};
use super::super::{contract, interpolate};
use super::comparisons;
use super::declared_input::{self, DeclaredInput};
use crate::diag::codes::{ALWAYS_HOLDS, UNFIT_VALUE};
use crate::diag::{Diagnostic, Level, Report, listed};
use crate::ir::{Op, Type};
use crate::source::{Sources, Spanned};
use crate::syntax::{locate, nearest_word};
use serde_json::Value;

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    for node in &graph.nodes {
        for when in comparisons(node) {
            let Condition::Compare { path, op, value } = when else {
                continue;
            };
            report
                .diagnostics
                .extend(negative(graph, node, path, (*op, value)));
            if let Some(input) = declared_input::at(graph, path.value.trim()) {
                let beyond = beyond(node, path, (*op, value), &input);
                let misspelt = misspelt(node, (*op, value), &input, sources);
                let found = beyond.into_iter().chain(misspelt);
                found.for_each(|found| report.add(found));
            }
        }
    }
}

/// What built-in actions count.
const COUNTS: [&str; 6] = [
    "result.count",
    "result.line_count",
    "result.total_lines",
    "result.bytes_written",
    "result.changes_applied",
    "result.lines_changed",
];

/// How many there are, compared with fewer than none.
fn negative(
    graph: &Graph,
    node: &Node,
    path: &Spanned<String>,
    (op, value): (Op, &Spanned<Value>),
) -> Option<Diagnostic> {
    let bound = value.value.as_f64()?;
    let always = match op {
        Op::Lt => (bound <= 0.0).then_some(false)?,
        Op::Lte | Op::Eq => (bound < 0.0).then_some(false)?,
        Op::Gte => (bound <= 0.0).then_some(true)?,
        Op::Gt | Op::Ne => (bound < 0.0).then_some(true)?,
        Op::In | Op::Contains | Op::Regex | Op::Exists => return None,
    };
    let place = path.value.trim();
    if !is_count(graph, node, place) {
        return None;
    }
    let (holds, code) = match always {
        true => ("always", &ALWAYS_HOLDS),
        false => ("never", &UNFIT_VALUE),
    };
    let message = format!(
        "a condition of node `{}` {holds} holds: `{place}` is how many there are, and never below 0",
        node.id.value
    );
    let found = Diagnostic::new(code, value.span, message, "0 or more in any case");
    if always {
        return Some(found.help("write `op: gt` and `value: 0` for some"));
    }
    Some(found.help("write `op: eq` and `value: 0` for none"))
}

/// Whether a path leads to what a built-in action counts, and to nothing else.
fn is_count(graph: &Graph, node: &Node, path: &str) -> bool {
    let counts = |node: &Node, text: &str| {
        let is_action = match &node.kind {
            Kind::Action(action) => {
                matches!(contract::built_in_result(action), Type::Object { .. })
            }
            Kind::ForEach(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => false,
        };
        is_action && COUNTS.contains(&text.trim())
    };
    let Some(key) = path.strip_prefix("state.") else {
        return counts(node, path);
    };
    let mut first = graph.state.iter();
    if first.any(|(name, _)| name.value == key) {
        return false;
    }
    let mut found = false;
    for writer in &graph.nodes {
        for (name, value) in writer.assign.iter().filter(|(name, _)| name.value == key) {
            let whole = value.text().and_then(interpolate::whole);
            if !whole.is_some_and(|text| counts(writer, text)) {
                return false;
            }
            found |= name.value == key;
        }
    }
    let collected = graph.nodes.iter().any(|node| match &node.kind {
        Kind::ForEach(each) => each.collect.as_ref().is_some_and(|name| name.value == key),
        Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => false,
    });
    found && !collected
}

/// A number that is beyond the bounds of an input.
fn beyond(
    node: &Node,
    path: &Spanned<String>,
    (op, value): (Op, &Spanned<Value>),
    input: &DeclaredInput<'_>,
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

/// One of several values that is none of an `enum`, where others are.
fn misspelt(
    node: &Node,
    (op, value): (Op, &Spanned<Value>),
    input: &DeclaredInput<'_>,
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
    let text = texts().find(|text| !is_choice(text))?;
    let near = nearest_word(text, choices.iter().copied());
    let message = format!(
        "a condition of node `{}` lists \"{text}\", which `inputs.{}` never is",
        node.id.value,
        input.name()
    );
    let span = locate(sources, value.span, text, 0);
    let found = Diagnostic::new(&UNFIT_VALUE, span, message, "none of its `enum`");
    let found = found.label(input.span(), "is declared here");
    Some(match near {
        Some(near) => found.did_you_mean(span, near),
        None => found
            .level(Level::Note)
            .help(format!("its `enum` has {}", listed(choices))),
    })
}
