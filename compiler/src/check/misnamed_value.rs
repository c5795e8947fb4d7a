//! A text that gives two values each other's names, or one value the names of two.
//!
//! `Answers: {{profiles}}` and `Profiles: {{answers}}`; `First: {{draft_a}}` and `Second: {{draft_a}}`.

use super::graph::Graph;
use super::sense::share_a_word;
use super::spoken_value::stored;
use super::texts::texts;
use crate::crossed_names::{SIDES, are_crossed};
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, OnMissing, Part, Piece, Ref, Step, Text, Tree};

/// Titles of things that are set side by side.
const PAIRS: [(&str, &str); 15] = [
    ("1", "2"),
    ("a", "b"),
    ("after", "before"),
    ("draft", "final"),
    ("draft", "original"),
    ("first", "second"),
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

/// What a text says of what is the same on purpose.
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

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let texts = texts(node);
        let found = texts
            .iter()
            .find_map(|text| misnamed(graph, &node.id, text));
        report.diagnostics.extend(found);
        for (tree, _) in node.work.trees() {
            in_values(graph, &node.id, tree, report);
        }
    }
}

/// A value behind the name of another.
fn misnamed(graph: &Graph<'_>, node: &str, text: &Text) -> Option<Diagnostic> {
    let _ = text.refs().nth(1)?;
    let labelled = labelled(text);
    exchanged(node, &labelled)
        .or_else(|| repeated(graph, node, text, &labelled))
        .or_else(|| shown_twice(graph, node, &labelled))
        .or_else(|| side_by_side(graph, node, text, &labelled))
}

/// The same in the texts among what an action is called with.
fn in_values(graph: &Graph<'_>, node: &str, tree: &Tree, report: &mut Report) {
    match tree {
        Tree::Text(pieces) => {
            let parts = pieces.iter().map(|piece| match piece {
                Piece::Literal(text) => Part::Literal(text.clone()),
                Piece::Pick(pick) | Piece::Word(pick) => match pick.refs.as_slice() {
                    [only] => Part::Ref(only.clone()),
                    _ => Part::Literal(String::new()),
                },
            });
            let Some(span) = tree.picks().first().map(|pick| pick.span) else {
                return;
            };
            let text = Text {
                parts: parts.collect(),
                site: OnMissing::Optional,
                span,
            };
            report.diagnostics.extend(misnamed(graph, node, &text));
        }
        Tree::List(items) => {
            items
                .iter()
                .for_each(|item| in_values(graph, node, item, report));
        }
        Tree::Map(entries) => {
            entries
                .iter()
                .for_each(|(_, tree)| in_values(graph, node, tree, report));
        }
        Tree::Literal(_) | Tree::Pick(_) => {}
    }
}

/// A reference behind a word and a colon: that word, its own name in the same form, and the reference.
type LabelledRef<'t> = (String, String, &'t Ref);

