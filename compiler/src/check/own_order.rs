//! The description of a node that says that items are worked on one after another, where they are worked on side by side, or the other way round.

use super::graph::Graph;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{MapList, Node, ValueExpr};

const ONE_BY_ONE: [&str; 6] = [
    "one after another",
    "one after the other",
    "one at a time",
    "one by one",
    "sequentially",
    "in sequence",
];

pub(super) const SIDE_BY_SIDE: [&str; 5] = [
    "in parallel",
    "concurrently",
    "all at once",
    "side by side",
    "simultaneously",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        report.diagnostics.extend(other_order(node));
    }
}

fn other_order(node: &Node) -> Option<Diagnostic> {
    let at_once = at_once(node)?;
    let doc = node.doc.to_lowercase();
    let said = |words: &[&'static str]| words.iter().find(|word| doc.contains(**word)).copied();
    let (one_by_one, side_by_side) = (said(&ONE_BY_ONE), said(&SIDE_BY_SIDE));
    // Who speaks of both explains when which is done.
    let (said, is) = match (one_by_one, side_by_side, at_once) {
        (Some(said), None, AtOnce::Several) => (said, "several items are worked on at once"),
        (None, Some(said), AtOnce::One) => (said, "one item is worked on after the other"),
        _ => return None,
    };
    if doc.contains("not ") || doc.contains("never ") {
        return None;
    }
    let message = format!("the description of `{}` says \"{said}\", and {is}", node.id);
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        node.span,
        message,
        "the opposite is done",
    );
    Some(found.help(match at_once {
        AtOnce::Several => "let one item be worked on at a time, or change the description",
        AtOnce::One => "let several items be worked on at once, or change the description",
    }))
}

/// How many items of a list a node works on.
#[derive(Clone, Copy)]
enum AtOnce {
    One,
    Several,
}

/// `None`: it goes over no list, or does not say.
fn at_once(node: &Node) -> Option<AtOnce> {
    if let MapList::Tree(..) = node.work.over()? {
        let several = node.work.items_at_once().is_some_and(|most| most > 1);
        return Some(if several {
            AtOnce::Several
        } else {
            AtOnce::One
        });
    }
    let mut exits = node.exits.iter();
    let each = exits.find_map(|exit| exit.to.each())?;
    match each.concurrency.as_ref()? {
        ValueExpr::Literal(most) => match most.as_u64()? {
            1 => Some(AtOnce::One),
            _ => Some(AtOnce::Several),
        },
        ValueExpr::Ref(_) | ValueExpr::Text(_) => None,
    }
}
