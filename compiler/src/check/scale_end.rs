//! A text that says of the other end of a scale what its schema says of one: "1 is the most urgent", and 5 is.

use super::graph::Graph;
use super::texts::texts;
use crate::amount::bare;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Part, Property};
use std::collections::BTreeMap;

/// A number, and what it is: `5`, `most urgent`.
type ScaleEnd = (i64, String);

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut known: BTreeMap<&str, Vec<(&Property, ScaleEnd)>> = BTreeMap::new();
    for (_, schema, _) in graph.replies() {
        for property in &schema.properties {
            let ends = ends(&property.doc).into_iter();
            let all = known.entry(&property.name).or_default();
            all.extend(ends.map(|end| (property, end)));
        }
    }
    known.retain(|_, ends| !ends.is_empty());
    if known.is_empty() {
        return;
    }
    for node in &graph.program.nodes {
        let found = texts(node).into_iter().find_map(|text| {
            text.parts.windows(2).find_map(|pair| {
                let [Part::Ref(shown), Part::Literal(behind)] = pair else {
                    return None;
                };
                let name = graph.name(shown.key()?);
                let sentence = behind.split(['.', '\n']).next()?;
                let ends = ends(sentence);
                let (property, is, said) = known.get(name)?.iter().find_map(|(property, end)| {
                    let other = ends.iter().find(|one| one.1 == end.1 && one.0 != end.0)?;
                    Some((property, end, other))
                })?;
                let message = format!(
                    "a text of `{}` says of `{name}` that {} is the {}, and its description that {} is",
                    node.id, said.0, said.1, is.0
                );
                let found = Diagnostic::new(&OTHER_NUMBER, text.span, message, "the other end");
                let found = found.label(property.span, "the description");
                Some(found.help("let the text and the description name the same end"))
            })
        });
        report.diagnostics.extend(found);
    }
}

const SUPERLATIVES: [&str; 8] = [
    "best", "greatest", "highest", "least", "lowest", "most", "worst", "weakest",
];

/// `5 is the most urgent`, `1 = worst`.
fn ends(text: &str) -> Vec<ScaleEnd> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let all = (0..words.len()).filter_map(|at| {
        let (number, rest) = match words.get(at..)? {
            [number, "is" | "=" | "means", "the", rest @ ..]
            | [number, "is" | "=" | "means", rest @ ..] => (number, rest),
            _ => return None,
        };
        let number = bare(number).parse().ok()?;
        let (first, others) = rest.split_first()?;
        let superlative = bare(first).to_lowercase();
        if !SUPERLATIVES.contains(&superlative.as_str()) {
            return None;
        }
        let ends = !first.ends_with(char::is_alphanumeric);
        let what = others.first().filter(|_| !ends);
        let what = what.map_or(String::new(), |word| {
            format!(" {}", bare(word).to_lowercase())
        });
        Some((number, superlative + &what))
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::ends;

    #[test]
    fn the_ends_of_a_scale_are_read() {
        for (text, all) in [
            ("1 can wait, 5 is the most urgent", vec![(5, "most urgent")]),
            (" (1 is the most urgent).", vec![(1, "most urgent")]),
            ("1 = worst, 10 = best", vec![(1, "worst"), (10, "best")]),
            ("5 is enough", vec![]),
        ] {
            let found = ends(text);
            let found: Vec<(i64, &str)> = found.iter().map(|end| (end.0, end.1.as_str())).collect();
            assert_eq!(found, all, "{text}");
        }
    }
}
