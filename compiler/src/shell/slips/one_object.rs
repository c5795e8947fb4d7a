//! What keeps a script from printing the one JSON object that is read: output that is led to a file, a comma behind the last value,
//! and a program of `jq` that prints an object for each item.

use super::{ShellDiagnostic, shown};
use crate::shell::{Command, End, jq};

pub(super) fn find(commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
    led_away(commands)
        .or_else(|| commands.iter().find_map(last_comma))
        .or_else(|| commands.iter().find_map(several))
}

/// Whether what a command prints is what the script prints.
fn is_loud(command: &Command<'_>) -> bool {
    !command.is_led_elsewhere() && !command.is_substituted && command.end != End::Pipe
}

/// `exec >> night.log`: all that comes after it prints into that file.
fn led_away(commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
    let exec = commands.iter().find(|command| {
        let to_file = command.redirects.iter().any(|redirect| {
            let target = redirect.target.text;
            matches!(redirect.sign, ">" | ">>")
                && matches!(redirect.number, None | Some("1"))
                // Standard output itself, what the caller names, and a program.
                && !target.contains("/dev/") && !target.contains(['$', '('])
        });
        command.name() == "exec" && command.called().len() == 1 && to_file
    })?;
    // Whoever keeps it under another number leads it back.
    let is_kept = |command: &Command<'_>| {
        let mut all = command.redirects.iter();
        all.any(|redirect| redirect.sign == ">&" && redirect.number != Some("2"))
    };
    if exec.in_function || commands.iter().any(is_kept) {
        return None;
    }
    let prints = commands
        .iter()
        .filter(|one| one.at > exec.at && is_loud(one));
    let mut objects = prints.filter(|one| match one.name() {
        "jq" => true,
        "echo" | "printf" => one.text.contains("{\\\"") || one.text.contains("{\""),
        _ => false,
    });
    let object = objects.next()?;
    Some(ShellDiagnostic {
        at: exec.at,
        says: format!(
            "`{}` leads all output of the script to a file, the object that `{}` prints, too",
            shown(exec.text),
            object.name()
        ),
        help: "write `exec 2>> …` for messages alone, or lead single commands to the file"
            .to_owned(),
    })
}

/// `printf '{"a": %d,}\n'`
fn last_comma(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let format = match (command.name(), command.called()) {
        ("printf" | "echo", [_, format, ..]) => format,
        _ => return None,
    };
    let inner = format.plain().map_or_else(
        || format.text.trim_matches('"').replace("\\\"", "\""),
        str::to_owned,
    );
    let (mut is_text, mut is_escaped, mut is_behind_comma) = (false, false, false);
    let begins = inner.trim_start().starts_with("{\"");
    let mut letters = inner.chars().filter(|_| begins && is_loud(command));
    let wrong = letters.find(|letter| {
        if std::mem::take(&mut is_escaped) {
            return false;
        }
        is_escaped = *letter == '\\';
        if *letter == '"' {
            is_text = !is_text;
        }
        let closes = is_behind_comma && matches!(letter, '}' | ']');
        is_behind_comma = match letter {
            ',' => !is_text,
            _ => is_behind_comma && letter.is_whitespace(),
        };
        closes
    })?;
    Some(ShellDiagnostic {
        at: format.at,
        says: format!("a comma stands before the `{wrong}` here, so what is printed is no JSON"),
        help: "take the comma out, or make the object with `jq -n`".to_owned(),
    })
}

/// Words of `jq` that choose one of several values, or gather them.
const CHOOSES: [&str; 9] = [
    "select", "first", "limit", "last", "reduce", "foreach", "until", "input", "empty",
];

/// `jq '{names: (.rows[] | .name)}'`
fn several(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let call = jq::call(command).filter(|_| is_loud(command) && !command.in_function)?;
    let program = call.program.trim();
    let is_object = program.starts_with('{') && program.ends_with('}');
    if !is_object || CHOOSES.iter().any(|word| program.contains(word)) {
        return None;
    }
    let at = each(program)?;
    let before = program.get(..at)?;
    let begin = before.rfind(|letter: char| !letter.is_alphanumeric() && !"._".contains(letter));
    let path = program.get(begin.map_or(0, |begin| begin + 1)..at + 2)?;
    Some(ShellDiagnostic {
        at: call.at,
        says: format!(
            "`{path}` in an object of `jq` prints an object for each item, and one object is read"
        ),
        help: format!("put it in brackets, so that it is a list: `[{path} …]`"),
    })
}

