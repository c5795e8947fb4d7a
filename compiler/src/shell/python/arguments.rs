//! A program that reads an argument which it is not handed over.

use super::Program;
use crate::shell::{ShellDiagnostic, is_name};

/// What says that a program looks how many arguments there are, or does without.
const ASKS: [&str; 6] = ["len(", "try", "argv[1:]", "argparse", "suppress", "argv ="];

/// `sys.argv[1]` where nothing stands behind the program.
pub(super) fn check(program: &Program<'_>) -> Option<ShellDiagnostic> {
    let given = program.arguments?;
    let text = program.text;
    if let Some((at, names)) = unpacked(text).filter(|(_, names)| *names != given) {
        return Some(ShellDiagnostic {
            at: program.at + at,
            says: format!(
                "the program of `python3` takes `sys.argv[1:]` apart into {names} names, and is handed over {}, so it fails each time",
                counted(given)
            ),
            help: "hand over one value for each name".to_owned(),
        });
    }
    if ASKS.iter().any(|word| text.contains(word)) {
        return None;
    }
    let (at, number) = text.match_indices("sys.argv[").find_map(|(at, begin)| {
        let line = text.get(..at)?.rsplit('\n').next()?;
        let behind = text.get(at + begin.len()..)?;
        let number: usize = behind.split_once(']')?.0.parse().ok()?;
        // A condition may stand before it.
        let is_sure = ![
            "#", "if ", "and ", "or ", "\"", "'", "def ", "lambda", "    ",
        ]
        .iter()
        .any(|word| line.contains(word))
            && !behind.lines().next()?.contains(" if ");
        (number > given && is_sure).then_some((at, number))
    })?;
    let many = counted(given);
    let help = match program.command.contains("<<") {
        true => "hand it over behind `-`: `python3 - \"$value\" <<'END'`",
        false => "hand it over behind the program: `python3 -c '…' \"$value\"`",
    };
    Some(ShellDiagnostic {
        at: program.at + at,
        says: format!(
            "the program of `python3` reads `sys.argv[{number}]`, and is handed over {many}, so it fails each time"
        ),
        help: help.to_owned(),
    })
}

fn counted(given: usize) -> String {
    match given {
        0 => "no argument".to_owned(),
        1 => "one argument".to_owned(),
        given => format!("{given} arguments"),
    }
}

/// `crates, sort = sys.argv[1:]` in a line of its own that is always come to: where it stands, and how many names there are.
fn unpacked(text: &str) -> Option<(usize, usize)> {
    let sign = " = sys.argv[1:]";
    let (at, _) = text.match_indices(sign).next()?;
    let line = text.get(..at)?.rsplit('\n').next()?;
    let ends = text.get(at + sign.len()..)?;
    let names: Vec<&str> = line.split(',').map(str::trim).collect();
    let is_plain = names.len() > 1 && names.iter().all(|name| is_name(name));
    let is_alone = ends.is_empty() || ends.starts_with('\n');
    let is_sure = is_plain && is_alone && !line.starts_with([' ', '\t']);
    // The program may put them there itself.
    let is_own = text.matches("sys.argv").count() > 1;
    (is_sure && !is_own).then_some((at - line.len(), names.len()))
}

#[cfg(test)]
mod tests {
    use crate::shell::{python, read};

    fn says(text: &str) -> Option<String> {
        let commands = read(text).expect("commands");
        let programs = python::programs(text, &commands);
        let found = super::check(programs.first()?);
        found.map(|slip| slip.says)
    }

    #[test]
    fn an_argument_that_is_not_handed_over_is_told() {
        for text in [
            "python3 - <<'END'\nimport sys\nx = sys.argv[1]\nEND\n",
            "python3 - \"$a\" <<'END'\nimport sys\nx = sys.argv[1]\ny = sys.argv[2]\nEND\n",
            "python3 -c 'import sys; print(sys.argv[1])'\n",
            "python3 - \"$a\" <<'END'\nimport sys\na, b = sys.argv[1:]\nEND\n",
        ] {
            assert!(
                says(text).is_some_and(|says| says.contains("sys.argv")),
                "{text}"
            );
        }
        for text in [
            "python3 - \"$a\" <<'END'\nimport sys\nx = sys.argv[1]\nEND\n",
            "python3 - \"$a\" \"$b\" <<'END'\nimport sys\na, b = sys.argv[1:]\nEND\n",
            "python3 - \"$a\" <<'END'\nimport sys\na, *b = sys.argv[1:]\nEND\n",
            "python3 - $a <<'END'\nimport sys\nx = sys.argv[1]\nEND\n",
            "python3 - \"$@\" <<'END'\nimport sys\nx = sys.argv[1]\nEND\n",
            "python3 - <<'END'\nimport sys\nx = sys.argv[1] if len(sys.argv) > 1 else 2\nEND\n",
            "python3 - <<'END'\nimport sys\nif state:\n    x = sys.argv[1]\nEND\n",
            "python3 - <<'END'\nimport sys\nx = sys.argv[0]\nEND\n",
            "python3 -c 'import sys; print(sys.argv[1])' a\n",
        ] {
            assert_eq!(says(text), None, "{text}");
        }
    }
}
