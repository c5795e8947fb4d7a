//! A template that speaks of another number of pictures or documents than its node has: "Compare the two pictures", and `images: [0]`.

use super::ast::{Graph, Node};
use super::source::Prompts;
use crate::amount::{bare, number};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;

const IMAGES: [&str; 5] = ["images", "photos", "pictures", "screenshots", "diagrams"];

const DOCUMENTS: [&str; 3] = ["documents", "pdfs", "pdf"];

pub(super) fn check(graph: &Graph, prompts: &Prompts, report: &mut Report) {
    for node in &graph.nodes {
        let images = of_list(prompts, node, ("images", &node.images), &IMAGES);
        let documents = of_list(prompts, node, ("documents", &node.documents), &DOCUMENTS);
        report.diagnostics.extend(images.or(documents));
    }
}

fn of_list(
    prompts: &Prompts,
    node: &Node,
    (field, list): (&str, &[Spanned<i64>]),
    nouns: &[&str],
) -> Option<Diagnostic> {
    let has = u64::try_from(list.len()).ok()?;
    let first = list.first()?;
    let texts = &prompts.of(node)?.written;
    let (text, (said, noun)) = texts.iter().find_map(|text| {
        let mut literals = text.literals();
        Some((text, literals.find_map(|part| said(part, nouns))?))
    })?;
    if said == has {
        return None;
    }
    let id = &node.id.value;
    let message = format!("a text of `{id}` speaks of {said} {noun}, and `{field}` has {has}");
    let found = Diagnostic::new(&OTHER_NUMBER, first.span, message, "another number");
    let found = found.label(text.span, "the text");
    Some(found.help(format!(
        "name all of them in `{field}` of `{id}`, or let the text speak of {has}"
    )))
}

/// `the two pictures`, `both pictures`: these are there, others may be those of an answer.
fn said<'t>(text: &'t str, nouns: &[&str]) -> Option<(u64, &'t str)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_noun = |word: &str| nouns.contains(&bare(word).to_lowercase().as_str());
    words.windows(3).find_map(|three| {
        let [before, one, noun] = three else {
            return None;
        };
        let before = before.to_lowercase();
        if one.eq_ignore_ascii_case("both") && is_noun(noun) {
            return Some((2, bare(noun)));
        }
        let is_there = matches!(before.as_str(), "the" | "these");
        let said = number(one).filter(|_| is_there && is_noun(noun))?;
        Some((said, bare(noun)))
    })
}

#[cfg(test)]
mod tests {
    use super::{IMAGES, said};

    #[test]
    fn pictures_that_are_there_are_counted() {
        for (text, number) in [
            ("Compare the two pictures and say", Some(2)),
            ("Look at both photos.", Some(2)),
            ("Look at these 3 images.", Some(3)),
            ("Choose two pictures of these", None),
            ("Describe the pictures", None),
        ] {
            assert_eq!(said(text, &IMAGES).map(|said| said.0), number, "{text}");
        }
    }
}
