//! Points that are shared out and do not make the sum which the text names: "100 points: 40 for the facts, 30 for the sources, 20 for the form".

use super::graph::Graph;
use super::texts::{joined, said_by};
use crate::amount::{bare, number};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};

/// How many parts are surely all of them.
const LEAST: usize = 3;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let found = said_by(node).into_iter().find_map(|text| {
            if !text.literals().any(|literal| literal.contains(':')) {
                return None;
            }
            let whole = joined(text);
            let (whole, sum) = other_sum(&whole)?;
            let message = format!(
                "a text of `{}` gives {whole} points in all, and its parts make {sum}",
                node.id
            );
            let label = "the parts do not make the whole";
            let found = Diagnostic::new(&OTHER_NUMBER, text.span, message, label);
            Some(found.help("let the parts make the sum, or name the part that is missing"))
        });
        report.diagnostics.extend(found);
    }
}

/// The sum that a text names, and the one that its parts have.
fn other_sum(text: &str) -> Option<(u64, u64)> {
    let ends = text.match_indices(':').map(|(at, _)| at);
    ends.filter_map(|at| {
        let before = text.get(..at)?.rsplit(['.', '\n', ';']).next()?;
        let behind = text.get(at + 1..)?;
        let whole = whole(before)?;
        let sum = parts(behind)?;
        (sum != whole).then_some((whole, sum))
    })
    .next()
}

/// `at most 100 points`, at the end of what announces the parts.
fn whole(before: &str) -> Option<u64> {
    let words: Vec<&str> = before.split_whitespace().collect();
    let [.., said, noun] = words.as_slice() else {
        return None;
    };
    number(bare(said)).filter(|_| bare(noun) == "points")
}

/// The sum of `40 for the facts, 30 for the sources and 20 for the form`. `None`: there is something else among them.
fn parts(behind: &str) -> Option<u64> {
    let end = behind.find(['.', ';', '\n']).unwrap_or(behind.len());
    let list = behind.get(..end)?;
    let parts = list.split(',').flat_map(|part| {
        let mut at_number = vec![];
        let mut rest = part;
        // "30 for the sources and 20 for the form": the next part begins with a number.
        while let Some((one, other)) = rest.split_once(" and ") {
            if share(other).is_none() {
                break;
            }
            at_number.extend(Some(one).filter(|one| !one.trim().is_empty()));
            rest = other;
        }
        at_number.push(rest);
        at_number
    });
    let shares: Vec<u64> = parts.map(share).collect::<Option<_>>()?;
    (shares.len() >= LEAST).then(|| {
        shares
            .iter()
            .fold(0_u64, |sum, one| sum.saturating_add(*one))
    })
}

/// `40 for the facts`, `up to 40 points for the facts` is none.
fn share(part: &str) -> Option<u64> {
    let part = part.trim();
    let part = part.strip_prefix("and ").unwrap_or(part);
    let mut words = part.split_whitespace();
    let said = number(words.next()?)?;
    let next = words.find(|word| *word != "points")?;
    (next == "for").then_some(said)
}

#[cfg(test)]
mod tests {
    use super::other_sum;

    #[test]
    fn parts_make_the_sum() {
        for text in [
            "Score it with at most 100 points: 40 for the facts, 30 for the sources, and 20 for the language; the rest follows.",
            "Give 10 points: 4 points for rhyme, 3 for sense and 2 for length.",
        ] {
            assert!(other_sum(text).is_some(), "{text}");
        }
        for text in [
            "Score it with 100 points: 40 for the facts, 30 for sources and quotes, and 30 for the language.",
            "Score it with 100 points: 40 for the facts, 30 for the sources.",
            "Score it with 100 points: 40 for the facts, 30 for the sources, 20 for the form, the rest for style.",
            "Score it with 100 points: be strict, fair, and quick.",
        ] {
            assert_eq!(other_sum(text), None, "{text}");
        }
    }
}
