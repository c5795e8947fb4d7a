//! The smallest and the largest that are looked for from a first value that none is below, or none above.

use super::super::around::{holds, is_order, sides, sign};
use super::super::{Slip, Text};
use crate::driver::typescript::tree::Node;

/// Words of names of what is the smallest, and the largest.
const SMALL: [&str; 9] = [
    "min", "smallest", "lowest", "cheapest", "shortest", "fewest", "least", "nearest", "closest",
];
const LARGE: [&str; 8] = [
    "max", "largest", "highest", "longest", "biggest", "greatest", "most", "dearest",
];

/// A value that takes another one's place where that is smaller, or larger.
#[derive(Clone, Copy)]
struct Step<'t> {
    is_smaller: bool,
    with: Node<'t>,
}

pub(super) fn find<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let name = node.get("id").name()?;
    let only = text.names.only(name).filter(|only| only.word == "let")?;
    let assigned = text.names.assigned.get(name)?;
    let steps: Vec<Step<'t>> = assigned
        .iter()
        .map(|at| step(text, *at, name))
        .collect::<Option<_>>()?;
    let first = *steps.first()?;
    let is_one_way = steps.iter().all(|step| step.is_smaller == first.is_smaller);
    if !is_one_way
        || !only.at.is_same(node.get("id"))
        || !assigned.iter().all(|at| text.loop_of(*at).is_some())
    {
        return None;
    }
    let begin = node.get("init").bare();
    let path = begin.path();
    let (help, why) = if first.is_smaller {
        match (text.number(begin), path.as_str()) {
            (Some(zero), _)
                if zero == 0.0 && is_called(name, &SMALL) && !is_reckoned(text, first.with) =>
            {
                (
                    "begin with `Infinity`",
                    "nothing that is counted is below 0",
                )
            }
            (_, "Number.MIN_VALUE" | "Number.MIN_SAFE_INTEGER" | "Number.NEGATIVE_INFINITY") => {
                ("begin with `Infinity`", "nothing is below that")
            }
            _ if is_minus_infinity(begin) => ("begin with `Infinity`", "nothing is below that"),
            _ => return None,
        }
    } else {
        match path.as_str() {
            "Infinity"
            | "Number.MAX_VALUE"
            | "Number.MAX_SAFE_INTEGER"
            | "Number.POSITIVE_INFINITY" => ("begin with `-Infinity`", "nothing is above that"),
            "Number.MIN_VALUE" => (
                "begin with `-Infinity`",
                "that is the smallest number above 0",
            ),
            _ => return None,
        }
    };
    let wrong_way = if first.is_smaller {
        is_called(name, &LARGE)
    } else {
        is_called(name, &SMALL)
    };
    let looked_for = if first.is_smaller {
        "smallest"
    } else {
        "largest"
    };
    let shown = text.shown(begin);
    let does = format!("looks for the {looked_for} in `{name}`, and begins with `{shown}`: {why}");
    let help = match wrong_way {
        true => "turn the sign of order round".to_owned(),
        false => help.to_owned(),
    };
    Some(Slip::new(node, does, help))
}

fn is_minus_infinity(node: Node<'_>) -> bool {
    node.kind() == "UnaryExpression" && node.get("argument").name() == Some("Infinity")
}

/// Whether a name has one of these words in it: `minPrice`, `price_min`.
fn is_called(name: &str, words: &[&str]) -> bool {
    let lower = name.to_lowercase();
    words
        .iter()
        .any(|word| lower.starts_with(word) || lower.ends_with(word))
        && !lower.contains("minut")
}

/// Whether a value is a sum that goes up and down, or a difference, which may be below 0.
fn is_reckoned<'t>(text: &Text<'t>, node: Node<'t>) -> bool {
    let value = text.value(node);
    let signs = value
        .all()
        .into_iter()
        .any(|one| sign(one) == "-" || one.kind() == "UnaryExpression");
    signs
        || value
            .name()
            .is_some_and(|name| text.names.assigned.contains_key(name))
}

/// `smallest = Math.min(smallest, x)`, `if (x < smallest) smallest = x`.
fn step<'t>(text: &Text<'t>, at: Node<'t>, name: &str) -> Option<Step<'t>> {
    let value = at.get("right").bare();
    let is_plain = at.kind() == "AssignmentExpression"
        && sign(at) == "="
        && at.get("left").name() == Some(name);
    for (path, is_smaller) in [("Math.min", true), ("Math.max", false)] {
        if let Some([one, other]) = value.called(path).as_deref() {
            let with = if one.name() == Some(name) {
                *other
            } else {
                *one
            };
            let is_mine = one.name() == Some(name) || other.name() == Some(name);
            return (is_plain && is_mine).then_some(Step { is_smaller, with });
        }
    }
    let asked = text
        .outwards(at)
        .take(3)
        .find(|one| one.kind() == "IfStatement")?;
    let test = asked.get("test").bare();
    let (left, right) = sides(test);
    let is_first = left.name() == Some(name);
    let is_mine = is_order(sign(test)) && (is_first || right.name() == Some(name));
    let with = if is_first { right } else { left };
    let is_same =
        text.source(with.bare()) == text.source(value) && holds(asked.get("consequent"), at);
    (is_plain && is_mine && is_same).then(|| Step {
        is_smaller: sign(test).starts_with('<') != is_first,
        with,
    })
}
