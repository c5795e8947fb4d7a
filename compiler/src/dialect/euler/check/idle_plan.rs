//! A node that proposes tool calls and has no tool left that it could propose.

use super::super::ast::Mode;
use super::super::read::BUILT_IN;
use super::super::view::View;
use crate::diag::codes::UNUSED_RUNNER_FIELD;
use crate::diag::{Diagnostic, Report};

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        let Some(runner) = node
            .runner()
            .filter(|runner| runner.mode.value == Mode::Plan)
        else {
            continue;
        };
        let own = view.graph.tools.iter().chain(&node.tools);
        let names = BUILT_IN
            .into_iter()
            .chain(own.map(|tool| tool.value.as_str()));
        let is_excluded = |name: &str| runner.exclude_tools.iter().any(|tool| tool.value == name);
        let Some(last) = runner.exclude_tools.last() else {
            continue;
        };
        // A tool that must be used and is excluded is told as such.
        if runner.force_tool.is_some() || !names.into_iter().all(is_excluded) {
            continue;
        }
        let id = &node.id.value;
        let message =
            format!("`mode: plan` of node `{id}` proposes nothing: it excludes each tool");
        let label = "nobody has anything to approve";
        let found = Diagnostic::new(&UNUSED_RUNNER_FIELD, runner.mode.span, message, label);
        let found = found.label(last.span, "no tool is left");
        report.add(found.help(
            "leave it the tool that it is to propose, or write `mode: execute` and `when: \"true\"` for what follows",
        ));
    }
}
