//! A read of what a reply may leave out.

use super::super::graph::Graph;
use super::subject;
use crate::diag::Diagnostic;
use crate::diag::codes::OPTIONAL_READ;
use crate::diag::listed;
use crate::ir::{KeyId, NodeId, Read};
use crate::source::Span;

pub(super) fn finding(
    graph: &Graph<'_>,
    writers: &[(NodeId, Span)],
    node: NodeId,
    read: &Read,
    key: KeyId,
) -> Diagnostic {
    let name = graph.name(key);
    // A node that reads before it writes has left nothing out yet, but where the run comes round again.
    let is_before = |writer: NodeId| writer != node || graph.facts.repeats(node);
    let writers = || writers.iter().filter(|(writer, _)| is_before(*writer));
    let nodes = listed(writers().map(|(writer, _)| graph.id(*writer)));
    let message = format!(
        "{}, which the reply of {nodes} may leave out",
        subject(graph, node, read, key)
    );
    let mut found = Diagnostic::new(
        &OPTIONAL_READ,
        read.from.span,
        message,
        "may be missing here",
    );
    for (writer, span) in writers().take(2) {
        found = found.label(
            *span,
            format!("optional in the reply of `{}`", graph.id(*writer)),
        );
    }
    found.help(format!(
        "add `{name}` to `required` of that `output_schema`, or give it a value in `initial_state`"
    ))
}

/// Names a further key in the advice on a reply that may leave several out.
pub(super) fn also_required(found: &mut Diagnostic, key: &str) {
    for help in &mut found.help {
        let Some((before, after)) = help.split_once(" to `required`") else {
            continue;
        };
        if !before.contains(&format!("`{key}`")) {
            let after = after.replace("give it a", "give them a");
            *help = format!("{before}, `{key}` to `required`{after}");
        }
    }
}
