//! A number that is counted behind the last line that uses it: what was printed is the number before.

use super::code::{Code, is_part, name_at, words};
use crate::ir::Interpreter;

/// The line, and the name of what it counts.
pub(in crate::dialect) fn find(code: &Code) -> Option<(usize, &str)> {
    let prints: &[&str] = match code.interpreter {
        Interpreter::Bash => &["jq ", "printf ", "echo "],
        Interpreter::Python => &["print("],
        Interpreter::TypeScript => &["console.log("],
    };
    let lines: Vec<(usize, &str)> = code.lines().collect();
    let from = lines
        .iter()
        .rposition(|(_, text)| prints.iter().any(|print| text.starts_with(print)))?;
    let (_, printed) = lines.get(from)?;
    let behind = lines.get(from + 1..)?;
    behind.iter().find_map(|(line, text)| {
        let name = counted(code.interpreter, text)?;
        let is_printed = words(printed, name).next().is_some();
        let is_used = behind
            .iter()
            .any(|(other, text)| other != line && words(text, name).next().is_some());
        (is_printed && !is_used).then_some((*line, name))
    })
}

/// What a line at the margin counts: `n=$((n + 1))`, `((n++))`, `n += 1`.
fn counted(interpreter: Interpreter, line: &str) -> Option<&str> {
    let line = line.trim_end().trim_end_matches(';');
    let inner = line
        .strip_prefix("((")
        .and_then(|rest| rest.strip_suffix("))"));
    let inner = inner.map_or(line, str::trim);
    let name = name_at(inner);
    let rest = inner.get(name.len()..)?;
    let sum = format!("=$(({name} + ");
    let counts = match interpreter {
        Interpreter::Bash => {
            rest.starts_with(&sum) || inner != line && (rest == "++" || rest.starts_with(" += "))
        }
        Interpreter::Python => rest.starts_with(" += "),
        Interpreter::TypeScript => rest.starts_with(" += ") || rest == "++",
    };
    (counts && !name.is_empty() && name.chars().all(is_part)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_behind_its_last_use_is_told() {
        let of = |text: &str, interpreter| find(&Code::of(text, interpreter)).map(|(line, _)| line);
        let shell =
            "n=$(jq -r '.n' <<< \"$state\")\njq -n --argjson n \"$n\" '{n: $n}'\nn=$((n + 1))\n";
        assert_eq!(of(shell, Interpreter::Bash), Some(3));
        let python = "n = state[\"n\"]\nprint(json.dumps({\"n\": n}))\nn += 1\n";
        assert_eq!(of(python, Interpreter::Python), Some(3));
        for fine in [
            "n = state[\"n\"]\nn += 1\nprint(json.dumps({\"n\": n}))\n",
            "print(json.dumps({\"n\": n}))\nn += 1\nsave(n)\n",
            "print(json.dumps({\"a\": 1}))\nn += 1\n",
        ] {
            assert_eq!(of(fine, Interpreter::Python), None, "{fine}");
        }
    }
}
