//! What a text or a list holds otherwise than it seems to: `\n` in double quotes, `wc` of what `echo` prints, options in a text, `( n=1 )`.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::variables::read_in;
use crate::shell::{Command, End};

pub(super) fn find(around: &CommandContext<'_>, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
    let mut found: Vec<ShellDiagnostic> = Vec::new();
    for (name, all) in &around.assignments {
        found.extend(all.iter().find_map(|one| ends(around, name, one)));
        found.extend(all.iter().find_map(|one| options(around, name, one)));
        found.extend(other_case(around, name));
    }
    let pairs = commands.iter().zip(commands.iter().skip(1));
    found.extend(pairs.filter_map(|(one, next)| letters(one, next)));
    found.extend(inner_shell(around));
    found.extend(commands.iter().filter_map(unused_values));
    found.extend(early(around));
    found.extend(empty_line(around, commands));
    found
}

/// `list="$list$f\n"`, which nothing reads as an end of a line.
fn ends(
    around: &CommandContext<'_>,
    name: &str,
    one: &super::assigned::Assignment<'_>,
) -> Option<ShellDiagnostic> {
    let value = one.value?.strip_prefix('"')?.strip_suffix('"')?;
    let own = [format!("${name}"), format!("${{{name}}}")];
    let grows = one.sign == "+=" || own.iter().any(|form| value.starts_with(form.as_str()));
    let is_written = value.contains("\\n") && !value.contains("$(") && !value.contains("\\\\n");
    let reads = [
        "echo -e",
        "%b",
        "printf \"$",
        "printf \"${",
        "printf '%b",
        "printf -- ",
        "sed ",
        "awk ",
        "//'\\n'",
        "//\\\\n",
        "echo -ne",
        "echo -en",
        "fromjson",
    ];
    if !grows || !is_written || reads.iter().any(|word| around.text.contains(word)) {
        return None;
    }
    // In the text of a program, or of JSON, it is an end of a line.
    let is_json = value.contains("\\\"")
        || around.text.contains("printf \"{")
        || around.text.contains("echo \"{")
        || around.text.contains("printf '{");
    (!is_json && read_in(around.text).any(|(read, _)| read == name)).then(|| ShellDiagnostic {
        at: one.at,
        says: format!("`\\n` in double quotes is a backslash and an `n`, and nothing makes an end of a line of it in `{name}`"),
        help: "write `$'\\n'` in its place".to_owned(),
    })
}

/// `args="--header 'A: b'"`, and `$args` without quotes.
fn options(
    around: &CommandContext<'_>,
    name: &str,
    one: &super::assigned::Assignment<'_>,
) -> Option<ShellDiagnostic> {
    let value = one.value?.strip_prefix('"')?.strip_suffix('"')?;
    let is_option = value.starts_with('-')
        && (value.contains(" '") || value.contains(" \\\""))
        && !value.contains("$(");
    if !is_option || around.is_read_again {
        return None;
    }
    let form = format!("${name}");
    let used = around
        .plain
        .iter()
        .find(|command| {
            command
                .called()
                .iter()
                .skip(1)
                .any(|word| word.text == form)
        })
        .map(|command| command.at);
    let used = used.or_else(|| around.text.find(&format!(" {form} ")))?;
    Some(ShellDiagnostic {
        at: used,
        says: format!(
            "the quotes in `{name}` are letters when `{form}` is taken apart at its blanks"
        ),
        help: format!("write a list: `{name}=(…)`, and `\"${{{name}[@]}}\"`"),
    })
}

/// `Name=abc`, and `$NAME`, which nothing sets.
fn other_case(around: &CommandContext<'_>, name: &str) -> Option<ShellDiagnostic> {
    // Names in capital letters may be those of the environment, but not where the other one is read nowhere.
    if name.len() < 3
        || around.reads(name)
        || around.text.contains("source ")
        || around.text.contains("\n. ")
    {
        return None;
    }
    let (read, at) = around
        .reads
        .iter()
        .find(|(read, _)| {
            read.eq_ignore_ascii_case(name)
                && **read != name
                && !around.set.contains(*read)
                && !around.given.contains(read)
        })
        .map(|(read, at)| (*read, *at))?;
    let before = around.text.get(..at)?;
    let line = before.rsplit('\n').next()?;
    let after = around
        .text
        .get(at..)?
        .get(1..)?
        .trim_start_matches('{')
        .get(read.len()..)
        .unwrap_or("");
    let has_default = after.starts_with([':', '-', '+', '?']);
    // `total=$TOTAL` takes it from the environment.
    let is_taken = line.contains(&format!("{name}="))
        || around.text.contains(&format!("{read}:"))
        || around.text.contains(&format!("{name}=\"${read}"))
        || around.text.contains(&format!("{name}=${read}"));
    let is_quoted = line.matches('\'').count() % 2 == 1;
    (!has_default && !is_taken && !is_quoted).then(|| ShellDiagnostic {
        at,
        says: format!("nothing gives `${read}` a value: `{name}` is another variable"),
        help: format!("write `${name}`"),
    })
}

