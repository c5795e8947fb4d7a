//! Loops that lose what they gather, never end, or have other rounds than they seem to.

use super::assigned::Assignment;
use super::loop_header::of_loop;
use super::{CommandContext, ShellDiagnostic, words};
use crate::shell::variables::read_in;
use crate::shell::{Command, End, Loop};
use crate::sum_names::is_last;

/// Commands that leave a loop, or may.
const LEAVERS: [&str; 8] = [
    "break", "exit", "return", "exec", "kill", "eval", "source", ".",
];

/// In how many commands of a loop functions are followed. Nobody writes more by hand.
const MOST: usize = 512;

pub(super) fn find(around: &CommandContext<'_>) -> Vec<ShellDiagnostic> {
    let loops = around.structure.loops.iter().take(super::MOST);
    let mut found = Vec::new();
    for one in loops {
        found.extend(endless(around, one));
        found.extend(one_round(around, one));
        found.extend(batch(around, one));
        found.extend(folder(around, one));
        found.extend(fed(around, one));
        found.extend(header(around, one));
    }
    for (name, all) in &around.assignments {
        found.extend(begun_again(around, name, all));
        found.extend(text_replaced(around, name, all));
    }
    found
}

fn inside<'a, 't>(
    around: &'a CommandContext<'t>,
    one: &Loop,
) -> impl Iterator<Item = &'a &'t Command<'t>> {
    let body = one.body.clone();
    around
        .plain
        .iter()
        .filter(move |command| body.contains(&command.at))
}

/// `while [ "$n" -gt 0 ]`, where no round changes `n`.
fn endless(around: &CommandContext<'_>, one: &Loop) -> Option<ShellDiagnostic> {
    let head = around
        .text
        .get(one.head.clone())?
        .trim()
        .trim_end_matches(';');
    let compared = around.compared_in(&one.head).next()?;
    let is_one = head.starts_with('[')
        && head.ends_with(']')
        && !head.contains("&&")
        && !head.contains("||")
        || head.starts_with("((") && head.ends_with("))");
    let is_plain = !head.contains("$(")
        && !head.contains('`')
        && !head.contains("++")
        && !head.contains("--")
        && !head.contains(';');
    let word = around.text.get(one.at..one.head.start)?.trim();
    let mut names = [compared.left, compared.right]
        .into_iter()
        .filter_map(|side| compared.variable(side));
    let name = names.next()?;
    let all: Vec<&str> = std::iter::once(name).chain(names).collect();
    let body = around.text.get(one.body.clone())?;
    let sets = all.iter().any(|name| {
        let inside = around.assignments.get(name).is_some_and(|sets| {
            sets.iter()
                .any(|set| one.body.contains(&set.at) || set.command.in_function)
        });
        inside || around.is_set_elsewhere(name)
    });
    let leaves = inside(around, one).any(|command| LEAVERS.contains(&command.name()))
        || inside(around, one)
            .take(MOST)
            .any(|command| calls_leaver(around, command));
    let is_known = all.iter().all(|name| around.assignments.contains_key(name));
    let starts =
        around.text.contains("trap ") || around.text.contains("SECONDS") || body.contains("read ");
    (matches!(word, "while" | "until")
        && is_one
        && is_plain
        && is_known
        && !sets
        && !leaves
        && !starts)
        .then(|| ShellDiagnostic {
            at: one.at,
            says: format!(
                "no round of the loop changes `{name}`, so it never ends once it has begun"
            ),
            help: format!("change `{name}` in each round"),
        })
}

/// Whether a command calls a function of the text that may leave the script, or that calls another one, which may.
fn calls_leaver(around: &CommandContext<'_>, command: &Command<'_>) -> bool {
    let functions = &around.structure.functions;
    let is_function = |name: &str| functions.iter().any(|one| one.name == name);
    let mut called = functions.iter().filter(|one| one.name == command.name());
    called.any(|function| {
        let mut inside = around.plain.iter();
        inside.any(|one| {
            function.body.contains(&one.at)
                && (LEAVERS.contains(&one.name()) || is_function(one.name()))
        })
    })
}

