//! A text that shows the same parts of two objects in the same words, and one of the parts of the first for the second as well:
//! `{{plaintiff.name}}, for whom {{plaintiff.counsel}} appears` and `{{defendant.name}}, for whom {{plaintiff.counsel}} appears`.

use super::graph::Graph;
use super::texts::texts;
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::flow::part_type;
use crate::ir::{Part, Ref, Root, Step, Text, Type};

/// How many pairs of a text are held against each other.
const MOST: usize = 64;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for node in &graph.program.nodes {
        let found = texts(node)
            .into_iter()
            .find_map(|text| of_text(graph, &node.id, text));
        report.diagnostics.extend(found);
    }
}

/// A part of an object: what that is, and the name of the part.
#[derive(Clone, Copy)]
struct ObjectPart<'t> {
    shown: &'t Ref,
    object: (&'t Root, &'t [Step]),
    name: &'t str,
}

impl<'t> ObjectPart<'t> {
    fn of(shown: &'t Ref) -> Option<Self> {
        let (last, before) = shown.path.split_last()?;
        let (Step::Field(name) | Step::Part(name)) = last else {
            return None;
        };
        let object = (&shown.root, before);
        Some(Self {
            shown,
            object,
            name,
        })
    }
}

/// Two parts that stand behind each other, and the words around them.
struct PartPair<'t> {
    first: ObjectPart<'t>,
    second: ObjectPart<'t>,
    between: &'t str,
    /// The last word before the two, and the first one behind them, in the same sentence.
    around: [Option<&'t str>; 2],
}

impl PartPair<'_> {
    /// Whether two pairs stand in the same words.
    fn is_like(&self, other: &Self) -> bool {
        let mut sides = self.around.iter().zip(&other.around);
        self.between == other.between && sides.any(|(one, other)| one.is_some() && one == other)
    }
}

/// The pairs of a text that words stand between.
fn pairs(text: &Text) -> Vec<PartPair<'_>> {
    let literal = |at: Option<usize>| match at.and_then(|at| text.parts.get(at)) {
        Some(Part::Literal(words)) => words.as_str(),
        Some(Part::Ref(_)) | None => "",
    };
    let windows = text.parts.windows(3).enumerate();
    let pairs = windows.filter_map(|(at, three)| match three {
        [Part::Ref(first), Part::Literal(between), Part::Ref(second)] => Some(PartPair {
            first: ObjectPart::of(first)?,
            second: ObjectPart::of(second)?,
            between: Some(between).filter(|words| words.contains(char::is_alphabetic))?,
            around: [
                literal(at.checked_sub(1))
                    .split(ENDS)
                    .next_back()
                    .and_then(last_word),
                literal(at.checked_add(3))
                    .split(ENDS)
                    .next()
                    .and_then(first_word),
            ],
        }),
        _ => None,
    });
    pairs.take(MOST).collect()
}

/// What ends a sentence.
const ENDS: [char; 5] = ['.', '?', '!', ';', '\n'];

fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

fn first_word(text: &str) -> Option<&str> {
    words(text).next()
}

fn last_word(text: &str) -> Option<&str> {
    words(text).next_back()
}

fn of_text(graph: &Graph<'_>, node: &str, text: &Text) -> Option<Diagnostic> {
    let pairs = pairs(text);
    let whole: Vec<&PartPair<'_>> = pairs
        .iter()
        .filter(|pair| pair.first.object == pair.second.object)
        .collect();
    let (wrong, meant) = pairs.iter().find_map(|mixed| {
        let (one, other) = (&mixed.first, &mixed.second);
        if one.object == other.object || one.name == other.name {
            return None;
        }
        let model = whole.iter().find(|pair| {
            let is_same = pair.is_like(mixed)
                && pair.first.name == one.name
                && pair.second.name == other.name;
            is_same && (pair.first.object == one.object || pair.first.object == other.object)
        })?;
        // The part that was copied is of the object of which both were shown before.
        let (wrong, right) = match model.first.object == one.object {
            true => (one, other),
            false => (other, one),
        };
        let object = right.object;
        let is_shown = |shown: &Ref| {
            ObjectPart::of(shown)
                .is_some_and(|part| part.object == object && part.name == wrong.name)
        };
        let is_left_out = has_part(graph, object, wrong.name) && !text.refs().any(is_shown);
        let parent = right.shown.spelled.strip_suffix(right.name)?;
        is_left_out.then(|| (wrong.shown, format!("{parent}{}", wrong.name)))
    })?;
    let message = format!(
        "a text of `{node}` shows `{}` twice in the same words, and nowhere `{meant}`",
        wrong.spelled
    );
    let found = Diagnostic::new(&SPOKEN_VALUE, wrong.span, message, "seems to be copied");
    Some(found.help(format!("write `{meant}` there, if that is meant")))
}

/// Whether an object has a part of this name for certain.
fn has_part(graph: &Graph<'_>, (root, path): (&Root, &[Step]), name: &str) -> bool {
    let Root::Key(key) = root else {
        return false;
    };
    let ty = part_type(graph.facts.type_of(*key), path);
    let ty = ty.map(|ty| {
        if let Type::Nullable(inner) = ty {
            *inner
        } else {
            ty
        }
    });
    matches!(ty, Ok(Type::Object { fields, .. }) if fields.iter().any(|field| field.name == name))
}
