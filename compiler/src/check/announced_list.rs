//! A text that announces a list: of another number of points than it has, or none follows; and one that speaks of an example which is not there.

use super::graph::Graph;
use super::texts::{VALUE, joined};
use crate::amount::amounts;
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Node, Part, Speaker, Text};
use crate::node_names::words;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for speaker in graph.program.nodes.iter().flat_map(Node::speakers) {
        for text in &speaker.texts {
            let found = other_count(text)
                .or_else(|| missing(text))
                .or_else(|| example(&speaker, text));
            report.diagnostics.extend(found.map(|(says, label, help)| {
                let message = format!("a text of `{}` {says}", speaker.id);
                Diagnostic::new(&OTHER_NUMBER, text.span, message, label).help(help)
            }));
        }
    }
}

type Told = (String, &'static str, &'static str);

/// What says that a list goes on.
const GOES_ON: [&str; 4] = ["...", "…", "etc.", "and so on"];

/// Whether a list is a form that the model fills in: "- question 1", "- question 2", "- ...".
fn is_form(points: &[&str]) -> bool {
    let bare = |point: &str| point.replace(|letter: char| letter.is_ascii_digit(), "");
    let first = points.first().map(|point| bare(point));
    let is_same = |point: &&str| first.as_deref() == Some(bare(point).as_str());
    let goes_on = |point: &&str| GOES_ON.iter().any(|end| point.trim_end().ends_with(end));
    points.iter().any(goes_on) || points.iter().skip(1).any(is_same)
}

/// "Keep to these three rules:", and two points.
fn other_count(text: &Text) -> Option<Told> {
    let whole = joined(text);
    let lines: Vec<&str> = whole.lines().collect();
    lines.iter().enumerate().find_map(|(at, line)| {
        let said = announced(line)?;
        let points = points(lines.get(at + 1..)?)?;
        (points != said).then(|| {
            (
                format!("announces {said} points, and {points} follow"),
                "another number",
                "let the text name as many as there are",
            )
        })
    })
}

/// The one number of things that a line announces which ends with a colon.
fn announced(line: &str) -> Option<u64> {
    let line = line.trim().strip_suffix(':')?;
    let mut all = amounts(line).into_iter().filter(|amount| {
        let things = amount
            .counted
            .last()
            .is_some_and(|word| word.ends_with('s'));
        // "PowerShell 7 features"
        let is_word = amount.said.chars().all(char::is_alphabetic);
        let last = amount.before.last().map_or("the", String::as_str);
        let counts = is_word || ["following", "in", "the", "these", "to"].contains(&last);
        things && counts && !amount.is_about && amount.least == amount.most
    });
    let only = all.next()?;
    let ends = line.to_lowercase().ends_with(&only.counted.join(" "));
    let number = only
        .least
        .filter(|number| ends && (2..=12).contains(number))?;
    all.next().is_none().then_some(number)
}

/// How many points stand at the indent of the first one. `None`: no list follows, or something else comes before its end.
fn points(lines: &[&str]) -> Option<u64> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = lines
        .iter()
        .copied()
        .skip_while(|line| line.trim().is_empty())
        .peekable();
    let first = lines.peek().copied().filter(|line| is_point(line))?;
    let (own, mark) = (indent(first), first.trim_start().chars().next()?);
    let mut listed = Vec::new();
    let mut behind_gap = false;
    for line in lines {
        let (here, point) = (indent(line), is_point(line));
        if line.trim().is_empty() {
            behind_gap = true;
            continue;
        }
        // A value may be a list itself.
        if line.trim() == VALUE {
            return None;
        }
        if here < own || here == own && !point && behind_gap {
            break;
        }
        let same = line.trim_start().starts_with(mark) || mark.is_ascii_digit();
        // What goes on in a line of its own ends the list as well.
        if here == own && point && same || GOES_ON.contains(&line.trim()) {
            listed.push(line);
        }
        behind_gap = false;
    }
    let count = u64::try_from(listed.len()).ok()?;
    (count > 1 && !is_form(&listed)).then_some(count)
}

