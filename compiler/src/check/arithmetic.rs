//! A sum in a text (`{{count}} + 1`): nothing is calculated, the signs are text.

use super::graph::Graph;
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Part, Piece, Source, Text, Tree};
use crate::source::Span;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let found = kept(node);
        if let Some((sum, span)) = found {
            let message = format!("`{sum}` in node `{}` is not calculated", node.id);
            let label = "a text, with the signs in it";
            let told = Diagnostic::new(&LITERAL_REFERENCE, span, message, label);
            report.add(told.help("let a script or an action calculate it, and keep what it gives"));
        }
    }
}

/// The sum that is all of a text.
fn of_text(text: &Text) -> Option<String> {
    let [Part::Ref(found), Part::Literal(literal)] = text.parts.as_slice() else {
        return None;
    };
    is_operation(literal).then(|| format!("{}{}", found.spelled, literal.trim_end()))
}

/// The sums that a node keeps.
fn kept(node: &Node) -> Option<(String, Span)> {
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    writes.into_iter().find_map(|write| {
        let sum = match &write.source {
            Source::Text(text) => of_text(text),
            Source::Tree(Tree::Text(pieces)) => of_pieces(pieces),
            Source::Tree(_)
            | Source::Value(_)
            | Source::Returned(_)
            | Source::Whole
            | Source::Literal(_) => None,
        };
        Some((sum?, write.span))
    })
}

fn of_pieces(pieces: &[Piece]) -> Option<String> {
    let [Piece::Pick(pick), Piece::Literal(literal)] = pieces else {
        return None;
    };
    is_operation(literal).then(|| format!("{}{}", pick.spelled, literal.trim_end()))
}

/// ` + 1`, ` * 2`: a sign between blanks, and a number.
fn is_operation(literal: &str) -> bool {
    let rest = literal.trim_end();
    let signs = [" + ", " - ", " * ", " / ", "+", "*"];
    let number = signs.iter().find_map(|sign| rest.strip_prefix(sign));
    number.is_some_and(|number| number.len() < 5 && number.parse::<u32>().is_ok())
}
