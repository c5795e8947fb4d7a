//! What a value visibly is that a script puts into JSON while it runs: in quotes it is a text, whatever it holds; `%d` is a number; a word
//! without quotes is no JSON.

use super::routes::is_whole;
use crate::dialect::script::choices::Choices;
use crate::dialect::script::code::{Code, literal_at, name_at, outside};
use crate::ir::{Interpreter, Type};
use crate::shell::Command;

/// What a value visibly is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Integer,
    Fraction,
    Truth,
    List,
    Object,
    /// A word without the quotes that JSON asks for.
    Bare,
}

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Integer => "an integer",
            Self::Fraction => "a number with a fraction",
            Self::Truth => "true or false",
            Self::List => "a list",
            Self::Object => "an object",
            Self::Bare => "a word without quotes, which is no JSON,",
        }
    }

    pub(super) fn fits(self, ty: &Type) -> bool {
        match ty {
            Type::Any => true,
            Type::Nullable(inner) => self.fits(inner),
            Type::Text | Type::Enum(_) => self == Self::Text,
            Type::Bool => self == Self::Truth,
            Type::Int => self == Self::Integer,
            Type::Number => matches!(self, Self::Integer | Self::Fraction),
            Type::List(_) => self == Self::List,
            Type::Object { .. } => self == Self::Object,
            Type::Null => false,
        }
    }
}

/// The commands of a script for a shell; of any other, and where they cannot be read, there are none.
pub(super) fn commands(code: &Code) -> Vec<Command<'_>> {
    match code.interpreter {
        Interpreter::Bash => crate::shell::read(&code.text).unwrap_or_default(),
        Interpreter::Python | Interpreter::TypeScript => Vec::new(),
    }
}

/// The kind of the value at an offset of a script, which has these commands. `None`: it is not known.
pub(super) fn kind(code: &Code, commands: &[Command<'_>], at: usize) -> Option<Kind> {
    let value = code.behind(at);
    match code.interpreter {
        Interpreter::Bash => in_shell(code, commands, at, value),
        Interpreter::Python | Interpreter::TypeScript => in_code(code.interpreter, value),
    }
}

/// Whether a value ends here, and nothing decides between it and another.
fn ends(rest: &str) -> bool {
    is_whole(rest) && !rest.trim_start().starts_with("if ")
}

/// What stands behind a text in the quotes of JSON, whatever is put into it.
fn behind_text(value: &str) -> Option<&str> {
    let (mark, rest) = match value.strip_prefix("\\\"") {
        Some(rest) => ("\\\"", rest),
        None => ("\"", value.strip_prefix('"')?),
    };
    // `"'"$name"'"`: the text of the shell ends, and goes on behind the variable.
    let spliced = rest.strip_prefix('\'').and_then(|rest| {
        let rest = rest.strip_prefix('"').unwrap_or(rest).strip_prefix('$')?;
        let rest = rest.strip_prefix('{').unwrap_or(rest);
        let rest = rest.get(name_at(rest).len()..)?;
        let rest = rest.strip_prefix('}').unwrap_or(rest);
        let rest = rest.strip_prefix('"').unwrap_or(rest);
        rest.strip_prefix("'\"")
    });
    if spliced.is_some() {
        return spliced;
    }
    let (inner, behind) = rest.split_once(mark)?;
    let is_plain = !inner.contains(['\n', '\'', '"', '`', '(']);
    is_plain.then_some(behind)
}

fn in_shell(code: &Code, commands: &[Command<'_>], at: usize, value: &str) -> Option<Kind> {
    let inside =
        |command: &&Command<'_>| (command.at..command.at + command.text.len()).contains(&at);
    let command = commands.iter().filter(inside).max_by_key(|one| one.at)?;
    let prints = matches!(command.name(), "echo" | "printf" | "jq");
    if !prints || command.is_led_elsewhere() {
        return None;
    }
    if let Some(rest) = behind_text(value) {
        return ends(rest).then_some(Kind::Text);
    }
    if command.name() == "jq" {
        return None;
    }
    if let Some(rest) = value
        .strip_prefix('%')
        .filter(|_| command.name() == "printf")
    {
        let end = rest.find(|letter: char| letter.is_ascii_alphabetic())?;
        let (form, behind) = (rest.get(end..=end)?, rest.get(end + 1..)?);
        if !ends(behind) {
            return None;
        }
        return match form {
            "d" | "i" | "u" => Some(Kind::Integer),
            "f" | "F" | "g" | "e" => Some(Kind::Fraction),
            "s" if end == 0 => of_words(code, argument(code, command, at)?, at),
            _ => None,
        };
    }
    // `'{"short": '"$short"'}'`, and `"{\"short\": $short}"`.
    let spliced = value.strip_prefix("'\"");
    let variable = spliced.unwrap_or(value);
    let name = name_at(variable.strip_prefix('$')?.trim_start_matches('{'));
    let begin = variable.find(name)?;
    let rest = variable.get(begin + name.len()..)?;
    let rest = rest.strip_prefix('}').unwrap_or(rest);
    let rest = match spliced {
        Some(_) => rest.strip_prefix("\"'")?,
        None => rest,
    };
    let variable =
        variable.get(..variable.len() - rest.len() - if spliced.is_some() { 2 } else { 0 })?;
    (!name.is_empty() && ends(rest)).then(|| of_words(code, variable, at))?
}

/// What `printf` puts at an offset of its format.
fn argument<'t>(code: &Code, command: &Command<'t>, at: usize) -> Option<&'t str> {
    let [_, format, arguments @ ..] = command.called() else {
        return None;
    };
    let before = code.text.get(format.at..at)?.replace("%%", "");
    let argument = arguments.get(before.matches('%').count())?;
    Some(argument.text)
}

