//! The keys that a text with placeholders takes of an object which it is filled in from: `LINE.format_map(state)`, `LINE.format(**state)`,
//! `"%(name)s" % state`.

use super::code::{Code, is_part, name_at};
use super::variable;
use std::collections::BTreeMap;

/// How the placeholders of a text look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `{name}`
    Braces,
    /// `%(name)s`
    Percent,
}

/// How many variables are looked at, and how long a text is that is.
const MOST: usize = 32;
const LONGEST_TEXT: usize = 1 << 12;

/// The texts of a file that are filled in, by the names of their variables.
pub(in crate::dialect) struct FilledTexts<'c> {
    code: &'c Code,
    named: BTreeMap<String, Option<&'c str>>,
}

impl<'c> FilledTexts<'c> {
    pub(in crate::dialect) fn of(code: &'c Code) -> Self {
        let named = BTreeMap::new();
        Self { code, named }
    }

    /// The keys that are taken where an object stands: `before` and `rest` are what stands on its sides. `None`: nothing is filled in there,
    /// the text is not known, or it shows the whole object.
    pub(in crate::dialect) fn keys(&mut self, before: &'c str, rest: &str) -> Option<Vec<&'c str>> {
        let (made, form) = filled(before, rest)?;
        let text = literal_before(made).or_else(|| self.named(name_before(made)))?;
        placeholders(text, form).filter(|_| text.len() <= LONGEST_TEXT)
    }

    fn named(&mut self, name: &str) -> Option<&'c str> {
        if let Some(known) = self.named.get(name) {
            return *known;
        }
        if self.named.len() == MOST {
            return None;
        }
        let found = named(self.code, name);
        self.named.insert(name.to_owned(), found);
        found
    }
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

/// The text in quotes, in one line, that ends a text. One that the language fills in is not known, and neither is one behind another: they are
/// one text.
fn literal_before(text: &str) -> Option<&str> {
    let quote = text
        .chars()
        .next_back()
        .filter(|letter| matches!(letter, '"' | '\''))?;
    let inner = text.strip_suffix(quote)?;
    let (before, literal) = inner.rsplit_once(quote)?;
    let is_filled = name_before(before).contains(['f', 'F']);
    let is_part = before.trim_end().ends_with(['"', '\'', '\\']);
    (!is_filled && !is_part && !literal.contains('\n')).then_some(literal)
}

fn name_before(text: &str) -> &str {
    let begin = text.trim_end_matches(is_part).len();
    text.get(begin..).unwrap_or_default()
}

/// The text that a variable holds, and nothing else.
fn named<'c>(code: &'c Code, name: &str) -> Option<&'c str> {
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

/// The names in a text. `None`: it shows the object as a whole, as `%s` does.
fn placeholders(text: &str, form: Form) -> Option<Vec<&str>> {
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
        let name = match form {
            Form::Braces => name_at(rest),
            Form::Percent => rest.strip_prefix('(')?.split_once(')')?.0,
        };
        if name.starts_with(|letter: char| !letter.is_ascii_digit()) {
            found.push(name);
        }
    }
    (form == Form::Braces || !found.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn of(text: &str) -> Option<Vec<String>> {
        let code = Code::of(text, Interpreter::Python);
        let at = code.find("state").last()?;
        let before = code.text.get(..at)?;
        let rest = code.behind(at + "state".len());
        let found = FilledTexts::of(&code).keys(before, rest)?;
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
            "line = \"%s\" % state\n",
            "print(\"%(a)s of %s\" % state)\n",
            "print(\"{a}, \" \"{b}\".format(**state))\n",
            "print(\"{a}, \"\n      '{b}'.format(**state))\n",
            "LINE = \"\"\nLINE = f.read()\nprint(LINE.format_map(state))\n",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
