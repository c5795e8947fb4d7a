//! `x-on-interrupted` of a node: what becomes of its calls to the outside that were under way when the process ended.

use crate::diag::codes::INVALID_VALUE;
use crate::diag::{Diagnostic, Level};
use crate::ir::OnInterrupted;
use crate::syntax::{FieldReader, invalid_choice};

const KEY: &str = "x-on-interrupted";

const CHOICES: [(&str, OnInterrupted); 3] = [
    ("retry", OnInterrupted::Retry),
    ("ask", OnInterrupted::Ask),
    ("fail", OnInterrupted::Fail),
];

/// What a node says; calls are made again where it says nothing.
pub(super) fn read(fields: &mut FieldReader<'_>) -> OnInterrupted {
    let Some(found) = fields.optional_text(KEY) else {
        return OnInterrupted::Retry;
    };
    let chosen = CHOICES.iter().find(|(name, _)| *name == found.value);
    if let Some((_, chosen)) = chosen {
        return *chosen;
    }
    let names = CHOICES.map(|(name, _)| name);
    let subject = format!("`{KEY}` of {}", fields.owner());
    let finding = invalid_choice(&subject, found.value, found.span, &names);
    fields.find(finding.help(
        "`retry` makes the call again, `ask` asks a person first, `fail` fails the node (its `fallback` or `on_error` applies)",
    ));
    OnInterrupted::Retry
}

/// For nodes that reach nothing outside: the key says nothing there. `those`: the nodes in which it does.
pub(super) fn idle(fields: &mut FieldReader<'_>, those: &str) {
    let Some(entry) = fields.entry(KEY) else {
        return;
    };
    let message = format!(
        "`{KEY}` of {} says nothing: the node makes no call that could be interrupted",
        fields.owner()
    );
    let finding = Diagnostic::new(&INVALID_VALUE, entry.key_span, message, "not looked at");
    fields.find(
        finding
            .level(Level::Warning)
            .help(format!("remove it; it belongs to {those}")),
    );
}
