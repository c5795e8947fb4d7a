//! Two JSON objects that a script prints on one way through it, where one is read: nothing between them ends it.

use super::code::{Code, is_part, name_at};
use super::shell_bodies::shell_bodies;
use super::{shell, two_objects};
use crate::ir::Interpreter;
use crate::shell::{Command, End};
use std::collections::BTreeSet;

/// The lines of two objects of which the second is printed each time that the first is.
pub(in crate::dialect) struct DoubleOutput {
    pub(in crate::dialect) first: usize,
    pub(in crate::dialect) second: usize,
    /// What ends a script of the language.
    pub(in crate::dialect) ends: &'static str,
}

/// How many objects are looked at: more is no script that somebody wrote by hand.
const MOST: usize = 64;

/// The first two such objects.
pub(in crate::dialect) fn twice(code: &Code) -> Option<DoubleOutput> {
    match code.interpreter {
        Interpreter::Bash => bash(code),
        Interpreter::Python => python(code),
        Interpreter::TypeScript => typescript(code),
    }
}

/// Commands behind which a shell may not go on.
const LAST: [&str; 9] = [
    "exit", "return", "exec", "kill", "eval", "source", ".", "break", "continue",
];

fn bash(code: &Code) -> Option<DoubleOutput> {
    let commands = shell::commands(&code.text)?;
    if commands.iter().any(|command| command.name() == "trap") {
        return None;
    }
    let mut functions = functions(code);
    let printers = printers(code, &commands);
    functions.retain(|name| !printers.contains(name));
    let calls = |at: usize| {
        let command = commands.get(at);
        command.is_some_and(|one| printers.contains(one.name()) && stands_alone(&commands, at))
    };
    let prints = |at: usize| prints_alone(code, &commands, at) || calls(at);
    let objects = (0..commands.len()).filter(|at| prints(*at));
    let (first, second) = objects
        .take(MOST)
        .find_map(|first| Some((first, goes_on_to(&functions, &commands, first, prints)?)))?;
    let line = |at: usize| Some(code.line_of(commands.get(at)?.at));
    Some(DoubleOutput {
        first: line(first)?,
        second: line(second)?,
        ends: "`exit 0`",
    })
}

/// The line at which a script for `bash` prints an object in each round of a loop, which nothing leaves.
pub(in crate::dialect) fn repeated_in_shell(code: &Code) -> Option<usize> {
    let commands = shell::commands(&code.text)?;
    let functions = functions(code);
    let mut printing = (0..commands.len()).filter(|at| prints_alone(code, &commands, *at));
    let at = printing.find(|at| {
        let command = commands.get(*at);
        let round = command.and_then(|one| Some((one.round?, one.way.last()?.0)));
        let Some((round, _)) = round.filter(|(round, last)| round == last) else {
            return false;
        };
        let mut inside = commands
            .iter()
            .filter(|one| one.way.iter().any(|(of, _)| *of == round));
        !inside.any(|one| LAST.contains(&one.name()) || functions.contains(one.name()))
    })?;
    // What a loop prints as a whole may be led elsewhere, or make one object.
    let text = code.text.as_str();
    let is_led = text.lines().any(|line| {
        let rest = line.trim_start().strip_prefix("done");
        rest.is_some_and(|rest| rest.contains(['>', '|', ')']))
    });
    let command = commands.get(at).filter(|_| !is_led)?;
    Some(code.line_of(command.at))
}

/// Where something stands that is shown beside an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Before,
    Behind,
}

