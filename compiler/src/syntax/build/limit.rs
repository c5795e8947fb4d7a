//! The budgets: depth and number of values. The one for copies is spent beside, in `alias`.
//!
//! A spent budget ends the reading with one finding at the place where it was spent.

use super::{BudgetError, Builder, MAX_DEPTH, MAX_VALUES};
use crate::diag::Diagnostic;
use crate::diag::codes;
use crate::source::Span;

impl Builder<'_> {
    pub(super) fn count(&mut self, span: Span) -> Result<(), BudgetError> {
        self.values += 1;
        if self.values <= MAX_VALUES {
            return Ok(());
        }
        self.exhausted(
            span,
            format!("the file holds more than {MAX_VALUES} keys and values"),
            "reading stopped here",
            "move large data out of the graph, into a file that a node reads",
        )
    }

    pub(super) fn too_deep(&mut self, span: Span) -> Result<(), BudgetError> {
        self.exhausted(
            span,
            format!("lists and maps are nested more than {MAX_DEPTH} deep"),
            "one level too many begins here",
            "check for brackets that were never meant to be opened",
        )
    }

    /// The parser met its own limit of depth.
    pub(in crate::syntax) fn report_depth(&mut self, span: Span) {
        let Err(BudgetError) = self.too_deep(span) else {
            return;
        };
    }

    pub(super) fn exhausted(
        &mut self,
        span: Span,
        message: String,
        witness: &str,
        help: &str,
    ) -> Result<(), BudgetError> {
        // Where reading stops must be said, however much was found before.
        let finding = Diagnostic::new(&codes::TOO_LARGE, span, message, witness).help(help);
        self.report.add(finding);
        Err(BudgetError)
    }
}
