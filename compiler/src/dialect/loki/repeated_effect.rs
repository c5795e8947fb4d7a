//! A node that is asked again when it fails, with a tool that does something outside: what was done before the failure is done again.

use super::ast::Graph;
use crate::deeds::is_deed;
use crate::diag::codes::REPEATED_EFFECT;
use crate::diag::{Diagnostic, Report};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for (node, llm) in graph.llms().filter(|(_, llm)| llm.max_attempts > 1) {
        let stem = |tool: &str| match tool.rsplit_once('.') {
            Some((stem, "sh" | "py" | "ts")) => stem.to_owned(),
            Some(_) | None => tool.to_owned(),
        };
        let Some(tool) = llm.tools.iter().find(|tool| is_deed(&stem(&tool.value))) else {
            continue;
        };
        let message = format!(
            "`{}` may be asked {} times, and its tool `{}` is called for what it does outside",
            node.id.value, llm.max_attempts, tool.value
        );
        let label = "is done again after a failure";
        let found = Diagnostic::new(&REPEATED_EFFECT, tool.span, message, label);
        report.add(found.help(
            "let a node of its own call the tool, with `max_attempts: 1`, and repeat what only thinks",
        ));
    }
}
