//! All texts of a node, with the field each stands in.

use crate::ir::{Node, Part, Source, Text};

/// The texts of `node`: those of its work, then those that its exits write, each place once.
pub(super) fn texts(node: &Node) -> Vec<&Text> {
    let mut found = node.work.texts();
    for write in node.exits.iter().flat_map(|exit| &exit.writes) {
        let written = match &write.source {
            Source::Text(text) => Some(text),
            Source::Value(value) => value.text(),
            Source::Returned(_) | Source::Whole | Source::Literal(_) | Source::Tree(_) => None,
        };
        // The exits of a failure and a success write the same text.
        found.extend(written.filter(|text| !found.iter().any(|known| known.span == text.span)));
    }
    found
}

/// The texts of `node`, and of what is said in it in a staged conversation, each place once.
pub(super) fn said_by(node: &Node) -> Vec<&Text> {
    let mut found = texts(node);
    for text in node.speakers().flat_map(|speaker| speaker.texts) {
        if !found.iter().any(|known| known.span == text.span) {
            found.push(text);
        }
    }
    found
}

/// What stands for a reference in [`joined`].
pub(super) const VALUE: &str = "\u{fffd}";

/// A text as one, with [`VALUE`] in place of each reference.
pub(super) fn joined(text: &Text) -> String {
    let parts = text.parts.iter().map(|part| match part {
        Part::Literal(literal) => literal.as_str(),
        Part::Ref(_) => VALUE,
    });
    parts.collect()
}
