//! A node that a text speaks of and that is called by another name: "from what rank_sources made", where the node is `rank`.

use super::super::ast::Node;
use super::super::view::View;
use super::append_names::is_key;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::dialect::meant_node::is_alike;

/// What stands before somebody who has done something.
const BEFORE: [&str; 4] = ["what", "by", "node", "step"];

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        report.diagnostics.extend(stranger(view, node));
    }
}

fn stranger(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    let text = node.system_append.as_ref()?;
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let before = view.before(&node.id.value);
    let (word, meant) = words.windows(2).find_map(|two| {
        let [leads, word] = two else { return None };
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        let is_name = word.contains('_') && word.chars().all(is_part);
        let leads = BEFORE.contains(&leads.to_lowercase().as_str());
        if !leads || !is_name || is_key(view, word) || view.node(word).is_some() {
            return None;
        }
        let mut alike = before.iter().filter(|id| is_alike(word, id));
        let meant = alike.next().filter(|_| alike.next().is_none())?;
        Some((word, *meant))
    })?;
    let id = &node.id.value;
    let message = format!("a text of `{id}` speaks of `{word}`, which is no node before it");
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "no node has this id",
    );
    Some(found.help(format!("did you mean `{meant}`?")))
}
