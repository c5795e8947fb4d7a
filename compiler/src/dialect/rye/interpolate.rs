//! `${path}` templates.
//!
//! The grammar is the one of the reference: `${`, anything but `}`, `}`; inside it paths, separated by `||`, of which the
//! first counts that has a value. A scalar that is exactly one expression keeps the type of its value; a final line break,
//! as a block scalar has it, does not change that. There is no escape. A text is read once, so a value that is put in is
//! never expanded again.

use crate::ir::Step;
use crate::syntax::{Node, Value};

/// A piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece<'t> {
    /// As it is.
    Literal(&'t str),
    /// An expression: what stands between the braces, and which occurrence of this spelling it is, from 0.
    Expression(&'t str, usize),
}

/// The pieces of a text, in order; no empty literal.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut out: Vec<Piece<'_>> = Vec::new();
    let mut rest = text;
    let mut literal = text;
    let mut kept = 0;
    while let Some(found) = rest.find("${") {
        let inside = rest.get(found + 2..).unwrap_or_default();
        match inside.find('}') {
            Some(end) if end > 0 => {
                let before = literal.get(..kept + found).unwrap_or_default();
                if !before.is_empty() {
                    out.push(Piece::Literal(before));
                }
                let spelled = inside.get(..end).unwrap_or_default();
                let same = |piece: &&Piece<'_>| matches!(piece, Piece::Expression(other, _) if *other == spelled);
                let nth = out.iter().filter(same).count();
                out.push(Piece::Expression(spelled, nth));
                rest = inside.get(end + 1..).unwrap_or_default();
                literal = rest;
                kept = 0;
            }
            // `${}` and an expression that never ends are text.
            Some(_) | None => {
                kept += found + 2;
                rest = inside;
            }
        }
    }
    if !literal.is_empty() {
        out.push(Piece::Literal(literal));
    }
    out
}

/// Whether a value has no expression in it.
pub(super) fn is_constant(value: &Node) -> bool {
    match &value.value {
        Value::Text(text) => {
            let mut pieces = pieces(text).into_iter();
            pieces.all(|piece| matches!(piece, Piece::Literal(_)))
        }
        Value::List(items) => items.iter().all(is_constant),
        Value::Map(entries) => entries.iter().all(|entry| is_constant(&entry.value)),
        Value::Null | Value::Bool(_) | Value::Number(..) => true,
    }
}

/// A text as a shell gets it, with [`VALUE`](crate::shell::VALUE) in place of each value.
pub(super) fn shell_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for piece in pieces(text) {
        match piece {
            Piece::Literal(literal) => out.push_str(literal),
            Piece::Expression(..) => out.push(crate::shell::VALUE),
        }
    }
    out
}

/// The expression that a text consists of, if it is exactly one.
pub(super) fn whole(text: &str) -> Option<&str> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let inside = text.strip_prefix("${")?.strip_suffix('}')?;
    (!inside.is_empty() && !inside.contains('}')).then_some(inside)
}

/// The paths of an expression, in the order in which they are tried.
pub(super) fn alternatives(expression: &str) -> Vec<&str> {
    expression.split("||").map(str::trim).collect()
}

/// What other languages write between the values of an expression.
const OPERATORS: [&str; 11] = [
    "|", " + ", " - ", " * ", " / ", " % ", " == ", " != ", " > ", " < ", " ? ",
];

/// The path that stands before an operator, and the operator; `None`: there is none, as it must be.
pub(super) fn operated(path: &str) -> Option<(&str, &'static str)> {
    let found = OPERATORS.iter().filter_map(|operator| {
        let (before, _) = path.split_once(operator)?;
        Some((before.trim(), operator.trim()))
    });
    found.min_by_key(|(before, _)| before.len())
}

/// What a path begins with, and the way from there. `None`: it has no form that could have a value.
pub(super) fn path(path: &str) -> Option<(&str, Vec<Step>)> {
    if operated(path).is_some() {
        return None;
    }
    let mut segments = path.split('.');
    let mut steps = Vec::new();
    let root = segment(segments.next()?, &mut steps)?;
    for part in segments {
        let mut indices = Vec::new();
        let name = segment(part, &mut indices)?;
        steps.push(if name.bytes().all(|byte| byte.is_ascii_digit()) {
            Step::Part(name.to_string())
        } else {
            Step::Field(name.to_string())
        });
        steps.extend(indices);
    }
    Some((root, steps))
}

/// The name of a segment such as `items[0]`, and the indices behind it.
fn segment<'t>(segment: &'t str, indices: &mut Vec<Step>) -> Option<&'t str> {
    let (name, rest) = match segment.find('[') {
        Some(at) => segment.split_at(at),
        None => (segment, ""),
    };
    let mut rest = rest;
    while let Some(inside) = rest.strip_prefix('[') {
        let (digits, after) = inside.split_once(']')?;
        indices.push(Step::Index(digits.trim().parse().ok()?));
        rest = after;
    }
    (rest.is_empty() && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_its_expressions() {
        let literal = Piece::Literal;
        assert_eq!(pieces("a"), [literal("a")]);
        assert_eq!(pieces(""), []);
        assert_eq!(
            pieces("a${b}c${b}"),
            [
                literal("a"),
                Piece::Expression("b", 0),
                literal("c"),
                Piece::Expression("b", 1)
            ]
        );
        assert_eq!(pieces("$${x}"), [literal("$"), Piece::Expression("x", 0)]);
        assert_eq!(
            pieces("${}${x}"),
            [literal("${}"), Piece::Expression("x", 0)]
        );
        assert_eq!(pieces("a ${b"), [literal("a ${b")]);
        assert_eq!(pieces("$(d) $H {s}"), [literal("$(d) $H {s}")]);
    }

    #[test]
    fn one_expression_is_a_whole_text() {
        assert_eq!(whole("${a.b}\n"), Some("a.b"));
        assert_eq!(whole(" ${a}"), None);
        assert_eq!(whole("${a}${b}"), None);
        assert_eq!(whole("${}"), None);
    }

    #[test]
    fn paths_have_fields_and_numbers() {
        assert_eq!(alternatives("a||b.c || d"), ["a", "b.c", "d"]);
        let (root, steps) = path("state.items[1].0.name").unwrap();
        assert_eq!(root, "state");
        assert_eq!(
            steps,
            [
                Step::Field("items".into()),
                Step::Index(1),
                Step::Part("0".into()),
                Step::Field("name".into())
            ]
        );
        assert_eq!(path("a..b"), None);
        assert_eq!(path("a[x]"), None);
        assert_eq!(path("a.b | upper"), None);
        assert_eq!(path("a.b + 1"), None);
        assert_eq!(operated("a.b + 1 | upper"), Some(("a.b", "+")));
        assert_eq!(operated("a.b-c d"), None);
        assert_eq!(path(""), None);
    }
}
