//! Lines that look as if they count, and leave the number as it was or give it another one: `n =+ 1`, `n = n++`, `n=$n+1`, `n + 1`, `n=$((n))`.

use super::code::{Code, assignment, is_part, name_at};
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use std::collections::BTreeMap;

/// Such a line.
pub(in crate::dialect) struct LostCount {
    /// What the line does, as the end of "the script …".
    pub does: String,
    /// What to write in its place.
    pub instead: String,
}

/// How often each name stands in a script, and the lines that give it a value.
struct Names<'c> {
    uses: BTreeMap<&'c str, usize>,
    set: BTreeMap<&'c str, Vec<usize>>,
}

impl<'c> Names<'c> {
    fn of(code: &'c Code) -> Self {
        let mut found = Self {
            uses: BTreeMap::new(),
            set: BTreeMap::new(),
        };
        for name in code.text.split(|letter| !is_part(letter)) {
            *found.uses.entry(name).or_default() += 1;
        }
        for (line, text) in code.lines() {
            if let Some((name, _)) = assignment(text) {
                found.set.entry(name).or_default().push(line);
            }
        }
        found
    }
}

/// Whether a statement goes on behind a line that ends so.
fn goes_on(interpreter: Interpreter, before: &str) -> bool {
    const SIGNS: [char; 17] = [
        '(', ',', '\\', '=', '+', '[', '{', ':', '?', '>', '|', '&', '-', '*', '/', '<', '.',
    ];
    const WORDS: [&str; 10] = [
        "else", "and", "or", "not", "return", "in", "if", "is", "await", "yield",
    ];
    let begins_block = match interpreter {
        Interpreter::Python => before.ends_with(':'),
        Interpreter::TypeScript => before.ends_with(" {"),
        // A shell ends a statement with its line.
        Interpreter::Bash => !before.ends_with('\\'),
    };
    let last = before.rsplit(|letter| !is_part(letter)).next();
    let is_word = last.is_some_and(|word| WORDS.contains(&word));
    !begins_block && (before.ends_with(SIGNS) || is_word)
}

