//! Words of single commands that come out otherwise than they look: `awk "{print $1}"`, `grep -c x f || echo 0`, `[ "$a" = *fix* ]`.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::{Command, End, Word};

pub(super) fn find(around: &CommandContext<'_>, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
    let mut found: Vec<ShellDiagnostic> = commands
        .iter()
        .filter_map(|command| {
            columns(command)
                .or_else(|| pattern(command))
                .or_else(|| sum(around, command))
        })
        .collect();
    let pairs = commands.iter().zip(commands.iter().skip(1));
    found.extend(pairs.filter_map(|(one, next)| counted(one, next)));
    found.extend(quoted_pattern(around.text));
    found
}

/// `awk "{print $1}"`: in double quotes the shell puts its own first argument there.
fn columns(command: &Command<'_>) -> Option<ShellDiagnostic> {
    if !matches!(command.name(), "awk" | "gawk") {
        return None;
    }
    let mut words = command.called().iter().skip(1);
    let (word, at) = words.find_map(|word| {
        let inner = word.text.strip_prefix('"')?;
        let at = inner.find("print $")?;
        let column = inner.get(at + 7..)?;
        let is_column = column.starts_with(|letter: char| letter.is_ascii_digit());
        is_column.then_some((word, at))
    })?;
    Some(ShellDiagnostic {
        at: word.at + 1 + at,
        says: "`$1` in double quotes is the argument of the script, and no column of `awk`"
            .to_owned(),
        help: "write the program of `awk` in single quotes".to_owned(),
    })
}

/// `[ "$a" = *fix* ]`.
fn pattern(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let words: Vec<&Word<'_>> = command.called().iter().collect();
    let (sign, word) = match words.as_slice() {
        [name, _, sign, word, _] if name.text == "[" => (sign, word),
        [name, _, sign, word] if name.text == "test" => (sign, word),
        _ => return None,
    };
    let is_sign = matches!(sign.text, "=" | "==" | "!=");
    let is_pattern = word.text.starts_with('*') || word.text.ends_with('*');
    (is_sign && is_pattern).then(|| ShellDiagnostic {
        at: word.at,
        says: format!("`[ … ]` knows no patterns, so `{}` is compared as it stands, or as a file of that name", word.text),
        help: "write `[[ … ]]`".to_owned(),
    })
}

/// `n=n+1` and `n=$n+1`.
fn sum(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [word] = command.words.as_slice() else {
        return None;
    };
    let name = word.sets()?;
    let (_, value) = word.text.split_once('=')?;
    let (left, right) = value.trim_matches('"').split_once('+')?;
    let is_own = left == name || left.strip_prefix('$') == Some(name);
    let bare = right.trim_start_matches('$');
    let is_part = !bare.is_empty()
        && bare
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let text = around.text;
    let declares = ["declare -i", "typeset -i", "local -i"]
        .iter()
        .any(|word| text.contains(word));
    let begins = text.contains(&format!("{name}=0")) || text.contains(&format!("{name}=1"));
    (is_own && is_part && begins && !declares && !word.text.contains("+=")).then(|| {
        ShellDiagnostic {
            at: word.at,
            says: format!("`{}` gives `{name}` a text, and adds nothing", word.text),
            help: format!("write `{name}=$(({name} + {bare}))`"),
        }
    })
}

/// `n=$(grep -c x f || echo 0)`: `grep -c` prints 0 itself.
fn counted(one: &Command<'_>, next: &Command<'_>) -> Option<ShellDiagnostic> {
    let counts = one.called().iter().skip(1).any(|word| {
        let short = word
            .text
            .strip_prefix('-')
            .filter(|rest| !rest.starts_with('-'));
        word.text == "--count"
            || short.is_some_and(|letters| {
                letters.contains('c') && letters.chars().all(char::is_alphabetic)
            })
    });
    let is_zero =
        matches!(next.called(), [name, zero] if name.text == "echo" && zero.plain() == Some("0"));
    let both = one.is_substituted && next.is_substituted && one.end == End::Or;
    (one.name() == "grep" && counts && is_zero && both).then(|| ShellDiagnostic {
        at: one.at,
        says: "`grep -c` prints 0 itself where nothing matches, and fails, so `|| echo 0` prints a second 0".to_owned(),
        help: "write `|| true`".to_owned(),
    })
}

/// `[[ $tag =~ "^v[0-9]+" ]]`.
fn quoted_pattern(text: &str) -> Option<ShellDiagnostic> {
    let mut signs = text.match_indices("=~ ").map(|(at, sign)| at + sign.len());
    signs.find_map(|at| {
        let rest = text.get(at..)?;
        let quote = rest
            .chars()
            .next()
            .filter(|letter| matches!(letter, '"' | '\''))?;
        let inner = rest.get(1..)?.split(quote).next()?;
        let ends = rest.get(inner.len() + 2..)?.trim_start_matches(' ');
        let is_pattern = inner.starts_with('^')
            || inner.ends_with('$')
            || inner.contains("[0-9]")
            || inner.contains(".*");
        let head = text.get(..at)?.rsplit('\n').next()?;
        let is_test = head.contains("[[ ")
            && (ends.starts_with("]]") || ends.starts_with("&&") || ends.starts_with("||"));
        (is_pattern && is_test && !head.trim_start().starts_with('#')).then(|| ShellDiagnostic {
            at,
            says: format!(
                "the pattern `{inner}` is in quotes, so `=~` looks for these letters as they stand"
            ),
            help: "leave out the quotes, or give the pattern a name and write `=~ $name`"
                .to_owned(),
        })
    })
}
