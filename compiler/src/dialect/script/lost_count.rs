//! Lines that look as if they count, and leave the number as it was or give it another one: `n =+ 1`, `n = n++`, `n=$n+1`, `n + 1`.

use super::code::{Code, assignment, is_part, name_at};
use crate::ir::Interpreter;

/// Such a line.
pub(in crate::dialect) struct LostCount {
    /// What the line does, as the end of "the script …".
    pub does: String,
    /// What to write in its place.
    pub instead: String,
}

/// The first one.
pub(in crate::dialect) fn find(code: &Code) -> Option<LostCount> {
    let mut before = "";
    code.lines().find_map(|(line, text)| {
        let goes_on = before.ends_with(['(', ',', '\\', '=', '+', '[', '{', ':', '?', '>']);
        let text = text.trim();
        let found = match code.interpreter {
            Interpreter::Bash => in_shell(code, text),
            Interpreter::Python if !goes_on || before.ends_with(':') => {
                in_code(code.interpreter, text)
            }
            Interpreter::TypeScript if !goes_on || before.ends_with(" {") => {
                in_code(code.interpreter, text)
            }
            Interpreter::Python | Interpreter::TypeScript => None,
        };
        if !text.is_empty() {
            before = text;
        }
        let (does, instead) = found?;
        // What nothing gives a value is a word of a text.
        let name = name_at(text.trim_start_matches(['(', ' ']));
        let sets = |text| assignment(text).is_some_and(|(to, _)| to == name);
        if !code
            .lines()
            .any(|(other, text)| other != line && sets(text))
        {
            return None;
        }
        Some(LostCount {
            does: format!("{does} (line {line})"),
            instead,
        })
    })
}

fn in_code(interpreter: Interpreter, text: &str) -> Option<(String, String)> {
    let statement = text.trim_end_matches(';').trim_end();
    let name = name_at(statement);
    let rest = statement.get(name.len()..)?;
    if name.is_empty() || name.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    if let Some(value) = rest
        .strip_prefix(" =+ ")
        .or_else(|| rest.strip_prefix(" =+"))
        && is_number(value.trim())
    {
        let does = format!(
            "writes `{statement}`, which gives `{name}` the value {}",
            value.trim()
        );
        return Some((does, format!("write `{name} += {}`", value.trim())));
    }
    if interpreter == Interpreter::TypeScript && rest == format!(" = {name}++") {
        let does = format!("writes `{statement}`, which gives `{name}` the value that it had");
        return Some((does, format!("write `{name} += 1`")));
    }
    let amount = rest
        .strip_prefix(" + ")
        .or_else(|| rest.strip_prefix("+"))?;
    is_number(amount).then(|| {
        let does = format!("writes `{statement}` alone, which changes nothing");
        (does, format!("write `{name} += {amount}`"))
    })
}

fn in_shell(code: &Code, text: &str) -> Option<(String, String)> {
    let sum = |name: &str| format!("write `{name}=$(({name} + 1))`");
    if let Some(inner) = text
        .strip_prefix("((")
        .and_then(|rest| rest.strip_suffix("))"))
    {
        let inner = inner.trim();
        let name = name_at(inner);
        let amount = inner.get(name.len()..)?.trim_start().strip_prefix('+')?;
        let is_sum = !name.is_empty() && is_number(amount.trim());
        return is_sum.then(|| {
            let does = format!("writes `{text}`, which changes nothing");
            (does, sum(name))
        });
    }
    let (name, value) = assignment(text)?;
    let inner = value
        .strip_prefix("$((")
        .and_then(|rest| rest.strip_suffix("))"));
    if inner.is_some_and(|inner| inner.trim().trim_start_matches('$') == format!("{name}++")) {
        let does = format!("writes `{text}`, which gives `{name}` the value that it had");
        return Some((does, sum(name)));
    }
    let plain = value.trim_matches('"');
    let read = [format!("${name}"), format!("${{{name}}}")];
    let rest = read
        .iter()
        .find_map(|read| plain.strip_prefix(read.as_str()))?;
    let amount = rest.trim_start().strip_prefix('+')?;
    // A variable that is declared as a number counts so.
    let is_declared = ["declare -i", "local -i", "typeset -i"]
        .iter()
        .any(|way| code.text.contains(way));
    (is_number(amount.trim()) && !is_declared).then(|| {
        let does = format!("writes `{text}`, which makes a text of `{name}`: nothing is added");
        (does, sum(name))
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty()
        && text.len() < 6
        && text.chars().all(|letter| letter.is_ascii_digit())
        && !text.starts_with(|letter| !is_part(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, interpreter: Interpreter) -> Option<usize> {
        let found = find(&Code::of(text, interpreter))?;
        let (_, line) = found.does.rsplit_once("(line ")?;
        line.trim_end_matches(')').parse().ok()
    }

    #[test]
    fn a_line_that_only_seems_to_count_is_told() {
        for (text, language) in [
            ("n = 1\nn =+ 1\n", Interpreter::Python),
            ("if x:\n    n + 1\nn = 2\n", Interpreter::Python),
            ("let n = 1;\nn =+ 1;\n", Interpreter::TypeScript),
            ("let n = 1;\nn = n++;\n", Interpreter::TypeScript),
            ("n=1\nn=$n+1\n", Interpreter::Bash),
            ("n=1\nn=\"${n}+1\"\n", Interpreter::Bash),
            ("n=1\nn=$((n++))\n", Interpreter::Bash),
            ("n=1\n((n + 1))\n", Interpreter::Bash),
        ] {
            assert_eq!(line(text, language), Some(2), "{text}");
        }
        for (text, language) in [
            ("n += 1\n", Interpreter::Python),
            ("n = +1\n", Interpreter::Python),
            ("x = (\n    n + 1\n)\n", Interpreter::Python),
            ("x = y + \\\n    n + 1\n", Interpreter::Python),
            ("n++;\n", Interpreter::TypeScript),
            (
                "const f = (n: number) =>\n  n + 1;\n",
                Interpreter::TypeScript,
            ),
            ("n=$((n + 1))\n", Interpreter::Bash),
            ("((n++))\n", Interpreter::Bash),
            ("declare -i n=0\nn=$n+1\n", Interpreter::Bash),
            ("phone=\"$country+49\"\n", Interpreter::Bash),
            ("q = f(\"\"\"\nn + 1\n\"\"\")\n", Interpreter::Python),
        ] {
            assert_eq!(line(text, language), None, "{text}");
        }
    }
}
