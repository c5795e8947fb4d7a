//! Limits of tokens that every provider refuses. A graph that holds one still runs where nobody looks at it, so it is a warning.

use crate::diag::codes::INVALID_NUMBER;
use crate::diag::{Diagnostic, Level};
use crate::syntax::{FieldReader, Value};

/// A limit of tokens that leaves room for none.
pub(super) fn check(fields: &mut FieldReader<'_>, key: &'static str) {
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
