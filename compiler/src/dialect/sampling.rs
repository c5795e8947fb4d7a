//! How much of chance a model is asked for.

use crate::diag::Diagnostic;
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::syntax::FieldReader;

/// `temperature`, which no model takes above 2.
pub(super) fn temperature(fields: &mut FieldReader<'_>) -> Option<f64> {
    within(fields, "temperature", 2.0)
}

/// `top_p`, a probability.
pub(super) fn top_p(fields: &mut FieldReader<'_>) -> Option<f64> {
    within(fields, "top_p", 1.0)
}

fn within(fields: &mut FieldReader<'_>, key: &'static str, most: f64) -> Option<f64> {
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
