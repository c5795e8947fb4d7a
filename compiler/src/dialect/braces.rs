//! What looks like a reference in a text and is none: one that is not closed, one in the braces of another language, and the
//! tags of Jinja.
//!
//! Such a text is passed on as it is. Only where it names something that the graph knows was it surely meant; the dialect
//! says what that is.

/// A text that looks like a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::dialect) struct BrokenReference<'t> {
    /// All of it.
    pub(in crate::dialect) whole: &'t str,
    /// What it names.
    pub(in crate::dialect) path: &'t str,
    /// What it is instead.
    pub(in crate::dialect) form: Form,
}

/// How a reference is broken, or whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::dialect) enum Form {
    /// `{{a.b}}`, `{{ a.b }}`.
    Double,
    /// `{{a.b`, and no brace behind it.
    OpenDouble,
    /// `${a.b}`.
    Dollar,
    /// `${a.b`, and no brace behind it.
    OpenDollar,
    /// `{$a.b}`.
    DollarInside,
    /// `{a.b}`.
    Single,
    /// `{a.b}}`.
    Uneven,
    /// `{% if a.b %}`.
    Tag,
    /// `%(a.b)s`.
    Percent,
}

/// Whether another system calls so what holds the values of a run: `$json` of n8n, `steps` of GitHub, `ctx` of many.
pub(in crate::dialect) fn is_foreign_root(name: &str) -> bool {
    const ROOTS: [&str; 12] = [
        "json",
        "node",
        "input",
        "steps",
        "outputs",
        "vars",
        "variables",
        "ctx",
        "context",
        "data",
        "params",
        "memory",
    ];
    ROOTS.contains(&name)
}

/// Everything in a literal text that looks like a reference, in order.
pub(in crate::dialect) fn find(literal: &str) -> Vec<BrokenReference<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = literal
        .get(at..)
        .and_then(|rest| rest.find(['{', '%']))
        .map(|next| next + at)
    {
        let (before, from) = literal.split_at(start);
        at = start + 1;
        let dollar = before.ends_with('$');
        let one = if from.starts_with("{%") {
            tag(from, &mut found)
        } else if from.starts_with("%(") {
            percent(from)
        } else if from.starts_with("{{") || (from.starts_with('{') && !before.ends_with('{')) {
            braces(from, dollar)
        } else {
            None
        };
        let Some((length, path, form)) = one else {
            // Of more braces than two the last two count.
            continue;
        };
        let begin = match form {
            Form::Dollar | Form::OpenDollar => start - 1,
            Form::Double
            | Form::OpenDouble
            | Form::DollarInside
            | Form::Single
            | Form::Uneven
            | Form::Tag
            | Form::Percent => start,
        };
        at = start + length;
        if let Some(whole) = literal.get(begin..at).filter(|_| !path.is_empty()) {
            found.push(BrokenReference { whole, path, form });
        }
    }
    found
}

/// What begins with a brace: its length, what it names, and what it is.
fn braces(from: &str, dollar: bool) -> Option<(usize, &str, Form)> {
    let double = from.starts_with("{{");
    let opened = if double { 2 } else { 1 };
    let inside = from.get(opened..)?;
    let sigil = usize::from(inside.trim_start().starts_with('$'));
    let blanks = inside.len() - inside.trim_start_matches([' ', '\t']).len();
    let path = path(inside.get(blanks + sigil..)?)?;
    let end = opened + blanks + sigil + path.len();
    let behind = from.get(end..)?;
    let closing = behind.trim_start_matches([' ', '\t']);
    let space = behind.len() - closing.len();
    let closed = |braces: usize| end + space + braces;
    Some(match (double, closing) {
        (true, rest) if rest.starts_with("}}") => (closed(2), path, Form::Double),
        // One brace is lost: that has a finding of its own where double braces count.
        (true, rest) if rest.starts_with('}') => return None,
        // One that is closed further on is an expression, and has a finding of its own.
        (true, _) if !is_code(behind) && !is_closed(behind) => (end, path, Form::OpenDouble),
        (false, rest) if rest.starts_with('}') && dollar => (closed(1), path, Form::Dollar),
        (false, rest) if rest.starts_with('}') && sigil > 0 => {
            (closed(1), path, Form::DollarInside)
        }
        (false, rest) if rest.starts_with("}}") && space == 0 && blanks == 0 => {
            (closed(2), path, Form::Uneven)
        }
        (false, rest) if rest.starts_with('}') && space == 0 && blanks == 0 => {
            (closed(1), path, Form::Single)
        }
        (false, _) if dollar && blanks == 0 && is_end(behind) => (end, path, Form::OpenDollar),
        _ => return None,
    })
}

