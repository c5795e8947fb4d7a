//! Numbers that are numbers, and still cannot do what they are there for: out of the range that any model takes, or at odds
//! with each other.

use super::super::ast::{At, Settings};
use crate::diag::Diagnostic;
use crate::diag::codes::numbers::IMPOSSIBLE_NUMBER;
use crate::ir::{Comparison, Length};
use crate::syntax::Fields;

/// `temperature`, which no model takes above 2.
pub(super) fn temperature(fields: &mut Fields<'_>) -> Option<f64> {
    within(fields, "temperature", 2.0)
}

/// `top_p`, a probability.
pub(super) fn top_p(fields: &mut Fields<'_>) -> Option<f64> {
    within(fields, "top_p", 1.0)
}

fn within(fields: &mut Fields<'_>, key: &'static str, most: f64) -> Option<f64> {
    let found = fields.number(key)?;
    if !(0.0..=most).contains(&found.value) {
        let message = format!("`{key}` cannot be {}", found.value);
        let witness = format!("models take 0 to {most}");
        fields.find(
            Diagnostic::new(&IMPOSSIBLE_NUMBER, found.span, message, witness)
                .help("leave it out to let the model decide"),
        );
    }
    Some(found.value)
}

/// `chunk_overlap`, which is part of a chunk.
pub(super) fn overlap(id: &At<String>, fields: &mut Fields<'_>) -> Option<u32> {
    let overlap = fields.count("chunk_overlap")?;
    if let Some(size) = fields.positive("chunk_size")
        && overlap.value >= size.value
    {
        let message = format!(
            "chunks of rag node `{}` overlap by {}, but are only {} long",
            id.value, overlap.value, size.value
        );
        let witness = "no chunk would ever begin behind the last one";
        fields.find(
            Diagnostic::new(&IMPOSSIBLE_NUMBER, overlap.span, message, witness)
                .label(size.span, "the size of a chunk")
                .help("let `chunk_overlap` be a fraction of `chunk_size`"),
        );
    }
    Some(super::number(overlap))
}

/// A rule that no answer follows, or that every answer does.
pub(super) fn rule(id: &At<String>, rule: &Length, fields: &mut Fields<'_>) {
    let never = rule.op == Comparison::Less && rule.bound == 0;
    let always = rule.op == Comparison::AtLeast && rule.bound == 0;
    let (what, help) = if never {
        ("no answer", "write for example `len(input) > 0`")
    } else if always {
        ("every answer", "write `len(input) > 0`, or leave it out")
    } else {
        return;
    };
    let message = format!("{what} satisfies `validation` of input node `{}`", id.value);
    let witness = "no text is shorter than nothing";
    fields.find(Diagnostic::new(&IMPOSSIBLE_NUMBER, rule.span, message, witness).help(help));
}

/// Loops are allowed, and no node may be entered twice.
pub(super) fn visits(settings: &Settings, fields: &mut Fields<'_>) {
    let visits = fields
        .present("max_loop_iterations")
        .map(|entry| entry.value.span);
    let allowed = fields.present("x-allow-cycles").map(|entry| entry.key_span);
    if let (true, 1, Some(visits), Some(allowed)) = (
        settings.allow_cycles,
        settings.max_loop_iterations,
        visits,
        allowed,
    ) {
        let message = "`max_loop_iterations` lets no loop go round";
        let witness = "each node may be entered once";
        fields.find(
            Diagnostic::new(&IMPOSSIBLE_NUMBER, visits, message, witness)
                .label(allowed, "loops are allowed here")
                .help("say how often a node may be entered at most, or remove `x-allow-cycles`"),
        );
    }
}
