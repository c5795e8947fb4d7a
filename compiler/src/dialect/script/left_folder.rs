//! A file beside the graph that a script reads by its name alone, behind a `cd` into a folder that has no such file.

use super::run_file::joined;
use crate::shell::{Command, ShellDiagnostic};
use crate::world::{Presence, World};

/// Commands that read the files that they are given.
const READERS: [&str; 14] = [
    "cat", "paste", "wc", "sort", "grep", "head", "tail", "jq", "awk", "sed", "cut", "comm", "tr",
    "uniq",
];

/// How many folders are looked into.
const MOST: usize = 64;

/// The first such read of the commands of a text that begins to work beside the graph.
pub(in crate::dialect) fn find(
    text: &str,
    commands: &[Command<'_>],
    world: &dyn World,
) -> Option<ShellDiagnostic> {
    let mut changes = commands
        .iter()
        .filter(|one| matches!(one.name(), "cd" | "pushd" | "popd"));
    let cd = changes
        .next()
        .filter(|one| one.way.is_empty() && !one.in_function && !one.is_substituted)?;
    let before = text.get(..cd.at)?.trim_end();
    let [_, to] = cd.called() else {
        return None;
    };
    if changes.next().is_some() || cd.name() != "cd" || before.ends_with('(') {
        return None;
    }
    let folders = folders(to.text.trim_matches('"'), world)?;
    let behind = commands
        .iter()
        .filter(|one| one.at > cd.at && !one.in_function);
    behind.take(MOST).find_map(|command| {
        let file = read(command)?;
        let is_there = |folder: &String| world.file(&joined(folder, file)) != Presence::Absent;
        let is_lost = world.file(file) == Presence::File && !folders.iter().any(is_there);
        let is_made = [
            format!("> {file}"),
            format!("> \"{file}\""),
            format!(">{file}"),
            format!("tee {file}"),
            format!("-o {file}"),
        ];
        let is_made = is_made.iter().any(|form| text.contains(form.as_str()))
            || text.contains("cp ")
            || text.contains("mv ");
        (is_lost && !is_made).then(|| ShellDiagnostic {
            at: command.at,
            says: format!(
                "`{file}` is looked for in the folder of `cd`, and it stands beside the graph"
            ),
            help: "read it before the `cd`, or keep where the script begins: `here=$PWD`"
                .to_owned(),
        })
    })
}

/// The folders into which a `cd` may lead: the one that is written out, or all beside a variable.
fn folders(target: &str, world: &dyn World) -> Option<Vec<String>> {
    if target.starts_with(['/', '~', '.', '-']) || target.contains(['`', '(', '*']) {
        return None;
    }
    if !target.contains('$') {
        return Some(vec![target.to_owned()]);
    }
    let (parent, name) = target.rsplit_once('/')?;
    let is_plain = !parent.contains('$') && name.starts_with('$');
    let all = world.siblings(&format!("{parent}/x"));
    let all: Vec<String> = all
        .into_iter()
        .filter(|path| world.file(path) == Presence::Directory)
        .take(MOST)
        .collect();
    (is_plain && !all.is_empty()).then_some(all)
}

/// The file that a command reads by its name alone.
fn read<'t>(command: &Command<'t>) -> Option<&'t str> {
    let input = command
        .redirects
        .iter()
        .find(|one| one.sign == "<")
        .map(|one| one.target);
    let last = command.called().last().copied();
    let last = last.filter(|_| READERS.contains(&command.name()) && command.called().len() > 1);
    let file = input.or(last)?.plain()?;
    let is_file = file.contains('.')
        && !file.starts_with(['.', '/', '-', '{', '~', '$'])
        && !file.contains([' ', '|', '(', '*']);
    is_file.then_some(file)
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::world::ListedFiles;

    fn told(text: &str) -> Option<String> {
        let world = ListedFiles::new([("avoid.txt", "nuts\n"), ("soups/pea/steps.txt", "cook\n")]);
        let commands = crate::shell::read(text).unwrap();
        find(text, &commands, &world).map(|slip| slip.says)
    }

    #[test]
    fn a_file_that_is_left_behind_is_told() {
        for text in [
            "cd soups/pea\nout=$(paste -sd '|' avoid.txt)\n",
            "cd \"soups/$kind\"\ncat avoid.txt\n",
            "cd \"soups/pea\"\nwhile read -r one; do echo \"$one\"; done < steps.txt\ngrep -c nuts avoid.txt\n",
        ] {
            let told = told(text);
            assert!(
                told.is_some_and(|says| says.starts_with("`avoid.txt` is looked for")),
                "{text}"
            );
        }
    }

    #[test]
    fn files_that_are_there_are_not_told() {
        for text in [
            "cd soups/pea\ncat steps.txt\n",
            "cat avoid.txt\ncd soups/pea\ncat steps.txt\n",
            "(cd soups/pea && cat steps.txt)\ncat avoid.txt\n",
            "cd soups/pea\ncd ../..\ncat avoid.txt\n",
            "cd soups/pea\ncat ../../avoid.txt\n",
            "cd \"$folder\"\ncat avoid.txt\n",
            "cd \"soups/$kind\"\ncat steps.txt\n",
            "cd \"$all/$kind\"\ncat avoid.txt\n",
            "if [ -d soups ]; then cd soups/pea; fi\ncat avoid.txt\n",
            "cd soups/pea\necho nuts > avoid.txt\ncat avoid.txt\n",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }
}
