//! Commands that do the opposite of what a text says that they are for: `find -mtime -30 -delete`, which is to clear what is older than 30 days; a copy
//! over the build that is to be published.

use super::ShellDiagnostic;
use super::{Command, End};
use crate::node_names::words;

/// What of a name or a text says that old things are meant.
const OLD: [&str; 9] = [
    "old",
    "older",
    "oldest",
    "outdated",
    "expire",
    "expired",
    "stale",
    "prune",
    "retention",
];

/// What says that new ones are.
const NEW: [&str; 8] = [
    "new", "newer", "newest", "recent", "recently", "today", "younger", "fresh",
];

/// What says that something goes out.
const GOES_OUT: [&str; 8] = [
    "publish",
    "publishes",
    "deploy",
    "deploys",
    "release",
    "releases",
    "upload",
    "uploads",
];

/// Directories that hold what was just built.
const BUILT: [&str; 8] = [
    "build", "dist", "out", "_site", "_build", "target", ".next", "output",
];

/// What commands do against what is said of them: the name of the node, its description, the comments of a script.
pub fn find(commands: &[Command<'_>], said: &str) -> Vec<ShellDiagnostic> {
    let said = words(said);
    let has = |of: &[&str]| said.iter().any(|word| of.contains(&word.as_str()));
    let old = has(&OLD) && !has(&NEW);
    let young = commands.iter().enumerate().filter(|_| old);
    let young = young.filter_map(|(at, command)| deletes_young(command, commands.get(at + 1)));
    let out = commands.iter().enumerate().filter(|_| has(&GOES_OUT));
    let turned = out.filter_map(|(at, command)| {
        let behind = commands.get(at + 1..).unwrap_or(&[]);
        turned(command, behind)
    });
    young.chain(turned).collect()
}

/// `find d -mtime -30 -delete`.
fn deletes_young(command: &Command<'_>, next: Option<&Command<'_>>) -> Option<ShellDiagnostic> {
    let all = command.called();
    let is =
        |at: usize, wanted: &[&str]| all.get(at).is_some_and(|word| wanted.contains(&word.text));
    let at = (1..all.len()).find(|at| {
        is(
            *at,
            &["-mtime", "-ctime", "-atime", "-mmin", "-cmin", "-amin"],
        )
    })?;
    let (test, age) = (all.get(at)?, all.get(at + 1)?);
    let number = age
        .text
        .strip_prefix('-')
        .filter(|number| number.parse::<u32>().is_ok())?;
    let removes = |command: &Command<'_>| command.called().iter().any(|word| word.text == "rm");
    let deletes = all.iter().any(|word| word.text == "-delete")
        || removes(command)
        || command.end == End::Pipe
            && next.is_some_and(|next| next.name() == "xargs" && removes(next));
    let is_turned = is(at - 1, &["!", "\\!", "-not"]);
    let unit = if test.text.ends_with("min") {
        "minutes"
    } else {
        "days"
    };
    (command.name() == "find" && deletes && !is_turned).then(|| ShellDiagnostic {
        at: test.at,
        says: format!(
            "`{} {}` takes what is younger than {number} {unit}, and old files are to be deleted",
            test.text, age.text
        ),
        help: format!("write `{} +{number}`", test.text),
    })
}

/// `rsync -a live/ build/` in what publishes the build.
fn turned(command: &Command<'_>, behind: &[Command<'_>]) -> Option<ShellDiagnostic> {
    let mut words = command.called().iter().map(|word| word.text).skip(1);
    let copies = match command.name() {
        "rsync" => true,
        "cp" | "scp" => command.called().iter().any(|word| {
            let option = word.text.strip_prefix('-');
            let short = option.filter(|option| !option.starts_with('-'));
            short.is_some_and(|option| option.contains(['r', 'R', 'a']))
        }),
        _ => false,
    };
    let plain = words.all(|word| {
        !word.contains(['$', super::VALUE])
            && !matches!(word, "-e" | "-t" | "--exclude" | "--include" | "--filter")
    });
    let operands = command
        .called()
        .iter()
        .skip(1)
        .filter(|word| !word.text.starts_with('-'));
    let operands: Vec<&str> = operands.map(|word| word.text).collect();
    let [from, to] = operands.as_slice() else {
        return None;
    };
    let (from, to) = (*from, *to);
    let is_built = |path: &str| {
        let path = path.trim_matches(['"', '\'']).trim_start_matches("./");
        let first = path.split('/').next().unwrap_or("");
        BUILT.contains(&first)
    };
    // What is only added to the build goes out with it.
    let goes_on = behind
        .iter()
        .any(|one| one.text.contains(to.trim_end_matches('/')));
    let is_turned = copies && plain && is_built(to) && !is_built(from) && !goes_on;
    (is_turned && from.contains('/')).then(|| ShellDiagnostic {
        at: command.at,
        says: format!(
            "`{}` copies `{from}` over `{to}`, which was built to be published",
            command.name()
        ),
        help: format!("exchange the two: `{to} {from}`"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, said: &str) -> Vec<String> {
        let commands = crate::shell::read(text).unwrap();
        find(&commands, said)
            .into_iter()
            .map(|one| one.help)
            .collect()
    }

    #[test]
    fn what_is_young_is_not_what_is_old() {
        let clear = "Deletes backups that are older than 30 days";
        for text in [
            "find backups -name '*.tar.gz' -mtime -30 -delete",
            "find backups -mtime -30 -exec rm {} +",
            "find backups -mtime -30 -print0 | xargs -0 rm -f",
        ] {
            assert_eq!(told(text, clear), ["write `-mtime +30`"], "{text}");
        }
        for (text, said) in [
            ("find backups -mtime +30 -delete", clear),
            ("find backups ! -mtime -30 -delete", clear),
            ("find backups -mtime -30 -ls", clear),
            (
                "find tmp -mtime -1 -delete",
                "Deletes what this run has made",
            ),
            (
                "find tmp -mmin -10 -delete",
                "Deletes recent files, not old ones",
            ),
        ] {
            assert!(told(text, said).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_build_is_copied_and_not_copied_over() {
        for text in [
            "rsync -a --delete live/ build/html/",
            "make html && cp -r www/docs dist",
        ] {
            assert_eq!(told(text, "publish").len(), 1, "{text}");
        }
        for (text, said) in [
            ("rsync -a --delete build/html/ live/", "publish"),
            ("rsync -a --delete live/ build/html/", "restore"),
            (
                "cp -r www/static build/ && rsync -a build/ host:/srv",
                "publish",
            ),
            ("cp CNAME build/", "publish"),
        ] {
            assert!(told(text, said).is_empty(), "{text}");
        }
    }
}
