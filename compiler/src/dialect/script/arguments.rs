//! What a script asks of the words behind it, against what a command gives: options of `argparse`, `sys.argv[2]`, `$2`.

use super::case_words;
use super::code::{Code, literal_at, outside};
use super::run_file::{Argument, ArgumentDiagnostic};
use crate::ir::Interpreter;
use crate::shell::Command;
use crate::suggestion::nearest;

/// The first thing that does not fit.
pub(in crate::dialect) fn check(
    text: &str,
    code: &Code,
    given: &[Argument<'_>],
) -> Option<ArgumentDiagnostic> {
    match code.interpreter {
        Interpreter::Python if code.text.contains("argparse") => {
            unlike(&Parser::of(&code.text)?, given)
        }
        Interpreter::Python => too_few(python_count(code)?, "sys.argv", given),
        Interpreter::Bash => {
            let few = shell_count(text, code).and_then(|count| too_few(count, "", given));
            few.or_else(|| case_words::check(code, given))
        }
        Interpreter::TypeScript => None,
    }
}

fn too_few(
    (count, line): (usize, usize),
    list: &str,
    given: &[Argument<'_>],
) -> Option<ArgumentDiagnostic> {
    if given.len() >= count {
        return None;
    }
    let read = match list {
        "" => format!("${count}"),
        list => format!("{list}[{count}]"),
    };
    let given = match given.len() {
        0 => "no argument".to_owned(),
        given => format!("{given} of {count} arguments"),
    };
    Some(ArgumentDiagnostic {
        does: format!(
            "reads `{read}` (line {line}) and fails without it: the command gives {given}"
        ),
        help: "give it all its arguments in the command, or have the script do without".to_owned(),
    })
}

/// The greatest number of `sys.argv[…]`, where nothing looks how many there are, and its line.
fn python_count(code: &Code) -> Option<(usize, usize)> {
    let guards = [
        "len(sys.argv",
        "IndexError",
        "argv[1:",
        "in sys.argv",
        "len(argv",
        "optparse",
        "click",
        "typer",
        "fire",
    ];
    if guards.iter().any(|guard| code.text.contains(guard)) {
        return None;
    }
    let reads = code
        .text
        .match_indices("sys.argv[")
        .filter_map(|(at, sign)| {
            let rest = code.behind(at + sign.len());
            let (number, after) = rest.split_once(']')?;
            let writes =
                after.trim_start().starts_with('=') && !after.trim_start().starts_with("==");
            let number: usize = number.trim().parse().ok().filter(|_| !writes)?;
            let line = code.text.get(..at)?.rsplit('\n').next()?;
            // What stands in a branch or a function may not be reached.
            (!line.starts_with(char::is_whitespace) && !line.contains(" if "))
                .then(|| (number, code.line_of(at)))
        });
    reads
        .max_by_key(|(number, _)| *number)
        .filter(|(number, _)| *number > 0)
}

/// The greatest number of `$1`, `$2`, … that a script for a shell refuses to do without, and its line.
fn shell_count(text: &str, code: &Code) -> Option<(usize, usize)> {
    let commands = crate::shell::read(text).ok()?;
    let refuses = commands.iter().any(|one| one.sets_option('u', "nounset"));
    let reads = numbered_reads(text, code, &commands).into_iter();
    let reads = reads.filter(|read| refuses || read.is_demanded);
    let most = reads.max_by_key(|read| read.number)?;
    (most.number > 0).then_some((most.number, most.line))
}

/// `$1` or `${2:?…}`, which nothing stands in for.
pub(in crate::dialect) struct NumberedRead {
    pub number: usize,
    pub line: usize,
    /// Whether the script itself fails without it.
    is_demanded: bool,
}

/// Those of a script for a shell that it comes to each time, where nothing looks how many there are.
pub(in crate::dialect) fn numbered_reads(
    text: &str,
    code: &Code,
    commands: &[Command<'_>],
) -> Vec<NumberedRead> {
    let guards = ["$#", "shift", "set --", "getopts", "$@", "$*", "set +u"];
    if guards.iter().any(|guard| code.text.contains(guard)) {
        return Vec::new();
    }
    let words = commands
        .iter()
        .filter(|one| !one.in_function && one.way.is_empty())
        .flat_map(|one| &one.words);
    let reads = words
        .filter(|word| !word.text.contains('\''))
        .flat_map(|word| {
            word.text.match_indices('$').filter_map(move |(at, _)| {
                let rest = word.text.get(at + 1..)?;
                let (digits, is_demanded) = match rest.strip_prefix('{') {
                    Some(inner) => {
                        let end = inner.find(|letter: char| !letter.is_ascii_digit())?;
                        let behind = inner.get(end..)?;
                        let is_demanded = behind.starts_with(":?") || behind.starts_with('?');
                        let has_default = behind.starts_with([':', '-', '+']) && !is_demanded;
                        (inner.get(..end).filter(|_| !has_default)?, is_demanded)
                    }
                    None => (rest.get(..1)?, false),
                };
                Some(NumberedRead {
                    number: digits.parse().ok()?,
                    line: crate::source::line_of(text, word.at),
                    is_demanded,
                })
            })
        });
    reads.collect()
}

/// What `argparse` is told, as far as it is written out.
struct Parser {
    options: Vec<Declared>,
    positionals: Vec<Declared>,
}

struct Declared {
    names: Vec<String>,
    required: bool,
    /// How many words it takes. `None`: it is not known.
    takes: Option<usize>,
}

impl Parser {
    /// `None`: not all of it is written out.
    fn of(text: &str) -> Option<Self> {
        let open = [
            "parse_known_args",
            "add_subparsers",
            "add_mutually_exclusive_group",
            "parents=",
            "fromfile_prefix_chars",
            "prefix_chars",
            "set_defaults",
            "REMAINDER",
            "parse_args([",
            "parse_args(argv",
        ];
        if open.iter().any(|sign| text.contains(sign))
            || text.matches("ArgumentParser(").count() != 1
        {
            return None;
        }
        let mut found = Self {
            options: vec![Declared {
                names: vec!["-h".to_owned(), "--help".to_owned()],
                required: false,
                takes: Some(0),
            }],
            positionals: Vec::new(),
        };
        for (at, call) in text.match_indices("add_argument(") {
            let before = text.get(..at)?.rsplit('\n').next()?;
            let inside = text.get(at + call.len()..)?;
            // In a loop or a condition it may be declared often, or not at all.
            if before.trim_start() != before && !is_in_function_only(text, at) {
                return None;
            }
            let declared = Declared::of(inside)?;
            match declared.names.first()?.starts_with('-') {
                true => found.options.push(declared),
                false => found.positionals.push(declared),
            }
        }
        Some(found)
    }

    fn option(&self, name: &str) -> Option<&Declared> {
        let exact = self
            .options
            .iter()
            .find(|one| one.names.iter().any(|own| own == name));
        exact.or_else(|| {
            let mut begun = self.options.iter().filter(|one| {
                one.names
                    .iter()
                    .any(|own| name.starts_with("--") && own.starts_with(name))
            });
            begun.next().filter(|_| begun.next().is_none())
        })
    }
}

/// Whether what stands around a place is set in by one step, as the body of a function is.
fn is_in_function_only(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    let depth = line.len() - line.trim_start().len();
    let mut lines = before
        .lines()
        .rev()
        .skip(1)
        .filter(|line| !line.trim().is_empty());
    let around = lines.find(|line| line.len() - line.trim_start().len() < depth);
    around.is_some_and(|line| line.starts_with("def ") || line.starts_with("if __name__"))
        || around.is_some_and(|line| line.trim_start().starts_with([')', ']']))
}

impl Declared {
    fn of(inside: &str) -> Option<Self> {
        let mut found = Self {
            names: Vec::new(),
            required: false,
            takes: Some(1),
        };
        let mut from = 0;
        for (at, letter) in outside(inside) {
            if !matches!(letter, ',' | ')') {
                continue;
            }
            found.take(inside.get(from..at)?.trim())?;
            from = at + 1;
            if letter == ')' {
                break;
            }
        }
        let is_option = found.names.first()?.starts_with('-');
        found.required |= !is_option;
        Some(found)
    }

    /// One argument of `add_argument`. `None`: it is not written out.
    fn take(&mut self, part: &str) -> Option<()> {
        if part.is_empty() {
            return Some(());
        }
        if let Some((name, rest)) = literal_at(part) {
            self.names.push(name.to_owned());
            return rest.trim().is_empty().then_some(());
        }
        let (key, value) = part.split_once('=')?;
        match key.trim() {
            "required" => {
                self.required = match value.trim() {
                    "True" => true,
                    "False" => false,
                    _ => return None,
                }
            }
            "nargs" => {
                self.takes = value.trim().parse().ok();
                // `nargs="?"` and `"*"` may be left out, whatever else is said.
                let (many, _) = literal_at(value.trim()).unwrap_or(("", ""));
                if matches!(many, "?" | "*") && !self.names.first()?.starts_with('-') {
                    return None;
                }
            }
            "action" => {
                let (action, _) = literal_at(value.trim())?;
                match action {
                    "store" | "append" => {}
                    "store_true" | "store_false" | "count" | "store_const" | "version" | "help" => {
                        self.takes = Some(0)
                    }
                    _ => return None,
                }
            }
            _ => {}
        }
        Some(())
    }
}

/// What a command gives against what a parser wants.
fn unlike(parser: &Parser, given: &[Argument<'_>]) -> Option<ArgumentDiagnostic> {
    let mut named: Vec<&Declared> = Vec::new();
    let mut words = 0_usize;
    let mut extra: Option<&str> = None;
    let most: Option<usize> = parser.positionals.iter().map(|one| one.takes).sum();
    let mut rest = given;
    while let [first, behind @ ..] = rest {
        rest = behind;
        let name = match first {
            Argument::Literal(text) if text.starts_with('-') && text.len() > 1 => *text,
            Argument::Literal(text) => {
                words += 1;
                extra = extra.or_else(|| most.filter(|most| words > *most).map(|_| *text));
                continue;
            }
            Argument::Value => {
                words += 1;
                continue;
            }
        };
        if name == "--" || name.parse::<f64>().is_ok() {
            return None;
        }
        let (name, value) = name
            .split_once('=')
            .map_or((name, None), |(name, value)| (name, Some(value)));
        let Some(option) = parser.option(name) else {
            // `-ofile` and `-vx` are written in one.
            if !name.starts_with("--") && name.len() > 2 {
                return None;
            }
            let known = || {
                parser
                    .options
                    .iter()
                    .flat_map(|one| &one.names)
                    .map(String::as_str)
            };
            let near = nearest(name, known());
            let own: Vec<&str> = known()
                .filter(|name| name.starts_with("--") && *name != "--help")
                .collect();
            return Some(ArgumentDiagnostic {
                does: format!("has no option `{name}`, so it fails"),
                help: match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("its options are {}", crate::diag::listed(own)),
                },
            });
        };
        named.push(option);
        if value.is_none() {
            rest = rest.get(option.takes?..).unwrap_or(&[]);
        }
    }
    let extra = extra.zip(most);
    lacking(parser, &named, (words, extra))
}

/// What a parser requires and is not given, or is given beyond what it takes: how many words there are, and the first that is too many, with
/// how many it takes.
fn lacking(
    parser: &Parser,
    named: &[&Declared],
    (words, extra): (usize, Option<(&str, usize)>),
) -> Option<ArgumentDiagnostic> {
    let is_given = |one: &&Declared| named.iter().any(|other| std::ptr::eq(*other, *one));
    let mut missing = parser.options.iter().filter(|one| one.required);
    if let Some(option) = missing.find(|one| !is_given(one)) {
        let name = option.names.last()?;
        let help = match extra {
            Some((extra, _)) => format!("write `{name} {extra}`"),
            None => format!("write `{name} …` behind it"),
        };
        return Some(ArgumentDiagnostic {
            does: format!("requires the option `{name}`, and the command does not give it"),
            help,
        });
    }
    if let Some((extra, most)) = extra {
        return Some(ArgumentDiagnostic {
            does: format!("takes no argument `{extra}`: {}", counted(most)),
            help: "leave it out, or name the option that it is for".to_owned(),
        });
    }
    let least: usize = parser
        .positionals
        .iter()
        .map(|one| one.takes.unwrap_or(1))
        .sum();
    if words < least {
        let lacking = parser.positionals.get(words)?.names.first()?;
        return Some(ArgumentDiagnostic {
            does: format!("requires the argument `{lacking}`, and the command does not give it"),
            help: format!("write its {lacking} behind it"),
        });
    }
    None
}

fn counted(most: usize) -> String {
    match most {
        0 => "it has options alone".to_owned(),
        1 => "it takes one".to_owned(),
        most => format!("it takes {most}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, interpreter: Interpreter, given: &[Argument<'_>]) -> String {
        let found = check(text, &Code::of(text, interpreter), given);
        found.map(|found| found.does).unwrap_or_default()
    }

    const PARSER: &str = "import argparse\n\n\ndef main():\n    parser = argparse.ArgumentParser()\n    parser.add_argument(\"--file\", required=True, help=\"the brief\")\n    parser.add_argument(\"-v\", \"--verbose\", action=\"store_true\")\n    parser.add_argument(\"folder\", nargs=1)\n    args = parser.parse_args()\n";

    #[test]
    fn options_and_arguments_are_those_of_the_parser() {
        use Argument::{Literal, Value};
        let said = |given: &[Argument<'_>]| told(PARSER, Interpreter::Python, given);
        assert!(said(&[Literal("x")]).contains("requires the option `--file`"));
        assert!(said(&[Literal("--file"), Value]).contains("requires the argument `folder`"));
        assert!(said(&[Literal("--fiel=x"), Value]).contains("no option `--fiel`"));
        assert!(
            said(&[Literal("--file=x"), Value, Literal("y")]).contains("takes no argument `y`")
        );
        for fine in [
            &[Literal("--file"), Literal("x"), Literal("y")][..],
            &[Literal("-v"), Value, Literal("--file=x")],
            &[Literal("--fi"), Literal("x"), Value],
        ] {
            assert_eq!(said(fine), "");
        }
        let open = PARSER.replace("parse_args()", "parse_known_args()");
        assert_eq!(told(&open, Interpreter::Python, &[]), "");
    }

    #[test]
    fn what_is_read_by_its_number_is_given() {
        let python = "import sys\nold = sys.argv[1]\nnew = sys.argv[2]\n";
        let given = [Argument::Literal("x")];
        assert!(told(python, Interpreter::Python, &given).contains("`sys.argv[2]` (line 3)"));
        let shell = "set -eu\nold=\"$1\"\nnew=\"${2}\"\n";
        assert!(told(shell, Interpreter::Bash, &given).contains("`$2`"));
        for (fine, interpreter) in [
            (
                "import sys\nif len(sys.argv) > 2:\n    x = sys.argv[2]\n",
                Interpreter::Python,
            ),
            (
                "set -eu\nnew=\"${2:-web}\"\nawk '{print $3}' \"$1\"\n",
                Interpreter::Bash,
            ),
            ("new=\"$2\"\n", Interpreter::Bash),
            ("set -u\nf() { echo \"$2\"; }\nf a b\n", Interpreter::Bash),
        ] {
            assert_eq!(told(fine, interpreter, &given), "", "{fine}");
        }
    }
}