/// Two values of which each stands behind the name of the other.
fn exchanged(node: &str, labelled: &[LabelledRef<'_>]) -> Option<Diagnostic> {
    let pairs = labelled.iter().enumerate().flat_map(|(at, one)| {
        let others = labelled.get(at + 1..).unwrap_or_default();
        others.iter().map(move |other| (one, other))
    });
    let (one, other) = pairs.into_iter().find(|(one, other)| {
        let crossed = one.0 == other.1 && other.0 == one.1
            || are_crossed((&one.0, &one.1), (&other.0, &other.1));
        let sides = [&one.0, &other.0];
        let are_sides = sides
            .iter()
            .all(|name| name.split(' ').any(|word| SIDES.contains(&word)));
        crossed && one.0 != one.1 && !are_sides
    })?;
    let message = format!(
        "a text of `{node}` calls `{}` \"{}\", and `{}` \"{}\"",
        one.2.spelled, one.0, other.2.spelled, other.0
    );
    let found = Diagnostic::new(&SPOKEN_VALUE, one.2.span, message, "seems to be exchanged");
    Some(
        found
            .label(other.2.span, "with this one")
            .help("exchange the two references"),
    )
}

/// A value that stands under two names, of which one is that of another key, which the text does not show.
fn repeated(
    graph: &Graph<'_>,
    node: &str,
    text: &Text,
    labelled: &[LabelledRef<'_>],
) -> Option<Diagnostic> {
    let twice = labelled.iter().find(|(label, named, found)| {
        let others = || labelled.iter().filter(|other| other.2.span != found.span);
        label != named && others().any(|other| other.1 == *named && other.0 == other.1)
    })?;
    let shown = |key: &KeyId| text.refs().any(|found| found.key() == Some(*key));
    let mut keys = graph.program.key_ids();
    let meant = keys.find(|key| plain(graph.name(*key)) == twice.0 && !shown(key))?;
    let name = graph.name(meant);
    let message = format!(
        "a text of `{node}` calls `{}` \"{}\", which is the name of another value",
        twice.2.spelled, twice.0
    );
    let found = Diagnostic::new(&SPOKEN_VALUE, twice.2.span, message, "stands there twice");
    Some(found.help(format!("show `{name}` there")))
}

/// A value that stands under two labels, in a graph that keeps one which nothing reads: a line was copied.
fn shown_twice(graph: &Graph<'_>, node: &str, labelled: &[LabelledRef<'_>]) -> Option<Diagnostic> {
    let (one, other) = labelled.iter().enumerate().find_map(|(at, one)| {
        let others = labelled.get(at + 1..)?;
        let same = |other: &&LabelledRef<'_>| other.2.spelled == one.2.spelled && other.0 != one.0;
        Some((one, others.iter().find(same)?))
    })?;
    let program = graph.program;
    let is_read = |key: KeyId| program.nodes.iter().any(|node| program.may_read(node, key));
    // A label that is the name of the value leaves one to say what stood there.
    let is_own = |label: &LabelledRef<'_>| label.0 == label.1;
    let labels = [&one.0, &other.0];
    let says = |key: KeyId| {
        let mut labels = labels.iter();
        labels.any(|label| share_a_word(label, graph.name(key)))
    };
    let is_named = |key: KeyId| says(key) || !is_own(one) && !is_own(other);
    // What a run keeps for itself begins with this sign.
    let is_own_store = |key: KeyId| graph.name(key).starts_with('_');
    let mut unread = stored(graph).into_iter();
    let unread = unread.find(|key| !is_own_store(*key) && is_named(*key) && !is_read(*key))?;
    let name = graph.name(unread);
    let message = format!(
        "a text of `{node}` shows `{}` as \"{}\" and as \"{}\", and nothing reads `{name}`",
        one.2.spelled, one.0, other.0
    );
    let found = Diagnostic::new(&SPOKEN_VALUE, other.2.span, message, "stands there twice");
    Some(
        found
            .label(one.2.span, "here as well")
            .help(format!("show `{name}` in one of the two places")),
    )
}

/// A value that stands under two labels which are for two, one right behind the other.
fn side_by_side(
    graph: &Graph<'_>,
    node: &str,
    text: &Text,
    labelled: &[LabelledRef<'_>],
) -> Option<Diagnostic> {
    let speaks = |literal: &str| {
        let lower = literal.to_lowercase();
        SAME.iter().any(|word| lower.contains(word))
    };
    if text.literals().any(speaks) {
        return None;
    }
    let (one, other) = labelled.windows(2).find_map(|two| {
        let [one, other] = two else { return None };
        let is_same = one.2.root == other.2.root && one.2.path == other.2.path;
        let are_two = are_counterparts(&one.0, &other.0) || has_sibling(graph, text, other.2);
        (is_same && one.0 != other.0 && are_two).then_some((one, other))
    })?;
    let message = format!(
        "a text of `{node}` shows `{}` as \"{}\", and once more as \"{}\"",
        one.2.spelled, one.0, other.0
    );
    let found = Diagnostic::new(&SPOKEN_VALUE, other.2.span, message, "stands there twice");
    let found = found.label(one.2.span, "here as well");
    Some(found.help("show under each title the value that it names"))
}

/// Whether two labels are for two things: the one has a word where the other has its counterpart, and they say the same beside it. One of
/// them may have nothing beside it, and the other one word.
fn are_counterparts(one: &str, other: &str) -> bool {
    PAIRS.iter().any(|(left, right)| {
        let beside = [(left, right), (right, left)].map(|(first, second)| {
            let one = without(one, first, second)?;
            Some((one, without(other, second, first)?))
        });
        beside.into_iter().flatten().any(|(one, other)| {
            let said = one.len() + other.len();
            one == other || said == 1
        })
    })
}

/// The words of a label beside one that it has. `None`: it has not, or has its counterpart as well.
fn without<'l>(label: &'l str, word: &str, counterpart: &str) -> Option<Vec<&'l str>> {
    let mut words: Vec<&str> = label.split(' ').filter(|word| *word != "the").collect();
    let at = words.iter().position(|one| *one == word)?;
    words.remove(at);
    (!words.contains(&counterpart)).then_some(words)
}

/// Whether there is a key that differs from what is shown in its last part alone, and that the text does not show: `draft_b` beside `draft_a`.
fn has_sibling(graph: &Graph<'_>, text: &Text, shown: &Ref) -> bool {
    let parts = shown.spelled.rsplit_once('_');
    let Some((stem, own)) = parts.filter(|_| shown.path.is_empty()) else {
        return false;
    };
    let is_mark = |end: &str| {
        let mut letters = end.chars();
        letters.next().is_some() && letters.next().is_none()
    };
    let is_digit = |end: &str| end.starts_with(|letter: char| letter.is_ascii_digit());
    let is_shown = |name: &str| text.refs().any(|one| one.spelled == name);
    graph.program.keys.iter().any(|key| {
        let name = key.name.as_str();
        let end = name
            .strip_prefix(stem)
            .and_then(|rest| rest.strip_prefix('_'));
        let is_alike = |end: &str| is_mark(end) && is_mark(own) && is_digit(end) == is_digit(own);
        end.is_some_and(is_alike) && !is_shown(name)
    })
}

/// The references behind a word and a colon: that word, their own name in the same form, and the reference.
fn labelled(text: &Text) -> Vec<LabelledRef<'_>> {
    let pairs = text.parts.iter().zip(text.parts.iter().skip(1));
    let labelled = pairs.filter_map(|(before, found)| {
        let (Part::Literal(literal), Part::Ref(found)) = (before, found) else {
            return None;
        };
        // `**Before:**`, and what is quoted.
        let literal = literal.trim_end_matches(['"', '\'', '<', '`', '*', ' ', '\n']);
        let label = literal.strip_suffix(':')?;
        let label = label.rsplit(['\n', '.', ',', ';']).next()?;
        let label = plain(label.trim().trim_matches(['#', '-', '*', ' ']));
        let named = match found.path.last() {
            None => found.spelled.as_str(),
            Some(Step::Field(name) | Step::Part(name)) => name,
            Some(Step::Index(_)) => return None,
        };
        let named = named.rsplit('.').next().unwrap_or(named);
        (!label.is_empty()).then(|| (label, plain(named), found))
    });
    labelled.collect()
}

/// A name in small letters, with blanks for the lines between its words.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', '-'], " ")
}
