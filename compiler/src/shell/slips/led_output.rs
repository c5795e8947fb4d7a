//! Output and input that go another way than they seem to: `ls | rm`, `x=$(cmd > f)`, `cmd > f | wc -l`, `cmd 2>&1 > f`, `echo x > 2`.

use super::{CommandContext, ShellDiagnostic, shown};
use crate::shell::{Command, End, Redirect};

/// Commands that read nothing of what they are given.
const DEAF: [&str; 12] = [
    "echo", "rm", "ls", "cp", "mv", "mkdir", "touch", "find", "kill", "chmod", "rmdir", "date",
];

pub(super) fn find(around: &CommandContext<'_>, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
    let mut found: Vec<ShellDiagnostic> = commands
        .iter()
        .filter_map(|one| {
            numbered(one)
                .or_else(|| twice(one))
                .or_else(|| early(one))
                .or_else(|| unread(one))
                .or_else(|| empty(around, one))
        })
        .collect();
    let pairs = commands.iter().zip(commands.iter().skip(1));
    found.extend(pairs.filter_map(|(one, next)| piped(around, one, next)));
    found
}

fn told(at: usize, says: String, help: &str) -> Option<ShellDiagnostic> {
    Some(ShellDiagnostic {
        at,
        says,
        help: help.to_owned(),
    })
}

/// Whether a redirection leads standard output to a file.
fn is_file(one: &Redirect<'_>) -> bool {
    one.leads_output()
        && matches!(one.sign, ">" | ">>" | ">|")
        && !one.target.text.starts_with(">(")
        && !matches!(one.target.text, "/dev/stderr" | "/dev/tty" | "&2")
}

/// `echo "x" > 2`: a file of that name.
fn numbered(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let file = command
        .redirects
        .iter()
        .find(|one| matches!(one.sign, ">" | ">>") && matches!(one.target.text, "1" | "2"))?;
    let number = file.target.text;
    told(
        file.target.at,
        format!(
            "`{} {number}` writes a file of the name `{number}`",
            file.sign
        ),
        &format!("write `>&{number}`"),
    )
}

/// `cmd > a > b`
fn twice(command: &Command<'_>) -> Option<ShellDiagnostic> {
    // What prints nothing empties all of the files.
    if matches!(command.name(), "" | ":" | "true") {
        return None;
    }
    let mut files = command.redirects.iter().filter(|one| is_file(one));
    let (first, second) = (files.next()?, files.next()?);
    told(
        second.target.at,
        format!(
            "only `{}` gets the output, and `{}` stays empty",
            second.target.text, first.target.text
        ),
        "write `| tee first > second`",
    )
}

/// `echo < f`
fn unread(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let is_file = |one: &&Redirect<'_>| {
        one.sign == "<" && one.number.is_none() && one.target.text != "/dev/null"
    };
    let file = command.redirects.iter().find(is_file)?;
    let name = command.name();
    let is_deaf = matches!(name, "echo" | "ls" | "rm" | "mkdir");
    is_deaf.then(|| ShellDiagnostic {
        at: command.at,
        says: format!("`{name}` reads nothing of `{}`", file.target.text),
        help: "write `cat` for what stands in a file".to_owned(),
    })
}

/// `cmd 2>&1 > f`: standard error goes where standard output was.
fn early(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let mut redirects = command.redirects.iter();
    let error = redirects
        .find(|one| one.number == Some("2") && one.sign == ">&" && one.target.text == "1")?;
    let file = redirects.find(|one| is_file(one))?;
    // What a function prints may be caught where it is called.
    if command.is_caught || command.in_function {
        return None;
    }
    told(
        error.target.at,
        format!(
            "`2>&1` stands before `> {}`, so standard error goes where standard output went before",
            file.target.text
        ),
        &format!("write `> {} 2>&1`", file.target.text),
    )
}

/// `x=$(cmd > f)`, `x=$(grep -q …)`, `x=$(sed -i …)`.
fn empty(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let before = around.text.get(..command.at)?.strip_suffix("$(")?;
    let behind = around.text.get(command.at + command.text.len()..)?;
    let head = before.strip_suffix('"').unwrap_or(before);
    let is_kept = head.ends_with('=') && !head.ends_with("==");
    if !command.is_substituted || !behind.starts_with(')') || !is_kept {
        return None;
    }
    let led = command.redirects.iter().find(|one| is_file(one));
    let is_split = command.redirects.iter().any(|one| one.sign == ">&");
    if let Some(file) = led.filter(|_| !is_split) {
        return told(
            command.at,
            format!(
                "`$(…)` is empty: what `{}` prints goes to `{}`",
                command.name(),
                file.target.text
            ),
            "take the file away, or read it behind that",
        );
    }
    let options = || {
        command
            .called()
            .iter()
            .skip(1)
            .map(|word| word.text)
            .filter(|word| word.starts_with('-'))
    };
    let is_short =
        |option: &str, letter: char| !option.starts_with("--") && option.contains(letter);
    let is_quiet =
        command.name() == "grep" && options().any(|one| one == "--quiet" || is_short(one, 'q'));
    if is_quiet && is_used(around, head) {
        return told(
            command.at,
            "`grep -q` prints nothing, so `$(…)` is empty".to_owned(),
            "write `grep` without `-q`, or ask with `if grep -q`",
        );
    }
    let in_place = command.name() == "sed"
        && options().any(|one| one.starts_with("-i") || one.starts_with("--in-place"));
    in_place.then(|| {
        told(
            command.at,
            "`sed -i` changes the file and prints nothing, so `$(…)` is empty".to_owned(),
            "leave `-i` out",
        )
    })?
}

