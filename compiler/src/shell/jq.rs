//! Programs of `jq` in the commands of a shell: names that nobody gives them, and what they read.

mod argument_kinds;
mod argument_numbers;
mod arguments;
mod functions;
mod grammar;
mod inputs;
mod operators;
mod other_language;
mod paths;
mod shapes;

pub use paths::{PathRead, Step};

use super::ShellDiagnostic;
use super::values::kinds;
use super::{Command, Word, is_name};
use crate::suggestion::nearest;
use std::collections::BTreeSet;

/// Options that are followed by a name and a value.
pub const NAMED: [&str; 5] = [
    "--arg",
    "--argjson",
    "--slurpfile",
    "--rawfile",
    "--argfile",
];

/// How many calls are held against the rest of the text. Nobody writes more by hand.
const MOST: usize = 64;

/// The variables that each program has.
const OWN: [&str; 4] = ["ENV", "ARGS", "__loc__", "__prog_args"];

/// Whether a word is a function of `jq`, or one of its language.
fn is_known(word: &str) -> bool {
    functions::FUNCTIONS.contains(&word) || functions::KEYWORDS.contains(&word)
}

/// A call of `jq` whose program stands in the command.
#[derive(Clone, Debug)]
pub struct Call<'t> {
    /// The program, without its quotes.
    pub program: &'t str,
    /// Where that begins.
    pub at: usize,
    /// The names that are handed over.
    given: BTreeSet<&'t str>,
    /// Those of them that are texts, whatever they hold.
    texts: BTreeSet<&'t str>,
    /// Whether it reads what is there to read, and nothing is.
    is_starved: bool,
    /// The one file that it reads. `None`: there is none, or several.
    pub input: Option<Word<'t>>,
    /// Whether it is told of files to read.
    has_files: bool,
}

/// The call that a command is.
pub fn call<'t>(command: &Command<'t>) -> Option<Call<'t>> {
    let [name, rest @ ..] = command.called() else {
        return None;
    };
    if name.text != "jq" {
        return None;
    }
    let (mut given, mut texts) = (BTreeSet::new(), BTreeSet::new());
    let mut program = None;
    let mut makes_its_own = false;
    let mut others = Vec::new();
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match word.text {
            option if NAMED.contains(&option) => {
                let name = words.next()?.plain()?;
                given.insert(name);
                if option == "--arg" {
                    texts.insert(name);
                }
                let _ = words.next()?;
            }
            "-f" | "--from-file" | "-L" | "--args" | "--jsonargs" | "--seq" => return None,
            "--indent" => drop(words.next()),
            "--null-input" => makes_its_own = true,
            option if option.starts_with("--") => {}
            option if option.starts_with('-') => {
                if option.contains('f') || option.contains('L') {
                    return None;
                }
                makes_its_own |= option.contains('n');
            }
            _ if program.is_none() => program = Some(*word),
            _ => others.push(*word),
        }
    }
    let program = program?;
    let quotes = program.text.starts_with('\'');
    let inner = program.plain()?;
    Some(Call {
        program: inner,
        at: program.at + usize::from(quotes || program.text.starts_with('"')),
        given,
        texts,
        input: match others.as_slice() {
            [only] if !makes_its_own => Some(*only),
            _ => None,
        },
        has_files: !others.is_empty(),
        is_starved: others.is_empty()
            && !makes_its_own
            && !command.has_input()
            && !command.in_function,
    })
}

