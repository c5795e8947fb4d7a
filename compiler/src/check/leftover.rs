//! What somebody wanted to write later, and that is still in a text: `TODO: describe the tone`, `lorem ipsum`, `[insert name]`.

use super::graph::Graph;
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Part, Text};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let found = node.speakers().find_map(|speaker| {
            let mut texts = speaker.texts.into_iter();
            texts.find_map(|text| Some((speaker.id, text, left(text)?)))
        });
        let half = node.speakers().find_map(|speaker| {
            let mut texts = speaker.texts.into_iter();
            texts.find_map(|text| Some((speaker.id, text, half(text)?)))
        });
        if let Some((id, text, last)) = half {
            let message =
                format!("a text of `{id}` ends with `{last}`, in the middle of a sentence");
            let label = "nothing stands behind it";
            let told = Diagnostic::new(&LITERAL_REFERENCE, text.span, message, label);
            report.add(told.help("write the end of the sentence"));
        }
        if let Some((id, text, left)) = found {
            let message =
                format!("a text of `{id}` holds `{left}`, which somebody meant to replace");
            let told = Diagnostic::new(
                &LITERAL_REFERENCE,
                text.span,
                message,
                "is passed on as it is",
            );
            report.add(told.help("write what is meant, or take it out"));
        }
    }
}

/// The words at the end of a text that no sentence ends with: "Write in the language of the".
fn half(text: &Text) -> Option<String> {
    const OPEN: [&str; 10] = [
        "an", "and", "because", "into", "its", "or", "than", "the", "their", "your",
    ];
    let Some(Part::Literal(last)) = text.parts.last() else {
        return None;
    };
    let mut words = last.split_whitespace().rev();
    let (end, before) = (words.next()?, words.next()?);
    let is_sentence = words.count() > 1;
    (OPEN.contains(&end) && is_sentence).then(|| format!("{before} {end}"))
}

fn left(text: &Text) -> Option<String> {
    // Most texts have none of these words.
    const HINTS: [&str; 6] = ["TODO", "TBD", "FIXME", "orem ipsum", "nsert ", " here"];
    let hinted = |literal: &&str| HINTS.iter().any(|hint| literal.contains(hint));
    text.literals().filter(hinted).find_map(|literal| {
        // Headings of a list that is shown: `TODO:` beside `DONE:`.
        if ["DONE:", "DOING:", "```"]
            .iter()
            .any(|sign| literal.contains(sign))
        {
            return None;
        }
        // "Turn each line that begins with one of these words:" lists what to look for.
        let mut is_list = false;
        let line = literal.lines().map(str::trim).find(|line| {
            let is_left = is_left(line);
            let is_listed = is_left && is_list;
            is_list = is_listed || !is_left && line.ends_with(':');
            is_left && !is_listed
        })?;
        Some(line.chars().take(40).collect())
    })
}

/// Whether a line is a note to its author. A prompt may speak of such notes in what it is about.
fn is_left(line: &str) -> bool {
    const MARKS: [&str; 3] = ["TODO:", "FIXME:", "TBD:"];
    const PARTS: [&str; 7] = [
        "lorem ipsum",
        "[insert ",
        "<insert ",
        "your prompt here",
        "your text here",
        "prompt goes here",
        "text goes here",
    ];
    let lower = line.to_lowercase();
    // Whoever is told to leave none behind is told how they look.
    let spoken = [
        "placeholder",
        "like",
        "such as",
        "not ",
        "never",
        "e.g.",
        "avoid",
        "template",
        "instead of",
        "no lorem",
    ];
    if spoken.iter().any(|word| lower.contains(word)) {
        return false;
    }
    let alone = ["todo", "tbd", "fixme"].contains(&lower.trim_end_matches('.'));
    // Where the model is to write it, words say so: "Write [insert name] where the name goes."
    let is_told = |at: usize| {
        let rest = lower.get(at..).unwrap_or("");
        let after = rest.split_once([']', '>']).map_or("", |(_, after)| after);
        let words = ["where", "wherever", "for each", "instead", "when"];
        words
            .iter()
            .any(|word| after.trim_start().starts_with(word))
    };
    let found = |part: &&str| {
        let at = lower.find(*part);
        at.is_some_and(|at| !part.ends_with("insert ") || !is_told(at))
    };
    alone || MARKS.iter().any(|mark| line.starts_with(mark)) || PARTS.iter().any(found)
}
