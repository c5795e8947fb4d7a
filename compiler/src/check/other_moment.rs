//! Two nodes that name one file by the time: `out/report-${_timestamp}.json` is another file in each of them.

use super::graph::Graph;
use super::texts::texts;
use crate::diag::codes::OTHER_MOMENT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, NodeId, Part, Piece, Ref, Root, Source, Text, Tree};
use crate::source::Span;

/// How many names are compared.
const MOST: usize = 32;

/// A name of a file that is made of the time.
struct TimedName<'p> {
    of: NodeId,
    before: &'p str,
    behind: &'p str,
    spelled: &'p str,
    span: Span,
}

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let nodes = graph.program.each_node();
    let names: Vec<TimedName<'_>> = nodes
        .flat_map(|(id, node)| timed_names(id, node))
        .take(MOST)
        .collect();
    for (at, second) in names.iter().enumerate() {
        let mut earlier = names.get(..at).unwrap_or_default().iter();
        let same = |first: &&TimedName<'_>| {
            first.of != second.of
                && (first.before, first.behind) == (second.before, second.behind)
                && graph.facts.path(first.of, second.of).is_some()
        };
        if let Some(first) = earlier.find(same) {
            report.add(finding(graph, first, second));
        }
    }
}

fn finding(graph: &Graph<'_>, first: &TimedName<'_>, second: &TimedName<'_>) -> Diagnostic {
    let (before, behind, spelled) = (second.before, second.behind, second.spelled);
    let (one, other) = (graph.id(first.of), graph.id(second.of));
    let message = format!(
        "`{before}${{{spelled}}}{behind}` in `{other}` is another file than in `{one}`: each node has a time of its own"
    );
    let found = Diagnostic::new(&OTHER_MOMENT, second.span, message, "a later time");
    found
        .label(first.span, format!("the time of `{one}`"))
        .help(format!(
            "keep the name in a key, in `assign` of `{one}`, and read that in both places"
        ))
}

/// The names of files in a node that have the time in them.
fn timed_names(of: NodeId, node: &Node) -> Vec<TimedName<'_>> {
    let mut found = Vec::new();
    for text in texts(node) {
        in_text(of, text, &mut found);
    }
    let writes = node.exits.iter().flat_map(|exit| &exit.writes);
    let kept = writes.filter_map(|write| match &write.source {
        Source::Tree(tree) => Some(tree),
        Source::Returned(_)
        | Source::Whole
        | Source::Text(_)
        | Source::Value(_)
        | Source::Literal(_) => None,
    });
    let trees = node.work.trees().into_iter().map(|(tree, _)| tree);
    trees
        .chain(kept)
        .for_each(|tree| in_tree(of, tree, &mut found));
    found
}

fn in_text<'p>(of: NodeId, text: &'p Text, found: &mut Vec<TimedName<'p>>) {
    let literal = |part: Option<&'p Part>| match part {
        Some(Part::Literal(text)) => text.as_str(),
        Some(Part::Ref(_)) | None => "",
    };
    for (at, part) in text.parts.iter().enumerate() {
        if let Part::Ref(time) = part {
            let before = at.checked_sub(1).and_then(|at| text.parts.get(at));
            let around = (literal(before), literal(text.parts.get(at + 1)));
            found.extend(timed(of, time, around));
        }
    }
}

fn in_tree<'p>(of: NodeId, tree: &'p Tree, found: &mut Vec<TimedName<'p>>) {
    match tree {
        Tree::Text(pieces) => {
            let literal = |piece: Option<&'p Piece>| match piece {
                Some(Piece::Literal(text)) => text.as_str(),
                Some(Piece::Pick(_) | Piece::Word(_)) | None => "",
            };
            for (at, piece) in pieces.iter().enumerate() {
                let (Piece::Pick(pick) | Piece::Word(pick)) = piece else {
                    continue;
                };
                let before = at.checked_sub(1).and_then(|at| pieces.get(at));
                let around = (literal(before), literal(pieces.get(at + 1)));
                let time = pick.refs.first().and_then(|time| timed(of, time, around));
                found.extend(time);
            }
        }
        Tree::List(items) => items.iter().for_each(|item| in_tree(of, item, found)),
        Tree::Map(entries) => entries
            .iter()
            .for_each(|(_, tree)| in_tree(of, tree, found)),
        Tree::Literal(_) | Tree::Pick(_) => {}
    }
}

/// The name that the time is a part of, if that is a path.
fn timed<'p>(
    of: NodeId,
    time: &'p Ref,
    (before, behind): (&'p str, &'p str),
) -> Option<TimedName<'p>> {
    let ends = |letter: char| letter.is_whitespace() || "\"'`=()".contains(letter);
    let before = before.rsplit(ends).next().unwrap_or("");
    let behind = behind.split(ends).next().unwrap_or("");
    let is_time = matches!(time.root, Root::Now | Root::Timestamp);
    (is_time && before.contains('/')).then_some(TimedName {
        of,
        before,
        behind,
        spelled: &time.spelled,
        span: time.span,
    })
}
