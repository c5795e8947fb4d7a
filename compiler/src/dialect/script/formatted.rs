//! The keys that a text with placeholders takes of an object which it is filled in from: `LINE.format_map(state)`, `LINE.format(**state)`,
//! `"%(name)s" % state`.

use super::code::{Code, is_part, name_at};
use super::variable;

/// How the placeholders of a text look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `{name}`
    Braces,
    /// `%(name)s`
    Percent,
}

/// The keys that are taken where an object stands: `before` and `rest` are what stands on its sides. `None`: nothing is filled in there, or
/// the text is not known.
pub(super) fn keys<'c>(code: &'c Code, before: &'c str, rest: &str) -> Option<Vec<&'c str>> {
    let (made, form) = filled(before, rest)?;
    let text = literal_before(made).or_else(|| named(code, made))?;
    Some(placeholders(text, form))
}

/// Whether an object is handed to a text with placeholders that the same file holds, so that its keys stand in that.
pub(in crate::dialect) fn shows_keys(whole: &str, before: &str, rest: &str) -> bool {
    filled(before, rest).is_some_and(|(made, _)| {
        let name = name_before(made);
        let begins = |line: &str| {
            let value = line.trim_start().strip_prefix(name);
            let value = value.and_then(|rest| rest.trim_start().strip_prefix('='));
            value.is_some_and(|value| value.trim_start().starts_with(['"', '\'', '(']))
        };
        literal_before(made).is_some() || !name.is_empty() && whole.lines().any(begins)
    })
}

/// What stands before the call that fills in, and what is filled.
fn filled<'c>(before: &'c str, rest: &str) -> Option<(&'c str, Form)> {
    let calls = [".format_map(", ".format(**"];
    let called = calls.iter().find_map(|call| before.strip_suffix(call));
    if let Some(made) = called.filter(|_| rest.starts_with(')')) {
        return Some((made, Form::Braces));
    }
    // A part of the object is no object.
    let made = before.trim_end().strip_suffix('%')?.trim_end();
    (!rest.starts_with(['[', '.', '('])).then_some((made, Form::Percent))
}

/// The text in quotes, in one line, that ends a text. One that the language fills in is not known.
fn literal_before(text: &str) -> Option<&str> {
    let quote = text
        .chars()
        .next_back()
        .filter(|letter| matches!(letter, '"' | '\''))?;
    let inner = text.strip_suffix(quote)?;
    let (before, literal) = inner.rsplit_once(quote)?;
    let is_other = before.ends_with(quote) || before.ends_with(['f', 'F', '\\']);
    (!is_other && !literal.contains('\n')).then_some(literal)
}

fn name_before(text: &str) -> &str {
    let begin = text.trim_end_matches(is_part).len();
    text.get(begin..).unwrap_or_default()
}

/// The text that a variable holds, and nothing else.
fn named<'c>(code: &'c Code, text: &str) -> Option<&'c str> {
    let name = name_before(text);
    let values = variable::values(code, name)?;
    let [(_, value)] = values.as_slice() else {
        return None;
    };
    let long = ["\"\"\"", "'''"]
        .into_iter()
        .find(|mark| value.starts_with(mark));
    if let Some(mark) = long {
        let begin = code.text.find(value)? + mark.len();
        return code.text.get(begin..)?.split(mark).next();
    }
    let literal = literal_before(value)?;
    // Behind another text, this is a part of it.
    (literal.len() + 2 == value.len()).then_some(literal)
}

fn placeholders(text: &str, form: Form) -> Vec<&str> {
    let sign = match form {
        Form::Braces => '{',
        Form::Percent => '%',
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text.get(at..).and_then(|rest| rest.find(sign)) {
        let begin = at + next + 1;
        let rest = text.get(begin..).unwrap_or_default();
        if rest.starts_with(sign) {
            at = begin + 1;
            continue;
        }
        at = begin;
        let inner = match form {
            Form::Braces => Some(rest),
            Form::Percent => rest.strip_prefix('('),
        };
        let name = inner.map(name_at).unwrap_or_default();
        if name.starts_with(|letter: char| !letter.is_ascii_digit()) {
            found.push(name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn of(text: &str) -> Option<Vec<String>> {
        let code = Code::of(text, Interpreter::Python);
        let at = code.find("state").last()?;
        let before = code.text.get(..at)?;
        let found = keys(&code, before, code.behind(at + "state".len()))?;
        Some(found.into_iter().map(str::to_owned).collect())
    }

    #[test]
    fn the_keys_of_a_text_that_is_filled_in_are_known() {
        for text in [
            "LINE = \"{a} of {b!r}, {{c}}\"\nprint(LINE.format_map(state))\n",
            "print('{a} and {b[0]:>{b}}'.format(**state))\n",
            "print(\"%(a)s, 5%% of %(b)d\" % state)\n",
            "LINE = \"\"\"{a}\n{b}\n\"\"\"\nprint(LINE.format_map(state))\n",
        ] {
            let mut found = of(text).expect(text);
            found.dedup();
            assert_eq!(found, ["a", "b"], "{text}");
        }
        for text in [
            "print(line.format_map(state))\n",
            "LINE = open(x).read()\nprint(LINE.format_map(state))\n",
            "print(f\"{a} {{b}}\".format_map(state))\n",
            "print(\"{a}\".format(**state, b=1))\n",
            "print(\"%s\" % state[\"a\"])\n",
            "for line in lines:\n    print(line.format_map(state))\n",
            "print(state)\n",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
