//! A name in single quotes that is no value, a command that was to be called and is a text, names that are nearly those of the state, and
//! a text that ends with a failure in any case.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::variables::read_in;
use crate::shell::{Command, End, Word, is_name};

/// Programs whose arguments are programs or patterns: a `$` in them is theirs.
const OWN: [&str; 19] = [
    "jq", "yq", "awk", "gawk", "sed", "perl", "grep", "egrep", "fgrep", "rg", "tr", "find",
    "envsubst", "xargs", "parallel", "ssh", "docker", "echo", "printf",
];

/// Where a script finds its state.
const STATE: [&str; 2] = ["GRAPH_STATE", "GRAPH_STATE_FILE"];

pub(super) fn check(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    quoted(around, command).or_else(|| uncalled(around, command))
}

/// `cat '$file'`, where `file` is a variable of the text.
fn quoted(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let redirects = command.redirects.iter();
    let targets = redirects.filter(|one| !matches!(one.sign, "<<" | "<<-"));
    let targets = targets.map(|one| one.target);
    let own = OWN.contains(&command.name());
    let words = command.called().iter().skip(1).copied().filter(|_| !own);
    if around.is_read_again {
        return None;
    }
    words.chain(targets).find_map(|word| {
        let inner = word.text.strip_prefix("'$")?.strip_suffix('\'')?;
        let inner = inner
            .strip_prefix('{')
            .and_then(|inner| inner.strip_suffix('}'))
            .unwrap_or(inner);
        let known = around.set.contains(inner) || STATE.contains(&inner);
        (is_name(inner) && known).then(|| ShellDiagnostic {
            at: word.at,
            says: format!("`${inner}` stands in single quotes, so it is no value"),
            help: format!("write double quotes around `${inner}`"),
        })
    })
}

/// Programs that texts are made by.
const MAKERS: [&str; 10] = [
    "cat", "jq", "git", "grep", "sed", "awk", "date", "curl", "python3", "echo",
];

/// `name="(jq -r .key)"` and `name=(cat file)`: without the `$` it is a text, or a list of words that nothing reads as one.
fn uncalled(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    command.words.iter().find_map(|word| {
        let name = word.sets()?;
        let value = word.text.split_once('=')?.1;
        let quoted = value.strip_prefix("\"(").and_then(|value| value.strip_suffix(")\""));
        let is_list = around.text.contains(&format!("{name}["));
        let listed = || value.strip_prefix('(')?.strip_suffix(')');
        let inner = quoted.or_else(|| listed().filter(|_| !is_list))?;
        let mut parts = inner.split_whitespace();
        let program = parts.next()?;
        let goes_on = parts.next().is_some();
        (MAKERS.contains(&program) && goes_on).then(|| ShellDiagnostic {
            at: word.at,
            says: format!("`{program}` is not called: without a `$` before the bracket `{name}` gets the words"),
            help: format!("write `{name}=\"$({program} …)\"`"),
        })
    })
}

/// A variable that is nearly one in which a script finds its state.
pub(super) fn state(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    read_in(around.text).find_map(|(name, at)| {
        if STATE.contains(&name) || !name.starts_with("GRAPH") || around.set.contains(name) {
            return None;
        }
        let plain = |name: &str| name.replace('_', "");
        let near = STATE.iter().rev().find(|state| {
            let longer = name.len() == state.len() + 1 && name.starts_with(**state);
            longer || plain(name) == plain(state)
        })?;
        Some(ShellDiagnostic {
            at,
            says: format!("nothing gives `${name}` a value"),
            help: format!("`${near}` is probably meant"),
        })
    })
}

/// `exit 1` behind an object that is printed.
pub(super) fn failing(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let mut found = Vec::new();
    let mut before: Option<&Command<'_>> = None;
    // `exec >&2`: what is printed from there on goes elsewhere.
    let leads = |command: &&Command<'_>| command.name() == "exec" && !command.redirects.is_empty();
    if around.plain.iter().any(leads) {
        return found;
    }
    for command in &around.plain {
        let alone = before.is_none_or(|before| before.end == End::Plain);
        if fails(command)
            && alone
            && before.is_some_and(|before| before.way == command.way && prints(before))
        {
            found.push(ShellDiagnostic {
                at: command.at,
                says: "an object is printed and then `exit` says that the script failed, so nobody reads it".to_owned(),
                help: "write `exit 0`, or print the reason to standard error".to_owned(),
            });
        }
        before = Some(command);
    }
    found
}

/// The end of a script that is a failure in any case.
pub(super) fn last(commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
    let plain = || commands.iter().filter(|command| !command.is_substituted);
    let mut back = plain().rev();
    let (end, before) = (back.next()?, back.next()?);
    let is_only = plain().filter(|command| command.name() == "exit").count() == 1;
    let is_reached = before.end == End::Plain && end.way.is_empty() && end.end == End::Plain;
    // Another program may take its place, or another file end it; and what gives a reason means to fail.
    let ends = |command: &Command<'_>| matches!(command.name(), "exec" | "source" | ".");
    let is_meant = before.text.contains(">&2") || plain().any(ends);
    (is_only && is_reached && !is_meant && fails(end)).then(|| ShellDiagnostic {
        at: end.at,
        says: "the last command is a failure, so the script fails each time".to_owned(),
        help: "take it out, or write it where something has failed".to_owned(),
    })
}

/// Words of a message that something has failed.
const FAILED: [&str; 9] = [
    "error",
    "fail",
    "not there",
    "not found",
    "missing",
    "cannot",
    "could not",
    "invalid",
    "broken",
];

/// `if ! curl …; then echo "not there" >&2; exit 0; fi`.
pub(super) fn well(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let mut found = Vec::new();
    let pairs = around.plain.iter().zip(around.plain.iter().skip(1));
    for (before, end) in pairs {
        let words: Vec<&str> = end.called().iter().map(|word| word.text).collect();
        let is_end = words == ["exit", "0"] && end.way == before.way;
        let is_aside = before.redirects.iter().any(|one| one.target.text == "2");
        let says = matches!(before.name(), "echo" | "printf") && is_aside;
        let text = before.text.to_lowercase();
        let is_failure = FAILED.iter().any(|word| text.contains(word));
        // It is reached where a command did not succeed.
        let head = around.text.get(..before.at).unwrap_or("").trim_end();
        let line = head.rsplit('\n').next().unwrap_or("").trim_start();
        let is_refused = line.starts_with("if ! ") || line.ends_with("|| {");
        if is_end && says && is_failure && is_refused {
            found.push(ShellDiagnostic {
                at: end.at,
                says:
                    "a message says that something has failed, and `exit 0` says that all is well"
                        .to_owned(),
                help: "write `exit 1`".to_owned(),
            });
        }
    }
    found
}

/// `exit 1`.
fn fails(command: &Command<'_>) -> bool {
    let [name, code] = command.called() else {
        return false;
    };
    let code = code.plain().and_then(|code| code.parse::<u32>().ok());
    name.text == "exit" && code.is_some_and(|code| code > 0) && !command.in_function
}

/// Whether a command prints an object to standard output.
fn prints(command: &Command<'_>) -> bool {
    let makes = |word: &Word<'_>| word.text.starts_with("'{") || word.text.starts_with("\"{");
    let makes = command.called().iter().any(makes);
    let is_printing = matches!(command.name(), "echo" | "printf")
        || command.name() == "jq" && command.call().contains(" -n");
    // An object that says itself that something has failed is meant.
    let is_told = ["error", "success"]
        .iter()
        .any(|word| command.text.contains(word));
    makes && is_printing && !is_told && !command.is_led_elsewhere()
}