/// Where an object goes over items outside of a list and of what a function is handed.
fn each(program: &str) -> Option<usize> {
    let mut open = Vec::new();
    let (mut is_text, mut is_escaped) = (false, false);
    let mut before = ' ';
    for (at, letter) in program.char_indices() {
        if std::mem::take(&mut is_escaped) {
            continue;
        }
        match letter {
            '\\' if is_text => is_escaped = true,
            '"' => is_text = !is_text,
            _ if is_text => {}
            '[' if program.get(at..at + 2) == Some("[]") => {
                let is_path = before.is_alphanumeric() || "._\"])".contains(before);
                if is_path && open.iter().all(|sign| *sign == '{' || *sign == '(') {
                    return Some(at);
                }
                open.push('[');
            }
            '[' => open.push('['),
            // `f` stands for a call: what is handed over there is gone through by whom it is handed to.
            '(' => open.push(if before.is_alphanumeric() || before == '_' {
                'f'
            } else {
                '('
            }),
            '{' => open.push('{'),
            ']' | ')' | '}' => drop(open.pop()),
            _ => {}
        }
        if !letter.is_whitespace() {
            before = letter;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::of_script;

    fn says(text: &str) -> Vec<String> {
        let commands = crate::shell::read(text).unwrap_or_else(|stop| panic!("{text}: {stop:?}"));
        let all = of_script(text, &commands).into_iter();
        all.map(|slip| slip.says).collect()
    }

    #[test]
    fn what_keeps_a_script_from_printing_its_object_is_told() {
        for (text, part) in [
            (
                "exec >> night.log\njq -n '{a: 1}'",
                "leads all output of the script to a file",
            ),
            ("exec >run.log 2>&1\necho '{\"a\": 1}'", "leads all output"),
            (
                "printf '{\"a\": \"%s\",}\\n' \"$HOME\"",
                "a comma stands before the `}`",
            ),
            (
                "echo \"{\\\"a\\\": [1, 2, ]}\"",
                "a comma stands before the `]`",
            ),
            (
                "cat a.json | jq '{lines: (.parts[] | \"\\(.a)\")}'",
                "`.parts[]` in an object of `jq` prints an object for each item",
            ),
            ("jq '{a: .rows[].a, b: 1}' a.json", "`.rows[]`"),
        ] {
            let all = says(text);
            let is_told = all.iter().any(|says| says.contains(part));
            assert!(is_told, "{text}: {all:?}");
        }
    }

    #[test]
    fn what_prints_one_object_is_not_told() {
        for text in [
            "exec 2>> night.log\njq -n '{a: 1}'",
            "exec >&2\necho '{\"a\": 1}'\nexit 1",
            "exec 3>&1 >> night.log\necho '{\"a\": 1}' >&3",
            "exec > >(tee run.log)\necho '{\"a\": 1}'",
            "exec >> night.log\nls",
            "echo '{\"a\": 1}'\nexec >> night.log\nls",
            "printf '{\"a\": \"one, }\"}\\n'",
            "echo \"a, b,}\"",
            "echo '{\"a\": [1,' '2]}'",
            "jq '{lines: [.parts[] | .a]}' a.json",
            "jq '{a: (.rows | map(.x[]))}' a.json",
            "jq '{a: (.rows[] | select(.id == 1) | .x)}' a.json",
            "jq '{a: any(.rows[]; .x)}' a.json",
            "jq '{a: (.rows // []), b: [], c: .rows[0]}' a.json",
            "jq '{a: .rows[].a}' a.json | jq -s '{all: .}'",
            "x=$(jq '{a: .rows[].a}' a.json); ls \"$x\"",
            "jq '.rows[] | {a}' a.json > rows.json",
        ] {
            let all = says(text);
            assert!(all.is_empty(), "{text}: {all:?}");
        }
    }

    /// Made to take long.
    #[test]
    fn long_programs_end() {
        let deep = format!(
            "jq '{{a: {}.b[]{}}}'",
            "(".repeat(20_000),
            ")".repeat(20_000)
        );
        drop(says(&deep));
        drop(says(&format!("echo '{{\"{}'", ",".repeat(40_000))));
    }
}
