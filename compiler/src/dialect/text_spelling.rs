//! Texts that YAML reads in another way than they look: one that a `#` ends, and one whose `\n` is no line break.

use super::folded_list;
use crate::diag::codes::{COMMENT_IN_TEXT, NO_LINE_BREAK};
use crate::diag::{Diagnostic, Report};
use crate::source::{Sources, Span};
use crate::syntax::{Node, Value};
use std::collections::BTreeSet;

/// How many texts of a file are told of. Nobody makes more by hand.
const MOST: usize = 64;

/// The keys of texts that people and models read. Commands and patterns have uses of their own for a backslash.
const READ: [&str; 19] = [
    "prompt",
    "instructions",
    "question",
    "output",
    "query",
    "state_updates",
    "system_template",
    "prompt_template",
    "prompt_placeholders",
    "user_message",
    "system_append",
    "content",
    "text",
    "body",
    "message",
    "subject",
    "summary",
    "description",
    "inputs",
];

/// Reports such texts of a file.
pub(super) fn check(root: &Node, sources: &Sources, report: &mut Report) {
    let mut walk = Walk {
        sources,
        told: BTreeSet::new(),
        report,
    };
    walk.node(root, false);
}

struct Walk<'a> {
    sources: &'a Sources,
    /// What is told already: an alias stands for what is written once.
    told: BTreeSet<Span>,
    report: &'a mut Report,
}

impl Walk<'_> {
    /// `read`: whether the texts below are for people or models.
    fn node(&mut self, node: &Node, read: bool) {
        match &node.value {
            Value::Map(entries) => {
                for entry in entries {
                    let key = entry.key.as_str();
                    let shell = matches!(key, "command" | "pattern" | "regex" | "args");
                    self.node(&entry.value, !shell && (read || READ.contains(&key)));
                }
            }
            Value::List(items) => items.iter().for_each(|item| self.node(item, read)),
            Value::Text(text) => self.text(node.span, text, read),
            Value::Null | Value::Bool(_) | Value::Number(..) => {}
        }
    }

    fn text(&mut self, span: Span, text: &str, read: bool) {
        if self.told.len() >= MOST {
            return;
        }
        let file = self.sources.text(span.file);
        let Some(spelling) = file.get(span.range()) else {
            return;
        };
        let behind = file.get(span.end as usize..).unwrap_or("");
        let line = behind.lines().next().unwrap_or("");
        let before = file.get(..span.start as usize).unwrap_or("");
        if read
            && spelling.contains('\n')
            && let Some(found) = folded_list::find(span, text, (before, spelling))
            && self.told.insert(span)
        {
            self.report.add(found);
        }
        if !line.contains('#') && !text.contains("\\n") {
            return;
        }
        let found = match Style::of(spelling).filter(|_| !is_block(before)) {
            Some(Style::Plain) => cut(span, text, line)
                .or_else(|| unbroken(span, text, (spelling, Style::Plain)).filter(|_| read)),
            Some(style) => unbroken(span, text, (spelling, style)).filter(|_| read),
            None => None,
        };
        if let Some(found) = found
            && self.told.insert(span)
        {
            self.report.add(found);
        }
    }
}

/// Whether a text stands in a block: its place begins behind the line of the sign.
fn is_block(before: &str) -> bool {
    let Some((line, indent)) = before.rsplit_once('\n') else {
        return false;
    };
    let header = line.trim_end().trim_end_matches(['+', '-']);
    let header = header.trim_end_matches(|letter: char| letter.is_ascii_digit());
    indent.trim().is_empty() && header.trim_end_matches(['+', '-']).ends_with(['|', '>'])
}

/// How a text is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Plain,
    Single,
    Double,
}

impl Style {
    /// That of a text; `None`: a block, in which each letter stands for itself, as everybody sees.
    fn of(spelling: &str) -> Option<Self> {
        Some(match spelling.chars().next()? {
            '\'' => Self::Single,
            '"' => Self::Double,
            '|' | '>' => return None,
            _ if spelling.contains('\n') => return None,
            _ => Self::Plain,
        })
    }
}

/// A text of several words behind which a comment begins without a blank: `Look at ticket #12 first`.
fn cut(span: Span, text: &str, line: &str) -> Option<Diagnostic> {
    let rest = line.trim_start_matches([' ', '\t']);
    let word = rest.strip_prefix('#').filter(|_| rest.len() < line.len())?;
    let begins = |letter: char| letter.is_ascii_digit() || matches!(letter, '{' | '$');
    let names = |letter: char| letter.is_alphabetic();
    let is_sentence = text.trim().contains(' ');
    let glued = word.starts_with(begins) || (word.starts_with(names) && word.contains(' '));
    let goes_on = is_unfinished(text) && word.split_whitespace().count() > 2;
    if !is_sentence || !(glued || goes_on) {
        return None;
    }
    let lost = line.trim();
    let shown: String = lost.chars().take(40).collect();
    let message = format!("this text ends before `{shown}`, which YAML reads as a comment");
    let blanks = line.len() - rest.len();
    let end = span.end as usize + blanks;
    let place = Span::new(span.file, end, end + lost.len());
    let whole = Span::new(span.file, span.start as usize, end + lost.len());
    let found = Diagnostic::new(
        &COMMENT_IN_TEXT,
        place,
        message,
        "is not a part of the text",
    );
    let text = format!("{}{}{lost}", text, " ".repeat(blanks));
    Some(
        found
            .help("put the text into quotes, or a blank behind the `#` if it is a comment")
            .suggestion(whole, serde_json::Value::from(text).to_string()),
    )
}

