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
    );
    let found = match of_key(graph, spelled) {
        Some(meant) => found.safe_fix(read.from.span, meant),
        None => found.help("begin with a key, and write items as numbers: `users[0].name`"),
    };
    match read.site {
        OnMissing::Strict => found,
        OnMissing::Lenient | OnMissing::Optional => {
            found.level(Level::Warning).note("it is an empty text here")
        }
    }
}

/// `title`, for `.title`, if the graph has such a key: templates of Go and programs of `jq` begin with a dot.
fn of_key<'r>(graph: &Graph<'_>, spelled: &'r str) -> Option<&'r str> {
    let meant = spelled.strip_prefix('.')?;
    let key = meant.split(['.', '[']).next()?;
    let mut keys = graph.program.keys.iter();
    keys.any(|known| known.name == key).then_some(meant)
}
