//! Templates: sections to text and placeholders.
//!
//! A template has the syntax of Python's `str.format`, of which plain names and doubled braces are taken; what else
//! Python makes of a placeholder reaches into objects that do not exist here.

use super::ast::Template;
use crate::diag::codes::PLACEHOLDER_SYNTAX;
use crate::diag::{Diagnostic, Report};
use crate::ir;
use crate::source::{Sources, Span, Spanned};
use crate::syntax::{locate, locate_from};

/// A template whose syntax was read.
#[derive(Debug, Default)]
pub(super) struct ParsedTemplate {
    pub(super) system: Vec<TemplatePart>,
    pub(super) user: Vec<TemplatePart>,
    /// Names in doubled braces, which are text.
    pub(super) doubled: Vec<Spanned<String>>,
    /// Each section as it is written.
    pub(super) written: Vec<ir::Text>,
    /// Whether a part of it could not be read, which is told.
    pub(super) damage: Damage,
}

/// Whether a part of a template could not be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Damage {
    #[default]
    None,
    Some,
}

impl ParsedTemplate {
    /// The names of all placeholders.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let bits = self.system.iter().chain(&self.user);
        bits.filter_map(|bit| match bit {
            TemplatePart::Placeholder(found) => Some(found.name.as_str()),
            TemplatePart::Text(_) => None,
        })
    }

    /// The placeholders of a name.
    pub(super) fn named<'p>(&'p self, name: &'p str) -> impl Iterator<Item = &'p Placeholder> {
        let bits = self.system.iter().chain(&self.user);
        bits.filter_map(move |bit| match bit {
            TemplatePart::Placeholder(found) if found.name == name => Some(found),
            TemplatePart::Placeholder(_) | TemplatePart::Text(_) => None,
        })
    }
}

/// A part of a template.
#[derive(Debug)]
pub(super) enum TemplatePart {
    Text(String),
    Placeholder(Placeholder),
}

impl TemplatePart {
    fn as_written(&self) -> ir::Part {
        match self {
            Self::Text(text) => ir::Part::Literal(text.clone()),
            Self::Placeholder(found) => ir::Part::Ref(ir::Ref {
                root: ir::Root::Nothing,
                path: Vec::new(),
                spelled: found.name.clone(),
                span: found.span,
            }),
        }
    }
}

/// A name in braces.
#[derive(Debug)]
pub(super) struct Placeholder {
    pub(super) name: String,
    pub(super) span: Span,
    /// Whether a `$` stands in front of it: then it may be an environment variable.
    pub(super) dollar: bool,
    /// Whether it stands at its place as it is: an escape may spell it otherwise.
    pub(super) is_there: bool,
}

/// Reads the syntax of a template.
pub(super) fn parse(template: &Template, sources: &Sources, report: &mut Report) -> ParsedTemplate {
    let mut parsed = ParsedTemplate::default();
    let before = report.diagnostics.len();
    parsed.system = parsed.sections(&template.system, sources, report);
    parsed.user = parsed.sections(&template.user, sources, report);
    if report.diagnostics.len() > before {
        parsed.damage = Damage::Some;
    }
    parsed
}

/// The texts of a template whose placeholders are never filled in.
pub(super) fn raw(template: &Template) -> (String, String) {
    let text = |sections: &[(String, Spanned<String>)]| {
        let whole = sections.iter().map(|(name, text)| {
            let tag = tag(name);
            format!("<{tag}>\n{}</{tag}>\n\n", text.value)
        });
        whole.collect()
    };
    (text(&template.system), text(&template.user))
}

impl ParsedTemplate {
    fn sections(
        &mut self,
        sections: &[(String, Spanned<String>)],
        sources: &Sources,
        report: &mut Report,
    ) -> Vec<TemplatePart> {
        let mut bits = Vec::new();
        for (name, text) in sections {
            let mut own = Vec::new();
            Reader {
                sources,
                scalar: text,
                bits: &mut own,
                doubled: &mut self.doubled,
                report,
                done: 0,
            }
            .read();
            self.written.push(ir::Text {
                parts: own.iter().map(TemplatePart::as_written).collect(),
                site: ir::OnMissing::Strict,
                span: text.span,
            });
            let tag = tag(name);
            push(&mut bits, &format!("<{tag}>\n"));
            for bit in own {
                match bit {
                    TemplatePart::Text(text) => push(&mut bits, &text),
                    TemplatePart::Placeholder(_) => bits.push(bit),
                }
            }
            push(&mut bits, &format!("</{tag}>\n\n"));
        }
        bits
    }
}

/// The name of a section as a tag.
pub(super) fn tag(name: &str) -> String {
    let kept = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let tag: String = name
        .chars()
        .map(|c| if kept(c) { c } else { '_' })
        .collect();
    if tag.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        tag
    } else {
        format!("_{tag}")
    }
}

fn push(bits: &mut Vec<TemplatePart>, text: &str) {
    if text.is_empty() {
        return;
    }
    if let Some(TemplatePart::Text(last)) = bits.last_mut() {
        last.push_str(text);
    } else {
        bits.push(TemplatePart::Text(text.to_owned()));
    }
}

