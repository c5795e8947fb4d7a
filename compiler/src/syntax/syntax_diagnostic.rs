//! A syntax error as a diagnostic: where it is shown, and how it reads.
//!
//! A parser notices most faults later than a person does: the quote that is never closed is "found" lines below, a line
//! indented one blank too deep at its colon. What it says is true and useless. So the kind of error is only a hint here;
//! the line, and what was left open above it, decide about message, place and advice.

use crate::diag::codes;
use std::borrow::Cow;

use super::build::shortened;
use crate::diag::Diagnostic;
use crate::source::{FileId, Span};

/// What kind of error the parser reports, as far as the advice differs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hint {
    /// A tab in the indentation.
    Tab,
    /// A colon where no key can be.
    Colon,
    /// No `key: value` where one must be, or one that is indented wrongly.
    Entry,
    /// Inside a quoted text, or at its missing end.
    Quote,
    /// An escape in double quotes.
    Escape,
    /// An escape of half a character.
    Surrogate,
    /// Inside brackets or braces, or at their missing end.
    Bracket,
    /// Anything else: the parser's place and message are good.
    Other,
}

const BACKSLASH: &str =
    "write `\\\\` for one backslash, or use single quotes, in which a backslash is itself";
const PAIR: &str = "this is one half of a pair such as `\\uD83D\\uDE00`: add the other half, or write the character itself";

/// What is wrong, and what to do.
pub(super) struct SyntaxAdvice {
    pub(super) hint: Hint,
    pub(super) message: Cow<'static, str>,
    pub(super) help: Cow<'static, str>,
}

/// Where the parser stopped, and what it had understood by then.
pub(super) struct Stop<'t> {
    pub(super) file: FileId,
    pub(super) text: &'t str,
    /// The byte at which it noticed the error.
    pub(super) at: usize,
    /// Where the last value it understood ends.
    pub(super) understood: usize,
    /// Where the innermost bracket or brace that is open stands.
    pub(super) bracket: Option<usize>,
}

/// The diagnostic of a syntax error.
pub(super) fn diagnostic(stop: &Stop<'_>, explained: SyntaxAdvice) -> Diagnostic {
    let special = match explained.hint {
        Hint::Quote | Hint::Entry | Hint::Colon | Hint::Bracket | Hint::Tab
            if stop.bracket.is_some() =>
        {
            unclosed_bracket(stop)
        }
        Hint::Quote => unclosed_quote(stop),
        Hint::Tab => Some(tab(stop)),
        Hint::Colon => Some(colon(stop)),
        Hint::Entry => entry(stop),
        Hint::Escape => escape(stop, known_escape, BACKSLASH),
        Hint::Surrogate => escape(stop, whole_character, PAIR),
        Hint::Bracket | Hint::Other => None,
    };
    special.unwrap_or_else(|| {
        let place = character_at(stop.file, stop.text, last_written(stop.text, stop.at));
        finding(
            place,
            explained.message,
            "the text cannot be read from here on",
        )
        .help(explained.help)
    })
}

fn finding(place: Span, message: impl Into<String>, witness: &str) -> Diagnostic {
    Diagnostic::new(&codes::YAML_SYNTAX, place, message, witness)
}

/// An error at the end of the text is shown at the last thing written.
fn last_written(text: &str, at: usize) -> usize {
    if !text.get(at..).unwrap_or("").trim().is_empty() {
        return at;
    }
    let before = text.get(..at).unwrap_or("").trim_end();
    before.len() - before.chars().next_back().map_or(0, char::len_utf8)
}

/// The line around byte `at`, without its break, and where it begins.
fn line(text: &str, at: usize) -> (&str, usize) {
    let start = text
        .get(..at)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |found| found + 1);
    let rest = text.get(start..).unwrap_or("");
    (rest.split(['\n', '\r']).next().unwrap_or(""), start)
}

