//! Output that a script leads to a file before it prints its object.

use super::{ShellDiagnostic, shown};
use crate::shell::Command;

/// `exec >> night.log`: all that comes after it prints into that file.
pub(super) fn find(commands: &[Command<'_>]) -> Option<ShellDiagnostic> {
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
        .filter(|one| one.at > exec.at && !one.is_led_elsewhere());
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

#[cfg(test)]
mod tests {
    use super::super::of_script;

    fn says(text: &str) -> Vec<String> {
        let commands = crate::shell::read(text).unwrap_or_else(|stop| panic!("{text}: {stop:?}"));
        let all = of_script(text, &commands).into_iter();
        all.map(|slip| slip.says).collect()
    }

    #[test]
    fn an_object_that_goes_to_a_file_is_told() {
        for text in [
            "exec >> night.log\njq -n '{a: 1}'",
            "exec >run.log 2>&1\necho '{\"a\": 1}'",
        ] {
            let all = says(text);
            let is_told = all
                .iter()
                .any(|says| says.contains("leads all output of the script"));
            assert!(is_told, "{text}: {all:?}");
        }
        for text in [
            "exec 2>> night.log\njq -n '{a: 1}'",
            "exec >&2\necho '{\"a\": 1}'\nexit 1",
            "exec 3>&1 >> night.log\necho '{\"a\": 1}' >&3",
            "exec > >(tee run.log)\necho '{\"a\": 1}'",
            "exec >> night.log\nls",
            "exec >> night.log\nx=$(jq -n '{a: 1}'); ls \"$x\"",
            "echo '{\"a\": 1}'\nexec >> night.log\nls",
        ] {
            let all = says(text);
            assert!(all.is_empty(), "{text}: {all:?}");
        }
    }
}