/// How many names in doubled braces are remembered of a template.
const MOST_DOUBLED: usize = 64;

struct Reader<'a> {
    sources: &'a Sources,
    scalar: &'a Spanned<String>,
    bits: &'a mut Vec<TemplatePart>,
    doubled: &'a mut Vec<Spanned<String>>,
    report: &'a mut Report,
    /// How much of the scalar, as it is written, was read.
    done: usize,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut rest = self.scalar.value.as_str();
        while let Some(at) = rest.find(['{', '}']) {
            let (before, from) = rest.split_at(at);
            if let Some(after) = from.strip_prefix("{{") {
                push(self.bits, before);
                push(self.bits, "{");
                self.double(after);
                self.place("{{");
                rest = after;
            } else if let Some(after) = from.strip_prefix("}}") {
                push(self.bits, before);
                push(self.bits, "}");
                self.place("}}");
                rest = after;
            } else if let Some((name, after)) = hole(from) {
                self.hole(before, name);
                rest = after;
            } else {
                self.lone(from);
                return;
            }
        }
        push(self.bits, rest);
    }

    /// Where a piece of the text stands that comes after all that was read; where it is spelled otherwise, all of the scalar.
    fn next(&self, piece: &str) -> Span {
        let scalar = self.scalar.span;
        locate_from(self.sources, scalar, piece, self.done)
            .unwrap_or_else(|| locate(self.sources, scalar, piece, 0))
    }

    /// The same, which is read then.
    fn place(&mut self, piece: &str) -> Span {
        let span = self.next(piece);
        if span != self.scalar.span {
            let end = span.end.saturating_sub(self.scalar.span.start) as usize;
            self.done = self.done.max(end);
        }
        span
    }

    /// Remembers a name in doubled braces.
    fn double(&mut self, after: &str) {
        let Some((inside, _)) = after.split_once("}}") else {
            return;
        };
        let name = inside.trim();
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if !name.is_empty() && name.chars().all(is_part) && self.doubled.len() < MOST_DOUBLED {
            let whole = format!("{{{{{inside}}}}}");
            self.doubled.push(Spanned {
                value: name.to_owned(),
                span: self.next(&whole),
            });
        }
    }

    fn hole(&mut self, before: &str, name: &str) {
        let span = self.place(&format!("{{{name}}}"));
        if !is_plain(name) {
            self.not_plain(name, span);
            push(self.bits, before);
            return;
        }
        let text = before.strip_suffix('$');
        push(self.bits, text.unwrap_or(before));
        self.bits.push(TemplatePart::Placeholder(Placeholder {
            name: name.to_owned(),
            span,
            dollar: text.is_some(),
            is_there: self.is_there(name, span),
        }));
    }

    fn not_plain(&mut self, name: &str, span: Span) {
        let message = format!("the placeholder `{{{name}}}` is no plain name");
        let found = Diagnostic::new(&PLACEHOLDER_SYNTAX, span, message, "cannot be looked up");
        let is_there = self.is_there(name, span);
        let trimmed = name.trim();
        self.report.add(if is_there && is_plain(trimmed) {
            let meant = format!("{{{trimmed}}}");
            found.help(format!("write `{meant}`")).safe_fix(span, meant)
        } else if is_there && trimmed.starts_with('"') {
            found
                .help("braces that belong to the text are doubled: `{{` and `}}`")
                .safe_fix(span, format!("{{{{{name}}}}}"))
        } else {
            found.help(
                "write one name between the braces, like `{user_message}`; braces that belong to the text are doubled: `{{` and `}}`",
            )
        });
    }

    /// Whether a placeholder stands at this place, and no brace before it.
    fn is_there(&self, name: &str, span: Span) -> bool {
        let before = self.sources.text(span.file).get(..span.start as usize);
        self.sources.slice(span) == format!("{{{name}}}")
            && before.is_some_and(|before| !before.ends_with('{'))
    }

    /// A brace without its other half.
    fn lone(&mut self, from: &str) {
        let brace: String = from.chars().take(1).collect();
        let near: String = from.chars().take_while(|c| *c != '\n').take(24).collect();
        let span = self.place(near.trim_end());
        let message = format!("a `{brace}` of the template has no other half");
        let found = Diagnostic::new(&PLACEHOLDER_SYNTAX, span, message, "a single brace");
        self.report.add(found.help(format!(
            "a brace that belongs to the text is doubled: `{brace}{brace}`"
        )));
    }
}

/// The inside of the braces that a text begins with, and what is behind them.
fn hole(from: &str) -> Option<(&str, &str)> {
    let inside = from.strip_prefix('{')?;
    let (name, after) = inside.split_once('}')?;
    (!name.contains(['{', '\n'])).then_some((name, after))
}

fn is_plain(name: &str) -> bool {
    let digits = name.chars().all(|c| c.is_ascii_digit());
    let strange = |c: char| c.is_whitespace() || matches!(c, '.' | '[' | ']' | '!' | ':' | '"');
    !digits && !name.contains(strange)
}
