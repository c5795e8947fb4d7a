//! Commands that need something before them: `uniq` lines in order, a file that is written beside the script its end, a file that is there.

use super::{CommandContext, ShellDiagnostic};
use crate::shell::{Command, End, Word};

pub(super) fn find(around: &CommandContext<'_>, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
    let mut found: Vec<ShellDiagnostic> = (0..commands.len())
        .filter_map(|at| unsorted(commands, at))
        .collect();
    found.extend((0..commands.len()).filter_map(|at| {
        counts_by_letters(commands, at).or_else(|| by_letters(around, commands, at))
    }));
    found.extend(around.plain.iter().filter_map(|one| early(around, one)));
    let removed = around.plain.iter();
    found.extend(removed.filter_map(|one| removed_file(around, commands, one)));
    found
}

/// `cut … | uniq -c`: `uniq` takes lines together that stand beside each other.
fn unsorted(commands: &[Command<'_>], at: usize) -> Option<ShellDiagnostic> {
    const MAKERS: [&str; 7] = ["cut", "awk", "grep", "sed", "jq", "cat", "tr"];
    let command = commands.get(at)?;
    let before = at.checked_sub(1).and_then(|before| commands.get(before))?;
    let is_piped = before.end == End::Pipe && MAKERS.contains(&before.name());
    let counts = command
        .called()
        .iter()
        .skip(1)
        .any(|word| matches!(word.text, "-c" | "-d" | "-u"));
    let next = commands.get(at + 1).filter(|_| command.end == End::Pipe);
    let is_counted = counts || next.is_some_and(|next| matches!(next.name(), "wc" | "sort"));
    // What is sorted further up stays so.
    let mut earlier = commands
        .get(..at)?
        .iter()
        .rev()
        .take_while(|one| one.end == End::Pipe);
    // So do the lines of a log, which are written in the order of their times.
    let orders = ["sort", "unique", "group_by"];
    let is_sorted = earlier.any(|one| {
        orders.iter().any(|word| one.text.contains(word)) || one.words.iter().any(is_log)
    });
    (command.name() == "uniq" && is_piped && is_counted && !is_sorted).then(|| ShellDiagnostic {
        at: command.at,
        says:
            "`uniq` takes only lines together that stand beside each other, and nothing sorts them"
                .to_owned(),
        help: "write `sort | uniq`".to_owned(),
    })
}

/// `access.log`
fn is_log(word: &Word<'_>) -> bool {
    word.text.trim_matches(['"', '\'']).ends_with(".log")
}

/// `uniq -c | sed 's/^ *//' | sort -r`: without the blanks before them, counts are put in order by their letters.
fn counts_by_letters(commands: &[Command<'_>], at: usize) -> Option<ShellDiagnostic> {
    let sort = commands.get(at).filter(|one| one.name() == "sort")?;
    let options = sort.called().iter().skip(1).map(|word| word.text);
    let by_letters = options.into_iter().all(|option| option == "-r");
    let before = commands.get(..at)?.iter().rev();
    let mut before = before.take_while(|one| one.end == End::Pipe);
    let strips = before.next().filter(|one| {
        let cuts = matches!(one.name(), "sed" | "awk" | "tr" | "xargs");
        cuts && (one.text.contains("^ ")
            || one.text.contains("^[[:space")
            || one.text.contains("$1")
            || one.text.contains("-s"))
    })?;
    let counts = before.next().is_some_and(|one| {
        one.name() == "uniq" && one.called().iter().any(|word| word.text == "-c")
    });
    (by_letters && counts).then(|| ShellDiagnostic {
        at: sort.at,
        says: format!(
            "`sort` goes by letters, and `{}` has taken the blanks before the counts away, so 9 comes behind 10",
            strips.name()
        ),
        help: "write `sort -rn`".to_owned(),
    })
}

/// `cmd > f &`, and `f` is read without a `wait`.
fn early(around: &CommandContext<'_>, command: &Command<'_>) -> Option<ShellDiagnostic> {
    if command.end != End::Background || command.in_function {
        return None;
    }
    let file = command
        .redirects
        .iter()
        .find(|one| one.leads_output())?
        .target;
    let is_plain = !file.text.starts_with("/dev/") && !file.text.ends_with(".log");
    let later = around.plain.iter().find(|one| {
        let reads = matches!(one.name(), "cat" | "jq" | "wc" | "sort" | "head" | "tail")
            || one.text.contains("$(<")
            || one.text.contains("$(cat ")
            || one.text.contains("$(wc ");
        one.at > command.at && reads && one.text.contains(file.text)
    })?;
    let between = around.text.get(command.at + command.text.len()..later.at)?;
    let waits = ["wait", "sleep", "fg", "inotify", "while", "until"]
        .iter()
        .any(|word| between.contains(word));
    (is_plain && !waits).then(|| ShellDiagnostic {
        at: later.at,
        says: format!(
            "`{}` is read while the command behind `&` may still write it",
            file.text
        ),
        help: "write `wait` before it".to_owned(),
    })
}

/// `rm "$tmp"`, and `"$tmp"` is read behind that.
fn removed_file(
    around: &CommandContext<'_>,
    commands: &[Command<'_>],
    command: &Command<'_>,
) -> Option<ShellDiagnostic> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    let file = rest
        .last()
        .filter(|_| name.text == "rm" && command.way.is_empty() && !command.in_function)?
        .text;
    let only = rest
        .iter()
        .filter(|word| !word.text.starts_with('-'))
        .count()
        == 1;
    let is_file = file.len() > 3
        && !file.contains(['*', '?'])
        && !rest
            .iter()
            .any(|word| word.text.starts_with('-') && word.text.contains('r'));
    let begin = command.at + command.text.len();
    let mut later = around.plain.iter().filter(|one| one.at > begin);
    let next = later.find(|one| one.text.contains(file))?;
    let reads_word = next.words.iter().any(|word| {
        word.text.contains(&format!("< {file}")) || word.text.contains(&format!("cat {file}"))
    });
    let reads = next
        .redirects
        .iter()
        .any(|one| one.sign == "<" && one.target.text == file)
        || matches!(next.name(), "cat" | "wc" | "head" | "tail" | "sort")
            && next.called().iter().any(|word| word.text == file)
        || reads_word;
    // Any other program may make it again, even where its name stands nowhere.
    let mut between = commands
        .iter()
        .filter(|one| (begin..next.at).contains(&one.at));
    let is_made = between.any(|one| !matches!(one.name(), "" | "echo" | "printf" | "[" | "test"))
        || around.text.get(begin..next.at)?.contains(file)
        || next
            .redirects
            .iter()
            .any(|one| one.leads_output() && one.target.text == file);
    (only
        && is_file
        && reads
        && !is_made
        && next.way.is_empty()
        && !next.in_function
        && next.end == End::Plain)
        .then(|| ShellDiagnostic {
            at: next.at,
            says: format!("`{file}` has been removed before it is read here"),
            help: "remove it behind that".to_owned(),
        })
}

/// `highest=$(… | sort | tail -n 1)`: without `-n` 9 comes behind 10.
fn by_letters(
    around: &CommandContext<'_>,
    commands: &[Command<'_>],
    at: usize,
) -> Option<ShellDiagnostic> {
    const NAMES: [&str; 8] = [
        "max", "min", "highest", "lowest", "largest", "smallest", "maximum", "minimum",
    ];
    const OTHERS: [&str; 6] = ["date", "day", "version", "time", "name", "tag"];
    let (one, next) = (commands.get(at)?, commands.get(at + 1)?);
    let is_one = |word: &Word<'_>| matches!(word.text, "1" | "-1" | "-n1");
    let takes_one = matches!(next.name(), "tail" | "head") && next.called().iter().any(is_one);
    let options = one.called().iter().skip(1);
    let mut options = options.map(|word| word.text);
    let by_letters = options.all(|option| matches!(option, "-r" | "-u" | "-ru" | "-ur"));
    if one.name() != "sort" || one.end != End::Pipe || !takes_one || !by_letters {
        return None;
    }
    let (name, _) = around.assignments.iter().find(|(name, all)| {
        let lower = name.to_ascii_lowercase();
        let is_number = lower.split('_').any(|part| NAMES.contains(&part));
        let is_other = OTHERS.iter().any(|word| lower.contains(word));
        let holds = |set: &super::assigned::Assignment<'_>| {
            let end = set.at + set.name.len() + 1 + set.value.map_or(0, str::len);
            set.at < one.at && next.at < end
        };
        is_number && !is_other && all.iter().any(holds)
    })?;
    Some(ShellDiagnostic {
        at: one.at,
        says: format!(
            "`sort` goes by letters, so 9 comes behind 10, and `{name}` is not what its name says"
        ),
        help: "write `sort -n`".to_owned(),
    })
}
