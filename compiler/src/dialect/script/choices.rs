//! The texts that an expression of a script may be: a literal, the arms of a condition, what a variable, a table or a function gives.

use super::code::{Code, literal_at, name_at, outside};
use super::returned::{echoed, returned};
use super::{shell_variable, table, variable};
use crate::ir::Interpreter;

/// How deep it is looked into variables and functions.
const DEEPEST: usize = 4;

/// How many expressions are looked at: more are none that somebody wrote by hand.
const MOST: usize = 512;

/// What an expression may be.
#[derive(Debug, Default)]
pub(in crate::dialect) struct Choices<'c> {
    /// Texts that it may be, with their lines.
    pub texts: Vec<(usize, &'c str)>,
    /// Texts of a variable that is given something else as well, which may be made of them.
    pub parts: Vec<(usize, &'c str)>,
    /// Whether it is nothing else.
    pub is_all: bool,
    /// How many expressions have been looked at.
    looked_at: usize,
}

impl<'c> Choices<'c> {
    /// Those of the expression that begins at an offset.
    pub(in crate::dialect) fn of(code: &'c Code, value: &'c str, line: usize) -> Self {
        let mut found = Self {
            is_all: true,
            ..Self::default()
        };
        found.add(code, whole(value), line, 0);
        found
    }

    fn add(&mut self, code: &'c Code, expression: &'c str, line: usize, depth: usize) {
        self.looked_at += 1;
        if self.looked_at > MOST {
            self.is_all = false;
            return;
        }
        let expression = without_brackets(expression.trim());
        if let Some((text, rest)) = literal_at(expression)
            && rest.trim_matches(['\'', '"', '\\', ' ']).is_empty()
        {
            self.texts
                .extend((!text.is_empty()).then_some((line, text)));
        } else if let Some(arms) = arms(code.interpreter, expression) {
            for arm in arms {
                self.add(code, arm, line, depth);
            }
        } else if let Some(values) = table::values(code, expression) {
            let values = values.into_iter().filter(|value| !value.is_empty());
            self.texts.extend(values.map(|value| (line, value)));
        } else if depth < DEEPEST
            && let Some(given) = given(code, expression)
        {
            let mut inner = Self {
                is_all: true,
                looked_at: self.looked_at,
                ..Self::default()
            };
            for (line, value) in given {
                inner.add_given(code, value, line, depth + 1);
            }
            self.looked_at = inner.looked_at;
            self.parts.extend(inner.parts);
            match inner.is_all {
                true => self.texts.extend(inner.texts),
                false => self.parts.extend(inner.texts),
            }
            self.is_all &= inner.is_all;
        } else {
            self.is_all = false;
        }
    }

    /// What stands behind `=`: in a shell, a word needs no quotes.
    fn add_given(&mut self, code: &'c Code, value: &'c str, line: usize, depth: usize) {
        let is_word = code.interpreter == Interpreter::Bash && name_at(value).len() == value.len();
        match is_word {
            true => self
                .texts
                .extend((!value.is_empty()).then_some((line, value))),
            false => self.add(code, value, line, depth),
        }
    }
}

/// An expression up to the sign that ends it.
fn whole(value: &str) -> &str {
    let ends = |letter: char| matches!(letter, ',' | '}' | ')' | ']' | ';' | '\n');
    let end = outside(value).find(|(_, letter)| ends(*letter));
    end.and_then(|(end, _)| value.get(..end)).unwrap_or(value)
}

fn without_brackets(expression: &str) -> &str {
    let inner = expression.strip_prefix('(').and_then(|rest| {
        let (end, _) = outside(rest).find(|(_, letter)| *letter == ')')?;
        (end + 1 == rest.len()).then(|| rest.get(..end))?
    });
    inner.map_or(expression, str::trim)
}

/// What stands for a blank between words in [`bare`].
const BLANK: u8 = 1;

/// A text with nothing but what stands in no quotes and no brackets, with a sign of its own for blanks; each other letter is a blank.
fn bare(expression: &str) -> String {
    let mut bare = vec![b' '; expression.len()];
    for (at, letter) in outside(expression) {
        if let (Some(place), true) = (bare.get_mut(at), letter.is_ascii()) {
            *place = if letter == ' ' { BLANK } else { letter as u8 };
        }
    }
    String::from_utf8(bare).unwrap_or_default()
}

/// The arms of a condition, or the two sides of `or`. `None`: it is neither.
fn arms(interpreter: Interpreter, expression: &str) -> Option<Vec<&str>> {
    let signs = bare(expression);
    let cut = |from: usize, to: usize| expression.get(from..to);
    match interpreter {
        Interpreter::Python => {
            if let Some(at) = signs.find("\u{1}if\u{1}") {
                let other = at + signs.get(at..)?.find("\u{1}else\u{1}")?;
                let arms = [cut(0, at)?, cut(other + 6, expression.len())?];
                return Some(arms.to_vec());
            }
            let at = signs.find("\u{1}or\u{1}")?;
            Some(vec![cut(0, at)?, cut(at + 4, expression.len())?])
        }
        Interpreter::TypeScript => {
            if let Some(at) = question(&signs) {
                let other = colon(signs.get(at + 1..)?)? + at + 1;
                let arms = [cut(at + 1, other)?, cut(other + 1, expression.len())?];
                return Some(arms.to_vec());
            }
            let at = signs.find("??").or_else(|| signs.find("||"))?;
            Some(vec![cut(0, at)?, cut(at + 2, expression.len())?])
        }
        Interpreter::Bash => None,
    }
}

/// The sign of a condition, which is not that of `?.` and `??`.
fn question(signs: &str) -> Option<usize> {
    let mut found = signs.match_indices('?').map(|(at, _)| at);
    found.find(|at| {
        let before = signs.get(..*at).unwrap_or("");
        let after = signs.get(at + 1..).unwrap_or("");
        !before.ends_with('?') && !after.starts_with(['?', '.'])
    })
}

/// The colon that belongs to a condition before it.
fn colon(signs: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in signs.char_indices() {
        match letter {
            '?' if question(signs.get(at..)?) == Some(0) => depth += 1,
            ':' if depth == 0 => return Some(at),
            ':' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What a variable is given, or a function of the script returns. `None`: it is neither, or not all of that is known.
fn given<'c>(code: &'c Code, expression: &'c str) -> Option<Vec<(usize, &'c str)>> {
    if code.interpreter == Interpreter::Bash {
        return shell_variable::values(code, expression).or_else(|| echoed(code, expression));
    }
    let name = name_at(expression);
    let rest = expression.get(name.len()..)?;
    let found = match rest.chars().next() {
        None => variable::values(code, name).or_else(|| of_several(code, name))?,
        Some('(') if rest.ends_with(')') => returned(code, name)?,
        Some(_) => return None,
    };
    (!found.is_empty()).then_some(found)
}

/// What a function gives for a name among several: `way, reason = choose(state)`, where each of its ways gives as many.
fn of_several<'c>(code: &'c Code, name: &str) -> Option<Vec<(usize, &'c str)>> {
    let mut assigned = code.lines().filter_map(|(_, line)| {
        let (left, right) = line.split_once(" = ")?;
        let names: Vec<&str> = left.split(',').map(str::trim).collect();
        let place = names.iter().position(|one| *one == name)?;
        (names.len() > 1).then_some((line, place, names.len(), right.trim()))
    });
    let (own, place, count, call) = assigned.next()?;
    let mut others = code.lines().filter(|(_, line)| *line != own);
    if others.any(|(_, line)| variable::is_given(line, name)) {
        return None;
    }
    let function = name_at(call);
    let rest = call.get(function.len()..)?;
    if !rest.starts_with('(') || !rest.ends_with(')') {
        return None;
    }
    let parts = returned(code, function)?.into_iter().map(|(line, value)| {
        let value = without_brackets(value);
        let commas = outside(value).filter(|(_, letter)| *letter == ',');
        let mut ends: Vec<usize> = commas.map(|(at, _)| at).collect();
        ends.push(value.len());
        let from = match place.checked_sub(1) {
            Some(before) => ends.get(before)? + 1,
            None => 0,
        };
        let part = value.get(from..*ends.get(place)?)?;
        (ends.len() == count).then_some((line, part.trim()))
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, value: &str, interpreter: Interpreter) -> (Vec<String>, bool) {
        let code = Code::of(text, interpreter);
        let found = Choices::of(&code, value, 1);
        let texts = found.texts.iter().map(|(_, text)| (*text).to_owned());
        (texts.collect(), found.is_all)
    }

    fn all(names: &[&str]) -> (Vec<String>, bool) {
        (names.iter().map(|name| (*name).to_owned()).collect(), true)
    }

    const PYTHON: &str = "T = {\"a\": \"one\", \"b\": \"two\"}\ndef pick(s):\n    if s:\n        return \"one\"\n    return \"two\" if t else \"three\"\n\nway = \"one\"\nif x:\n    way = 'two'\nother = more(x)\n";

    #[test]
    fn each_arm_of_a_condition_is_one() {
        for (value, names) in [
            ("\"one\"}))", &["one"][..]),
            ("\"one\" if t else \"two\"}", &["one", "two"]),
            (
                "\"one\" if t == \"a\" else \"two\" if t == \"b\" else \"three\"}",
                &["one", "two", "three"],
            ),
            (
                "\"one\" if t else (\"two\" if u else \"three\"), \"x\": 1}",
                &["one", "two", "three"],
            ),
            ("\"one\" if t else T[t]}", &["one", "one", "two"]),
            ("way}", &["one", "two"]),
            ("pick(s)}", &["one", "two", "three"]),
            ("(\"one\" if x_or_y else \"two\")}", &["one", "two"]),
            ("T.get(t, \"three\")}", &["one", "two", "three"]),
        ] {
            assert_eq!(
                read(PYTHON, value, Interpreter::Python),
                all(names),
                "{value}"
            );
        }
        let text = "let way = \"one\";\nif (x) way = \"two\";\n";
        for (value, names) in [
            (
                "x ? \"one\" : y ? \"two\" : \"three\" }",
                &["one", "two", "three"][..],
            ),
            ("a?.b ? \"one\" : \"two\" }", &["one", "two"]),
        ] {
            assert_eq!(
                read(text, value, Interpreter::TypeScript),
                all(names),
                "{value}"
            );
        }
    }

    #[test]
    fn variables_that_name_others_many_times_are_given_up() {
        let mut text = "e = \"one\"\n".to_owned();
        for (to, of) in [("d", "e"), ("c", "d"), ("b", "c"), ("a", "b")] {
            text += &format!("{to} = {}\n", [of; 200].join(" or "));
        }
        let (texts, is_all) = read(&text, "a}", Interpreter::Python);
        assert!(texts.len() <= MOST && !is_all);
    }

    #[test]
    fn what_is_made_is_no_text() {
        for value in [
            "\"one\" if t else more()}",
            "\"one\" if t else other}",
            "names[i] or \"one\"}",
            "f\"t{x}\"}",
            "\"t\" + x}",
            "load(s)}",
        ] {
            assert!(!read(PYTHON, value, Interpreter::Python).1, "{value}");
        }
        let (texts, _) = read(PYTHON, "\"one\" if t else more()}", Interpreter::Python);
        assert_eq!(texts, ["one"]);
    }
}
