//! A constant of a script that is called like a key with another number, which the script does not read: `MAX_ATTEMPTS = 3` beside
//! `max_attempts: 5`.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::OTHER_NUMBER;
use crate::dialect::script::code::{Code, is_part};
use crate::ir::Interpreter;

/// Reports each such constant.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    for (name, value) in &of.graph.initial_state {
        let key = name.value.as_str();
        let Some(seed) = value.value.as_f64() else {
            continue;
        };
        if !key.contains('_') || of.code.find(key).next().is_some() {
            continue;
        }
        let Some((constant, number, line)) = constant(&of.code, key) else {
            continue;
        };
        if (number - seed).abs() < f64::EPSILON {
            continue;
        }
        let does = format!(
            "sets `{constant}` to {number} (line {line}), and `{key}`, which it does not read, begins with {seed}"
        );
        let found = of.diagnostic(&OTHER_NUMBER, &does, "another number");
        report.add(
            found
                .label(value.span, "the number of the graph")
                .help(format!(
                    "read `{key}` of the state in the script, or take one of them out"
                )),
        );
    }
}

/// The number that a script gives the name of a key in capital letters, with its line.
fn constant(code: &Code, key: &str) -> Option<(String, f64, usize)> {
    let name = key.to_uppercase();
    let at = code.find(&name).find(|at| {
        let before = code.text.get(..*at).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        matches!(
            line.trim(),
            "" | "const" | "readonly" | "declare -r" | "export const"
        )
    })?;
    let rest = code.behind(at + name.len());
    let rest = match code.interpreter {
        Interpreter::Bash => rest.strip_prefix('=')?,
        Interpreter::Python | Interpreter::TypeScript => {
            rest.trim_start().strip_prefix('=')?.trim_start()
        }
    };
    let end = rest.find(|letter: char| !is_part(letter) && letter != '.');
    let number = rest.get(..end.unwrap_or(rest.len()))?.parse().ok()?;
    Some((name, number, code.line_of(at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_is_a_number_in_a_line_of_its_own() {
        let of = |text: &str, interpreter| {
            constant(&Code::of(text, interpreter), "max_tries").map(|(_, number, _)| number)
        };
        assert_eq!(of("MAX_TRIES = 3\n", Interpreter::Python), Some(3.0));
        assert_eq!(of("readonly MAX_TRIES=4\n", Interpreter::Bash), Some(4.0));
        assert_eq!(
            of("const MAX_TRIES = 0.5;\n", Interpreter::TypeScript),
            Some(0.5)
        );
        for text in [
            "if n > MAX_TRIES:\n",
            "MAX_TRIES = limit()\n",
            "OTHER_MAX_TRIES = 3\n",
        ] {
            assert_eq!(of(text, Interpreter::Python), None, "{text}");
        }
    }
}
