//! A controller that compacts its conversation, and does not know how much its model reads.

use super::ast::Graph;
use super::edges::Edges;
use crate::diag::codes::IMPOSSIBLE_NUMBER;
use crate::diag::{Diagnostic, Level, Report};

pub(super) fn check(graph: &Graph, edges: &Edges, report: &mut Report) {
    for index in edges.controllers.keys() {
        let Some(node) = graph.nodes.get(*index) else {
            continue;
        };
        let model = node.model.as_ref();
        let model = model.and_then(|model| usize::try_from(model.value).ok());
        let model = model.and_then(|number| graph.models.get(number));
        let (Some(settings), Some(model)) = (&node.react, model) else {
            continue;
        };
        if !settings.compact || model.context_window.is_some_and(|window| window > 0) {
            continue;
        }
        let id = &node.id.value;
        let message = match node.max_tokens {
            Some(most) => format!(
                "controller `{id}` compacts its conversation, and its model has no `context_window`: {} times its `max_tokens`, {most}, is taken for the limit",
                settings.compact_threshold
            ),
            None => format!(
                "controller `{id}` compacts its conversation, and its model has no `context_window`: it never does"
            ),
        };
        let span = settings.threshold_at.unwrap_or(node.id.span);
        let found = Diagnostic::new(
            &IMPOSSIBLE_NUMBER,
            span,
            message,
            "a share of what is not known",
        );
        let found = match &model.model {
            Some(name) => found.label(name.span, "the model"),
            None => found,
        };
        report.add(
            found
                .level(Level::Warning)
                .help("say in `models` how much it reads, as in `context_window: 200000`"),
        );
    }
}
