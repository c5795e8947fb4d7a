//! The subject of a mail that has several lines, and its text that has one: the two are exchanged.

use super::super::ast::Graph;
use super::owned_actions;
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};

const TEXTS: [&str; 6] = ["body", "content", "html", "markdown", "message", "text"];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for one in owned_actions(graph) {
        let Some(params) = one.action.params.as_ref() else {
            continue;
        };
        let subject = params.get("subject");
        let lines = subject.and_then(|subject| Some((subject, subject.text()?.trim_end())));
        let Some((subject, text)) = lines.filter(|(_, text)| text.contains('\n')) else {
            continue;
        };
        let shorter = TEXTS.iter().find_map(|name| {
            let body = params.get(name)?;
            let own = body.text()?.trim_end();
            (!own.contains('\n') && own.len() < text.len()).then_some((*name, body.span))
        });
        let message = format!("the `subject` of {} has several lines", one.owner);
        let label = "a subject ends with its line";
        let found = Diagnostic::new(&ACTION_PARAMS, subject.span, message, label);
        report.add(match shorter {
            Some((name, span)) => found
                .label(span, format!("and `{name}` has one"))
                .help(format!("exchange `subject` and `{name}`")),
            None => found.help("write one line"),
        });
    }
}
