//! A tool whose name the provider of its node's model does not take for a function.

use super::ast::Graph;
use crate::diag::codes::BEYOND_MODEL;
use crate::diag::{Diagnostic, Report};
use crate::providers::functions::{describe, plain_name, refused_name};
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
            let Some((who, fault)) = refused_name(provider, name) else {
                continue;
            };
            if !told.insert(name) {
                continue;
            }
            let message = format!(
                "{who} takes no tool called `{name}`, which `{}` is offered: its name {}",
                node.id.value,
                describe(fault)
            );
            let label = "the provider refuses the call";
            let found = Diagnostic::new(&BEYOND_MODEL, tool.span, message, label);
            report.add(found.help(format!(
                "call it `{}`, here and where it is written: a name has letters, digits, `_` and `-`, 64 at most",
                plain_name(name)
            )));
        }
    }
}