/// A loop that gathers something, and whose last command is `break`.
fn one_round(around: &CommandContext<'_>, one: &Loop) -> Option<ShellDiagnostic> {
    let last = inside(around, one).last()?;
    let is_each_time = last.way.last().is_some_and(|(of, _)| *of == one.number);
    let before = around.text.get(one.body.start..last.at)?.trim_end();
    let is_alone = !before.ends_with("&&")
        && !before.ends_with("||")
        && last.name() == "break"
        && last.called().len() == 1;
    let body = around.text.get(one.body.clone())?;
    let gathers = body.contains("+=")
        || body.contains(">>")
        || inside(around, one).any(|command| {
            command.words.iter().any(|word| {
                word.sets()
                    .is_some_and(|name| word.text.starts_with(&format!("{name}=$(({name} +")))
            })
        });
    (is_each_time && is_alone && gathers && !body.contains("continue")).then(|| ShellDiagnostic {
        at: last.at,
        says: "`break` stands at the end of each round, so there is one round only".to_owned(),
        help: "take it out, or write it behind a condition".to_owned(),
    })
}

/// `n=0` in each round, before `n=$((n + 1))`: behind the loop stands what the last round counted.
fn begun_again(
    around: &CommandContext<'_>,
    name: &str,
    all: &[Assignment<'_>],
) -> Option<ShellDiagnostic> {
    let [first, second] = all else {
        return None;
    };
    let round = first.command.round?;
    let one = around
        .structure
        .loops
        .iter()
        .find(|one| one.number == round)?;
    let is_direct = |set: &Assignment<'_>| {
        set.command.round == Some(round) && set.is_alone && !set.command.in_function
    };
    let begins = first
        .value
        .is_some_and(|value| matches!(value.trim_matches('"'), "0" | "" | "()"));
    let value = second.value?;
    let adds = second.sign == "+="
        || value.starts_with(&format!("$(({name} +"))
        || value.starts_with(&format!("$((${name} +"));
    let is_first = first.command.way.last().is_some_and(|(of, _)| *of == round);
    if !is_direct(first)
        || !is_direct(second)
        || !begins
        || !adds
        || !is_first
        || around.is_set_elsewhere(name)
    {
        return None;
    }
    let times = words(around.text.get(one.body.clone())?)
        .filter(|word| *word == name)
        .count();
    let is_read = read_in(around.text.get(one.body.end..)?).any(|(read, _)| read == name);
    let own = if second.sign == "+=" { 2 } else { 3 };
    (times == own && is_read).then(|| ShellDiagnostic {
        at: first.at,
        says: format!("`{name}` begins anew in each round of the loop, so behind it stands what the last round gave"),
        help: format!("write `{name}=…` before the loop"),
    })
}

