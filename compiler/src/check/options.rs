//! Options of an approval that a person cannot tell apart.

use super::graph::Graph;
use crate::diag::codes::SAME_OPTION;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Answer, ExitCondition, NodeId};
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        let answer = node.work.question().map(|question| &question.answer);
        if let Some(Answer::Choice { options }) = answer {
            check_options(graph, id, options, report);
        }
    }
}

fn check_options(graph: &Graph<'_>, node: NodeId, options: &[String], report: &mut Report) {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for option in options {
        let look = option.trim().to_lowercase();
        match seen.get(&look) {
            None => {
                seen.insert(look, option);
            }
            Some(first) => report.add(same(graph, node, first, option)),
        }
    }
}

fn same(graph: &Graph<'_>, node: NodeId, first: &str, second: &str) -> Diagnostic {
    let id = graph.id(node);
    let place = |wanted: &str| {
        let mut exits = graph.program[node].exits.iter();
        exits
            .find(|exit| matches!(&exit.when, ExitCondition::Answer(answer) if answer == wanted))
            .map(|exit| exit.span)
    };
    if first == second {
        let message = format!("option {first:?} of approval node `{id}` is listed twice");
        let span = place(first).unwrap_or(graph.program[node].span);
        return Diagnostic::new(
            &SAME_OPTION,
            span,
            message,
            format!("where {first:?} leads"),
        )
        .help("remove one of the two");
    }
    let message = format!("options {first:?} and {second:?} of approval node `{id}` look the same");
    let (span, witness) = match place(second) {
        Some(span) => (span, format!("where {second:?} leads")),
        None => (
            graph.program[node].span,
            "a person sees one option twice".to_string(),
        ),
    };
    let found = Diagnostic::new(&SAME_OPTION, span, message, witness);
    let found = match place(first) {
        Some(other) if first != second => found.label(other, format!("where {first:?} leads")),
        Some(_) | None => found,
    };
    found.help("give them different words, or remove one")
}
