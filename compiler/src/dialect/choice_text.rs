//! A description of a value that somebody gives, which lists other values than its `enum`.

use crate::diag::codes::ENUM_TEXT;
use crate::diag::{Diagnostic, listed};
use crate::listed_values::other_value;
use crate::syntax::{Entry, Node};

/// What is told of an entry of `properties`. `what` names it: "the input `zone`"; `effect` says what comes of the other value.
pub(in crate::dialect) fn finding(entry: &Entry, what: &str, effect: &str) -> Option<Diagnostic> {
    let values: Option<Vec<&str>> = entry
        .value
        .get("enum")?
        .items()?
        .iter()
        .map(Node::text)
        .collect();
    let (values, doc) = (values?, entry.value.get("description")?);
    let other = other_value(doc.text()?, &values)?;
    let message = format!("the description of {what} lists `{other}`, which its enum has not");
    let found = Diagnostic::new(&ENUM_TEXT, doc.span, message, effect);
    Some(found.help(format!("the enum has {}", listed(values))))
}