/// The first one.
pub(in crate::dialect) fn find(code: &Code) -> Option<LostCount> {
    let names = Names::of(code);
    let mut before = "";
    code.lines().find_map(|(line, text)| {
        let text = text.trim();
        let goes_on = goes_on(code.interpreter, before);
        let found = match code.interpreter {
            Interpreter::Bash => in_shell(code, text),
            Interpreter::Python | Interpreter::TypeScript if goes_on => None,
            Interpreter::Python | Interpreter::TypeScript => in_code(code.interpreter, text),
        };
        if !text.is_empty() {
            before = text;
        }
        let Some((does, instead)) = found else {
            let counts = before_it_counts(code.interpreter, text, goes_on);
            let (does, instead) =
                counts.or_else(|| under_another_name(code, text, &names).filter(|_| !goes_on))?;
            return Some(LostCount {
                does: format!("{does} (line {line})"),
                instead,
            });
        };
        // What nothing gives a value is a word of a text.
        let start = ["let ", ": $"]
            .iter()
            .find_map(|begin| text.strip_prefix(begin));
        let start = start.unwrap_or(text);
        let name = name_at(start.trim_start_matches(['(', ' ', '"', '\'']));
        let set = names.set.get(name)?;
        if set.iter().all(|other| *other == line) {
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
    let value = rest.trim_start().strip_prefix('=').map(str::trim);
    let steps = [format!("{name}++"), format!("{name}--")];
    let is_step = interpreter == Interpreter::TypeScript
        && value.is_some_and(|value| steps.iter().any(|step| step == value));
    let spaced = rest.starts_with(" = ");
    if is_step || spaced && value.is_some_and(|value| is_itself(name, value)) {
        let does = format!("writes `{statement}`, which gives `{name}` the value that it had");
        let sign = if value.is_some_and(|value| value.ends_with("--")) {
            "-="
        } else {
            "+="
        };
        return Some((does, format!("write `{name} {sign} 1`")));
    }
    let amount = rest
        .strip_prefix(" + ")
        .or_else(|| rest.strip_prefix("+"))?;
    is_number(amount).then(|| {
        let does = format!("writes `{statement}` alone, which changes nothing");
        (does, format!("write `{name} += {amount}`"))
    })
}

/// Whether a value is a variable as it is, perhaps with nothing added to it.
fn is_itself(name: &str, value: &str) -> bool {
    let value = value.trim().trim_start_matches('(').trim_end_matches(')');
    let value = value.strip_suffix("+ 0").unwrap_or(value).trim_end();
    value == name
}

/// A line that gives a name, or a key of what is printed, the number before it is counted: `const rounds = state.rounds++`, `rounds: rounds++`.
fn before_it_counts(
    interpreter: Interpreter,
    text: &str,
    goes_on: bool,
) -> Option<(String, String)> {
    if interpreter != Interpreter::TypeScript {
        return None;
    }
    let mut places = text.match_indices("++").map(|(at, _)| at);
    places.find_map(|at| {
        let (before, behind) = (text.get(..at)?, text.get(at + 2..)?);
        let path = before
            .rsplit(|letter: char| !is_part(letter) && !".!?".contains(letter))
            .next()?;
        let name = path.rsplit(['.', '!', '?']).next()?;
        let to = before.strip_suffix(path)?.trim_end();
        let ends = behind.trim_start().chars().next();
        let is_whole = ends.is_none_or(|letter| matches!(letter, ',' | '}' | ';' | ')'));
        let given = to.strip_suffix(['=', ':'])?.trim_end();
        let given = given.trim_end_matches(['"', '\'']);
        let declares = ["const ", "let ", "var "].iter().any(|word| {
            let declared = text.trim_start().strip_prefix(word);
            declared.is_some_and(|rest| name_at(rest) == name) && to.ends_with('=')
        });
        let is_key = to.ends_with(':')
            && given
                .strip_suffix(name)
                .is_some_and(|rest| rest.trim_end_matches(['"', '\'']).trim_end().ends_with(['{', ',']));
        let declares = declares && path != name && !goes_on;
        let is_told = !name.is_empty() && is_whole && (declares || is_key);
        is_told.then(|| {
            let does = format!(
                "writes `{path}++` as the value of `{name}`, which is the number before it is counted"
            );
            (does, format!("write `{path} + 1`"))
        })
    })
}

/// A sum that is kept under nearly the name of what is counted, and that nothing reads: `pass=$((passes + 1))`.
fn under_another_name(code: &Code, text: &str, names: &Names<'_>) -> Option<(String, String)> {
    // What is exported is read by whatever the script runs.
    if text.starts_with("export ") {
        return None;
    }
    let (to, value) = assignment(text.trim_end_matches(';'))?;
    let sum = match code.interpreter {
        Interpreter::Bash => value
            .trim_matches('"')
            .strip_prefix("$((")
            .and_then(|rest| rest.strip_suffix("))"))?,
        Interpreter::Python | Interpreter::TypeScript => value,
    };
    let (counted, amount) = sum.split_once('+')?;
    let counted = counted.trim().trim_start_matches('$');
    let is_name = !counted.is_empty() && name_at(counted).len() == counted.len();
    if !is_name || !is_number(amount.trim()) || counted == to {
        return None;
    }
    if names.uses.get(to) != Some(&1) {
        return None;
    }
    nearest(to, [counted]).map(|_| {
        let does = format!("keeps what is added to `{counted}` as `{to}`, which nothing reads");
        (does, format!("write `{}`", text.replacen(to, counted, 1)))
    })
}

fn in_shell(code: &Code, text: &str) -> Option<(String, String)> {
    let sum = |name: &str| format!("write `{name}=$(({name} + 1))`");
    let quoted = text.strip_prefix("let ").map(str::trim);
    let counts = quoted
        .map(|inner| inner.trim_matches(['"', '\'']))
        .or_else(|| {
            // `: $((n + 1))` works it out for nobody.
            let rest = text
                .strip_prefix(": $((")
                .or_else(|| text.strip_prefix("(("))?;
            let rest = rest.strip_suffix("))")?;
            Some(rest.trim())
        });
    if let Some(inner) = counts {
        let name = name_at(inner);
        let amount = inner.get(name.len()..)?.trim_start().strip_prefix('+')?;
        let is_sum = !name.is_empty() && is_number(amount.trim());
        return is_sum.then(|| {
            let does = format!("writes `{text}`, which changes nothing");
            (does, sum(name))
        });
    }
    let (name, value) = assignment(text)?;
    let bare = value.trim_matches('"');
    let inner = bare
        .strip_prefix("$((")
        .and_then(|rest| rest.strip_suffix("))"));
    let inner = inner.map(|inner| inner.trim().trim_start_matches('$'));
    let given = ["++", "--"]
        .iter()
        .find(|step| inner.is_some_and(|inner| inner == format!("{name}{step}")));
    if given.is_some() || inner.is_some_and(|inner| is_itself(name, inner)) {
        let does = format!("writes `{text}`, which gives `{name}` the value that it had");
        return Some(match given {
            Some(&"--") => (does, format!("write `{name}=$(({name} - 1))`")),
            Some(_) | None => (does, sum(name)),
        });
    }
    // `expr` reads what has no blanks in it as one text.
    let glued = ["$(expr $NAME+", "$(expr \"$NAME\"+", "$(expr ${NAME}+"];
    let glued = glued.iter().find_map(|start| {
        let rest = value.strip_prefix(start.replace("NAME", name).as_str())?;
        rest.strip_suffix(')').filter(|rest| is_number(rest))
    });
    if glued.is_some() {
        let does = format!("writes `{text}`, which makes a text of `{name}`: nothing is added");
        return Some((does, sum(name)));
    }
    let plain = value.trim_matches('"');
    let read = [format!("${name}"), format!("${{{name}}}")];
    let rest = read
        .iter()
        .find_map(|read| plain.strip_prefix(read.as_str()))?;
    let amount = rest.trim_start().strip_prefix('+')?;
    // A variable that is declared as a number counts so.
    let is_declared = || {
        let mut ways = ["declare -i", "local -i", "typeset -i"].iter();
        ways.any(|way| code.text.contains(way))
    };
    (is_number(amount.trim()) && !is_declared()).then(|| {
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
    fn a_script_of_nothing_but_sums_is_read_once() {
        let mut text = String::new();
        for at in 0..50_000 {
            text += &format!("way{at}s=$((way{at} + 1))\necho \"$way{at}s\"\n((w{at} + 1))\n");
        }
        assert_eq!(line(&text, Interpreter::Bash), None);
    }

    #[test]
    fn a_line_that_only_seems_to_count_is_told() {
        for (text, language) in [
            ("n = 1\nn =+ 1\n", Interpreter::Python),
            ("if x:\n    n + 1\nn = 2\n", Interpreter::Python),
            ("let n = 1;\nn =+ 1;\n", Interpreter::TypeScript),
            ("let n = 1;\nn = n++;\n", Interpreter::TypeScript),
            (
                "passes=1\npass=$((passes + 1))\necho \"$passes\"\n",
                Interpreter::Bash,
            ),
            (
                "rounds = 1\nround = rounds + 1\nprint(rounds)\n",
                Interpreter::Python,
            ),
            ("n=1\nn=$n+1\n", Interpreter::Bash),
            ("n=1\nn=\"${n}+1\"\n", Interpreter::Bash),
            ("n=1\nn=$((n++))\n", Interpreter::Bash),
            ("n=1\n((n + 1))\n", Interpreter::Bash),
            ("n=1\n: $((n + 1))\n", Interpreter::Bash),
            ("n=1\nn=$((n))\n", Interpreter::Bash),
            ("n=1\nn=\"$((n++))\"\n", Interpreter::Bash),
            ("n=1\nn=$((n--))\n", Interpreter::Bash),
            ("n=1\nn=$((n + 0))\n", Interpreter::Bash),
            ("n=1\nn=$(expr $n+1)\n", Interpreter::Bash),
            ("n=1\nlet n+1\n", Interpreter::Bash),
            ("n=1\nlet \"n + 1\"\n", Interpreter::Bash),
            ("n = 1\nn = n\n", Interpreter::Python),
            ("n = 1\nn = n + 0\n", Interpreter::Python),
            ("let n = 1;\nn = n;\n", Interpreter::TypeScript),
            ("let n = 1;\nn = n--;\n", Interpreter::TypeScript),
            (
                "f();\nconst rounds = state.rounds++;\n",
                Interpreter::TypeScript,
            ),
            (
                "f();\nprint({ rounds: state.rounds++, a });\n",
                Interpreter::TypeScript,
            ),
        ] {
            assert_eq!(line(text, language), Some(2), "{text}");
        }
    }

    #[test]
    fn a_line_that_counts_or_is_a_part_of_another_is_not_told() {
        for (text, language) in [
            ("n += 1\n", Interpreter::Python),
            ("n = +1\n", Interpreter::Python),
            ("x = (\n    n + 1\n)\n", Interpreter::Python),
            ("x = y + \\\n    n + 1\n", Interpreter::Python),
            (
                "n = 3\nx = (\n    n\n    if s else\n    n + 1\n)\n",
                Interpreter::Python,
            ),
            (
                "n = 3\nx = (\n    m and\n    n + 1\n)\n",
                Interpreter::Python,
            ),
            (
                "let n = 3;\nconst x =\n  n ||\n  n + 1;\nn = 4;\n",
                Interpreter::TypeScript,
            ),
            (
                "let n = 3;\nconst x = 2 *\n  n + 1;\nn = 4;\n",
                Interpreter::TypeScript,
            ),
            (
                "attempt = 1\nprint(dict(\n    x=1,\n    attempts=attempt + 1\n))\n",
                Interpreter::Python,
            ),
            (
                "attempt=1\nexport attempts=$((attempt + 1))\n",
                Interpreter::Bash,
            ),
            ("n++;\n", Interpreter::TypeScript),
            ("const id = next++;\n", Interpreter::TypeScript),
            (
                "const id = box.id + 1;\nbox.id++;\n",
                Interpreter::TypeScript,
            ),
            ("rows.push({ id: next++ });\n", Interpreter::TypeScript),
            ("for (let n = 0; n < 3; n++) {\n", Interpreter::TypeScript),
            ("f(\n  n = n,\n)\n", Interpreter::Python),
            ("n=1\nn=$((n + m))\n", Interpreter::Bash),
            ("n=1\nn=$(( 10#$n ))\n", Interpreter::Bash),
            ("n=1\nlet n+=1\n", Interpreter::Bash),
            ("n=1\nn=$(expr $n + 1)\n", Interpreter::Bash),
            ("n=1\n: $((n += 1))\n", Interpreter::Bash),
            (
                "const f = (n: number) =>\n  n + 1;\n",
                Interpreter::TypeScript,
            ),
            ("n=$((n + 1))\n", Interpreter::Bash),
            (
                "passes=1\npass=$((passes + 1))\necho \"$pass $passes\"\n",
                Interpreter::Bash,
            ),
            ("rows=1\nlast=$((rows + 1))\n", Interpreter::Bash),
            ("((n++))\n", Interpreter::Bash),
            ("declare -i n=0\nn=$n+1\n", Interpreter::Bash),
            ("phone=\"$country+49\"\n", Interpreter::Bash),
            ("q = f(\"\"\"\nn + 1\n\"\"\")\n", Interpreter::Python),
        ] {
            assert_eq!(line(text, language), None, "{text}");
        }
    }
}
