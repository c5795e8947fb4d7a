//! A model whose instructions are what it is asked with, and whose prompt says who it is: `instructions: "Market: {{market}}"` beside
//! `prompt: You plan market research.`

use super::graph::Graph;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::Text;

/// How many words may stand around the references of what is a question, and no instruction.
const FEW: usize = 4;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        if node.work.model_calls().is_empty() {
            continue;
        }
        // The instructions come first.
        let texts = node.work.texts();
        let [system, prompt] = texts.as_slice() else {
            continue;
        };
        if !is_question(system) || !is_role(prompt) {
            continue;
        }
        let message = format!(
            "the instructions and the prompt of `{}` seem to be exchanged",
            node.id
        );
        let found = Diagnostic::new(
            &SPOKEN_VALUE,
            system.span,
            message,
            "what the model is asked with",
        );
        report.add(
            found
                .label(prompt.span, "what the model is")
                .help("exchange `instructions` and `prompt`"),
        );
    }
}

/// Whether a text is little more than values.
fn is_question(text: &Text) -> bool {
    let words = text.literals().flat_map(str::split_whitespace).count();
    text.refs().next().is_some() && words <= FEW
}

/// Whether a text says who the model is, and shows it nothing.
fn is_role(text: &Text) -> bool {
    let first = text.literals().next().unwrap_or("").trim_start();
    let begins = ["You are ", "You "]
        .iter()
        .any(|begin| first.starts_with(begin));
    begins && text.refs().next().is_none()
}
