//! `{{path}}` templates: what a text refers to.
//!
//! A scanner and no regular expression, because the places of the references are wanted and the grammar is five lines:
//! `{{`, one or more of `a-z A-Z 0-9 _ . [ ]`, `}}`. Anything else is literal text and never an error. A text is read
//! once, so a value that is put in is never expanded again.

use crate::ir::Step;
use std::collections::BTreeMap;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece<'t> {
    /// As it is.
    Literal(&'t str),
    /// A reference.
    Reference {
        /// What stands between the braces.
        spelled: &'t str,
        /// Which occurrence of this very spelling in the text it is, from 0.
        nth: usize,
        /// What it means; `None`: it can never be there.
        path: Option<Path>,
    },
}

/// A key and the way from its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The key of the state.
    pub key: String,
    /// The way from there.
    pub steps: Vec<Step>,
}

/// The pieces of `text`, in order; no two literals side by side, no empty literal.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut literal = 0;
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find("{{")) {
        let open = at + found;
        let Some(spelled) = reference_at(text, open) else {
            at = open + 1;
            continue;
        };
        push_literal(&mut out, text.get(literal..open));
        let count = counts.entry(spelled).or_default();
        out.push(Piece::Reference {
            spelled,
            nth: *count,
            path: path(spelled),
        });
        *count += 1;
        literal = open + spelled.len() + 4;
        at = literal;
    }
    push_literal(&mut out, text.get(literal..));
    out
}

fn push_literal<'t>(out: &mut Vec<Piece<'t>>, text: Option<&'t str>) {
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        out.push(Piece::Literal(text));
    }
}

/// What stands between the braces that open at `open`, if it is a reference.
fn reference_at(text: &str, open: usize) -> Option<&str> {
    let inner = text.get(open + 2..)?;
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '[' | ']');
    let end = inner.find(|c| !allowed(c))?;
    (end > 0 && inner.get(end..)?.starts_with("}}"))
        .then(|| inner.get(..end))
        .flatten()
}

/// The meaning of what stands between the braces. `None`: well-formed for the scanner, but no path.
pub fn path(spelled: &str) -> Option<Path> {
    let mut segments = spelled.split('.');
    let (key, indices) = segment(segments.next()?)?;
    if key.is_empty() {
        return None;
    }
    let mut steps = indices;
    for text in segments {
        let (field, indices) = segment(text)?;
        // `a.`, `a..b` and `a.[0]` are `a`, `a.b` and `a[0]`.
        if !field.is_empty() {
            steps.push(Step::Field(field.to_string()));
        }
        steps.extend(indices);
    }
    Some(Path {
        key: key.to_string(),
        steps,
    })
}

/// `key[0][1]` as its key and its indices.
fn segment(text: &str) -> Option<(&str, Vec<Step>)> {
    let (key, mut rest) = text.split_at(text.find('[').unwrap_or(text.len()));
    let mut indices = Vec::new();
    while !rest.is_empty() {
        let (digits, after) = rest.strip_prefix('[')?.split_once(']')?;
        indices.push(Step::Index(digits.parse().ok()?));
        rest = after;
    }
    Some((key, indices))
}

/// The spelling, if `text` is exactly one reference that means something; white space around it does not count.
pub fn single_reference(text: &str) -> Option<&str> {
    match pieces(text.trim()).as_slice() {
        [
            Piece::Reference {
                spelled,
                path: Some(_),
                ..
            },
        ] => Some(spelled),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let show = |piece: &Piece<'_>| match piece {
            Piece::Literal(text) => format!("'{text}'"),
            Piece::Reference { path: None, .. } => "nothing".to_string(),
            Piece::Reference {
                path: Some(path),
                nth,
                ..
            } => format!("{} {:?} #{nth}", path.key, path.steps),
        };
        pieces(text).iter().map(show).collect()
    }

    #[test]
    fn references_and_literals_alternate() {
        assert_eq!(shown("Hi {{name}}!"), ["'Hi '", "name [] #0", "'!'"]);
        assert_eq!(shown("{{x}}{{x}}"), ["x [] #0", "x [] #1"]);
        assert_eq!(shown("{{{x}}}"), ["'{'", "x [] #0", "'}'"]);
        assert_eq!(shown(""), Vec::<String>::new());
    }

    #[test]
    fn anything_else_is_literal() {
        for text in [
            "{{ name }}",
            "{{a-b}}",
            "{{}}",
            "{name}",
            "{{na\u{ef}ve}}",
            "{{a",
            "{{a}",
            "{{",
        ] {
            assert_eq!(shown(text), [format!("'{text}'")]);
        }
        assert_eq!(shown("{{a}} {{b"), ["a [] #0", "' {{b'"]);
    }

    #[test]
    fn paths_step_through_fields_and_items() {
        assert_eq!(
            shown("{{a.b[0][12].c}}"),
            ["a [Field(\"b\"), Index(0), Index(12), Field(\"c\")] #0"]
        );
        assert_eq!(shown("{{a.}}"), ["a [] #0"]);
        assert_eq!(shown("{{a..b}}"), ["a [Field(\"b\")] #0"]);
        assert_eq!(shown("{{a.[01]}}"), ["a [Index(1)] #0"]);
        assert_eq!(shown("{{a.0}}"), ["a [Field(\"0\")] #0"]);
    }

    #[test]
    fn impossible_paths_mean_nothing() {
        for text in [
            "{{.a}}",
            "{{[0]}}",
            "{{a[0]b}}",
            "{{a[0}}",
            "{{a[]}}",
            "{{a[x]}}",
            "{{a[99999999999999999999]}}",
        ] {
            assert_eq!(shown(text), ["nothing"], "{text}");
        }
    }

    #[test]
    fn a_single_reference_stands_alone_and_means_something() {
        for text in ["{{budget}}", "{{cfg.limits[0]}}", "  {{budget}}  "] {
            assert_eq!(
                single_reference(text),
                Some(text.trim().trim_matches(['{', '}']))
            );
        }
        for text in [
            "4",
            "{{}}",
            "{{ key }}",
            "{{a}} {{b",
            "{{a-b}}",
            "{{limits[foo]}}",
            "{{a}}{{b}}",
        ] {
            assert_eq!(single_reference(text), None, "{text}");
        }
    }
}
