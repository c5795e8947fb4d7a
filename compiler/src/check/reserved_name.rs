//! Names that mean something else where they are used.

use super::graph::Graph;
use crate::diag::codes::RESERVED_NAME;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, NodeId, Source, Target, Work, Write};
use crate::source::Span;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut seen: Vec<Span> = Vec::new();
    for (id, node) in graph.program.each_node() {
        map_hides_prompt(graph, id, report);
        for write in node.exits.iter().flat_map(|exit| &exit.writes) {
            if seen.contains(&write.span) {
                continue;
            }
            if let Some(found) =
                hides_prompt(graph, id, write).or_else(|| hidden(graph, id, &node.work, write))
            {
                seen.push(write.span);
                report.add(found);
            }
        }
    }
}

/// The item or the list of a map that takes the place of the caller's prompt.
fn map_hides_prompt(graph: &Graph<'_>, node: NodeId, report: &mut Report) {
    for exit in &graph.program[node].exits {
        let Target::Each(each) = &exit.to else {
            continue;
        };
        let mut inputs = graph.program.inputs.iter().filter(|input| input.prompt);
        if let Some(input) = inputs.find(|input| [each.item, each.collect].contains(&input.key)) {
            let (id, name) = (graph.id(node), graph.name(input.key));
            let message =
                format!("map node `{id}` writes `{name}`, which is what the caller asked");
            report.add(
                Diagnostic::new(
                    &RESERVED_NAME,
                    graph.program[node].span,
                    message,
                    "the caller's prompt is gone there",
                )
                .help("choose another name"),
            );
        }
    }
}

fn hides_prompt(graph: &Graph<'_>, node: NodeId, write: &Write) -> Option<Diagnostic> {
    let prompt = |key: KeyId| {
        graph
            .program
            .inputs
            .iter()
            .any(|input| input.prompt && input.key == key)
    };
    let (id, name) = (graph.id(node), graph.name(write.key));
    prompt(write.key).then(|| {
        let message = format!("node `{id}` writes `{name}`, which is what the caller asked");
        Diagnostic::new(
            &RESERVED_NAME,
            write.span,
            message,
            "from here on the caller's prompt is gone",
        )
        .help("write another key")
    })
}

fn hidden(graph: &Graph<'_>, node: NodeId, work: &Work, write: &Write) -> Option<Diagnostic> {
    let scope = work.profile().returned?;
    let property = matches!(&write.source, Source::Returned(name) if name == scope);
    let id = graph.id(node);
    property.then(|| {
        let message = format!("a property of the reply of node `{id}` is called `{scope}`");
        let witness = format!(
            "in `state_updates` of `{id}`, `{{{{{scope}}}}}` is the whole reply and not this"
        );
        Diagnostic::new(&RESERVED_NAME, write.span, message, witness)
            .help("give the property another name")
    })
}
