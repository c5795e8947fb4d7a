//! A parameter of a function of a script that each call gives the same literal: `def too_warm(tank, target)`, and `too_warm(tank, 6)`.

use super::code::{Code, literal_at, name_at, outside};
use crate::ir::Interpreter;

/// How many functions of a script are looked at.
const MOST: usize = 64;

/// What stands where a value could.
pub(in crate::dialect) struct FixedArgument<'c> {
    pub function: &'c str,
    /// The literal.
    pub value: &'c str,
    pub line: usize,
}

/// The function that has a parameter of this name, where its only call gives a literal for it.
pub(in crate::dialect) fn find<'c>(code: &'c Code, name: &str) -> Option<FixedArgument<'c>> {
    let head = match code.interpreter {
        Interpreter::Python => "def ",
        Interpreter::TypeScript => "function ",
        Interpreter::Bash => return None,
    };
    let heads = code.text.match_indices(head).take(MOST);
    let mut found = heads.filter_map(|(at, _)| {
        let function = name_at(code.behind(at + head.len()));
        let parameters = list(code, at + head.len() + function.len())?;
        let place = parameters.iter().position(|one| name_at(one) == name)?;
        let calls = code.find(function).filter(|call| *call != at + head.len());
        let calls: Vec<usize> = calls.collect();
        // Other uses may give it anything.
        let [call] = calls.as_slice() else {
            return None;
        };
        let given = list(code, call + function.len())?;
        let value = given.get(place).copied().filter(|_| is_plain(&given))?;
        is_literal(value).then(|| FixedArgument {
            function,
            value,
            line: code.line_of(*call),
        })
    });
    found.next()
}

/// The parts of what stands in round brackets there.
fn list(code: &Code, at: usize) -> Option<Vec<&str>> {
    let inside = code.behind(at).strip_prefix('(')?;
    let mut found = Vec::new();
    let mut from = 0;
    for (end, letter) in outside(inside) {
        if matches!(letter, ',' | ')') {
            found.push(inside.get(from..end)?.trim());
            from = end + 1;
        }
        if letter == ')' {
            return Some(found);
        }
    }
    None
}

/// Whether all arguments stand at their places.
fn is_plain(given: &[&str]) -> bool {
    given
        .iter()
        .all(|one| !one.starts_with(['*', '.']) && !one.contains('='))
}

fn is_literal(value: &str) -> bool {
    value.parse::<f64>().is_ok() || literal_at(value).is_some_and(|(_, rest)| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, language: Interpreter) -> Option<String> {
        let code = Code::of(text, language);
        let found = find(&code, "target")?;
        Some(format!("{} {} {}", found.function, found.value, found.line))
    }

    #[test]
    fn a_literal_at_the_place_of_a_parameter_is_found() {
        for (text, language) in [
            (
                "def warm(tank, target):\n    return 1\nx = [t for t in y if warm(t, 6)]\n",
                Interpreter::Python,
            ),
            (
                "function warm(tank: Map, target: number) {\n}\nconst x = y.filter((t) => warm(t, 6));\n",
                Interpreter::TypeScript,
            ),
        ] {
            assert_eq!(told(text, language).as_deref(), Some("warm 6 3"), "{text}");
        }
    }

    #[test]
    fn what_may_be_given_something_else_is_not() {
        for call in [
            "warm(t, given[\"target\"])",
            "warm(t, 6) or warm(t, x)",
            "map(warm, y)",
            "warm(t, target=6)",
            "warm(*t)",
            "warm(t)",
        ] {
            let text = format!("def warm(tank, target):\n    return 1\nx = {call}\n");
            assert_eq!(told(&text, Interpreter::Python), None, "{call}");
        }
    }
}
