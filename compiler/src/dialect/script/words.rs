//! Words on standard output beside the object that a script prints: the whole output must be one JSON object.

use super::code::{Code, name_at};
use super::early_end::fails_next;
use super::object::is_open;
use super::{logged, shell, variable};
use crate::ir::Interpreter;
use crate::shell::Command;

/// Whether a script leads its own output elsewhere.
pub(in crate::dialect) fn leads_its_output_elsewhere(code: &Code) -> bool {
    let redirects = [
        "redirect_stdout",
        "sys.stdout =",
        "import print",
        "def print(",
        "\nprint =",
        "console.log =",
        "console.info =",
        "console.debug =",
    ];
    redirects
        .iter()
        .any(|redirect| code.text.contains(redirect))
}

/// The first line that certainly prints something that is no JSON, in a script that does not lead its output elsewhere.
pub(in crate::dialect) fn words(code: &Code) -> Option<usize> {
    if leads_its_output_elsewhere(code) {
        return None;
    }
    match code.interpreter {
        Interpreter::Bash => bash_words(code),
        Interpreter::Python => call_words(code, &["print("]).or_else(|| logged::line(code)),
        Interpreter::TypeScript => {
            call_words(code, &["console.log(", "console.info(", "console.debug("])
        }
    }
}

/// The first `echo` or `printf` of words that stands in no function.
fn bash_words(code: &Code) -> Option<usize> {
    let commands = shell::commands(&code.text)?;
    let is_part = |command: &Command<'_>| {
        matches!(command.name(), "echo" | "printf") && is_open(command.call())
    };
    // One object that several commands print.
    if commands.iter().any(is_part) {
        return None;
    }
    let mut found = commands.iter().enumerate();
    let (_, first) = found.find(|(number, command)| {
        let fails = |next: &Command<'_>| matches!(next.name(), "exit" | "return");
        let near = commands.iter().skip(number + 1).take(2);
        bash_prints(command) && !near.into_iter().any(fails)
    })?;
    Some(code.line_of(first.at))
}

/// Whether a command prints words, neither caught nor led elsewhere.
fn bash_prints(command: &Command<'_>) -> bool {
    if command.in_function || command.is_led_elsewhere() {
        return false;
    }
    said(command.call()).is_some_and(|words| is_words(words.trim_start_matches(['"', '\''])))
}

/// What `echo` or `printf` is told to print, without its options.
pub(super) fn said(call: &str) -> Option<&str> {
    let (words, option) = match call.strip_prefix("echo ") {
        Some(words) => (words, "-e "),
        None => (call.strip_prefix("printf ")?, "-- "),
    };
    Some(words.strip_prefix(option).unwrap_or(words))
}

/// The first line that prints words by a call, to standard output.
fn call_words(code: &Code, calls: &[&str]) -> Option<usize> {
    let lines: Vec<(usize, &str)> = code.lines().collect();
    let prints = |line: &str| {
        let mut arguments = calls.iter().filter_map(|call| line.strip_prefix(*call));
        arguments.next().is_some_and(|argument| {
            let argument = argument.strip_prefix('f').unwrap_or(argument);
            let words = argument.strip_prefix(['"', '\'', '`']);
            (words.is_some_and(is_words) || named_words(code, argument))
                && !argument.contains("file=")
                && argument.trim_end_matches(';').ends_with(')')
        })
    };
    let mut found = (0..)
        .zip(&lines)
        .filter(|(_, (_, text))| prints(text.trim()));
    found.find_map(|(at, (line, _))| (!fails_next(&lines, at)).then_some(*line))
}

/// Whether the only argument of a call is a variable whose values are all texts that begin with words.
fn named_words(code: &Code, argument: &str) -> bool {
    let argument = argument.trim_end_matches(';').strip_suffix(')');
    let name = argument.filter(|name| !name.is_empty() && name_at(name) == *name);
    let values = name.and_then(|name| variable::values(code, name));
    values.is_some_and(|values| {
        !values.is_empty() && values.iter().all(|(_, value)| is_text_of_words(value))
    })
}

/// Whether a value is a text that begins with words: a literal, with or without more behind it, or a list of texts that is joined.
fn is_text_of_words(value: &str) -> bool {
    let open = [" if ", " ? ", "==", ".replace", "json", "JSON"];
    if open.iter().any(|word| value.contains(word)) {
        return false;
    }
    // `["# Page", …].join("\n")`, `"\n".join(["# Page", …])`
    let listed = value.strip_prefix('[').filter(|_| {
        let joined = value.rsplit_once("].join(").map(|(_, sign)| sign);
        joined.is_some_and(|sign| sign.ends_with(')') && !sign.contains(['(', '[']))
    });
    let joined = || {
        let (sign, list) = value.split_once(".join([")?;
        let is_literal = sign.len() > 1 && sign.starts_with(['"', '\'']) && !sign.contains(' ');
        list.strip_suffix("])").filter(|_| is_literal)
    };
    if let Some(list) = listed.or_else(joined) {
        return begins_with_words(list).is_some();
    }
    begins_with_words(value).is_some_and(|behind| {
        let behind = behind.trim_start();
        behind.is_empty() || behind.starts_with('+')
    })
}

