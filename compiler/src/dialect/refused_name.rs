//! A tool whose name the provider of a node's model does not take for a function.

use crate::diag::Diagnostic;
use crate::diag::codes::BEYOND_MODEL;
use crate::providers::functions::refused_name;
use crate::source::Span;

/// What is told of a tool that a node is offered. `None`: the provider takes it.
pub(in crate::dialect) fn finding(
    node: &str,
    provider: &str,
    (name, span): (&str, Span),
) -> Option<Diagnostic> {
    let refused = refused_name(provider, name)?;
    let message = format!(
        "{} takes no tool called `{name}`, which node `{node}` is offered: its name {}",
        refused.who, refused.why
    );
    let found = Diagnostic::new(
        &BEYOND_MODEL,
        span,
        message,
        "the provider refuses the call",
    );
    Some(found.help(refused.help))
}
