//! The commonest fault of all, `output: {{name}}` without quotes, and the other keys that are no text.
//!
//! To YAML the braces are a map in a map, so a template shows up here as a strange key, and often as a syntax error right
//! behind it; both are put into one finding about the missing quotes.

use super::Builder;
use crate::diag::Diagnostic;
use crate::diag::codes;
use crate::source::Span;
use crate::syntax::Value;

impl Builder<'_> {
    pub(super) fn refuse_key(&mut self, span: Span) {
        // `{{name}}` is a map in a map, and may itself be a key: one finding for all of it.
        self.report.diagnostics.pop_if(|last| {
            let inner = last.primary.span;
            last.code.id == codes::COMPLEX_KEY.id
                && inner.start >= span.start
                && inner.end <= span.end
        });
        let message = "a key must be text, but this one is a list or a map";
        self.find(match self.template(span) {
            Some(template) => {
                let witness = "YAML reads a map in a map";
                let found = Diagnostic::new(&codes::COMPLEX_KEY, template, message, witness);
                match self.in_quotes(template) {
                    Some(quoted) => found
                        .help(format!(
                            "a value that begins with `{{{{` must be in quotes: `{quoted}`"
                        ))
                        .safe_fix(template, quoted),
                    None => {
                        found.help("a value that begins with `{{` must be in quotes: \"{{name}}\"")
                    }
                }
            }
            None => Diagnostic::new(&codes::COMPLEX_KEY, span, message, "used as a key"),
        });
    }

    /// A template without quotes, in quotes: only one that is nothing but a path, where nothing else can be meant.
    fn in_quotes(&self, template: Span) -> Option<String> {
        let written = self.text.get(template.range())?;
        let path = written.strip_prefix("{{")?.strip_suffix("}}")?;
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '[' | ']');
        let rest = self.text.get(template.end as usize..)?;
        let alone = rest
            .trim_start_matches(' ')
            .starts_with(['\n', '\r', ',', '}', '#'])
            || rest.trim().is_empty();
        (alone && !path.is_empty() && path.chars().all(plain)).then(|| format!("\"{written}\""))
    }

    /// What was meant by a map that is nothing but a template without quotes, which has been reported.
    pub(super) fn template_text(&self, span: Span, value: &Value) -> Option<Value> {
        let written = self.text.get(span.range())?;
        let empty = *value == Value::Map(Vec::new());
        (empty && written.starts_with("{{")).then(|| Value::Text(written.to_owned()))
    }

    /// The template without quotes that was read as the map `span`, as a whole or as its inner part.
    pub(super) fn template(&self, span: Span) -> Option<Span> {
        let text = |start: u32, end: u32| self.text.get(start as usize..end as usize);
        if text(span.start, span.start + 2) == Some("{{") {
            return Some(span);
        }
        let outer = Span {
            start: span.start.checked_sub(1)?,
            ..span
        };
        if text(outer.start, span.start + 1) != Some("{{") {
            return None;
        }
        let closed = text(span.end, span.end + 1) == Some("}");
        Some(Span {
            end: span.end + u32::from(closed),
            ..outer
        })
    }

    /// Where the innermost `[` or `{` that is still open stands.
    pub(in crate::syntax) fn innermost_bracket(&self) -> Option<usize> {
        let start = self.open.last()?.start;
        let bracket = |rest: &str| rest.starts_with(['[', '{']);
        self.text.get(start..).is_some_and(bracket).then_some(start)
    }

    /// The text cannot be read further than byte `at`. A template without quotes is the cause of many such errors, and
    /// has been noticed as a strange key by then: it is the better explanation, and the only one given.
    pub(in crate::syntax) fn break_off(&mut self, at: usize, finding: Diagnostic) {
        let line_start = |at: usize| self.text.get(..at).and_then(|before| before.rfind('\n'));
        let template = self.report.diagnostics.pop_if(|last| {
            let place = last.primary.span;
            last.code.id == codes::COMPLEX_KEY.id
                && self
                    .text
                    .get(place.range())
                    .is_some_and(|written| written.starts_with("{{"))
                && line_start(place.start as usize) == line_start(at)
        });
        self.find(match template {
            Some(key) => {
                let message = "a value that begins with a template must be in quotes";
                let witness = "YAML reads a map in a map";
                Diagnostic::new(&codes::YAML_SYNTAX, key.primary.span, message, witness)
                    .help("write \"{{name}} …\"")
            }
            None => finding,
        });
    }
}
