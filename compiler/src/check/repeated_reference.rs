//! A value that a text shows twice under two titles, of which one is for another value: `First: {{draft_a}}`, and `Second: {{draft_a}}`.

use super::graph::Graph;
use super::texts::texts;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Part, Ref, Text};
use crate::node_names::words;

/// Titles of things that are set side by side.
const PAIRS: [(&str, &str); 16] = [
    ("1", "2"),
    ("a", "b"),
    ("after", "before"),
    ("draft", "final"),
    ("draft", "original"),
    ("first", "second"),
    ("i", "ii"),
    ("left", "right"),
    ("new", "old"),
    ("new", "previous"),
    ("one", "two"),
    ("original", "revised"),
    ("original", "rewritten"),
    ("original", "translation"),
    ("question", "answer"),
    ("source", "target"),
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let found = texts(node).into_iter().find_map(|text| twice(graph, text));
        let Some((titles, first, again)) = found else {
            continue;
        };
        // Where the graph keeps another value that nothing reads, that is told.
        let mut told = report.diagnostics.iter();
        if told.any(|one| one.code.id == SPOKEN_VALUE.id && one.primary.span == again.span) {
            continue;
        }
        let message = format!(
            "a text of `{}` shows `{}` as `{}`, and once more as `{}`",
            node.id, first.spelled, titles.0, titles.1
        );
        let told = Diagnostic::new(&SPOKEN_VALUE, again.span, message, "is shown there already");
        let told = told.label(first.span, "the same value");
        report.add(told.help("show under each title the value that it names"));
    }
}

/// Two titles, and the references under them, which show one value.
fn twice<'t>(graph: &Graph<'_>, text: &'t Text) -> Option<((&'t str, &'t str), &'t Ref, &'t Ref)> {
    let titled = text.parts.windows(2).filter_map(|two| match two {
        [Part::Literal(before), Part::Ref(shown)] => Some((title(before)?, shown)),
        _ => None,
    });
    let titled: Vec<(&str, &Ref)> = titled.collect();
    // What is the same on purpose is called so.
    const SAME: [&str; 9] = [
        "same",
        "identical",
        "unchanged",
        "not change",
        "no change",
        "equal",
        "twice",
        "no difference",
        "survived",
    ];
    let speaks = |literal: &str| {
        let lower = literal.to_lowercase();
        SAME.iter().any(|word| lower.contains(word))
    };
    if text.literals().any(speaks) {
        return None;
    }
    titled.windows(2).find_map(|two| {
        let [(first, one), (second, other)] = two else {
            return None;
        };
        let is_same = one.root == other.root && one.path == other.path;
        let differs = are_side_by_side(first, second) || has_sibling(graph, text, other);
        let is_it = is_same && first != second && differs;
        is_it.then_some(((*first, *second), *one, *other))
    })
}

/// `Second draft`, of a line `Second draft:` before a reference.
fn title(before: &str) -> Option<&str> {
    const LONGEST: usize = 40;
    let before = before.trim_end();
    let before = before
        .trim_end_matches(['"', '<', '`', '*', '\''])
        .trim_end();
    let line = before.strip_suffix(':')?.rsplit(['\n', '.']).next()?;
    let line = line.trim_matches([' ', '*', '#', '-', '"']);
    (!line.is_empty() && line.len() <= LONGEST).then_some(line)
}

/// Whether two titles are for two things: the one has a word where the other has its counterpart.
fn are_side_by_side(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    let has = |list: &[String], word: &str| list.iter().any(|one| one == word);
    PAIRS.iter().any(|(left, right)| {
        let (ahead, behind) = (has(&one, left), has(&one, right));
        let (other_left, other_right) = (has(&other, left), has(&other, right));
        ahead && !behind && other_right && !other_left
            || behind && !ahead && other_left && !other_right
    })
}

/// Whether there is a key that differs from what is shown in its last part alone, and that the text does not show: `draft_b` beside `draft_a`.
fn has_sibling(graph: &Graph<'_>, text: &Text, shown: &Ref) -> bool {
    let Some((stem, _)) = shown
        .spelled
        .rsplit_once('_')
        .filter(|_| shown.path.is_empty())
    else {
        return false;
    };
    let is_shown = |name: &str| text.refs().any(|one| one.spelled == name);
    graph.program.keys.iter().any(|key| {
        let name = key.name.as_str();
        let end = name
            .strip_prefix(stem)
            .and_then(|rest| rest.strip_prefix('_'));
        end.is_some_and(|end| end.len() < 3 && !end.is_empty()) && !is_shown(name)
    })
}