/// `echo "$text" | wc -c` counts the end of the line.
fn letters(one: &Command<'_>, next: &Command<'_>) -> Option<ShellDiagnostic> {
    let [echo, text] = one.called() else {
        return None;
    };
    let is_piped = one.end == End::Pipe && echo.text == "echo" && text.text.contains('$');
    let counts = matches!(next.called(), [name, option] if name.text == "wc" && matches!(option.text, "-c" | "-m"));
    (is_piped && counts && next.end == End::Plain).then(|| ShellDiagnostic {
        at: next.at,
        says: "`wc` counts the end of the line that `echo` writes, too, which is one more"
            .to_owned(),
        help: "write `${#name}`, or `printf '%s'`".to_owned(),
    })
}

/// `( n=5 )`: a shell of its own takes the value with it.
fn inner_shell(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    around
        .structure
        .subshells
        .iter()
        .take(super::MOST)
        .find_map(|shell| {
            let sets = around.assignments.iter().find_map(|(name, all)| {
                let mut inside = all
                    .iter()
                    .filter(|one| shell.contains(&one.at) && one.is_alone);
                let set = inside.next()?;
                let is_before = all
                    .iter()
                    .any(|one| one.at < shell.start && !one.command.in_function);
                let behind = around.text.get(shell.end..)?;
                let next = all
                    .iter()
                    .map(|one| one.at)
                    .find(|at| *at >= shell.end)
                    .unwrap_or(usize::MAX);
                let is_read_behind =
                    read_in(behind).any(|(read, at)| read == *name && shell.end + at < next);
                let inner = around.text.get(set.at + set.name.len()..shell.end)?;
                let is_read_inside = read_in(inner).any(|(read, _)| read == *name);
                (is_before && is_read_behind && !is_read_inside && !set.command.in_function)
                    .then_some((*name, set.at))
            });
            let (name, at) = sets?;
            Some(ShellDiagnostic {
                at,
                says: format!(
                    "brackets are a shell of its own, and the value of `{name}` is lost when it ends"
                ),
                help: "write `{ …; }` in place of `( … )`".to_owned(),
            })
        })
}

/// `printf "done\n" "$n"`: a format without a place for it.
fn unused_values(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, format, first, ..] = command.called() else {
        return None;
    };
    let inner = format.text.trim_matches(['"', '\'']);
    let is_plain = inner.len() + 2 == format.text.len()
        && !inner.contains(['%', '$', '`', '"', '\''])
        && inner.len() > 2;
    (name.text == "printf" && is_plain && !inner.starts_with('-')).then(|| ShellDiagnostic {
        at: first.at,
        says: format!(
            "`printf` has no place for `{}` in its format, and leaves it out",
            first.text
        ),
        help: "write `%s` where it is meant".to_owned(),
    })
}

/// A variable that is read by the text before it is given a value.
fn early(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let opens = ["source ", "\n. ", "eval", "export ", "read_state", "set -a"];
    if opens.iter().any(|word| around.text.contains(word)) || !around.given.is_empty() {
        return None;
    }
    let direct = around
        .plain
        .iter()
        .filter(|one| one.way.is_empty() && !one.in_function && one.round.is_none());
    // Who asks whether it has a value may get it from outside.
    let direct = direct.filter(|one| !matches!(one.name(), "[" | "test"));
    direct.take(super::MOST).find_map(|command| {
        let words = command.words.iter().copied();
        let (name, at) = words
            .flat_map(crate::shell::variables::read_by)
            .find(|(name, _)| {
                let is_own = name.contains(|letter: char| letter.is_ascii_lowercase());
                let sets = around.assignments.get(name);
                let is_later = sets.is_some_and(|all| {
                    all.iter()
                        .all(|one| one.at > command.at + command.text.len())
                });
                is_own && is_later && !around.is_set_elsewhere(name)
            })?;
        Some(ShellDiagnostic {
            at,
            says: format!("`${name}` is read before it gets its value"),
            help: "move the line behind the one that sets it".to_owned(),
        })
    })
}

/// `n=$(echo "$found" | wc -l)`, which is 1 where nothing is found.
fn empty_line(around: &CommandContext<'_>, commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
    const FINDS: [&str; 6] = [
        "$(grep ", "$(find ", "$(git ", "$(comm ", "$(diff ", "$(awk ",
    ];
    let mut pairs = commands.iter().zip(commands.iter().skip(1));
    pairs.find_map(|(one, next)| {
        let [echo, text] = one.called() else {
            return None;
        };
        let counts = matches!(next.called(), [name, option] if name.text == "wc" && option.text == "-l");
        let name = crate::shell::variables::whole(text.text)?;
        let value = around.assignments.get(name)?.first()?.value?;
        let is_found = FINDS.iter().any(|find| value.trim_matches('"').starts_with(find)) && !value.contains("wc ") && !value.contains("-c ");
        let asks = [format!("-z \"${name}\""), format!("-n \"${name}\""), format!("-z ${name}"), format!("-n ${name}"), format!("${{{name}:"), format!("[[ ${name} "), format!("\"${name}\" ]")];
        let is_asked = asks.iter().any(|form| around.text.contains(form.as_str()));
        (echo.text == "echo" && one.end == End::Pipe && counts && is_found && !is_asked).then(|| ShellDiagnostic {
            at: one.at,
            says: format!("`echo` writes one line where `${name}` is empty, too, so nothing found counts as 1"),
            help: "count what the command prints: `… | grep -c .`".to_owned(),
        })
    })
}