/// The first command of which `shows` holds and which stands on the way of an object that is printed.
pub(super) fn beside_object(
    code: &Code,
    commands: &[Command<'_>],
    shows: impl Fn(&Command<'_>) -> bool,
) -> Option<(usize, Order)> {
    if commands.iter().any(|command| command.name() == "trap") {
        return None;
    }
    let functions = functions(code);
    let shows = |at: usize| {
        let command = commands.get(at);
        command.is_some_and(|one| {
            let goes_on = matches!(one.end, End::Plain | End::And);
            goes_on && !one.in_function && !one.is_led_elsewhere() && shows(one)
        })
    };
    let objects = |at: usize| prints_alone(code, commands, at);
    let all = 0..commands.len();
    let mut before = all.clone().filter(|at| shows(*at)).take(MOST);
    let first = before.find(|at| goes_on_to(&functions, commands, *at, objects).is_some());
    first.map(|at| (at, Order::Before)).or_else(|| {
        let mut printed = all.filter(|at| objects(*at)).take(MOST);
        let at = printed.find_map(|at| goes_on_to(&functions, commands, at, shows))?;
        Some((at, Order::Behind))
    })
}

/// Whether a command prints an object each time that its turn comes.
fn prints_alone(code: &Code, commands: &[Command<'_>], at: usize) -> bool {
    let command = commands.get(at).filter(|_| stands_alone(commands, at));
    command.is_some_and(|command| prints(code, command))
}

fn prints(code: &Code, command: &Command<'_>) -> bool {
    shell::object_of(command).is_some() || gives_object(code, command)
}

/// Whether nothing decides over a command but where it stands, and what it prints goes nowhere else: no `&&` and no `||` stands beside it.
fn stands_alone(commands: &[Command<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| commands.get(before));
    let follows = before.is_some_and(|before| matches!(before.end, End::And | End::Or));
    commands.get(at).is_some_and(|command| {
        !follows && command.end == End::Plain && !command.in_function && !command.is_led_elsewhere()
    })
}

/// The functions that print one object each time that they are called, and do not end the script.
fn printers<'c>(code: &'c Code, commands: &[Command<'c>]) -> BTreeSet<&'c str> {
    let bodies = shell_bodies(&code.text).into_iter();
    let found = bodies.filter(|(_, from, to)| {
        let inside = commands.iter().filter(|one| (*from..*to).contains(&one.at));
        let inside: Vec<&Command<'_>> = inside.collect();
        let ends = inside.iter().any(|one| LAST.contains(&one.name()));
        let plain = |one: &&&Command<'_>| {
            one.way.is_empty() && one.end == End::Plain && !one.is_led_elsewhere()
        };
        let printing = inside.iter().filter(plain);
        let printing = printing.filter(|one| prints(code, one)).count();
        let joined = inside
            .iter()
            .any(|one| matches!(one.end, End::And | End::Or));
        !ends && !joined && printing == 1
    });
    found.take(MOST).map(|(name, ..)| name).collect()
}

/// Whether a here-document is an object that a command prints.
fn gives_object(code: &Code, command: &Command<'_>) -> bool {
    let is_cat = command.name() == "cat" && command.called().len() == 1;
    let body = two_objects::document(&code.text, command).filter(|_| is_cat);
    body.is_some_and(|(body, _)| {
        let body = body.trim();
        body.starts_with("{") && body.ends_with('}')
    })
}

/// The next object on the way of one, if nothing in between may end the script.
fn goes_on_to(
    functions: &BTreeSet<&str>,
    commands: &[Command<'_>],
    first: usize,
    prints: impl Fn(usize) -> bool,
) -> Option<usize> {
    let way = &commands.get(first)?.way;
    for (at, command) in commands.iter().enumerate().skip(first + 1) {
        if command.in_function || is_beside(way, &command.way) {
            continue;
        }
        if LAST.contains(&command.name()) || functions.contains(command.name()) {
            return None;
        }
        if way.starts_with(&command.way) && prints(at) {
            return Some(at);
        }
    }
    None
}

/// Whether one way leaves the other: another branch of the same `if` or `case`.
fn is_beside(way: &[(usize, usize)], other: &[(usize, usize)]) -> bool {
    let mut both = way.iter().zip(other);
    both.any(|(one, other)| one.0 == other.0 && one.1 != other.1)
}

/// The functions that a script defines, which may end it: `name()` and `function name`.
fn functions(code: &Code) -> BTreeSet<&str> {
    let defined = code.lines().filter_map(|(_, line)| {
        let line = line.trim_start();
        let named = line.strip_prefix("function ").or_else(|| {
            let (name, rest) = line.split_once('(')?;
            rest.trim_start().starts_with(')').then_some(name)
        })?;
        Some(named.split([' ', '(', '{']).next().unwrap_or(named))
    });
    defined.collect()
}

/// Words behind which a script of Python may not go on.
const LEAVES: [&str; 11] = [
    "throw", "return", "raise", "exit", "quit", "_exit", "abort", "break", "continue", "assert",
    "execv",
];

/// Words that begin another way than the one before them.
const OTHERWISE: [&str; 6] = ["else", "elif", "except", "case", "catch", "default"];

/// A line, with those that it goes on in.
struct Statement {
    line: usize,
    /// How far it stands from the margin.
    margin: usize,
    text: String,
}

fn python(code: &Code) -> Option<DoubleOutput> {
    let statements = statements(code);
    let ends = "`sys.exit()`, or `return` in a function";
    of_statements(&statements, own(&statements), prints_in_python, ends)
}

/// The statements of TypeScript, each with how many braces are open before it in place of its margin.
fn typescript(code: &Code) -> Option<DoubleOutput> {
    let mut found: Vec<Statement> = Vec::new();
    let (mut braces, mut inside) = (0_usize, 0);
    for (line, text) in code.lines() {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            continue;
        }
        match found.last_mut().filter(|_| inside > 0) {
            Some(last) => last.text.push_str(trimmed),
            None => {
                let closes = trimmed.len() - trimmed.trim_start_matches('}').len();
                found.push(Statement {
                    line,
                    margin: braces.saturating_sub(closes),
                    text: trimmed.trim_start_matches(['}', ' ']).to_owned(),
                });
            }
        }
        let (all, round) = (opened(text), opened_round(text));
        inside = (inside + round).max(0);
        braces = braces.saturating_add_signed(isize::try_from(all - round).unwrap_or(0));
    }
    let mut own: BTreeSet<&str> = ["function", "class"].into();
    let defined = found.iter().filter_map(|of| {
        let start = of
            .text
            .trim_start_matches("export ")
            .trim_start_matches("async ");
        Some(name_at(start.strip_prefix("function ")?))
    });
    own.extend(defined);
    let arrows = found.iter().filter(|of| of.text.contains("=>"));
    own.extend(arrows.filter_map(|of| Some(name_at(of.text.strip_prefix("const ")?))));
    of_statements(
        &found,
        own,
        prints_in_typescript,
        "`process.exit(0)`, or `return` in a function",
    )
}

/// How many parentheses and brackets a line opens and does not close.
fn opened_round(line: &str) -> i32 {
    opened(&line.replace(['{', '}'], " "))
}

/// The first two objects of statements of which the second is printed behind the first.
fn of_statements(
    statements: &[Statement],
    mut own: BTreeSet<&str>,
    prints: impl Fn(&str) -> bool,
    ends: &'static str,
) -> Option<DoubleOutput> {
    let printers = printing_functions(statements, &prints);
    own.retain(|name| !printers.contains(name));
    let calls = |text: &str| {
        let name = name_at(text);
        let rest = text.get(name.len()..).unwrap_or("");
        printers.contains(name) && rest.starts_with('(')
    };
    let prints = |text: &str| prints(text) || calls(text);
    let loud = |at: usize| {
        let statement = statements.get(at)?;
        // What stands behind a condition without braces is printed on one way.
        let before = at.checked_sub(1).and_then(|before| statements.get(before));
        let is_conditional = before.is_some_and(|before| {
            let begins = name_at(&before.text);
            before.margin == statement.margin
                && ["if", "else", "for", "while"].contains(&begins)
                && !before.text.ends_with([';', '}', ':'])
        });
        let text = statement.text.as_str();
        (prints(text) && !leaves(text) && !is_conditional).then_some(())
    };
    let printing = (0..statements.len()).filter(|at| loud(*at).is_some());
    printing.take(MOST).find_map(|at| {
        Some(DoubleOutput {
            first: statements.get(at)?.line,
            second: goes_on(&own, statements, at, |at| loud(at).is_some())?,
            ends,
        })
    })
}

fn statements(code: &Code) -> Vec<Statement> {
    let mut found: Vec<Statement> = Vec::new();
    let mut open = 0;
    for (line, text) in code.lines() {
        match found.last_mut().filter(|_| open > 0) {
            Some(last) => last.text.push_str(text),
            None if text.trim().is_empty() => continue,
            None => found.push(Statement {
                line,
                margin: text.len() - text.trim_start().len(),
                text: text.trim().to_owned(),
            }),
        }
        open = (open + opened(text)).max(0);
    }
    found
}

/// How many parentheses a line opens and does not close.
fn opened(line: &str) -> i32 {
    let mut quote: Option<char> = None;
    let mut open = 0;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (_, '\\') => drop(letters.next()),
            (Some(mark), _) if mark == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(' | '[' | '{') => open += 1,
            (None, ')' | ']' | '}') => open -= 1,
            (Some(_) | None, _) => {}
        }
    }
    open
}

/// The functions of which each call prints one object, and does not end the script.
fn printing_functions(statements: &[Statement], prints: impl Fn(&str) -> bool) -> BTreeSet<&str> {
    let found = statements.iter().enumerate().filter_map(|(at, of)| {
        let start = of.text.trim_start_matches("export ");
        let header = ["def ", "function "]
            .iter()
            .find_map(|word| start.strip_prefix(word))?;
        let rest = statements.get(at + 1..)?;
        let body: Vec<&Statement> = rest
            .iter()
            .take_while(|one| one.margin > of.margin)
            .collect();
        let level = body.first()?.margin;
        let printing = body.iter().filter(|one| prints(&one.text)).count();
        let plain = body
            .iter()
            .all(|one| one.margin == level && !leaves(&one.text));
        (plain && printing == 1).then(|| name_at(header))
    });
    found.take(MOST).collect()
}

fn prints_in_python(text: &str) -> bool {
    let begins = ["print(json.dumps(", "sys.stdout.write(json.dumps("];
    let dumps = text.starts_with("json.dump(") && text.ends_with("sys.stdout)");
    let prints = begins.iter().any(|begin| text.starts_with(begin)) || dumps;
    prints && !text.contains("file=")
}

fn prints_in_typescript(text: &str) -> bool {
    let begins = [
        "console.log(JSON.stringify(",
        "process.stdout.write(JSON.stringify(",
    ];
    begins.iter().any(|begin| text.starts_with(begin))
}

/// Whether a statement may leave what it stands in.
pub(super) fn leaves(text: &str) -> bool {
    leaves_by(text).next().is_some()
}

/// The words of a line behind which a script may not go on.
pub(super) fn leaves_by(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter| !is_part(letter));
    words.filter(|word| LEAVES.contains(word))
}

/// The line of the next object on the way of one, if nothing in between may end the script.
fn goes_on(
    own: &BTreeSet<&str>,
    statements: &[Statement],
    first: usize,
    prints: impl Fn(usize) -> bool,
) -> Option<usize> {
    let mut level = statements.get(first)?.margin;
    let function = function_around(statements.get(..first)?, level);
    // Where another way begins, all that stands further in is beside this one.
    let mut beside: Option<usize> = None;
    for (at, statement) in statements.iter().enumerate().skip(first + 1) {
        let begins = name_at(&statement.text);
        if beside.is_some_and(|of| statement.margin > of) {
            continue;
        }
        beside = None;
        if function.is_some_and(|of| statement.margin <= of) {
            return None;
        }
        if statement.margin < level && OTHERWISE.contains(&begins) {
            level = statement.margin;
            beside = Some(level);
            continue;
        }
        let mut words = statement.text.split(|letter| !is_part(letter));
        if words.any(|word| LEAVES.contains(&word) || own.contains(word)) {
            return None;
        }
        level = level.min(statement.margin);
        if statement.margin == level && prints(at) {
            return Some(statement.line);
        }
    }
    None
}

/// How far the function stands from the margin that something stands in.
fn function_around(before: &[Statement], mut margin: usize) -> Option<usize> {
    for statement in before.iter().rev().filter(|of| !of.text.starts_with('@')) {
        if statement.margin >= margin {
            continue;
        }
        margin = statement.margin;
        let begins = ["def", "async", "class", "function", "export"];
        if begins.contains(&name_at(&statement.text)) || statement.text.contains("=>") {
            return Some(margin);
        }
    }
    None
}

/// The functions that a script defines, which may end it, and the words that define one.
fn own(statements: &[Statement]) -> BTreeSet<&str> {
    let defined = statements.iter().filter_map(|of| {
        let header = of.text.trim_start_matches("async ").strip_prefix("def ")?;
        Some(name_at(header))
    });
    defined.chain(["def", "class"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, interpreter: Interpreter) -> Option<(usize, usize)> {
        twice(&Code::of(text, interpreter)).map(|found| (found.first, found.second))
    }

    #[test]
    fn an_object_that_is_printed_behind_another_is_told_in_bash() {
        for (text, told) in [
            ("echo '{\"a\": 1}'\necho '{\"b\": 2}'\n", (1, 2)),
            (
                "if (( n > 3 )); then\n  jq -nc '{a: 1}'\nfi\njq -nc '{b: 2}'\n",
                (2, 4),
            ),
            (
                "case $x in\n  a) echo '{\"a\": 1}' ;;\n  *) exit 1 ;;\nesac\necho '{\"b\": 2}'\n",
                (2, 5),
            ),
            (
                "for f in a b; do\n  echo '{\"a\": 1}'\n  echo '{\"b\": 1}'\ndone\n",
                (2, 3),
            ),
            (
                "say() { jq -nc --arg a \"$1\" '{a: $a}'; }\nsay x\nsay y\n",
                (2, 3),
            ),
            ("cat <<EOF\n{\"a\": 1}\nEOF\necho '{\"b\": 1}'\n", (1, 4)),
            (
                "if a; then\n  echo '{\"a\": 1}'\nelif b; then\n  exit 0\nelse\n  exit 0\nfi\necho '{\"b\": 2}'\n",
                (2, 8),
            ),
        ] {
            assert_eq!(lines(text, Interpreter::Bash), Some(told), "{text}");
        }
    }

    #[test]
    fn objects_on_different_ways_are_not_told_in_bash() {
        for text in [
            "if a; then\n  echo '{\"a\": 1}'\nelse\n  echo '{\"b\": 2}'\nfi\n",
            "if a; then\n  echo '{\"a\": 1}'\n  exit 0\nfi\necho '{\"b\": 2}'\n",
            "if a; then\n  echo '{\"a\": 1}'; exit\nfi\necho '{\"b\": 2}'\n",
            "a && { echo '{\"a\": 1}'; exit 0; }\necho '{\"b\": 2}'\n",
            "a && echo '{\"a\": 1}' || echo '{\"b\": 2}'\n",
            "echo '{\"a\": 1}' && exit 0\necho '{\"b\": 2}'\n",
            "case $x in\n  a) echo '{\"a\": 1}' ;;\n  *) echo '{\"b\": 2}' ;;\nesac\n",
            "if a; then\n  echo '{\"a\": 1}'\nfi\nif b; then\n  echo '{\"b\": 2}'\nfi\n",
            "say() {\n  echo '{\"a\": 1}'\n}\nsay\n",
            "say() {\n  echo '{\"a\": 1}'\n  exit 0\n}\nif x; then\n  say\nfi\nsay\n",
            "say() {\n  echo '{\"a\": 1}'\n}\nif x; then\n  say\nelse\n  say\nfi\n",
            "say() {\n  echo '{\"a\": 1}'\n}\nx=$(say)\nsay\n",
            "end() {\n  exit 0\n}\nif a; then\n  echo '{\"a\": 1}'\n  end\nfi\necho '{\"b\": 2}'\n",
            "echo '{\"a\": 1}' > x.json\necho '{\"b\": 2}'\n",
            "echo '{\"a\": 1}' | jq '.a'\necho '{\"b\": 2}'\n",
            "x=$(echo '{\"a\": 1}')\necho '{\"b\": 2}'\n",
            "{ echo '{\"a\": 1}'; echo '{\"b\": 2}'; } | jq -s add\n",
        ] {
            assert_eq!(lines(text, Interpreter::Bash), None, "{text}");
        }
    }

    #[test]
    fn an_object_that_is_printed_behind_another_is_told_in_python() {
        for (text, told) in [
            (
                "print(json.dumps({\"a\": 1}))\nprint(json.dumps({\"b\": 1}))\n",
                (1, 2),
            ),
            (
                "if a:\n    print(json.dumps({\n        \"a\": 1,\n    }))\n\nprint(json.dumps({\"b\": 1}))\n",
                (2, 6),
            ),
            (
                "def say(a):\n    print(json.dumps(a))\n\n\nsay({})\nsay({\"b\": 1})\n",
                (5, 6),
            ),
            (
                "sys.stdout.write(json.dumps({}))\njson.dump({\"b\": 1}, sys.stdout)\n",
                (1, 2),
            ),
            (
                "def main():\n    if a:\n        print(json.dumps({}))\n    elif b:\n        return\n    log(1)\n    print(json.dumps({}))\n",
                (3, 7),
            ),
        ] {
            assert_eq!(lines(text, Interpreter::Python), Some(told), "{text}");
        }
    }

    #[test]
    fn objects_on_different_ways_are_not_told_in_python() {
        for text in [
            "if a:\n    print(json.dumps({}))\nelse:\n    print(json.dumps({}))\n",
            "if a:\n    print(json.dumps({}))\n    sys.exit(0)\nprint(json.dumps({}))\n",
            "if a:\n    print(json.dumps({})); sys.exit(0)\nprint(json.dumps({}))\n",
            "def say(a):\n    print(json.dumps(a))\n\nprint(json.dumps({}))\n",
            "def say(a):\n    print(json.dumps(a))\n    sys.exit(0)\n\nif x:\n    say({})\nsay({})\n",
            "def say(a):\n    print(json.dumps(a))\n\nif x:\n    say({})\nelse:\n    say({})\n",
            "json.dump({}, out)\nprint(json.dumps({}))\n",
            "def a():\n    print(json.dumps({}))\ndef b():\n    print(json.dumps({}))\na()\n",
            "if a:\n    print(json.dumps({}))\n    end()\nprint(json.dumps({}))\ndef end():\n    sys.exit()\n",
            "def main():\n    try:\n        print(json.dumps({}))\n        return 0\n    except E:\n        print(json.dumps({}))\n",
            "try:\n    print(json.dumps({}))\nexcept E:\n    print(json.dumps({}))\n",
            "print(json.dumps({}),\n      file=sys.stderr)\nprint(json.dumps({}))\n",
            "for x in y:\n    if x:\n        print(json.dumps({}))\n        break\nelse:\n    print(json.dumps({}))\n",
            "match a:\n    case 1:\n        print(json.dumps({}))\n    case _:\n        print(json.dumps({}))\n",
        ] {
            assert_eq!(lines(text, Interpreter::Python), None, "{text}");
        }
    }

    #[test]
    fn an_object_that_is_printed_behind_another_is_told_in_typescript() {
        for (text, told) in [
            (
                "console.log(JSON.stringify({ a: 1 }));\nconsole.log(JSON.stringify({ b: 1 }));\n",
                (1, 2),
            ),
            (
                "if (a) {\n  console.log(JSON.stringify({\n    a: 1,\n  }));\n}\nconsole.log(JSON.stringify({ b: 1 }));\n",
                (2, 6),
            ),
            (
                "function main() {\n  if (a) {\n    console.log(JSON.stringify({}));\n  } else if (b) {\n    return;\n  }\n  const x = 1;\n  console.log(JSON.stringify({ x }));\n}\nmain();\n",
                (3, 8),
            ),
        ] {
            assert_eq!(lines(text, Interpreter::TypeScript), Some(told), "{text}");
        }
        for text in [
            "if (a) {\n  console.log(JSON.stringify({}));\n} else {\n  console.log(JSON.stringify({}));\n}\n",
            "if (a) {\n  console.log(JSON.stringify({}));\n  process.exit(0);\n}\nconsole.log(JSON.stringify({}));\n",
            "function main() {\n  if (a) {\n    console.log(JSON.stringify({}));\n    return;\n  }\n  console.log(JSON.stringify({}));\n}\n",
            "if (a)\n  console.log(JSON.stringify({}));\nelse\n  console.log(JSON.stringify({}));\n",
            "if (a) console.log(JSON.stringify({}));\nelse console.log(JSON.stringify({}));\n",
            "const say = (a: string) => {\n  console.log(JSON.stringify(a));\n};\nconsole.log(JSON.stringify({}));\n",
            "try {\n  console.log(JSON.stringify({}));\n} catch (e) {\n  console.log(JSON.stringify({}));\n}\n",
            "switch (a) {\n  case 1:\n    console.log(JSON.stringify({}));\n    break;\n  default:\n    console.log(JSON.stringify({}));\n}\n",
            "console.error(JSON.stringify({}));\nconsole.log(JSON.stringify({}));\n",
        ] {
            assert_eq!(lines(text, Interpreter::TypeScript), None, "{text}");
        }
    }

    #[test]
    fn an_object_in_each_round_is_told_in_bash() {
        let line = |text: &str| repeated_in_shell(&Code::of(text, Interpreter::Bash));
        let round = "while read -r l; do\n  jq -nc --arg l \"$l\" '{l: $l}'\n";
        assert_eq!(line(&format!("{round}done < f\n")), Some(2));
        for text in [
            format!("{round}done < f | jq -s '{{all: .}}'\n"),
            format!("{round}done < f > all.jsonl\n"),
            format!("{round}  break\ndone < f\n"),
            "for f in a b; do\n  if test -f $f; then\n    echo '{\"a\": 1}'\n  fi\ndone\n".to_owned(),
            "x=$(for f in a b; do\n  echo '{\"a\": 1}'\ndone)\necho '{\"b\": 1}'\n".to_owned(),
            "all() {\n  for f in a b; do\n    echo '{\"a\": 1}'\n  done\n}\nall | jq -s '{all: .}'\n".to_owned(),
        ] {
            assert_eq!(line(&text), None, "{text}");
        }
    }
}
