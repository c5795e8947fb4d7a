//! References in fields that are taken as they stand: the name of a model or of a tool.

use super::ast::{Graph, Llm};
use super::template;
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let nodes: Vec<&Llm> = graph.llms().map(|(_, llm)| llm).collect();
    let models = nodes.iter().filter_map(|llm| llm.model.as_ref());
    for model in graph.model.iter().chain(models) {
        report
            .diagnostics
            .extend(taken(model, "model", "openai:gpt-4o"));
    }
    let tools = nodes.iter().flat_map(|llm| &llm.tools);
    for tool in tools.chain(&graph.global_tools) {
        report.diagnostics.extend(taken(tool, "tool", "web_search"));
    }
}

/// A name that has a reference in it, or a variable of the environment.
fn taken(name: &Spanned<String>, what: &str, example: &str) -> Option<Diagnostic> {
    let text = name.value.as_str();
    let has_reference = template::pieces(text)
        .iter()
        .any(|piece| matches!(piece, template::Piece::Reference { .. }));
    if !has_reference && !text.contains("${") {
        return None;
    }
    let message = format!("nothing is put into the name of a {what}: `{text}` is the name");
    let found = Diagnostic::new(&LITERAL_REFERENCE, name.span, message, "taken as it stands");
    Some(found.help(format!("write the name itself, such as `{example}`")))
}