/// What stands behind the first literal of a text, if that begins with words.
fn begins_with_words(text: &str) -> Option<&str> {
    let text = text.strip_prefix('f').unwrap_or(text);
    let quote = text.chars().next().filter(|one| "\"'`".contains(*one))?;
    let inner = text.get(1..)?;
    let (words, behind) = inner.split_once(quote)?;
    // Such a quote does not end the text.
    (is_words(words) && !words.ends_with('\\')).then_some(behind)
}

/// The variable that says whether a line is reached by whoever looks for a fault: `DEBUG` of `if os.environ.get("DEBUG"):`.
pub(in crate::dialect) fn debug_switch(code: &Code, line: usize) -> Option<&'static str> {
    const SWITCHES: [&str; 3] = ["DEBUG", "VERBOSE", "TRACE"];
    let lines: Vec<&str> = code.lines().map(|(_, text)| text).take(line).collect();
    let depth = |text: &str| text.len() - text.trim_start().len();
    let own = lines.last()?;
    let mut before = lines.iter().rev().skip(1);
    let around = before.find(|text| !text.trim().is_empty() && depth(text) < depth(own));
    let guards = [Some(own), around].into_iter().flatten();
    let mut guards = guards.filter(|text| {
        ["if ", "if(", "[ ", "[[ "]
            .iter()
            .any(|begin| text.trim_start().starts_with(begin))
    });
    guards.find_map(|text| SWITCHES.into_iter().find(|switch| text.contains(switch)))
}

/// Whether a text begins with a word, a time, or a sign that stands before words: JSON of an object does not.
pub(super) fn is_words(text: &str) -> bool {
    const SIGNS: [&str; 12] = [
        "==", "--", ">>", "**", "##", "# ", "* ", "- ", "=> ", "-> ", "> ", "$(date",
    ];
    // `[12:30] …`, `[$(date)] …`, `[{step}] …`
    let heading = text.strip_prefix('[').is_some_and(|inner| {
        let begins = |letter: char| letter.is_alphabetic() || "$%{".contains(letter);
        let behind = inner.split_once(']').map(|(_, behind)| behind);
        let is_heading =
            behind.is_some_and(|behind| behind.starts_with([' ', '"', '\'', ':', '`']));
        inner.starts_with(begins) && is_heading
    });
    let is_sign =
        |letter: char| letter.is_alphabetic() || !letter.is_ascii() && !letter.is_whitespace();
    let is_marked = SIGNS.iter().any(|sign| text.starts_with(sign));
    text.starts_with(is_sign) || heading || is_marked || follows_value(text)
}

