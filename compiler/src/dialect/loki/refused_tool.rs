//! A tool whose name the provider of its node's model does not take for a function.

use super::ast::Graph;
use crate::diag::Report;
use crate::dialect::refused_name;
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let mut told = BTreeSet::new();
    for (node, llm) in graph.llms() {
        let model = llm.model.as_ref().or(graph.model.as_ref());
        let Some((provider, _)) = model.and_then(|model| model.value.split_once(':')) else {
            continue;
        };
        // The functions of a server are offered under names that fit.
        let own = llm.tools.iter().filter(|tool| !tool.value.contains(':'));
        for tool in own {
            let name = match tool.value.rsplit_once('.') {
                Some((stem, "sh" | "py" | "ts" | "js" | "mts")) => stem,
                Some(_) | None => tool.value.as_str(),
            };
            let found = refused_name::finding(&node.id.value, provider, (name, tool.span));
            let found = found.filter(|_| told.insert(name));
            report.diagnostics.extend(found);
        }
    }
}