fn is_point(line: &str) -> bool {
    let line = line.trim_start();
    let marked = ["- ", "* ", "• "].iter().any(|mark| line.starts_with(mark));
    let numbered = line.split_once(['.', ')']).is_some_and(|(number, rest)| {
        rest.starts_with(' ') && number.len() <= 2 && number.parse::<u8>().is_ok()
    });
    marked || numbered
}

/// Words at the end of a line that announce what follows.
const ANNOUNCE: [[&str; 2]; 6] = [
    ["this", "format"],
    ["this", "order"],
    ["these", "criteria"],
    ["these", "points"],
    ["these", "rules"],
    ["these", "steps"],
];

/// "Keep to this order:" at the end of all that is said.
fn missing(text: &Text) -> Option<Told> {
    let Some(Part::Literal(last)) = text.parts.last() else {
        return None;
    };
    let line = last.trim_end().lines().next_back()?.trim();
    let said = words(line.strip_suffix(':')?);
    let last = said.get(said.len().checked_sub(2)?..)?;
    ANNOUNCE.iter().any(|words| last == words).then(|| {
        (
            format!("ends with \"{line}\", and nothing follows"),
            "announces what is not there",
            "write what it announces, or take the sentence out",
        )
    })
}

/// "Keep to the form of the example letter below." at the end of all that is said, and no other text holds an example.
fn example(speaker: &Speaker<'_>, text: &Text) -> Option<Told> {
    const OTHERS: [&str; 5] = ["example", "sample", "for instance", "template", "```"];
    let has_history = speaker.speech.is_some_and(|it| it.history.is_some());
    let Some(Part::Literal(last)) = text.parts.last().filter(|_| !has_history) else {
        return None;
    };
    let sentence = last.trim_end().trim_end_matches('.');
    let sentence = sentence.rsplit(['.', '\n', '!', '?']).next()?.trim();
    let said = words(sentence);
    if !matches!(said.last().map(String::as_str), Some("below" | "follows")) {
        return None;
    }
    let behind = said.iter().rev().skip(1);
    let mut near = behind.take(3).map(String::as_str);
    let is_example = near.any(|word| ["example", "examples", "sample"].contains(&word));
    let whole: String = speaker.texts.iter().map(|text| joined(text)).collect();
    let other = whole.replacen(sentence, "", 1).to_lowercase();
    let mut refs = speaker.texts.iter().flat_map(|text| text.refs());
    let is_there = OTHERS.iter().any(|word| other.contains(word))
        || refs.any(|found| OTHERS.iter().any(|word| found.spelled.contains(word)));
    (is_example && !is_there).then(|| {
        (
            format!("ends with \"{sentence}\", and there is no example"),
            "announces what is not there",
            "write the example, or take the sentence out",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(text: &str) -> Option<(u64, u64)> {
        let lines: Vec<&str> = text.lines().collect();
        Some((announced(lines.first()?)?, points(lines.get(1..)?)?))
    }

    #[test]
    fn the_points_of_a_list_are_counted() {
        assert_eq!(counted("Keep to three rules:\n- a\n- b\n"), Some((3, 2)));
        assert_eq!(
            counted("Do it in two steps:\n\n1. a\n   more\n2. b\n\nThen go.\n- x\n"),
            Some((2, 2))
        );
        assert_eq!(
            counted("Two kinds:\n- a\n  - x\n  - y\n- b\n"),
            Some((2, 2))
        );
        for none in [
            "About three rules:\n- a\n- b\n",
            "Up to three rules:\n- a\n- b\n",
            "Three rules of the house:\n- a\n- b\n",
            "Three rules:\nKeep calm.\n- a\n- b\n",
            "Write five questions:\n- question 1\n- question 2\n- ...\n",
            "Write five names:\n1. Name - why\n2. Name - why\n...\n",
        ] {
            assert_eq!(counted(none), None, "{none}");
        }
    }
}
