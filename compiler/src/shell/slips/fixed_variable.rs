//! A variable that was made unchangeable, and is given another value: `readonly MOST=12`, then `MOST=3`.

use super::{CommandContext, ShellDiagnostic, place};
use crate::shell::{Command, is_name};

/// `commands`: all of the script, those of its functions among them.
pub(super) fn find(
    around: &CommandContext<'_>,
    commands: &[Command<'_>],
) -> Option<ShellDiagnostic> {
    let fixed = commands.iter().filter(|one| !one.in_function);
    let fixed: Vec<(&str, usize)> = fixed.filter_map(made).collect();
    commands.iter().find_map(|command| {
        // In a subshell or before a command it is another variable.
        let is_plain = command.called().is_empty() && !command.is_substituted;
        let word = command.words.iter().find(|word| {
            let is_later = |(name, at): &(&str, usize)| word.sets() == Some(*name) && *at < word.at;
            is_plain && fixed.iter().any(is_later)
        })?;
        let name = word.sets()?;
        let (_, at) = fixed.iter().find(|(fixed, _)| *fixed == name)?;
        Some(ShellDiagnostic {
            at: word.at,
            says: format!(
                "`{name}` is readonly{}, so the script fails where it is given another value",
                place(around.text, *at)
            ),
            help: format!("take another name, or leave out the `readonly` of `{name}`"),
        })
    })
}

/// The variable that a command makes unchangeable, and where.
fn made<'t>(command: &Command<'t>) -> Option<(&'t str, usize)> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    let is_fixed = |word: &str| word.starts_with('-') && word.contains('r');
    let fixes = match name.text {
        "readonly" => true,
        "declare" | "typeset" => rest.iter().any(|word| is_fixed(word.text)),
        _ => false,
    };
    let set = rest.iter().find(|word| !word.text.starts_with('-'))?;
    let (variable, _) = set.text.split_once('=')?;
    (fixes && is_name(variable)).then_some((variable, set.at))
}

#[cfg(test)]
mod tests {
    use super::super::find;

    fn says(text: &str) -> Vec<String> {
        let commands = crate::shell::read(text).unwrap_or_else(|stop| panic!("{text}: {stop:?}"));
        let all = find(text, &commands).into_iter();
        let all = all.map(|slip| slip.says);
        all.filter(|says| says.contains("readonly")).collect()
    }

    #[test]
    fn another_value_for_what_is_readonly_is_told() {
        for text in [
            "readonly MOST=12\nMOST=3\necho \"$MOST\"",
            "declare -r MOST=12\nf() {\n  MOST=3\n  echo \"$MOST\"\n}\nf",
            "declare -ri MOST=12\nMOST=$((MOST + 1))\necho \"$MOST\"",
        ] {
            assert_eq!(says(text).len(), 1, "{text}: {:?}", says(text));
        }
        for text in [
            "readonly MOST=12\necho \"$MOST\"",
            "MOST=3\nreadonly MOST\necho \"$MOST\"",
            "MOST=3\nMOST=4\nreadonly MOST=5\necho \"$MOST\"",
            "declare -x MOST=12\nMOST=3\necho \"$MOST\"",
            "f() {\n  local -r most=1\n  echo \"$most\"\n}\nmost=2\nf; echo \"$most\"",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
