//! Two JSON objects that one command or one call of a script prints, where one is read.

use super::code::{Code, outside};
use super::object::object;
use super::shell;
use crate::ir::Interpreter;
use crate::shell::{Command, Word, jq};

/// The line of the second object of the first such command.
pub(super) fn find(code: &Code) -> Option<usize> {
    match code.interpreter {
        Interpreter::Bash => {
            let commands = shell::commands(&code.text)?;
            let mut loud = commands
                .iter()
                .filter(|one| !one.in_function && !one.is_led_elsewhere());
            loud.find_map(|command| in_shell(code, command))
        }
        Interpreter::Python => called(code, &["print(", "sys.stdout.write("], "json.dumps("),
        Interpreter::TypeScript => called(
            code,
            &["console.log(", "process.stdout.write("],
            "JSON.stringify(",
        ),
    }
}

fn in_shell(code: &Code, command: &Command<'_>) -> Option<usize> {
    let line = code.line_of(command.at);
    let [_, rest @ ..] = command.called() else {
        return None;
    };
    match command.name() {
        "cat" if rest.is_empty() => {
            let (body, at) = document(&code.text, command)?;
            Some(code.line_of(at + second(body)?))
        }
        "echo" => {
            let objects = rest.iter().filter(|word| is_object(word)).count();
            let inside = rest.iter().any(|word| second(&unquoted(word)).is_some());
            (objects > 1 || inside).then_some(line)
        }
        "printf" => {
            let [format, arguments @ ..] = rest else {
                return None;
            };
            let said = unquoted(format);
            let objects = arguments.iter().filter(|word| is_object(word)).count();
            let is_again = said.trim_start().starts_with("{\"")
                && second(&said).is_none()
                && reused(&said, arguments);
            (objects > 1 && !said.contains('{') || second(&said).is_some() || is_again)
                .then_some(line)
        }
        "jq" => {
            let program = jq::call(command)?.program;
            let (_, after) = object(program.trim_start(), Interpreter::Bash)?;
            let next = after.trim_start().strip_prefix(',')?.trim_start();
            let _ = object(next, Interpreter::Bash)?;
            Some(line)
        }
        _ => None,
    }
}

/// Whether `printf` begins its format again, because there are more values than places for them.
fn reused(format: &str, arguments: &[Word<'_>]) -> bool {
    let places = format.replace("%%", "").matches('%').count();
    let is_one = |word: &Word<'_>| {
        let text = word.text;
        let is_quoted = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
        is_quoted && !text.contains(['@', '*']) || word.plain().is_some()
    };
    places > 0 && arguments.len() > places && arguments.iter().all(is_one)
}

/// What a word says in its quotes, where the quotes of JSON have no backslash any more.
fn unquoted(word: &Word<'_>) -> String {
    let text = word.text;
    if let Some(inner) = text
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''))
    {
        return inner.to_owned();
    }
    let inner = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inner.unwrap_or("").replace("\\\"", "\"")
}

fn is_object(word: &Word<'_>) -> bool {
    let said = unquoted(word);
    let said = said.trim();
    begins(said) && end(said) == Some(said.len())
}

/// The text that a here-document gives a command, and where it begins. Only one, and nothing else.
pub(super) fn document<'t>(text: &'t str, command: &Command<'t>) -> Option<(&'t str, usize)> {
    let mut documents = command.redirects.iter();
    let first = documents.find(|one| matches!(one.sign, "<<" | "<<-"))?;
    if documents.any(|one| one.sign.starts_with('<')) {
        return None;
    }
    let delimiter = first.target.text.trim_start_matches('\\');
    let delimiter = delimiter.trim_matches(['\'', '"']);
    let from = text.get(first.target.at..)?.find('\n')? + first.target.at + 1;
    let body = text.get(from..)?;
    let mut length = 0;
    for line in body.split_inclusive('\n') {
        if line.trim_end_matches('\n').trim_start_matches('\t') == delimiter {
            return Some((body.get(..length)?, from));
        }
        length += line.len();
    }
    None
}

