//! What a command prints, how long it pauses and whether it can fail, as far as its text tells.

use crate::shell::lost_failure::{passes, speaks};
use crate::shell::{Command, End, read};

/// The commands that print whole lines, whatever they are given, unless an option says something else.
const LINES: [&str; 22] = [
    "md5sum",
    "sha1sum",
    "sha256sum",
    "echo",
    "pwd",
    "date",
    "whoami",
    "hostname",
    "uname",
    "nproc",
    "wc",
    "ls",
    "expr",
    "seq",
    "grep",
    "cut",
    "sort",
    "uniq",
    "df",
    "du",
    "ps",
    "uptime",
];

/// Whether whatever a command prints ends with a line break, and it prints something.
pub(in super::super) fn prints_lines(text: &str) -> bool {
    let Some(all) = commands(text) else {
        return false;
    };
    let printed = || (0..all.len()).map(|at| printed(&all, at));
    let each = printed().any(|one| one == CommandOutput::Lines)
        && printed().all(|one| one != CommandOutput::Anything);
    // What comes last ends all that was printed, if it is run in any case.
    let last = all.last().is_some_and(|last| {
        self::printed(&all, all.len() - 1) == CommandOutput::Lines
            && text.trim_end().ends_with(last.text)
            && !last.in_function
    });
    let runs = all
        .iter()
        .rev()
        .skip(1)
        .all(|one| matches!(one.end, End::And | End::Plain));
    each || (last && runs)
}

/// Whether all that a command prints is a number, a date or a hash, which no shell takes for anything else.
pub(in super::super) fn prints_plain(text: &str) -> bool {
    let Some(all) = commands(text) else {
        return false;
    };
    let Some(last) = all.iter().rposition(|one| !only_takes_away(one)) else {
        return false;
    };
    let (before, from) = all.split_at(last);
    let [plain, taking @ ..] = from else {
        return false;
    };
    // What only takes away reads a file unless it reads what is plain.
    let is_piped = taking.is_empty() || from.iter().rev().skip(1).all(|one| one.end == End::Pipe);
    let mut before = before.iter();
    before.all(|one| one.end == End::Pipe || one.is_silent()) && is_piped && is_plain(plain)
}

/// Whether a command prints a part of what it is given, and nothing else.
fn only_takes_away(command: &Command<'_>) -> bool {
    match command.name() {
        "tr" => words(command).nth(1) == Some("-d"),
        "head" | "tail" | "cut" => true,
        _ => false,
    }
}

fn is_plain(command: &Command<'_>) -> bool {
    let options: Vec<&str> = words(command).skip(1).collect();
    match (command.name(), options.as_slice()) {
        ("nproc", []) | ("git", ["rev-parse", "HEAD" | "--short", ..]) => true,
        // With the name of a file it prints that, too.
        ("wc", options) => options.iter().all(|option| option.starts_with('-')),
        ("grep", options) => options
            .iter()
            .any(|option| *option == "-c" || *option == "-ci"),
        ("date", [format]) => {
            let format = format.trim_matches(['"', '\'']);
            let plain = |letter: char| letter.is_ascii_alphanumeric() || "+%-_:.".contains(letter);
            format.starts_with('+') && format.chars().all(plain)
        }
        ("jq", ["length" | "'length'", ..]) => true,
        ("echo", _) => command.call().strip_prefix("echo").is_some_and(|sum| {
            let sum = sum.trim().trim_matches('"');
            sum.starts_with("$((") && sum.ends_with("))") && !sum.contains("$(date")
        }),
        _ => false,
    }
}

/// Whether a command prints nothing, whatever happens.
pub(in super::super) fn prints_nothing(text: &str) -> bool {
    commands(text).is_some_and(|all| {
        !all.is_empty() && (0..all.len()).all(|at| printed(&all, at) == CommandOutput::Nothing)
    })
}

/// Whether a command does nothing but set up its own shell, which ends with it.
pub(in super::super) fn only_sets_up(text: &str) -> bool {
    let sets_up = |one: &Command<'_>| {
        let name = one.name();
        name.is_empty()
            || matches!(
                name,
                "cd" | "export" | "set" | "alias" | "umask" | "true" | ":"
            )
    };
    let all = read(text).unwrap_or_default();
    let lasts = |one: &Command<'_>| matches!(one.name(), "cd" | "export" | "alias" | "umask");
    all.iter().any(lasts)
        && all.iter().all(sets_up)
        && all.iter().all(|one| one.redirects.is_empty())
}

/// The longest pause of a command that nothing else shortens, in seconds.
pub(in super::super) fn pause(text: &str) -> Option<f64> {
    let all = commands(text)?;
    all.iter().filter_map(pause_of).reduce(f64::max)
}

