//! Limits of tokens, and of how often something is done, that every provider refuses. A graph that holds one still runs where nobody looks at it, so it is a warning.

use crate::diag::codes::INVALID_NUMBER;
use crate::diag::{Diagnostic, Level};
use crate::syntax::{FieldReader, Value};

/// A limit of tokens that leaves room for none.
pub(super) fn check(fields: &mut FieldReader<'_>, key: &'static str) {
    let what = "which leaves room for nothing";
    let help = "write how many tokens there are, as in 4096";
    zero(fields, key, (what, "no token at all", help));
}

/// A limit of how often something is done that lets it be done never.
pub(super) fn never(fields: &mut FieldReader<'_>, key: &'static str, what: &str) {
    let help = "write how often, or leave the key out";
    zero(fields, key, (what, "not once", help));
}

fn zero(
    fields: &mut FieldReader<'_>,
    key: &'static str,
    (what, witness, help): (&str, &str, &str),
) {
    let Some(entry) = fields.present(key) else {
        return;
    };
    if let Value::Number(number, _) = &entry.value.value
        && number.as_f64() == Some(0.0)
    {
        let message = format!("`{key}` of {} is 0, {what}", fields.owner());
        let found = Diagnostic::new(&INVALID_NUMBER, entry.value.span, message, witness);
        fields.find(found.level(Level::Warning).help(help));
    }
}
