//! A description of a parameter of a tool that lists other values than its `enum`.

use super::ast::Graph;
use crate::diag::Report;
use crate::dialect::choice_text;
use crate::syntax::Node;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for tool in &graph.tools {
        let parameters = tool.written.as_ref().and_then(Node::entries);
        let found = parameters.unwrap_or_default().iter().filter_map(|entry| {
            let what = format!(
                "the parameter `{}` of the tool `{}`",
                entry.key, tool.name.value
            );
            choice_text::finding(entry, &what, "a call with it is refused")
        });
        report.diagnostics.extend(found);
    }
}
