//! References whose form can never have a value.

use super::graph::Graph;
use crate::diag::codes::IMPOSSIBLE_REFERENCE;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{NodeId, OnMissing, Read, Root};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        let mut seen = Vec::new();
        for read in node
            .reads
            .iter()
            .filter(|read| read.from.root == Root::Nothing)
        {
            if !seen.contains(&read.from.span) {
                seen.push(read.from.span);
                report.add(impossible(graph, id, read));
            }
        }
    }
}

fn impossible(graph: &Graph<'_>, node: NodeId, read: &Read) -> Diagnostic {
    let (id, spelled) = (graph.id(node), &read.from.spelled);
    let message = format!(
        "`{{{{{spelled}}}}}` in `{}` of node `{id}` can never have a value",
        read.place
    );
    let found = Diagnostic::new(
        &IMPOSSIBLE_REFERENCE,
        read.from.span,
        message,
        "no path has this form",
    )
    .help("begin with a key, and write items as numbers: `users[0].name`");
    match read.site {
        OnMissing::Strict => found,
        OnMissing::Lenient | OnMissing::Optional => {
            found.level(Level::Warning).note("it is an empty text here")
        }
    }
}