/// Whether words follow a value that is put in at the beginning of a text, and end it: `$count keys read`, `${count} keys read`.
fn follows_value(text: &str) -> bool {
    let braced = text
        .strip_prefix("${")
        .and_then(|rest| rest.split_once('}'));
    let named = || {
        let rest = text.strip_prefix('$')?;
        let name = name_at(rest);
        rest.get(name.len()..).filter(|_| !name.is_empty())
    };
    let rest = braced.map(|(_, rest)| rest).or_else(named).unwrap_or("");
    let line = rest.split(['"', '\'', '`', '\n']).next().unwrap_or("");
    let words = line.strip_prefix(' ').unwrap_or("").trim();
    let ends = |letter: char| letter.is_alphabetic() || ".!?".contains(letter);
    words.starts_with(char::is_alphabetic)
        && words.ends_with(ends)
        && !words.contains(['{', '}', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, interpreter: Interpreter) -> Option<usize> {
        words(&Code::of(text, interpreter))
    }

    #[test]
    fn what_is_led_into_a_file_is_not_printed() {
        for text in [
            "echo once >> \"$GRAPH_DIR/first\"; echo '{\"n\": 7}'",
            "echo begun > 'a log'",
            "echo begun >&2",
        ] {
            assert_eq!(line(text, Interpreter::Bash), None, "{text}");
        }
        for text in ["echo 'a > b'", "echo begun 2>/dev/null"] {
            assert_eq!(line(text, Interpreter::Bash), Some(1), "{text}");
        }
    }

    #[test]
    fn what_is_printed_for_whoever_looks_for_a_fault_is_known() {
        let switch = |text: &str, interpreter| debug_switch(&Code::of(text, interpreter), 2);
        let python = "if os.environ.get(\"DEBUG\"):\n    print(\"today\", today)\n";
        assert_eq!(switch(python, Interpreter::Python), Some("DEBUG"));
        let shell = "x=1\n[ -n \"$VERBOSE\" ] && echo begun\n";
        assert_eq!(switch(shell, Interpreter::Bash), Some("VERBOSE"));
        let other = "if rows:\n    print(\"DEBUG\", today)\n";
        assert_eq!(switch(other, Interpreter::Python), None);
    }

    #[test]
    fn words_beside_the_object_are_seen() {
        assert_eq!(
            line(
                "set -e\necho \"Looking…\"\njq -nc '{a: 1}'\n",
                Interpreter::Bash
            ),
            Some(2)
        );
        assert_eq!(
            line(
                "import json\nprint(f\"Found {n}\")\nprint(json.dumps({}))\n",
                Interpreter::Python
            ),
            Some(2)
        );
        assert_eq!(
            line("console.log('Start');\n", Interpreter::TypeScript),
            Some(1)
        );
        for text in [
            "echo \"$count keys of state read\"\n",
            "echo \"${count} keys read.\"\n",
        ] {
            assert_eq!(line(text, Interpreter::Bash), Some(1), "{text}");
        }
        let counted = "console.log(`${rows.length} rows read`);\n";
        assert_eq!(line(counted, Interpreter::TypeScript), Some(1));
        for text in [
            "echo \"$object\"\n",
            "echo \"$begin \\\"a\\\": 1}\"\n",
            "echo \"$count, $size}\"\n",
            "echo \"$count keys read\" >&2\n",
        ] {
            assert_eq!(line(text, Interpreter::Bash), None, "{text}");
        }
        let told = |call: &str| {
            line(
                &format!("{call}(`step ${{n}}`);\n"),
                Interpreter::TypeScript,
            )
        };
        assert_eq!(told("console.info"), Some(1));
        assert_eq!(told("console.warn"), None);
    }

    #[test]
    fn a_variable_that_holds_words_is_told() {
        let of = |value: &str, more: &str, language: Interpreter| {
            let print = match language {
                Interpreter::Python => "print(page)",
                Interpreter::TypeScript => "console.log(page);",
                Interpreter::Bash => return None,
            };
            line(&format!("{value}\n{print}\n{more}\n"), language)
        };
        for (value, language) in [
            (
                "const page = [\"# Cut\", \"\", ...lines].join(\"\\n\");",
                Interpreter::TypeScript,
            ),
            ("const page = `Cut ${n} times`;", Interpreter::TypeScript),
            ("const page = \"Cut: \" + n;", Interpreter::TypeScript),
            (
                "page = \"\\n\".join([\"# Cut\", text])",
                Interpreter::Python,
            ),
            ("page = f\"Cut {n} times\"", Interpreter::Python),
        ] {
            assert_eq!(of(value, "", language), Some(2), "{value}");
        }
        for (value, more, language) in [
            (
                "const page = [\"{\", ...lines].join(\"\\n\");",
                "",
                Interpreter::TypeScript,
            ),
            (
                "const page = lines.join(\"\\n\");",
                "",
                Interpreter::TypeScript,
            ),
            (
                "const page = \"json\" === kind ? a : b;",
                "",
                Interpreter::TypeScript,
            ),
            (
                "let page = \"none\";",
                "page = made();",
                Interpreter::TypeScript,
            ),
            ("page = \"none\" if n else made()", "", Interpreter::Python),
            (
                "page = \"none\"",
                "def say(page):\n    print(page)",
                Interpreter::Python,
            ),
        ] {
            assert_eq!(of(value, more, language), None, "{value}");
        }
    }

    #[test]
    fn what_may_go_elsewhere_is_not_told() {
        for text in [
            "echo \"Looking\" >&2",
            "echo \"a b\" | jq -R '{text: .}'",
            "x=$(\n  echo \"a\"\n)",
            "say() {\n  echo hello\n}",
            "for x in a b; do\n  echo item\ndone | jq -R .",
            "cat <<EOF\necho hello\nEOF",
            "echo \"no file\"\nexit 1",
            "echo '{\"a\": 1}'",
            "echo \"$state\"",
            "echo '{'\necho '\"out\": \"x\"'\necho '}'",
            "exec 3>&1 1>&2\nexec >log\necho hello",
            "printf -- '%s\\n' \"$object\"",
        ] {
            assert_eq!(line(text, Interpreter::Bash), None, "{text}");
        }
        for text in [
            "print(\"Looking\", file=sys.stderr)",
            "print(json.dumps(out))",
            "print(text)",
            "print(\"no file\")\nsys.exit(1)",
        ] {
            assert_eq!(line(text, Interpreter::Python), None, "{text}");
        }
    }
}
