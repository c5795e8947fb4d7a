//! Texts in double braces that are no reference, although somebody surely meant one: `{{ topic }}`, `{{sub-topic}}`.
//!
//! They are literal text by the grammar, and so are never an error; but the model is then shown the braces.

use super::template;

/// A text that looks like a reference.
#[derive(Debug, PartialEq)]
pub(super) struct Suspect<'t> {
    /// With its braces.
    pub whole: &'t str,
    /// How it would be a reference.
    pub meant: Option<String>,
}

/// The suspects of a literal piece of a text, in order.
pub(super) fn find(literal: &str) -> Vec<Suspect<'_>> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(open) = literal
        .get(at..)
        .and_then(|rest| rest.find("{{"))
        .map(|found| at + found)
    {
        at = open + 1;
        let rest = literal.get(open + 2..).unwrap_or("");
        let Some(length) = rest.find(['{', '}', '\n']) else {
            break;
        };
        let inner = rest.get(..length).unwrap_or("");
        let closing = rest.get(length..).unwrap_or("");
        let braces = if closing.starts_with("}}") {
            2
        } else if closing.starts_with('}') && inner.trim().len() > 1 {
            // `{{name}`: one letter is rather mathematics.
            1
        } else {
            continue;
        };
        let end = open + 2 + length + braces;
        if let (Some(whole), true) = (literal.get(open..end), is_name(inner.trim())) {
            out.push(Suspect {
                whole,
                meant: meant(inner.trim()),
            });
        }
        at = end;
    }
    out
}

/// Whether it could be the name of a key, perhaps with a path: letters of any alphabet, and dashes.
fn is_name(text: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '[' | ']');
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(part)
}

fn meant(name: &str) -> Option<String> {
    let reference = format!("{{{{{name}}}}}");
    template::single_reference(&reference)
        .is_some()
        .then_some(reference)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(&str, Option<String>)> {
        find(text)
            .into_iter()
            .map(|suspect| (suspect.whole, suspect.meant))
            .collect()
    }

    #[test]
    fn spaces_and_dashes_are_suspect() {
        assert_eq!(
            shown("Sort {{ topic }} now"),
            [("{{ topic }}", Some("{{topic}}".into()))]
        );
        assert_eq!(shown("{{a.b[0] }}{{ c}}").len(), 2);
        assert_eq!(shown("{{{ c }}").len(), 1);
        assert_eq!(shown("{{sub-topic}}"), [("{{sub-topic}}", None)]);
        assert_eq!(shown("{{na\u{ef}ve}}"), [("{{na\u{ef}ve}}", None)]);
    }

    #[test]
    fn a_lost_brace_is_suspect() {
        let meant = Some("{{topic}}".to_string());
        assert_eq!(shown("Sort {{topic} now"), [("{{topic}", meant)]);
    }

    #[test]
    fn other_braces_are_text() {
        for text in [
            "{{}}",
            "{{ }}",
            "{{ a | upper }}",
            "{{#if a}}",
            "{{a",
            "{{a}",
            "{{name",
            "{{\"a\": 1}",
            "{ a }",
            "{{a\n}}",
            "{{{",
            "{{3 + 4}}",
            "\u{e9}{{\u{e9}",
        ] {
            assert_eq!(shown(text), [], "{text}");
        }
    }
}
