//! Functions: arguments that nobody hands over or in another order, numbers that `return` cannot hold, and `$(f)` of what prints nothing.

use super::{CommandContext, ShellDiagnostic, place};
use crate::shell::variables::whole;
use crate::shell::{Command, End, Function, Word};

/// Words that make a call one whose arguments are not known.
const OPEN: [&str; 5] = ["$@", "${@", "$*", "[@]", "shift"];

pub(super) fn find(around: &CommandContext<'_>, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
    let mut found = Vec::new();
    for function in around.structure.functions.iter().take(super::MOST) {
        let Some(body) = around.text.get(function.body.clone()) else {
            continue;
        };
        let calls: Vec<&Command<'_>> = commands
            .iter()
            .filter(|one| one.name() == function.name)
            .take(super::MOST)
            .collect();
        found.extend(
            calls
                .iter()
                .find_map(|call| swapped(around, function, body, call)),
        );
        found.extend(
            calls
                .iter()
                .find_map(|call| lacking(around, function, body, call)),
        );
        found.extend(
            calls
                .iter()
                .find_map(|call| silent(around, function, commands, call)),
        );
        found.extend(itself(function, commands));
    }
    found.extend(commands.iter().filter_map(|one| {
        declared(one)
            .or_else(|| beyond(one))
            .or_else(|| no_loop(around, one))
    }));
    found
}

/// The names that a body gives its arguments, by their number: `local from=$1 to=$2`.
fn parameters(body: &str) -> Vec<(&str, usize)> {
    let pieces = body.split([' ', '\n', ';', '\t']);
    let pieces = pieces.filter_map(|piece| {
        let (name, value) = piece.split_once('=')?;
        let number = value.trim_matches('"').strip_prefix('$')?.parse().ok()?;
        Some((name, number))
    });
    pieces.take(16).collect()
}

/// `move "$to" "$from"`, where the function calls the first `from` and the second `to`.
fn swapped(
    around: &CommandContext<'_>,
    function: &Function<'_>,
    body: &str,
    call: &Command<'_>,
) -> Option<ShellDiagnostic> {
    let names = parameters(body);
    let given: Vec<Option<&str>> = call
        .called()
        .iter()
        .skip(1)
        .map(|word| whole(word.text))
        .collect();
    let at = |name: &str| {
        names
            .iter()
            .find(|(one, _)| *one == name)
            .map(|(_, number)| *number)
    };
    let crossed = given.iter().enumerate().find_map(|(place, name)| {
        let name = (*name)?;
        let wanted = at(name).filter(|wanted| *wanted != place + 1)?;
        let other = (*given.get(wanted.checked_sub(1)?)?)?;
        (at(other) == Some(place + 1)).then_some((name, other))
    });
    let (one, other) = crossed?;
    // A function that hands on what it is handed may turn it on purpose.
    let mut around_call = around.structure.functions.iter();
    let hands_on = around_call.any(|outer| {
        let body = around.text.get(outer.body.clone()).unwrap_or("");
        let own = parameters(body);
        let is_own = |name: &str| own.iter().any(|(own, _)| *own == name);
        outer.body.contains(&call.at) && is_own(one) && is_own(other)
    });
    if hands_on {
        return None;
    }
    let from = function.body.start;
    Some(ShellDiagnostic {
        at: call.at,
        says: format!(
            "`{}`{} calls its arguments `{other}` and `{one}` in the other order",
            function.name,
            place(around.text, from)
        ),
        help: format!("hand over `${other}` where `${one}` stands, and the other way round"),
    })
}

/// A call with fewer arguments than the function reads in any case. Where `set -u` is not, none is as good as an empty one.
fn lacking(
    around: &CommandContext<'_>,
    function: &Function<'_>,
    body: &str,
    call: &Command<'_>,
) -> Option<ShellDiagnostic> {
    let counts = ["$#", "${1", "${2", "${3", "set --", "function "];
    let is_open = OPEN.iter().chain(&counts).any(|word| body.contains(word));
    if is_open || !around.refuses_unset {
        return None;
    }
    let is_one = |word: &Word<'_>| {
        let is_quoted = word.text.starts_with('"') && word.text.ends_with('"');
        (is_quoted || word.plain().is_some()) && !OPEN.iter().any(|open| word.text.contains(open))
    };
    let words = call.called().get(1..)?;
    let most = (1..=9)
        .rev()
        .find(|number| is_read(around, function, *number))?;
    let given = match words.len() {
        0 => "nothing".to_owned(),
        1 => "one argument".to_owned(),
        more => format!("{more} arguments"),
    };
    (words.len() < most && words.iter().all(is_one)).then(|| ShellDiagnostic {
        at: call.at,
        says: format!(
            "`{}` reads `${most}`, and is handed {given} here, at which `set -u` ends the script",
            function.name
        ),
        help: format!("hand over what `${most}` is for, or write `${{{most}:-…}}`"),
    })
}

