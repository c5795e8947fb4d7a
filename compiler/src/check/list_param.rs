//! A list where a built-in action needs one text: `path: "${state.files}"`.

use super::graph::Graph;
use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::flow::{PossibleValue, Site, Values};
use crate::ir::{NodeId, Ref, Tree, Type};
use std::cell::OnceCell;

/// The parameters that are one text.
const TEXTS: [&str; 5] = ["path", "file_path", "command", "pattern", "working_dir"];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let values = OnceCell::new();
    for (id, node) in graph.program.each_node() {
        let Some(action) = node.work.action() else {
            continue;
        };
        let item = action.item.constant_text().unwrap_or_default();
        let is_known = item.starts_with("rye/file-system/") || item.starts_with("rye/bash");
        let Tree::Map(entries) = &action.params else {
            continue;
        };
        for (name, tree) in entries
            .iter()
            .filter(|(name, _)| is_known && TEXTS.contains(&name.as_str()))
        {
            let Tree::Pick(pick) = tree else { continue };
            let [found] = pick.refs.as_slice() else {
                continue;
            };
            let values = values.get_or_init(|| graph.facts.values(graph.program));
            if is_list(values, id, found) {
                let message = format!(
                    "`{name}` of node `{}` is the list `{}`, and `{item}` needs a text",
                    node.id, pick.spelled
                );
                let told = Diagnostic::new(&ACTION_PARAMS, pick.span, message, "no text");
                report.add(told.help(format!(
                    "name one of its items: `${{{}.0}}`, or go over the list with `type: foreach`",
                    pick.spelled
                )));
            }
        }
    }
}

/// Whether a reference is a list, however the run came there.
fn is_list(values: &Values<'_>, node: NodeId, found: &Ref) -> bool {
    let site = Site {
        node,
        exit: None,
        seen: 0,
    };
    let all = values.at(found, site, |one| list(one));
    let absent = |one: &PossibleValue<'_>| matches!(one, PossibleValue::Absent);
    all.iter().any(list) && all.iter().all(|one| absent(one) || list(one))
}

fn list(one: &PossibleValue<'_>) -> bool {
    match one {
        PossibleValue::Constant(value, _) => value.is_array(),
        PossibleValue::Typed(ty, _) => matches!(ty, Type::List(_)),
        PossibleValue::Built(tree, _) => matches!(tree, Tree::List(_)),
        PossibleValue::Unknown | PossibleValue::Absent | PossibleValue::Lacking(_) => false,
    }
}
