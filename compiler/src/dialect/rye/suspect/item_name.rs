//! Results of a foreach node that are collected under the name of its item.

use super::super::ast::{Graph, Kind};
use crate::diag::codes::MAP_NAME_CLASH;
use crate::diag::{Diagnostic, Level, Report};

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let Kind::ForEach(each) = &node.kind else {
            continue;
        };
        let collect = each.collect.as_ref();
        let Some(collect) = collect.filter(|found| found.value == each.item) else {
            continue;
        };
        let message = format!(
            "foreach node `{}` collects its results under `{}`, which is the name of its item",
            node.id.value, each.item
        );
        let label = "the item is taken away when the list is done, and the results with it";
        let found = Diagnostic::new(&MAP_NAME_CLASH, collect.span, message, label);
        report.add(found.level(Level::Warning).help(
            "give the results a name of their own, such as `collect: results`, and read them under it",
        ));
    }
}