/// Whether a function reads an argument in any case.
fn is_read(around: &CommandContext<'_>, function: &Function<'_>, number: usize) -> bool {
    let inside = around.plain.iter().enumerate();
    let mut inside =
        inside.filter(|(_, one)| function.body.contains(&one.at) && one.way.is_empty());
    inside.any(|(place, one)| {
        let before = place
            .checked_sub(1)
            .and_then(|place| around.plain.get(place));
        let is_direct = before
            .is_none_or(|before| before.end == End::Plain || !function.body.contains(&before.at));
        is_direct && read_alone(one.text, number)
    })
}

/// Whether `$1` stands in a body outside of single quotes.
fn read_alone(body: &str, number: usize) -> bool {
    let form = format!("${number}");
    body.lines().any(|line| {
        let mut places = line.match_indices(form.as_str());
        places.any(|(at, _)| {
            let before = line.get(..at).unwrap_or("");
            let after = line.get(at + form.len()..).unwrap_or("");
            let is_plain = before.matches('\'').count() % 2 == 0
                && !before.ends_with('\\')
                && !before.trim_start().starts_with('#');
            is_plain && !after.starts_with(|letter: char| letter.is_ascii_digit())
        })
    })
}

/// `x=$(f)`, where `f` says a number with `return` and prints nothing.
fn silent(
    around: &CommandContext<'_>,
    function: &Function<'_>,
    commands: &[Command<'_>],
    call: &Command<'_>,
) -> Option<ShellDiagnostic> {
    let before = around.text.get(..call.at)?;
    let is_kept = before.ends_with("=$(") || before.ends_with("=\"$(");
    let mut inside = commands
        .iter()
        .filter(|one| function.body.contains(&one.at) && !one.is_substituted);
    let returns = inside
        .clone()
        .any(|one| one.name() == "return" && one.called().len() == 2);
    let is_quiet =
        inside.all(|one| one.is_silent() || one.redirects.iter().any(|one| one.target.text == "2"));
    (is_kept && returns && is_quiet && call.is_substituted).then(|| ShellDiagnostic {
        at: call.at,
        says: format!(
            "`{}` prints nothing, so `$({})` is empty: `return` gives the exit code",
            function.name, function.name
        ),
        help: "print the value with `echo`".to_owned(),
    })
}

/// `ls() { ls -l "$@"; }`
fn itself(function: &Function<'_>, commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
    let first = commands
        .iter()
        .find(|one| function.body.contains(&one.at))?;
    let is_each_time =
        first.name() == function.name && first.way.is_empty() && !first.is_substituted;
    is_each_time.then(|| ShellDiagnostic {
        at: first.at,
        says: format!(
            "`{}` calls itself first of all, and does so without end",
            function.name
        ),
        help: format!(
            "write `command {}` for the program of that name",
            function.name
        ),
    })
}

/// `local w=3 h=$((w * 2))`: all values are worked out before the first is kept.
fn declared(command: &Command<'_>) -> Option<ShellDiagnostic> {
    if !matches!(command.name(), "local" | "declare" | "export" | "readonly") {
        return None;
    }
    let words = command.called();
    words.iter().enumerate().find_map(|(at, word)| {
        let name = word.sets()?;
        let later = words.get(at + 1..)?.iter().find(|later| {
            let Some((_, value)) = later.text.split_once('=') else {
                return false;
            };
            let inner = value.trim_matches('"');
            let computed = inner.strip_prefix("$((").and_then(|rest| rest.strip_suffix("))"));
            let is_text = inner.starts_with(&format!("${name}/")) || inner.starts_with(&format!("${{{name}}}"));
            is_text || computed.is_some_and(|inner| super::words(inner).any(|one| one == name))
        })?;
        Some(ShellDiagnostic {
            at: later.at,
            says: format!("`{}` works out all values before it keeps one, so `{name}` has no new value in `{}`", command.name(), later.text),
            help: "give it in a line of its own".to_owned(),
        })
    })
}

/// `return 300`, `exit 256`.
fn beyond(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, code] = command.called() else {
        return None;
    };
    let number: u64 = code.plain()?.parse().ok()?;
    (matches!(name.text, "return" | "exit") && number > 255).then(|| ShellDiagnostic {
        at: command.at,
        says: format!(
            "`{}` takes a number up to 255, and {number} becomes {}",
            name.text,
            number % 256
        ),
        help: "print the number with `echo`".to_owned(),
    })
}

/// `break` in no loop.
fn no_loop(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let is_leaver = matches!(command.name(), "break" | "continue");
    let is_looped = around
        .structure
        .loops
        .iter()
        .any(|one| one.head.start <= command.at && command.at < one.body.end);
    (is_leaver && !is_looped && !around.text.contains("eval")).then(|| ShellDiagnostic {
        at: command.at,
        says: format!("`{}` stands in no loop, so it does nothing", command.name()),
        help: if command.in_function {
            "write `return`".to_owned()
        } else {
            "take it out, or write `exit 0`".to_owned()
        },
    })
}
