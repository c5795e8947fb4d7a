//! A prompt that is the path of a file: the model is asked with the path.

use super::graph::Graph;
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Part, Text};

/// What files with prompts end with.
const ENDS: [&str; 7] = [
    ".md", ".txt", ".j2", ".jinja", ".jinja2", ".prompt", ".tmpl",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let asks = !node.work.model_calls().is_empty() || node.work.question().is_some();
        let speeches = node.work.speeches().into_iter();
        let said =
            speeches.flat_map(|speech| speech.wording.texts.iter().map(|text| (&speech.id, text)));
        let own = node.work.texts().into_iter().map(|text| (&node.id, text));
        for (id, text) in own.filter(|_| asks).chain(said) {
            if let Some(path) = path(text) {
                let message =
                    format!("a text of `{id}` is the path `{path}`, and no file is read here");
                let label = "this is all that is said";
                let found = Diagnostic::new(&LITERAL_REFERENCE, text.span, message, label);
                report.add(found.help("write what the file says in its place"));
            }
        }
    }
}

/// The path that is all of a text.
fn path(text: &Text) -> Option<String> {
    let [Part::Literal(literal)] = text.parts.as_slice() else {
        return None;
    };
    let trimmed = literal.trim();
    let word = trimmed.strip_prefix('@').unwrap_or(trimmed);
    let is_path = !word.contains(char::is_whitespace) && word.len() < 200;
    let lower = word.to_lowercase();
    (is_path
        && ENDS
            .iter()
            .any(|end| lower.ends_with(end) && lower.len() > end.len()))
    .then(|| word.to_owned())
}