/// Whether the variable that stands before `=` is read somewhere.
fn is_used(around: &CommandContext<'_>, head: &str) -> bool {
    let head = head.trim_end_matches('=');
    let name = head.rsplit([' ', '\n', ';', '\t']).next().unwrap_or("");
    around.text.contains(&format!("${name}")) || around.text.contains(&format!("${{{name}"))
}

/// The first variable of a `read` at the end of a pipe that is read behind it.
fn lost_read<'t>(around: &CommandContext<'_>, command: &Command<'t>) -> Option<&'t str> {
    let end = command.at + command.text.len();
    let is_last = command.name() == "read" && matches!(command.end, End::Plain | End::And);
    let behind = around
        .text
        .get(end..)
        .filter(|_| is_last && !around.text.contains("lastpipe"))?;
    let is_alone =
        behind.starts_with('\n') || behind.trim_start_matches(' ').starts_with([';', '&']);
    let in_brackets = around
        .structure
        .subshells
        .iter()
        .any(|one| one.contains(&command.at));
    let is_grouped = command.round.is_some() || command.is_substituted || in_brackets;
    let mut names = command
        .called()
        .iter()
        .skip(1)
        .filter_map(|word| word.plain());
    let name = names.find(|name| crate::shell::is_name(name))?;
    let is_read = crate::shell::variables::read_in(behind).any(|(read, _)| read == name);
    (is_alone && !is_grouped && is_read).then_some(name)
}

/// `rm -i`: reads an answer for each file.
fn asks(name: &str, option: &str) -> bool {
    let letters = option.strip_prefix('-').unwrap_or("");
    let is_asked = matches!(name, "rm" | "cp" | "mv") && letters.contains(['i', 'I']);
    is_asked || matches!(option, "-ok" | "-okdir")
}

/// What stands on the two sides of a `|`.
fn piped(
    around: &CommandContext<'_>,
    one: &Command<'_>,
    next: &Command<'_>,
) -> Option<ShellDiagnostic> {
    let between = around.text.get(one.at + one.text.len()..next.at)?;
    if one.end != End::Pipe || between.trim() != "|" {
        return None;
    }
    if let Some(name) = lost_read(around, next) {
        return told(
            next.at,
            format!(
                "`read` behind `|` is run by a shell of its own, and the value of `{name}` is lost when it ends"
            ),
            "write `read … < <(command)`, which `bash` knows",
        );
    }
    let file = one.redirects.iter().find(|one| is_file(one));
    let splits = one
        .redirects
        .iter()
        .any(|one| matches!(one.sign, ">&" | "&>" | "&>>"));
    if let Some(file) = file.filter(|_| !splits) {
        return told(
            one.at,
            format!(
                "`{}` gets nothing: what `{}` prints goes to `{}`",
                next.name(),
                one.name(),
                file.target.text
            ),
            &format!("write `| tee {} |`", file.target.text),
        );
    }
    if let Some(input) = next
        .redirects
        .iter()
        .find(|one| one.sign == "<" && one.number.is_none())
    {
        return told(
            next.at,
            format!(
                "`{}` reads `{}`, and nothing of what stands before `|`",
                next.name(),
                input.target.text
            ),
            "take one of the two away",
        );
    }
    let name = next.name();
    let reads = next.called().iter().any(|word| {
        matches!(word.text, "-" | "/dev/stdin")
            || word.text.contains("$(")
            || word.text.contains("<(")
            || asks(name, word.text)
    });
    let is_spared = matches!(one.name(), "yes" | "true" | ":")
        || reads
        || around.text.contains(&format!("{name}()"));
    // What only empties the pipe is meant.
    let is_silent = next.redirects.iter().any(|one| one.leads_output()) && name == "echo";
    (DEAF.contains(&name) && !is_spared && !is_silent && next.end != End::And).then(|| {
        told(
            next.at,
            format!(
                "`{name}` reads nothing of what `{}` hands it",
                shown(one.text)
            ),
            match name {
                "echo" | "find" | "date" => "take the pipe away, or write `cat` or `xargs`",
                _ => "write `xargs` before it",
            },
        )
    })?
}