/// Whether a sentence ends with a word that none ends with: `Use`, of `Use # for its title`.
fn is_unfinished(text: &str) -> bool {
    const MIDDLES: [&str; 17] = [
        "a", "an", "and", "as", "by", "for", "from", "in", "of", "on", "or", "than", "the", "to",
        "use", "using", "with",
    ];
    let mut words = text.split_whitespace();
    let last = words.next_back().unwrap_or_default().to_lowercase();
    words.count() > 2 && MIDDLES.contains(&last.as_str())
}

/// A text in which `\n` stands for itself: in single quotes, in no quotes, or behind a second backslash.
fn unbroken(span: Span, text: &str, (spelling, style): (&str, Style)) -> Option<Diagnostic> {
    if !text.contains("\\n") {
        return None;
    }
    // Who writes both knows the difference.
    if style == Style::Double && text.contains('\n') {
        return None;
    }
    // A text with other backslashes shows code, and one that speaks of line breaks means the letters.
    let lower = text.to_lowercase();
    let others = text.replace("\\n", "").contains('\\');
    if others || SPEAKS_OF_LINES.iter().any(|word| lower.contains(word)) {
        return None;
    }
    let at = text.match_indices("\\n").map(|(at, _)| at);
    let is_meant = |at: &usize| {
        let before = text.get(..*at).unwrap_or("");
        let after = text.get(at + 2..).unwrap_or("");
        // "separated by `\n`", "C:\new", a program that is shown.
        let quoted = before.ends_with(['`', '"', '\'', '(', '[', '\\'])
            || after.starts_with(['`', '"', '\'', ')', ']']);
        let drive = before.strip_suffix(':').is_some_and(|left| {
            left.split_whitespace()
                .next_back()
                .is_some_and(|w| w.len() == 1)
        });
        let in_quotes = before.matches('"').count() % 2 == 1;
        // `\newcommand`, `\nu`
        let is_word = after.starts_with(|letter: char| letter.is_ascii_lowercase());
        !quoted && !in_quotes && !is_word && !drive
    };
    let all: Vec<bool> = at.map(|at| is_meant(&at)).collect();
    all.iter().find(|is_meant| **is_meant)?;
    let (why, help) = match style {
        Style::Single => ("in single quotes", "put the text into double quotes"),
        Style::Plain => ("without quotes", "put the text into double quotes"),
        Style::Double => ("behind a second backslash", "write one backslash"),
    };
    let message = format!("`\\n` is no line break {why}: the text holds a backslash and an `n`");
    let found = Diagnostic::new(&NO_LINE_BREAK, span, message, "is one line");
    let found = found.help(help);
    Some(match style {
        _ if all.contains(&false) => found,
        Style::Double => found.safe_fix(span, spelling.replace("\\\\n", "\\n")),
        Style::Single | Style::Plain => {
            let meant = text.replace("\\n", "\n");
            found.safe_fix(span, serde_json::Value::from(meant).to_string())
        }
    })
}

/// Words of a text that speaks of line breaks.
const SPEAKS_OF_LINES: [&str; 8] = [
    "split",
    "separat",
    "newline",
    "line break",
    "regex",
    "escape",
    "latex",
    "join",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax;

    fn told(text: &str) -> Vec<&'static str> {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let (root, _) = syntax::read(file, &sources);
        let mut report = Report::default();
        check(&root.expect("a tree"), &sources, &mut report);
        report
            .diagnostics
            .iter()
            .map(|found| found.code.id)
            .collect()
    }

    #[test]
    fn a_comment_that_ends_a_text_is_told() {
        for text in [
            "prompt: Look at ticket #12 first\n",
            "prompt: Refund order #{{order}} now\n",
            "a: { b: 1 }\nrole: You answer as in ticket #12, in two sentences.\n",
            "x:\n  - Sum up issue #${inputs.issue}\n",
            "prompt: Write for the channel #general about the release\n",
            "prompt: Write it in Markdown. Use # for its title and ## for each day.\n",
        ] {
            assert_eq!(told(text), [COMMENT_IN_TEXT.id], "{text}");
        }
    }

    #[test]
    fn a_comment_that_is_one_is_not_told() {
        for text in [
            "prompt: Look at it # 12\n",
            "prompt: Sum it up in one sentence # not too long, please\n",
            "prompt: Write it to # file\n",
            "prompt: Look at it #noqa\n",
            "timeout: 30 #seconds\n",
            "next: done #the end\n",
            "prompt: \"Look at ticket #12 first\"\n",
            "prompt: |\n  Look at ticket #12 first\n",
            "prompt: Look at C#12 first\n",
        ] {
            assert!(told(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_backslash_and_an_n_are_told_where_a_line_break_is_meant() {
        for text in [
            "prompt: 'Refund:\\n{{reason}}'\n",
            "prompt: \"Refund:\\\\n{{reason}}\"\n",
            "output: One\\nTwo\n",
            "prompt_template: { a: 'x\\n{user_message}' }\n",
        ] {
            assert_eq!(told(text), [NO_LINE_BREAK.id], "{text}");
        }
        for text in [
            "prompt: \"Refund:\\n{{reason}}\"\n",
            "prompt: 'Separate them by `\\n`.'\n",
            "prompt: 'Write to C:\\new'\n",
            "params: { command: 'printf \"a\\n\"' }\n",
            "prompt: |\n  Refund:\\n{{reason}}\n",
            "inputs: { command: 'printf a\\n b' }\n",
            "prompt: 'Write \\newcommand and \\neq.'\n",
            "prompt: 'Reply with {\"text\": \"Line 1\\nLine 2\"}.'\n",
            "prompt: \"Split at \\\\n.\"\n",
            "prompt: 'Install it in C:\\Program Files\\nodejs.'\n",
        ] {
            assert!(told(text).is_empty(), "{text}");
        }
    }
}
