//! Two nodes that have each other's models: the comments behind the models say what each is for, `# for sorting`, and `sorter` has the one for
//! writing.

use super::ast::{Graph, Model, Node};
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use crate::source::{Sources, Spanned};

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    let purposes: Vec<Vec<String>> = graph
        .models
        .iter()
        .map(|model| purpose(model, sources))
        .collect();
    let of = |number: i64| usize::try_from(number).ok().and_then(|at| purposes.get(at));
    let is_for = |node: &Node, number: i64| {
        let named = words(&node.id.value);
        let mut said = of(number).into_iter().flatten();
        said.any(|word| named.iter().any(|name| stem(name) == stem(word)))
    };
    let wrong = graph.nodes.iter().filter_map(|node| {
        let own = node.model.as_ref().filter(|own| !is_for(node, own.value))?;
        Some((node, own))
    });
    let all: Vec<(&Node, &Spanned<i64>)> = wrong.collect();
    for (at, (node, own)) in all.iter().enumerate() {
        let mut others = all.iter().skip(at + 1);
        let found = others.find(|(other, theirs)| {
            own.value != theirs.value && is_for(node, theirs.value) && is_for(other, own.value)
        });
        if let Some((other, theirs)) = found {
            let (id, with) = (&node.id.value, &other.id.value);
            let message = format!(
                "`{id}` has model {}, and the comments say that it is the one for `{with}`, which has model {}",
                own.value, theirs.value
            );
            let found = Diagnostic::new(
                &WAY_AGAINST_NAME,
                own.span,
                message,
                "seems to be exchanged",
            );
            report.add(
                found
                    .label(theirs.span, "with this one")
                    .help("exchange the two numbers"),
            );
        }
    }
}

/// What a word has in common with others of its kind: `sorter`, `sorting`.
fn stem(word: &str) -> &str {
    let ends = ["ing", "ers", "ors", "er", "or", "ion", "s", "e"];
    let cut = ends.iter().find_map(|end| word.strip_suffix(end));
    cut.filter(|stem| stem.len() > 3).unwrap_or(word)
}

/// The words behind `for` in the comment of a model: right before it, or behind its first line.
fn purpose(model: &Model, sources: &Sources) -> Vec<String> {
    let Some(at) = model.llm.as_ref().map(|llm| llm.span) else {
        return Vec::new();
    };
    let (before, behind) = sources
        .text(at.file)
        .split_at_checked(at.start as usize)
        .unwrap_or_default();
    let mut lines = before.rsplit('\n').skip(1);
    let above = lines.next().and_then(|line| line.trim().strip_prefix('#'));
    let beside = behind
        .lines()
        .next()
        .and_then(|line| line.split_once(" #"))
        .map(|(_, comment)| comment);
    let said = above.into_iter().chain(beside);
    said.filter_map(|comment| comment.split_once("for "))
        .flat_map(|(_, purpose)| words(purpose.split(['.', ',', ';']).next().unwrap_or("")))
        .collect()
}
