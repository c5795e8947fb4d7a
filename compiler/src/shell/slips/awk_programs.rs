//! Programs of `awk`: a variable of the shell in them, `=` where a condition stands, columns of a file with commas.

use super::{CommandContext, ShellDiagnostic, words};
use crate::shell::variables::read_in;
use crate::shell::{Command, Word};
use crate::sum_names::is_sum;

pub(super) fn check(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    if !matches!(command.name(), "awk" | "gawk" | "mawk") {
        return columns_of_cut(command);
    }
    let (word, program) = program(command)?;
    let told = |says: String, help: String| {
        Some(ShellDiagnostic {
            at: word.at,
            says,
            help,
        })
    };
    let mut reads = read_in(program).filter(|(name, _)| {
        name.len() > 2
            && around.assigned.contains(name)
            && !is_own(program, name)
            && !command.text.contains(&format!("{name}="))
    });
    if let Some((name, _)) = reads.next() {
        return told(
            format!(
                "`${name}` in single quotes is none of the shell: `awk` knows no `{name}`, so it is the whole line"
            ),
            format!("hand it over: `awk -v {name}=\"${name}\" '… {name} …'`"),
        );
    }
    if let Some(name) = handed(command)
        .into_iter()
        .find(|name| !words(program).any(|word| word == *name))
    {
        return told(
            format!("`awk` is handed `{name}`, and its program never reads it"),
            format!("write `{name}` where it is meant"),
        );
    }
    if let Some(condition) = assigned(program) {
        return told(
            format!(
                "`{condition}` in a condition of `awk` sets the column, so the condition always holds"
            ),
            "write `==`".to_owned(),
        );
    }
    if let Some(name) = replaced(program) {
        return told(
            format!(
                "`{name} = $…` replaces `{name}` in each line, so the end prints what the last line gave"
            ),
            format!("write `{name} += $…`"),
        );
    }
    let options = || command.called().iter().map(|word| word.text);
    let splits = options().any(|word| word.starts_with("-F"))
        || options().any(|word| word.starts_with("--field-sep"))
        || ["FS=", "FPAT=", "FIELDWIDTHS="]
            .iter()
            .any(|sign| command.text.contains(sign))
        || program.contains("FS")
        || program.contains("split(")
        || options().any(|one| one == "--csv" || one == "-k");
    let file = command.called().last()?.text.trim_matches('"');
    let reads_column = ["$2", "$3", "$4", "$5"]
        .iter()
        .any(|column| program.contains(column));
    (file.ends_with(".csv") && file != program && !splits && reads_column).then(|| {
        told(
            format!("`awk` takes lines apart at blanks, and `{file}` has commas"),
            "write `awk -F,`".to_owned(),
        )
    })?
}

/// `cut -f2 rows.csv`: without `-d` columns end with tabulators.
fn columns_of_cut(command: &Command<'_>) -> Option<ShellDiagnostic> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    let (last, options) = rest.split_last()?;
    let splits = options
        .iter()
        .any(|word| word.text.starts_with("--del") || is_short(word.text, 'd'));
    let has_field = options.iter().any(|word| word.text.starts_with("-f"));
    let by_letters = options
        .iter()
        .any(|word| word.text.starts_with("-c") || word.text.starts_with("-b"));
    let is_commas = last.text.trim_matches('"').ends_with(".csv");
    (name.text == "cut" && is_commas && has_field && !splits && !by_letters).then(|| ShellDiagnostic {
        at: name.at,
        says: format!("`cut` takes lines apart at tabulators, and `{}` has commas, so it prints whole lines", last.text),
        help: "write `cut -d, -f…`".to_owned(),
    })
}

/// Whether an option is among others: `-sd,`.
fn is_short(option: &str, letter: char) -> bool {
    option.starts_with('-') && !option.starts_with("--") && option.contains(letter)
}

/// The program in single quotes.
fn program<'t>(command: &Command<'t>) -> Option<(Word<'t>, &'t str)> {
    let mut words = command.called().iter().skip(1);
    loop {
        let word = words.next()?;
        match word.text {
            "-v" | "-F" | "--assign" | "--field-separator" => drop(words.next()),
            "-f" => return None,
            option if option.starts_with('-') => {}
            text => {
                let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
                return (!inner.contains('\'')).then_some((*word, inner));
            }
        }
    }
}

/// The names behind `-v`.
fn handed<'t>(command: &Command<'t>) -> Vec<&'t str> {
    let called = command.called();
    let pairs = called.iter().zip(called.iter().skip(1));
    let names = pairs.filter(|(option, _)| option.text == "-v");
    let names = names.filter_map(|(_, value)| value.text.trim_start_matches('"').split_once('='));
    names
        .map(|(name, _)| name)
        .filter(|name| {
            !matches!(
                *name,
                "FS" | "OFS"
                    | "RS"
                    | "ORS"
                    | "FPAT"
                    | "CONVFMT"
                    | "OFMT"
                    | "IGNORECASE"
                    | "SUBSEP"
                    | "FIELDWIDTHS"
                    | "BINMODE"
                    | "NR"
                    | "NF"
            )
        })
        .collect()
}

/// Whether a program gives a name a value itself.
fn is_own(program: &str, name: &str) -> bool {
    let mut places = program.match_indices(name);
    places.any(|(at, _)| {
        let before = program.get(..at).unwrap_or("");
        let after = program.get(at + name.len()..).unwrap_or("").trim_start();
        !before.ends_with('$')
            && (after.starts_with('=')
                || after.starts_with("+=")
                || after.starts_with("++")
                || after.starts_with("--")
                || after.starts_with("in ")
                || after.starts_with([',', ')', '[', ';', '}']))
    })
}

/// `$1 = "open" {`, `if ($1 = "open")`.
fn assigned(program: &str) -> Option<&str> {
    let bodies = program.match_indices('{').map(|(at, _)| {
        let head = program.get(..at).unwrap_or("");
        let begin = head.rfind(['}', ';', '{', '\n']).map_or(0, |at| at + 1);
        head.get(begin..).unwrap_or("")
    });
    let asks = program
        .match_indices("if (")
        .filter_map(|(at, sign)| program.get(at + sign.len()..)?.split(')').next());
    let mut conditions = bodies.chain(asks).map(str::trim);
    conditions.find(|one| {
        let Some((column, value)) = one.split_once('=') else {
            return false;
        };
        let column = column.trim();
        let is_column = column
            .strip_prefix('$')
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
        is_column
            && !value.starts_with(['=', '~'])
            && value
                .trim_start()
                .starts_with(['"', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    })
}

/// `{ sum = $2 } END { print sum }`
fn replaced(program: &str) -> Option<&str> {
    let (body, end) = program.split_once("END")?;
    let (head, value) = body.split_once('=')?;
    let name = words(head.trim_end()).last().unwrap_or("");
    let only = words(body).filter(|word| *word == name).count() == 1;
    let is_column = value.trim_start().starts_with('$');
    (is_sum(name)
        && head.trim_end().ends_with(name)
        && only
        && is_column
        && words(end).any(|word| word == name))
    .then_some(name)
}