/// `list="$f,"` in a loop, where `list=""` stands before it.
fn text_replaced(
    around: &CommandContext<'_>,
    name: &str,
    all: &[Assignment<'_>],
) -> Option<ShellDiagnostic> {
    let [first, second] = all else {
        return None;
    };
    let round = second
        .command
        .round
        .filter(|_| first.command.round.is_none())?;
    let one = around
        .structure
        .loops
        .iter()
        .find(|one| one.number == round)?;
    let value = second
        .value
        .filter(|_| second.sign == "=" && second.is_alone)?;
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    let is_piece = inner.starts_with('$') && inner.ends_with([',', ';', ' ', '\n'])
        || inner.starts_with([',', ' ', '\n'])
        || inner.ends_with("\\n");
    let is_empty = first
        .value
        .is_some_and(|value| matches!(value, "" | "\"\"" | "''"));
    let is_each_time = second
        .command
        .way
        .last()
        .is_some_and(|(of, _)| *of == round);
    let body = around.text.get(one.body.clone())?;
    let times = words(body).filter(|word| *word == name).count();
    let leaves = inside(around, one).any(|command| LEAVERS.contains(&command.name()));
    let is_read = read_in(around.text.get(one.body.end..)?).any(|(read, _)| read == name);
    (is_piece && is_empty && is_each_time && times == 1 && !leaves && is_read && inner.contains('$') && !is_last(name) && !around.is_set_elsewhere(name)).then(|| ShellDiagnostic {
        at: second.at,
        says: format!("`{name}={value}` replaces `{name}` in each round of the loop, so behind it stands what the last round gave"),
        help: format!("write `{name}+={value}`"),
    })
}

/// Items that are handled when there are enough of them; those that are left are handled nowhere.
fn batch(around: &CommandContext<'_>, one: &Loop) -> Option<ShellDiagnostic> {
    let choices = around.structure.choices.iter().filter(|choice| {
        one.body
            .contains(&choice.heads.first().map_or(0, |head| head.start))
    });
    let mut choices = choices.filter(|choice| choice.heads.len() == 1 && choice.bodies.len() == 1);
    choices.find_map(|choice| {
        let (head, body) = (choice.heads.first()?, choice.bodies.first()?);
        let compared = around.compared_in(head).next()?;
        let is_full = matches!(compared.sign, "-eq" | "-ge" | "==" | ">=");
        let inner = compared.left.trim_matches('"').strip_prefix("${#")?;
        let name = inner.strip_suffix("[@]}").filter(|_| is_full)?;
        let sets = around.assignments.get(name)?;
        let empties = sets
            .iter()
            .any(|set| body.contains(&set.at) && set.value == Some("()"));
        let fills = sets
            .iter()
            .any(|set| set.sign == "+=" && one.body.contains(&set.at));
        let behind = around.text.get(one.body.end..)?;
        let is_used = words(around.text.get(body.clone())?)
            .filter(|word| *word == name)
            .count()
            > 1;
        let is_left = !words(behind).any(|word| word == name);
        // A loop in a loop goes on there.
        let is_outer = !around
            .structure
            .loops
            .iter()
            .any(|outer| outer.at < one.at && outer.body.end > one.body.end);
        (empties && fills && is_used && is_left && is_outer).then(|| ShellDiagnostic {
            at: compared.at,
            says: format!("what is left in `{name}` when the loop ends is handled nowhere"),
            help: format!("do the same behind the loop where `{name}` is not empty"),
        })
    })
}

/// `cd "$d"` in each round, and never back.
fn folder(around: &CommandContext<'_>, one: &Loop) -> Option<ShellDiagnostic> {
    let (name, items) = of_loop(around.text, one)?;
    let body = around.text.get(one.body.clone())?;
    let cd =
        inside(around, one).find(|command| command.name() == "cd" && command.end != End::Or)?;
    let [_, target] = cd.called() else {
        return None;
    };
    let is_item = [
        format!("\"${name}\""),
        format!("${name}"),
        format!("\"${{{name}}}\""),
    ]
    .contains(&target.text.to_owned());
    let is_relative = items
        .split_whitespace()
        .all(|item| !item.starts_with(['/', '"', '$', '~']));
    let is_direct = cd.way.last().is_some_and(|(of, _)| *of == one.number);
    let in_shell = around
        .structure
        .subshells
        .iter()
        .any(|shell| shell.contains(&cd.at));
    let goes_back = inside(around, one)
        .filter(|command| command.name() == "cd")
        .count()
        > 1
        || body.contains("popd")
        || body.contains("OLDPWD");
    let leaves = inside(around, one).any(|command| {
        LEAVERS.contains(&command.name())
            && command.way.last().is_some_and(|(of, _)| *of == one.number)
    });
    (is_item && is_relative && is_direct && !in_shell && !goes_back && !leaves).then(|| ShellDiagnostic {
        at: cd.at,
        says: format!("`cd` goes into `${name}` and never back, so the next round looks for its folder in this one"),
        help: format!("put brackets around it: `(cd \"${name}\" && …)`"),
    })
}

/// `ssh` in a loop that reads lines: it reads the rest of them.
fn fed(around: &CommandContext<'_>, one: &Loop) -> Option<ShellDiagnostic> {
    let head = around.text.get(one.head.clone())?;
    // `read -u 3` and `read … <&3` read something else than the commands of the loop do.
    let is_own = head.contains("-u") || head.contains("<&");
    let reads = words(head).any(|word| word == "read") && !is_own;
    let mut takers =
        inside(around, one).filter(|command| matches!(command.name(), "ssh" | "ffmpeg"));
    let taker = takers.find(|command| {
        let is_quiet = command.called().iter().any(|word| is_quiet(word.text));
        let has_own = command.redirects.iter().any(|one| one.gives_input());
        let before = around.text.get(..command.at).unwrap_or("").trim_end();
        let is_fed = before.ends_with('|') && !before.ends_with("||");
        !is_quiet && !has_own && !is_fed
    })?;
    let name = taker.name();
    let help = if name == "ssh" {
        "ssh -n"
    } else {
        "ffmpeg -nostdin"
    };
    reads.then(|| ShellDiagnostic {
        at: taker.at,
        says: format!("`{name}` reads standard input, and with that all other lines of the loop: there is one round only"),
        help: format!("write `{help}`, or `< /dev/null`"),
    })
}

/// `-nostdin`, and `-n` or `-f`, also among other options: `ssh -nT`.
fn is_quiet(option: &str) -> bool {
    let letters = option.strip_prefix('-').unwrap_or("");
    let is_short = letters.len() < 5 && letters.chars().all(|one| one.is_ascii_alphabetic());
    option == "-nostdin" || is_short && letters.contains(['n', 'f'])
}

/// `for f in a, b, c`, `for line in $(cat f)`, `for i in $(seq 10 1)`.
fn header(around: &CommandContext<'_>, one: &Loop) -> Option<ShellDiagnostic> {
    let (name, items) = of_loop(around.text, one)?;
    let told = |says: String, help: String| {
        Some(ShellDiagnostic {
            at: one.at,
            says,
            help,
        })
    };
    let all: Vec<&str> = items.split_whitespace().collect();
    let is_plain = |item: &&str| {
        item.chars()
            .all(|letter| letter.is_alphanumeric() || "_-.,".contains(letter))
    };
    if let Some((last, rest)) = all.split_last()
        && !rest.is_empty()
        && !last.ends_with(',')
        && rest
            .iter()
            .all(|item| item.ends_with(',') && is_plain(item))
    {
        return told(
            "the commas belong to the words that the loop goes over".to_owned(),
            "write blanks alone between them".to_owned(),
        );
    }
    let is_cat = items
        .strip_prefix("$(cat ")
        .or(items.strip_prefix("$(<"))
        .is_some_and(|rest| rest.ends_with(')') && !rest.contains('|'));
    if is_cat && matches!(name, "line" | "row" | "l") && !around.text.contains("IFS=$") {
        return told(
            format!("the loop goes over the words of the file: a blank ends `{name}`, too"),
            format!("write `while IFS= read -r {name}; do … done < file`"),
        );
    }
    let mut numbers = items
        .strip_prefix("$(seq ")?
        .strip_suffix(')')?
        .split_whitespace();
    let from: i64 = numbers.next()?.parse().ok()?;
    let to: i64 = numbers.next()?.parse().ok()?;
    (numbers.next().is_none() && from > to).then(|| {
        told(
            format!("`seq {from} {to}` counts up, and prints nothing"),
            format!("write `seq {from} -1 {to}`"),
        )
    })?
}