fn unclosed_bracket(stop: &Stop<'_>) -> Option<Diagnostic> {
    let open = stop.bracket?;
    let bracket = stop.text.get(open..)?.chars().next()?;
    let closing = if bracket == '{' { '}' } else { ']' };
    let here = character_at(stop.file, stop.text, last_written(stop.text, stop.at));
    // On the line that opens it, the message about what stands there is the better one.
    if line(stop.text, open).1 == line(stop.text, here.start as usize).1 {
        return None;
    }
    let place = Span::new(stop.file, open, open + 1);
    Some(
        finding(
            place,
            format!("`{bracket}` is not closed where it should be"),
            "opened here",
        )
        .label(
            here,
            format!("this cannot stand between `{bracket}` and `{closing}`"),
        )
        .help(format!(
            "add the `{closing}` or a missing `,`, or put the value in quotes if the `{bracket}` belongs to the text"
        )),
    )
}

fn unclosed_quote(stop: &Stop<'_>) -> Option<Diagnostic> {
    let between = stop.text.get(stop.understood..)?;
    let open = stop.understood + between.find(['"', '\''])?;
    let quote = stop.text.get(open..)?.chars().next()?;
    let place = Span::new(stop.file, open, open + 1);
    let escaped = if quote == '"' { "`\\\"`" } else { "`''`" };
    Some(
        finding(place, format!("the text that begins with `{quote}` is never closed"), "opened here").help(format!(
            "add the closing `{quote}`; one that belongs to the text is written {escaped}, and a text of several lines \
             best as a block that begins with `|`"
        )),
    )
}

fn tab(stop: &Stop<'_>) -> Diagnostic {
    let (written, start) = line(stop.text, stop.at);
    let before = written.get(..stop.at - start).unwrap_or("");
    let behind = || Some(stop.at + stop.text.get(stop.at..)?.find('\t')?);
    let from = before.find('\t').map(|found| start + found).or_else(behind);
    let from = from.unwrap_or(stop.at);
    let tabs = stop
        .text
        .get(from..)
        .unwrap_or("")
        .bytes()
        .take_while(|byte| *byte == b'\t')
        .count();
    finding(
        Span::new(stop.file, from, from + tabs),
        "a tab stands where YAML wants blanks",
        "this is a tab",
    )
    .help("indent with blanks; most editors can be told to do so in YAML files")
}