/// Whether a text begins as an object does: with a brace, and a name in quotes.
fn begins(text: &str) -> bool {
    let inner = text.strip_prefix('{').map(str::trim_start);
    inner.is_some_and(|inner| inner.starts_with(['"', '}']))
}

/// Where the object ends that a text begins with.
fn end(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut is_text = false;
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' if is_text => drop(letters.next()),
            '"' => is_text = !is_text,
            '{' if !is_text => depth += 1,
            '}' if !is_text => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Where the second object of a text begins, if it is one object and then another.
pub(super) fn second(text: &str) -> Option<usize> {
    let start = text.trim_start();
    if !begins(start) {
        return None;
    }
    let from = text.len() - start.len() + end(start)?;
    let mut rest = text.get(from..)?;
    while let Some(after) = rest
        .strip_prefix("\\n")
        .or_else(|| rest.strip_prefix(char::is_whitespace))
    {
        rest = after;
    }
    (begins(rest) && end(rest).is_some()).then_some(text.len() - rest.len())
}

/// The first call that prints two objects: `print(json.dumps(a), json.dumps(b))`, or one of each item of a list.
fn called(code: &Code, prints: &[&str], dumps: &str) -> Option<usize> {
    let places = prints
        .iter()
        .flat_map(|print| code.text.match_indices(print));
    let mut places: Vec<(usize, &str)> = places.take(256).collect();
    places.sort_unstable();
    places.into_iter().find_map(|(at, print)| {
        let line = code.text.get(..at)?.rsplit('\n').next()?;
        if !line.trim_start().is_empty() && !line.trim_end().ends_with([':', ';', '{', ')']) {
            return None;
        }
        let rest = code.behind(at + print.len());
        let (end, _) = outside(rest).find(|(_, letter)| *letter == ')')?;
        let argument = rest.get(..end)?.trim();
        let is_aside = argument.contains("file=");
        (!is_aside && (is_pair(argument, dumps) || is_lines(argument, dumps)))
            .then(|| code.line_of(at))
    })
}

/// Whether a text is two calls that make JSON, with a comma or a sign between them.
fn is_pair(text: &str, dumps: &str) -> bool {
    if let Some(inner) = text.strip_prefix("`${") {
        let next = format!("}}\\n${{{dumps}");
        return inner.starts_with(dumps) && inner.contains(&next);
    }
    let Some(inner) = text.strip_prefix(dumps) else {
        return false;
    };
    let Some((end, _)) = outside(inner).find(|(_, letter)| *letter == ')') else {
        return false;
    };
    let after = inner.get(end + 1..).unwrap_or("").trim_start();
    let after = after.strip_prefix([',', '+']).unwrap_or("").trim_start();
    let breaks = ["\"\\n\"", "'\\n'", "`\\n`"];
    let rest = breaks.iter().find_map(|sign| {
        after
            .strip_prefix(sign)?
            .trim_start()
            .strip_prefix(['+', ','])
    });
    rest.unwrap_or(after).trim_start().starts_with(dumps)
}

/// Whether a text is a line of JSON for each item of a list: `"\n".join(json.dumps(one) for one in all)`.
fn is_lines(text: &str, dumps: &str) -> bool {
    let compact: String = text.chars().filter(|letter| *letter != ' ').collect();
    let dumps = dumps.trim_end_matches('(');
    let begins = ["\"\\n\".join(", "'\\n'.join("];
    let joined = begins.iter().find_map(|begin| compact.strip_prefix(begin));
    let of_each = joined.is_some_and(|inner| {
        let inner = inner.trim_start_matches('[');
        inner.starts_with(&format!("{dumps}(")) && inner.contains("for")
            || inner.starts_with(&format!("map({dumps},"))
    });
    let mapped = compact.contains(&format!("=>{dumps}("))
        && (compact.ends_with(".join(\"\\n\")") || compact.ends_with(".join('\\n')"));
    of_each || mapped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, interpreter: Interpreter) -> Option<usize> {
        find(&Code::of(text, interpreter))
    }

    #[test]
    fn two_objects_of_one_command_are_told() {
        for (text, told) in [
            ("x=1\ncat <<JSON\n{\"a\": \"$x\"}\n{\"b\": 1}\nJSON\n", 4),
            (
                "cat <<'EOF'\n{\n  \"a\": {\"c\": \"}\"}\n}\n{\"b\": 1}\nEOF\n",
                5,
            ),
            ("echo '{\"a\": 1}{\"b\": 2}'\n", 1),
            ("echo \"{\\\"a\\\": \\\"$x\\\"} {\\\"b\\\": 2}\"\n", 1),
            ("echo '{\"a\": 1}' '{\"b\": 2}'\n", 1),
            ("printf '{\"a\": 1}\\n{\"b\": 2}\\n'\n", 1),
            ("printf '%s\\n' '{\"a\": 1}' '{\"b\": 2}'\n", 1),
            ("printf '{\"a\": \"%s\"}\\n' \"$x\" \"$y\"\n", 1),
            ("jq -nc --arg a \"$a\" '{a: $a}, {_next: \"b\"}'\n", 1),
        ] {
            assert_eq!(line(text, Interpreter::Bash), Some(told), "{text}");
        }
        for text in [
            "print(json.dumps({\"a\": 1}), json.dumps({\"b\": 2}))\n",
            "print(json.dumps({\"a\": 1}) + \"\\n\" + json.dumps({\"b\": 2}))\n",
            "print(\"\\n\".join(json.dumps(one) for one in rows))\n",
            "sys.stdout.write(json.dumps(a) + json.dumps(b))\n",
        ] {
            assert_eq!(line(text, Interpreter::Python), Some(1), "{text}");
        }
        for text in [
            "console.log(JSON.stringify(a), JSON.stringify({ _next: \"b\" }));\n",
            "console.log(`${JSON.stringify(a)}\\n${JSON.stringify(b)}`);\n",
            "console.log(rows.map((row) => JSON.stringify(row)).join(\"\\n\"));\n",
        ] {
            assert_eq!(line(text, Interpreter::TypeScript), Some(1), "{text}");
        }
    }

    #[test]
    fn one_object_of_a_command_is_not_told() {
        for text in [
            "cat <<JSON\n{\"a\": \"$x\", \"b\": {\"c\": 1}}\nJSON\n",
            "cat > rows.jsonl <<JSON\n{\"a\": 1}\n{\"b\": 1}\nJSON\n",
            "cat <<JSON | jq -s add\n{\"a\": 1}\n{\"b\": 1}\nJSON\n",
            "x=$(cat <<JSON\n{\"a\": 1}\n{\"b\": 1}\nJSON\n)\n",
            "echo '{\"a\": \"{1} {2}\"}'\n",
            "printf '{\"a\": \"%s\", \"b\": \"%s\"}\\n' \"$x\" \"$y\"\n",
            "printf '{\"a\": \"%s\"}\\n' $x \"$y\"\n",
            "printf '%s\\n' '{\"a\": 1}'\n",
            "jq -nc '{a: 1} + {b: 2}'\n",
            "jq -nc '{a: 1, b: {c: 2}}'\n",
        ] {
            assert_eq!(line(text, Interpreter::Bash), None, "{text}");
        }
        for text in [
            "print(json.dumps({\"a\": json.dumps(b)}))\n",
            "print(json.dumps(a), file=log)\n",
            "print(json.dumps(a, default=str))\n",
            "x = \"\\n\".join(json.dumps(one) for one in rows)\n",
            "path.write_text(\"\\n\".join(json.dumps(one) for one in rows))\nprint(json.dumps(a))\n",
        ] {
            assert_eq!(line(text, Interpreter::Python), None, "{text}");
        }
    }
}
