//! A node that a text speaks of and that is called by another name: "from what rank_sources made", where the node is `rank`.

use super::super::ast::Node;
use super::super::view::View;
use super::append_names::is_key;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::dialect::meant_node::is_alike;

/// What a node has done with what another one reads: "what rank_sources made".
const MAKES: [&str; 6] = ["made", "makes", "said", "says", "wrote", "writes"];

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        report.diagnostics.extend(stranger(view, node));
    }
}

/// Whether a word is the name of a file that a node writes.
fn is_file(view: &View<'_>, word: &str) -> bool {
    let mut files = view
        .graph
        .nodes
        .iter()
        .filter_map(|node| node.artifact.as_ref());
    files.any(|file| file.value.split('.').next() == Some(word))
}

fn stranger(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    let text = node.system_append.as_ref()?;
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let before = view.before(&node.id.value);
    let (word, meant) = words.windows(3).find_map(|three| {
        let [leads, word, behind] = three else {
            return None;
        };
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        let is_name = word.contains('_') && word.chars().all(is_part);
        let leads = match leads.to_lowercase().as_str() {
            "node" | "step" => true,
            // A tool has results, and makes nothing.
            "what" => {
                MAKES.contains(&behind.trim_matches(|letter: char| !letter.is_alphanumeric()))
            }
            _ => false,
        };
        if !leads
            || !is_name
            || is_key(view, word)
            || view.node(word).is_some()
            || is_file(view, word)
        {
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