/// What all words are that a variable of the shell is given.
fn of_words(code: &Code, variable: &str, at: usize) -> Option<Kind> {
    // The choices have the lifetime of what they are read from.
    let place = code.text.match_indices(variable).next()?.0;
    let expression = code.text.get(place..place + variable.len())?;
    let found = Choices::of(code, expression, code.line_of(at));
    if !found.is_all || found.texts.is_empty() {
        return None;
    }
    let mut kinds = found.texts.iter().map(|(_, word)| of_word(word));
    let first = kinds.next()??;
    kinds.all(|kind| kind == Some(first)).then_some(first)
}

fn of_word(word: &str) -> Option<Kind> {
    match word {
        "true" | "false" => Some(Kind::Truth),
        "null" => None,
        _ if word.parse::<i64>().is_ok() => Some(Kind::Integer),
        // `inf` and `nan` are no JSON.
        _ if word.parse::<f64>().is_ok_and(f64::is_finite) => Some(Kind::Fraction),
        _ if name_at(word) == word => Some(Kind::Bare),
        _ => None,
    }
}

/// Functions that give a value of one kind, with that.
const GIVES: [(&str, Kind); 14] = [
    ("sorted(", Kind::List),
    ("list(", Kind::List),
    ("Object.keys(", Kind::List),
    ("Object.values(", Kind::List),
    ("Object.entries(", Kind::List),
    ("Array.from(", Kind::List),
    ("dict(", Kind::Object),
    ("str(", Kind::Text),
    ("String(", Kind::Text),
    ("repr(", Kind::Text),
    ("len(", Kind::Integer),
    ("int(", Kind::Integer),
    ("bool(", Kind::Truth),
    ("Boolean(", Kind::Truth),
];

pub(super) fn in_code(interpreter: Interpreter, value: &str) -> Option<Kind> {
    if interpreter == Interpreter::Python
        && let Some((_, rest)) = literal_at(value)
        && let Some(inside) = rest.strip_prefix(".join(")
    {
        let (end, _) = outside(inside).find(|(_, letter)| *letter == ')')?;
        return ends(inside.get(end + 1..)?).then_some(Kind::Text);
    }
    if let Some(rest) = behind_text(value) {
        return ends(rest).then_some(Kind::Text);
    }
    let called = GIVES.iter().find_map(|(call, kind)| {
        let rest = value.strip_prefix(call)?;
        let (end, _) = outside(rest).find(|(_, letter)| *letter == ')')?;
        let behind = rest.get(end + 1..)?;
        ends(behind).then_some(*kind)
    });
    if called.is_some() {
        return called;
    }
    let text = match interpreter {
        Interpreter::Python => value
            .strip_prefix('f')
            .filter(|rest| rest.starts_with(['"', '\''])),
        Interpreter::TypeScript => Some(value).filter(|rest| rest.starts_with('`')),
        Interpreter::Bash => None,
    };
    if let Some(text) = text {
        let quote = text.chars().next()?;
        let (inner, behind) = text.get(1..)?.split_once(quote)?;
        return (!inner.contains('\n') && ends(behind)).then_some(Kind::Text);
    }
    // `total.toFixed(2)`
    let (of, behind) = value.split_once(".toFixed(")?;
    let digits = behind.split_once(')')?;
    let is_path = |letter: char| letter.is_alphanumeric() || "_.()/*+- ".contains(letter);
    let is_fixed =
        of.chars().all(is_path) && digits.0.trim().parse::<u8>().is_ok() && ends(digits.1);
    (interpreter == Interpreter::TypeScript && is_fixed && !of.contains("Number("))
        .then_some(Kind::Text)
}