/// Whether what stands behind a name makes it a part of a program: `{{f(`, `{{a = 1`, `{{"a": 1`.
fn is_code(behind: &str) -> bool {
    let next = behind.trim_start_matches([' ', '\t']);
    let value = |rest: &str| {
        !rest
            .trim_start_matches([' ', '\t'])
            .starts_with(['\n', '{'])
    };
    next.starts_with(['(', '='])
        || next
            .strip_prefix(':')
            .is_some_and(|rest| !rest.is_empty() && value(rest))
}

/// Whether double braces that were opened are closed before the next ones are opened.
fn is_closed(behind: &str) -> bool {
    let line = behind.split('\n').next().unwrap_or(behind);
    line.split("{{")
        .next()
        .is_some_and(|own| own.contains("}}"))
}

/// Whether a name ends as one does in a sentence, and not as in a program.
fn is_end(behind: &str) -> bool {
    let next = behind.trim_start_matches([' ', '\t']);
    let blank = behind.starts_with(char::is_whitespace) || behind.is_empty();
    let sentence = behind.starts_with(['"', '\'', ')', '<', ',', ';', '!', '?']);
    (blank || sentence) && !next.starts_with([':', '=', '(', '|', '{'])
}

/// The names in a tag of Jinja.
fn tag<'t>(from: &'t str, found: &mut Vec<BrokenReference<'t>>) -> Option<(usize, &'t str, Form)> {
    let end = from.find("%}")?;
    let whole = from.get(..end + 2).filter(|text| !text.contains('\n'))?;
    let inside = whole.get(2..end)?;
    let words = inside.split(|letter: char| !is_part(letter));
    for path in words.filter_map(path) {
        found.push(BrokenReference {
            whole,
            path,
            form: Form::Tag,
        });
    }
    Some((end + 2, "", Form::Tag))
}

fn percent(from: &str) -> Option<(usize, &str, Form)> {
    let path = path(from.get(2..)?)?;
    let end = 2 + path.len();
    let behind = from.get(end..)?;
    let closed = behind.starts_with(")s") || behind.starts_with(")d");
    closed.then_some((end + 2, path, Form::Percent))
}

fn is_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '[' | ']')
}

/// The name, perhaps with a way behind it, that a text begins with.
fn path(text: &str) -> Option<&str> {
    let end = text.find(|letter| !is_part(letter)).unwrap_or(text.len());
    let path = text.get(..end)?.trim_end_matches('.');
    let first = path.chars().next()?;
    (first.is_ascii_alphabetic() || first == '_').then_some(path)
}

/// The name that a path begins with, and the one behind it.
pub(in crate::dialect) fn names(path: &str) -> (&str, Option<&str>) {
    let mut names = path.split(['.', '[']);
    (names.next().unwrap_or_default(), names.next())
}

#[cfg(test)]
mod tests {
    use super::{Form, find};

    fn shown(text: &str) -> Vec<(&str, &str, Form)> {
        let one = |found: super::BrokenReference<'static>| (found.whole, found.path, found.form);
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        find(text).into_iter().map(one).collect()
    }

    #[test]
    fn each_form_is_seen() {
        for (text, whole, path, form) in [
            ("a {{b.c}} d", "{{b.c}}", "b.c", Form::Double),
            ("a {{ b }} d", "{{ b }}", "b", Form::Double),
            ("a {{b\nc", "{{b", "b", Form::OpenDouble),
            ("a {{b", "{{b", "b", Form::OpenDouble),
            ("a ${b.0} d", "${b.0}", "b.0", Form::Dollar),
            ("\"${b.c\"", "${b.c", "b.c", Form::OpenDollar),
            ("a {$b.c} d", "{$b.c}", "b.c", Form::DollarInside),
            ("a {b} d", "{b}", "b", Form::Single),
            ("a {b}} d", "{b}}", "b", Form::Uneven),
            ("a %(b)s d", "%(b)s", "b", Form::Percent),
        ] {
            assert_eq!(shown(text), [(whole, path, form)], "{text}");
        }
        let tag = "{% if a.b and c %}";
        let names: Vec<_> = shown(tag).into_iter().map(|found| found.1).collect();
        assert_eq!(names, ["if", "a.b", "and", "c"]);
    }

    #[test]
    fn other_braces_are_text() {
        for text in [
            "{\"a\": 1}",
            "{{\"a\": 1}}",
            "{{a: 1}}",
            "{{a = 1",
            "f(){ a; }",
            "{a, b}",
            "${a:-b}",
            "${#a}",
            "${a%.*}",
            "{1}",
            "{}",
            "{{",
            "{%",
            "100%",
            "$((a))",
            "{{a}",
            "\u{e9}{\u{e9}}",
        ] {
            assert_eq!(shown(text), [], "{text}");
        }
    }
}
