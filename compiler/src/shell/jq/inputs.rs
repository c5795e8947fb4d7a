//! What a call of `jq` reads: `-n` beside something to read, `inputs` without `-n`, `-s` where one object is read.

use super::{ShellDiagnostic, Step, call, tokens};
use crate::shell::{Command, End};

/// The first slip of a call.
pub(super) fn slip(text: &str, commands: &[Command<'_>], number: usize) -> Option<ShellDiagnostic> {
    let command = commands.get(number)?;
    let call = call(command)?;
    let options: Vec<&str> = command
        .called()
        .iter()
        .skip(1)
        .map(|word| word.text)
        .filter(|word| word.starts_with('-'))
        .collect();
    let has = |letter: char, long: &str| {
        options
            .iter()
            .any(|one| *one == long || !one.starts_with("--") && one.contains(letter))
    };
    let (makes_its_own, slurps, raw) = (
        has('n', "--null-input"),
        has('s', "--slurp"),
        has('R', "--raw-input"),
    );
    let told = |at: usize, says: String, help: &str| {
        Some(ShellDiagnostic {
            at,
            says,
            help: help.to_owned(),
        })
    };
    let reads_input = call.program.contains("input");
    let before = number
        .checked_sub(1)
        .and_then(|before| commands.get(before));
    let is_piped = before.is_some_and(|before| {
        let between = text.get(before.at + before.text.len()..command.at);
        before.end == End::Pipe && between.is_some_and(|between| between.trim() == "|")
    });
    let is_given = is_piped
        || command
            .redirects
            .iter()
            .any(|one| one.gives_input() && one.target.text != "/dev/null")
        || call.has_files;
    let reads = call.paths();
    if makes_its_own
        && is_given
        && !reads_input
        && !slurps
        && let Some(read) = reads.first()
    {
        return told(
            read.at,
            "`jq -n` reads nothing of what it is given, so what the program reads of it is `null`"
                .to_owned(),
            "leave `-n` out",
        );
    }
    if slurps && !raw && !makes_its_own && !reads_input {
        let key = reads.iter().find_map(|read| match read.steps.first()? {
            Step::Key(key) => Some((read.at, *key)),
            Step::Item => None,
        });
        if let Some((at, key)) = key {
            return told(
                at,
                format!("`jq -s` reads a list, which has no `{key}`, so `jq` fails"),
                "leave `-s` out, or write `.[0]` or `map(…)`",
            );
        }
    }
    let program = call.program.trim_start();
    let gathers = program.starts_with("[inputs")
        || program.starts_with("reduce inputs") && !begins_with_first(call.program);
    if gathers && !makes_its_own && !raw {
        return told(
            call.at,
            "`inputs` gives all but the first, which `jq` without `-n` has read before".to_owned(),
            "write `jq -n`",
        );
    }
    None
}

/// Whether `reduce` begins with the first one, which is `.`.
fn begins_with_first(program: &str) -> bool {
    let all = tokens(program);
    all.windows(2)
        .any(|two| matches!(two, [open, first] if open.text == "(" && first.text.starts_with('.')))
}

#[cfg(test)]
mod tests {
    use super::super::tests::says;

    #[test]
    fn what_is_read_otherwise_is_told() {
        for (text, part) in [
            (
                "jq -n '{out: .n}' <<< \"$GRAPH_STATE\"",
                "reads nothing of what it is given",
            ),
            (
                "cat f | jq -nc '{out: .n}'",
                "reads nothing of what it is given",
            ),
            (
                "jq -n '{out: .n}' f.json",
                "reads nothing of what it is given",
            ),
            ("jq -s '{n: (.rows | length)}' f.json", "has no `rows`"),
            ("jq -c '[inputs | .n]' f.json", "all but the first"),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
    }

    #[test]
    fn what_is_read_as_meant_is_not_told() {
        for text in [
            "jq -n '{out: input.n}' f.json",
            "jq -n '[inputs | .n]' f.json",
            "while read -r x; do jq -n --arg x \"$x\" '{x: $x}'; done < f",
            "jq -s '{n: (map(.rows) | length), first: .[0].rows}' f.json",
            "jq -sR '{n: .}' f.txt",
            "jq 'reduce inputs as $x (.; . + $x)' a.json b.json",
            "jq -n --arg a b '{a: $a}' < f.json",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }
}
