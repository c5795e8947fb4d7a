//! What somebody wanted to write later, and that is still in a text: `TODO: describe the tone`, `lorem ipsum`, `[insert name]`, a line for
//! trying out, an address of the own machine.

use super::graph::{Graph, is_program};
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Part, Text};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        report.diagnostics.extend(own_address(graph, node));
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

/// An address of the machine of whoever made the graph, in what others are to read.
fn own_address(graph: &Graph<'_>, node: &Node) -> Option<Diagnostic> {
    const OWN: [&str; 3] = ["http://localhost", "https://localhost", "http://127.0.0.1"];
    // What tells of a line that stands in what is written.
    const WRITES: [&str; 6] = [
        "link to",
        "line \"",
        "end with",
        "close with",
        "footer",
        "sign with",
    ];
    let address = |text: &str| OWN.into_iter().find(|own| text.contains(own));
    let in_text = node
        .speakers()
        .flat_map(|speaker| speaker.texts)
        .find_map(|text| {
            let found = text.literals().find_map(|literal| {
                if !literal.contains("://") {
                    return None;
                }
                let lower = literal.to_lowercase();
                let mut lines = lower
                    .lines()
                    .filter(|line| WRITES.iter().any(|it| line.contains(it)));
                lines.find_map(address)
            })?;
            Some((text.span, found))
        });
    // A program of the graph may serve it.
    let has_program = || graph.program.nodes.iter().any(is_program);
    let in_end = || {
        let result = node.work.result().filter(|_| !has_program())?;
        Some((result.span, result.literals().find_map(address)?))
    };
    let (span, own) = in_text.or_else(in_end)?;
    if graph.program.doc.to_lowercase().contains("local") {
        return None;
    }
    let message = format!(
        "a text of `{}` gives its readers the address `{own}`",
        node.id
    );
    let label = "their own machine, where nothing is";
    let told = Diagnostic::new(&LITERAL_REFERENCE, span, message, label);
    Some(told.help("write the address under which others find it"))
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
    const HINTS: [&str; 5] = ["orem ipsum", "nsert ", " here", "esting", "ebug"];
    let hinted =
        |literal: &&str| has_capitals(literal) || HINTS.iter().any(|hint| literal.contains(hint));
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

/// Whether a word such as `TODO` may stand in a text.
fn has_capitals(text: &str) -> bool {
    let mut pairs = text.as_bytes().windows(2);
    pairs.any(|pair| pair.iter().all(u8::is_ascii_uppercase))
}

/// Whether a line tells its reader what to do while somebody tries the graph out: "For testing: always answer `publish`."
fn is_for_testing(lower: &str) -> bool {
    const TRIES: [&str; 9] = [
        "for testing:",
        "for testing only:",
        "for testing purposes:",
        "for debugging:",
        "testing only:",
        "debug only:",
        "debug:",
        "temp:",
        "hack:",
    ];
    // "For testing: pytest" names what the work is done with.
    const ORDERS: [&str; 17] = [
        "accept", "always", "answer", "approve", "do", "give", "ignore", "just", "never", "only",
        "output", "pretend", "reply", "respond", "return", "say", "skip",
    ];
    TRIES.iter().any(|tries| {
        let rest = lower.split_once(tries).filter(|(before, _)| {
            before.is_empty() || before.ends_with(". ") || before.ends_with(['(', '[', '*'])
        });
        let word = rest.and_then(|(_, rest)| rest.split_whitespace().next());
        word.is_some_and(|word| ORDERS.contains(&word))
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
    if is_for_testing(&lower) {
        return true;
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
