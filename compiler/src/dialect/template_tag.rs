//! Tags of Jinja and Liquid in a text: `{% if urgent %}`. No dialect has any, so that the model reads them.

use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Program, Text};
use crate::source::Span;

/// The words that tags begin with.
const WORDS: [&str; 13] = [
    "if", "elif", "else", "endif", "for", "endfor", "set", "include", "macro", "endmacro", "block",
    "endblock", "unless",
];

/// What a text speaks of that is to write such tags itself.
const SPOKEN: [&str; 13] = [
    "ansible",
    "dbt",
    "django",
    "handlebars",
    "helm",
    "html",
    "jekyll",
    "jinja",
    "liquid",
    "nunjucks",
    "salt",
    "template",
    "twig",
];

/// Tells the first tag of each text of which nothing is told yet.
pub(super) fn check(program: &Program, report: &mut Report) {
    let mut found: Vec<(Span, &str, String)> = Vec::new();
    for node in &program.nodes {
        let mut texts = node.texts().collect::<Vec<&Text>>();
        texts.extend(node.speakers().flat_map(|speaker| speaker.texts));
        for text in texts {
            let tag = text.literals().find_map(tag);
            let is_new = || !found.iter().any(|(known, ..)| *known == text.span);
            if let Some(tag) = tag.filter(|_| is_new() && !is_told(report, text.span)) {
                found.push((text.span, node.id.as_str(), tag.to_owned()));
            }
        }
    }
    for (span, id, tag) in found {
        let message = format!("a text of `{id}` has `{tag}`, which is no reference");
        let label = "stays in the text as it is";
        let found = Diagnostic::new(&LITERAL_REFERENCE, span, message, label);
        report.add(
            found
                .note("a text has references and nothing else: no conditions and no loops")
                .help("write what holds in each case, or let a node before this one make the text"),
        );
    }
}

fn is_told(report: &Report, span: Span) -> bool {
    report.diagnostics.iter().any(|one| {
        let at = one.primary.span;
        one.code.id == LITERAL_REFERENCE.id
            && at.file == span.file
            && span.start <= at.start
            && at.end <= span.end
    })
}

/// The first tag in what stands between references.
fn tag(literal: &str) -> Option<&str> {
    let mut ends = literal.match_indices("%}");
    ends.find_map(|(end, close)| {
        let whole = literal.get(..end + close.len())?;
        let tag = whole.get(whole.rfind("{%")?..)?;
        let inside = tag.trim_start_matches(['{', '%', '-', ' ']);
        let word = inside.split([' ', '%', '-']).next()?;
        let is_tag = WORDS.contains(&word) && !tag.contains('\n');
        // The lines around it say whether such a tag is to be written. A text may begin with words that its dialect has put there.
        let before = whole.rsplit('\n').take(2);
        let behind = literal.get(end..)?.split('\n').next();
        let mut around = before.clone().chain(behind);
        let is_spoken = |line: &str| {
            let lower = line.to_lowercase();
            SPOKEN.iter().any(|word| lower.contains(word)) || line.contains("```")
        };
        let own = before.clone().next().unwrap_or("");
        let is_quoted = own.matches('`').count() % 2 == 1;
        (is_tag && !is_quoted && !around.any(is_spoken)).then_some(tag)
    })
}

#[cfg(test)]
mod tests {
    use super::tag;

    #[test]
    fn tags_are_seen_where_nobody_speaks_of_templates() {
        for (text, found) in [
            (
                "{% if glossary %}Keep to it.{% endif %}",
                "{% if glossary %}",
            ),
            ("For each: {%- for x in xs -%} a", "{%- for x in xs -%}"),
            ("{% tabs %} and {% if urgent %}", "{% if urgent %}"),
            (
                "Plan it{% if paths %}, by path{% endif %}. Write `course.md`.",
                "{% if paths %}",
            ),
        ] {
            assert_eq!(tag(text), Some(found), "{text}");
        }
        for text in [
            "Write a Jinja file: {% if a %}",
            "Escape `{% if a %}` as it is.",
            "50 {%} and more",
            "{% tabs %}",
            "no tag",
        ] {
            assert_eq!(tag(text), None, "{text}");
        }
    }
}