/// The simple commands of a text whose output is its output; `None`: it holds something that is not followed.
fn commands(text: &str) -> Option<Vec<Command<'_>>> {
    let mut all = read(text).ok()?;
    let is_unknown = |one: &Command<'_>| {
        one.in_function || one.end == End::Background || matches!(one.name(), "eval" | "exec")
    };
    if all.iter().any(is_unknown) {
        return None;
    }
    all.retain(|one| !one.is_substituted);
    Some(all)
}

#[derive(PartialEq, Eq)]
enum CommandOutput {
    Nothing,
    Lines,
    Anything,
}

/// The words of a command, without quotes.
fn words<'t>(command: &Command<'t>) -> impl Iterator<Item = &'t str> {
    let called = command.called().iter();
    let spoken: Vec<&str> = called
        .map(|word| word.plain().unwrap_or(word.text))
        .collect();
    spoken.into_iter()
}

/// What the command at a place prints, of what the whole text prints.
fn printed(all: &[Command<'_>], at: usize) -> CommandOutput {
    match all.get(at) {
        Some(command) if command.is_silent() => CommandOutput::Nothing,
        Some(_) if makes_lines(all, at) => CommandOutput::Lines,
        Some(_) | None => CommandOutput::Anything,
    }
}

/// Whether what a command prints ends with a line break: by itself, or because what it reads does.
fn makes_lines(all: &[Command<'_>], at: usize) -> bool {
    let Some(command) = all.get(at) else {
        return false;
    };
    let name = command.name();
    let mut given = words(command).skip(1);
    let git = name == "git" && words(command).nth(1) == Some("rev-parse");
    if LINES.contains(&name) || git {
        return !given.any(|word| is_other(name, word));
    }
    let before = at.checked_sub(1).and_then(|at| Some((at, all.get(at)?)));
    before.is_some_and(|(at, before)| {
        before.end == End::Pipe && keeps_lines(command) && makes_lines(all, at)
    })
}

/// Whether a command hands on the line breaks of what it reads: `tail -1`, `tr -d G`.
fn keeps_lines(command: &Command<'_>) -> bool {
    let given: Vec<&str> = words(command).skip(1).collect();
    match (command.name(), given.as_slice()) {
        ("tail" | "head", options) => options.iter().all(|option| {
            let number = option.strip_prefix("-n").or(option.strip_prefix('-'));
            let number = number.unwrap_or(option);
            number.chars().all(|letter| letter.is_ascii_digit())
        }),
        ("tr", ["-d" | "-s", set]) => is_plain_set(set),
        ("tr", [from, to]) => !from.starts_with('-') && is_plain_set(from) && is_plain_set(to),
        _ => false,
    }
}

/// Whether a set of `tr` holds no line break for certain.
fn is_plain_set(set: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || " .,;:%_/+-".contains(letter);
    !set.is_empty() && set.chars().all(is_plain)
}

fn pause_of(command: &Command<'_>) -> Option<f64> {
    let mut words = words(command);
    let (Some("sleep"), Some(time), None) = (words.next(), words.next(), words.next()) else {
        return None;
    };
    let (number, scale) = match time.strip_suffix(['s', 'm', 'h']) {
        Some(number) if time.ends_with('m') => (number, 60.0),
        Some(number) if time.ends_with('h') => (number, 3600.0),
        Some(number) => (number, 1.0),
        None => (time, 1.0),
    };
    let digits = number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds: f64 = number.parse().ok().filter(|_| digits)?;
    Some(seconds * scale)
}

/// Whether a word may make the command leave out the line break, or end its lines with something else.
fn is_other(name: &str, word: &str) -> bool {
    let option = word.starts_with('-');
    match name {
        // Only what comes first is an option, but nobody prints such a word without a reason.
        "echo" => option || word.contains("\\c"),
        "date" | "expr" | "seq" | "pwd" | "whoami" | "hostname" | "uname" | "nproc" | "wc" => false,
        _ => option && word.contains(['z', 'Z', '0']),
    }
}

/// The end of a command that makes it succeed whatever failed before.
pub(in super::super) fn hides_failure(text: &str) -> Option<&str> {
    let all = commands(text)?;
    let [.., before, last] = all.as_slice() else {
        return None;
    };
    let stops = text.contains("set -e") || text.contains("errexit") || text.contains("pipefail");
    if all.iter().rev().skip(1).any(|one| one.name() == "exit") {
        return None;
    }
    let hidden = match before.end {
        End::Or => speaks(last),
        End::Plain => speaks(last) && !stops,
        // A failure before `&&` is one of the whole.
        End::Pipe => {
            let mut before = all.iter().rev().skip(1);
            let may_fail = before.any(|one| one.end == End::And);
            passes(last) && !stops && !may_fail
        }
        End::And | End::Background => false,
    };
    // What stands behind the last command, such as `fi`, may have been left out.
    let is_last = text.trim_end().ends_with(last.text);
    let begin = before.at + before.text.len();
    let sign = text.get(begin..).filter(|_| hidden && is_last)?;
    Some(sign.trim())
}

#[cfg(test)]
mod tests {
    use super::{hides_failure, only_sets_up, pause, prints_lines, prints_nothing, prints_plain};

    #[test]
    fn what_echo_prints_ends_with_a_line_break() {
        for command in [
            "echo yes",
            "test -f x && echo yes || echo no",
            "if [ -f x ]; then echo yes; else echo no; fi",
            "make > /dev/null 2>&1; echo \"$(date) done\"",
            "cat x | wc -l",
            "df -BG / | tail -1 | tr -d G",
            "ls | head -n 2 | tr a-z A-Z",
            "N=1 echo $N 2>/dev/null",
            "grep -c x a.txt || true",
            "# says so\necho 'a; b'",
            "(echo yes)",
            "case x in x) echo yes;; esac",
            // Whatever else is printed, the last line ends.
            "make && echo yes",
            "make; echo yes",
        ] {
            assert!(prints_lines(command), "{command}");
        }
    }

    #[test]
    fn what_may_end_otherwise_is_not_certain() {
        for command in [
            "printf yes",
            "echo -n yes",
            "echo 'yes\\c'",
            "echo yes | tr -d '\\n'",
            "cat x",
            "cat x | tail -1",
            "ls | head -c 3",
            "ls | tr -dc 0-9",
            "ls | tr -d '[:space:]'",
            "head -c 3 x",
            "make || echo yes",
            "echo yes > x",
            "true",
            "",
            "f() { echo yes; }; f",
            "cat <<E\nyes\nE",
            "grep -z x y",
            "echo yes &",
        ] {
            assert!(!prints_lines(command), "{command}");
        }
    }

    #[test]
    fn a_pause_is_as_long_as_it_says() {
        assert_eq!(pause("sleep 300 && ls"), Some(300.0));
        assert_eq!(pause("ls; sleep 5m; sleep 2"), Some(300.0));
        assert_eq!(pause("timeout 5 sleep 300"), None);
        assert_eq!(pause("sleep 300 &"), None);
        assert_eq!(pause("sleep $N"), None);
        assert_eq!(pause("echo sleep 300"), None);
    }
    #[test]
    fn a_silent_command_is_seen() {
        for command in [
            "mkdir -p x && touch x/y",
            "ls > files",
            "{ ls; date; } > files",
            "export A=1",
            "ls | wc -l > /dev/null",
            "echo x >&2",
        ] {
            assert!(prints_nothing(command), "{command}");
        }
        for command in [
            "make",
            "mkdir x && echo x",
            "ls 2>/dev/null",
            "",
            "x.sh > /dev/stderr; x",
        ] {
            assert!(!prints_nothing(command), "{command}");
        }
    }

    #[test]
    fn a_command_that_only_sets_up_its_shell_is_seen() {
        for command in ["cd src", "export A=1", "cd x && export B=$(date)"] {
            assert_eq!(only_sets_up(command), !command.contains("$("), "{command}");
        }
        for command in ["cd src && make", "A=1", "true", "", "export A=1 > x"] {
            assert!(!only_sets_up(command), "{command}");
        }
    }

    #[test]
    fn numbers_dates_and_hashes_are_plain() {
        for command in [
            "cat x | wc -l",
            "nproc",
            "git rev-parse HEAD",
            "grep -c error log.txt",
            "date +%s",
            "jq length a.json",
            "git rev-parse HEAD | cut -c 1-8 | tr -d a",
            "cd x; echo $((\u{1} + 1))",
        ] {
            assert!(prints_plain(command), "{command}");
        }
        for command in [
            "cat x",
            "wc -l x",
            "ls; wc -l < x",
            "date",
            "echo \u{1}",
            "jq .name a.json",
            "date +%F; head -n 1 mail.txt",
            "nproc && tail -1 log.txt",
            "nproc | cut -c 1; head -n 1 mail.txt",
        ] {
            assert!(!prints_plain(command), "{command}");
        }
    }

    #[test]
    fn a_command_that_hides_failures_is_seen() {
        assert_eq!(hides_failure("make build && ls dist | head -1"), None);
        assert_eq!(hides_failure("make test || true"), Some("|| true"));
        assert_eq!(hides_failure("make test; exit 0\n"), Some("; exit 0"));
        assert_eq!(
            hides_failure("make test || echo failed"),
            Some("|| echo failed")
        );
        assert_eq!(hides_failure("make test; echo done"), Some("; echo done"));
        assert_eq!(hides_failure("make test 2>&1 | tail -1"), Some("| tail -1"));
        for command in [
            "make test",
            "echo hi",
            "set -e; make test; echo done",
            "set -o pipefail; make | tail -1",
            "make test && echo done",
            "if make test; then exit 1; else echo x; fi",
            "make | grep -q ok",
            "make || exit 1",
            "[ -f x ] || exit 1; echo done",
        ] {
            assert_eq!(hides_failure(command), None, "{command}");
        }
    }
}
