//! The text of a script without its comments, line by line. No language is parsed here: what is told of a text stands literally in it. What a
//! script does is told by `follow`, where its tree is known.

use crate::ir::Interpreter;
use crate::source::line_of;

/// How long a file is that is read, in bytes.
pub(in crate::dialect) const LONGEST: usize = 1 << 17;

/// What of a script is more than a comment.
pub(in crate::dialect) struct Code {
    /// What runs it.
    pub interpreter: Interpreter,
    /// The whole text; comments and docstrings are empty lines.
    pub text: String,
}

impl Code {
    /// Leaves out what the interpreter does not read.
    pub(in crate::dialect) fn of(text: &str, interpreter: Interpreter) -> Self {
        let mut kept = String::with_capacity(text.len());
        let mut inside: Option<OpenToken> = None;
        for line in text.lines() {
            let (left, still) = without_comment(line, interpreter, inside);
            inside = still;
            kept.push_str(left);
            kept.push('\n');
        }
        Self {
            interpreter,
            text: kept,
        }
    }

    /// The number of the line of an offset, as an editor counts.
    pub(in crate::dialect) fn line_of(&self, offset: usize) -> usize {
        line_of(&self.text, offset)
    }

    /// Its lines with their numbers.
    pub(in crate::dialect) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    /// The offsets at which a word stands as a whole.
    pub(in crate::dialect) fn find<'c>(
        &'c self,
        word: &'c str,
    ) -> impl Iterator<Item = usize> + 'c {
        words(&self.text, word)
    }

    /// What stands behind an offset.
    pub(in crate::dialect) fn behind(&self, offset: usize) -> &str {
        self.text.get(offset..).unwrap_or("")
    }
}