/// What is wrong with the programs of `jq` in a text, with the values that they are given, and with what is made of their output.
pub fn slips(text: &str, commands: &[Command<'_>]) -> Vec<ShellDiagnostic> {
    // `exec < file`: all that comes after reads that.
    let fed = commands
        .iter()
        .find(|command| command.name() == "exec" && command.has_input());
    let is_fed = |call: &Call<'_>| fed.is_some_and(|exec| exec.at < call.at);
    let calls = commands.iter().filter_map(call);
    let programs = calls.filter_map(|mut call| {
        call.is_starved &= !is_fed(&call);
        call.first_slip()
    });
    let mut found: Vec<ShellDiagnostic> = programs.collect();
    let kinds = kinds(text, commands);
    let calls = commands.iter().enumerate();
    let calls = calls.filter(|(_, command)| command.name() == "jq");
    let others = calls.take(MOST).filter_map(|(number, command)| {
        argument_numbers::slip(text, &kinds, command)
            .or_else(|| inputs::slip(text, commands, number))
            .filter(|slip| {
                !(command.at..command.at + command.text.len()).contains(&slip.at)
                    || !found
                        .iter()
                        .any(|one| (command.at..command.at + command.text.len()).contains(&one.at))
            })
    });
    let others: Vec<ShellDiagnostic> = others.collect();
    let kinds = argument_kinds::slips(text, commands).into_iter().take(MOST);
    let kinds = kinds.filter(|slip| {
        let is_beside = |other: &ShellDiagnostic| are_in_one_call(commands, slip.at, other.at);
        !others.iter().any(is_beside)
    });
    found.extend(kinds);
    found.extend(others);
    found
}

/// Whether two places stand in one call of `jq`.
fn are_in_one_call(commands: &[Command<'_>], one: usize, other: usize) -> bool {
    let mut calls = commands.iter().filter(|command| command.name() == "jq");
    calls.any(|call| {
        let range = call.at..call.at + call.text.len();
        range.contains(&one) && range.contains(&other)
    })
}

impl<'t> Call<'t> {
    /// Whether a name is handed over to the program.
    pub fn is_given(&self, name: &str) -> bool {
        self.given.contains(name)
    }

    /// The first word of the program, where it is no function of `jq` for certain: `key // 0`.
    pub fn bare_word(&self) -> Option<&'t str> {
        let program = self.program.trim_start();
        let end = program.find(|letter| !super::is_name_part(letter));
        let (word, rest) = program.split_at(end.unwrap_or(program.len()));
        let is_call = rest.starts_with(['(', ':']);
        (is_name(word) && !is_call && !is_known(word)).then_some(word)
    }

    /// The keys that it prints with a text that it is given as it is, and where: `items: $items`, with `--arg items`.
    pub fn text_fields(&self) -> Vec<(&'t str, usize)> {
        let tokens = tokens(self.program);
        let fields = tokens.windows(4).filter_map(|four| match four {
            [key, colon, value, end]
                if colon.text == ":"
                    && value.kind == Kind::Variable
                    && self.texts.contains(value.text.trim_start_matches('$'))
                    && matches!(end.text, "," | "}")
                    && matches!(key.kind, Kind::Text | Kind::Word) =>
            {
                Some((key.text.trim_matches('"'), self.at + value.at))
            }
            _ => None,
        });
        fields.collect()
    }

    /// What is wrong with its program.
    fn first_slip(&self) -> Option<ShellDiagnostic> {
        if self.is_starved && !self.program.contains("input") {
            return Some(ShellDiagnostic {
                at: self.at,
                says: "`jq` is given nothing to read, so it prints nothing".to_owned(),
                help: "write `jq -n`, or give it the text: `<<< \"$text\"`, or a file".to_owned(),
            });
        }
        let tokens = tokens(self.program);
        self.foreign_sign(&tokens)
            .or_else(|| self.missing_comma(&tokens))
            .or_else(|| self.wrong_arguments(&tokens))
            .or_else(|| self.grammar(&tokens))
            .or_else(|| self.unbound(&tokens))
            .or_else(|| self.quoted(&tokens))
            .or_else(|| self.calculated_text(&tokens))
            .or_else(|| self.assigned_condition(&tokens))
            .or_else(|| self.other_shape(&tokens))
    }

    /// Two values beside each other.
    fn missing_comma(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        // In a text may stand a value, and in that a text.
        if self.program.contains("\\(") {
            return None;
        }
        let mut pairs = tokens.iter().zip(tokens.iter().skip(1));
        let (before, after) = pairs.find(|(before, after)| {
            let ends = matches!(before.kind, Kind::Variable | Kind::Text | Kind::Number);
            let begins = matches!(after.kind, Kind::Text);
            ends && begins && !before.is_format_or_label
        })?;
        Some(ShellDiagnostic {
            at: self.at + after.at,
            says: format!(
                "the program of `jq` has no comma between `{}` and `{}`",
                before.text, after.text
            ),
            help: format!("write a comma behind `{}`", before.text),
        })
    }

    /// A variable that nobody gives it.
    fn unbound(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        let mut bound = self.given.clone();
        bound.extend(OWN);
        let mut binds = false;
        for token in tokens {
            match token.kind {
                Kind::Word => binds = matches!(token.text, "as" | "def" | "label") || binds,
                Kind::Sign if matches!(token.text, "|" | ":") => {
                    // The keys of a pattern have a `:` too.
                    binds = binds && token.text == ":" && !token.ends_head;
                }
                Kind::Variable if binds => drop(bound.insert(token.text.trim_start_matches('$'))),
                Kind::Variable | Kind::Text | Kind::Number | Kind::Sign => {}
            }
        }
        let free = tokens.iter().find(|token| {
            token.kind == Kind::Variable && !bound.contains(token.text.trim_start_matches('$'))
        })?;
        let name = free.text.trim_start_matches('$');
        let help = match nearest(name, self.given.iter().copied()) {
            Some(near) => format!("the program probably means `${}`", near.name),
            None => format!("hand `jq` a value of the name `{name}` before the program"),
        };
        Some(ShellDiagnostic {
            at: self.at + free.at,
            says: format!(
                "the program of `jq` uses `${name}`, which nothing gives it, so `jq` fails"
            ),
            help,
        })
    }

    /// `"$name"`: a text, and no value.
    fn quoted(&self, tokens: &[Token<'_>]) -> Option<ShellDiagnostic> {
        let text = tokens.iter().find(|token| {
            let inner = token.text.trim_matches('"').strip_prefix('$');
            token.kind == Kind::Text && inner.is_some_and(|name| self.given.contains(name))
        })?;
        let name = text.text.trim_matches('"');
        Some(ShellDiagnostic {
            at: self.at + text.at,
            says: format!(
                "the program of `jq` writes the text `{name}`, not what is given as `{name}`"
            ),
            help: format!("take the quotes around `{name}` away"),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Variable,
    Word,
    Text,
    Number,
    Sign,
}

/// A piece of a program.
#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    kind: Kind,
    text: &'t str,
    at: usize,
    /// Whether something else may follow it than follows a value: the name of a format, of a label.
    is_format_or_label: bool,
    /// Whether it is the `:` behind the head of a function.
    ends_head: bool,
}

/// The pieces of a program; comments are none.
fn tokens(program: &str) -> Vec<Token<'_>> {
    let mut found: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    let mut in_head = false;
    while let Some(rest) = program.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        let name = |from: usize| {
            let rest = rest.get(from..).unwrap_or("");
            rest.find(|letter| !super::is_name_part(letter))
                .unwrap_or(rest.len())
        };
        let (kind, length) = match first {
            '#' => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            '"' => (Kind::Text, text_length(rest)),
            '$' => (Kind::Variable, 1 + name(1)),
            '.' | '@' if name(1) > 0 => (Kind::Sign, 1 + name(1)),
            _ if first.is_ascii_digit() => (Kind::Number, name(0)),
            _ if is_name(rest.get(..name(0)).unwrap_or("")) => (Kind::Word, name(0)),
            _ if first.is_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            _ => (Kind::Sign, first.len_utf8()),
        };
        let text = rest.get(..length).unwrap_or(rest);
        in_head |= kind == Kind::Word && text == "def";
        let ends_head = in_head && text == ":";
        in_head &= !ends_head;
        let is_format_or_label = found
            .last()
            .is_some_and(|last| matches!(last.text, "label" | "break" | "import" | "include"));
        found.push(Token {
            kind,
            text,
            at,
            is_format_or_label,
            ends_head,
        });
        at += length;
    }
    found
}

/// How long the text at the beginning is, with its quotes.
fn text_length(rest: &str) -> usize {
    let mut skip = false;
    for (at, letter) in rest.char_indices().skip(1) {
        if std::mem::take(&mut skip) {
            continue;
        }
        match letter {
            '\\' => skip = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Where the bracket at a place closes.
fn closing(tokens: &[Token<'_>], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (number, token) in tokens
        .iter()
        .enumerate()
        .skip(open)
        .filter(|(_, one)| one.kind == Kind::Sign)
    {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(number);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn says(text: &str) -> Vec<String> {
        let commands = super::super::read(text).unwrap();
        let all = slips(text, &commands).into_iter();
        all.map(|slip| slip.says).collect()
    }

    #[test]
    fn slips_of_programs_are_found() {
        for (text, part) in [
            ("jq -n --arg fi x '{a: $f}'", "uses `$f`"),
            (
                "jq -n --arg n x '{\"a\": $n\n \"b\": 1}'",
                "no comma between `$n` and `\"b\"`",
            ),
            ("jq -n --arg n x '{a: \"$n\"}'", "writes the text `$n`"),
            ("jq -c '{a: 1}'", "nothing to read"),
            ("jq '{a: 1}'; exec < x", "nothing to read"),
            (
                "n=$((m + 1))\njq --arg n \"$n\" '{n: $n, all: [.rows[] | select(.size < $n)]}' f",
                "counts as greater",
            ),
        ] {
            let all = says(text);
            assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
        }
    }

    #[test]
    fn programs_that_work_are_not_told() {
        for text in [
            "jq -n --arg a b --argjson c 1 '{a: $a, $c, d: $ENV.HOME}'",
            "echo '{}' | jq '. as {a: $x, b: [$y]} | $x + $y'",
            "jq 'def f($x; g): $x + g; f(1; 2)' file",
            "jq -r '.[] | @base64 \"x\\(.a)\"' <<< \"$x\"",
            "jq -n 'label $out | 1, break $out'",
            "jq -n 'reduce (1, 2) as $x (0; . + $x)'",
            "jq -n --arg x y '\"a\" + $x + \"b\" # $z'",
            "jq '.a' x.json",
            "f() { jq .a; }\nf < x",
            "while read -r x; do jq .a; done < y",
            "exec < \"$1\"; jq .a",
            "if [ -n \"$1\" ]; then exec < \"$1\"; else exec <<< \"$2\"; fi\njq '{a: .b}'",
        ] {
            assert!(says(text).is_empty(), "{text}: {:?}", says(text));
        }
    }

    #[test]
    fn a_bare_word_is_found() {
        let word = |text: &str| {
            let commands = super::super::read(text).unwrap();
            commands
                .iter()
                .filter_map(call)
                .find_map(|call| call.bare_word().map(str::to_owned))
        };
        assert_eq!(
            word("echo x | jq -r 'attempts // 0'").as_deref(),
            Some("attempts")
        );
        for text in [
            "jq -r '.attempts'",
            "jq length x",
            "jq 'f(1)' x",
            "jq -r \"$p\" x",
        ] {
            assert_eq!(word(text), None, "{text}");
        }
    }
}
