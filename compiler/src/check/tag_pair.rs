//! A tag that is opened and never closed, or closed by another name: `<mail>` … `</letter>`. A model does not see where the text of others ends.

use super::graph::Graph;
use super::texts::{VALUE, joined};
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::Node;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut told = Vec::new();
    for speaker in graph.program.nodes.iter().flat_map(Node::speakers) {
        for text in speaker.texts {
            if !text.literals().any(|part| part.contains('<')) || told.contains(&text.span) {
                continue;
            }
            let whole = joined(text);
            let Some((open, close)) = broken(&whole) else {
                continue;
            };
            told.push(text.span);
            let id = speaker.id;
            let message = match close {
                Some(close) => format!("a text of `{id}` opens `<{open}>` and closes `</{close}>`"),
                None => format!("a text of `{id}` opens `<{open}>` and does not close it"),
            };
            let label = "the model does not see where it ends";
            let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, label);
            report.add(found.help(format!("close it with `</{open}>`")));
        }
    }
}

/// A tag on a line of its own that nothing closes, and what closes another one in its place.
fn broken(text: &str) -> Option<(&str, Option<&str>)> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let opened = lines.iter().enumerate().filter_map(|(at, line)| {
        let name = line.strip_prefix('<')?.strip_suffix('>')?;
        (is_name(name) && !text.contains(&format!("</{name}>"))).then_some((at, name))
    });
    let opened: Vec<(usize, &str)> = opened.collect();
    let [(at, open)] = opened.as_slice() else {
        return None;
    };
    let closed = lines.iter().enumerate().filter_map(|(at, line)| {
        let name = line.strip_prefix("</")?.strip_suffix('>')?;
        (is_name(name) && !has_opening(text, name)).then_some((at, name))
    });
    let closed: Vec<(usize, &str)> = closed.collect();
    match closed.as_slice() {
        [(end, close)] => (end > at).then_some((*open, Some(*close))),
        // A form may be shown; what others wrote is put between tags.
        [] => {
            let next = lines.get(at + 1)?;
            let others = lines.iter().any(|line| line.starts_with("</"));
            let goes_on = lines.len() > at + 3;
            (next.starts_with(VALUE) && (others || goes_on)).then_some((*open, None))
        }
        _ => None,
    }
}

/// Whether a tag of this name is opened, with attributes or without.
fn has_opening(text: &str, name: &str) -> bool {
    let forms = [format!("<{name}>"), format!("<{name} ")];
    forms.iter().any(|form| text.contains(form))
}

fn is_name(name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    const VOID: [&str; 6] = ["br", "hr", "img", "input", "li", "p"];
    name.len() > 1 && name.chars().all(is_part) && !VOID.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::broken;

    #[test]
    fn what_is_opened_is_closed() {
        for text in [
            "Answer it:\n<mail>\n\u{fffd}\n</letter>\nRules:",
            "<mail>\n\u{fffd}\n</maill>",
            "<mail>\n\u{fffd}\n\nRules of the house:",
        ] {
            assert!(broken(text).is_some(), "{text}");
        }
        for text in [
            "<mail>\n\u{fffd}\n</mail>\nRules:",
            "Put it between <mail> and </letter>",
            "<br>\n\u{fffd}\n\nRules",
            "<name>\nand more of it\n\nwith words",
            "</letter>\n<mail>",
            "<mail>\n\u{fffd}",
        ] {
            assert_eq!(broken(text), None, "{text}");
        }
    }
}