/// The offsets at which a word stands as a whole in a text.
pub(in crate::dialect) fn words<'t>(
    text: &'t str,
    word: &'t str,
) -> impl Iterator<Item = usize> + 't {
    let found = text.match_indices(word).map(|(at, _)| at);
    found.filter(move |at| {
        let before = text.get(..*at).unwrap_or("");
        let after = text.get(*at + word.len()..).unwrap_or("");
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

/// Whether a letter is a part of a name.
pub(in crate::dialect) fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The name at the beginning of a text; may be empty.
pub(in crate::dialect) fn name_at(text: &str) -> &str {
    let end = text.find(|letter| !is_part(letter)).unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

/// The text between quotes at the beginning, if it holds nothing that a language would put in or take out, and what follows.
pub(in crate::dialect) fn literal_at(text: &str) -> Option<(&str, &str)> {
    // Inside of a text of a shell the quotes of JSON are written so.
    let text = text.strip_prefix('\\').unwrap_or(text);
    let quote = text
        .chars()
        .next()
        .filter(|letter| matches!(letter, '"' | '\''))?;
    let rest = text.get(1..)?;
    let end = rest.find(['"', '\'', '`', '\\', '$', '{', '}', '\n', '<', '%'])?;
    let (inner, after) = rest.split_at(end);
    let after = after.strip_prefix('\\').unwrap_or(after);
    Some((inner, after.strip_prefix(quote)?))
}

/// The letters of a text that stand in no quotes and no brackets, up to the bracket that closes what was opened before it: that one, too.
pub(in crate::dialect) fn outside(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut letters = text.char_indices();
    let mut quote: Option<char> = None;
    let mut open = Some(0_usize);
    std::iter::from_fn(move || {
        loop {
            let depth = open?;
            let (at, letter) = letters.next()?;
            match (quote, letter) {
                (_, '\\') => drop(letters.next()),
                (Some(mark), _) if mark == letter => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'' | '`') => quote = Some(letter),
                (None, '(' | '[' | '{') => open = Some(depth + 1),
                (None, ')' | ']' | '}') => {
                    open = depth.checked_sub(1);
                    if open.is_none() {
                        return Some((at, letter));
                    }
                }
                (None, _) if depth == 0 => return Some((at, letter)),
                (None, _) => {}
            }
        }
    })
}

/// What stands behind a list at the beginning of a text.
pub(in crate::dialect) fn behind_list(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('[')?;
    let (end, _) = outside(inner).find(|(_, letter)| *letter == ']')?;
    inner.get(end + 1..)
}

/// `name = value`, with the words that languages put before it.
pub(in crate::dialect) fn assignment(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let words = ["const ", "let ", "var ", "local ", "export ", "readonly "];
    let line = words
        .iter()
        .find_map(|word| line.strip_prefix(word))
        .unwrap_or(line);
    let name = name_at(line);
    let rest = line.get(name.len()..)?.trim_start();
    // A type may stand between: `const state: State = …`.
    let rest = match rest.strip_prefix(':') {
        Some(typed) => typed.split_once('=').map(|(_, value)| value)?,
        None => rest.strip_prefix('=')?,
    };
    (!name.is_empty() && !rest.starts_with('=')).then(|| (name, rest.trim()))
}

/// What goes on from one line to the next.
#[derive(Clone, Copy)]
enum OpenToken {
    /// A comment, or a text that nobody uses: what it ends with.
    Comment(&'static str),
    /// A text that is a value: what it ends with.
    Text(&'static str),
}

/// The marks of texts over several lines in Python.
const MARKS: [&str; 2] = ["\"\"\"", "'''"];

/// The rest of a line without its comment, and what goes on behind it.
fn without_comment(
    line: &str,
    interpreter: Interpreter,
    inside: Option<OpenToken>,
) -> (&str, Option<OpenToken>) {
    match inside {
        Some(OpenToken::Comment(end)) => return ("", inside.filter(|_| !line.contains(end))),
        Some(OpenToken::Text(end)) => {
            let Some((_, rest)) = line.split_once(end) else {
                return (line, inside);
            };
            return (line, open_text(rest, interpreter));
        }
        None => {}
    }
    let start = line.trim_start();
    let (sign, long) = match interpreter {
        Interpreter::Bash => ("#", [("", ""); 2]),
        Interpreter::Python => ("#", [("\"\"\"", "\"\"\""), ("'''", "'''")]),
        Interpreter::TypeScript => ("//", [("/*", "*/"), ("", "")]),
    };
    for (begin, end) in long {
        if let Some(rest) = start.strip_prefix(begin).filter(|_| !begin.is_empty()) {
            let goes_on = !rest.contains(end);
            return ("", goes_on.then_some(OpenToken::Comment(end)));
        }
    }
    if start.starts_with(sign) {
        return ("", None);
    }
    let spaced = format!(" {sign} ");
    let trailing = line.match_indices(&spaced).map(|(at, _)| at);
    let is_comment = |at: &usize| {
        let before = line.get(..*at).unwrap_or("");
        ['"', '\'']
            .iter()
            .all(|quote| before.matches(*quote).count() % 2 == 0)
    };
    let end = trailing.into_iter().find(is_comment).unwrap_or(line.len());
    let left = line.get(..end).unwrap_or(line);
    (left, open_text(left, interpreter))
}

/// The text of Python that a part of a line begins and does not end.
fn open_text(part: &str, interpreter: Interpreter) -> Option<OpenToken> {
    if interpreter != Interpreter::Python {
        return None;
    }
    let mut rest = part;
    loop {
        let at = rest.find(['"', '\''])?;
        let begun = rest.get(at..)?;
        let mark = MARKS.iter().find(|mark| begun.starts_with(**mark));
        let Some(mark) = mark else {
            // A text of one line.
            let quote = begun.chars().next()?;
            let mut letters = begun.char_indices().skip(1);
            let end = loop {
                match letters.next()? {
                    (_, '\\') => drop(letters.next()),
                    (end, letter) if letter == quote => break end,
                    _ => {}
                }
            };
            rest = begun.get(end + 1..)?;
            continue;
        };
        let Some((_, after)) = begun.get(mark.len()..)?.split_once(mark) else {
            return Some(OpenToken::Text(mark));
        };
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_docstrings_are_no_code() {
        let text = "\"\"\"Routes:\n  _next: x\n\"\"\"\nx = \"# no\" # yes\n# _next\nprint(x)\n";
        let code = Code::of(text, Interpreter::Python);
        assert_eq!(code.text, "\n\n\nx = \"# no\"\n\nprint(x)\n");
        assert_eq!(code.line_of(code.text.find("print").expect("there")), 6);
    }

    #[test]
    fn texts_over_several_lines_are_kept_and_end_where_they_end() {
        let text = "q = \"\"\"\n# a\n\"\"\"\nx = f('''a\n''', \"b\") # c\n\"\"\"Not used.\n\"\"\"\ny = \"it's\" # d\nz = \"\"\"a\"\"\"\nprint(q)\n";
        let code = Code::of(text, Interpreter::Python);
        let kept = "q = \"\"\"\n# a\n\"\"\"\nx = f('''a\n''', \"b\") # c\n\n\ny = \"it's\" # d\nz = \"\"\"a\"\"\"\nprint(q)\n";
        assert_eq!(code.text, kept);
    }

    #[test]
    fn a_literal_ends_where_it_began_and_holds_nothing_else() {
        assert_eq!(literal_at("\"plan\" }"), Some(("plan", " }")));
        assert_eq!(literal_at("\\\"plan\\\"}"), Some(("plan", "}")));
        for text in ["\"$next\"", "\"a{b}\"", "plan", "\"'\"$x\"'\"", "\"open"] {
            assert_eq!(literal_at(text), None, "{text}");
        }
    }
}