fn colon(stop: &Stop<'_>) -> Diagnostic {
    let (written, start) = line(stop.text, stop.at);
    let before = written.get(..stop.at - start).unwrap_or("");
    let value = before.find(": ").map(|found| start + found + 2);
    let place = character_at(stop.file, stop.text, stop.at);
    if let Some(value) = value {
        let value = value
            + stop
                .text
                .get(value..)
                .map_or(0, |rest| rest.len() - rest.trim_start_matches(' ').len());
        let end = start + written.trim_end().len();
        let whole = Span::new(stop.file, value, end);
        let found = finding(
            place,
            "a value without quotes cannot contain `: `",
            "YAML takes this for a second key",
        )
        .label(whole, "the value");
        // Braces, quotes and remarks make it more than a text.
        let plain =
            |text: &&str| !text.contains(['"', '\'', '\\', '#', '{', '}', '[', ']', '|', '>']);
        return match stop.text.get(whole.range()).filter(plain) {
            Some(text) => {
                let quoted = format!("\"{text}\"");
                found
                    .help(format!("put the whole value in quotes: `{quoted}`"))
                    .safe_fix(whole, quoted)
            }
            None => found.help("put the whole value in quotes"),
        };
    }
    let key = Span::new(
        stop.file,
        start + before.len() - before.trim_start().len(),
        stop.at,
    );
    let above = stop
        .text
        .get(..start)
        .unwrap_or("")
        .lines()
        .rev()
        .find(|line| !line.trim().is_empty());
    let deeper = above.is_some_and(|above| indent(above) < indent(written));
    if deeper {
        return finding(key, "this line is indented deeper than the one above, which already has a value", "continues the value above")
            .help("indent it like the line above; a text of several lines is best written as a block that begins with `|`");
    }
    finding(
        place,
        "a `:` stands where no key can be",
        "the text cannot be read from here on",
    )
    .help("put the value in quotes if the `:` belongs to the text; else check the indentation")
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// The first entry above a line that stands deeper than it, where none stands as deep: the map began there.
fn deeper(text: &str, start: usize, width: usize) -> Option<(usize, usize)> {
    let mut end = start;
    let mut found = None;
    for line in text.get(..start)?.split_inclusive('\n').rev() {
        let from = end - line.len();
        end = from;
        let content = line.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let own = indent(line);
        if own == width {
            return None;
        }
        if own < width {
            return found;
        }
        found = Some((from + own, from + own + content.len()));
    }
    None
}

fn entry(stop: &Stop<'_>) -> Option<Diagnostic> {
    let at = last_written(stop.text, stop.at);
    let (written, start) = line(stop.text, at);
    let content = written.trim();
    if written.len() - written.trim_start_matches([' ', '\t']).len() > indent(written) {
        return Some(tab(&Stop {
            at: start + indent(written),
            ..*stop
        }));
    }
    let from = start + written.len() - written.trim_start().len();
    let place = Span::new(stop.file, from, from + content.len());
    if content == "-" || content.starts_with("- ") {
        return Some(
            finding(
                place,
                "a list entry stands among the entries of a map",
                "a `key: value` was expected here",
            )
            .help("indent the list below the key it belongs to"),
        );
    }
    if content.contains(": ") || content.ends_with(':') {
        let found = finding(
            place,
            "the indentation of this line fits nothing above it",
            "belongs to which entry?",
        );
        let found = match deeper(stop.text, start, indent(written)) {
            Some((from, to)) => found.label(
                Span::new(stop.file, from, to),
                "this entry of the same map is indented deeper",
            ),
            None => found,
        };
        return Some(found.help("indent it exactly like the entries it belongs to"));
    }
    let message = format!("`{}` is no `key: value`", shortened(content));
    let found = finding(
        place,
        message,
        "a `:` is missing, or this belongs to the line above",
    );
    let one_word = !content.contains([' ', '"', '\'', '[', '{']);
    if one_word {
        return Some(found.help(format!(
            "write `{content}:` if it is a key; if it belongs to a text that begins above, indent it like the rest"
        )));
    }
    Some(found.help("a text of several lines begins with `|`, and all its lines are indented deeper than its key"))
}

/// One escape in double quotes, and its length.
enum Escape {
    Good(usize),
    Bad(usize),
}

/// The escape at which a quoted text is wrong; the parser points at the quote.
fn escape(stop: &Stop<'_>, read: fn(&str) -> Escape, help: &str) -> Option<Diagnostic> {
    let mut rest = stop.text.get(stop.at..)?;
    while let Some(found) = rest.find('\\') {
        rest = rest.get(found..)?;
        let at = stop.text.len() - rest.len();
        match read(rest) {
            Escape::Good(length) => rest = rest.get(length..)?,
            Escape::Bad(length) => {
                let place = Span::new(stop.file, at, at + length);
                let written = stop.text.get(place.range()).unwrap_or("");
                let message = format!("`{written}` is no escape that YAML knows");
                return Some(finding(place, message, "in double quotes").help(help));
            }
        }
    }
    None
}

fn known_escape(at: &str) -> Escape {
    let Some(escaped) = at.chars().nth(1) else {
        return Escape::Bad(1);
    };
    let digits = match escaped {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => 0,
    };
    let written = at
        .get(2..)
        .unwrap_or("")
        .bytes()
        .take(digits)
        .take_while(u8::is_ascii_hexdigit)
        .count();
    let length = 1 + escaped.len_utf8() + written;
    let known = digits > 0 || "0abt\tnvfre \"/\\N_LP\n\r".contains(escaped);
    if known && written == digits {
        Escape::Good(length)
    } else {
        Escape::Bad(length)
    }
}

fn whole_character(at: &str) -> Escape {
    let code = |at: &str| u32::from_str_radix(at.strip_prefix("\\u")?.get(..4)?, 16).ok();
    match (code(at), at.get(6..).and_then(code)) {
        (Some(0xD800..0xDC00), Some(0xDC00..0xE000)) => Escape::Good(12),
        (Some(0xD800..0xE000), _) => Escape::Bad(6),
        // The escaped character may be a backslash itself.
        _ => Escape::Good(1 + at.chars().nth(1).map_or(0, char::len_utf8)),
    }
}

/// The character at byte `at`; nothing at the end of a line or of the text.
pub(super) fn character_at(file: FileId, text: &str, at: usize) -> Span {
    let next = text.get(at..).and_then(|rest| rest.chars().next());
    let length = next
        .filter(|character| !matches!(character, '\n' | '\r'))
        .map_or(0, char::len_utf8);
    Span::new(file, at, at + length)
}
