//! Texts in double braces that are no reference, although somebody surely meant one: `{{ topic }}`, `{{sub-topic}}`.
//!
//! They are literal text by the grammar, and so are never an error; but the model is then shown the braces.

use super::template;

/// A text that looks like a reference.
#[derive(Debug, PartialEq)]
pub(super) struct Suspicion<'t> {
    /// With its braces.
    pub whole: &'t str,
    /// How it would be a reference.
    pub meant: Option<String>,
    /// What it is instead.
    pub form: Form,
}

/// What a suspect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A name that is only spelled wrongly.
    Name,
    /// An expression of another template language, which says more than a reference can.
    Expression,
}

/// The suspects of a literal piece of a text, in order. `is_key` knows the keys of the graph: `{{topic | upper}}` is
/// suspect only where there is a `topic`.
pub(super) fn find<'t>(literal: &'t str, is_key: impl Fn(&str) -> bool) -> Vec<Suspicion<'t>> {
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
        if let Some(whole) = literal.get(open..end) {
            if is_name(inner.trim()) {
                out.push(Suspicion {
                    whole,
                    meant: meant(inner.trim(), &is_key),
                    form: Form::Name,
                });
            } else if let Some(key) = key_of(inner).filter(|key| braces == 2 && is_key(key)) {
                out.push(Suspicion {
                    whole,
                    meant: Some(format!("{{{{{key}}}}}")),
                    form: Form::Expression,
                });
            }
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

/// How it would be a reference: as it is, or with `_` for what a name cannot have, if there is such a key.
fn meant(name: &str, is_key: impl Fn(&str) -> bool) -> Option<String> {
    let plain: String = name.replace('-', "_");
    let named = |name: &str| {
        let reference = format!("{{{{{name}}}}}");
        template::single_reference(&reference)
            .is_some()
            .then_some(reference)
    };
    let root = plain.split(['.', '[']).next().unwrap_or(&plain);
    named(name).or_else(|| named(&plain).filter(|_| is_key(root)))
}

/// The name with which an expression of another template language begins: `topic | upper`, `#if topic`, `$topic`.
fn key_of(expression: &str) -> Option<&str> {
    let rest = expression
        .trim()
        .trim_start_matches(['#', '/', '^', '&', '>', '$', '@', '=']);
    let words = ["if ", "each ", "unless ", "with ", "for "];
    let rest = words
        .iter()
        .find_map(|word| rest.strip_prefix(word))
        .unwrap_or(rest)
        .trim_start();
    let end = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .unwrap_or(rest.len());
    let name = rest.get(..end).filter(|name| !name.is_empty());
    // `$json.topic`, `"yes" if topic else "no"`.
    let inner = rest.get(end..).and_then(|behind| behind.strip_prefix('.'));
    let dotted = inner.filter(|_| name.is_some_and(crate::dialect::braces::is_foreign_root));
    let tested = expression
        .split_once(" if ")
        .map(|(_, test)| test.trim_start());
    let tested = tested.filter(|_| expression.contains(" else "));
    match dotted.or(tested) {
        Some(other) => {
            let end = other.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
            other
                .get(..end.unwrap_or(other.len()))
                .filter(|name| !name.is_empty())
        }
        None => name,
    }
}

/// Names in single braces, also behind a `$`, with their braces: what other languages write for a value.
pub(super) fn single(literal: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for (open, _) in literal.match_indices('{') {
        let before = literal.get(..open).unwrap_or("");
        let rest = literal.get(open + 1..).unwrap_or("");
        let length = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        let (name, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        let alone = !before.ends_with('{') && after.starts_with('}') && !after.starts_with("}}");
        if alone && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            let start = open - usize::from(before.ends_with('$'));
            let whole = literal.get(start..open + 1 + length + 1).unwrap_or("");
            found.push((whole, name));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(&str, Option<String>)> {
        find(text, |key| key == "topic" || key == "sub_topic")
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
        assert_eq!(
            shown("{{sub-topic}}"),
            [("{{sub-topic}}", Some("{{sub_topic}}".into()))]
        );
        assert_eq!(shown("{{sub-title}}"), [("{{sub-title}}", None)]);
        assert_eq!(shown("{{na\u{ef}ve}}"), [("{{na\u{ef}ve}}", None)]);
    }

    #[test]
    fn a_lost_brace_is_suspect() {
        let meant = Some("{{topic}}".to_string());
        assert_eq!(shown("Sort {{topic} now"), [("{{topic}", meant)]);
    }

    #[test]
    fn expressions_of_other_languages_are_suspect_where_they_name_a_key() {
        for text in [
            "{{topic | upper}}",
            "{{#if topic}}",
            "{{ topic or \"none\" }}",
            "{{$topic}}",
            "{{topic(1)}}",
            "{{ $json.topic }}",
            "{{ \"yes\" if topic else \"no\" }}",
        ] {
            assert_eq!(shown(text), [(text, Some("{{topic}}".into()))]);
        }
        assert_eq!(shown("{{title | upper}}"), []);
    }

    #[test]
    fn names_in_single_braces_are_found() {
        assert_eq!(
            single("a {topic} ${topic} {{topic}} {\"a\": 1} {a b} {topic}} {}"),
            [("{topic}", "topic"), ("${topic}", "topic")]
        );
        assert_eq!(single("\u{e9}{a}\u{e9}"), [("{a}", "a")]);
        assert_eq!(single("{"), []);
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
