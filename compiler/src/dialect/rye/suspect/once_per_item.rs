//! A file that each item of a list is written to: the next item replaces what the one before wrote.

use super::super::ast::{Graph, Kind};
use super::expressions;
use crate::diag::codes::WRITE_RACE;
use crate::diag::{Diagnostic, Level, Report};

/// What writes a whole file.
const WRITES: [&str; 2] = ["rye/file-system/write", "rye/file-system/fs_write"];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        let Kind::ForEach(each) = &node.kind else {
            continue;
        };
        let Some(action) = &each.action else { continue };
        let params = action.params.as_ref();
        let path = params.and_then(|params| params.get("path").or(params.get("file_path")));
        let Some(path) = path.filter(|_| WRITES.contains(&action.item.value.as_str())) else {
            continue;
        };
        let mut found = Vec::new();
        expressions(path, &mut found);
        // Any expression may be another one for each item, such as the time.
        if !found.is_empty() || path.text().is_none() {
            continue;
        }
        let id = &node.id.value;
        let file = path.text().unwrap_or_default();
        let message =
            format!("each item of `{id}` is written to `{file}`, and replaces the one before");
        let label = "the same file for each item";
        let told = Diagnostic::new(&WRITE_RACE, path.span, message, label);
        report.add(told.level(Level::Warning).help(format!(
            "name the file after the item, such as `\"${{{}}}.md\"`, or collect the results and write them in the next node",
            each.item
        )));
    }
}
