//! Numbers that every provider refuses. A graph that holds one still runs where nobody looks at it, so they are warnings.

use crate::diag::codes::shape::INVALID_NUMBER;
use crate::diag::{Diagnostic, Level};
use crate::source::Span;
use crate::syntax::{FieldReader, Value};

/// The warmest that a provider takes.
const WARMEST: f64 = 2.0;

/// A temperature that no provider takes.
pub(super) fn temperature(fields: &mut FieldReader<'_>, number: f64, span: Span) {
    if !(0.0..=WARMEST).contains(&number) {
        let message = format!(
            "`temperature` of {} is {number}, which providers refuse",
            fields.owner()
        );
        let found = Diagnostic::new(&INVALID_NUMBER, span, message, "not a temperature");
        fields.find(
            found
                .level(Level::Warning)
                .help("write a number from 0 to 1, or to 2 where the provider takes that"),
        );
    }
}

/// A limit of tokens that leaves room for none.
pub(super) fn tokens(fields: &mut FieldReader<'_>, key: &'static str) {
    let Some(entry) = fields.present(key) else {
        return;
    };
    if let Value::Number(number, _) = &entry.value.value
        && number.as_f64() == Some(0.0)
    {
        let message = format!(
            "`{key}` of {} is 0, which leaves room for nothing",
            fields.owner()
        );
        let found = Diagnostic::new(
            &INVALID_NUMBER,
            entry.value.span,
            message,
            "no token at all",
        );
        fields.find(
            found
                .level(Level::Warning)
                .help("write how many tokens there are, as in 4096"),
        );
    }
}
